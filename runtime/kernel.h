/* kernel.h - system calls without libc in between.
 *
 * The library defines mmap, write, syscall and the like itself, for the program. The runtime's own
 * work must not go through those, and before the dynamic linker is done (malloc is called that
 * early) it cannot ask for libc's. The result is the kernel's: -errno on failure.
 */
#ifndef TARRY_RUNTIME_KERNEL_H
#define TARRY_RUNTIME_KERNEL_H

#include <sys/syscall.h>

static inline long rt_kernel(long number, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

/* As rt_kernel, in libc's convention: -1 and errno. */
long rt_kernel_errno(long number, long a, long b, long c, long d, long e, long f);

#endif
