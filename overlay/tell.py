"""What the overlay's tools share: how they speak, fail and write.

One line says what went wrong, where, and what to do; the exit status is non-zero; nothing
half-written stays.
"""
import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

TOOL = os.path.basename(sys.argv[0])
# What the C library and apt say when something cannot be written, and what to say instead.
DISK = {
    "No space left on device": "disk full: no space left in {}",
    "don't have enough free space": "disk full: no space left in {}",
    "Disk quota exceeded": "disk full: the quota of this user is used up in {}",
    "File too large": "a file in {} reached the limit of this shell (ulimit -f)",
    "Read-only file system": "{} is on a file system that is mounted read-only",
}
ADVICE = {errno.EROFS: "use another folder", errno.EFBIG: "raise the limit and run this again"}
WORDS = {errno.ENOSPC: "No space left on device", errno.EDQUOT: "Disk quota exceeded",
         errno.EFBIG: "File too large", errno.EROFS: "Read-only file system"}


class Failure(Exception):
    """Ends a tool with one line on standard error."""


class Disk(Exception):
    """The same where a folder cannot be written. No Failure, because what is done about those does
    not help here: to ask the next place, or to do without."""


class Stopped(BaseException):
    """Another process asked this one to end."""


def say(text):
    print(f"{TOOL}: {text}", flush=True)


def disk_line(words, place):
    advice = {WORDS[errno.EROFS]: ADVICE[errno.EROFS], WORDS[errno.EFBIG]: ADVICE[errno.EFBIG]}
    return f"{DISK[words].format(place)}: " + advice.get(words, "free some and run this again")


def check_disk(done, folder):
    """Raises Disk when a program that failed could not write into the folder. done: its
    CompletedProcess, with text."""
    if done.returncode == -signal.SIGXFSZ:
        raise Disk(disk_line(WORDS[errno.EFBIG], folder))
    for words in DISK:
        if words.lower() in done.stderr.lower():
            raise Disk(disk_line(words, folder))


def check_room(folder):
    """Raises Disk when the folder takes no megabyte more: for programs that do not say why they
    could not write."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(1 << 20))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        raise Disk(reason(error, folder)) from None


def reason(error, place=None):
    """An OSError in words, with what to do where that is known."""
    text = str(error)
    if isinstance(error, shutil.Error):     # of copytree: a list of (from, to, words)
        first = error.args[0][0] if error.args and error.args[0] else ("", "files", text)
        place, text = place or os.path.dirname(str(first[1])), str(first[2])
    place = place or error.filename2 or error.filename or "a file"
    for words in DISK:
        if words in (WORDS.get(error.errno), error.strerror) or words in text:
            return disk_line(words, place)
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"{place}: {error.strerror}: use a folder that you may write"
    return f"{error.filename or 'system'}: {error.strerror or error}"


def last_line(text, otherwise="no reason given"):
    return (text.strip().splitlines() or [otherwise])[-1].strip()


def stop(number, frame):
    raise Stopped(number)


def run_tool(main):
    """Runs main(); an expected failure becomes one line and exit status 1, an interrupt 130."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, stop)
    try:
        sys.exit(main() or 0)
    except (Failure, Disk) as error:
        print(f"{TOOL}: error: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        print(f"{TOOL}: error: {reason(error)}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"{TOOL}: interrupted; run it again, it goes on from here", file=sys.stderr)
        sys.exit(130)
    except Stopped as stopped:
        print(f"{TOOL}: stopped; run it again, it goes on from here", file=sys.stderr)
        sys.exit(128 + stopped.args[0])


def command(words, missing, **options):
    """Runs a program; returns its CompletedProcess, with text. `missing`: how to get it."""
    try:
        return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors="replace", **options)
    except FileNotFoundError:
        raise Failure(f"{words[0]} is not installed: {missing}") from None


def write_whole(path, data):
    """Writes bytes to path, all or nothing: a file made beside it takes its place at the end."""
    part = f"{path}.part{os.getpid()}"
    try:
        with open(part, "wb") as out:
            out.write(data)
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise
