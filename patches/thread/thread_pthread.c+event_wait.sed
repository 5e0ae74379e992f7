# How long the timer thread sleeps is the fork's (internal/thread/timer.h).
# Retire-when: thread_pthread.c+event_wait.cocci is retired.
# Why-text: spatch deletes the function without the lines that #if 0 leaves out of it.
# Expect: 3

# The function; a second application finds it left out already.
/^#if 0 \/\* see internal\/thread\/timer\.h \*\/$/,/^\}$/b
/^static int$/{
N
/\ntimer_thread_set_timeout\(/{
:rest
N
/\n\}$/!b rest
s/^/#if 0 \/* see internal\/thread\/timer.h *\/\n/
s/$/\n#endif/
}
}
# Its declaration.
/^static int timer_thread_set_timeout\(rb_vm_t \*vm\);$/d
