#ifndef INTERNAL_SET_DIRECT_H
#define INTERNAL_SET_DIRECT_H
/** Methods of Sets with a table without a frame, for compiled code. */
#include "method.h"

/**
 * Functions that compiled code calls instead of the C function of a method, with the receiver, the
 * argument if there is one, and the method's entry. The PC and the SP of its frame are saved, and
 * the receiver and the argument on the stack. NULL: it calls the method. Any thread, no lock.
 */
void *rb_set_direct_function(void *method);

/** CRuby's, of vm_insnhelper.c: pushes a frame for a C method whose receiver is on the stack. */
void rb_vm_push_cfunc_frame(const rb_callable_method_entry_t *cme, int recv_idx);

#endif /* INTERNAL_SET_DIRECT_H */
