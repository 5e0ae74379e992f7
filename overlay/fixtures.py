"""Fixtures of rules: patches/test/ROOM/PATH.cocci.diff (or .sed.diff) holds the lines of a unified
diff without its heads, with all lines as context. Those without the added ones are a text that the
rule gets; without the removed ones they are what the rule must make of it.
"""
import difflib
import os

from smpl import part_names

END = ".diff"


class FixtureFault(Exception):
    """A fixture that is no such diff; the text says where."""


def fixture_path(patches, short):
    """Where the fixture of the rule patches/SHORT is."""
    return os.path.join(patches, "test", short + END)


def needs_fixture(rule):
    """Not a text rule of three lines or less, nor a semantic patch that only includes, exposes and
    retires by name: what they match on the base is all that they say."""
    lines = [line for line in rule.text.decode().split("\n") if line and line[:1] != "#"]
    if rule.kind == ".sed":
        return len(lines) > 3
    return any(name.partition("_")[0] not in ("include", "expose")
               for name in part_names(rule.text.decode()))


def read_fixture(text):
    """(what the rule gets, what it must make of it) of the text of a fixture."""
    before, after = [], []
    lines = text.split("\n")
    if lines.pop() != "":
        raise FixtureFault("its last line does not end")
    for number, line in enumerate(lines, 1):
        mark, line = line[:1] or " ", line[1:]      # editors take the blank off an empty line
        if mark not in " -+":
            raise FixtureFault(f"line {number} begins with none of blank, - and +")
        if mark in " -":
            before.append(line)
        if mark in " +":
            after.append(line)
    return ["".join(line + "\n" for line in side) for side in (before, after)]


def make_fixture(before, after):
    """The text of the fixture that says what the rule makes of one text."""
    if not before.endswith("\n") or not after.endswith("\n"):
        raise FixtureFault("the last line of its text does not end")
    old, new, made = before.split("\n")[:-1], after.split("\n")[:-1], []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            made += [" " + line if line else "" for line in old[a:b]]
        else:
            made += ["-" + line for line in old[a:b]] + ["+" + line for line in new[c:d]]
    return "".join(line + "\n" for line in made)
