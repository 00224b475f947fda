; Must not block: a shift by too much, on a way that another condition rules out, must not spoil the rest.
; Each condition that is known before the access is frozen by itself, before they are joined.
; RUN: %opt-tarry -S %s | FileCheck %s
@x = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: wait2:
; CHECK-DAG: [[SMALL:%.*]] = icmp ult i32 %n, 32
; CHECK-DAG: [[FIRST:%.*]] = freeze i1 [[SMALL]]
; CHECK-DAG: [[SHIFT:%.*]] = shl i32 1, %n
; CHECK-DAG: [[HIT:%.*]] = and i32 [[SHIFT]], %bits
; CHECK-DAG: [[SET:%.*]] = icmp ne i32 [[HIT]], 0
; CHECK-DAG: [[SECOND:%.*]] = freeze i1 [[SET]]
; CHECK: and i1 [[SECOND]], [[FIRST]]
; CHECK: call void (ptr, ...) @__tarry_await(
; CHECK: ret void
define void @p(i32 %n, i32 %bits) {
entry:
  br label %header
header:
  %small = icmp ult i32 %n, 32
  br i1 %small, label %look, label %wait
look:
  %bit = shl i32 1, %n
  %hit = and i32 %bit, %bits
  %set = icmp ne i32 %hit, 0
  br i1 %set, label %wait2, label %done
wait2:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
wait:
  store atomic i32 1, ptr @x seq_cst, align 4
  br label %done
done:
  ret void
}
