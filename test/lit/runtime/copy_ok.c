// A copy reads (r) its source and then writes (w) its destination; the other thread writes the
// destination (w') and then the source (s). w and w' are ordered either way, and so are r and s, but
// s before r puts w' before w: 3 executions, whatever the level and the size. Of 6000 bytes each
// chunk of 4096 is a pair of events; the other thread touches the first chunk only: 3 again.
// RUN: for level in 0 2; do for how in LONG WORD PAGE; do %tarry-clang -O$level -D$how %s -o %t && %t || exit 1; done; done > log 2>&1
// RUN: FileCheck %s < log
// CHECK-COUNT-6: verified{{.*}}: 3 executions, 0 blocked
#include <assert.h>
#include <pthread.h>
#include <string.h>

#if defined WORD
struct s { long x; };
#elif defined LONG
struct s { long x, y, z; };
#else
struct s { long x; char rest[5992]; };
#endif
static struct s src, dst = {9};

static void *copy(void *u) {
  memcpy(&dst, &src, sizeof dst);
  return u;
}

static void *change(void *u) {
  dst.x = 5;
  src.x = 1;
  return u;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, copy, 0);
  pthread_create(&t[1], 0, change, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(dst.x == 5 || dst.x == 1 || dst.x == 0);
  return 0;
}
