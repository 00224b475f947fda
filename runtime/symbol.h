/* symbol.h - the executable's own tables, behind symbol.c. Supervisor only. */
#ifndef TARRY_RUNTIME_SYMBOL_H
#define TARRY_RUNTIME_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- symbol.c ---- */
/* "&x" when the value is the address of a variable of the executable; else false. */
bool rt_symbol_pointer(uint64_t value, char *text, size_t text_size);

/* ---- symbol_elf.c ---- */
/* The variable of the executable that holds `address`: its name as a user writes it, and how far
 * into it. False when there is none. */
bool rt_elf_variable(uint64_t address, char *name, size_t name_size, uint64_t *offset);
/* Functions of the executable that the linker may have merged (inline ones of C++) and whose kept
 * copy is not instrumented: how many, and the name of one. */
uint32_t rt_elf_unmarked(char *name, size_t name_size);
/* C++ names as written in the source, others as they are. */
void rt_elf_demangle(const char *symbol, char *name, size_t name_size);

/* ---- symbol_code.c ---- */
/* The file that is mapped at `address`, and the address as that file counts. */
bool rt_module_find(uint64_t address, char *file, size_t file_size, uint64_t *file_address);

#endif
