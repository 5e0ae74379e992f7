/*
 * stats/files.c: the files of reports. Part of ractor.c. See internal/stats/files.h.
 */
#include "internal/io.h"
#include "internal/stats/files.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STATS_MOST_SAME = 1000, STATS_MOST_LEFT = 2 };

static struct {
    char *file;                         /* RUBY_STATS_FILE; NULL: stderr */
    char *folder;                       /* in which the program began; ends in a slash */
    bool own;                           /* FILE is another process's */
    int lock;                           /* -1: none */
    struct stat locked;
    char *left[STATS_MOST_LEFT];        /* written because another program may follow */
} stats_files = { .lock = -1 };

/* ---- names ---------------------------------------------------------------------------------- */

static void
stats_files_add_name(struct stats_out *name, const char *file)
{
    for (; *file; file++) {
        if (file[0] != '%' || (file[1] != 'p' && file[1] != '%')) {
            rb_stats_out_bytes(name, file, 1);
            continue;
        }
        if (*++file == 'p') rb_stats_out_format(name, "%d", (int)getpid());
        else rb_stats_out_bytes(name, "%", 1);
    }
}

/* A terminal or a pipe belongs to all. */
static bool
stats_files_device_p(const char *file)
{
    struct stat state;
    return stat(file, &state) == 0 && !S_ISREG(state.st_mode);
}

/* FILE, or FILE.PID, or with same > 1 FILE.PID.2; a trace has a name in any case. */
static struct stats_out
stats_files_name(const char *ending, bool own, int same)
{
    struct stats_out name = {0};
    const char *file = stats_files.file ? stats_files.file : "ruby-stats.%p";

    if (!stats_files.file && !*ending) return name;
    if (file[0] != '/' && stats_files.folder) {
        rb_stats_out_bytes(&name, stats_files.folder, strlen(stats_files.folder));
    }
    stats_files_add_name(&name, file);
    if (name.text && stats_files_device_p(name.text)) return name;
    if (own && stats_files.file) rb_stats_out_format(&name, ".%d", (int)getpid());
    if (same > 1) rb_stats_out_format(&name, ".%d", same);
    rb_stats_out_bytes(&name, ending, strlen(ending));
    return name;
}

bool
rb_stats_files_named_p(void)
{
    return stats_files.file != NULL;
}

bool
rb_stats_files_json_p(void)
{
    size_t length = stats_files.file ? strlen(stats_files.file) : 0;
    return length >= 5 && strcmp(stats_files.file + length - 5, ".json") == 0;
}

/* ---- locks ---------------------------------------------------------------------------------- */

/* Whether another process has the file of fd. */
static bool
stats_files_taken_p(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
}

static void
stats_files_say_taken(const char *file)
{
    rb_stats_say("ruby: RUBY_STATS_FILE: another process has %.400s; this one writes %.400s.%d\n",
                 file, file, (int)getpid());
}

static bool
stats_files_locked_p(void)
{
    struct stat now;

    /* The program may have closed all descriptors, and opened others. */
    return stats_files.lock >= 0 && fstat(stats_files.lock, &now) == 0
        && now.st_ino == stats_files.locked.st_ino && now.st_dev == stats_files.locked.st_dev;
}

static void
stats_files_lock(const char *file)
{
    const int flags = O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

    if (stats_files_device_p(file)) return;
    int fd = open(file, flags, 0666);
    if (fd < 0) return;
    rb_update_max_fd(fd);
    if (fstat(fd, &stats_files.locked) == 0 && S_ISREG(stats_files.locked.st_mode)) {
        if (!stats_files_taken_p(fd)) {
            stats_files.lock = fd;
            return;
        }
        stats_files.own = true;
        stats_files_say_taken(file);
    }
    close(fd);
}

void
rb_stats_files_open(const char *file, const char *ending)
{
    char folder[PATH_MAX];
    struct stats_out name = {0};

    if (getcwd(folder, sizeof(folder))) {
        rb_stats_out_format(&name, "%s/", folder);
        stats_files.folder = name.text;
    }
    if (!file || !*file || !(stats_files.file = strdup(file))) return;
    name = stats_files_name(ending, false, 0);
    if (name.text) stats_files_lock(name.text);
    rb_stats_out_free(&name);
}

/* ---- writing -------------------------------------------------------------------------------- */

/* -1: errno says why; or it is another process's, where errno is EWOULDBLOCK. */
static int
stats_files_open_own(const char *name, bool own, bool regular)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | (own && regular ? O_EXCL : 0), 0666);

    if (fd < 0 || !regular) return fd;
    if (!own && !stats_files_locked_p() && stats_files_taken_p(fd)) {
        close(fd);
        errno = EWOULDBLOCK;
        return -1;
    }
    if (ftruncate(fd, 0) == 0) return fd;
    close(fd);
    return -1;
}

/* Opens the first file that is free. */
static int
stats_files_open_free(const char *ending, bool own, struct stats_out *name)
{
    *name = stats_files_name(ending, false, 0);
    if (!name->text) return -1;
    bool regular = !stats_files_device_p(name->text);
    int fd = own && regular ? -1 : stats_files_open_own(name->text, false, regular);
    if (fd >= 0 || !regular || (!own && errno != EWOULDBLOCK)) return fd;
    if (!own) stats_files_say_taken(name->text);
    for (int same = 1; same < STATS_MOST_SAME; same++) {
        rb_stats_out_free(name);
        *name = stats_files_name(ending, true, same);
        if (!name->text) return -1;
        fd = stats_files_open_own(name->text, true, true);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

static bool
stats_files_fill(int fd, VALUE text)
{
    bool written = rb_stats_write_all(fd, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    int error = errno;

    if (close(fd) < 0 && written) return false;
    errno = error;
    return written;
}

static void
stats_files_keep_left(const char *name)
{
    for (int i = 0; i < STATS_MOST_LEFT; i++) {
        if (stats_files.left[i]) continue;
        stats_files.left[i] = strdup(name);
        return;
    }
}

bool
rb_stats_files_write(VALUE text, const char *ending, bool leaves, const char *then,
                     struct stats_out *written)
{
    struct stats_out name = {0};
    struct stat state;
    bool done = false;

    if (!stats_files.file && !*ending) return false;
    int fd = stats_files_open_free(ending, leaves || stats_files.own, &name);
    if (fd >= 0) done = stats_files_fill(fd, text);
    if (!done && name.text) {
        rb_stats_say("ruby: RUBY_STATS_FILE: can not write %.400s: %s%s\n", name.text,
                     strerror(errno), then);
        if (fd >= 0 && stat(name.text, &state) == 0 && S_ISREG(state.st_mode)) unlink(name.text);
    }
    if (done && leaves && stat(name.text, &state) == 0 && S_ISREG(state.st_mode)) {
        stats_files_keep_left(name.text);
    }
    if (written) *written = name;
    else rb_stats_out_free(&name);
    return done;
}

/* ---- other programs, children, crashes ------------------------------------------------------ */

void
rb_stats_files_stay(void)
{
    for (int i = 0; i < STATS_MOST_LEFT; i++) {
        if (stats_files.left[i]) unlink(stats_files.left[i]);
        free(stats_files.left[i]);
        stats_files.left[i] = NULL;
    }
}

void
rb_stats_files_after_fork(bool daemon)
{
    if (daemon) return;
    stats_files.own = true;
    if (stats_files_locked_p()) close(stats_files.lock);
    stats_files.lock = -1;
}

void
rb_stats_files_crashed(void)
{
    struct stat state;
    struct stats_out name = {0};

    if (!stats_files_locked_p() || fstat(stats_files.lock, &state) < 0 || state.st_size) return;
    name = stats_files_name("", false, 0);
    if (name.text) unlink(name.text);
}
