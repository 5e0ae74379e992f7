"""gems.lock: the gems that a build ships past the holes of its base; what a base has of them.

BUILD/gems holds the gems that a build folder ships, verified, and `state`, which says which they
are and which holes stay open. overlay/gems writes it, all other tools read it.
"""
import dataclasses
import hashlib
import os
import re

from base_release import read_text
from lock_file import stanzas
from tell import Failure, write_whole

KEYS = ("gem", "version", "sha256", "kind", "takes", "vendored", "until", "since", "closes", "why")
NEEDED = ("version", "sha256", "kind", "until", "since", "closes", "why")
KINDS = ("default", "bundled")
VERSION = re.compile(r"\d+(\.\d+)*")
FORMS = {"gem": re.compile(r"[a-z][a-z0-9_-]*"), "version": VERSION,
         "sha256": re.compile(r"[0-9a-f]{64}"), "kind": re.compile("|".join(KINDS)),
         "until": re.compile(r"\d+\.\d+\.\d+|none"), "since": re.compile(r"[1-9]\d*")}


def version_key(version):
    """A gem's version to compare by: 1.0 is 1."""
    numbers = [int(number) for number in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


@dataclasses.dataclass
class Entry:
    """One gem of gems.lock."""

    name: str
    version: str
    sha256: str
    kind: str
    until: str
    since: str
    why: str
    closes: list
    takes: list
    vendored: list  # (folder, module, constants)

    @property
    def full_name(self):
        return f"{self.name}-{self.version}"

    @property
    def file(self):
        return f"{self.full_name}.gem"


def as_entry(stanza):
    where, name = stanza["gem"][0]
    for key in NEEDED + (("takes",) if stanza.get("kind", [("", "")])[0][1] == "default" else ()):
        if key not in stanza:
            raise Failure(f"{where}: the entry of {name} has no line '{key}'")
    only = {key: stanza[key][0][1] for key in ("version", "sha256", "kind", "until", "since")}
    words = {key: [word for _, value in stanza.get(key, ()) for word in value.split()]
             for key in ("takes", "closes")}
    only["why"] = " ".join(value for _, value in stanza["why"])
    vendored = []
    for line, value in stanza.get("vendored", ()):
        folder, *rest = value.split()
        if len(rest) < 2:
            raise Failure(f"{line}: 'vendored' wants FOLDER MODULE CONSTANT...")
        vendored.append((folder, rest[0], rest[1:]))
    return Entry(name, **only, **words, vendored=vendored)


def read_gem_lock(path):
    entries = [as_entry(stanza) for stanza in stanzas(path, KEYS, FORMS, KEYS[:1])]
    for entry in entries:
        if sum(other.name == entry.name for other in entries) > 1:
            raise Failure(f"{path}: {entry.name} has two entries: a build ships one version")
    return entries


# ---------------------------------------------------------------- what a base has

def library_version(read, name):
    """The version that the library's own text tells; read: path -> text, '' for no such file."""
    folder = name.replace("-", "/")
    for short in (f"lib/{folder}/version.rb", f"lib/{folder}.rb", f"ext/{name}/{name}.c"):
        text = read(short)
        if code := re.search(r"^\s*VERSION_CODE\s*=\s*['\"]((?:\d\d)+)['\"]", text, re.M):
            return ".".join(str(int(pair)) for pair in re.findall("..", code[1]))
        told = re.search(r"^\s*VERSION\s*=\s*['\"]([\d.]+)['\"]", text, re.M) or \
            re.search(rf'^#\s*define\s+RUBY_{name.upper()}_VERSION\s+"([\d.]+)"', text, re.M)
        if told:
            return told[1]
    return None


def bundled_version(text, name):
    """The version that a text of gems/bundled_gems has of a gem."""
    found = re.search(rf"^{re.escape(name)}\s+([\d.]+)\s", text, re.M)
    return found and found[1]


def versions(pristine, entry):
    """Place in the base -> version there; the gem's own place is ''."""
    def read(short):
        return read_text(os.path.join(pristine, short))

    found = {"": bundled_version(read("gems/bundled_gems"), entry.name)
             if entry.kind == "bundled" else library_version(read, entry.name)}
    for folder, _, _ in entry.vendored:
        found[folder] = library_version(lambda short, at=folder: read(f"{at}/{short}"), entry.name)
    for place, version in found.items():
        if not version or not VERSION.fullmatch(version):
            raise Failure(f"{os.path.join(pristine, place)} does not tell which version of "
                          f"{entry.name} it has: mend gems.lock, or type "
                          "./configure --with-base-gems")
    return found


def outdated(entry, found):
    """The places, of versions(), that are older than the entry."""
    return [place for place, version in found.items()
            if version_key(version) < version_key(entry.version)]


def needed(entries, pristine):
    """[(entry, the base's version)] of those that the base is to get."""
    pairs = []
    for entry in entries:
        found = versions(pristine, entry)
        if old := outdated(entry, found):
            pairs.append((entry, found[old[0]]))
    return pairs


# ---------------------------------------------------------------- what a build folder ships

@dataclasses.dataclass
class State:
    """BUILD/gems/state. asked: shipped or base; made_of: digest of what it was decided from; ship:
    full names of gems; open: lines that say which holes stay open, and why."""

    asked: str
    made_of: str
    ship: list
    open: list


def gems_folder(build):
    return os.path.join(build, "gems")


def made_of(lock_path, base_tree):
    with open(lock_path, "rb") as text:
        return hashlib.sha256(text.read() + base_tree.encode()).hexdigest()


def read_state(build):
    """The state of a build folder, or None."""
    values = {"ship": [], "open": []}
    for line in read_text(os.path.join(gems_folder(build), "state")).splitlines():
        key, _, value = line.partition(" ")
        if key in ("ship", "open"):
            values[key].append(value.strip())
        else:
            values[key] = value.strip()
    if set(values) != {"asked", "made_of", "ship", "open"}:
        return None
    return State(**values)


def write_state(build, state):
    lines = [f"asked {state.asked}", f"made_of {state.made_of}"]
    lines += [f"ship {name}" for name in state.ship] + [f"open {line}" for line in state.open]
    write_whole(os.path.join(gems_folder(build), "state"), ("\n".join(lines) + "\n").encode())
