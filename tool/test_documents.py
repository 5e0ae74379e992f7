"""Tests of what the documents say: their links lead somewhere, their figures are measured ones.

benchmark/results/figures.txt names for each page the row of each figure:

    doc/load/index.md
      0.06: load; cost; short name, 300 \\(ns\\)

FIGURE: ROOM; WHAT; ROW. FIGURE is as it is in the page, or a range of it. WHAT is gain (how many
times as good as CRuby), cost (the fork's part of CRuby's), stock, fork or processes; after the
latter "in thousands", where the row has KB and the page MB. ROW is a pattern for NAME; VARIANT
(UNIT). FIGURE ...: REASON is for figures that no row has.
"""
import os
import re
import subprocess
import unittest

from load_tool import TOP, load_tool

page = load_tool("performance-page", "tool")
NUMBER = r"\d+(?:\.\d+)?(?:(?:-| to )\d+(?:\.\d+)?)?"
# What is a figure: a number that is followed by "times as", "%" and the like, and each decimal.
FIGURE = re.compile(rf"(?<![\w.,:+-])(?:({NUMBER})(?= times (?:as|what|stock|its|the)| ?%|x\b)"
                    r"|(\d+\.\d+(?:(?:-| to )\d+\.\d+)?)(?![\w.]*\d|\.\d))")
CLAIM = re.compile(rf"({NUMBER}): (\w+); (gain|cost|stock|fork|processes)( in thousands)?; "
                   "(.+)")
OTHERWISE = re.compile(rf"({NUMBER}(?: {NUMBER})*): (?:a|counted once)\b[^;]*")
FIGURES = "benchmark/results/figures.txt"
# Made by tools: performance.md by the one that compares the page with the rows.
MADE = ("doc/performance.md",)
# README's tables are made, too (test_performance.py). performance.md has this one's links.
LOSSES = "benchmark/results/losses.md"
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def documents():
    done = subprocess.run(["git", "-C", TOP, "ls-files", "*.md"], capture_output=True, text=True)
    names = done.stdout.split()
    if done.returncode != 0:
        names = [os.path.relpath(os.path.join(folder, name), TOP)
                 for start in ("doc", "unlocked", "test/unlocked")
                 for folder, _, files in os.walk(os.path.join(TOP, start))
                 for name in files if name.endswith(".md")] + ["README.md", "NEWS.md"]
    return [name for name in names if os.path.exists(os.path.join(TOP, name))]


def read(short):
    with open(os.path.join(TOP, short), encoding="utf-8") as text:
        return text.read()


def prose(text):
    """The text without code: indented blocks, and what stands in backquotes."""
    text = re.sub(r"(?m)^ {4,}(?![-*] ).*$", "", text)
    return re.sub(r"(?s)`[^`\n]*(?:\n[^`\n]*)?`", "``", text)


def anchors(text):
    """What the headings of a page are linked as."""
    heads = re.findall(r"(?m)^#+ +(.*)$", text)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def wrong_links(short, text):
    found = []
    for target in LINK.findall(prose(text)):
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = os.path.normpath(os.path.join(os.path.dirname(short), path)) if path else short
        if path and not os.path.exists(os.path.join(TOP, there)):
            found.append(f"{short}: {target}: no such file")
        elif anchor and anchor not in anchors(text if there == short else read(there)):
            found.append(f"{short}: {target}: no such heading")
    return found


def measured(results, room, what, pattern):
    """(low, high) over the rows, or None."""
    ends = []
    for figure in results.get(room, []):
        name = figure.name + (f"; {figure.variant}" if figure.variant else "")
        pair = figure.ratio() if what in ("gain", "cost") else getattr(figure, what)
        if pair and re.fullmatch(pattern, f"{name} ({figure.unit})"):
            ends += [1 / end for end in pair] if what == "cost" else pair
    return (min(ends), max(ends)) if ends else None


def same(shown, pair):
    """Whether a figure is what was measured, to the places that it has."""
    ends = re.split("-| to ", shown)
    if len(ends) == 1:
        ends *= 2
    return all(abs(float(end) - value) <= 0.5001 * 10 ** -len(end.partition(".")[2])
               for end, value in zip(ends, pair))


def claims(text):
    """{page: its lines} of figures.txt."""
    blocks = [block.split("\n") for block in text.strip().split("\n\n")[1:]]
    return {page: [line.strip() for line in lines] for page, *lines in blocks}


def wrong_figures(short, text, lines, results):
    """What is wrong with the figures of a page, of which figures.txt has these lines."""
    text = re.sub(r"\s+", " ", prose(text))
    found, claimed = [], set()
    for line in lines:
        if other := OTHERWISE.fullmatch(line):
            claimed.update(other[1].split())
            continue
        claim = CLAIM.fullmatch(line)
        if not claim:
            found.append(f"{short}: '{line}' is not FIGURE: ROOM; WHAT; ROW")
            continue
        figure, room, what, thousands, row = claim.groups()
        pair = measured(results, room, what, row)
        if pair and thousands:
            pair = [end / 1000 for end in pair]
        if not pair:
            found.append(f"{short}: {figure}: no row of {room} is '{row}'")
        elif not same(figure, pair):
            found.append(f"{short}: {figure}: the row says {pair[0]:.4g}-{pair[1]:.4g}")
        if not re.search(rf"(?<![\w.]){re.escape(figure)}(?!\w|\.\d)", text):
            found.append(f"{short}: {figure} is not in the page")
        claimed.add(figure)
    shown = [one or two for one, two in FIGURE.findall(text)]
    return found + [f"{short}: {figure} has no row" for figure in shown if figure not in claimed]


class DocumentTest(unittest.TestCase):
    def test_links_lead_somewhere(self):
        found = [wrong for name in documents() if name != LOSSES
                 for wrong in wrong_links(name, read(name))]
        self.assertEqual(found, [])

    def test_figures_are_rows(self):
        results = page.read_results(os.path.join(TOP, "benchmark/results"))
        tables = {line for table in page.readme_tables(results) for line in table}
        found, known = [], claims(read(FIGURES))
        self.assertEqual(set(known) - set(documents()), set())
        for name in documents():
            if name in ("README.md", "NEWS.md") or name.startswith("doc/") and name not in MADE:
                lines = [line for line in read(name).split("\n")
                         if name != "README.md" or line not in tables]
                found += wrong_figures(name, "\n".join(lines), known.get(name, []), results)
        self.assertEqual(found, [])

    def test_targets_exist_and_help_lists_them(self):
        makefile = read("Makefile.in")
        phony = re.search(r"(?m)^\.PHONY:((?:.*\\\n)*.*)$", makefile)[1]
        targets = set(phony.replace("\\", " ").split())
        listed = set(re.findall(r"[\w-]+", "\n".join(re.findall(r"(?m)^#: (.*)$", makefile))))
        # What the others do first, and help itself.
        self.assertEqual(targets - listed, {"help", "ruby", "prepare"} - listed)
        for name in ("README.md", *(one for one in documents() if one.startswith("doc/"))):
            text = re.sub(r"`make\s+-C\s+", "", read(name))     # another makefile
            named = set(re.findall(r"`make ([a-z][\w-]+)", text)) \
                | set(re.findall(r"(?m)^    (?:.*&& )?make ([a-z][\w-]+)", text))
            self.assertEqual(named - targets, set(), name)

    def test_what_is_wrong_with_a_link(self):
        text = "# A head\n[a](#a-head) [b](#b) [c](none.md) [d](https://a.b) `[e](none)`\n"
        self.assertEqual(wrong_links("x.md", text),
                         ["x.md: #b: no such heading", "x.md: none.md: no such file"])

    def test_what_is_wrong_with_a_figure(self):
        row = page.read_line("\t".join("d m b c x".split() + ["a; b (ns)", "2", "1", "-"]), "x:2")

        def wrong(text, *lines):
            return "\n".join(wrong_figures("x.md", text, lines, {"x": [row]}))
        self.assertEqual(wrong("0.50 of it", r"0.50: x; cost; a; b \(ns\)"), "")
        self.assertEqual(wrong("uri 1.0.4, 20 times, in `0.5`"), "")
        self.assertEqual(wrong("3.4 and 3.5", "3.4 3.5: a version"), "")
        for text in "0.5 of it", "3 times as fast", "6%", "| 1.5 |":
            self.assertRegex(wrong(text), "has no row")
        for claim, words in {"0.6: x; cost; a.*": "the row says 0.5",
                             "0.5: x; cost; c": "no row of x",
                             "0.4: x; cost; a.*": "not in the page",
                             "0.5": "is not FIGURE"}.items():
            self.assertRegex(wrong("0.5 0.6", claim), words)


if __name__ == "__main__":
    unittest.main()
