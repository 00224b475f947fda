/* tarry.c - the `tarry` command: run a program under exploration without writing environment
 * strings.
 *
 * A program built by tarry-clang explores itself; this command only puts options where it reads
 * them and gets out of the way (exec), so that exit code, signals and terminal are the program's
 * own. Options are checked here by the very code that will read them there (runtime/options.c).
 *
 * Built from this file, runtime/options.c and runtime/text.c, without the runtime itself.
 */
#define _GNU_SOURCE
#include "runtime/options.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef TARRY_VERSION
#define TARRY_VERSION "0.1.0"
#endif

enum { EXIT_BAD = 2, SETTINGS_MAX = 65536, PATH_LONGEST = 4096 };

static noreturn void command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

static noreturn void command_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("tarry: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  exit(EXIT_BAD);
}

/* ---- settings: what TARRY_OPTIONS will be ---- */

struct settings {
  char text[SETTINGS_MAX];
  size_t length;
};

static void settings_add(struct settings *settings, const char *text) {
  size_t length = strlen(text);
  if (length >= SETTINGS_MAX - settings->length)
    command_fail("the options are too long");
  memcpy(settings->text + settings->length, text, length + 1);
  settings->length += length;
}

static void settings_set(struct settings *settings, const char *name, const char *value) {
  const char *quote = "";
  if (strpbrk(value, ":'\"") != NULL)
    quote = strchr(value, '\'') == NULL ? "'" : "\"";
  if (quote[0] == '"' && strchr(value, '"') != NULL)
    command_fail("the value of %s has both kinds of quotes in it", name);
  settings_add(settings, settings->length > 0 ? ":" : "");
  settings_add(settings, name);
  settings_add(settings, "=");
  settings_add(settings, quote);
  settings_add(settings, value);
  settings_add(settings, quote);
}

static void settings_start(struct settings *settings) {
  const char *inherited = getenv("TARRY_OPTIONS");
  settings->length = 0;
  settings->text[0] = 0;
  if (inherited != NULL)
    settings_add(settings, inherited);
}

/* Says the mistake now, not when the program has started. */
static void settings_check(const struct settings *settings) {
  static char copy[SETTINGS_MAX];
  struct rt_options options;
  char message[1024];
  memcpy(copy, settings->text, settings->length + 1);
  if (!rt_options_parse(&options, copy, message, sizeof message))
    command_fail("%s", message);
}

/* Takes one --name=value, --name value or --name (of a yes-or-no option) at arguments[0]; returns
 * how many arguments it was. */
static int settings_take(struct settings *settings, char **arguments) {
  char name[64];
  const char *start = arguments[0] + 2;
  size_t length = strcspn(start, "=");
  if (length >= sizeof name)
    command_fail("unknown option '%.64s'; tarry options lists all", start);
  for (size_t i = 0; i < length; i++)
    name[i] = start[i] == '-' ? '_' : start[i];
  name[length] = 0;
  const struct rt_option *option = rt_option_find(name, length);
  if (option == NULL) {
    const char *nearest = rt_option_nearest(name, length);
    if (nearest == NULL)
      command_fail("unknown option '--%s'; tarry options lists all", name);
    command_fail("unknown option '--%s'; did you mean '--%s'?", name, nearest);
  }
  const char *next = arguments[1];
  if (start[length] == '=') {
    settings_set(settings, name, start + length + 1);
    return 1;
  }
  if (option->type == RT_OPTION_BOOL &&
      (next == NULL || (strcmp(next, "0") != 0 && strcmp(next, "1") != 0))) {
    settings_set(settings, name, "1");
    return 1;
  }
  if (next == NULL)
    command_fail("option '--%s' needs a value", name);
  settings_set(settings, name, next);
  return 2;
}

/* ---- the program ---- */

static bool program_is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* As a shell finds it. */
static void program_find(const char *name, char *path) {
  if (strchr(name, '/') == NULL) {
    const char *at = getenv("PATH");
    while (at != NULL && *at != 0) {
      size_t length = strcspn(at, ":");
      rt_format(path, PATH_LONGEST, "%.*s%s%s", (int)length, at, length == 0 ? "./" : "/", name);
      if (program_is_file(path) && access(path, X_OK) == 0)
        return;
      at += length + (at[length] == ':' ? 1 : 0);
    }
    if (program_is_file(name))
      command_fail("no program '%s' in PATH; did you mean './%s'?", name, name);
    command_fail("no program '%s' in PATH", name);
  }
  if (rt_format(path, PATH_LONGEST, "%s", name) >= PATH_LONGEST)
    command_fail("the program's name is too long");
  if (access(path, F_OK) != 0)
    command_fail("cannot run %s: %s", path, strerror(errno));
  if (!program_is_file(path))
    command_fail("cannot run %s: it is no file", path);
  if (access(path, X_OK) != 0)
    command_fail("cannot run %s: %s", path, strerror(errno));
}

struct image {
  const unsigned char *bytes;
  size_t size;
};

static const void *image_at(const struct image *image, uint64_t offset, uint64_t size) {
  return offset <= image->size && size <= image->size - offset ? image->bytes + offset : NULL;
}

static bool image_names(const struct image *image, const Elf64_Shdr *table,
                        const Elf64_Shdr *strings, const char *wanted) {
  const Elf64_Sym *symbols = image_at(image, table->sh_offset, table->sh_size);
  const char *names = image_at(image, strings->sh_offset, strings->sh_size);
  if (symbols == NULL || names == NULL || strings->sh_size == 0 || names[strings->sh_size - 1] != 0)
    return false;
  for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++)
    if (symbols[i].st_name < strings->sh_size && symbols[i].st_shndx != SHN_UNDEF &&
        strcmp(names + symbols[i].st_name, wanted) == 0)
      return true;
  return false;
}

/* Is the runtime linked in? Its state has a section of its own, which strip leaves. */
static bool image_has_runtime(const struct image *image, const Elf64_Ehdr *header,
                              const Elf64_Shdr *sections) {
  if (header->e_shstrndx >= header->e_shnum)
    return false;
  const Elf64_Shdr *strings = &sections[header->e_shstrndx];
  const char *names = image_at(image, strings->sh_offset, strings->sh_size);
  if (names == NULL || strings->sh_size == 0 || names[strings->sh_size - 1] != 0)
    return false;
  for (size_t i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_name < strings->sh_size &&
        strcmp(names + sections[i].sh_name, "tarry_state") == 0)
      return true;
  return false;
}

/* Is it certainly none of ours? What cannot be looked into, a script say, gets the benefit of the
 * doubt: a wrong "yes" would refuse a good program. */
static bool image_is_foreign(const struct image *image) {
  const Elf64_Ehdr *header = image_at(image, 0, sizeof *header);
  if (header == NULL || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr))
    return false;
  const Elf64_Shdr *sections =
      image_at(image, header->e_shoff, (uint64_t)header->e_shnum * sizeof *sections);
  if (sections == NULL || header->e_shnum == 0 || image_has_runtime(image, header, sections))
    return false;
  for (size_t i = 0; i < header->e_shnum; i++) {
    const Elf64_Shdr *section = &sections[i];
    bool table = section->sh_type == SHT_SYMTAB || section->sh_type == SHT_DYNSYM;
    if (table && section->sh_link < header->e_shnum &&
        image_names(image, section, &sections[section->sh_link], "__tarry_program_main"))
      return false;
  }
  return true;
}

static void program_check(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0)
    return; /* executable but not readable: let it run */
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    struct image image = {NULL, (size_t)status.st_size};
    void *bytes = mmap(NULL, image.size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    image.bytes = bytes;
    if (bytes != MAP_FAILED && image_is_foreign(&image))
      command_fail("%s was not compiled by tarry-clang", path);
    if (bytes != MAP_FAILED)
      munmap(bytes, image.size);
  }
  close(descriptor);
}

static noreturn void program_run(const struct settings *settings, char **arguments) {
  char path[PATH_LONGEST];
  settings_check(settings);
  program_find(arguments[0], path);
  program_check(path);
  if (setenv("TARRY_OPTIONS", settings->text, 1) != 0)
    command_fail("no memory");
  execv(path, arguments);
  command_fail("cannot run %s: %s", path, strerror(errno));
}

/* ---- subcommands: arguments[0] is the subcommand's name ---- */

static struct settings command_settings;

static int command_run(char **arguments) {
  struct settings *settings = &command_settings;
  settings_start(settings);
  arguments++;
  while (arguments[0] != NULL && arguments[0][0] == '-') {
    if (strcmp(arguments[0], "--") == 0) {
      arguments++;
      break;
    }
    if (strncmp(arguments[0], "--", 2) != 0)
      command_fail("unknown option '%s'; options are written --name=value", arguments[0]);
    if (strcmp(arguments[0], "--help") == 0) {
      rt_options_help(STDOUT_FILENO);
      return 0;
    }
    arguments += settings_take(settings, arguments);
  }
  if (arguments[0] == NULL)
    command_fail("which program? tarry run [--name=value]... PROGRAM [ARGUMENT]...");
  program_run(settings, arguments);
}

/* The options that the file says a replay needs: its line "options :name=value...". */
static void command_replay_options(const char *path, struct settings *settings) {
  FILE *file = fopen(path, "re");
  if (file == NULL)
    command_fail("cannot read %s: %s", path, strerror(errno));
  char line[1024];
  for (int i = 0; i < 4 && fgets(line, sizeof line, file) != NULL; i++) {
    line[strcspn(line, "\n")] = 0;
    if (i == 0 && strncmp(line, "tarry-replay ", 13) != 0)
      command_fail("%s:1: not a replay file", path);
    if (i == 3 && strncmp(line, "options :", 9) == 0)
      settings_add(settings, line + 8);
  }
  fclose(file);
}

static int command_replay(char **arguments) {
  struct settings *settings = &command_settings;
  if (arguments[1] == NULL || arguments[2] == NULL)
    command_fail("which file and program? tarry replay FILE PROGRAM [ARGUMENT]...");
  settings_start(settings);
  settings_set(settings, "replay", arguments[1]);
  command_replay_options(arguments[1], settings);
  program_run(settings, arguments + 2);
}

static int command_options(char **arguments) {
  if (arguments[1] != NULL && strcmp(arguments[1], "--markdown") != 0)
    command_fail("unknown argument '%s'; tarry options [--markdown]", arguments[1]);
  if (arguments[1] != NULL)
    rt_options_markdown(STDOUT_FILENO);
  else
    rt_options_help(STDOUT_FILENO);
  return 0;
}

static int command_version(char **arguments) {
  (void)arguments;
  puts("tarry " TARRY_VERSION);
  return 0;
}

static int command_help(char **arguments);

static const struct command {
  const char *name;
  int (*run)(char **arguments);
  const char *usage, *text;
} commands[] = {
    {"run", command_run, "run [--name=value]... PROGRAM [ARGUMENT]...",
     "explore every inequivalent interleaving of a program that tarry-clang compiled\n"
     "      Exit code: 0 verified, 42 an error was found, 43 stopped before the end, 2 bad "
     "options\n"
     "      or an internal error. `tarry options` lists the options; they are added to those in\n"
     "      the environment variable TARRY_OPTIONS. --name alone sets a yes-or-no option."},
    {"replay", command_replay, "replay FILE PROGRAM [ARGUMENT]...",
     "run one saved execution again, in one process, so that a debugger can be used:\n"
     "      TARRY_OPTIONS=replay=FILE gdb PROGRAM"},
    {"options", command_options, "options [--markdown]", "print all options with their defaults"},
    {"help", command_help, "help [COMMAND]", "print this, or what one command does"},
    {"version", command_version, "version", "print the version"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct command *command_find(const char *name) {
  const char *names[COMMAND_COUNT + 1] = {NULL};
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    if (strcmp(commands[i].name, name) == 0)
      return &commands[i];
    names[i] = commands[i].name;
  }
  const char *nearest = rt_name_nearest(name, strlen(name), names);
  if (nearest != NULL)
    command_fail("unknown command '%s'; did you mean '%s'?", name, nearest);
  if (program_is_file(name))
    command_fail("unknown command '%s'; did you mean 'tarry run %s'?", name, name);
  command_fail("unknown command '%s'; tarry help lists all", name);
}

static int command_help(char **arguments) {
  if (arguments[1] != NULL) {
    const struct command *command = command_find(arguments[1]);
    printf("tarry %s\n      %s\n", command->usage, command->text);
    return 0;
  }
  puts("tarry explores every inequivalent interleaving of a C or C++ program's threads.\n"
       "Compile the program with tarry-clang or tarry-clang++, then:\n");
  for (size_t i = 0; i < COMMAND_COUNT; i++)
    printf("  tarry %s\n      %s\n", commands[i].usage, commands[i].text);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fputs("tarry: which command? tarry help lists all\n", stderr);
    return EXIT_BAD;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    argv[1] = (char[]){"help"};
  else if (strcmp(argv[1], "--version") == 0)
    argv[1] = (char[]){"version"};
  return command_find(argv[1])->run(argv + 1);
}
