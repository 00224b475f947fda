// -g is added, unless the user has a wish of their own.
// RUN: %tarry-clang -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WITH
// RUN: %tarry-clang -g0 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WITHOUT
// RUN: %tarry-clang -gline-tables-only -S -emit-llvm %s -o - | FileCheck %s --check-prefix=LINES
// WITH: emissionKind: FullDebug
// WITHOUT-NOT: emissionKind
// LINES: emissionKind: LineTablesOnly
int x;
int get(void) { return x; }
