// A copy is two events, and what it read at the first is what it writes at the second, whatever
// happened to its source in between: dst must end as the old src.x when the other thread's two
// writes both fall between the two (or the write to src comes last). Every way to copy, and with
// every way to compile it.
// RUN: for level in 0 2; do for how in MEMCPY MEMMOVE ASSIGN WORD STRCPY STRNCPY STRCAT; do %tarry-clang -O$level -D$how %s -o %t && %source/test/lit/expect.sh 42 %t || exit 1; done; done > log 2>&1
// RUN: FileCheck %s < log
// CHECK-COUNT-14: the old bytes were copied
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifdef WORD
struct s { int x; };
#else
struct s { int x; char rest[12]; };
#endif
static struct s src = {'a'}, dst = {0};

static void *copy(void *u) {
#if defined ASSIGN || defined WORD
  dst = src;
#elif defined MEMCPY
  memcpy(&dst, &src, sizeof dst);
#elif defined MEMMOVE
  memmove(&dst, &src, sizeof dst);
#elif defined STRCPY
  strcpy((char *)&dst, (char *)&src);
#elif defined STRNCPY
  strncpy((char *)&dst, (char *)&src, sizeof dst);
#elif defined STRCAT
  strcat((char *)&dst, (char *)&src);
#endif
  return u;
}

static void *change(void *u) {
#ifndef STRCAT
  dst.x = '5';
#endif
  src.x = 'b';
  return u;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, copy, 0);
  pthread_create(&t[1], 0, change, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(dst.x != 'a' && "the old bytes were copied");
  return 0;
}
