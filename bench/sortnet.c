/* sortnet.c - N threads sort 2N elements with Batcher's odd-even merge sorting network.
 *
 * The network is a fixed list of compare-and-swaps of two elements, in layers of at most N that
 * touch different elements; the i-th of a layer is thread i's. An element's generation says how
 * many of them it has been through. A thread waits until both elements have the generation that
 * the network prescribes, puts them in order and counts their generations up. The elements start
 * in descending order, main checks that they end in ascending order. Where 2N is no power of two
 * the network is that of the next one without the wires that are too many.
 * Loops: both waits are awaits (generation == prescribed one). Nobody else touches an element
 * meanwhile, so that all orders are the same trace; who looks too early without awaits is
 * blocked.
 * Origin: Batcher, "Sorting Networks and Their Applications", AFIPS 1968; Knuth, TAOCP 3, 5.2.2,
 * Algorithm M.
 * Traces, complete + blocked: 1 + 0 for every N. Without some of the techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#define ELEMENTS (2 * N)

static int elements[ELEMENTS];
static atomic_int generations[ELEMENTS];

static void await_generation(int element, int generation) {
  while (generations[element] != generation)
    ;
}

static void order(int low, int high) {
  int a = elements[low], b = elements[high];
  if (a > b) {
    elements[low] = b;
    elements[high] = a;
  }
}

/* One layer: the pairs of neighbours at `distance`, within blocks of 2 * size elements, of which
 * this thread does its own. `seen` counts each element's compare-and-swaps. */
static void layer(int thread, int size, int distance, int seen[]) {
  int pairs = 0;
  for (int start = distance % size; start + distance < ELEMENTS; start += 2 * distance)
    for (int low = start; low < start + distance && low + distance < ELEMENTS; low++) {
      int high = low + distance;
      if (low / (2 * size) != high / (2 * size))
        continue;
      if (pairs++ == thread) {
        await_generation(low, seen[low]);
        await_generation(high, seen[high]);
        order(low, high);
        generations[low] = seen[low] + 1;
        generations[high] = seen[high] + 1;
      }
      seen[low]++;
      seen[high]++;
    }
}

static void *worker(void *argument) {
  int seen[ELEMENTS] = {0};
  for (int size = 1; size < ELEMENTS; size *= 2)
    for (int distance = size; distance > 0; distance /= 2)
      layer((int)(intptr_t)argument, size, distance, seen);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < ELEMENTS; i++)
    elements[i] = ELEMENTS - i;
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  for (int i = 1; i < ELEMENTS; i++)
    assert(elements[i - 1] <= elements[i]);
  return 0;
}
