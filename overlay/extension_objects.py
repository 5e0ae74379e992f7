#!/usr/bin/env python3
"""extension_objects.py: removes the objects of extensions that are older than a header of the fork.

usage: overlay/extension_objects.py SOURCE OBJ

SOURCE is a prepared tree, OBJ the folder that is built from it. The makefiles of extensions, which
CRuby's mkmf writes, name no header of the fork's internal/ that a rule makes a source include: make
would leave such an object as it is when the header changes. overlay/mode calls this before make.
"""
import os
import re
import sys

PLACES = ("ext", os.path.join(".bundle", "gems"))
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"', re.M)


def included(path):
    """The existing files that path includes by a path of its own folder."""
    with open(path, "rb") as file:
        names = INCLUDE.findall(file.read())
    folder = os.path.dirname(path)
    found = (os.path.normpath(os.path.join(folder, os.fsdecode(name))) for name in names)
    return [name for name in found if os.path.isfile(name)]


def headers_of_fork(source, path):
    """The headers of source/internal that path includes, and those that these include."""
    internal = os.path.join(os.path.normpath(source), "internal", "")
    seen, waiting = set(), [path]
    while waiting:
        for name in included(waiting.pop()):
            if name.startswith(internal) and name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def sources(source):
    for place in PLACES:
        for folder, _, names in os.walk(os.path.join(source, place)):
            for name in names:
                if name.endswith((".c", ".h")):
                    yield os.path.join(folder, name)


def extension_folder(source, obj, path):
    """The folder of obj with the makefile that compiles path, or None."""
    folder = os.path.dirname(os.path.relpath(path, source))
    while folder and not os.path.isfile(os.path.join(obj, folder, "Makefile")):
        folder = os.path.dirname(folder)
    return os.path.join(obj, folder) if folder else None


def objects_before(folder, moment):
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.endswith(".o") and os.stat(path).st_mtime_ns <= moment:
            yield path


def remove_stale(source, obj):
    """Removes what has to be compiled again, and returns its paths."""
    source, removed = os.path.normpath(source), []
    for path in sources(source):
        headers = headers_of_fork(source, path)
        folder = extension_folder(source, obj, path) if headers else None
        if folder is None:
            continue
        newest = max(os.stat(name).st_mtime_ns for name in headers)
        for stale in objects_before(folder, newest):
            os.remove(stale)
            removed.append(stale)
    return removed


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for each in remove_stale(*sys.argv[1:]):
        print("mode: a header of the fork is newer than " + each)
