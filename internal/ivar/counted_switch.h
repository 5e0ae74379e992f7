#ifndef INTERNAL_IVAR_COUNTED_SWITCH_H
#define INTERNAL_IVAR_COUNTED_SWITCH_H
/**
 * Switches the counting of accesses to instance variables on and off (internal/ivar/counted.h),
 * while all other ractors are stopped.
 */

/** Registers the switch, before RUBY_STATS is read. */
void rb_counted_init(void);

#endif /* INTERNAL_IVAR_COUNTED_SWITCH_H */
