// The family of malloc on one thread: 1 execution.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  char *block = malloc(5);
  assert(malloc_usable_size(block) == 5);
  memcpy(block, "four", 5);
  block = realloc(block, 500);
  assert(strcmp(block, "four") == 0);
  free(block);
  free(NULL);
  int *zeros = calloc(10, sizeof *zeros);
  for (int i = 0; i < 10; i++)
    assert(zeros[i] == 0);
  free(zeros);
  volatile size_t huge = SIZE_MAX / 2;
  errno = 0;
  assert(calloc(huge, 3) == NULL && errno == ENOMEM);
  void *aligned;
  assert(posix_memalign(&aligned, 256, 3) == 0 && (uintptr_t)aligned % 256 == 0);
  assert(posix_memalign(&aligned, 3, 3) == EINVAL);
  assert((uintptr_t)aligned_alloc(64, 64) % 64 == 0);
  assert(malloc(0) != NULL);
  free(malloc(0));
  char *page = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED && (uintptr_t)page % 4096 == 0);
  page[8191] = 1;
  assert(munmap(page, 5000) == 0);
  return 0;
}
