"""The report as Markdown, and the tables of its plots, from what is kept of its steps.

A report is {"about": {...}, "sections": [{name, title, about, plot, steps: {step: result}}]}; a
step's result is what report_steps.measure makes. tool/report.gp draws the plots, tool/html makes a
page of it.
"""
import dataclasses
import statistics

from report_machine import busy_line
from report_sections import LIMIT, TIMES, better, ratio_of_rounds
from report_steps import page

STOCK, FORK = "CRuby", "Unlocked"


@dataclasses.dataclass
class Line:
    """A row over all rounds. pairs: (stock, fork) of each round that says which is better."""
    name: str
    variant: str
    unit: str
    stock: list
    fork: list
    processes: list
    pairs: list
    counted: object = None  # the line of its instructions

    @property
    def ratio(self):
        """As low_rows decides; of rows that only one Ruby has: None."""
        return ratio_of_rounds(self.unit, self.pairs) if self.pairs else None

    def figure(self, column):
        """Of stock, fork or processes over all rounds, as ratio takes it; None: not measured."""
        values = getattr(self, column)
        of_rounds = {"s": min, "instructions": statistics.fmean}.get(self.unit, statistics.median)
        return of_rounds(values) if values else None

    @property
    def ratios(self):
        """Of each round."""
        return [better(self.unit, *pair) for pair in self.pairs]

    @property
    def low(self):
        return self.ratio is not None and self.ratio < LIMIT

    @property
    def excused(self):
        """Of one thread the instructions decide, where they were counted: time can be noise."""
        return self.low and self.counted is not None and not self.counted.low

    @property
    def lost(self):
        """Below the limit, one worker's gain, too: what a ractor alone takes more than on stock."""
        return self.low and not self.excused

    @property
    def full_name(self):
        return self.name + (f"; {self.variant}" if self.variant else "") + f" ({self.unit})"


def lines_of(steps):
    """The rows of all steps, each once, in their order."""
    found = {}
    for result in steps.values():
        for one in result.get("rows", ()):
            key = (one["name"], one["variant"], one["unit"])
            line = found.setdefault(key, Line(*key, [], [], [], []))
            for column in ("stock", "fork", "processes"):
                if one[column] is not None:
                    getattr(line, column).append(one[column])
            pair = (one["stock"], one["fork"])
            if better(one["unit"], *pair) is not None:
                line.pairs.append(pair)
    for (name, variant, unit), line in found.items():
        if unit != "instructions":
            line.counted = found.get((name, variant, "instructions"))
    return list(found.values())


def told_apart(lines):
    """What benchmark/results keeps of rows that are too many to keep: those that doc/performance.md
    names as lost, by instructions or, without a count, in time; and the medians."""
    found = [line for line in lines if line.ratio is not None and (
        line.ratio < page.LOSS if line.unit == "instructions" else
        line.unit in TIMES and line.lost and not line.counted)]
    for counted in (False, True):
        those = [one for one in lines if (one.unit == "instructions") == counted]
        for variant, some in by_variant(those).items():
            ratios = [line.ratio for line in some if line.ratio is not None]
            if ratios:
                median = statistics.median(ratios)
                found.append(Line(f"the median of {'counted' if counted else 'all'} rows", variant,
                                  "speed", [1.0], [median], [], [(1.0, median)]))
    return found


def number(value):
    if value >= 100_000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}" if value < 100 else f"{value:.1f}"


def text_of(value):
    return "-" if value is None else number(value)


def kept_number(value):
    """A figure as benchmark/results has it: no exponent, and '-' for none."""
    if value is None or value < 0:
        return "-"
    return f"{value:.0f}" if value >= 1000 else f"{value:.5f}"


def kept_row(line):
    """A row as benchmark/results.rb reads it. Of several semicolons the last begins the variant."""
    name = line.name.replace(";", ",")
    variant = "; " + line.variant.replace(";", ",") if line.variant else ""
    return "\t".join([f"{name}{variant} ({line.unit})",
                      *(kept_number(line.figure(column))
                        for column in ("stock", "fork", "processes"))])


def ratio_text(ratio):
    return "-" if ratio is None else f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}"


def spread(line):
    """The lowest and the highest round, where there were several."""
    if len(line.ratios) < 2:
        return ""
    return f"{ratio_text(min(line.ratios))}-{ratio_text(max(line.ratios))}"


def cells_of(line):
    name = f"{line.name}; {line.variant}" if line.variant else line.name
    if line.unit == "speed":
        stock = fork = ""
    else:
        stock, fork = text_of(line.figure("stock")), text_of(line.figure("fork"))
    if line.processes:
        fork += f" ({text_of(line.figure('processes'))})"
    return [name, line.unit, stock, fork, ratio_text(line.ratio), spread(line)]


HEADS = ["row", "unit", STOCK, FORK, "times as good", "rounds"]


def summary_of(lines):
    """One sentence on many rows."""
    ratios = sorted(line.ratio for line in lines if line.ratio is not None)
    if not ratios:
        return "No row has figures of both Rubies."
    low, excused = sum(line.lost for line in lines), sum(line.excused for line in lines)
    more = f" {excused} more took longer, but not more instructions." if excused else ""
    return (f"{len(ratios)} rows: median {ratio_text(statistics.median(ratios))} times as good, "
            f"lowest {ratio_text(ratios[0])}, highest {ratio_text(ratios[-1])}; "
            f"{low or 'none'} below {LIMIT}.{more}")


def failures(section):
    return {step: result["failed"] for step, result in section["steps"].items()
            if "failed" in result}


def losses_of(report):
    """(section, line) of each row below the limit, the worst first."""
    found = [(section["name"], line) for section in report["sections"]
             for line in lines_of(section["steps"]) if line.lost]
    return sorted(found, key=lambda pair: pair[1].ratio)


def head_of(report):
    """The lines that stand before the sections."""
    about = report["about"]
    found = [f"- Machine: {about['machine']}.", f"- {STOCK}: `{about['stock']}`",
             f"- {FORK}: `{about['fork']}`, commit {about['commit']}.",
             f"- Measured {about['dates']}: {about['effort']}, {about['done']} of "
             f"{about['steps']} steps."]
    if about["done"] < about["steps"]:
        found.append("- Not all is measured: the same command goes on from here.")
    found += [f"- {line}" for line in about["missing"]]
    steps = [result for section in report["sections"] for result in section["steps"].values()]
    if busy := busy_line(steps):
        found.append(f"- **{busy}**")
    return found


GUIDE = f"""\
"Times as good": above 1 is faster, or less memory, or fewer instructions than CRuby in the same
run; a median over rounds, of programs the fastest run. Stock goes first in one round and the fork
in the next. Marked: below {LIMIT}. "rounds": the lowest and the highest. A gain is the time of the
same work one after the other over the time of all workers in parallel; in brackets that of as many
processes."""


def table_lines(heads, rows):
    # What looks like a link is none: a row is named as the code that it runs.
    escaped = [[str(cell).replace("|", "\\|").replace("](", "] (") for cell in row]
               for row in rows]
    return ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|",
            *("| " + " | ".join(row) + " |" for row in escaped)]


def by_variant(lines):
    """{variant: lines}"""
    found = {}
    for line in lines:
        found.setdefault(line.variant, []).append(line)
    return found


def dots_of(plot, line):
    """(the plot's title, the name of the line's row in it, {what a dot is: value}) or None."""
    if plot == "owners" and line.ratios and line.unit != "instructions":    # a table says more
        return line.variant, line.name, {STOCK: line.figure("stock"), FORK: line.figure("fork")}
    if plot == "gains" and line.unit == "gain":
        return line.variant, line.name, {STOCK: line.figure("stock"), FORK: line.figure("fork"),
                                         "processes": line.figure("processes")}
    if plot == "spread" and line.unit in TIMES and line.ratio:
        return line.variant, line.name, {"times as good": line.ratio}
    if plot == "ratios" and line.ratio is not None:
        base, _, way = line.variant.rpartition(", ")
        way = way if way in ("interpreter", "YJIT") else ""
        name = ", ".join(filter(None, [line.name, base if way else line.variant,
                                       "" if line.unit in TIMES else line.unit]))
        return "times as good as CRuby", name, \
            {"interpreter" if way == "interpreter" else "YJIT, or one figure": line.ratio}
    return None


def plots_of(section):
    """{title: table} for tool/report.gp: a head, then a row's name and what its dots are."""
    plots = {}
    for line in lines_of(section["steps"]):
        if found := dots_of(section["plot"], line):
            title, name, marks = found
            plots.setdefault(title, {}).setdefault(name, {}).update(marks)
    tables = {}
    for title, rows in plots.items():
        kinds = list(dict.fromkeys(kind for marks in rows.values() for kind in marks))
        tables[title] = [["row", *kinds]] + [
            [name.replace("\t", " ").replace('"', "'"),
             *("-" if marks.get(kind) is None else f"{marks[kind]:.6g}" for kind in kinds)]
            for name, marks in rows.items()]
    return tables


def markdown(report, pictures=()):
    """pictures: {section: [(title, file)]}"""
    found = ["# Unlocked Ruby beside CRuby", "", *head_of(report), "", GUIDE, "", "## Losses", ""]
    lost = losses_of(report)
    found += table_lines(["section", *HEADS], [[name, *cells_of(line)] for name, line in lost]) \
        if lost else [f"No row is below {LIMIT}."]
    for section in report["sections"]:
        found += ["", f"## {section['title']}", section["about"], "",
                  f"    make report SECTIONS={section['name']}", ""]
        for title, file in dict(pictures).get(section["name"], ()):
            found += [f"![{title.replace('`', '')}]({file})", ""]
        found += section_lines(section)
    return "\n".join(found) + "\n"


def section_lines(section):
    lines = lines_of(section["steps"])
    found = [summary_of(lines), "",
             *table_lines(HEADS, [bold(cells_of(line), line) for line in lines])]
    if wrong := failures(section):
        found += ["", "Without figures:", "", *(f"- {step}: {why}" for step, why in wrong.items())]
    return found


def bold(cells, line):
    return [*cells[:4], f"**{cells[4]}**", *cells[5:]] if line.lost else cells
