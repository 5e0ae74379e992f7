"""Tests of overlay/prepare: the checks of rules, what is done again after which edit, and the fixtures in patches/test."""
import os
import shutil
import subprocess
import tempfile
import unittest

from load_tool import load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
prepare = load_tool("prepare")
prepare.say = lambda text: None

BASE_C = """#include "part.h"
#include "base.h"

/* add is named here, which does not count. */
static int
add(int a, int b)
{
    return a + b;
}

int
twice(int a)
{
    return add(a, a);
}
"""
RENAME = """// Sends the one caller of add to the fork's plus.
//
// Reason: behaviour
// Retire-when: never
// Expect: add 2
// After: plus 1
@@
expression a, b;
@@
- add(a, b)
+ plus(a, b)
"""


class PrepareTest(unittest.TestCase):
    """A repository and a base of a few files each."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="prepare-")
        self.addCleanup(shutil.rmtree, self.room)
        self.top, self.build = os.path.join(self.room, "top"), os.path.join(self.room, "build")
        self.pristine = os.path.join(self.build, "pristine/ruby-9.9.9")
        for short, text in {"base.c": BASE_C, "base.h": "int twice(int);\n", "part.h": "int part;\n", "other.c": "int other;\n",
                            "tool/m4/x.m4": "", "lib/a.rb": "a\n",
                            "configure.ac": "AC_INIT([x], [1])\nAC_OUTPUT\n"}.items():
            self.write(os.path.join(self.pristine, short), text)
        self.write(self.pristine + ".verified", "seal\n")
        self.write_fork("patches/series", "one/base.c.cocci\n")
        self.write_fork("patches/one/base.c.cocci", RENAME)

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def write_fork(self, short, text):
        self.write(os.path.join(self.top, short), text)

    def made(self, short):
        with open(os.path.join(self.build, "src", short), encoding="utf-8") as text:
            return text.read()

    def run_it(self):
        prepare.Tree(self.build, self.pristine, self.top).prepare()

    def assert_fails(self, *words):
        with self.assertRaises(prepare.Failure) as caught:
            self.run_it()
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_rule_is_applied_and_the_base_untouched(self):
        self.run_it()
        self.assertIn("return plus(a, a);", self.made("base.c"))
        with open(os.path.join(self.pristine, "base.c"), encoding="utf-8") as text:
            self.assertEqual(text.read(), BASE_C)
        self.assertTrue(os.access(os.path.join(self.build, "src/configure"), os.X_OK))

    def test_premise_names_rule_file_and_counts(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("Expect: add 2", "Expect: add 5"))
        self.assert_fails("patches/one/base.c.cocci", "base.c", "premise: add stands 2 times in the pristine file, not 5")

    def test_rule_that_matches_nothing_fails(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("- add(", "- gone(").replace("// After: plus 1\n", ""))
        self.assert_fails("patches/one/base.c.cocci", "outcome: it changes nothing")

    def test_outcome_is_counted(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("After: plus 1", "After: plus 2"))
        self.assert_fails("outcome: plus stands 1 times afterwards, not 2")

    def test_rule_that_changes_its_own_result_fails(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("+ plus(a, b)", "+ plus(add(a, b), 0)"))
        self.assert_fails("fixpoint", "patches/one/base.c.cocci")

    def test_broken_rule_is_told_with_its_name(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("expression a, b;", "expression a b"))
        self.assert_fails("patches/one/base.c.cocci", "spatch failed")

    def test_missing_spatch_says_how_to_get_it(self):
        path = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        os.environ["PATH"] = os.path.join(self.room, "empty")
        self.assert_fails("spatch is not installed", "coccinelle", "--install-deps")

    def test_heads_must_be_whole(self):
        for gone, word in (("// Reason: behaviour\n", "'Reason:'"), ("// Retire-when: never\n", "'Retire-when:'"),
                           ("// Expect: add 2\n", "'Expect:'"), ("// Sends the one caller of add to the fork's plus.\n", "plain words")):
            self.write_fork("patches/one/base.c.cocci", RENAME.replace(gone, ""))
            self.assert_fails("patches/one/base.c.cocci", word)
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("behaviour", "taste"))
        self.assert_fails("admissible reasons")

    def test_series_and_files_agree(self):
        self.write_fork("patches/one/other.c.cocci", RENAME)
        self.assert_fails("patches/one/other.c.cocci is not in patches/series")
        self.write_fork("patches/series", "one/base.c.cocci\none/other.c.cocci\ntwo/base.c.sed\n")
        self.assert_fails("two/base.c.sed", "no such file")
        self.write_fork("patches/series", "one/base.c.cocci\none/absent.c.cocci\n")
        os.rename(os.path.join(self.top, "patches/one/other.c.cocci"), os.path.join(self.top, "patches/one/absent.c.cocci"))
        self.assert_fails("the base has no file absent.c")

    def test_only_the_edited_target_is_made_again(self):
        self.write_fork("patches/series", "one/base.c.cocci\none/other.c.sed\n")
        head = "# Renames.\n#\n# Reason: build\n# Retire-when: never\n# Expect: 1\n"
        self.write_fork("patches/one/other.c.sed", head + "s/^int other;/int another;/\n")
        self.run_it()
        self.assertEqual(self.made("other.c"), "int another;\n")
        stamp = lambda short: os.stat(os.path.join(self.build, "src", short)).st_mtime_ns
        before = {short: stamp(short) for short in ("base.c", "other.c", "base.h", "configure")}
        self.write_fork("patches/one/other.c.sed", head + "s/^int other;/int different;/\n")
        self.run_it()
        self.assertEqual(self.made("other.c"), "int different;\n")
        self.assertEqual([short for short in before if stamp(short) != before[short]], ["other.c"])

    def test_text_rule_states_its_number_of_lines(self):
        self.write_fork("patches/series", "one/base.c.cocci\none/other.c.sed\n")
        self.write_fork("patches/one/other.c.sed", "# Renames.\n# Reason: build\n# Retire-when: never\n# Expect: 2\ns/^int other;/int another;/\n")
        self.assert_fails("patches/one/other.c.sed", "changes 1 lines, not 2")
        self.write_fork("patches/one/other.c.sed", "# Grows.\n# Reason: build\n# Retire-when: never\n# Expect: 1\ns/;$/;;/\n")
        self.assert_fails("fixpoint")

    def test_rule_that_leaves_the_series_leaves_the_tree(self):
        self.run_it()
        self.write_fork("patches/series", "")
        os.unlink(os.path.join(self.top, "patches/one/base.c.cocci"))
        self.run_it()
        self.assertEqual(self.made("base.c"), BASE_C)

    def test_edit_of_a_made_file_is_undone(self):
        self.run_it()
        made = self.made("base.c")
        self.write(os.path.join(self.build, "src/base.c"), "scribble")
        self.run_it()
        self.assertEqual(self.made("base.c"), made)

    def test_two_rules_on_one_target_in_the_order_of_the_series(self):
        self.write_fork("patches/series", "one/base.c.cocci\ntwo/base.c.cocci\n")
        second = RENAME.replace("- add(a, b)\n+ plus(a, b)", "- plus(a, b)\n+ sum(a, b)").replace("After: plus 1", "After: sum 1")
        self.write_fork("patches/two/base.c.cocci", second)
        self.run_it()
        self.assertIn("return sum(a, a);", self.made("base.c"))
        self.write_fork("patches/series", "two/base.c.cocci\none/base.c.cocci\n")
        self.assert_fails("patches/two/base.c.cocci", "changes nothing")

    def test_failed_rule_leaves_the_file_and_the_next_run_recovers(self):
        self.run_it()
        made = self.made("base.c")
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("Expect: add 2", "Expect: add 3"))
        self.assert_fails("premise")
        self.assertEqual(self.made("base.c"), made)
        self.write_fork("patches/one/base.c.cocci", RENAME)
        self.run_it()
        self.assertEqual(self.made("base.c"), made)

    def test_retired_definition(self):
        retire = RENAME.replace("After: plus 1", "Retire: twice").replace(
            "@@\nexpression a, b;\n@@\n- add(a, b)\n+ plus(a, b)\n", "@@\n@@\n- int twice(int a) { ... }\n")
        self.write_fork("patches/one/base.c.cocci", retire)
        self.run_it()
        self.assertNotIn("twice", self.made("base.c"))
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("After: plus 1", "Retire: twice"))
        self.assert_fails("outcome: twice is still defined")
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("After: plus 1", "Retire: thrice"))
        self.assert_fails("premise: thrice is defined 0 times")

    def test_name_declared_gone_may_stand_nowhere(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("After: plus 1", "Gone: part"))
        self.assert_fails("patches/one/base.c.cocci", "part is declared gone, and stands in part.h")
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("After: plus 1", "Gone: nobody"))
        self.run_it()
        self.write_fork("own.c", "int nobody;\n")
        self.assert_fails("nobody is declared gone, and stands in own.c")

    def test_wrapper_takes_the_place_of_its_original(self):
        self.write_fork("base.c", '#include "base/base.c"\nint plus(int a, int b) { return a + b; }\n')
        self.write_fork("part.h", '#include "base/part.h"\nint more;\n')
        self.run_it()
        self.assertTrue(os.path.islink(os.path.join(self.build, "src/base.c")))
        self.assertIn("return plus(a, a);", self.made("base/base.c"))
        self.assertIn('#include "../part.h"', self.made("base/base.c"))  # the wrapper, not the original beside it
        self.assertIn('#include "base.h"', self.made("base/base.c"))
        os.unlink(os.path.join(self.top, "base.c"))
        self.run_it()
        self.assertFalse(os.path.islink(os.path.join(self.build, "src/base.c")))
        self.assertIn("return plus(a, a);", self.made("base.c"))
        self.assertFalse(os.path.exists(os.path.join(self.build, "src/base/base.c")))

    def test_wrapper_must_include_its_original(self):
        self.write_fork("base.c", "int mine;\n")
        self.assert_fails("base.c has the name of a CRuby file but does not include base/base.c")

    def test_own_files_come_and_go(self):
        self.write_fork("own.c", "int own;\n")
        self.write_fork("test/unlocked/test_own.rb", "own\n")
        self.run_it()
        self.assertEqual(self.made("own.c") + self.made("test/unlocked/test_own.rb"), "int own;\nown\n")
        os.unlink(os.path.join(self.top, "own.c"))
        self.run_it()
        self.assertFalse(os.path.lexists(os.path.join(self.build, "src/own.c")))

    def test_half_made_copy_of_the_base_is_thrown_away(self):
        self.write(os.path.join(self.build, "src.new/base.c"), "half")
        self.write(os.path.join(self.build, "src/base.c"), "half, no state")
        self.run_it()
        self.assertIn("plus", self.made("base.c"))

    def test_new_base_starts_from_a_fresh_copy(self):
        self.run_it()
        self.write(os.path.join(self.pristine, "new.c"), "int fresh;\n")
        self.write(self.pristine + ".verified", "other seal\n")
        self.run_it()
        self.assertEqual(self.made("new.c"), "int fresh;\n")

    def test_linked_program_defines_each_retired_function_once(self):
        retire = RENAME.replace("After: plus 1", "Retire: twice").replace(
            "@@\nexpression a, b;\n@@\n- add(a, b)\n+ plus(a, b)\n", "@@\n@@\n- int twice(int a) { ... }\n")
        self.write_fork("patches/one/base.c.cocci", retire)
        rules = prepare.read_series(os.path.join(self.top, "patches"))
        for text, right in (("int twice(int a) { return 2 * a; }", True), ("int thrice(int a) { return 3 * a; }", False)):
            self.write(os.path.join(self.room, "main.c"), text + " int main(void) { return 0; }\n")
            program = os.path.join(self.room, "main")
            subprocess.run(["cc", "-rdynamic", "-o", program, program + ".c"], check=True)
            if right:
                prepare.check_linked(program, rules, self.pristine)
            else:
                with self.assertRaises(prepare.Failure) as caught:
                    prepare.check_linked(program, rules, self.pristine)
                self.assertIn("link: twice is defined 0 times", str(caught.exception))

    def test_definitions_and_tokens(self):
        self.assertEqual(prepare.tokens('add /* add */ "add" // add\n add2 x.add', "add"), 2)
        self.assertEqual(prepare.definitions("int\nadd(int a)\n{\n}\nstruct add {\n};\n  add(1);\n", "add"), 2)


class FixtureTest(unittest.TestCase):
    """patches/test/FEATURE/PATH.in holds what a rule must change beside what it must leave; PATH.out is the result."""

    def test_every_rule_has_a_fixture_and_gives_its_result(self):
        patches = os.path.join(TOP, "patches")
        macros = os.path.join(patches, "macros.h")
        for rule in prepare.read_series(patches):
            with self.subTest(rule=rule.short):
                given = os.path.join(patches, "test", rule.short)
                with open(given + ".in", encoding="utf-8") as text:
                    before = text.read()
                with open(given + ".out", encoding="utf-8") as text:
                    want = text.read()
                self.assertIn("must not match", before, "a fixture needs such a case")
                made = rule.run(before, macros)
                self.assertEqual(made, want)
                self.assertNotEqual(made, before)
                self.assertEqual(rule.run(made, macros), made)

    def test_no_fixture_is_left_behind(self):
        patches = os.path.join(TOP, "patches")
        known = {rule.short + end for rule in prepare.read_series(patches) for end in (".in", ".out")}
        found = {os.path.relpath(os.path.join(folder, name), os.path.join(patches, "test"))
                 for folder, _, files in os.walk(os.path.join(patches, "test")) for name in files}
        self.assertEqual(found, known)


if __name__ == "__main__":
    unittest.main()
