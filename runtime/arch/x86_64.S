/* x86_64.S - switch from one fiber to another.
 *
 * Saves what the System V ABI lets a callee rely on: six registers, the
 * stack pointer, and the floating-point control words (a thread may set its
 * own rounding mode). Everything else is the caller's to save.
 */
        .text
        .globl  rt_fiber_switch
        .hidden rt_fiber_switch
        .type   rt_fiber_switch, @function
/* void rt_fiber_switch(struct rt_fiber *from, const struct rt_fiber *to) */
rt_fiber_switch:
        .cfi_startproc
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        subq    $8, %rsp
        stmxcsr (%rsp)
        fnstcw  4(%rsp)
        movq    %rsp, (%rdi)
        movq    (%rsi), %rsp
        fldcw   4(%rsp)
        ldmxcsr (%rsp)
        addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .cfi_endproc
        .size   rt_fiber_switch, .-rt_fiber_switch

/* Where a new fiber starts: rbx holds the function, r12 its argument. The
 * undefined return address ends every backtrace here. */
        .globl  rt_fiber_entry
        .hidden rt_fiber_entry
        .type   rt_fiber_entry, @function
rt_fiber_entry:
        .cfi_startproc
        .cfi_undefined rip
        xorl    %ebp, %ebp
        movq    %r12, %rdi
        callq   *%rbx
        ud2
        .cfi_endproc
        .size   rt_fiber_entry, .-rt_fiber_entry
        .section .note.GNU-stack,"",@progbits
