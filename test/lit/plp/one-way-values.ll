; A value that is loaded on one way only: where it was not, the condition does not hold, whatever the
; register carries. A boolean says which.
; RUN: %opt-tarry -tarry-no-await -S %s | FileCheck %s
@x = global i32 0
@y = global i32 0
@z = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: join:
; CHECK-DAG: [[VALUE:%.*]] = phi i32 [ {{.*}}, %{{.*}} ], [ {{.*}}, %{{.*}} ]
; CHECK-DAG: [[PASSED:%.*]] = phi i1 [ {{true|false}}, %{{.*}} ], [ {{true|false}}, %{{.*}} ]
; CHECK: %c = load atomic i32, ptr @z
; CHECK: [[NOT:%.*]] = xor i1 [[PASSED]], true
; CHECK: or i1 {{.*}}[[NOT]]
; CHECK: call void @__tarry_assume(
define void @p(i1 %flag) {
entry:
  br label %header
header:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %is = icmp eq i32 %a, 1
  br i1 %is, label %then, label %else
then:
  %b = load atomic i32, ptr @y seq_cst, align 4
  br label %join
else:
  store atomic i32 1, ptr @y seq_cst, align 4
  br label %join
join:
  %v = phi i32 [ %b, %then ], [ 0, %else ]
  %c = load atomic i32, ptr @z seq_cst, align 4
  %again = icmp eq i32 %v, %c
  br i1 %again, label %header, label %done
done:
  ret void
}
