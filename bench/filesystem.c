/* filesystem.c - N threads allocate a block each for their inode, a mutex per inode and block.
 *
 * 32 inodes, 26 blocks. Thread t takes inode t % 32 and looks for a free block from 2 t % 26 on, at
 * most 10 of them. Only threads t and t + 13 meet, at one block.
 * Origin: Flanagan and Godefroid, "Dynamic Partial-Order Reduction for Model Checking Software",
 * POPL 2005; the search is bounded.
 * Traces: 2^(N-13) for 13 <= N <= 26, 1 below.
 */
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 14
#endif

#define MUTEX PTHREAD_MUTEX_INITIALIZER
#define MUTEX_2 MUTEX, MUTEX
#define MUTEX_8 MUTEX_2, MUTEX_2, MUTEX_2, MUTEX_2

enum { INODES = 32, BLOCKS = 26, ATTEMPTS = 10 };

static pthread_mutex_t inode_mutex[INODES] = {MUTEX_8, MUTEX_8, MUTEX_8, MUTEX_8};
static pthread_mutex_t block_mutex[BLOCKS] = {MUTEX_8, MUTEX_8, MUTEX_8, MUTEX_2};
static int inode[INODES]; /* 0, or a block's number + 1 */
static int busy[BLOCKS];

static void block_take(int i) {
  int b = 2 * i % BLOCKS;
  for (int k = 0; k < ATTEMPTS; k++) {
    pthread_mutex_lock(&block_mutex[b]);
    if (!busy[b]) {
      busy[b] = 1;
      inode[i] = b + 1;
      pthread_mutex_unlock(&block_mutex[b]);
      return;
    }
    pthread_mutex_unlock(&block_mutex[b]);
    b = (b + 1) % BLOCKS;
  }
}

static void *allocate(void *argument) {
  int i = (int)(intptr_t)argument % INODES;
  pthread_mutex_lock(&inode_mutex[i]);
  if (inode[i] == 0)
    block_take(i);
  pthread_mutex_unlock(&inode_mutex[i]);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t t = 0; t < N; t++)
    pthread_create(&threads[t], 0, allocate, (void *)t);
  for (int t = 0; t < N; t++)
    pthread_join(threads[t], 0);
  return 0;
}
