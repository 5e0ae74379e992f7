#ifndef INTERNAL_RACTOR_RECEIVE_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_RACTOR_RECEIVE_H
/**
 * Threads that wait in Ractor.receive, Ractor.yield, Ractor#take and Ractor.select. Several threads
 * of one ractor can do so at the same time.
 *
 * Invariants (SLP-1 is in internal/ractor/sleep.h)
 *   RCV-1  A thread is in the list of its ractor from the moment at which it found nothing until it
 *          is awake again, under the ractor's lock. It leaves the list before it handles
 *          interrupts.
 *   RCV-2  A change of what threads wait for wakes all that wait for it. Each looks for itself
 *          under the ractor's lock, and waits again if another one was faster.
 *   RCV-3  A taker handles interrupts while no ractor can fill its basket: it has left the queue
 *          of takers (Ractor#take), or has reserved the basket (Ractor.select). If a ractor has
 *          filled it, or is filling it, the taker takes the value, and interrupts wait. Otherwise
 *          the value would be lost, or be written to a stack that the taker has left.
 *   RCV-4  A ractor that changes a basket from "yielding" to anything afterwards wakes the takers
 *          of the ractor that the basket belongs to.
 *
 * Stored: rb_ractor_sync.wait.waiters, a list of entries in the stacks of the threads. Owner: the
 * ractor. A child process begins with empty lists.
 */
#include "internal/ractor/sleep.h"

#endif /* INTERNAL_RACTOR_RECEIVE_H */
