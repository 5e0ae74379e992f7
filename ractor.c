/*
 * ractor.c of the fork: wraps CRuby's ractor.c.
 * Parts: ractor/copy, ractor/move, ractor/fork, ractor/main_call, ractor/libraries, ractor/receive,
 * ractor/isolation, ractor/unshareable, ractor/isolation_error, ractor/errors, jit/insns_count,
 * ractor/storage, stats/tables, stats/accesses, stats/books, stats/live_file,
 * stats/live, stats/sums, stats/waits, stats/output, stats/raw, stats/reports, stats/files,
 * stats/control, stats/methods.
 */
#include "internal/ivar/set_class.h"
#include "internal/ivar/set.h"
#include "internal/array.h"
#include "internal/hash.h"
#include "internal/io.h"
#include "internal/ractor/isolation_error.h"
#include "internal/object.h"
#include "internal/ractor/proc.h"
#include "internal/string.h"
#include "internal/struct.h"

struct obj_traverse_replace_data;

/* patches/fields/ractor.c.cocci */
static int obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data);
static void obj_refer_only_shareables_p_i(VALUE obj, void *ptr);

/* patches/ractor/ractor.c+move.cocci */
static void obj_traverse_record(struct obj_traverse_replace_data *data, VALUE obj,
                                VALUE replacement);
static bool ractor_move_known_p(VALUE obj, struct obj_traverse_replace_data *data);
static VALUE ractor_move_successor(VALUE obj, struct obj_traverse_replace_data *data);
static void ractor_move_content(VALUE obj, const struct obj_traverse_replace_data *data);
static void ractor_move_refuse(VALUE obj);
/* For data of extensions. */
NORETURN(static void ractor_data_refuse(VALUE obj, const struct obj_traverse_replace_data *data));
static void ractor_moved_bang(VALUE obj);
static VALUE ractor_copy_new(VALUE obj, struct obj_traverse_replace_data *data);

/* patches/jit/ractor.c+insns_count.cocci */
static void insns_count_thread_ended(rb_thread_t *th);

/* patches/ractor/ractor.c+shareable.cocci */
#include "internal/common/atomic.h"
#include "internal/thread/gvl.h"
struct rb_hook_list_struct;
void rb_ractor_events_free(struct rb_hook_list_struct *list);

/* patches/ractor/ractor.c+receive.cocci */
struct rb_ractor_struct;
struct rb_ractor_basket;
struct rb_ractor_selector;
struct rb_execution_context_struct;
static bool ractor_wakeup(struct rb_ractor_struct *r, int wait_for, int woken_by);
static void ractor_sleep(struct rb_execution_context_struct *ec, struct rb_ractor_struct *cr,
                         int wait_for);
static void ractor_wait_take(struct rb_execution_context_struct *ec, struct rb_ractor_struct *cr,
                             struct rb_ractor_struct *r, struct rb_ractor_basket *tb);
static void ractor_selector_sleep(struct rb_execution_context_struct *ec,
                                  struct rb_ractor_struct *cr, struct rb_ractor_selector *s,
                                  int wait_for);
static void ractor_await_yielder(struct rb_execution_context_struct *ec,
                                 struct rb_ractor_struct *cr, const struct rb_ractor_basket *tb);
static void ractor_taker_returned(struct rb_ractor_struct *cr, struct rb_ractor_struct *tr);
static VALUE ractor_receive_if(struct rb_execution_context_struct *ec, VALUE crv, VALUE b);

/* patches/ractor/ractor.c+ends.cocci */
struct rb_vm_struct;
static void ractor_insert(struct rb_vm_struct *vm, struct rb_ractor_struct *r);

/* patches/ractor/ractor.c+constants.cocci */
struct ractor_local_storage_store_data;
static VALUE ractor_local_value_store_once(VALUE lock,
                                           struct ractor_local_storage_store_data *data);
#include "internal/ractor/constants.h"

/* patches/ractor/ractor.c+isolation.cocci */
struct obj_traverse_callback_data;
struct obj_traverse_data;
static void ractor_traverse_refuse(VALUE obj, struct obj_traverse_data *data);
/* and patches/ractor/ractor.c+traversal.cocci */
static bool obj_traverse_again_p(VALUE obj, struct obj_traverse_data *data);
static void obj_traverse_references(VALUE obj, struct obj_traverse_callback_data *d);
static VALUE ractor_inherited_flag(VALUE flag);
static bool ractor_backtrace_replaced_p(VALUE obj, struct obj_traverse_replace_data *data);
static bool ractor_error_p(VALUE obj);
static VALUE ractor_copy_error(VALUE exc);
static void ractor_flags_mark(const struct rb_ractor_struct *r);

/* patches/ractor/ractor.c+libraries.cocci */
#include "internal/ractor/libraries.h"

/* patches/stats/ractor.c.cocci */
#include "internal/stats/live.h"

#include "base/ractor.c"

#include "unlocked/ractor/copy.c"
#include "unlocked/ractor/move.c"
#include "unlocked/ractor/fork.c"
#include "unlocked/ractor/main_call.c"
#include "unlocked/ractor/libraries.c"
#include "unlocked/ractor/receive.c"
#include "unlocked/ractor/isolation.c"
#include "unlocked/ractor/unshareable.c"
#include "unlocked/ractor/isolation_error.c"
#include "unlocked/ractor/errors.c"
#include "unlocked/jit/insns_count.c"
#include "unlocked/ractor/storage.c"
#include "unlocked/stats/tables.c"
#include "unlocked/stats/accesses.c"
#include "unlocked/stats/books.c"
#include "unlocked/stats/live_file.c"
#include "unlocked/stats/live.c"
#include "unlocked/stats/sums.c"
#include "unlocked/stats/waits.c"
#include "unlocked/stats/output.c"
#include "unlocked/stats/raw.c"
#include "unlocked/stats/reports.c"
#include "unlocked/stats/files.c"
#include "unlocked/stats/control.c"
#include "unlocked/stats/methods.c"
