// Condition.h - conditions over registers, in disjunctive normal form.
//
// A literal is an expression that is true or false. A conjunction says when an iteration is pure
// along some paths; a condition is any of several.
//   D1  A condition may be too strong, never too weak: a conjunction that grows beyond the bounds
//       below, or that asks for a value there is none of, is left out as a whole. Too strong costs
//       time, too weak loses bugs.
//   D2  An anchor is an access that may fault on the way: nothing may stop the thread before it,
//       or the fault would not be seen. Conjunctions with different anchors are not merged.
#ifndef TARRY_PLP_CONDITION_H
#define TARRY_PLP_CONDITION_H

#include "plp/Expression.h"

namespace tarry::plp {

struct Conjunction {
  llvm::SmallVector<const Expression *, 4> Literals; ///< none: true
  llvm::Instruction *Anchor = nullptr;
};

class Condition {
public:
  static constexpr unsigned ConjunctionsMax = 16;
  static constexpr unsigned LiteralsMax = 8;
  static constexpr unsigned NodesMax = 256; ///< of all literals of a conjunction

  static Condition never() { return Condition(); }
  static Condition always();
  /// When is `Truth` true (or, with false, not)?
  static Condition of(ExpressionPool &Pool, const Expression *Truth, bool Is);

  bool isNever() const { return Any.empty(); }
  llvm::ArrayRef<Conjunction> conjunctions() const { return Any; }
  /// Was something left out by D1?
  bool isCut() const { return Cut; }

  void either(ExpressionPool &Pool, const Condition &Other);
  void both(ExpressionPool &Pool, const Condition &Other);
  /// Nothing may stop before `Access` from here backwards.
  void anchor(llvm::Instruction &Access);
  /// With every literal replaced.
  Condition translated(ExpressionPool &Pool,
                       llvm::function_ref<const Expression *(const Expression *)> For) const;

private:
  void add(ExpressionPool &Pool, Conjunction C);

  llvm::SmallVector<Conjunction, 2> Any;
  bool Cut = false;
};

} // namespace tarry::plp

#endif
