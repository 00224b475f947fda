; And, or and not are looked into, also where a select stands for them.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_assume
@x = global i32 0

; Back if x < 10 and x > 3: SGE or SLE.
; CHECK-LABEL: define {{.*}} @with_select(
; CHECK: call void (ptr, ...) @__tarry_await(ptr @tarry.await{{.*}}, i64 4294967295, i64 0, i64 10, i64 4294967295, i64 0, i64 3)
define void @with_select() {
entry:
  br label %header
header:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %low = icmp slt i32 %a, 10
  %high = icmp sgt i32 %a, 3
  %both = select i1 %low, i1 %high, i1 false
  br i1 %both, label %header, label %done
done:
  ret void
}
; Out if not (x == 1 or x == 2): NE and NE.
; CHECK-LABEL: define {{.*}} @with_or(
; CHECK: call void (ptr, ...) @__tarry_await(ptr @tarry.await{{.*}}, i64 4294967295, i64 0, i64 {{1|2}}, i64 4294967295, i64 0, i64 {{1|2}})
define void @with_or() {
entry:
  br label %header
header:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %one = icmp eq i32 %a, 1
  %two = icmp eq i32 %a, 2
  %any = or i1 %one, %two
  %none = xor i1 %any, true
  br i1 %none, label %done, label %header
done:
  ret void
}
