/* modules.c - which code is instrumented; a call of any other weakens the verdict.
 *
 * The pass calls the hook only for functions that it neither sees nor knows
 * (pass/known.def), so what arrives here is another instrumented object, or
 * code whose memory accesses nobody reports.
 */
#include "runtime/state.h"

#include <dlfcn.h>

#define RT_HOOK __attribute__((visibility("default")))

RT_HOOK void __tarry_module(const struct tarry_module *module);
RT_HOOK void __tarry_call(void *callee, const struct tarry_site *site);

void __tarry_module(const struct tarry_module *module) {
  if (module->version != TARRY_MODULE_VERSION)
    rt_fatal("%s was compiled by another version of tarry-clang; compile it again", module->source);
  if (rt.modules_count == RT_MODULES_MAX)
    rt_fatal("more than %d instrumented objects", RT_MODULES_MAX);
  rt.modules[rt.modules_count++] = module;
}

static bool instrumented(const void *callee) {
  for (uint32_t i = 0; i < rt.modules_count; i++)
    for (uint64_t k = 0; k < rt.modules[i]->functions_count; k++)
      if (rt.modules[i]->functions[k] == callee)
        return true;
  return false;
}

/* Interposed functions and hooks lie in a section of their own (interpose.h). */
extern const char __start_tarry_text[] __attribute__((weak));
extern const char __stop_tarry_text[] __attribute__((weak));
static bool ours(const void *callee) {
  return (const char *)callee >= __start_tarry_text && (const char *)callee < __stop_tarry_text;
}

/* True the first time. When the table is full every time is the first: slower, not wrong. */
static bool first_time(uintptr_t callee) {
  uint32_t slot = (uint32_t)((callee >> 4) * 2654435761u) % RT_CALLEES_MAX;
  for (uint32_t tries = 0; tries < 64; tries++, slot = (slot + 1) % RT_CALLEES_MAX) {
    if (rt.callees[slot] == callee)
      return false;
    if (rt.callees[slot] == 0) {
      rt.callees[slot] = callee;
      return true;
    }
  }
  return true;
}

static void list_opaque(const void *callee, const struct tarry_site *site) {
  Dl_info own, info;
  const char *name = site->variable[0] ? site->variable : "a function";
  if (!dladdr(callee, &info)) {
    rt_assumption(site, "call of %s at 0x%lx, which is not instrumented", name,
                  (unsigned long)(uintptr_t)callee);
    return;
  }
  if (info.dli_sname)
    name = info.dli_sname;
  if (dladdr(&rt, &own) && own.dli_fbase == info.dli_fbase)
    rt_assumption(site, "call of %s, in an object that was compiled without tarry-clang", name);
  else
    rt_assumption(site, "call of %s in %s, which is not instrumented", name, info.dli_fname);
}

void __tarry_call(void *callee, const struct tarry_site *site) {
  if (rt.mode == RT_MODE_NONE)
    return;
  if (callee == NULL) { /* inline assembly, or a null function pointer that is about to crash */
    if (site->variable[0])
      rt_assumption(site, "%s is not explored", site->variable);
    return;
  }
  if ((!rt.probe.active && !first_time((uintptr_t)callee)) || instrumented(callee) || ours(callee))
    return;
  rt_spin_probe_end();
  list_opaque(callee, site);
}
