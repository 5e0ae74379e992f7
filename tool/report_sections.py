"""The sections of a report and their steps. A section uses what is in benchmark/ already.

plan(kept) says which steps there are; kept: {step's name: its result}. A section may name more
steps when some are kept: rows that came out low are measured again.
"""
import dataclasses
import glob
import os
import re
import statistics

from load_tool import TOP
from report_steps import CountStep, MemoryStep, OwnStep, ProgramStep, RowsStep, TurnsStep, page

LIMIT = 0.97
TIMES = ("i/s", "speed", "s")
AGAIN = 7
AGAIN_SECONDS = 200     # a program that has taken so long is not measured again
# Of CRuby's benchmark/gc: an empty program, one that needs files of another project, one that runs
# the others, and two that its benchmark/ has as app_*.rb.
LEFT_OUT = ("null.rb", "rdoc.rb", "gcbench.rb", "aobench.rb", "pentomino.rb")


# The programs of benchmark/programs/cases: what the report calls them, and their turns under
# valgrind.
PROGRAMS = {
    "safe_buffer": ("activesupport: SafeBuffer, with `@html_safe`", 12_000),
    "safe_class": ("a safe String without a variable", 12_000),
    "header_names": ("headers: a Hash with a variable", 40_000),
    "rack_headers": ("rack: Headers, without a variable", 18_000),
    "active_record": ("activerecord on sqlite3", 150),
    "rack_puma": ("a Rack application under puma", 800),
    "rails_puma": ("a Rails application under puma", 80),
    "liquid": ("liquid", 300), "erubi": ("erubi", 5_000), "mail": ("mail", 50),
    "psych": ("psych", 25), "rubocop": ("rubocop over liquid", 3), "nokogiri": ("nokogiri", 200),
}


@dataclasses.dataclass
class Effort:
    """How much is measured. part: of CRuby's files, every so many-th."""
    name: str
    rounds: int
    seconds: float
    turns: int
    owners: int
    part: int
    gain_rounds: int
    serial: float
    runs: int
    long: float             # seconds of a program that runs once
    counted: int            # turns of a row under valgrind
    starts: int             # of a program for its memory


FULL = Effort("full", 5, 0.3, 300_000, 60_000, 1, 7, 0.2, 5, 20, 5_000, 6)
QUICK = Effort("quick", 1, 0.1, 20_000, 6_000, 16, 3, 0.03, 2, 0.5, 500, 2)


@dataclasses.dataclass
class Section:
    name: str
    title: str
    about: str
    plot: str               # owners, gains, ratios, spread: see report_page.py
    plan: object

    @property
    def room(self):
        """Where benchmark/results keeps its rows."""
        return {"owners": "fields", "accesses": "fields", "names": "ivar", "ractors": "ractor",
                "gc": "heap", "require": "load", "articles": "ivar"}.get(self.name, self.name)


def stem_of(file):
    return os.path.basename(file)[:-len(".yml")]


def ours(name):
    return os.path.join(TOP, "benchmark", name)


def words_of(path):
    with open(path, encoding="utf-8") as text:
        return text.read()


WAYS = ("read", "write", "write_object", "attr_read", "attr_write")


def counted_rows(effort, stem, only=()):
    """Rows of a file of benchmark/fields by their instructions. only: the names; none: all."""
    path = ours(f"fields/{stem}.yml")
    names = only or re.findall(rf"(?m)^  ({stem}\w*): ", words_of(path))
    return CountStep(f"{stem}-counted", ("rows", str(effort.counted), path, *names))


def owners(effort):
    def plan(_):
        counted = CountStep("counted", ("owners", str(effort.counted), *WAYS))
        return [counted] + [OwnStep(f"{way}-{turn}", "benchmark/fields/fields_compiled.rb", (way,),
                        (("TURNS", str(effort.turns)),), turn=turn, ways=True)
                for turn in range(effort.rounds) for way in WAYS]
    return plan


def kinds_of_work(text):
    """The kinds of ordinary_ractors.rb, in its order."""
    block = text.partition("WORK = ")[2].partition("})")[0]
    return re.findall(r"(?m)^ {4}(\w+): (?:->|lambda)", block)


def worker_counts(processors):
    """1 to the machine's processors; of many, the doubles and all of them."""
    if processors <= 8:
        return list(range(1, processors + 1))
    doubles = [2 ** n for n in range(processors.bit_length()) if 2 ** n < processors]
    return doubles + [processors]


def ractors(effort, processors):
    def plan(_):
        program = "benchmark/ractor/ordinary_ractors.rb"
        return [OwnStep(f"{kind}-{workers}", program, ("STOCK", "FORK"),
                        (("KINDS", kind), ("WORKERS", str(workers)),
                         ("ROUNDS", str(effort.gain_rounds)), ("SERIAL", str(effort.serial))),
                        own=False)
                for workers in worker_counts(processors)
                for kind in kinds_of_work(words_of(os.path.join(TOP, program)))]
    return plan


def rows(effort, files, prefix="", only=()):
    """Each file in each round: rounds come last, so that a row's figures lie far apart."""
    return [RowsStep(f"{prefix}{stem_of(file)}-{turn}", file, turn, effort.seconds, tuple(only))
            for turn in range(effort.rounds) for file in files]


def accesses(effort):
    def plan(_):
        return rows(effort, [ours(f"fields/fields_{name}.yml") for name in ("read", "write")])
    return plan


def names(effort):
    """By name: instructions, because one call is mostly the search for its method."""
    def plan(_):
        classes = [ours(f"ivar/class_fields_{name}.yml") for name in ("single", "after_ractor")]
        return [OwnStep("by-name", "benchmark/ivar/fields_by_name_counted.rb", ("FORK", "STOCK"),
                        own=False), *rows(effort, classes)]
    return plan


def memory(effort, base):
    def plan(_):
        found = [OwnStep(f"memory-{kind}", "benchmark/fields/fields_memory.rb",
                         (kind, str(effort.owners), "0", "1", "3", "8", "18", "64"))
                 for kind in ("array", "string", "1")]
        found.append(OwnStep("object_id", "benchmark/heap/object_id_memory.rb"))
        found.append(OwnStep("ractors", "benchmark/heap/spare_memory.rb",
                             ("STOCK", "FORK", str(effort.gain_rounds)), own=False))
        programs = sorted(glob.glob(f"{base}/benchmark/gc/*.rb"))
        programs = [one for one in programs if os.path.basename(one) not in LEFT_OUT]
        found += [ProgramStep(os.path.basename(one)[:-3], f"gc/{os.path.basename(one)}", one,
                              turn=turn, runs=effort.runs, long=effort.long)
                  for turn, one in enumerate(programs[::min(effort.part, 3)])]
        return found + rows(effort, [ours(f"fields/{name}_gc.yml")
                                     for name in ("fields", "struct_fields", "data_fields")])
    return plan


def loading(effort):
    def plan(_):
        return rows(effort, [ours(f"load/load_index_{name}.yml")
                             for name in ("again", "first", "rebuild")])
    return plan


def low_rows(results):
    """{variant: names} of rows whose ratio over the results is below LIMIT."""
    rounds = {}
    for result in results:
        for one in result.get("rows", ()):
            if one["stock"] and one["fork"] and one["unit"] in TIMES:
                key = (one["variant"], one["name"], one["unit"])
                rounds.setdefault(key, []).append((one["stock"], one["fork"]))
    found = {}
    for (variant, name, unit), pairs in sorted(rounds.items()):
        if ratio_of_rounds(unit, pairs) < LIMIT:
            found.setdefault(variant, []).append(name)
    return found


def ratio_of_rounds(unit, pairs):
    """How many times as good the fork is in several rounds of (stock, fork). Of programs the
    fastest run counts, of rows the median of ratios: one of them is as long as it was told. Counts
    of instructions are exact, and several of them are of as many starts: their mean."""
    if unit in ("s", "instructions"):
        stock, fork = map(min if unit == "s" else sum, zip(*pairs))
        return stock / fork
    return statistics.median(better(unit, *pair) for pair in pairs)


def better(unit, stock, fork):
    """How many times as good the fork is; None: not to be said."""
    if not stock or not fork or stock < 0 or fork < 0:
        return None
    return fork / stock if unit in page.MORE else stock / fork


def whole(effort, base):
    """All of CRuby's own benchmarks once. Of rows that are low the instructions are counted;
    programs that are low are measured again, up to AGAIN times."""
    files = sorted(glob.glob(f"{base}/benchmark/*.yml"))[::effort.part]
    programs = sorted(glob.glob(f"{base}/benchmark/*.rb"))[::effort.part]
    again = effort.rounds > 1

    def counts(stem, file, kept):
        first = kept.get(f"{stem}-0") if again else None
        for way, low in low_rows([first]).items() if first else ():
            names = (name.removeprefix(f"{stem}: ") for name in low)
            yield CountStep(f"{stem}-counted-{way}", ("rows", "0", file, *names), f"{stem}: ", way,
                            turn=1)

    def turns(name, kept):
        """0, and the next ones while the program is low."""
        yield 0
        for turn in range(1, AGAIN if again else 1):
            before = [kept.get(f"{name}-{n}") for n in range(turn)]
            if not all(before) or not low_rows(before) or \
                    sum(one["seconds"] for one in before) > AGAIN_SECONDS:
                return
            yield turn

    def plan(kept):
        found = []
        for file in files:
            stem = stem_of(file)
            found += [RowsStep(f"{stem}-0", file, 0, effort.seconds, (), f"{stem}: ", timed=True),
                      *counts(stem, file, kept)]
        for one in programs:
            name = os.path.basename(one)
            found += [ProgramStep(f"{name}-{turn}", name, one, turn=turn, runs=min(effort.runs, 2),
                                  long=min(effort.long, 3)) for turn in turns(name, kept)]
        return sorted(found, key=lambda step: step.turn)
    return plan


def programs(effort, homes):
    """Programs from RubyGems, when their gems are installed. Where the turns take a
    fiftieth more or fewer instructions they are counted with other starts, too: one of the two
    Rubies may have had a collection more. homes: {stock or fork: GEM_HOME}"""
    def in_doubt(result):
        return any(one["variant"].startswith("turns alone") and
                   abs((better(one["unit"], one["stock"], one["fork"]) or 1) - 1) > 0.02
                   for one in result.get("rows", ()))

    def plan(kept):
        if not homes:
            return []
        found = {"homes": tuple(homes.items())}     # filled in after this section was made
        cases = [(name, title, ours(f"programs/cases/{name}.rb"), fewer)
                 for name, (title, fewer) in PROGRAMS.items()]
        return [ProgramStep(f"{name}-{turn}", title, program, turn=turn, runs=effort.runs,
                            long=effort.long, counted=turn == 0, turns=fewer, **found)
                for turn in range(min(effort.rounds, 3))
                for name, title, program, fewer in cases] + \
            [MemoryStep(f"{name}-starts", title, program, starts=effort.starts, **found)
             for name, title, program, _ in cases] + \
            [TurnsStep(f"{name}-turns-{start}", title, program, turns=fewer, start=start, **found)
             for name, title, program, fewer in cases if in_doubt(kept.get(f"{name}-0", {}))
             for start in range(1, effort.rounds)]
    return plan


def articles(effort, homes):
    """What the articles on ractors measure that this fork began with, in programs of its own."""
    structs = [f"struct_fields_{name}" for name in (
        "plain_hit", "hit", "attr", "plain_write", "write", "attr_write", "member",
        "member_write")]

    def plan(_):
        program = ours("ivar/class_fields_ractors.rb")
        found = [ProgramStep(f"module-{how}-{turn}", title, program, (how, "8"), turn=turn,
                             runs=effort.runs, long=effort.long)
                 for turn in range(effort.rounds)
                 for how, title in (("serial", "module variables, 8 times in a row"),
                                    ("ractors", "module variables, 8 ractors"))]
        found.append(ProgramStep("module-once", "module variables, once", program, ("serial", "1"),
                                 runs=effort.runs, long=effort.long, counted=True))
        found += rows(effort, [ours("fields/struct_fields.yml")], only=structs)
        found += rows(effort, [ours("fields/html_safe.yml")])
        found += [counted_rows(effort, "struct_fields", structs), counted_rows(effort, "html_safe")]
        if homes:
            found.append(OwnStep("boot", "benchmark/load/load_index_boot.rb",
                                 (os.path.dirname(homes["stock"]), str(2 * effort.runs - 1),
                                  "STOCK", "FORK"), own=False))
        return found
    return plan


def item(effort, build, name, counted, rubies):
    """The files of benchmark/ in whose names that is, in each round or by their instructions."""
    files = sorted(file for file in glob.glob(f"{build}/src/benchmark/**/*.yml", recursive=True)
                   if name and name in os.path.basename(file))
    if not files:
        raise page.Failure(f"no file in benchmark/ has '{name}' in its name: make benchmark "
                           "ITEM=vm_ivar, a part of it")
    rooms = {os.path.basename(os.path.dirname(found)) for file in files
             for found in glob.glob(ours(f"*/{os.path.basename(file)}"))}

    def plan(_):
        if counted:
            return [CountStep(f"{stem_of(file)}-{way}", ("rows", "0", file), label(file), way)
                    for file in files for way in rubies.ways()]
        return [RowsStep(f"{stem_of(file)}-{turn}", file, turn, effort.seconds, label=label(file))
                for turn in range(effort.rounds) for file in files]

    def label(file):
        """Rows of the fork's own files say by themselves what they are about."""
        return "" if glob.glob(ours(f"*/{stem_of(file)}.yml")) else f"{stem_of(file)}: "
    return Section(min(rooms, default="cruby"), name, "", "ratios", plan)


def all_sections(effort, base, processors, homes):
    """base: the untouched base's folder; homes: where the gems of programs.lock are, filled in
    when they are installed."""
    found = [
        Section("owners", "Instance variables by kind of owner",
                "One access in times of a plain object's, which is the limit. Less is better.",
                "owners", owners(effort)),
        Section("accesses", "Reads and writes beside CRuby's",
                "Lines with `@a`, by kind of owner; `hit`: an inline cache knows the shape.",
                "ratios", accesses(effort)),
        Section("names", "Accesses by name, and variables of classes",
                "`instance_variable_get` and its kin by instructions; a class's own variables, "
                "with one ractor and after there was a second one.", "ratios", names(effort)),
        Section("ractors", "Ractors",
                "Sixteen ordinary jobs, with YJIT: the time of one after the other over that of "
                "all workers in parallel. Processes share nothing: what the machine allows.",
                "gains", ractors(effort, processors)),
        Section("gc", "Memory and collections",
                "Owners of instance variables, ids, four ractors, CRuby's own benchmark/gc.",
                "ratios", memory(effort, base)),
        Section("require", "Require",
                "A loaded file again, the first one, and an index that is made anew, by the number "
                "of folders in `$LOAD_PATH`.", "ratios", loading(effort)),
        Section("articles", "What the articles measure",
                "Variables of a module in eight ractors, members and variables of structs, "
                "`html_safe`, and the start of the Rails libraries.", "ratios",
                articles(effort, homes)),
        Section("programs", "Programs from RubyGems",
                "Whole programs with the gems of programs.lock, from start to end.", "ratios",
                programs(effort, homes)),
        Section("cruby", "CRuby's own benchmarks",
                f"All of CRuby's benchmark/. Of rows below {LIMIT} the instructions are counted, "
                f"which decide; programs are measured up to {AGAIN} times.",
                "spread", whole(effort, base)),
    ]
    return {section.name: section for section in found}
