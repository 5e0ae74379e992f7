/*
 * ractor.c of the fork: wraps CRuby's ractor.c.
 * Parts: ractor_fields, ractor_moves, ractor_fork, ractor_waits, ractor_isolation,
 * isolation_texts, ractor_errors, insns_count, ractor_leaf, ractor_storage.
 */
#include "internal/class_fields.h"
#include "internal/generic_fields.h"
#include "internal/array.h"
#include "internal/hash.h"
#include "internal/io.h"
#include "internal/isolation_texts.h"
#include "internal/object.h"
#include "internal/proc_references.h"
#include "internal/string.h"
#include "internal/struct.h"

struct obj_traverse_replace_data;

/* patches/fields/ractor.c.cocci */
static int obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data);
static void obj_refer_only_shareables_p_i(VALUE obj, void *ptr);

/* patches/ractor_moves/ractor.c.cocci */
static void obj_traverse_record(struct obj_traverse_replace_data *data, VALUE obj,
                                VALUE replacement);
static bool ractor_move_known_p(VALUE obj, struct obj_traverse_replace_data *data);
static VALUE ractor_move_successor(VALUE obj);
static void ractor_move_content(VALUE obj, const struct obj_traverse_replace_data *data);
static void ractor_move_refuse(VALUE obj);
static void ractor_moved_bang(VALUE obj);
static VALUE ractor_copy_new(VALUE obj);

/* patches/insns_count/ractor.c.cocci */
static void insns_count_thread_ended(rb_thread_t *th);

/* patches/ractor_races/ractor.c.cocci */
#include "internal/thread_turns.h"
struct rb_hook_list_struct;
void rb_ractor_events_free(struct rb_hook_list_struct *list);

/* patches/ractor_waits/ractor.c.cocci */
struct rb_ractor_struct;
struct rb_ractor_basket;
struct rb_execution_context_struct;
static bool ractor_wakeup(struct rb_ractor_struct *r, int wait_for, int woken_by);
static void ractor_sleep(struct rb_execution_context_struct *ec, struct rb_ractor_struct *cr,
                         int wait_for);
static void ractor_sleep_with_cleanup(struct rb_execution_context_struct *ec,
                                      struct rb_ractor_struct *cr, int wait_for,
                                      void (*cleanup)(struct rb_ractor_struct *cr, void *data),
                                      void *data);
static void ractor_taker_returned(struct rb_ractor_struct *cr);
static void ractor_pause_for_yielder(void);
static void ractor_take_cleanup(struct rb_ractor_struct *cr, struct rb_ractor_struct *r,
                                struct rb_ractor_basket *tb);
static void ractor_selector_wait_cleaup(struct rb_ractor_struct *cr, void *ptr);
static VALUE ractor_receive_if(struct rb_execution_context_struct *ec, VALUE crv, VALUE b);

/* patches/stdlib_ractors/ractor.c.cocci */
#include "internal/ractor_storage.h"
#include "internal/ractor_constants.h"

/* patches/isolation/ractor.c.cocci */
struct obj_traverse_callback_data;
static void obj_traverse_references(VALUE obj, struct obj_traverse_callback_data *d);
static VALUE ractor_inherited_flag(VALUE flag);
static bool ractor_backtrace_replaced_p(VALUE obj, struct obj_traverse_replace_data *data);
static bool ractor_error_p(VALUE obj);
static VALUE ractor_copy_error(VALUE exc);
static void ractor_flags_mark(const struct rb_ractor_struct *r);

#include "base/ractor.c"

#include "unlocked/ractor_fields.c"
#include "unlocked/ractor_moves.c"
#include "unlocked/ractor_fork.c"
#include "unlocked/ractor_waits.c"
#include "unlocked/ractor_isolation.c"
#include "unlocked/isolation_texts.c"
#include "unlocked/ractor_errors.c"
#include "unlocked/insns_count.c"
#include "unlocked/ractor_leaf.c"
#include "unlocked/ractor_storage.c"
