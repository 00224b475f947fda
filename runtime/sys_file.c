/* sys_file.c - open, read, write and close; stdio's fopen.
 *
 * Files and their positions are kernel state that no snapshot holds. They work, and the verdict
 * says on what it relies. The random devices never reach the kernel. What the kernel fills is an
 * event on the buffer and touched first (I3).
 *
 * A reset forgets descriptors that an execution left open, and the kernel does not: after some
 * thousand executions there would be no more. So the next execution closes every descriptor that
 * was free before main, if anything was opened.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"
#include "runtime/kernel.h"
#include "runtime/state.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- descriptors ---- */

enum { FILE_LOOKED_AT = 1024 }; /* who has opened more than this before main has few gaps */

static void file_find_free(void) {
  uint32_t count = 0;
  bool gap = false;
  for (uint32_t i = STDERR_FILENO + 1; i < FILE_LOOKED_AT; i++) {
    bool is_free = rt_kernel(SYS_fcntl, i, F_GETFD, 0, 0, 0, 0) < 0;
    if (is_free && !gap && count == RT_DESCRIPTORS_MAX)
      break; /* the rest is never closed, rather than one that is not ours to close */
    if (is_free && !gap)
      rt.descriptors_free[count++].low = i;
    if (is_free)
      rt.descriptors_free[count - 1].high = i;
    gap = is_free;
  }
  if (gap)
    rt.descriptors_free[count - 1].high = UINT32_MAX;
  rt.descriptors_free_count = count;
}

void rt_files_opening(void) {
  if (!rt_active())
    return;
  if (rt.descriptors_free_count == 0)
    file_find_free();
  rt.files_opened = true;
}

void rt_files_reset(void) {
  if (!rt.files_opened)
    return;
  for (uint32_t i = 0; i < rt.descriptors_free_count; i++)
    rt_kernel(SYS_close_range, rt.descriptors_free[i].low, rt.descriptors_free[i].high, 0, 0, 0, 0);
  rt.files_opened = false;
}

/* ---- calls ---- */

static void file_assume(const char *path, bool write, const struct tarry_site *site) {
  rt_assumption(site, "%s file %s: state outside the snapshot", write ? "writes" : "reads", path);
}

static int file_open(int directory, const char *path, int flags, int mode,
                     const struct tarry_site *site) {
  if (rt_active() && rt_random_is_path(path))
    return rt_random_open();
  if (rt_active())
    file_assume(path, (flags & O_ACCMODE) != O_RDONLY, site);
  rt_files_opening();
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
    rt_range_write(buffer, size, site);
    if (rt_random_is_descriptor(descriptor)) {
      rt_random_bytes(buffer, size);
      return (ssize_t)size;
    }
    rt_touch(buffer, size);
  }
  if (descriptor == STDIN_FILENO)
    rt_stdin_begin(site);
  ssize_t result = rt_kernel_errno(SYS_read, descriptor, (long)buffer, (long)size, 0, 0, 0);
  if (descriptor == STDIN_FILENO)
    rt_stdin_end();
  return result;
}

static off_t file_seek(int descriptor, off_t offset, int whence, const struct tarry_site *site) {
  if (descriptor == STDIN_FILENO)
    rt_stdin_begin(site);
  off_t result = rt_kernel_errno(SYS_lseek, descriptor, offset, whence, 0, 0, 0);
  if (descriptor == STDIN_FILENO)
    rt_stdin_end();
  return result;
}

RT_INTERPOSE off_t lseek(int descriptor, off_t offset, int whence) {
  return file_seek(descriptor, offset, whence, rt_site_take());
}

RT_INTERPOSE off64_t lseek64(int descriptor, off64_t offset, int whence) {
  return file_seek(descriptor, offset, whence, rt_site_take());
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
  rt_files_opening();
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

/* ---- other ways to a descriptor ---- */

#define FILE_CREAT(name)                                                                           \
  RT_INTERPOSE int name(const char *path, mode_t mode) {                                           \
    return file_open(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, (int)mode, rt_site_take());     \
  }

FILE_CREAT(creat)
FILE_CREAT(creat64)

RT_INTERPOSE int dup(int descriptor) {
  (void)rt_site_take();
  rt_files_opening();
  return (int)rt_kernel_errno(SYS_dup, descriptor, 0, 0, 0, 0, 0);
}

RT_INTERPOSE FILE *tmpfile(void) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active())
    file_assume("of its own (tmpfile)", true, site);
  rt_files_opening();
  return RT_REAL(tmpfile)();
}

RT_INTERPOSE DIR *opendir(const char *path) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active())
    file_assume(path, false, site);
  rt_files_opening();
  DIR *directory = RT_REAL(opendir)(path);
  if (rt_active() && directory)
    rt_touch(directory, rt_heap_size(directory)); /* readdir's buffer is in it (I3) */
  return directory;
}
