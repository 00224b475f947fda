/* symbol_elf.c - which variable of the executable lies at an address.
 *
 * dladdr knows only what the executable exports; a program's globals are mostly in .symtab alone,
 * so the file itself is read, once, when the first report needs it. The file is not trusted: it may
 * be stripped, replaced since it started, or cut. Every offset is checked against its size, and the
 * worst case is an address printed as a number.
 */
#define _GNU_SOURCE
#include "runtime/symbol.h"

#include "runtime/rt.h"
#include "tarry/module.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* From libstdc++ or libc++abi when the program is linked with one; else NULL. */
extern char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status)
    __attribute__((weak));

struct elf_variable {
  uint64_t address, size;
  const char *name; /* in the mapped file */
};

static struct {
  bool loaded;
  uint64_t base; /* where a position-independent executable was put */
  struct elf_variable *variables;
  size_t count;
  uint32_t unmarked; /* rt_elf_unmarked */
  const char *unmarked_name;
} elf;

struct elf_file {
  const unsigned char *bytes;
  size_t size;
};

static const void *elf_at(const struct elf_file *file, uint64_t offset, uint64_t size) {
  return offset <= file->size && size <= file->size - offset ? file->bytes + offset : NULL;
}

static bool elf_open(struct elf_file *file) {
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return false;
  struct stat status;
  void *bytes = MAP_FAILED;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0)
    bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (bytes == MAP_FAILED)
    return false;
  *file = (struct elf_file){bytes, (size_t)status.st_size};
  return true;
}

static int elf_compare(const void *a, const void *b) {
  const struct elf_variable *x = a, *y = b;
  return x->address < y->address ? -1 : x->address > y->address ? 1 : 0;
}

/* The library's own weak functions, which a program may replace, are in a section of their own. */
extern const char __start_tarry_text[] __attribute__((weak));
extern const char __stop_tarry_text[] __attribute__((weak));

static void elf_take_function(const Elf64_Sym *symbol, const char *name) {
  uint64_t mark, address = elf.base + symbol->st_value;
  if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || ELF64_ST_BIND(symbol->st_info) != STB_WEAK ||
      symbol->st_shndx == SHN_UNDEF || symbol->st_value == 0)
    return;
  if (address >= (uintptr_t)__start_tarry_text && address < (uintptr_t)__stop_tarry_text)
    return;
  memcpy(&mark, (const char *)(uintptr_t)address - sizeof mark, sizeof mark);
  if (mark == TARRY_FUNCTION_MARK)
    return;
  elf.unmarked++;
  elf.unmarked_name = name;
}

static void elf_take_table(const struct elf_file *file, const Elf64_Shdr *table,
                           const Elf64_Shdr *strings) {
  const Elf64_Sym *symbols = elf_at(file, table->sh_offset, table->sh_size);
  const char *names = elf_at(file, strings->sh_offset, strings->sh_size);
  size_t count = table->sh_size / sizeof *symbols;
  if (symbols == NULL || names == NULL || strings->sh_size == 0 || names[strings->sh_size - 1] != 0)
    return;
  elf.variables = calloc(count + 1, sizeof *elf.variables);
  if (elf.variables == NULL)
    return;
  for (size_t i = 0; i < count; i++) {
    const Elf64_Sym *symbol = &symbols[i];
    if (symbol->st_name < strings->sh_size)
      elf_take_function(symbol, names + symbol->st_name);
    if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx == SHN_UNDEF ||
        symbol->st_size == 0 || symbol->st_name >= strings->sh_size)
      continue;
    elf.variables[elf.count++] = (struct elf_variable){elf.base + symbol->st_value, symbol->st_size,
                                                       names + symbol->st_name};
  }
  qsort(elf.variables, elf.count, sizeof *elf.variables, elf_compare);
}

static int elf_take_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uint64_t *)base = info->dlpi_addr;
  return 1; /* the executable comes first */
}

static void elf_load(void) {
  struct elf_file file;
  elf.loaded = true;
  dl_iterate_phdr(elf_take_base, &elf.base);
  if (!elf_open(&file))
    return;
  const Elf64_Ehdr *header = elf_at(&file, 0, sizeof *header);
  if (header == NULL || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr))
    return;
  const Elf64_Shdr *sections =
      elf_at(&file, header->e_shoff, (uint64_t)header->e_shnum * sizeof *sections);
  if (sections == NULL)
    return;
  const Elf64_Shdr *best = NULL;
  for (size_t i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB || (sections[i].sh_type == SHT_DYNSYM && best == NULL))
      best = &sections[i];
  if (best != NULL && best->sh_link < header->e_shnum)
    elf_take_table(&file, best, &sections[best->sh_link]);
}

void rt_elf_demangle(const char *symbol, char *name, size_t name_size) {
  int status = -1;
  char *plain = NULL;
  if (symbol[0] == '_' && symbol[1] == 'Z' && __cxa_demangle != NULL)
    plain = __cxa_demangle(symbol, NULL, NULL, &status);
  rt_format(name, name_size, "%s", plain != NULL && status == 0 ? plain : symbol);
  free(plain);
}

uint32_t rt_elf_unmarked(char *name, size_t name_size) {
  if (!elf.loaded)
    elf_load();
  rt_elf_demangle(elf.unmarked ? elf.unmarked_name : "", name, name_size);
  return elf.unmarked;
}

bool rt_elf_variable(uint64_t address, char *name, size_t name_size, uint64_t *offset) {
  if (!elf.loaded)
    elf_load();
  size_t low = 0, high = elf.count; /* the first variable behind `address` */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (elf.variables[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return false;
  const struct elf_variable *variable = &elf.variables[low - 1];
  if (address - variable->address >= variable->size)
    return false;
  *offset = address - variable->address;
  rt_elf_demangle(variable->name, name, name_size);
  return true;
}
