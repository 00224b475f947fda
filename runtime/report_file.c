/* report_file.c - write a file whole or not at all.
 *
 * Who reads it sees the old one or the whole new one: it is written beside the old one and renamed.
 * What is no regular file (a pipe, /dev/stdout) is written directly. A failure is said in one line
 * on stderr, with the name that the user gave.
 */
#include "runtime/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool file_refused(const struct rt_file *file, int reason) {
  if (file->stream != NULL && !file->direct)
    unlink(file->beside);
  fprintf(stderr, "tarry: cannot write %s: %s\n", file->path, strerror(reason));
  return false;
}

bool rt_file_open(struct rt_file *file, const char *path) {
  struct stat status;
  file->path = path;
  file->stream = NULL;
  file->direct = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
  size_t wanted = rt_format(file->beside, sizeof file->beside, "%s.%d.tmp", path, (int)getpid());
  if (wanted >= sizeof file->beside)
    return file_refused(file, ENAMETOOLONG);
  file->stream = fopen(file->direct ? path : file->beside, "we");
  return file->stream != NULL || file_refused(file, errno);
}

bool rt_file_close(struct rt_file *file) {
  errno = 0;
  int reason = 0;
  if (fflush(file->stream) != 0 || ferror(file->stream) != 0)
    reason = errno == 0 ? EIO : errno;
  if (fclose(file->stream) != 0 && reason == 0)
    reason = errno;
  if (reason == 0 && !file->direct && rename(file->beside, file->path) != 0)
    reason = errno;
  return reason == 0 || file_refused(file, reason);
}
