/*
 * thread/stack.c: stacks of threads that have ended, while memory is short. Part of thread.c.
 *
 * The stack of a thread in a native thread that several ractors share goes back when the GC frees
 * the Thread object. Such a stack is no memory of malloc's. So the GC would not count it, and a
 * program with many short threads in ractors would come to the end of what the system can map.
 */
#if USE_MN_THREADS
#define THREAD_STACK_TOUCHED (20 * 1024)                /* bytes: what a short thread leaves */

/*
 * Returns an errno, as nt_alloc_stack does; 0: there is a stack. When there is none it runs the GC,
 * also one that was disabled, and finalizers.
 */
static int
thread_stack_alloc(rb_vm_t *vm, void **vm_stack, void **machine_stack)
{
    rb_gc_adjust_memory_usage(THREAD_STACK_TOUCHED);
    int err = nt_alloc_stack(vm, vm_stack, machine_stack);
    if (LIKELY(!err)) return 0;

    rb_gc();
    return nt_alloc_stack(vm, vm_stack, machine_stack);
}
#endif
