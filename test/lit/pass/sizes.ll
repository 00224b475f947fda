; The site's size is the number of bytes in memory.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK: @tarry.site{{.*}} i32 1, i8 0, i8 11, i8 6, i8 0 }
; CHECK: @tarry.site{{.*}} i32 3, i8 0, i8 11, i8 6, i8 0 }
; CHECK: @tarry.site{{.*}} i32 16, i8 0, i8 11, i8 6, i8 0 }
; CHECK: @tarry.site{{.*}} i32 10, i8 0, i8 11, i8 6, i8 0 }
define void @sizes(ptr %p) {
  %a = load i1, ptr %p
  %b = load i24, ptr %p
  %c = load i128, ptr %p
  %d = load x86_fp80, ptr %p
  call void @use(i1 %a, i24 %b, i128 %c, x86_fp80 %d)
  ret void
}
define internal void @use(i1, i24, i128, x86_fp80) noinline {
  ret void
}
