// The wrapped string functions announce what they touch: strlen's first byte is read before the
// copy (length 0) or after it (length 2), 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern size_t __tarry_strlen(const char *);
extern char *__tarry_strcpy(char *, const char *);
extern int __tarry_snprintf(char *, size_t, const char *, ...);
extern int __tarry_strcmp(const char *, const char *);

static char text[16];

static void *run(void *argument) {
  __tarry_strcpy(text, "ab");
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  size_t length = __tarry_strlen(text);
  assert(length == 0 || length == 2);
  pthread_join(thread, 0);
  char other[8];
  assert(__tarry_snprintf(other, sizeof other, "%s%d", "a", 12345678) == 9);
  assert(__tarry_strcmp(other, "a123456") == 0);
  return 0;
}
