"""What all parts of the fork's C code keep to, so that a question has one answer in one place."""
import os
import re
import unittest

import load_tool
import c_text

INTERNAL = os.path.join(load_tool.TOP, "internal")
# Where letters may be mentioned, beside the C files at the top.
MENTIONED_IN = ("internal", "unlocked", "test/unlocked", "doc", "patches", "yjit/src")
LETTER = re.compile(r"(?<![\w-])([A-Z]{2,3})-([A-Z0-9])(?![\w-])")
# What a contract says of itself: a line of its first comment, "TBL-A  What holds."
DEFINED = re.compile(r"^ \*   ([A-Z]{2,3})-([A-Z0-9])  \S", re.M)
PREFIX = re.compile(r"^\| `([A-Z]{2,3})` \| `(\w+/\w+)` \|$", re.M)    # of unlocked/README.md
# Rows of test/unlocked/README.md: letters, and the test that shows them, or why there is none.
SHOWN = re.compile(r"^\| ((?:[A-Z]{2,3}-[A-Z0-9] ?)+) \| (.+) \|$", re.M)
NO_LETTERS = {"UTF-8", "UTF-7"}
# A letter that lacks its part, in a comment of C: "(F1)", and a comment that is only "B, C".
BARE = re.compile(r"(?<![\w-])[A-Z][1-9](?![\w-])|^/\*+ [A-Z](?:(?:,| and) [A-Z])*\.? \*/$")
# What stands in one header only -> that header, and what other files use instead.
HOMES = {
    r"__atomic_\w+|__sync_\w+|RUBY_ATOMIC_\w+": ("common/atomic.h", "ul_atomic_... of"),
    r"ruby_single_main_ractor|rb_gc_multi_ractor_p": ("common/several.h", "rb_multi_ractor_p() of"),
}
# What a rule adds may use RUBY_ATOMIC_..., as CRuby's own text and extensions do.
RAW_IN_RULE = re.compile(r"\b(?:__atomic|__sync)_\w+")


# A part with more lines has more than one subject: split it.
MOST_LINES = 450


def c_files(top):
    """The fork's own C files, those of tests not among them."""
    for folder in ("internal", "unlocked"):
        for here, _, files in os.walk(os.path.join(top, folder)):
            for name in sorted(files):
                if name.endswith((".c", ".h")):
                    yield os.path.join(here, name)


def too_long(text, name):
    """A sentence when a file of a part has too many lines."""
    lines = text.count("\n")
    if lines > MOST_LINES:
        yield f"{name}: {lines} lines, {MOST_LINES} at most: split it by subject"


# An operator ends a line; `*` may end a type.
TRAILING = re.compile(r"(?m)(?:&&|\|\||[=!<>]=|<<|>>|[^+]\+|[^-]-|[ )][|&/%?])[ ]*\\?$")


def other_style(text, name):
    """A sentence for each line in another style: operators lead lines, zeros are {0}, and a header
    begins with its guard and a comment /**."""
    code = c_text.code(text)
    for form, instead in ((TRAILING, "the operator leads the next line"),
                          (re.compile(r"= \{( 0 )?\}"), "write {0}")):
        for found in form.finditer(code):
            yield f"{name}:{line_of(code, found.end())}: {instead}"
    guard = re.sub(r"\W", "_", name).upper()
    if name.endswith(".h") and not text.startswith(f"#ifndef {guard}\n#define {guard}\n/**"):
        yield f"{name}:1: begin with #ifndef {guard}, #define {guard}, /**"


def strangers(text, name):
    """A sentence for each name in a C file that stands in another header only."""
    for pattern, (home, instead) in HOMES.items():
        if name != home:
            for found, line in c_text.identifiers(text).items():
                if re.fullmatch(pattern, found):
                    yield f"{name}:{line}: {found}: use {instead} {home}"


def raw_in_rule(text, name):
    """A sentence for each raw builtin in what a rule puts into CRuby's text."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("+") or name.endswith(".sed") and not line.startswith("#"):
            for found in RAW_IN_RULE.findall(line):
                yield f"patches/{name}:{number}: {found}: use ul_atomic_... of common/atomic.h"


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def definitions(contracts):
    """Contracts, name -> text. (letter -> "FILE:LINE", a sentence for each that is wrong)."""
    places, owners, wrong = {}, {}, []
    for name, text in contracts.items():
        for found in DEFINED.finditer(text):
            letter, here = f"{found[1]}-{found[2]}", f"{name}:{line_of(text, found.start())}"
            if letter in places:
                wrong.append(f"{here}: {letter}: {places[letter]} defines it, too")
            elif owners.setdefault(found[1], name) != name:
                wrong.append(f"{here}: {letter}: {found[1]} is the prefix of {owners[found[1]]}")
            places.setdefault(letter, here)
    return places, wrong


def dangling(text, name, places):
    """A sentence for each letter that the text mentions and no contract defines."""
    for found in LETTER.finditer(text):
        if found[0] not in places and found[0] not in NO_LETTERS:
            yield f"{name}:{line_of(text, found.start())}: {found[0]}: no contract defines it"


def bare(text, name):
    """A sentence for each letter without a prefix in the comments of a C file."""
    for comment in c_text.QUIET.finditer(text):
        if comment[0].startswith("/"):
            for found in BARE.finditer(comment[0]):
                yield (f"{name}:{line_of(text, comment.start() + found.start())}: {found[0]}: "
                       "a letter needs the prefix of its part")


def shown(page, places, top):
    """A sentence for each letter without a row, and for each row that is wrong."""
    rows = [(letter, cell) for letters, cell in SHOWN.findall(page) for letter in letters.split()]
    listed = [letter for letter, _ in rows]
    for letter in sorted(set(places) | set(listed)):
        if listed.count(letter) != 1:
            yield f"{letter}: in {listed.count(letter)} rows"
        elif letter not in places:
            yield f"{letter}: no contract defines it"
    for letter, cell in rows:
        test = re.match(r"`(\w+/test_\w+\.rb)`", cell)
        if not (os.path.exists(os.path.join(top, "test/unlocked", test[1])) if test
                else re.match(r"no test: \S", cell)):
            yield f"{letter}: {cell}: neither a test nor 'no test: why'"


def texts(top):
    """(path from the top, text) of all files that may mention letters."""
    paths = [name for name in sorted(os.listdir(top)) if name.endswith((".c", ".h", ".md"))]
    for folder in MENTIONED_IN:
        for here, _, files in os.walk(os.path.join(top, folder)):
            paths += [os.path.relpath(os.path.join(here, name), top) for name in sorted(files)]
    for path in paths:
        with open(os.path.join(top, path), encoding="utf-8", errors="replace") as text:
            yield path, text.read()


def listed_parts(text):
    """(the parts that a wrapper's first comment lists, those that it includes), sorted."""
    head = re.sub(r"\s*\n \* ?", " ", text[:text.index("*/")])
    found = re.search(r"\bParts?: ([\w/, ]+)\.", head)
    return (sorted(found[1].split(", ")) if found else [],
            sorted(re.findall(r'# *include "unlocked/(\w+/\w+)\.[ch]"', text)))


class PartsTest(unittest.TestCase):
    def test_wrappers_list_their_parts(self):
        names = [name for name in sorted(os.listdir(load_tool.TOP)) if name.endswith(".c")]
        self.assertNotEqual(names, [])
        for name in names:
            with open(os.path.join(load_tool.TOP, name), encoding="utf-8") as text:
                listed, included = listed_parts(text.read())
            self.assertEqual(listed, included, name)
        self.assertEqual(listed_parts('/*\n * Part:\n * a/b.\n */\n#include "unlocked/a/c.c"\n'),
                         (["a/b"], ["a/c"]))

    def test_what_has_one_place_is_used_in_no_other(self):
        found = []
        for path in c_files(load_tool.TOP):
            with open(path, encoding="utf-8") as text:
                found += strangers(text.read(), os.path.relpath(path, INTERNAL))
        self.assertEqual(found, [])

    def test_rules_use_no_raw_builtin(self):
        found = []
        patches = os.path.join(load_tool.TOP, "patches")
        for here, _, files in os.walk(patches):
            for name in sorted(files):
                path = os.path.join(here, name)
                rule = os.path.relpath(path, patches)
                if name.endswith((".cocci", ".sed")):
                    with open(path, encoding="utf-8") as text:
                        found += raw_in_rule(text.read(), rule)
        self.assertEqual(found, [])
        text = "// After: __atomic_load_n 1\n- __sync_synchronize();\n+ __sync_fetch_and_or(a, 1);"
        wanted = "__sync_fetch_and_or: use ul_atomic_... of common/atomic.h"
        self.assertEqual(list(raw_in_rule(text, "a/b.c.cocci")),
                         [f"patches/a/b.c.cocci:3: {wanted}"])
        text = "# __atomic_load_n\ns/a/__sync_fetch_and_or(\\&a, 1)/\n"
        self.assertEqual(list(raw_in_rule(text, "a/b.h.sed")), [f"patches/a/b.h.sed:2: {wanted}"])

    def test_no_part_is_too_long(self):
        found = []
        for path in c_files(load_tool.TOP):
            with open(path, encoding="utf-8") as text:
                found += too_long(text.read(), os.path.relpath(path, load_tool.TOP))
        self.assertEqual(found, [])
        self.assertEqual(list(too_long("x\n" * 450, "a.c")), [])
        self.assertEqual(list(too_long("x\n" * 451, "a.c")),
                         ["a.c: 451 lines, 450 at most: split it by subject"])

    def test_c_code_has_one_style(self):
        found = []
        wrappers = [os.path.join(load_tool.TOP, name) for name in os.listdir(load_tool.TOP)
                    if name.endswith(".c")]
        for path in [*c_files(load_tool.TOP), *sorted(wrappers)]:
            with open(path, encoding="utf-8") as text:
                found += other_style(text.read(), os.path.relpath(path, load_tool.TOP))
        self.assertEqual(found, [])
        kept = "a = b\n    && c; /* ||\n */\nint *\nd = {0};\n"
        self.assertEqual(list(other_style(kept, "a.c")), [])
        self.assertEqual(list(other_style("a = b &&\n    c;\nd = { 0 };\ne = f ? \\\n", "a.c")),
                         ["a.c:1: the operator leads the next line",
                          "a.c:4: the operator leads the next line", "a.c:3: write {0}"])
        self.assertEqual(list(other_style("/* A. */\n#ifndef A_B_H\n", "a/b.h")),
                         ["a/b.h:1: begin with #ifndef A_B_H, #define A_B_H, /**"])

    def test_each_letter_is_defined_once_and_mentioned_by_its_name(self):
        contracts, mentions = {}, []
        for path, text in texts(load_tool.TOP):
            if path.startswith("internal/"):
                contracts[path] = text
            mentions.append((path, text))
        places, found = definitions(contracts)
        listed = PREFIX.findall(dict(mentions)["unlocked/README.md"])
        parts = {(letter.split("-")[0], re.search(r"\w+/\w+(?=\.h)", place)[0])
                 for letter, place in places.items()}
        self.assertEqual(listed, sorted(parts))
        for path, text in mentions:
            found += dangling(text, path, places)
            if path.startswith(("internal/", "unlocked/")) and path.endswith((".c", ".h")):
                found += bare(text, path)
        self.assertEqual(found, [])

    def test_each_letter_has_a_test_or_a_reason(self):
        contracts = {path: text for path, text in texts(load_tool.TOP)
                     if path.startswith("internal/")}
        with open(os.path.join(load_tool.TOP, "test/unlocked/README.md"), encoding="utf-8") as page:
            found = list(shown(page.read(), definitions(contracts)[0], load_tool.TOP))
        self.assertEqual(found, [])

    def test_a_row_that_is_wrong_is_told(self):
        rows = ("| TBL-A TBL-B | `fields/test_none.rb` |\n| TBL-B | no test: why |\n"
                "| TBL-C | no test |\n| TBL-X | no test: why |\n")
        places = dict.fromkeys(["TBL-A", "TBL-B", "TBL-C", "TBL-D"], "t.h:1")
        self.assertEqual(list(shown(rows, places, load_tool.TOP)), [
            "TBL-B: in 2 rows", "TBL-D: in 0 rows", "TBL-X: no contract defines it",
            "TBL-A: `fields/test_none.rb`: neither a test nor 'no test: why'",
            "TBL-B: `fields/test_none.rb`: neither a test nor 'no test: why'",
            "TBL-C: no test: neither a test nor 'no test: why'"])

    def test_a_letter_that_is_wrong_is_told_with_its_line(self):
        one = "/*\n *   TBL-A  One.\n *   TBL-B  Two, as TBL-A.\n */\n"
        places, wrong = definitions({"t.h": one})
        self.assertEqual((places, wrong), ({"TBL-A": "t.h:2", "TBL-B": "t.h:3"}, []))
        self.assertEqual(definitions({"t.h": one, "u.h": "/*\n *   TBL-B  Three.\n */\n"})[1],
                         ["u.h:2: TBL-B: t.h:3 defines it, too"])
        self.assertEqual(definitions({"t.h": one + "/*\n *   TBL-A  Again.\n */\n"})[1],
                         ["t.h:6: TBL-A: t.h:2 defines it, too"])
        self.assertEqual(definitions({"t.h": one, "u.h": "/*\n *   TBL-C  Three.\n */\n"})[1],
                         ["u.h:2: TBL-C: TBL is the prefix of t.h"])
        self.assertEqual(list(dangling("UTF-8, TBL-B\n# TBL-C, X-A, TBL-AB\n", "d.md", places)),
                         ["d.md:2: TBL-C: no contract defines it"])
        self.assertEqual(list(bare("/* (F1) */\nint F2;\n/* B and C. */\n/* A word, 1 C */\n",
                                   "f.c")),
                         ["f.c:1: F1: a letter needs the prefix of its part",
                          "f.c:3: /* B and C. */: a letter needs the prefix of its part"])

    def test_a_stranger_is_told_with_its_line(self):
        text = "/* __atomic_load_n */\nint a(int *b) { return __atomic_load_n(b, 0); }\n"
        self.assertEqual(list(strangers(text, "a.c")),
                         ["a.c:2: __atomic_load_n: use ul_atomic_... of common/atomic.h"])
        self.assertEqual(list(strangers(text, "common/atomic.h")), [])
        self.assertEqual(list(strangers("x = rb_gc_multi_ractor_p();\n", "b.h")),
                         ["b.h:1: rb_gc_multi_ractor_p: use rb_multi_ractor_p() of "
                          "common/several.h"])


if __name__ == "__main__":
    unittest.main()
