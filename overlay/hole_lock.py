"""holes.lock: the holes of CRuby that have an identifier, and what is true of each on a base.

The rules (`Closes:`, `Until:`) and gems.lock say that a hole is closed, so that it stands in one
place. Of a hole that neither closes, holes.lock has the state.
"""
import dataclasses
import datetime
import glob
import os
import re

from base_release import read_text, version_key
from lock_file import stanzas
from tell import Failure

BEGINS = ("looked-at", "release", "hole")
KEYS = BEGINS + ("alias", "fault", "where", "gem", "affected", "fixed", "published", "since",
                 "state", "action", "justification", "reason")
ID = r"(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|Bug-\d+)"
DAY = r"\d{4}-\d\d-\d\d"
# What each state needs beside 'hole', 'fault' and 'where'; None: what closes the hole says it.
STATES = {None: ("since",), "open": ("action",), "not-affected": ("justification", "reason")}
# Those of OpenVEX.
JUSTIFICATIONS = ("component_not_present", "vulnerable_code_not_present",
                  "vulnerable_code_not_in_execute_path",
                  "vulnerable_code_cannot_be_controlled_by_adversary",
                  "inline_mitigations_already_exist")
FORMS = {key: re.compile(form) for key, form in {
    "looked-at": DAY, "release": rf"\d+\.\d+\.\d+ +{DAY}", "hole": ID, "alias": f"{ID}( +{ID})*",
    "gem": "[a-z][a-z0-9_-]*", "affected": r"\d+\.\d+(\.\d+)?", "fixed": r"\d+\.\d+\.\d+",
    "published": DAY, "since": r"[1-9]\d*", "state": "open|not-affected", "fault": ".+",
    "action": ".+", "justification": "|".join(JUSTIFICATIONS), "reason": ".+"}.items()}
HEADING = re.compile(rf"^## Revision (\d+), (unreleased|{DAY})$", re.M)
REVISION = re.compile(r"^m4_define\(\[UNLOCKED_REVISION\], \[([1-9]\d*)\]\)$", re.M)


@dataclasses.dataclass
class Hole:
    """One hole. fault: for a table; told: a sentence in its place elsewhere; aliases, where: lists.
    A hole of gems.lock has its gem's name and version."""

    name: str
    fault: str
    aliases: list
    where: list
    gem: str = None
    version: str = None
    affected: str = None
    fixed: str = None
    published: str = None
    since: str = None
    state: str = None
    action: str = None
    justification: str = None
    reason: str = None
    told: str = None

    @property
    def names(self):
        return [self.name, *self.aliases]


@dataclasses.dataclass
class HoleLock:
    """looked_at: a day; releases: those of CRuby that are not in base.lock, version -> day."""

    looked_at: str
    releases: dict
    holes: list


@dataclasses.dataclass
class Answer:
    """What is true of a hole. status: fixed, open or not-affected; by: rules, a gem or the base."""

    hole: Hole
    status: str
    by: list
    fixed: str          # the first release of CRuby without the hole, or None


def as_hole(stanza):
    where, name = stanza["hole"][0]
    only = {key: found[0][1] for key, found in stanza.items() if key in FORMS and key not in BEGINS}
    state = only.get("state")
    wanted = {key: one for one, keys in STATES.items() for key in keys}
    for key in ("fault", "where", *STATES[state]):
        if key not in stanza:
            raise Failure(f"{where}: {name}{f', {state},' if state else ''} has no line '{key}'")
    for key, one in wanted.items():
        if key in stanza and one != state:
            raise Failure(f"{stanza[key][0][0]}: '{key}' is for "
                          f"{f'the state {one}' if one else 'a hole without a line state'}")
    return Hole(name, aliases=only.pop("alias", "").split(),
                where=[value for _, value in stanza["where"]], **only)


def day(where, text):
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Failure(f"{where}: {text} is no day") from None


def gem_hole(entry, name):
    """A hole that a gem of gems.lock closes. `why` begins with a sentence on all holes of the gem.
    """
    return Hole(name, f"{entry.name}: see the gems below", [], [], entry.name, entry.version,
                fixed=None if entry.until == "none" else entry.until, since=entry.since,
                told=entry.why.partition(". ")[0].rstrip("."))


def read_hole_lock(path, entries=()):
    """holes.lock, with the holes of gems.lock's entries behind its own."""
    lock, owners = HoleLock(None, {}, []), {}
    for stanza in stanzas(path, KEYS, FORMS, BEGINS):
        key, (where, value) = next((key, stanza[key][0]) for key in BEGINS if key in stanza)
        if key != "hole" and len(stanza) > 1:
            extra = next(one for one in stanza if one != key)
            raise Failure(f"{stanza[extra][0][0]}: '{extra}' stands before the first line 'hole'")
        for text in re.findall(DAY, " ".join(v for k, found in stanza.items() for _, v in found
                                             if k in ("looked-at", "release", "published"))):
            day(where, text)
        if key == "looked-at":
            lock.looked_at = value
        elif key == "release":
            version, lock.releases[version] = value.split()
        else:
            lock.holes.append(as_hole(stanza))
        for name in lock.holes[-1].names if key == "hole" else ():
            if owners.setdefault(name, where) != where:
                raise Failure(f"{where}: {owners[name]} has {name}, too")
    if not lock.looked_at:
        raise Failure(f"{path}: no line 'looked-at'")
    for entry in entries:
        for name in sorted(entry.closes, reverse=True):
            if name in owners:
                raise Failure(f"{owners[name]}: gems.lock has {name}, too, at {entry.name}")
            lock.holes.append(gem_hole(entry, name))
    return lock


# ---------------------------------------------------------------- what closes them

def closers(rules, lock):
    """name of a hole -> its rules, each once. Failure for a rule that closes what is not listed."""
    known = {name: hole for hole in lock.holes for name in hole.names}
    found = {}
    for rule in {rule.short: rule for rule in rules}.values():
        for name in rule.closes:
            if name not in known:
                raise Failure(f"patches/{rule.short}: holes.lock has no hole {name}")
            if known[name].state:
                raise Failure(f"patches/{rule.short} closes {name}: holes.lock says that it is "
                              f"{known[name].state}: take the line 'state' away")
            own = found.setdefault(known[name].name, [])
            if rule not in own:
                own.append(rule)
    return found


def reached(version, release):
    """Whether a base of that version has what a release of its series has."""
    mine, other = version_key(version), version_key(release) if release else ()
    return mine[:2] == other[:2] and mine >= other


def answer(hole, rules, base, gems):
    """gems: name -> what gem_states() says of it; empty: all are shipped."""
    untils = [rule.until for rule in rules]
    fixed = hole.fixed or (".".join(map(str, max(untils))) if untils and None not in untils
                           else None)
    if rules:
        force = [rule for rule in rules if not rule.until or version_key(base) < rule.until]
        return Answer(hole, "fixed", [f"patches/{rule.short}" for rule in force] or ["the base"],
                      fixed)
    if hole.state and hole.state != "not-affected" and reached(base, hole.fixed):
        return Answer(hole, "fixed", ["the base"], fixed)
    if hole.state:
        return Answer(hole, hole.state, [], fixed)
    if not hole.version:
        raise Failure(f"holes.lock: no rule in patches/ closes {hole.name}: write one, or "
                      "say 'state' there")
    status, version, action = gems.get(hole.gem, ("fixed", hole.version, None))
    hole = dataclasses.replace(hole, version=version, action=action)
    return Answer(hole, status, [f"{hole.gem} {version}"] if status == "fixed" else [], fixed)


def answers(lock, rules, base, gems):
    closed_by = closers(rules, lock)
    return [answer(hole, closed_by.get(hole.name, []), base, gems) for hole in lock.holes]


def gem_states(entries, needed, state):
    """name -> (status, version in the tree, what to do about an open one). needed: pairs of an
    entry and the base's version; state: that of the build folder."""
    own, found = {entry.name: version for entry, version in needed}, {}
    todo = "build without --with-base-gems" if state and state.asked == "base" else \
        "run ./configure where the gem can be fetched, and build again"
    for entry in entries:
        shipped = entry.name not in own or (state and entry.full_name in state.ship)
        found[entry.name] = ("fixed", entry.version, None) if shipped else \
            ("open", own[entry.name], todo)
    return found


def level(found, releases, base):
    """The newest release of the base's series whose holes are all closed here, at least the base:
    what `ruby -v` shows."""
    best = base
    series = sorted((r for r in releases if r.rpartition(".")[0] == base.rpartition(".")[0]),
                    key=version_key)
    for release in series:
        if any(one.status == "open" and one.fixed and reached(release, one.fixed)
               for one in found):
            break
        best = max(best, release, key=version_key)
    return best


# ---------------------------------------------------------------- what shows them

def shown_by(top, lock):
    """name of a hole -> the tests that name it, as paths below test/unlocked. Those of the gems
    are in one file."""
    found = {}
    own = {name: hole.name for hole in lock.holes for name in hole.names if not hole.version}
    folder = os.path.join(top, "test/unlocked")
    for short in sorted(glob.glob("*/test_*.rb", root_dir=folder)):
        for name in set(re.findall(rf"\b{ID}\b", read_text(os.path.join(folder, short)))):
            if name in own and short not in found.setdefault(own[name], []):
                found[own[name]].append(short)
    return found | {hole.name: ["install/test_shipped_gems.rb"] for hole in lock.holes
                    if hole.version}


# ---------------------------------------------------------------- our own releases

def revision(top):
    """The fork's revision, as configure.ac has it."""
    found = REVISION.search(read_text(os.path.join(top, "configure.ac")))
    if not found:
        raise Failure(f"{top}/configure.ac has no UNLOCKED_REVISION that is a number")
    return found[1]


def our_releases(news):
    """Revision -> its day, or None while it is not released. news: the text of NEWS.md."""
    return {number: None if told == "unreleased" else told
            for number, told in HEADING.findall(news)}


def days(answered, lock, ours):
    """How many days CRuby's release was older than ours, as text; '' where a day is not known.
    Until our release: at least the days to the day of the table."""
    begun = lock.releases.get(answered.fixed)
    if not begun or answered.status != "fixed":
        return ""
    released = ours.get(answered.hole.since)
    begun, ended = map(datetime.date.fromisoformat, (begun, released or lock.looked_at))
    return f"{max((ended - begun).days, 0)}{'' if released else '+'}"
