/*
 * fixes/fiber_stack.c: the fiber whose stack an object refers to. Part of cont.c.
 */
VALUE
rb_fiber_of_stack(void)
{
    return GET_EC()->fiber_ptr->cont.self;
}
