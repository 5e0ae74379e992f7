"""What the overlay's tools share: how they speak, fail and write.

One line says what went wrong, where, and what to do; the exit status is non-zero; nothing
half-written stays.
"""
import errno
import os
import subprocess
import sys

TOOL = os.path.basename(sys.argv[0])


class Failure(Exception):
    """Ends a tool with one line on standard error."""


def say(text):
    print(f"{TOOL}: {text}", flush=True)


def reason(error):
    """An OSError in words, with what to do where that is known."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"no space left for {error.filename or 'a file'}: free some disk and run this again"
    return f"{error.filename or 'system'}: {error.strerror or error}"


def run_tool(main):
    """Runs main(); an expected failure becomes one line and exit status 1, an interrupt 130."""
    try:
        sys.exit(main() or 0)
    except Failure as error:
        print(f"{TOOL}: error: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        print(f"{TOOL}: error: {reason(error)}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"{TOOL}: interrupted; run it again, it goes on from here", file=sys.stderr)
        sys.exit(130)


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
