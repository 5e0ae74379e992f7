#ifndef INTERNAL_HEAP_OBJECT_ID_CALL_H
#define INTERNAL_HEAP_OBJECT_ID_CALL_H
/**
 * The interpreter's calls of Kernel#object_id and BasicObject#__id__: without a frame when the
 * object has an id. Then nothing raises, waits or allocates, so no code can see that there is no
 * frame but a TracePoint for calls of C methods, or DTrace; with one of these the frame is there.
 */
#include "vm_callinfo.h"

/** For vm_call_cfunc_other: the function that @p cc calls from now on. Its method is in C, and its
 *  arguments are neither splats nor keywords. */
static inline vm_call_handler vm_cfunc_handler(const struct rb_callcache *cc);

#endif /* INTERNAL_HEAP_OBJECT_ID_CALL_H */
