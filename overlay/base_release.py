"""A CRuby release as a base: what base.lock says of it, what its tree must be, where one is used.

base.lock lists the pinned release first, then others of its series; a line `version` begins each.
A line `seen` says with which commit the suites have been seen to pass there; a line `released`
alone, that the release is there and its checksum not known. BUILD/base names the release that a
build folder stands on; all other tools read it there.
"""
import dataclasses
import hashlib
import os
import re
import shutil
import tempfile

from tell import Failure, check_disk, command, write_whole

PACKED_GEM = re.compile(r"gems/[^/]+-[^/]+\Z")  # as Debian's Files-Excluded has it
# Files of every release; the generated ones tell a release from a snapshot of CRuby's repository.
WRITTEN = ("configure.ac", "common.mk", "version.h", "include/ruby/version.h", "variable.c")
GENERATED = ("configure", "parse.c", "insns.inc")
KEYS = ("version", "source", "release", "suite", "file", "size", "sha256", "tree", "official",
        "seen", "released")
# What a line `seen` goes with: the rules without their fixtures.
RULES = ("patches", ":!patches/test")
PINNED_KEYS = tuple(key for key in KEYS if key not in ("seen", "released"))


@dataclasses.dataclass
class Release:
    """One release. Without `tree` and `sha256` base.lock does not list it. seen: the commit with
    which the suites were seen to pass on it; of the pinned one, "pinned". released: the day, where
    base.lock has it."""

    version: str
    source: str
    suites: list
    release: str = None
    file: str = None
    tree: str = None
    sha256: list = dataclasses.field(default_factory=list)
    seen: str = None
    released: str = None

    @property
    def listed(self):
        return bool(self.tree or self.sha256)

    def known(self, digest):
        """Whether base.lock knows a tarball by its SHA-256, or its content by the tree's digest."""
        return bool(self.tree) or digest in self.sha256

    @property
    def unlisted(self):
        """In words, what base.lock lacks of a release that it does not list."""
        return f"released {self.released}, of which base.lock has no checksum" if self.released \
            else "which base.lock does not list"

    @property
    def official(self):
        return f"ruby-{self.version}.tar.gz"

    def names(self):
        """The names that its tarball has in Debian and on CRuby's site, likeliest first."""
        packed = [f"{self.source}_{self.version}.orig.tar", f"ruby-{self.version}.tar"]
        names = [self.file] + [name + end for name in packed for end in (".xz", ".gz")]
        return [name for at, name in enumerate(names) if name and name not in names[:at]]


class Lock:
    """base.lock: the pinned release, and others."""

    def __init__(self, releases, folder):
        self.releases, self.folder = releases, folder
        self.pinned = releases[0]
        self.series = self.pinned.version.rpartition(".")[0]

    def newer_seen(self):
        """The releases past the pinned one whose suites have been seen, newest first."""
        pin = version_key(self.pinned.version)
        newer = [r for r in self.releases if r.seen and version_key(r.version) > pin]
        return sorted(newer, key=lambda release: version_key(release.version), reverse=True)

    def find(self, version):
        """The release of that number, listed or not."""
        for release in self.releases:
            if release.version == version:
                return release
        if not re.fullmatch(r"\d+\.\d+\.\d+", version):
            raise Failure(f"'{version}' names no release: pinned, latest, {self.series}.z, "
                          "or a tarball that is there")
        if version.rpartition(".")[0] != self.series:
            raise Failure(f"ruby {version} is no base for this fork: it stands on releases "
                          f"of {self.series} ({self.series}.0 and later)")
        return Release(version, self.pinned.source, self.pinned.suites)


def version_key(version):
    """A release's number, to compare by."""
    return tuple(int(number) for number in version.split("."))


def lock_lines(path):
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            words = line.split(None, 1)
            if not words or words[0].startswith("#"):
                continue
            if len(words) != 2:
                raise Failure(f"{path}:{number}: '{words[0]}' has no value")
            if words[0] not in KEYS:
                raise Failure(f"{path}:{number}: there is no key '{words[0]}' ({', '.join(KEYS)})")
            yield words[0], words[1].strip()


def read_lock(path):
    stanzas = []
    for key, value in lock_lines(path):
        if key == "version":
            stanzas.append({"sha256": []})
        if not stanzas:
            raise Failure(f"{path}: '{key}' stands before the first line 'version'")
        if key == "sha256":
            stanzas[-1][key].append(value)
        else:
            stanzas[-1][key] = value
    for at, stanza in enumerate(stanzas or [{}]):
        for key in PINNED_KEYS if at == 0 else ("version",):
            if key not in stanza:
                raise Failure(f"{path}: no line '{key}' for release {stanza.get('version', 'one')}")
        if at and not stanza["sha256"] and "tree" not in stanza and "released" not in stanza:
            raise Failure(f"{path}: no line 'tree', 'sha256' or 'released' for release "
                          f"{stanza['version']}")
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", stanza.get("released", "0000-00-00")):
            raise Failure(f"{path}: release {stanza['version']}: 'released' wants YYYY-MM-DD")
        if not re.fullmatch(r"[0-9a-f]{40}", stanza.get("seen", "0" * 40)):
            raise Failure(f"{path}: release {stanza['version']}: 'seen' wants the commit with "
                          "which the suites passed, 40 digits")
    return Lock([as_release(stanza, stanzas[0]) for stanza in stanzas], os.path.dirname(path))


def as_release(stanza, first):
    """`source` and `suite` of a later release are the first one's unless it has its own."""
    return Release(stanza["version"], stanza.get("source", first["source"]),
                   stanza.get("suite", first["suite"]).split(), stanza.get("release"),
                   stanza.get("file"), stanza.get("tree"), stanza["sha256"],
                   "pinned" if stanza is first else stanza.get("seen"), stanza.get("released"))


def seen_before(lock):
    """(release, why) of each that was seen with a commit before the last change of a rule. None
    where the repository has no history."""
    if not os.path.exists(os.path.join(lock.folder, ".git")) or not shutil.which("git"):
        return
    for release in lock.newer_seen():
        done = command(["git", "-C", lock.folder, "log", "-1", "--format=%h",
                        f"{release.seen}..HEAD", "--", *RULES], "install git")
        if done.returncode != 0:
            yield release, "which git does not find here"
        elif done.stdout:
            yield release, f"and {done.stdout.strip()} changed a rule since"


# ---------------------------------------------------------------- digests

def file_digest(path):
    digest = hashlib.sha256()
    with open(path, "rb") as data:
        while block := data.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def tree_digest(top):
    """SHA-256 over sorted "hash path" lines; a link counts as its target's name."""
    lines = []
    for folder, folders, files in os.walk(top):
        for name in files + [d for d in folders if os.path.islink(os.path.join(folder, d))]:
            path = os.path.join(folder, name)
            short = os.path.relpath(path, top)
            if PACKED_GEM.match(short):
                continue
            what = f"link:{os.readlink(path)}" if os.path.islink(path) else file_digest(path)
            lines.append((short, f"{what} {short}\n"))
    return hashlib.sha256("".join(line for _, line in sorted(lines)).encode()).hexdigest()


# ---------------------------------------------------------------- trees

def read_text(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as text:
            return text.read()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def numbers(text, *names):
    """The numbers that the header defines these names as, None for the absent."""
    found = [re.search(rf"^\s*#\s*define\s+{name}\s+\(?(-?\d+)", text, re.M) for name in names]
    return [int(match[1]) if match else None for match in found]


def tree_version(tree):
    """The version that the headers of a tree tell; None for none or a development version."""
    api = numbers(read_text(os.path.join(tree, "include/ruby/version.h")),
                  "RUBY_API_VERSION_MAJOR", "RUBY_API_VERSION_MINOR")
    teeny, level = numbers(read_text(os.path.join(tree, "version.h")),
                           "RUBY_VERSION_TEENY", "RUBY_PATCHLEVEL")
    if None in (*api, teeny, level) or level < 0:
        return None
    return ".".join(map(str, (*api, teeny)))


def check_tree(tree, tarball, lock):
    """The version of an unpacked tree. Failure unless it is a release of the lock's series."""
    name = os.path.basename(tree)
    if name.startswith("unlocked-ruby-"):
        raise Failure(f"{tarball} is a source tarball of Unlocked Ruby itself: unpack it and type "
                      "./configure && make there")
    if not re.fullmatch(r"ruby-\d+\.\d+\.\d+(-\w+)?", name):
        raise Failure(f"{tarball} holds the folder {name}, not ruby-{lock.series}.z: "
                      "it must be a release tarball of CRuby")
    version = name[len("ruby-"):]
    if "-" in version or version.rpartition(".")[0] != lock.series:
        raise Failure(f"{tarball} holds ruby {version}: "
                      f"the fork stands on releases of {lock.series}")
    for short in WRITTEN + GENERATED:
        if not os.path.isfile(os.path.join(tree, short)):
            raise Failure(f"{tarball} is no whole release of ruby {version}: it lacks {short}"
                          + (" (a snapshot of a repository?)" if short in GENERATED else ""))
    if (told := tree_version(tree)) != version:
        raise Failure(f"{tarball}: its folder says ruby {version}, its headers say "
                      f"{told or 'a development version'}: take a release tarball")
    return version


def unpack(tarball, build, lock):
    """Unpacks beside the final place; returns (the new folder, the tree in it, its version)."""
    parent = os.path.join(build, "pristine")
    os.makedirs(parent, exist_ok=True)
    for left in os.listdir(parent):  # what an interrupted run left
        if left.startswith(".unpack-"):
            shutil.rmtree(os.path.join(parent, left))
    room = tempfile.mkdtemp(prefix=".unpack-", dir=parent)
    try:
        done = command(["tar", "-xf", tarball, "-C", room, "--no-same-owner"],
                       "install tar and xz-utils", env=dict(os.environ, LC_ALL="C"))
        if done.returncode != 0:
            check_disk(done, parent)
            why = (done.stderr.strip().splitlines() or ["tar gave no reason"])[0]
            raise Failure(f"cannot unpack {tarball} ({why}): it is damaged, or no release tarball "
                          f"of ruby {lock.series}; download it again, or name another")
        found = os.listdir(room)
        if len(found) != 1:
            raise Failure(f"{tarball} has {len(found)} entries at its top, not the one folder "
                          f"ruby-{lock.series}.z: it must be a release tarball of CRuby")
        tree = os.path.join(room, found[0])
        return room, tree, check_tree(tree, tarball, lock)
    except BaseException:
        shutil.rmtree(room, ignore_errors=True)
        raise


# ---------------------------------------------------------------- the base of a build folder

@dataclasses.dataclass
class Base:
    """BUILD/base. asked: pinned, latest, default, a version, tarball; pin: the version pinned."""

    version: str
    tree: str
    asked: str
    pin: str


def pristine_place(build, version):
    return os.path.join(build, "pristine", f"ruby-{version}")


def seal(build, version):
    """The digest of the verified tree of that version in the build folder, or None."""
    place = pristine_place(build, version)
    digest = read_text(place + ".verified").strip()
    return digest if digest and os.path.isdir(place) else None


def read_base(build):
    """The base that the folder stands on, or None."""
    pairs = dict(line.split(None, 1) for line in read_text(os.path.join(build, "base")).splitlines()
                 if len(line.split(None, 1)) == 2)
    names = [field.name for field in dataclasses.fields(Base)]
    if any(name not in pairs for name in names):
        return None
    return Base(*(pairs[name].strip() for name in names))


def write_base(build, base):
    text = "".join(f"{name:<8}{value}\n" for name, value in dataclasses.asdict(base).items())
    write_whole(os.path.join(build, "base"), text.encode())
