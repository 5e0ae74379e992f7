"""Tests of overlay/kept.py, and of what overlay/prepare and tool/rehearse keep there."""
import os
import shutil
import tempfile
import unittest
import unittest.mock

import kept
from load_tool import load_tool

prepare = load_tool("prepare")
RULE = """// Calls two.
// Retire-when: never
// Expect: one {}
@redirect_one@
@@
- one()
+ two()
"""
TEXT = "int zero;\n\nint\nthree(void)\n{\n    return one();\n}\n"


class KeptTest(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="kept-")
        self.addCleanup(shutil.rmtree, self.room)
        self.kept = kept.Kept(os.path.join(self.room, "kept"))
        self.made = []

    def of(self, text, *depends):
        """What is kept of the text in capitals; self.made has each that was made."""
        def make():
            self.made.append(text)
            return text.upper()
        return self.kept.of(make, text, *depends)

    def files(self):
        return sorted(os.listdir(self.kept.folder))

    def test_made_once_of_the_same(self):
        for _ in range(2):
            self.assertEqual(self.of("a\udce9", "rule", b"macros"), "A\udce9")
            self.assertEqual(self.of("B"), "B")     # it changes nothing
        self.assertEqual(self.made, ["a\udce9", "B"])

    def test_made_again_when_anything_that_it_depends_on_changes(self):
        for given in ("a", "bc"), ("a", "b", "c"), ("ab", "c"), ("a", "bd"):
            self.assertEqual(self.of(*given), given[0].upper())
        self.assertEqual(len(self.made), 4)

    def test_what_fails_is_not_kept(self):
        with self.assertRaises(ZeroDivisionError):
            self.kept.of(lambda: 1 / 0, "a")
        self.assertEqual(self.of("a"), "A")

    def test_damaged_file_is_made_again(self):
        self.of("a")
        for damage in b"", b"no zlib":
            with open(os.path.join(self.kept.folder, self.files()[0]), "wb") as out:
                out.write(damage)
            self.assertEqual(self.of("a"), "A")
        self.assertEqual(len(self.made), 3)

    def test_what_was_not_used_for_longest_goes_first(self):
        self.kept.prune()       # there is no folder yet
        for at, text in enumerate("abc"):
            before = set(self.files()) if at else set()
            self.of(text)
            (new,) = set(self.files()) - before
            os.utime(os.path.join(self.kept.folder, new), ns=(at, at))
        self.of("a")            # used
        size = os.path.getsize(os.path.join(self.kept.folder, new))
        with unittest.mock.patch.object(kept, "LIMIT", 2 * size):
            self.kept.prune()
        self.of("a"), self.of("c"), self.of("b")
        self.assertEqual("".join(self.made), "abcb")

    def test_spatch_reads_the_same_once(self):
        macros = os.path.join(self.room, "macros.h")
        path = os.path.join(self.room, "rule.cocci")

        def rule(times):
            with open(path, "w", encoding="utf-8") as out:
                out.write(RULE.format(times))
            found = prepare.Rule(path, "room/file.c.cocci")
            found.kept = self.kept
            return found
        runs, real = [], prepare.Rule.run_program
        with unittest.mock.patch.object(
                prepare.Rule, "run_program",
                lambda *args: runs.append(args[2]) or real(*args)):
            first = rule(1).apply(TEXT, TEXT, macros)
            self.assertIn("return two();", first)
            self.assertEqual(len(runs), 2)      # the second time for the fixpoint
            self.assertEqual(rule(1).apply(TEXT, TEXT, macros), first)
            self.assertEqual(len(runs), 2)
            # What is left out of the text for spatch may change.
            more = TEXT + "\nint\nfour(void)\n{\n    return 4;\n}\n"
            rule(1).apply(more, more, macros)
            other = more.replace("return 4", "return 5")
            self.assertIn("return 5", rule(1).apply(other, other, macros))
            self.assertEqual(len(runs), 4)
            with open(path, encoding="utf-8") as given:
                other = given.read().replace("never", "nothing calls one")
            with open(path, "w", encoding="utf-8") as out:
                out.write(other)
            again = prepare.Rule(path, "room/file.c.cocci")
            again.kept = self.kept
            self.assertEqual(again.apply(TEXT, TEXT, macros), first)
            self.assertEqual(len(runs), 4)
            # Every check is made all the same.
            with self.assertRaisesRegex(prepare.Failure, "premise: one stands 1 times"):
                rule(2).apply(TEXT, TEXT, macros)
            with open(macros, "w", encoding="utf-8") as out:
                out.write("#define NOTHING\n")
            rule(1).apply(TEXT, TEXT, macros)
            self.assertEqual(len(runs), 6)


if __name__ == "__main__":
    unittest.main()
