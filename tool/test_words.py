"""Test of the words of pages, contracts, parts and heads of rules: a noun, a verb, a noun.

A sentence does not begin with Who, Whoever, Whose, What, Whatever or Those as its subject: it names
the thing. FORBIDDEN lists other forms, and what to write instead.
"""
import fnmatch
import os
import re
import subprocess
import unittest

from load_tool import TOP

READ = re.compile(r"(?:(?:doc|internal|unlocked|patches|yjit)/.*|[^/]*)\.(?:md|[ch]|rs|cocci|sed)")
# Fixtures, generated pages, the rules of the standard library.
LEFT_OUT = ("patches/test/*", "patches/stdlib/*", "doc/performance.md", "doc/ractor/stdlib.md")
SUBJECT = re.compile(r"(?:^|[.!] )((?:Who|Whoever|Whose|What|Whatever|Those)\b[^?]*?)"
                     r"(?:[.!:](?: |$)|$)")
FORBIDDEN = {
    r"\b[Nn]obody": "no ractor, no thread, no code",
    r"\b(?:go|goes|going|went) on\b": "continues",
    r"\basks\b(?! for\b)": "checks, calls, reads",
    r"(?:^|: |\| )[Tt]he same(?:\.| \||$)": "the same as what",
    r"\bcan not": "cannot",
    r"\b[Ll]ook-up": "lookup",
}


def sentences(short, text):
    """(line, a paragraph of prose) of a file, without code, quotations and headings."""
    if short.endswith(".md"):
        text = re.sub(r"(?ms)^ *```.*?^ *```", lambda code: "\n" * code[0].count("\n"), text)
        lines = ["" if re.match(r"#|    (?! *[-*\d])|<!--", line) else line
                 for line in text.split("\n")]
        starts = r"\s*(?:[-*] |\d+\. |\|)"
    elif short.endswith((".cocci", ".sed")):
        mark = "//" if short.endswith(".cocci") else "#"
        lines = [line[len(mark):].strip() if line.startswith(mark) else ""
                 for line in text.split("\n")]
        starts = r"[A-Z][A-Za-z-]+: "
    elif short.endswith(".rs"):
        lines = [match[1] if (match := re.match(r"\s*//[/!]? ?(.*)", line)) else ""
                 for line in text.split("\n")]
        starts = r"- "
    else:
        kept = ["\n" * part.count("\n") if number % 2 == 0 else part
                for number, part in enumerate(re.split(r"(/\*.*?\*/)", text, flags=re.S))]
        lines = [re.sub(r"^\s*(?:/?\*+<?|\*/)|\*/", "", line).strip()
                 for line in re.sub(r"\*/(?!\n)", "*/\n", "".join(kept)).split("\n")]
        starts = r"(?:[-*] |@\w+|[A-Z]{2,3}-[A-Z0-9]  |-----)"
    found, start = [], 0
    for number, line in enumerate([*lines, ""], 1):
        if found and (not line.strip() or re.match(starts, line)):
            yield start, re.sub(r"`[^`]*`|\"[^\"]*\"", "``", " ".join(found))
            found = []
        if line.strip():
            start = start if found else number
            found.append(re.sub(rf"^{starts}", "", line).strip() if not found
                         and not line.lstrip().startswith("|") else line.strip())


def wrong_words(short, text):
    found = []
    for line, prose in sentences(short, text):
        found += [f"{short}:{line}: '{match[1][:60]}': name the thing"
                  for match in SUBJECT.finditer(prose)]
        found += [f"{short}:{line}: '{match[0].strip()}': write: {instead}"
                  for pattern, instead in FORBIDDEN.items()
                  for match in re.finditer(pattern, prose)]
    return found


class WordsTest(unittest.TestCase):
    def test_no_forbidden_form(self):
        done = subprocess.run(["git", "-C", TOP, "ls-files"], capture_output=True, text=True)
        if done.returncode:
            self.skipTest("no repository here, but a tarball")
        found = []
        for short in done.stdout.split():
            path = os.path.join(TOP, short)
            if READ.fullmatch(short) and os.path.exists(path) and not any(
                    fnmatch.fnmatchcase(short, one) for one in LEFT_OUT):
                with open(path, encoding="utf-8") as text:
                    found += wrong_words(short, text.read())
        self.assertEqual(found, [])

    def test_what_is_wrong(self):
        page = "# What it does\nWhat is here? A list.\n\n    nobody asks\n\n"
        self.assertEqual(wrong_words("x.md", page), [])
        for text in ("Who reads it waits.", "It is. What it reads is old.", "- Those are two.",
                     "It\ngoes on.", "Nobody reads.", "A, B: the same.", "| a | the same |",
                     "It asks a page.", "It can not."):
            self.assertEqual(len(wrong_words("x.md", text)), 1, text)
        self.assertEqual(wrong_words("x.c", "int nobody; /* It asks\n * for it. */\n"), [])
        self.assertEqual(wrong_words("x.c", "int a;\n/* A.\n *\n * What it is. */\n"),
                         ["x.c:4: 'What it is': name the thing"])
        self.assertEqual(wrong_words("x.cocci", "// A rule. Who\n// reads it waits.\n- nobody\n"),
                         ["x.cocci:1: 'Who reads it waits': name the thing"])


if __name__ == "__main__":
    unittest.main()
