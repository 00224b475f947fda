; Shifted twice on one of two ways, by more than the word has: no term has a shift beyond 63, so this stays
; an assumption. What is shifted by less is waited for.
; RUN: %opt-tarry -S %s | FileCheck %s
@x = global i64 0

; CHECK-LABEL: define {{.*}} @far(
; CHECK: load atomic
; CHECK: call void @__tarry_assume(
; CHECK: ret void
define void @far(i64 %other) {
entry:
  br label %header
header:
  %a = load atomic i64, ptr @x seq_cst, align 8
  %odd = trunc i64 %a to i1
  br i1 %odd, label %high, label %join
high:
  %some = lshr i64 %a, 40
  br label %join
join:
  %p = phi i64 [ %some, %high ], [ %other, %header ]
  %none = lshr i64 %p, 40
  %again = icmp ne i64 %none, 3
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @near(
; CHECK: call void (ptr, ...) @__tarry_await({{.*}}, i64 15, i64 0, i64 3,
; CHECK-NOT: __tarry_assume
; CHECK: ret void
define void @near(i64 %other) {
entry:
  br label %header
header:
  %a = load atomic i64, ptr @x seq_cst, align 8
  %odd = trunc i64 %a to i1
  br i1 %odd, label %high, label %join
high:
  %some = lshr i64 %a, 40
  br label %join
join:
  %p = phi i64 [ %some, %high ], [ %other, %header ]
  %less = lshr i64 %p, 20
  %again = icmp ne i64 %less, 3
  br i1 %again, label %header, label %done
done:
  ret void
}
