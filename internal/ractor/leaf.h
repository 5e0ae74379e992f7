#ifndef INTERNAL_RACTOR_LEAF_H
#define INTERNAL_RACTOR_LEAF_H
/**
 * Ractor.main?, by which libraries choose what is the ractor's own, is called without a frame of
 * its own, as the short methods are that CRuby marks as leaves.
 */

/** At boot, when the methods in Ruby of the core are there, before any of them is called. */
void rb_ractor_main_p_becomes_leaf(void);

#endif /* INTERNAL_RACTOR_LEAF_H */
