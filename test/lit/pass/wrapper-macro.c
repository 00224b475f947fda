// Programs see that they are built for Tarry; nothing that the wrapper adds is warned about, in
// compiling or in linking an .ll file.
// RUN: %tarry-clang -Wall -Wextra -Werror -c %s -o x.o
// RUN: %tarry-clang -Wall -Wextra -Werror -S -emit-llvm %s -o x.ll
// RUN: %tarry-clang -Wall -Wextra -Werror -c x.ll -o y.o
#if !__TARRY__
#error "__TARRY__ is not defined"
#endif
int x;
