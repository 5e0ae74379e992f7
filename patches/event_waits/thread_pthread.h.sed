# A thread that waits for a file descriptor is in the list of that descriptor, next to that of the
# timer thread, which has those that wait for time (internal/event_waits.h).
#
# Reason: behaviour
# Retire-when: the timer thread of the base serves several threads that wait for one descriptor.
# Expect: 1
# Inserts: fd_node 1
/^    \/\/ connected to timer_th\.waiting$/,/^\};$/s/^    struct ccan_list_node node;$/&\
    struct ccan_list_node fd_node;/
