"""What a gem is made of, and which files of the tree it brings.

A default gem's files take the places of the base's; a bundled gem takes the place of the base's in
.bundle, as CRuby's own tools lay it out. Copies that RubyGems and Bundler keep under another name
are made as they make them: constants move into a module, and `require` of a library that has a
copy there, too, becomes a require_relative.
"""
import gzip
import io
import os
import re
import tarfile
import zlib

from base_release import file_digest, read_text
from gem_lock import gems_folder, needed, outdated, read_state, versions
from tell import Failure

# What stays of the base's in the place of a default gem: the gems do not have it, or not there.
KEPT = re.compile(r"(\.gemspec|/\.document|/\.rdoc_options|/depend|/\.gitignore)\Z")
HEAD = "# What the build ships past its base; overlay/gems made it so from gems.lock.\n"


# ---------------------------------------------------------------- the archive

def unpack_gem(path):
    """(metadata as text, {path: bytes}) of a gem's file."""
    try:
        with tarfile.open(path) as gem:
            metadata = gzip.decompress(gem.extractfile("metadata.gz").read()).decode()
            data = gzip.decompress(gem.extractfile("data.tar.gz").read())
        files = {}
        with tarfile.open(fileobj=io.BytesIO(data)) as inner:
            for member in inner:
                short = os.path.normpath(member.name)
                if member.isdir():
                    continue
                if not member.isfile() or short.startswith(("/", "..")):
                    raise Failure(f"{path} holds {member.name}, which is no plain file in it")
                files[short] = inner.extractfile(member).read()
    except (tarfile.TarError, KeyError, AttributeError, OSError, EOFError, zlib.error,
            UnicodeDecodeError) as error:
        raise Failure(f"{path} is no gem: {error}") from None
    return metadata, files


# ---------------------------------------------------------------- the specification

def scalar(text):
    """A plain or quoted value of YAML; None for an empty one."""
    text = " ".join(text.split())
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    if text[:2] in ("|-", ">-") or text[:1] in ("|", ">"):
        return text.lstrip("|>-+").strip()
    return text or None


def requirement(block):
    """The conditions of a Gem::Requirement."""
    pairs = re.findall(r"- - (\S+)\n\s+- !ruby/object:Gem::Version\n\s+version: (\S+)", block)
    return [f"{scalar(sign)} {scalar(version)}" for sign, version in pairs]


class Metadata:
    """The fields of a gem's metadata, the part of YAML that RubyGems writes."""

    def __init__(self, text):
        found = re.finditer(r"^(\w+):(.*\n(?:(?![\w]+:).*\n)*)", text, re.M)
        self.blocks = {match[1]: match[2] for match in found}

    def text(self, field):
        return scalar(self.blocks.get(field, ""))

    def list(self, field):
        return [scalar(item) for item in re.findall(r"^- (.*)$", self.blocks.get(field, ""), re.M)]

    def map(self, field):
        return {key: scalar(value) for key, value in
                re.findall(r"^  ([\w.-]+): (.*)$", self.blocks.get(field, ""), re.M)}

    def version(self):
        found = re.search(r"^  version: (\S+)$", self.blocks.get("version", ""), re.M)
        return found and scalar(found[1])

    def dependencies(self):
        """(name, conditions) of what the gem needs when it runs."""
        text = self.blocks.get("dependencies", "")
        for block in text.split("- !ruby/object:Gem::Dependency")[1:]:
            if re.search(r"^  type: :runtime$", block, re.M):
                name = re.search(r"^  name: (\S+)$", block, re.M)[1]
                yield scalar(name), requirement(block.partition("version_requirements:")[0])


def ruby(value):
    """A value as Ruby text."""
    if isinstance(value, list):
        return f"[{', '.join(map(ruby, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{ruby(k)} => {ruby(v)}" for k, v in value.items()) + " }"
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


def gemspec(entry, text):
    """The specification as a file of Ruby, as RubyGems keeps it beside an installed gem."""
    told = Metadata(text)
    if (told.text("name"), told.version()) != (entry.name, entry.version):
        raise Failure(f"{entry.file} says that it is {told.text('name')} {told.version()}")
    if told.list("extensions"):
        raise Failure(f"{entry.file} has an extension: bundled gems with one are not shipped")
    paths = told.list("require_paths")
    lines = ["# -*- encoding: utf-8 -*-",
             f"# stub: {entry.name} {entry.version} ruby {' '.join(paths)}", "",
             "Gem::Specification.new do |s|"]

    def put(field, value):
        if value:
            lines.append(f"  s.{field} = {ruby(value)}")

    for field in ("name", "bindir", "description", "homepage", "summary"):
        put(field, told.text(field))
    put("version", entry.version)
    for field in ("authors", "email", "executables", "extra_rdoc_files", "files", "licenses",
                  "rdoc_options", "require_paths"):
        put(field, told.list(field))
    put("date", (told.text("date") or "")[:10])
    put("metadata", told.map("metadata"))
    put("required_ruby_version", requirement(told.blocks.get("required_ruby_version", "")))
    for name, conditions in told.dependencies():
        lines.append(f"  s.add_runtime_dependency {ruby(name)}, {ruby(conditions)}")
    return "\n".join(lines + ["end", ""]).encode()


# ---------------------------------------------------------------- copies under another name

def code(text):
    """The lines that are no comment."""
    return [line for line in text.split("\n") if not re.match(r"\s*#", line)]


def required(text):
    return re.findall(r"""^\s*require(?:_relative)?\s+['"]([^'"]+)['"]""", text, re.M)


def moved(text, name, place, copy):
    """The text with its constants in a module. copy: what the base has in its place."""
    folder, module, constants = place
    names = "|".join(constants)
    text = re.sub(rf"(?<!def )(?<!Win32::)(?<![^:]:)\b({names})\b", rf"{module}::\1", text)
    text = re.sub(r"^module Kernel$", f"module {module}", text, flags=re.M)
    itself = f"{folder.removeprefix('lib/')}/lib/{name}"
    text = re.sub(rf"""(?<=require )(['"]){name}\1""", rf"\1{itself}\1", text)
    relative = re.findall(r"""^(\s*require_relative\s+['"]([^'"]+)['"])""", copy, re.M)
    for line, path in relative:
        library = path.rpartition("/")[2].removeprefix("vendored_")
        text = re.sub(rf"""^\s*require\s+['"]{re.escape(library)}['"]""", line, text, flags=re.M)
    return text


def vendored_files(entry, place, files, pristine):
    """{path: bytes or None} of a copy in the base, made anew from the gem."""
    folder = place[0]
    here = os.path.join(pristine, folder)
    made, found = {}, versions(pristine, entry)
    if found[""] == found[folder]:
        check_moved(entry, place, pristine, found[""])
    for short, data in files.items():
        if short.startswith("lib/") and short.endswith(".rb"):
            copy = read_text(os.path.join(here, short))
            text = moved(data.decode(), entry.name, place, copy)
            if lost := [name for name in required(copy) if name not in required(text)]:
                raise Failure(f"{folder}/{short} requires {lost[0]}, and {entry.full_name} does "
                              "not: mend 'vendored' in gems.lock, or type "
                              "./configure --with-base-gems")
            made[f"{folder}/{short}"] = text.encode()
    for short in below(here, "lib"):
        if short.endswith(".rb"):
            made.setdefault(f"{folder}/{short}", None)
    return made


def check_moved(entry, place, pristine, version):
    """The base's copy is what this makes of the base's own library: then it holds for the gem."""
    folder, module, _ = place
    for short in below(os.path.join(pristine, folder), "lib"):
        copy = read_text(os.path.join(pristine, folder, short))
        if code(moved(read_text(os.path.join(pristine, short)), entry.name, place, copy)) \
                != code(copy):
            raise Failure(f"{folder}/{short} is not {short} of {entry.name} {version} with its "
                          f"constants in {module}: mend 'vendored' in gems.lock, or type "
                          "./configure --with-base-gems")


# ---------------------------------------------------------------- the files of the tree

def below(top, short):
    """The files in top/short, as paths from top."""
    for folder, folders, files in os.walk(os.path.join(top, short)):
        folders.sort()
        for name in sorted(files):
            yield os.path.relpath(os.path.join(folder, name), top)


def default_files(entry, files, pristine):
    """A default gem: its files where the base has its own; the base's that it no longer has go."""
    made = {short: data for short, data in files.items() if short.startswith(tuple(entry.takes))}
    if not made:
        raise Failure(f"{entry.file} has no file in {' or '.join(entry.takes)}: mend 'takes' in "
                      "gems.lock")
    for top in entry.takes:
        own = f"lib/{entry.name.replace('-', '/')}" if top == "lib/" else top.rstrip("/")
        if own == "libexec":
            continue
        for short in below(pristine, own):
            if not KEPT.search(short):
                made.setdefault(short, None)
    return made


def bundled_files(entry, files, pristine, path, old, text):
    """A bundled gem, in the place of the base's `old` version."""
    name = f"{entry.name}-{old}"
    made = dict.fromkeys(below(pristine, f".bundle/gems/{name}"))
    made |= {f".bundle/gems/{entry.full_name}/{short}": data for short, data in files.items()}
    made[f".bundle/specifications/{name}.gemspec"] = None
    made[f".bundle/specifications/{entry.full_name}.gemspec"] = gemspec(entry, text)
    if os.path.exists(os.path.join(pristine, f"gems/{name}.gem")):
        made[f"gems/{name}.gem"] = None
        with open(path, "rb") as data:
            made[f"gems/{entry.file}"] = data.read()
    return made


def entry_files(entry, path, pristine):
    """{path in the tree: bytes, or None for a file that goes} of one gem."""
    found = versions(pristine, entry)
    old = outdated(entry, found)
    metadata, files = unpack_gem(path)
    made = {}
    if entry.kind == "bundled":
        return bundled_files(entry, files, pristine, path, found[""], metadata)
    if "" in old:
        made |= default_files(entry, files, pristine)
    for place in entry.vendored:
        if place[0] in old:
            made |= vendored_files(entry, place, files, pristine)
    return made


def bundled_list(pristine, entries):
    """gems/bundled_gems with the versions of the gems that are shipped."""
    text = read_text(os.path.join(pristine, "gems/bundled_gems"))
    for entry in entries:
        text, times = re.subn(rf"^({re.escape(entry.name)}\s+)[\d.]+(?=\s)",
                              rf"\g<1>{entry.version}", text, flags=re.M)
        if times != 1:
            raise Failure(f"gems/bundled_gems of the base has {entry.name} {times} times")
    return text.encode()


def shipped(build, entries, pristine):
    """The entries that the build folder ships, each with the path of its verified file."""
    state = read_state(build)
    if not state:
        return []
    found = []
    for entry in entries:
        if entry.full_name not in state.ship:
            continue
        path = os.path.join(gems_folder(build), entry.file)
        if not os.path.isfile(path) or file_digest(path) != entry.sha256:
            raise Failure(f"{path} is not what gems.lock names: run ./configure again")
        found.append((entry, path))
    return found


def brought_files(build, entries, pristine):
    """{path in the tree: bytes, or None for a file that goes} of all gems that are shipped."""
    made, ships = {}, shipped(build, entries, pristine)
    for entry, path in ships:
        made |= entry_files(entry, path, pristine)
    bundled = [entry for entry, _ in ships if entry.kind == "bundled"]
    if bundled:
        made["gems/bundled_gems"] = bundled_list(pristine, bundled)
    made["UNLOCKED.gems"] = summary(build, ships, pristine).encode()
    return made


def summary(build, ships, pristine):
    """What the tree ships past its base, and what it does not: a line for each gem. The reasons of
    the latter are left out: they may name a source of this machine, and the file is packed."""
    lines = [HEAD]
    for entry, own in needed([entry for entry, _ in ships], pristine):
        lines.append(f"ships {entry.kind} {entry.name} {entry.version} over {own} "
                     f"{entry.sha256} {' '.join(entry.closes)}\n")
    state = read_state(build)
    lines += [f"open {line.partition('): ')[0]})\n" for line in (state.open if state else [])]
    return "".join(lines)
