// SiteTable.h - constants that describe places in the source (include/tarry/site.h).
//
// One private constant per instrumented place, so that a site's address names the place; the
// strings that they point to are shared. The field list of site.h is the only layout: the value
// type below and the constant are both generated from it.
#ifndef TARRY_PASS_SITETABLE_H
#define TARRY_PASS_SITETABLE_H

#include "tarry/site.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"

#include <string>

namespace tarry {

/// A struct tarry_site in the compiler: the same fields, with strings as values.
struct Site {
#define TARRY_VALUE_Ptr std::string
#define TARRY_VALUE_Int32 uint32_t
#define TARRY_VALUE_Int8 uint8_t
#define TARRY_SITE_VALUE(type, llvm, name) TARRY_VALUE_##llvm name{};
  TARRY_SITE_FIELDS(TARRY_SITE_VALUE)
#undef TARRY_SITE_VALUE
#undef TARRY_VALUE_Ptr
#undef TARRY_VALUE_Int32
#undef TARRY_VALUE_Int8
};

class SiteTable {
public:
  explicit SiteTable(llvm::Module &Module);

  /// The site of `I`: file, line, column and function filled in, the rest as for a plain access.
  Site describe(const llvm::Instruction &I, tarry_site_operation Operation) const;

  /// A new constant.
  llvm::Constant *add(const Site &S);

  /// A constant string, one per text.
  llvm::Constant *string(llvm::StringRef Text);

private:
  llvm::Module &M;
  llvm::StructType *Layout;
  llvm::StringMap<llvm::Constant *> Strings;
};

} // namespace tarry

#endif
