/* names.c - see names.h. */
#include "runtime/names.h"

#include "runtime/rt.h"

static const struct {
  const char *name, *text;
} error_table[RT_ERROR_COUNT] = {
#define ERROR(name, json, text) {json, text},
#include "errors.def"
#undef ERROR
};

static const struct {
  const char *text;
  char sort;
} op_table[RT_OP_COUNT] = {
#define OP(name, text, sort) {text, #sort[0]},
#include "ops.def"
#undef OP
};

const char *rt_error_name(uint8_t kind) {
  return kind < RT_ERROR_COUNT ? error_table[kind].name : "error";
}

const char *rt_error_text(uint8_t kind) {
  return kind < RT_ERROR_COUNT ? error_table[kind].text : "error";
}

const char *rt_operation_text(uint8_t name) {
  return name < RT_OP_COUNT ? op_table[name].text : "operation";
}

char rt_operation_sort(uint8_t name) { return name < RT_OP_COUNT ? op_table[name].sort : '?'; }
