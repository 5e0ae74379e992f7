"""Tests of what the documents say: their links lead somewhere, their figures are measured ones.

A figure stands in a row of benchmark/results, and a comment behind its paragraph, list item or
table names the row, which costs the reader nothing:

    <!-- figures
    0.06: load; cost; short name, 300 \\(ns\\)
    -->

FIGURE: ROOM; WHAT; ROW. FIGURE is as it stands there, or a range of it. WHAT is gain (how many
times as good as CRuby), cost (the fork's part of CRuby's), stock, fork or processes; after the
latter "in thousands", where the row has KB and the page MB. ROW is a pattern for NAME; VARIANT
(UNIT). EXEMPT lists what no row says.
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
COMMENT = re.compile(r"<!-- figures\n(.*?)\n *-->", re.S)
CLAIM = re.compile(rf" *({NUMBER}): (\w+); (gain|cost|stock|fork|processes)( in thousands)?; "
                   "(.+)")
# What no row has, by the reason: {page: figures}.
EXEMPT = {
    "a version": {
        "doc/ractor/stdlib.md": "0.91 1.0", "doc/fixes.md":
        "3.0 3.4 3.6 4.0", "doc/gems.md": "2.6 2.7 3.4 3.6 4.0", "doc/installing.md": "3.4",
        "doc/upgrade.md": "3.4", "doc/contributing.md": "3.4", "doc/ivar/class.md": "3.4",
        "doc/load/abi.md": "3.4",
        "doc/security.md": "1.6 1.9 2.4 3.1 3.2 3.4 4.0"},
    "a value in an example": {"NEWS.md": "1.1"},
    "a limit by design": {"doc/ractor/parallel.md": "40 20 0.2", "doc/contributing.md": "20"},
    "counted once, with its command beside it": {
        "doc/security.md": "0.6 24.43 24.29 285.93 285.76", "doc/fields/owners.md": "3"},
    "a size of a build": {"doc/installing.md": "1.3"},
}
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


def wrong_figures(short, text, results):
    found, start = [], 0
    known = {figure for pages in EXEMPT.values() for figure in pages.get(short, "").split()}
    # Each comment speaks for the block before it, back to the comment or heading before.
    for comment in [*COMMENT.finditer(text), None]:
        before = text[start:comment.start() if comment else None]
        before = re.sub(r"\s+", " ", prose(before))
        shown = [one or two for one, two in FIGURE.findall(before)]
        claimed = set()
        for line in comment[1].split("\n") if comment else []:
            claim = CLAIM.fullmatch(line)
            if not claim:
                found.append(f"{short}: '{line.strip()}' is not FIGURE: ROOM; WHAT; ROW")
                continue
            figure, room, what, thousands, row = claim.groups()
            pair = measured(results, room, what, row)
            if pair and thousands:
                pair = [end / 1000 for end in pair]
            if not pair:
                found.append(f"{short}: {figure}: no row of {room} is '{row}'")
            elif not same(figure, pair):
                found.append(f"{short}: {figure}: the row says {pair[0]:.4g}-{pair[1]:.4g}")
            if not re.search(rf"(?<![\w.]){re.escape(figure)}(?!\w|\.\d)", before):
                found.append(f"{short}: {figure} does not stand before its comment")
            claimed.add(figure)
        found += [f"{short}: {figure} has no row" for figure in shown
                  if figure not in claimed | known]
        start = comment.end() if comment else None
    return found


class DocumentTest(unittest.TestCase):
    def test_links_lead_somewhere(self):
        found = [wrong for name in documents() if name != LOSSES
                 for wrong in wrong_links(name, read(name))]
        self.assertEqual(found, [])

    def test_figures_are_rows(self):
        results = page.read_results(os.path.join(TOP, "benchmark/results"))
        tables = {line for table in page.readme_tables(results) for line in table}
        found = []
        for name in documents():
            if name in ("README.md", "NEWS.md") or name.startswith("doc/") and name not in MADE:
                lines = [line for line in read(name).split("\n")
                         if name != "README.md" or line not in tables]
                found += wrong_figures(name, "\n".join(lines), results)
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

        def wrong(text):
            return wrong_figures("x.md", text, {"x": [row]})
        claim = "\n<!-- figures\n{}\n-->\n"
        self.assertEqual(wrong("0.50 of it" + claim.format(r"0.50: x; cost; a; b \(ns\)")), [])
        self.assertEqual(wrong("uri 1.0.4, 20 times, in `0.5`"), [])
        for text, words in {"0.5 of it": "has no row", "3 times as fast": "has no row",
                            "6%": "has no row", "| 1.5 |": "has no row",
                            "0.6" + claim.format("0.6: x; cost; a.*"): "the row says 0.5",
                            "0.5" + claim.format("0.5: x; cost; c"): "no row of x",
                            "that" + claim.format("0.5: x; cost; a.*"): "does not stand",
                            "that" + claim.format("0.5"): "is not FIGURE"}.items():
            self.assertRegex("\n".join(wrong(text)), words)


if __name__ == "__main__":
    unittest.main()
