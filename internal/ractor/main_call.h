#ifndef INTERNAL_RACTOR_MAIN_CALL_H
#define INTERNAL_RACTOR_MAIN_CALL_H
/**
 * Calls that only the main ractor makes, for a thread of another ractor that waits for the result:
 * require, autoload, and searches of the load path.
 *
 * Invariants
 *   MCL-1  The call is an object of the GC: the main thread's list of tasks holds it, then the
 *          thread of the main ractor that makes the call, and the asking thread while it waits.
 *   MCL-2  The asking thread is known to the call, under the VM lock, only while it sleeps: not
 *          while it handles interrupts, which may end the wait, or continue in another fiber. A
 *          thread that leaves is not touched afterwards; the call continues without it.
 *   MCL-3  The result is written before the call is done, and read after that. Result or exception
 *          are copies, or can be shared.
 */
#include "ruby/ruby.h"

/** A function that is called in a thread of the main ractor. It may raise. */
typedef VALUE rb_main_call_func_t(VALUE object, VALUE name);

/**
 * Calls func in a new thread of the main ractor, and returns its result, or raises what it raised.
 * By a thread of another ractor, without locks; any interrupt can come while it waits.
 *
 * @param object  can be shared, or nothing else uses it while the call is made.
 * @param name    a Symbol, or nil.
 */
VALUE rb_ractor_main_call(rb_main_call_func_t *func, VALUE object, VALUE name);

#endif /* INTERNAL_RACTOR_MAIN_CALL_H */
