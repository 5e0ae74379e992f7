"""What programs made of a text, kept by content: spatch takes seconds for one of CRuby's files, and
makes the same of the same each time.

BUILD/kept holds a file for each result, named by the digest of all that it depends on: the rule as
spatch reads it, the text, the macros, the version of spatch. So a rule that changed in a file of
ten, or another release of CRuby, costs only what is new to spatch. The folder may be deleted.
"""
import functools
import hashlib
import os
import threading
import zlib

from tell import command, write_whole

LIMIT = 100 << 20   # bytes; what was not used for longest goes first
SAME = b"="


@functools.lru_cache(maxsize=None)
def version_of(program):
    """The first line of what the program says of its version."""
    return command([program, "--version"], f"install {program}").stdout.partition("\n")[0]


class Kept:
    """Results in a folder. Several threads and processes may use one at once."""

    def __init__(self, folder):
        self.folder, self.lock = folder, threading.Lock()

    def of(self, make, text, *depends):
        """What make() makes of the text. depends: the texts on which that depends as well."""
        digest = hashlib.sha256()
        for part in (text, *depends):
            data = part if isinstance(part, bytes) else part.encode(errors="surrogateescape")
            digest.update(hashlib.sha256(data).digest())
        path = os.path.join(self.folder, digest.hexdigest())
        try:
            with open(path, "rb") as data:
                found = data.read()
            os.utime(path)
            return text if found == SAME else \
                zlib.decompress(found).decode(errors="surrogateescape")
        except (OSError, zlib.error):
            made = make()
        os.makedirs(self.folder, exist_ok=True)
        data = SAME if made == text else \
            zlib.compress(made.encode(errors="surrogateescape"), 1)
        with self.lock:
            write_whole(path, data)
        return made

    def prune(self):
        """Deletes what was not used for longest, where the folder is larger than LIMIT."""
        found = []
        for entry in os.scandir(self.folder) if os.path.isdir(self.folder) else ():
            stat = entry.stat()
            found.append((stat.st_mtime_ns, stat.st_size, entry.path))
        total = sum(size for _, size, _ in found)
        for _, size, path in sorted(found):
            if total <= LIMIT:
                break
            os.unlink(path)
            total -= size
