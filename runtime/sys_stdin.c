/* sys_stdin.c - reading standard input, the same in every execution; input streams at all.
 *
 * libc's buffer is in the snapshot, while the kernel's position in the file is not, and all
 * processes of a run share it. So each execution remembers where it stands, and goes back there
 * when another one has moved the position meanwhile.
 *
 * Rules:
 *   N1  rt_stdin_begin before and rt_stdin_end after whatever may move the position.
 *   N2  `stdin_place` is an ordinary variable: a reset brings it back, a forked process has its
 *       own. rt_shared.stdin_stamp counts the moves of all. Equal stamps: nobody else has moved it.
 *   N3  What cannot be set back (a pipe, a terminal) is read by one execution only. Another that
 *       wants to read stops the run: it would see an input that was never there.
 *   N4  The kernel fills a stream's buffer: it is touched first (I3), or a page that is still
 *       protected would look like the end of the file.
 */
#define _GNU_SOURCE
#define __NO_INLINE__ 1 /* or the header defines some of these functions itself */
#include "runtime/copy.h"
#include "runtime/interpose.h"
#include "runtime/kernel.h"
#include "runtime/state.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static struct {
  uint64_t stamp; /* of its last move; 0: this execution has not moved it */
  long offset;    /* after that */
} stdin_place;    /* N2 */

static long stdin_seek(long offset, int whence) {
  return rt_kernel(SYS_lseek, STDIN_FILENO, offset, whence, 0, 0, 0);
}

void rt_stdin_begin(const struct tarry_site *site) {
  if (!rt_active())
    return;
  struct rt_shared *shared = rt.shared;
  if (shared->stdin_stamp == 0) {
    rt_assumption(site, "reads standard input: explored for the contents it has in this run");
    shared->stdin_start = stdin_seek(0, SEEK_CUR);
  }
  if (stdin_place.stamp == shared->stdin_stamp) /* N2 */
    return;
  long offset = stdin_place.stamp ? stdin_place.offset : shared->stdin_start;
  if (offset == -ESPIPE) /* N3 */
    rt_stop(site, "standard input is a pipe or a terminal, which cannot be read again in another "
                  "execution; give it as a file: ./program < file");
  if (offset >= 0)
    stdin_seek(offset, SEEK_SET);
}

void rt_stdin_end(void) {
  if (!rt_active())
    return;
  stdin_place.offset = stdin_seek(0, SEEK_CUR);
  stdin_place.stamp = ++rt.shared->stdin_stamp;
}

/* ---- streams ---- */

enum { STDIN_BUFFER = 4096 };

static bool stdin_buffered(const FILE *stream) {
  return stream->_IO_read_ptr < stream->_IO_read_end;
}

/* N4. The buffer would be allocated by libc, untouched, within the call. */
static void stdin_touch(FILE *stream, const struct tarry_site *site) {
  if (stream->_IO_buf_base == NULL) {
    char *buffer = rt_heap_allocate(STDIN_BUFFER, 0, site);
    if (buffer)
      setvbuf(stream, buffer, _IOFBF, STDIN_BUFFER);
  }
  if (stream->_IO_buf_base)
    rt_touch(stream->_IO_buf_base, (size_t)(stream->_IO_buf_end - stream->_IO_buf_base));
}

static void stdin_begin(FILE *stream, const struct tarry_site *site) {
  if (!rt_active())
    return;
  stdin_touch(stream, site);
  if (stream == stdin)
    rt_stdin_begin(site); /* N1 */
}

static void stdin_end(const FILE *stream) {
  if (stream == stdin)
    rt_stdin_end();
}

/* One character: mostly from the buffer, without the kernel. */
static int stdin_character(FILE *stream, const struct tarry_site *site) {
  if (stdin_buffered(stream))
    return RT_REAL(fgetc)(stream);
  stdin_begin(stream, site);
  int result = RT_REAL(fgetc)(stream);
  stdin_end(stream);
  return result;
}

#undef getc
#undef getchar
#undef fgetc
#undef getc_unlocked
#undef getchar_unlocked
#undef fgetc_unlocked

#define STDIN_GETC(name)                                                                           \
  RT_INTERPOSE int name(FILE *stream) { return stdin_character(stream, rt_site_take()); }
#define STDIN_GETCHAR(name)                                                                        \
  RT_INTERPOSE int name(void) { return stdin_character(stdin, rt_site_take()); }

int _IO_getc(FILE *stream);
int __uflow(FILE *stream); /* what getc_unlocked becomes in <bits/stdio.h> */
STDIN_GETC(fgetc)
STDIN_GETC(getc)
STDIN_GETC(_IO_getc)
STDIN_GETC(fgetc_unlocked)
STDIN_GETC(getc_unlocked)
STDIN_GETC(__uflow)
STDIN_GETCHAR(getchar)
STDIN_GETCHAR(getchar_unlocked)

#define STDIN_FGETS(name)                                                                          \
  RT_INTERPOSE char *name(char *restrict buffer, int size, FILE *restrict stream) {                \
    const struct tarry_site *site = rt_site_take();                                                \
    if (rt_active() && size > 0)                                                                   \
      rt_range_write(buffer, (size_t)size, site);                                                  \
    stdin_begin(stream, site);                                                                     \
    char *result = RT_REAL(name)(buffer, size, stream);                                            \
    stdin_end(stream);                                                                             \
    return result;                                                                                 \
  }

/* Large reads go straight from the kernel to the program's buffer (I3). */
#define STDIN_FREAD(name)                                                                          \
  RT_INTERPOSE size_t name(void *restrict buffer, size_t size, size_t count,                       \
                           FILE *restrict stream) {                                                \
    const struct tarry_site *site = rt_site_take();                                                \
    if (rt_active()) {                                                                             \
      rt_range_write(buffer, size *count, site);                                                   \
      rt_touch(buffer, size *count);                                                               \
    }                                                                                              \
    stdin_begin(stream, site);                                                                     \
    size_t result = RT_REAL(name)(buffer, size, count, stream);                                    \
    stdin_end(stream);                                                                             \
    return result;                                                                                 \
  }

STDIN_FGETS(fgets)
STDIN_FGETS(fgets_unlocked)
STDIN_FREAD(fread)
STDIN_FREAD(fread_unlocked)

/* The line is read into new memory, which nobody else knows, and then goes where the program wants
 * it, each step an event with its effect (Y1). */
static ssize_t stdin_delim(char **line, size_t *size, int delimiter, FILE *stream,
                           const struct tarry_site *site) {
  if (!rt_active())
    return RT_REAL(getdelim)(line, size, delimiter, stream);
  char *own = NULL, *old;
  size_t own_size = 0, room;
  stdin_begin(stream, site);
  ssize_t result = RT_REAL(getdelim)(&own, &own_size, delimiter, stream);
  stdin_end(stream);
  if (result < 0)
    return result;
  rt_copy_in(&old, line, sizeof old, site);
  rt_copy_in(&room, size, sizeof room, site);
  if (old && room > (size_t)result) {
    rt_copy_out(old, own, (size_t)result + 1, site);
    return result;
  }
  if (old)
    rt_heap_free(old, site);
  rt_copy_out(line, &own, sizeof own, site);
  rt_copy_out(size, &own_size, sizeof own_size, site);
  return result;
}

RT_INTERPOSE ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter,
                              FILE *restrict stream) {
  return stdin_delim(line, size, delimiter, stream, rt_site_take());
}

RT_INTERPOSE ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter,
                                FILE *restrict stream) {
  return stdin_delim(line, size, delimiter, stream, rt_site_take());
}

RT_INTERPOSE ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream) {
  return stdin_delim(line, size, '\n', stream, rt_site_take());
}

static int stdin_scan(FILE *stream, const char *format, va_list arguments) {
  stdin_begin(stream, rt_site_take());
  int count = RT_REAL(vfscanf)(stream, format, arguments);
  stdin_end(stream);
  return count;
}

#define STDIN_VARIADIC(stream)                                                                     \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  int count = stdin_scan(stream, format, arguments);                                               \
  va_end(arguments);                                                                               \
  return count

/* <stdio.h> gives these symbols like __isoc99_scanf, here as in the program. */
RT_INTERPOSE int scanf(const char *restrict format, ...) { STDIN_VARIADIC(stdin); }

RT_INTERPOSE int fscanf(FILE *restrict stream, const char *restrict format, ...) {
  STDIN_VARIADIC(stream);
}

RT_INTERPOSE int vscanf(const char *restrict format, va_list arguments) {
  return stdin_scan(stdin, format, arguments);
}

RT_INTERPOSE int vfscanf(FILE *restrict stream, const char *restrict format, va_list arguments) {
  return stdin_scan(stream, format, arguments);
}

/* ---- moving the position without reading ---- */

RT_INTERPOSE int fseek(FILE *stream, long offset, int whence) {
  stdin_begin(stream, rt_site_take());
  int result = RT_REAL(fseek)(stream, offset, whence);
  stdin_end(stream);
  return result;
}

RT_INTERPOSE int fseeko(FILE *stream, off_t offset, int whence) {
  stdin_begin(stream, rt_site_take());
  int result = RT_REAL(fseeko)(stream, offset, whence);
  stdin_end(stream);
  return result;
}

RT_INTERPOSE void rewind(FILE *stream) {
  stdin_begin(stream, rt_site_take());
  RT_REAL(rewind)(stream);
  stdin_end(stream);
}
