#ifndef INTERNAL_THREAD_HAND_ON_H
#define INTERNAL_THREAD_HAND_ON_H
/**
 * Wake-ups of Mutex, Monitor, Queue, SizedQueue and ConditionVariable are handed on. An unlock, a
 * push, a pop or a signal wakes one waiter, a thread or a fiber of a scheduler.
 *
 * Invariants
 *   HND-1  A waiter that leaves its wait by an exception, a kill or a throw wakes the next waiter
 *          if that one can continue: the mutex is free, the queue has a value, or space. So does a
 *          thread whose time is over in SizedQueue#push.
 *   HND-2  A waiter of a condition variable that was signalled, and leaves so or with its time
 *          over, signals the next one.
 *
 * All under the GVL of the ractor: from the moment at which a thread wakes another one until it
 * gives the GVL back, no other waiter runs.
 *
 * Errors: of a fiber scheduler's unblock, which is called to wake a fiber.
 */
#include "ruby/internal/value.h"

struct rb_execution_context_struct;

/** Handles interrupts while the current thread, which was woken, holds no mutex self. */
static void mutex_check_ints(VALUE self, struct rb_execution_context_struct *ec);

/** The current fiber waits for the mutex self; waiter is a struct sync_waiter in its list. */
static void mutex_wait_in_fiber(VALUE self, VALUE waiter);

/** A thread or fiber waits for a value in a queue: arg is a struct queue_sleep_arg, waiter a struct
 *  queue_waiter. */
static void queue_wait(VALUE arg, VALUE waiter);

/** The same for space in a SizedQueue. */
static void szqueue_wait(VALUE arg, VALUE waiter);

/** The current thread, which does not push to the SizedQueue self, may have been woken for it. */
static void szqueue_hand_on(VALUE self);

/** Waits for the condition variable self: arg is a struct sleep_call, waiter a struct sync_waiter.
 *  Returns what the mutex's sleep returns. */
static VALUE condvar_wait(VALUE self, VALUE arg, VALUE waiter);

#endif /* INTERNAL_THREAD_HAND_ON_H */
