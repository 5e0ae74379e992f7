#ifndef INTERNAL_FIXES_DIR_READING_H
#define INTERNAL_FIXES_DIR_READING_H
/**
 * Directories that threads read without the lock of their ractor, while another thread of the same
 * ractor reads or closes the Dir. The next readdir overwrites the entry that a reader looks at, so
 * each has a copy of its own. closedir frees it, so the DIR is left to its last reader, which gets
 * an IOError.
 *
 * All functions: with the ractor's lock. Included by dir.c. Two threads that read one Dir at the
 * same time share the position, as everywhere.
 */
#include <dirent.h>
#include "ruby/ruby.h"
#include "ruby/thread.h"
#include "ruby/thread_native.h"
#include "internal/io.h"

/** The base's struct dir_data refers to it, from the first entry that is read on. */
struct dir_reading {
    rb_nativethread_lock_t lock;    /* while an entry is read and copied */
    unsigned int readers;           /* threads that are in readdir, or come from it */
    DIR *left;                      /* closed by Ruby code meanwhile: the last of them closes it */
};

/** A copy of an entry. File systems have names of up to 1,023 bytes. */
union dir_entry {
    struct dirent entry;
    char bytes[offsetof(struct dirent, d_name) + 1024];
};

/** Arguments of dir_next_entry, for rb_ensure. */
struct dir_reading_call {
    DIR *dir;
    struct dir_reading *reading;
    union dir_entry *copy;
    int error;
};

/* Without the ractor's lock. A longer name than any is not copied. */
static inline void *
dir_read_entry(void *p)
{
    struct dir_reading_call *call = p;
    struct dirent *entry;

    rb_native_mutex_lock(&call->reading->lock);
    rb_errno_set(0);
    entry = readdir(call->dir);
    if (entry) {
        const size_t size = offsetof(struct dirent, d_name) + strlen(entry->d_name) + 1;

        if (size <= sizeof(*call->copy)) entry = memcpy(call->copy, entry, size);
    }
    else {
        call->error = rb_errno();
    }
    rb_native_mutex_unlock(&call->reading->lock);
    return entry;
}

static inline VALUE
dir_reading_begin(VALUE p)
{
    struct dir_reading_call *call = (struct dir_reading_call *)p;
    void *entry;

    call->reading->readers++;
    entry = IO_WITHOUT_GVL(dir_read_entry, call);
    if (call->error) rb_syserr_fail(call->error, "readdir");
    return (VALUE)entry;
}

static inline VALUE
dir_reading_end(VALUE p)
{
    struct dir_reading *reading = ((struct dir_reading_call *)p)->reading;

    if (--reading->readers == 0 && reading->left) {
        closedir(reading->left);
        reading->left = NULL;
    }
    return Qnil;
}

/**
 * The next entry of *@p dir, or NULL. The caller owns @p copy, where it is. SystemCallError as of
 * readdir(3); IOError if the directory was closed meanwhile; NoMemoryError.
 */
static inline struct dirent *
dir_next_entry(DIR *const *dir, struct dir_reading **reading, union dir_entry *copy)
{
    VALUE entry;

    if (!*reading) {
        *reading = ZALLOC(struct dir_reading);
        rb_native_mutex_initialize(&(*reading)->lock);
    }
    struct dir_reading_call call = {*dir, *reading, copy, 0};
    entry = rb_ensure(dir_reading_begin, (VALUE)&call, dir_reading_end, (VALUE)&call);
    if (*dir != call.dir) rb_raise(rb_eIOError, "closed directory");
    return (struct dirent *)entry;
}

/** Whether @p dir is left to its readers; it is NULL then. IOError if they have one already. */
static inline bool
dir_left_to_readers(DIR **dir, struct dir_reading *reading)
{
    if (!*dir || !reading || reading->readers == 0) return false;
    if (reading->left) rb_raise(rb_eIOError, "directory is read by another thread");
    reading->left = *dir;
    *dir = NULL;
    return true;
}

/** When the Dir is freed. */
static inline void
dir_reading_free(struct dir_reading *reading)
{
    if (!reading) return;
    if (reading->left) closedir(reading->left);
    rb_native_mutex_destroy(&reading->lock);
    xfree(reading);
}
#endif /* INTERNAL_FIXES_DIR_READING_H */
