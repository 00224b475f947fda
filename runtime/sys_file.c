/* sys_file.c - open, read, write and close; stdio's fopen.
 *
 * Files and their positions are kernel state that no snapshot holds. They work, and the verdict
 * says on what it relies. The random devices never reach the kernel. What the kernel fills is an
 * event on the buffer and touched first (I3).
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"
#include "runtime/kernel.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

static void file_assume(const char *path, bool write, const struct tarry_site *site) {
  rt_assumption(site, "%s file %s: state outside the snapshot", write ? "writes" : "reads", path);
}

static int file_open(int directory, const char *path, int flags, int mode,
                     const struct tarry_site *site) {
  if (rt_active() && rt_random_is_path(path))
    return rt_random_open();
  if (rt_active())
    file_assume(path, (flags & O_ACCMODE) != O_RDONLY, site);
  return (int)rt_kernel_errno(SYS_openat, directory, (long)path, flags, mode, 0, 0);
}

static int file_mode(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
}

#define FILE_OPEN(name)                                                                            \
  RT_INTERPOSE int name(const char *path, int flags, ...) {                                        \
    const struct tarry_site *site = rt_site_take();                                                \
    va_list arguments;                                                                             \
    va_start(arguments, flags);                                                                    \
    int mode = file_mode(flags, arguments);                                                        \
    va_end(arguments);                                                                             \
    return file_open(AT_FDCWD, path, flags, mode, site);                                           \
  }

#define FILE_OPENAT(name)                                                                          \
  RT_INTERPOSE int name(int directory, const char *path, int flags, ...) {                         \
    const struct tarry_site *site = rt_site_take();                                                \
    va_list arguments;                                                                             \
    va_start(arguments, flags);                                                                    \
    int mode = file_mode(flags, arguments);                                                        \
    va_end(arguments);                                                                             \
    return file_open(directory, path, flags, mode, site);                                          \
  }

FILE_OPEN(open)
FILE_OPEN(open64)
FILE_OPENAT(openat)
FILE_OPENAT(openat64)

RT_INTERPOSE int close(int descriptor) {
  (void)rt_site_take();
  if (rt_active() && (rt_random_is_descriptor(descriptor) || (unsigned)descriptor <= 2))
    return 0;
  return (int)rt_kernel_errno(SYS_close, descriptor, 0, 0, 0, 0, 0);
}

RT_INTERPOSE ssize_t read(int descriptor, void *buffer, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active()) {
    if (descriptor == STDIN_FILENO)
      rt_assumption(site, "reads standard input");
    rt_range_write(buffer, size, site);
    if (rt_random_is_descriptor(descriptor)) {
      rt_random_bytes(buffer, size);
      return (ssize_t)size;
    }
    rt_touch(buffer, size);
  }
  return rt_kernel_errno(SYS_read, descriptor, (long)buffer, (long)size, 0, 0, 0);
}

RT_INTERPOSE ssize_t write(int descriptor, const void *buffer, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active()) {
    rt_range_read(buffer, size, site);
    if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO) {
      rt_output(descriptor, buffer, size);
      return (ssize_t)size;
    }
  }
  return rt_kernel_errno(SYS_write, descriptor, (long)buffer, (long)size, 0, 0, 0);
}

RT_INTERPOSE ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active() || (descriptor != STDOUT_FILENO && descriptor != STDERR_FILENO))
    return rt_kernel_errno(SYS_writev, descriptor, (long)parts, count, 0, 0, 0);
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    rt_range_read(parts[i].iov_base, parts[i].iov_len, site);
    rt_output(descriptor, parts[i].iov_base, parts[i].iov_len);
    total += (ssize_t)parts[i].iov_len;
  }
  return total;
}

static ssize_t file_random_read(void *cookie, char *buffer, size_t size) {
  (void)cookie;
  rt_random_bytes(buffer, size);
  return (ssize_t)size;
}

static bool file_fopen_is_random(const char *path, const char *mode,
                                 const struct tarry_site *site) {
  if (!rt_active())
    return false;
  if (rt_random_is_path(path))
    return true;
  file_assume(path, mode[0] != 'r', site);
  return false;
}

static FILE *file_random_stream(void) {
  return fopencookie(NULL, "r", (cookie_io_functions_t){.read = file_random_read});
}

RT_INTERPOSE FILE *fopen(const char *restrict path, const char *restrict mode) {
  const struct tarry_site *site = rt_site_take();
  if (file_fopen_is_random(path, mode, site))
    return file_random_stream();
  return RT_REAL(fopen)(path, mode);
}

RT_INTERPOSE FILE *fopen64(const char *restrict path, const char *restrict mode) {
  const struct tarry_site *site = rt_site_take();
  if (file_fopen_is_random(path, mode, site))
    return file_random_stream();
  return RT_REAL(fopen64)(path, mode);
}
