"""The steps of a report. A step runs one thing on both Rubies, one after the other, and finds rows.

A row is a dictionary with the columns of benchmark/results: name, variant, unit (one of those that
tool/performance-page knows), stock, fork, processes. A step that fails has its reason in the place
of rows; the report names it. A step's name is also that of the file in which its result is kept.
"""
import dataclasses
import glob
import itertools
import json
import math
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time

from load_tool import TOP, load_tool
from report_machine import Meter
from tell import Stopped, last_line

page = load_tool("performance-page", "tool")
LONGEST = 900
MORE_KEPT = 1000    # objects more in each start of a program, and 875 strings of three sizes
KEPT_KIB = 171      # what they and their arrays take
CALLGRIND = ["setarch", "-R", "valgrind", "--tool=callgrind", "--smc-check=all-non-file",
             "--dump-before=proc_getpgrp"]


class StepFailed(Exception):
    """Why a step has no rows, in one line."""


def why(out, err):
    """What a program that failed says of it: the line with Ruby's exception, or the last one."""
    found = re.search(r"(?m)^.*(?:error: .*| \(\w[\w:]*\))$", err)
    lines = [line for line in (out + err).splitlines() if not line.startswith("==")]
    return found[0].strip()[:200] if found else last_line("\n".join(lines), "no word")[:200]


def start(words, settings=None, folder=None):
    """A program that runs, in a session of its own, so that end() finds what it started."""
    try:
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                errors="replace", env=dict(os.environ, **(settings or {})),
                                stdin=subprocess.DEVNULL, start_new_session=True, cwd=folder)
    except OSError as error:
        raise StepFailed(f"{words[0]}: {error.strerror}") from None


def end(children):
    """What programs had started ends with them."""
    for child in children:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()


def run_together(*calls, settings=None, folders=()):
    """[(standard output, standard error)] of programs that run at the same time, each in its folder
    if folders are given. What they started ends with them, also when this tool is interrupted."""
    children, found = [], []
    try:
        for words, folder in itertools.zip_longest(calls, folders):
            children.append(start(words, settings, folder))
        for child in list(children):
            out, err = child.communicate(timeout=LONGEST)
            children.remove(child)
            if child.returncode != 0:
                raise StepFailed(why(out, err) if child.returncode > 0 else
                                 f"ended by signal {-child.returncode}")
            found.append((out, err))
    except subprocess.TimeoutExpired:
        raise StepFailed(f"took longer than {LONGEST} s") from None
    finally:
        end(children)
    return found


def run(words, settings=None):
    """(standard output, standard error) of a program."""
    return run_together(words, settings=settings)[0]


def row(name, variant, unit, stock, fork, processes=None):
    return {"name": name, "variant": variant, "unit": unit, "stock": stock, "fork": fork,
            "processes": processes}


@dataclasses.dataclass
class Rubies:
    """Both Rubies of a build folder. tools: which of report_machine.TOOLS are here."""
    build: str
    yjit: bool
    tools: frozenset
    gems: str = ""          # benchmark_driver's GEM_HOME

    @property
    def paths(self):
        return {"stock": f"{self.build}/stock/bin/ruby", "fork": f"{self.build}/bin/ruby"}

    def ways(self):
        """{variant: option}"""
        return {"interpreter": "--disable-yjit"} | ({"YJIT": "--yjit"} if self.yjit else {})

    def bare(self, name):
        """The program before its installation, which looks for no files, for valgrind."""
        top = f"{self.build}/stock" if name == "stock" else self.build
        libraries = glob.glob(f"{top}/lib/ruby/[0-9]*")[:1]
        folders = libraries + [one for lib in libraries for one in glob.glob(f"{lib}/*-linux*")]
        return [f"{top}/obj/ruby", *(f"-I{folder}" for folder in folders)]


def turned(pairs, turn):
    """Stock first and the fork first, in turns: neither always has the warmer machine."""
    pairs = list(pairs)
    return pairs[::-1] if turn % 2 else pairs


@dataclasses.dataclass
class RowsStep:
    """Rows of one file, by benchmark_driver."""
    name: str
    file: str
    turn: int
    seconds: float
    only: tuple = ()        # the names of rows; none: all
    label: str = ""         # before the rows' names
    timed: bool = False     # also rows that the file gives a great count of turns take `seconds`

    def measure(self, rubies):
        calls = [f"{name}/{way}::{path} --disable-gem {option}"
                 for way, option in rubies.ways().items()
                 for name, path in turned(rubies.paths.items(), self.turn)]
        only = "\\A(?:" + "|".join(map(re.escape, self.only)) + ")\\z" if self.only else ""
        out, _ = run([rubies.paths["stock"], f"{TOP}/tool/report_rows.rb",
                      *(["--timed"] if self.timed else []), rubies.gems, str(self.seconds), only,
                      self.file, *calls])
        return rows_of(out, self.label)


def rows_of(text, label=""):
    """What report_rows.rb printed, as rows. More is better in each: i/s, or a speed."""
    found = {}
    for line in text.splitlines():
        name, context, value, unit, better = line.split("\t")
        ruby, _, way = context.partition("/")
        found.setdefault((name, way, unit, better), {})[ruby] = float(value)
    rows = []
    for (name, way, unit, better), both in found.items():
        stock, fork = both.get("stock", 0), both.get("fork", 0)
        if not (stock > 0 and fork > 0):
            rows.append(row(label + name, way, "i/s", None, None))
        elif unit in page.UNITS and (unit in page.MORE) == (better == "more"):
            rows.append(row(label + name, way, unit, stock, fork))
        else:
            rows.append(row(label + name, way, "speed", 1,
                            fork / stock if better == "more" else stock / fork))
    return rows


@dataclasses.dataclass
class OwnStep:
    """A program of benchmark/ that says itself what it measured (benchmark/results.rb): run once
    with both Rubies as arguments, or once by each Ruby (own), in each way (ways)."""
    name: str
    program: str
    words: tuple = ()
    settings: tuple = ()    # of (name, value)
    own: bool = True
    turn: int = 0
    ways: bool = False

    def measure(self, rubies):
        path = os.path.join(TOP, self.program)
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            settings = dict(self.settings) | {"RESULTS": folder}
            if not self.own:
                named = {"STOCK": rubies.paths["stock"], "FORK": rubies.paths["fork"],
                         "BUILD": rubies.build}
                words = [re.sub(r"\b(?:STOCK|FORK|BUILD)\b", lambda m: named[m[0]], word)
                         for word in self.words]
                run([rubies.paths["stock"], path, *words], settings)
                return self.rows(folder, "")
            found = []
            for way, option in (rubies.ways() if self.ways else {"": "--disable-yjit"}).items():
                for _, ruby in turned(rubies.paths.items(), self.turn):
                    run([ruby, "-W0", option, path, *self.words], settings)
                found += self.rows(folder, way)
            return found

    def rows(self, folder, way):
        """The rows that the programs appended; the files go, so that the next way begins anew."""
        found = []
        for figures in page.read_results(folder).values():
            for figure in figures:
                variant = ", ".join(filter(None, [figure.variant, way]))
                found.append(row(figure.name, variant, figure.unit,
                                 *(pair and sum(pair) / 2 for pair in
                                   (figure.stock, figure.fork, figure.processes))))
        for path in glob.glob(f"{folder}/*.tsv"):
            os.remove(path)
        return found


@dataclasses.dataclass
class ProgramStep:
    """A whole program on both Rubies: time by hyperfine, memory by /usr/bin/time, instructions by
    valgrind. turns: N in the environment under valgrind, which is fifty times slower; 0: not set. A
    program that takes `long` seconds runs once."""
    name: str
    title: str
    program: str
    words: tuple = ()
    turn: int = 0
    runs: int = 3
    long: float = 20
    settings: tuple = ()
    turns: int = 0
    counted: bool = False
    homes: tuple = ()       # of (stock or fork, GEM_HOME)
    lacks: str = ""         # what could not be measured, and why

    def environment(self, ruby, more=()):
        home = dict(self.homes).get(ruby)
        return dict(self.settings) | dict(more) | \
            ({"GEM_HOME": home, "GEM_PATH": home} if home else {})

    @property
    def gems(self):
        return [] if self.homes else ["--disable-gems"]

    def calls(self, rubies, option):
        return {ruby: [path, "-W0", *self.gems, option, self.program, *self.words]
                for ruby, path in turned(rubies.paths.items(), self.turn)}

    def measure(self, rubies):
        rows = []
        for way, option in rubies.ways().items():
            calls = self.calls(rubies, option)
            first = {ruby: first_run(words, self.environment(ruby), rubies.tools)
                     for ruby, words in calls.items()}
            times = {ruby: found["seconds"] for ruby, found in first.items()}
            if max(times.values()) < self.long and "hyperfine" in rubies.tools:
                times = self.fastest(calls)
            rows.append(row(self.title, way, "s", times["stock"], times["fork"]))
            if all("memory" in found for found in first.values()):
                rows.append(row(self.title, f"memory, {way}", "KiB",
                                *(first[ruby]["memory"] for ruby in ("stock", "fork"))))
        if self.counted and "valgrind" in rubies.tools:
            try:
                rows += self.count(rubies)
            except StepFailed as failed:
                self.lacks = f"no instructions: {failed}"
        return rows

    def fastest(self, calls):
        """{ruby: seconds} of the fastest of the runs: what else the machine does only makes a
        program slower. Both Rubies take turns, because it can be busy for minutes."""
        times = {}
        for turn in range(self.turn, self.turn + math.ceil(self.runs / 2)):
            for ruby, words in turned(calls.items(), turn):
                found = hyperfine(words, self.environment(ruby))
                times[ruby] = min(found, times.get(ruby, found))
        return times

    def count(self, rubies):
        """Instructions of the whole program; and of its turns alone, which a program of
        benchmark/programs marks."""
        # With gems the installed program: folders of -I come before those of gems.
        programs = {ruby: [path] if self.homes else rubies.bare(ruby)
                    for ruby, path in rubies.paths.items()}
        more = (("N", str(self.turns)),) if self.turns else ()
        words = ["-W0", *self.gems, "--disable-yjit", self.program, *self.words]
        # Both at once: a count does not depend on how busy the machine is.
        both = parts(*([*programs[ruby], *words] for ruby in rubies.paths),
                     settings=[self.environment(ruby, more) for ruby in rubies.paths])
        counts = {ruby: count for ruby, (_, count) in zip(rubies.paths, both)}
        found = [row(self.title, "with its start, interpreter", "instructions",
                     *(sum(counts[ruby]) for ruby in ("stock", "fork")))]
        if self.turns:
            if min(map(len, counts.values())) < 2:
                raise StepFailed("valgrind has not seen its turns")
            found.append(row(self.title, "turns alone, interpreter", "instructions",
                             *(counts[ruby][1] for ruby in ("stock", "fork"))))
        return found


@dataclasses.dataclass
class MemoryStep(ProgramStep):
    """What a program has for itself when its turns are over, which it tells
    (benchmark/programs/cases/turns.rb): the mean of several starts. CRuby lets a heap grow until
    two fifths of its slots are free where a collection leaves less than a fifth. So a few objects
    more or less change the figure by 400 KiB, on either Ruby. Each start keeps more objects than
    the one before; they are taken off again."""
    starts: int = 6

    def measure(self, rubies):
        found = []
        if not os.path.exists("/proc/self/smaps_rollup"):
            raise StepFailed("the system does not say what a process has for itself")
        for way, option in rubies.ways().items():
            calls = self.calls(rubies, option)
            try:
                own = {ruby: [self.own(words, ruby, start) for start in range(self.starts)]
                       for ruby, words in calls.items()}
            except StepFailed as failed:
                self.lacks = f"no memory, {way}: {failed}"
                continue
            found.append(row(self.title, f"private memory, {way}", "KiB",
                             *(round(sum(own[ruby]) / self.starts) for ruby in ("stock", "fork"))))
        return found

    def own(self, words, ruby, start):
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            path = f"{folder}/own"
            run(words, self.environment(ruby, (("TURNS_MEMORY", path), kept_objects(start))))
            try:
                with open(path, encoding="ascii") as text:
                    return int(text.read()) - start * KEPT_KIB
            except (OSError, ValueError):
                raise StepFailed("the program has not told what it has for itself") from None


@dataclasses.dataclass
class TurnsStep(ProgramStep):
    """Its instructions alone, when it keeps as many objects as in that start of a MemoryStep."""
    start: int = 0

    def measure(self, rubies):
        if "valgrind" not in rubies.tools:
            raise StepFailed("valgrind is not installed")
        self.settings += (kept_objects(self.start),)
        return self.count(rubies)


def kept_objects(start):
    return "TURNS_KEPT", str(start * MORE_KEPT)


@dataclasses.dataclass
class CountStep:
    """Instructions of the rows of report_counts.rb, of one run of each Ruby under valgrind, which
    writes a part of its counts before and after each row; without the empty loop."""
    name: str
    words: tuple
    label: str = ""         # before the rows' names
    way: str = "interpreter"
    turn: int = 0

    def measure(self, rubies):
        if "valgrind" not in rubies.tools:
            raise StepFailed("valgrind is not installed")
        options = [rubies.ways()[self.way], *(["--yjit-call-threshold=2"] * (self.way == "YJIT"))]
        # Both at once: a count does not depend on how busy the machine is.
        found = parts(*([*rubies.bare(ruby), "-W0", "--disable-gems", *options,
                         f"{TOP}/tool/report_counts.rb", *self.words] for ruby in rubies.paths))
        counts = dict(zip(rubies.paths, (self.count(*each) for each in found)))
        return [row(self.label + name, self.way, "instructions", stock, counts["fork"][name])
                for name, stock in counts["stock"].items()]

    @staticmethod
    def count(out, counts):
        """{row: instructions of one time}, of what parts() found."""
        rows = [line.split("\t") for line in out.splitlines()]
        counts = counts[1::2]       # each second part is a row's
        if len(counts) < len(rows):
            raise StepFailed("valgrind wrote no counts of a row")
        found, empty = {}, 0
        for (name, turns, each), part in zip(rows, counts):
            if name:
                found[name] = (part / int(turns) - empty) / int(each)
            else:
                empty = part / int(turns)
        return found


def parts(*calls, settings=()):
    """[(standard output, [instructions])] of programs under callgrind, all at once, and several in
    a folder for each: rows write files. It begins another part before each Process.getpgrp.
    settings: the environment of each."""
    with tempfile.TemporaryDirectory(prefix="report-") as folder:
        own = [f"{folder}/{n}/own" for n in range(len(calls))]
        for path in own:
            os.makedirs(path)
        given = [["env", *(f"{name}={value}" for name, value in one.items())]
                 for one in settings] or [[]] * len(calls)
        done = run_together(*([*given[n], *CALLGRIND, f"--callgrind-out-file={folder}/{n}/part",
                               *words] for n, words in enumerate(calls)),
                            folders=own if len(calls) > 1 else ())
        return [(out, part_totals(f"{folder}/{n}")) for n, (out, _) in enumerate(done)]


def part_totals(folder):
    # The last part has no number.
    names = [f"part.{n + 1}" for n in range(len(glob.glob(f"{folder}/part.*")))] + ["part"]
    return [part_total(f"{folder}/{name}") for name in names]


def part_total(path):
    """The instructions of a part that callgrind wrote."""
    try:
        with open(path, encoding="utf-8", errors="replace") as text:
            return int(re.findall(r"(?m)^(?:summary|totals): (\d+)", text.read())[-1])
    except (OSError, IndexError):
        raise StepFailed("valgrind counted nothing") from None


def hyperfine(words, settings):
    """The faster one of two runs in seconds."""
    with tempfile.NamedTemporaryFile(prefix="report-", suffix=".json") as out:
        run(["hyperfine", "--shell=none", "--runs", "2", "--style", "none",
             "--export-json", out.name, shlex.join(words)], settings)
        return json.load(out)["results"][0]["min"]


def first_run(words, settings, tools):
    """What the run that warms the machine up says: "seconds"; "memory", with /usr/bin/time: the
    most resident memory in KiB."""
    with tempfile.TemporaryDirectory(prefix="report-") as folder:
        most = f"{folder}/most"
        timed = ["/usr/bin/time", "-f", "%M", "-o", most] if "/usr/bin/time" in tools else []
        begun = time.perf_counter()
        run([*timed, *words], settings)
        found = {"seconds": time.perf_counter() - begun}
        if timed:
            with open(most, encoding="ascii") as text:
                found["memory"] = int(last_line(text.read()))
        return found


def measure(step, rubies):
    """The result that is kept: rows or failed, and how busy the machine was."""
    meter = Meter()
    try:
        found = {"rows": step.measure(rubies)}
        if getattr(step, "lacks", ""):
            found["failed"] = step.lacks
    except StepFailed as failed:
        found = {"failed": str(failed)}
    except (page.Failure, ValueError, KeyError) as wrong:
        found = {"failed": f"its figures cannot be read: {wrong}"}
    return found | meter.stop()
