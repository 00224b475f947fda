// ModuleRecord.h - the struct tarry_module of this object, and the constructor that hands it in.
#ifndef TARRY_PASS_MODULERECORD_H
#define TARRY_PASS_MODULERECORD_H

#include "pass/Hooks.h"
#include "pass/SiteTable.h"

namespace tarry {

/// Was this module instrumented before (a .ll file that the plugin wrote)?
bool hasModuleRecord(const llvm::Module &M);

void addModuleRecord(llvm::Module &M, Hooks &H, SiteTable &Sites);

} // namespace tarry

#endif
