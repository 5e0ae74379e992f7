#ifndef INTERNAL_FIXES_ID_NAMES_H
#define INTERNAL_FIXES_ID_NAMES_H
/** Names of ids, of which C code has the addresses (rb_id2name). */

/** The compaction that this marking is for moves no name of an id. With all ractors stopped. */
void rb_id_names_pin(void);

#endif /* INTERNAL_FIXES_ID_NAMES_H */
