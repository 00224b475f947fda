// CompatPlugin.h - the plugin interface, which LLVM 22 has moved; see Compat.h.
#ifndef TARRY_PASS_COMPATPLUGIN_H
#define TARRY_PASS_COMPATPLUGIN_H

#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#endif
