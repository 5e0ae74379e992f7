# The file uses what is declared there, whether threads share native threads or not.
# Retire-when: thread_pthread_mn.c+event_wait.cocci is retired.
# Why-text: spatch adds an #include next to another one, inside the #if.
# Expect: 1
# Inserts: internal/thread/event_wait.h 1
s/^#if USE_MN_THREADS$/#include "internal\/thread\/event_wait.h"\
&/
