/* text.c - a simulated program as the notation of the tiny programs. */
#include "sim.h"

#include <stdio.h>

static const char *const compares[] = {
    "always", "never", "==", "!=", "u<", "u<=", "u>", "u>=", "<", "<=", ">", ">="};

static void print_variable(const struct sim_instr *instr) {
  static const char names[] = "xyzgabmn";
  if (instr->var < 8)
    printf("%c", names[instr->var]);
  else
    printf("v%u", instr->var);
  if (instr->size)
    printf("[%u..%u)", instr->offset, instr->offset + instr->size);
}

static void print_condition(const struct sim_instr *instr) {
  print_variable(instr);
  if (instr->mask)
    printf("&%llu", (unsigned long long)instr->mask);
  printf("%s%lld", compares[instr->code == SIM_CXAWAIT ? DPOR_COMPARE_EQ : instr->compare],
         (long long)instr->value);
  if (instr->second)
    printf(" %s >>%u%s%u", instr->either ? "or" : "and", instr->shift2, compares[instr->compare2],
           instr->operand2);
}

static void print_update(const struct sim_instr *instr) {
  static const char *const names[] = {[DPOR_UPDATE_KEEP] = "",
                                      [DPOR_UPDATE_SUB] = " sub",
                                      [DPOR_UPDATE_AND] = " and",
                                      [DPOR_UPDATE_OR] = " or",
                                      [DPOR_UPDATE_XOR] = " xor"};
  printf(",%lld%s", (long long)instr->value, names[instr->update]);
}

static void print_instr(const struct sim_instr *instr) {
  long long value = (long long)instr->value, value2 = (long long)instr->value2;
  static const char *const verbs[] = {
      [SIM_READ] = "r ",          [SIM_WRITE] = "",         [SIM_WRITER] = "",
      [SIM_FAA] = "faa ",         [SIM_CAS] = "cas ",       [SIM_LOCK] = "lock ",
      [SIM_UNLOCK] = "unlock ",   [SIM_AWAIT] = "await ",   [SIM_XAWAIT] = "xawait ",
      [SIM_CXAWAIT] = "cxawait ", [SIM_ONCE] = "once ",     [SIM_JOIN] = "join ",
      [SIM_SPAWN] = "spawn ",     [SIM_IF] = "if ",         [SIM_SEMWAIT] = "semwait ",
      [SIM_SEMPOST] = "sempost ", [SIM_CHOOSE] = "choose ", [SIM_RANGEW] = "rangew ",
      [SIM_RANGER] = "ranger ",   [SIM_ASSUME] = "assume ", [SIM_GXAWAIT] = "gxawait "};
  printf("%s", verbs[instr->code]);
  if (instr->code == SIM_JOIN || instr->code == SIM_SPAWN || instr->code == SIM_CHOOSE)
    printf("%lld", value);
  else if (instr->code == SIM_IF)
    printf("r%u==%lld skip %lld", instr->reg, value, value2);
  else if (instr->code == SIM_ASSUME)
    printf("r%u==%lld", instr->reg, value);
  else if (instr->code >= SIM_AWAIT && instr->code <= SIM_GXAWAIT)
    print_condition(instr);
  else
    print_variable(instr);
  if (instr->code == SIM_WRITE)
    printf("=%lld", value);
  if (instr->code == SIM_WRITER)
    printf("=r%u+%lld", instr->reg, value);
  if (instr->code == SIM_FAA)
    print_update(instr);
  if (instr->code == SIM_GXAWAIT)
    printf(" %lld->%lld", value2, (long long)instr->value3);
  if (instr->code == SIM_CAS)
    printf(",%lld->%lld", value, value2);
  if (instr->code >= SIM_XAWAIT && instr->code <= SIM_CXAWAIT)
    printf("->%lld", value2);
  if (instr->reg < SIM_REGS &&
      (instr->code == SIM_READ || instr->code == SIM_FAA || instr->code == SIM_CAS ||
       instr->code == SIM_CHOOSE || instr->code == SIM_AWAIT || instr->code == SIM_XAWAIT ||
       instr->code == SIM_ONCE))
    printf(" (r%u)", instr->reg);
}

void sim_print(const struct sim_program *program) {
  printf("  %s", program->ifaa ? "[ifaa] " : "");
  for (uint32_t thread = 0; thread < program->threads; thread++) {
    printf("%s", thread > 0 ? " | " : "");
    for (uint32_t at = 0; at < program->length[thread]; at++) {
      printf("%s", at > 0 ? "; " : "");
      print_instr(&program->code[thread][at]);
    }
  }
  printf("\n");
}
