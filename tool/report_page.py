"""The report as Markdown and as one HTML page with plots, from what is kept of its steps.

A report is {"about": {...}, "sections": [{name, title, about, plot, steps: {step: result}}]}; a
step's result is what report_steps.measure makes.
"""
import dataclasses
import html
import statistics

import report_plots as plots
from report_machine import busy_line
from report_sections import LIMIT, TIMES, better, ratio_of_rounds
from report_steps import page

STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #1c1e21; --dim: #6a7079; --line: #d9dce1;
  --stock: #b8500f; --fork: #1d5fc4; --processes: #6f7680; --lost: #c2224b; }
@media (prefers-color-scheme: dark) { :root { --back: #15181c; --text: #e4e6ea; --dim: #9aa1ab;
  --line: #343a42; --stock: #f3a25c; --fork: #79b0ff; --processes: #a3abb6; --lost: #ff7d9b; } }
body { background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; } code { font-size: 0.95em; }
nav a { margin-right: 1rem; } a { color: var(--fork); }
.busy { border-left: 4px solid var(--lost); padding-left: 0.8rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.15rem 0.7rem 0.15rem 0; border-bottom: 1px solid var(--line);
  text-align: left; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
.low { color: var(--lost); font-weight: 600; } summary { cursor: pointer; margin: 0.6rem 0; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; } svg text { fill: var(--text); }
svg text.small { font-size: 11px; fill: var(--dim); } svg .grid { stroke: var(--line); }
svg .one { stroke: var(--text); stroke-dasharray: 3 2; }
svg .stock { fill: var(--stock); } svg .fork { fill: var(--fork); }
svg .processes { fill: var(--processes); } svg .lost { fill: var(--lost); }
svg .curve { fill: none; stroke-width: 2; } svg .stock.curve { stroke: var(--stock); }
svg .fork.curve { stroke: var(--fork); }
svg .processes.curve { stroke: var(--processes); stroke-dasharray: 5 3; }
.key span::before { content: "\\25cf"; margin-right: 0.3rem; } .key span { margin-right: 1.2rem; }
.key .stock::before { color: var(--stock); } .key .fork::before { color: var(--fork); }
.key .processes::before { color: var(--processes); }
"""
# Plots with more rows would be longer than a page is read.
MOST_DOTS = 60
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
    escaped = [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|",
            *("| " + " | ".join(row) + " |" for row in escaped)]


def markdown(report):
    found = ["# Unlocked Ruby beside CRuby", "", *head_of(report), "", GUIDE, "", "## Losses", ""]
    lost = losses_of(report)
    found += table_lines(["section", *HEADS], [[name, *cells_of(line)] for name, line in lost]) \
        if lost else [f"No row is below {LIMIT}."]
    for section in report["sections"]:
        lines = lines_of(section["steps"])
        found += ["", f"## {section['title']}", section["about"], "",
                  f"    make report SECTIONS={section['name']}", "", summary_of(lines), ""]
        found += table_lines(HEADS, [bold(cells_of(line), line) for line in lines])
        if wrong := failures(section):
            found += ["", "Without figures:", ""] + [f"- {step}: {why}"
                                                     for step, why in wrong.items()]
    return "\n".join(found) + "\n"


def bold(cells, line):
    return [*cells[:4], f"**{cells[4]}**", *cells[5:]] if line.lost else cells


# ---------------------------------------------------------------- HTML

def inline(text):
    """Markdown's backquotes and stars, of one line."""
    parts = html.escape(text, quote=False).split("`")
    text = "".join(f"<code>{part}</code>" if n % 2 else part for n, part in enumerate(parts))
    parts = text.split("**")
    return "".join(f"<strong>{part}</strong>" if n % 2 else part for n, part in enumerate(parts))


def html_table(heads, rows):
    """rows: (cells, whether it is a loss). Numbers stand on the right from the third column."""
    first = next((n + 1 for n, head in enumerate(heads) if head == "unit"), len(heads))

    def cell(tag, n, text, lost=False):
        kind = ("n" if n >= first else "") + (" low" if lost and n == first + 2 else "")
        mark = f' class="{kind.strip()}"' if kind.strip() else ""
        return f"<{tag}{mark}>{inline(str(text))}</{tag}>"
    body = ["<tr>" + "".join(cell("td", n, text, lost) for n, text in enumerate(cells)) + "</tr>"
            for cells, lost in rows]
    head = "".join(cell("th", n, text) for n, text in enumerate(heads))
    return "\n".join(['<div class="wide"><table>', f"<tr>{head}</tr>", *body, "</table></div>"])


KEY = ('<p class="key"><span class="stock">CRuby</span><span class="fork">Unlocked</span>'
       '{}</p>')


def by_variant(lines):
    """{variant: lines}"""
    found = {}
    for line in lines:
        found.setdefault(line.variant, []).append(line)
    return found


def plot_owners(lines):
    found = []
    lines = [line for line in lines if line.unit != "instructions"]     # a table says more
    for variant, those in by_variant(lines).items():
        rows = [[line.name, {"stock": line.figure("stock"), "fork": line.figure("fork")}]
                for line in those if line.ratios]
        found += [f"<h3>{inline(variant or 'All')}</h3>",
                  plots.dots(f"accesses by kind of owner, {variant}", rows,
                             {"stock": STOCK, "fork": FORK}, "a plain object")]
    return found


def plot_gains(lines):
    kinds = {}
    for line in lines:
        if line.unit != "gain" or not line.variant.split(" ")[0].isdigit():
            continue
        workers = int(line.variant.split(" ")[0])
        series = kinds.setdefault(line.name, {"processes": {}, "stock": {}, "fork": {}})
        for column, points in series.items():
            if (value := line.figure(column)) is not None:
                points[workers] = value
    key = KEY.format('<span class="processes">processes</span>')
    return [key, plots.gains("gain by the number of workers, sixteen kinds of work", kinds)]


def plot_ratios(lines):
    """A dot for each figure of a name: the interpreter's and YJIT's, or the only one."""
    rows = {}
    for line in lines:
        if line.ratio is None:
            continue
        base, _, way = line.variant.rpartition(", ")
        way = way if way in ("interpreter", "YJIT") else ""
        what = ", ".join(filter(None, [line.name, base if way else line.variant,
                                       "" if line.unit in TIMES else line.unit]))
        rows.setdefault(what, {})["processes" if way == "interpreter" else "fork"] = line.ratio
    rows = list(rows.items())
    kinds = {"fork": "YJIT, or one figure", "processes": "interpreter"}
    return [plots.dots("times as good as CRuby", rows[at:at + MOST_DOTS], kinds, "CRuby")
            for at in range(0, len(rows), MOST_DOTS)]


def plot_spread(lines):
    found = []
    for variant, those in by_variant([one for one in lines
                                       if one.unit in TIMES and one.ratio]).items():
        found += [f"<h3>{html.escape(variant)}</h3>", f"<p>{inline(summary_of(those))}</p>",
                  plots.histogram(f"rows by their ratio, {variant}",
                                  [line.ratio for line in those], LIMIT)]
    return found


PLOTS = {"owners": plot_owners, "gains": plot_gains, "ratios": plot_ratios, "spread": plot_spread}


def section_html(section):
    lines = lines_of(section["steps"])
    found = [f'<h2 id="{section["name"]}">{html.escape(section["title"])}</h2>',
             f"<p>{inline(section['about'])}</p>",
             f"<p><code>make report SECTIONS={section['name']}</code></p>",
             f"<p>{inline(summary_of(lines))}</p>", *PLOTS[section["plot"]](lines)]
    if lost := sorted((line for line in lines if line.lost), key=lambda line: line.ratio):
        found += [f"<h3>Below {LIMIT}</h3>",
                  html_table(HEADS, [(cells_of(line), True) for line in lost])]
    found += [f"<details><summary>All {len(lines)} rows</summary>",
              html_table(HEADS, [(cells_of(line), line.lost) for line in lines]), "</details>"]
    if wrong := failures(section):
        found += ["<h3>Without figures</h3>",
                  html_table(["step", "why"], [(pair, False) for pair in wrong.items()])]
    return found


def web_page(report):
    """The page: nothing in it is loaded from elsewhere."""
    links = "".join(f'<a href="#{section["name"]}">{html.escape(section["title"])}</a>'
                    for section in report["sections"])
    head = "".join(f'<li{" class=busy" if "Busy machine" in line else ""}>{inline(line[2:])}</li>'
                   for line in head_of(report))
    lost = losses_of(report)
    body = ["<h1>Unlocked Ruby beside CRuby</h1>", f"<ul>{head}</ul>", f"<p>{inline(GUIDE)}</p>",
            f"<nav>{links}</nav>", "<h2>Losses</h2>",
            html_table(["section", *HEADS], [([name, *cells_of(line)], True)
                                             for name, line in lost])
            if lost else f"<p>No row is below {LIMIT}.</p>"]
    for section in report["sections"]:
        body += section_html(section)
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>Unlocked Ruby beside CRuby</title>", f"<style>{STYLE}</style></head><body>",
        *body, "</body></html>", ""])
