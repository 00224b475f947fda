; An intrinsic that reads or writes memory in a way that no hook describes is told like assembly.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK: c"llvm.masked.store
; CHECK-LABEL: define void @masked(
; CHECK: call void @__tarry_call(ptr null, ptr @tarry.site
; CHECK-NEXT: call void @llvm.masked.store
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
define void @masked(<4 x i32> %v, ptr %p, <4 x i1> %m) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p, i32 4, <4 x i1> %m)
  ret void
}
