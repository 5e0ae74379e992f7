/*
 * stats/live_file.c: the file that a process publishes, and its directory. Part of ractor.c.
 * internal/stats/live_file.h has the layout.
 *
 * Stored: the mapping, the file's name, and its descriptor, which holds the lock (flock) that says
 * that the process runs: the system takes it away however the process ends, and at exec, because
 * the descriptor is closed then. Owner: the process.
 *
 * The directory is the user's alone: its mode is 0700, and it is no symbolic link. Names in it are
 * looked up by its descriptor, so that no process can put another directory there meanwhile.
 */
#include "internal/io.h"
#include "internal/stats/live_file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIVE_PATH = 1024, LIVE_NAME = 32 };

struct rb_stats_live *rb_stats_live;

static int live_file = -1;
static struct stat live_file_state;
static char live_file_path[LIVE_PATH + LIVE_NAME];      /* "": nothing is published */

static const char *
live_absolute(const char *variable)
{
    const char *path = getenv(variable);
    return path && path[0] == '/' && strlen(path) < LIVE_PATH - 64 ? path : NULL;
}

/* As UnlockedTop::Published.directories of lib/unlocked-top/published.rb finds it. */
static void
live_directory(char *path)
{
    const char *folder = live_absolute("XDG_RUNTIME_DIR");

    if (folder) {
        snprintf(path, LIVE_PATH, "%s/unlocked-ruby", folder);
        return;
    }
    if (!(folder = live_absolute("TMPDIR"))) folder = "/tmp";
    snprintf(path, LIVE_PATH, "%s/unlocked-ruby-%lu", folder, (unsigned long)getuid());
}

/* A descriptor; -1 with errno, which is 0 when it is no private directory. */
static int
live_open_directory(const char *path)
{
    bool made = mkdir(path, 0700) == 0;
    struct stat st;

    if (!made && errno != EEXIST) return -1;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        if (errno == ELOOP || errno == ENOTDIR) errno = 0;
        return -1;
    }
    if (made) fchmod(fd, 0700);                 /* whatever the umask is */
    if (fstat(fd, &st) == 0 && st.st_uid == getuid() && (st.st_mode & 07777) == 0700) return fd;
    close(fd);
    errno = 0;
    return -1;
}

/* ---- files of processes that have ended ----------------------------------------------------- */

/* One with this name may have come meanwhile. */
static void
live_remove_same(int directory, const char *name, const struct stat *st)
{
    struct stat now;

    if (fstatat(directory, name, &now, AT_SYMLINK_NOFOLLOW) == 0
        && now.st_ino == st->st_ino && now.st_dev == st->st_dev) unlinkat(directory, name, 0);
}

/* A file is locked before it gets its name. */
static void
live_remove_if_dead(int directory, const char *name)
{
    int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;

    if (fd < 0) return;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && flock(fd, LOCK_SH | LOCK_NB) == 0) {
        live_remove_same(directory, name, &st);
    }
    close(fd);
}

static void
live_remove_dead(int directory)
{
    int fd = dup(directory);
    DIR *entries = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;

    if (!entries) {
        if (fd >= 0) close(fd);
        return;
    }
    while ((entry = readdir(entries))) {
        char *end;
        long process = strtol(entry->d_name, &end, 10);
        if (process <= 0) continue;
        if (strcmp(end, ".live") == 0) live_remove_if_dead(directory, entry->d_name);
        else if (strcmp(end, ".new") == 0 && kill((pid_t)process, 0) < 0 && errno == ESRCH) {
            unlinkat(directory, entry->d_name, 0);
        }
    }
    closedir(entries);
}

/* ---- the file ------------------------------------------------------------------------------- */

/* Space on the disk is taken now: a store into a page without one would be a signal. */
static bool
live_reserve(int fd)
{
    int error;

    while ((error = posix_fallocate(fd, 0, sizeof(struct rb_stats_live))) == EINTR);
    errno = error;
    return error == 0;
}

/* All readers of `rb_stats_live` see this file there from now on (LIV-3). */
static bool
live_map(int fd)
{
    int flags = fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    void *map = mmap(rb_stats_live, sizeof(struct rb_stats_live), PROT_READ | PROT_WRITE,
                     flags | (rb_stats_live ? MAP_FIXED : 0), fd, 0);

    if (map == MAP_FAILED) return false;
    rb_stats_live = map;
    return true;
}

static void
live_fill(struct rb_stats_live *live)
{
    memcpy(live->magic, RB_STATS_LIVE_MAGIC, sizeof(live->magic));
    live->order = RB_STATS_LIVE_ORDER;
    live->version = RB_STATS_LIVE_VERSION;
    live->size = sizeof(*live);
    live->slot_size = sizeof(live->slot[0]);
    live->slots = RB_STATS_LIVE_SLOTS;
    live->process = (uint64_t)getpid();
    live->began = rb_stats_now();
}

/* Under a name that no reader knows, until it is whole and locked. */
static bool
live_make(int directory, const char *name, const char *hidden)
{
    unlinkat(directory, hidden, 0);
    int fd = openat(directory, hidden, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

    if (fd < 0) return false;
    rb_update_max_fd(fd);
    if (fchmod(fd, 0600) == 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && live_reserve(fd)
        && fstat(fd, &live_file_state) == 0 && live_map(fd)) {
        live_fill(rb_stats_live);
        if (renameat(directory, hidden, directory, name) == 0) {
            live_file = fd;
            return true;
        }
    }
    int error = errno;
    unlinkat(directory, hidden, 0);
    close(fd);
    errno = error;
    return false;
}

static bool
live_open_in(const char *path)
{
    int directory = live_open_directory(path);
    char name[LIVE_NAME], hidden[LIVE_NAME];

    if (directory < 0) return false;
    live_remove_dead(directory);
    snprintf(name, sizeof(name), "%d.live", (int)getpid());
    snprintf(hidden, sizeof(hidden), "%d.new", (int)getpid());
    bool made = live_make(directory, name, hidden);
    int error = errno;
    if (made) snprintf(live_file_path, sizeof(live_file_path), "%s/%s", path, name);
    close(directory);
    errno = error;
    return made;
}

bool
rb_stats_live_open(char *why, size_t size)
{
    char path[LIVE_PATH];

    if (live_file_path[0]) return true;
    live_directory(path);
    if (live_open_in(path)) return true;
    snprintf(why, size, "%.400s: %s", path,
             errno ? strerror(errno) : "no directory of this user with mode 0700");
    return false;
}

/* The program may have closed the descriptor, and another file may have its number. */
static bool
live_file_open_p(void)
{
    struct stat now;

    return live_file >= 0 && fstat(live_file, &now) == 0
        && now.st_ino == live_file_state.st_ino && now.st_dev == live_file_state.st_dev;
}

/* The descriptor of the parent's file shares its lock, which stays. */
bool
rb_stats_live_open_in_child(bool daemon, char *why, size_t size)
{
    if (!live_file_path[0]) return true;
    if (live_file_open_p()) close(live_file);
    live_file = -1;
    if (daemon) unlink(live_file_path);
    live_file_path[0] = '\0';
    if (rb_stats_live_open(why, size)) return true;
    if (!live_map(-1)) rb_bug("no memory in place of the parent's statistics");
    return false;
}

/* A child that was not made by Ruby leaves its parent's file alone. */
void
rb_stats_live_close(void)
{
    if (!live_file_path[0] || rb_stats_live->process != (uint64_t)getpid()) return;
    unlink(live_file_path);
    live_file_path[0] = '\0';
}

/* ---- the program that reads it -------------------------------------------------------------- */

bool
rb_stats_top_p(VALUE libraries)
{
    static const char top[] = "unlocked-top";

    for (long i = 0; libraries && i < RARRAY_LEN(libraries); i++) {
        VALUE library = RARRAY_AREF(libraries, i);
        if ((size_t)RSTRING_LEN(library) == strlen(top)
            && memcmp(RSTRING_PTR(library), top, strlen(top)) == 0) return true;
    }
    return false;
}

void
rb_stats_top_program(VALUE libraries, VALUE *program, const char **name)
{
    if (*program || !rb_stats_top_p(libraries)) return;
    *program = rb_str_new(NULL, 0);
    *name = "-e";
}
