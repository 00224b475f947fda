/* symbol_code.c - the source line of a code address, by llvm-symbolizer or addr2line.
 *
 * They run as processes of their own: debug information is big and its readers may crash, and a
 * report that dies has lost the error it was about. When none answers, function+offset is said.
 */
#define _GNU_SOURCE
#include "runtime/shared.h"
#include "runtime/symbol.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CODE_CACHE = 64, CODE_TEXT_MAX = 256 };

/* The same address is asked for by the report and by JSON; a symbolizer takes a tenth of a second.
 */
static struct {
  struct {
    uint64_t address;
    char text[CODE_TEXT_MAX];
  } entries[CODE_CACHE];
  size_t count;
} code;

struct code_search {
  uint64_t address;
  const char *name;
  uint64_t base;
};

static int code_look(struct dl_phdr_info *info, size_t size, void *context) {
  struct code_search *search = context;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uint64_t low = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && search->address >= low &&
        search->address - low < segment->p_memsz) {
      search->name = info->dlpi_name;
      search->base = info->dlpi_addr;
      return 1;
    }
  }
  return 0;
}

bool rt_module_find(uint64_t address, char *file, size_t file_size, uint64_t *file_address) {
  struct code_search search = {.address = address};
  if (dl_iterate_phdr(code_look, &search) == 0)
    return false;
  *file_address = address - search.base;
  if (search.name != NULL && search.name[0] != 0) {
    rt_format(file, file_size, "%s", search.name);
    return true;
  }
  ssize_t length = readlink("/proc/self/exe", file, file_size - 1);
  if (length <= 0)
    return false;
  file[length] = 0;
  return true;
}

static noreturn void code_child(int out, const char *tool, const char *file, const char *address) {
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDERR_FILENO);
  }
  dup2(out, STDOUT_FILENO);
  unsetenv("DEBUGINFOD_URLS"); /* a report must not wait for the network */
  const char *base = strrchr(tool, '/');
  if (strstr(base == NULL ? tool : base, "addr2line") != NULL)
    execlp(tool, tool, "-e", file, address, (char *)NULL);
  else
    execlp(tool, tool, "--output-style=GNU", "--functions=none", "--no-inlines", "-e", file,
           address, (char *)NULL);
  _exit(127);
}

/* The first line that `tool` prints. */
static bool code_ask(const char *tool, const char *file, const char *address, char *text,
                     size_t size) {
  int ends[2];
  if (pipe(ends) != 0)
    return false;
  pid_t child = fork();
  if (child == 0)
    code_child(ends[1], tool, file, address);
  close(ends[1]);
  size_t length = 0;
  ssize_t got = 0;
  while (child > 0 && length + 1 < size) {
    got = read(ends[0], text + length, size - 1 - length);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    length += (size_t)got;
  }
  close(ends[0]);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  text[length] = 0;
  text[strcspn(text, "\n")] = 0;
  /* addr2line adds " (discriminator 2)" */
  char *space = strstr(text, " (");
  if (space != NULL)
    *space = 0;
  size_t end = strlen(text);
  bool known = end > 2 && text[0] != '?' && strcmp(text + end - 2, ":0") != 0 &&
               strcmp(text + end - 2, ":?") != 0;
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && known;
}

static bool code_line(uint64_t address, char *text, size_t size) {
  static const char *const tools[] = {"llvm-symbolizer-19", "llvm-symbolizer", "addr2line"};
  char file[4096], number[32];
  uint64_t file_address;
  if (!rt_module_find(address, file, sizeof file, &file_address))
    return false;
  rt_format(number, sizeof number, "0x%lx", file_address);
  const char *chosen = getenv("TARRY_SYMBOLIZER_PATH");
  if (chosen != NULL && chosen[0] != 0)
    return code_ask(chosen, file, number, text, size);
  for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
    if (code_ask(tools[i], file, number, text, size))
      return true;
  return false;
}

static void code_function(uint64_t address, char *text, size_t size) {
  Dl_info info;
  char name[CODE_TEXT_MAX], file[4096];
  uint64_t file_address;
  if (dladdr((void *)(uintptr_t)address, &info) != 0 && info.dli_sname != NULL) {
    rt_elf_demangle(info.dli_sname, name, sizeof name);
    rt_format(text, size, "%s+%lu", name, (unsigned long)(address - (uintptr_t)info.dli_saddr));
  } else if (rt_module_find(address, file, sizeof file, &file_address)) {
    const char *base = strrchr(file, '/');
    rt_format(text, size, "%s+0x%lx", base == NULL ? file : base + 1, file_address);
  } else {
    rt_format(text, size, "0x%lx", address);
  }
}

void rt_symbol_code(uint64_t address, char *text, size_t text_size) {
  char line[CODE_TEXT_MAX];
  for (size_t i = 0; i < code.count; i++)
    if (code.entries[i].address == address) {
      rt_format(text, text_size, "%s", code.entries[i].text);
      return;
    }
  if (!code_line(address, line, sizeof line))
    code_function(address, line, sizeof line);
  if (code.count < CODE_CACHE) {
    code.entries[code.count].address = address;
    memcpy(code.entries[code.count].text, line, sizeof line);
    code.count++;
  }
  rt_format(text, text_size, "%s", line);
}
