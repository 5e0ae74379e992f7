# A thread that waits for a file descriptor is in the list of that descriptor, next to that of the
# timer thread, which has those that wait for time (internal/thread/event_wait.h). It is behind
# CRuby's members, whose offsets debuggers and profilers know.
#
# Reason: behaviour
# Why-text: spatch does not read this struct.
# Retire-when: the timer thread of the base serves several threads that wait for one descriptor.
# Expect: 1
# Inserts: event_node 1
/^    struct rb_ext_config ext_config;$/a\
    struct ccan_list_node event_node;
