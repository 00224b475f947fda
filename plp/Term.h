// Term.h - one literal over the value that an access finds, in the form of include/tarry/await.h.
//
// The engine must be able to say of any value whether the literal holds, without running the
// program. So the value may be shifted, masked, extended, subtracted and compared, in this order
// and once each; what it is compared with may be anything that is known before the access.
#ifndef TARRY_PLP_TERM_H
#define TARRY_PLP_TERM_H

#include "plp/Expression.h"
#include "tarry/await.h"

#include <optional>

namespace tarry::plp {

struct Term {
  tarry_term Shape;
  const Expression *Mask, *Addend, *Operand; ///< of 64 bits each
};

bool dependsOn(const Expression *E, const llvm::Value *Root);

/// `Literal` of the value `Found`; nothing when it has another form.
std::optional<Term> termOf(ExpressionPool &Pool, const Expression *Literal,
                           const llvm::Value *Found);

/// A term that holds if and only if `Truth`, which is known before the access, is false.
Term termNot(ExpressionPool &Pool, const Expression *Truth);

} // namespace tarry::plp

#endif
