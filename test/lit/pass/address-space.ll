; Accesses relative to a segment register (address space 257 is fs) have no address to announce.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK-LABEL: define i32 @segment(
; CHECK-NOT: __tarry_load
; CHECK: ret i32
define i32 @segment(ptr addrspace(257) %p) {
  %v = load i32, ptr addrspace(257) %p
  ret i32 %v
}
