"""Tests of overlay/prepare: the checks of rules, what is done again after which edit, and the
fixtures in patches/test.
"""
import concurrent.futures
import contextlib
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import types
import unittest
import unittest.mock

from fixtures import FixtureFault, fixture_path, make_fixture, needs_fixture, read_fixture
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
// Retire-when: never
// Expect: add 2
@redirect_add@
expression a, b;
@@
- add(a, b)
+ plus(a, b)
"""
HOOK = """// Counts the calls of twice.
// Retire-when: never
// Expect: twice 1
@hook_twice@
identifier a;
@@
twice(int a)
{
+ seen(a);
  ...
}
"""
# Definitions of every kind that 'Retire:' deletes, each beside one that stays.
KINDS_C = """struct pair { int a, b; };
struct pair_kept { int a; };
union word { int a; float b; };
union word_kept { int a; };
enum way { UP, DOWN = 4 };
enum way_kept { LEFT };
#define SUM(a, b) ((a) + (b))
#define SUM_KEPT(a, b) ((a) + (b))
#define LIMIT 3
#define LIMIT_KEPT 3

/* one with attributes, of no value, that calls its neighbours */
NOINLINE(static void nothing(int a, void *b));
static void
nothing(int a, void *b)
{
#if LIMIT_KEPT
    int *p = (int *)b;
#else
    int *p = 0;
#endif
    if (a) nothing(0, p);
}

static inline const struct pair_kept *
pointed(struct pair_kept *list, const char *format, ...)
{
    return &list[0];
}

static unsigned long long
broad(void)
{
    return 0;
}

static int
(kept)(int a)
{
    return a;
}

static int
broad_kept(int nothing)
{
    return SUM_KEPT(nothing, LIMIT_KEPT);
}
"""


def early(rules, base):
    """(rule, name, rule): the first reads in its file a name that only the second makes there."""
    for at, rule in enumerate(rules):
        read = prepare.smpl.reads(rule.text.decode()) if rule.kind == ".cocci" else ()
        text = read and prepare.read(os.path.join(base, rule.target)).decode(errors="replace")
        for later in rules[at + 1:]:
            if later.target == rule.target:
                for name, times in later.changes.items() if read else ():
                    if name in read and name.isidentifier() and times > 0 and \
                            not prepare.smpl.count(text, name):
                        yield rule.short, name, later.short


class PrepareTest(unittest.TestCase):
    """A repository and a base of a few files each."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="prepare-")
        self.addCleanup(shutil.rmtree, self.room)
        self.top, self.build = os.path.join(self.room, "top"), os.path.join(self.room, "build")
        self.pristine = os.path.join(self.build, "pristine/ruby-9.9.9")
        for short, text in {"base.c": BASE_C, "base.h": "int twice(int);\n",
                            "part.h": "int part;\n", "other.c": "int other;\n",
                            "tool/m4/x.m4": "", "lib/a.rb": "a\n",
                            "configure.ac": "AC_INIT([x], [1])\nAC_OUTPUT\n"}.items():
            self.write(os.path.join(self.pristine, short), text)
        self.write(self.pristine + ".verified", "seal\n")
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

    def run_it(self, seen=True):
        """seen: whether the base is one on which the rules were seen to hold."""
        tree = prepare.Tree(self.build, self.pristine, self.top)
        tree.sliced, tree.twice = seen, not seen
        tree.prepare()

    def assert_fails(self, *words, seen=True):
        with self.assertRaises(prepare.Failure) as caught:
            self.run_it(seen)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_rule_is_applied_and_the_base_untouched(self):
        self.run_it()
        self.assertIn("return plus(a, a);", self.made("base.c"))
        with open(os.path.join(self.pristine, "base.c"), encoding="utf-8") as text:
            self.assertEqual(text.read(), BASE_C)
        self.assertTrue(os.access(os.path.join(self.build, "src/configure"), os.X_OK))

    def runs_of_spatch(self, pinned=True):
        """How often one run of prepare calls it."""
        real, count = prepare.Rule.run_whole, []

        def counted(rule, *args):
            count.append(rule)
            return real(rule, *args)
        tree = prepare.Tree(self.build, self.pristine, self.top)
        tree.sliced, tree.twice = pinned, not pinned
        with unittest.mock.patch.object(prepare.Rule, "run_whole", counted):
            tree.prepare()
        return len(count)

    def test_slices_are_compared_where_a_rule_changed(self):
        self.assertEqual(self.runs_of_spatch(), 1)
        self.write_fork("patches/one/base.c.cocci", RENAME + "// another comment\n")
        self.assertEqual(self.runs_of_spatch(), 1)
        self.write_fork("patches/one/base.c.cocci", RENAME + "\n")
        self.assertEqual(self.runs_of_spatch(), 4) # of a slice and of all; and again: the fixpoint
        self.assertEqual(self.runs_of_spatch(), 0)

    def test_other_releases_are_read_whole(self):
        with unittest.mock.patch.object(prepare.c_slice, "shorten", None):
            self.assertEqual(self.runs_of_spatch(pinned=False), 2)

    def test_slice_of_which_spatch_makes_another_text_fails(self):
        self.run_it()
        self.write_fork("patches/one/base.c.cocci", RENAME + "\n")
        with unittest.mock.patch.object(prepare.c_slice, "restore", lambda text, _: text + "x\n"):
            self.assert_fails("patches/one/base.c.cocci on base.c: of the whole file spatch makes "
                              "another text")

    def test_premise_names_rule_file_and_counts(self):
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("Expect: add 2", "Expect: add 5"))
        self.assert_fails("patches/one/base.c.cocci", "base.c",
                          "premise: add stands 2 times in the pristine file, not 5")

    def test_rule_that_matches_nothing_fails(self):
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("- add(", "- gone("))
        self.assert_fails("patches/one/base.c.cocci", "outcome: it changes nothing")

    def test_outcome_is_counted(self):
        self.write_fork("patches/one/base.c.cocci",
                        RENAME + "@redirect_more@\n@@\n- absent(1)\n+ plus(1)\n")
        self.assert_fails("outcome: the result has plus 1 times more, not 2")

    def test_rule_that_changes_its_own_result_fails(self):
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("+ plus(a, b)", "+ plus(add(a, b), 0)"))
        self.run_it()
        shutil.rmtree(os.path.join(self.build, "src"))
        self.assert_fails("fixpoint", "patches/one/base.c.cocci", seen=False)

    def test_broken_rule_is_told_with_its_name(self):
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("expression a, b;", "expression a b"))
        self.assert_fails("patches/one/base.c.cocci", "spatch failed")

    def test_missing_spatch_says_how_to_get_it(self):
        path = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        os.environ["PATH"] = os.path.join(self.room, "empty")
        self.assert_fails("spatch is not installed", "coccinelle", "--install-deps")

    def test_heads_must_be_whole(self):
        for gone, word in (("// Retire-when: never\n", "'Retire-when:'"),
                           ("// Sends the one caller of add to the fork's plus.\n", "plain words")):
            self.write_fork("patches/one/base.c.cocci", RENAME.replace(gone, ""))
            self.assert_fails("patches/one/base.c.cocci", word)
        for line, word in (("Reason: taste", "admissible reasons"), ("Bug: x", "CRuby's number"),
                           ("Expect: add", "NAME N"), ("Inserts: a 1, b", "NAME N"),
                           ("Forwarded: maybe", "https://")):
            self.write_fork("patches/one/base.c.cocci",
                            RENAME.replace("// Retire", f"// {line}\n// Retire"))
            self.assert_fails(f"patches/one/base.c.cocci: '{line}'", word)

    def test_reason_is_the_room_s(self):
        for room, reason in (("one", "behaviour"), ("fixes", "backport")):
            text = RENAME if room == "one" else RENAME.replace("// Retire-when: never\n", "")
            self.write_fork(f"patches/{room}/base.c.cocci", text)
            rule = prepare.Rule(os.path.join(self.top, f"patches/{room}/base.c.cocci"),
                                f"{room}/base.c.cocci")
            self.assertEqual(rule.reason, reason)

    def test_rule_is_left_out_from_the_release_on_that_until_names(self):
        for until, made in (("9.9.9", "add(a, a)"), ("9.9.8", "add(a, a)"),
                            ("9.9.10", "plus(a, a)"), ("10.0.0", "plus(a, a)")):
            self.write_fork("patches/one/base.c.cocci",
                            RENAME.replace("// Expect", f"// Until: {until}\n// Expect"))
            self.run_it()
            self.assertIn(f"return {made};", self.made("base.c"), until)

    def test_backport_says_no_other_end_than_a_release(self):
        backport = RENAME.replace("// Retire-when: never", "// Reason: backport")
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("// Retire", "// Reason: "
                                                                   "backport\n// Retire"))
        self.assert_fails("patches/one/base.c.cocci: a backport says in 'Until:'")
        for until, made in (("", "plus(a, a)"), ("// Until: 9.9.10\n", "plus(a, a)"),
                            ("// Until: 9.9.9\n", "add(a, a)")):
            self.write_fork("patches/one/base.c.cocci",
                            backport.replace("// Expect", f"{until}// Expect"))
            self.run_it()
            self.assertIn(f"return {made};", self.made("base.c"), until)

    def test_rule_that_closes_a_hole_names_it(self):
        security = RENAME.replace("Retire-when: never", "Reason: security")
        self.write_fork("patches/one/base.c.cocci", security)
        self.assert_fails("patches/one/base.c.cocci: its head has no line 'Closes:'")
        closes = security.replace("// Expect", "// Closes: CVE-2026-12345 some\n// Expect")
        self.write_fork("patches/one/base.c.cocci", closes)
        self.assert_fails("'some' is no CVE-YEAR-NUMBER")
        self.write_fork("patches/one/base.c.cocci", closes.replace("some", "Bug-22638"))
        self.run_it()

    def test_rule_of_several_files_is_checked_and_applied_to_each(self):
        also = RENAME.replace("// Expect", "// Also: other.c\n// Expect")
        self.write_fork("patches/one/base.c.cocci", also)
        self.assert_fails("patches/one/base.c.cocci on other.c: premise: add stands 0 times")
        self.write(os.path.join(self.pristine, "other.c"), BASE_C.replace("twice", "again"))
        self.run_it()
        for made in ("base.c", "other.c"):
            self.assertIn("return plus(a, a);", self.made(made))
        self.write_fork("patches/one/base.c.cocci", also.replace("other.c", "absent.c"))
        self.assert_fails("the base has no file absent.c")

    def test_rule_that_is_not_left_out_must_match(self):
        until = RENAME.replace("// Expect: add 2", "// Until: 9.9.10\n// Expect: add 5")
        self.write_fork("patches/one/base.c.cocci", until)
        self.assert_fails("patches/one/base.c.cocci", "premise: add stands 2 times")
        self.write_fork("patches/one/base.c.cocci", until.replace("9.9.10", "9.9.9"))
        self.run_it()
        self.write_fork("patches/one/base.c.cocci", until.replace("9.9.10", "next"))
        self.assert_fails("'Until: next': wants the release from which on the rule is left out")

    def said(self):
        """The lines that a run prints."""
        with unittest.mock.patch.object(prepare, "say") as say:
            self.run_it()
        return [call.args[0] for call in say.call_args_list]

    def test_rules_that_are_left_out_are_told_and_listed(self):
        left_out = os.path.join(self.build, "left-out")
        self.assertEqual([line for line in self.said() if "left out" in line], [])
        self.assertFalse(os.path.exists(left_out))
        other = os.path.join(self.pristine, "other.c")
        self.write(other, BASE_C)
        security = ("Reason: security\n// Closes: CVE-2026-12345 Bug-9\n// Also: other.c\n"
                    "// Until: 9.9.8")
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("Retire-when: never", security))
        told = [line for line in self.said() if "left out" in line]
        self.assertEqual(told, ["ruby 9.9.9: left out, because this release has them: 1 rule "
                                f"(list in {left_out})"])
        with open(left_out, encoding="utf-8") as text:
            head, *rows = text.read().splitlines()
        self.assertIn("ruby 9.9.9", head)
        self.assertEqual(rows, ["one/base.c.cocci\tUntil: 9.9.8\tCVE-2026-12345 Bug-9"])
        self.assertEqual(self.said(), [], "nothing was made: nothing is said")
        self.write_fork("patches/one/base.c.cocci", RENAME)
        self.run_it()
        self.assertFalse(os.path.exists(left_out))

    def test_rule_of_another_version_of_a_gem_is_listed_as_that(self):
        rules = [types.SimpleNamespace(short=short, until=until, closes=[]) for short, until in
                 (("a/x.c.cocci", (9, 9, 9)), ("b/x.c.cocci", (9, 9, 10)), ("c/x.c.cocci", None))]
        self.assertEqual(prepare.left_out(rules, rules[2:], "9.9.9"),
                         [("a/x.c.cocci", "Until: 9.9.9", ""),
                          ("b/x.c.cocci", "the tree has another version of the gem", "")])
        self.assertEqual(prepare.left_out(rules, rules, "9.9.8"), [])

    def test_error_on_another_release_names_the_pinned_one(self):
        base = prepare.read_base.__globals__["Base"]("9.9.9", "tree", "9.9.9", "9.9.8")
        told = prepare.other_base(base)
        for words in ("on ruby 9.9.9", "--with-base=pinned takes 9.9.8", "report this line"):
            self.assertIn(words, told)
        base.pin = "9.9.9"
        self.assertEqual(prepare.other_base(base), "")

    def test_rule_of_a_file_that_the_base_lacks_is_told(self):
        self.write_fork("patches/one/absent.c.cocci",
                        RENAME.replace("redirect_add", "redirect_absent"))
        self.assert_fails("the base has no file absent.c")

    def test_only_the_edited_target_is_made_again(self):
        head = ("# Renames.\n# Reason: build\n# Why-text: a test.\n# Retire-when: never\n"
                "# Expect: 1\n")
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
        self.write_fork("patches/one/other.c.sed",
                        "# Renames.\n# Reason: build\n# Why-text: a test.\n# Retire-when: never\n"
                        "# Expect: 2\n"
                        "s/^int other;/int another;/\n")
        self.assert_fails("patches/one/other.c.sed", "changes 1 lines, not 2")
        self.write_fork("patches/one/other.c.sed",
                        "# Grows.\n# Reason: build\n# Why-text: a test.\n# Retire-when: never\n"
                        "# Expect: 1\ns/;$/;;/\n")
        self.assert_fails("fixpoint")

    def test_text_rule_on_c_text_says_why(self):
        rule = "# Renames.\n# Reason: build\n# Retire-when: never\n# Expect: 1\n"
        for target, line, word in (("other.c", "int another;", "patches/one/other.c.sed: a text"),
                                   ("part.h", "int other;", "patches/one/part.h.sed: a text")):
            self.write_fork(f"patches/one/{target}.sed", rule + f"s/^int.*;/{line}/\n")
            self.assert_fails(word, "rule on C text", "'Why-text:'")
            self.write_fork(f"patches/one/{target}.sed",
                            rule + f"# Why-text: a test.\ns/^int.*;/{line}/\n")
            self.run_it()
            self.assertEqual(self.made(target), line + "\n")
            os.unlink(os.path.join(self.top, f"patches/one/{target}.sed"))
        self.write_fork("patches/one/lib/a.rb.sed", rule + "s/^a/b/\n")
        self.run_it()
        self.assertEqual(self.made("lib/a.rb"), "b\n")

    def test_rule_that_goes_leaves_the_tree(self):
        self.run_it()
        os.unlink(os.path.join(self.top, "patches/one/base.c.cocci"))
        self.run_it()
        self.assertEqual(self.made("base.c"), BASE_C)

    def test_edit_of_a_made_file_is_undone(self):
        self.run_it()
        made = self.made("base.c")
        self.write(os.path.join(self.build, "src/base.c"), "scribble")
        self.run_it()
        self.assertEqual(self.made("base.c"), made)

    def test_rules_of_one_target_in_the_order_of_names_and_of_after(self):
        second = RENAME.replace("- add(a, b)\n+ plus(a, b)", "- plus(a, b)\n+ sum(a, b)")
        second = second.replace("redirect_add", "redirect_plus")
        for short in ("two/base.c.cocci", "one/base.c+more.cocci"):
            path = os.path.join(self.top, "patches", short)
            self.write(path, second)
            self.run_it()
            self.assertIn("return sum(a, a);", self.made("base.c"))
            os.unlink(path)
        self.write_fork("patches/a/base.c.cocci", second)
        self.assert_fails("patches/a/base.c.cocci", "changes nothing")
        after = lambda short: second.replace("// Expect", f"// After: {short}\n// Expect")
        self.write_fork("patches/a/base.c.cocci", after("one/base.c.cocci"))
        self.run_it()
        self.assertIn("return sum(a, a);", self.made("base.c"))
        self.write_fork("patches/a/other.c.cocci", RENAME.replace("redirect_add", "redirect_it"))
        for short, word in (("one/absent.c.cocci", "no such rule of base.c"),
                            ("a/other.c.cocci", "no such rule of base.c"),
                            ("a/base.c.cocci", "leads from the rule to itself")):
            self.write_fork("patches/a/base.c.cocci", after(short))
            self.assert_fails("patches/a/base.c.cocci", "After:", word)

    def test_no_rule_reads_what_a_later_one_makes(self):
        """So the order of the names is right where no 'After:' stands. Needs a base."""
        place = glob.glob(os.path.join(TOP, "build/pristine/ruby-*/"))
        if not place:
            self.skipTest("needs a base: ./configure")
        rules = prepare.read_series(os.path.join(TOP, "patches"))
        self.assertEqual(list(early(rules, place[0])), [])
        self.assertGreater(len(list(early(rules[::-1], place[0]))), 3)

    def test_failed_rule_leaves_the_file_and_the_next_run_recovers(self):
        self.run_it()
        made = self.made("base.c")
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("Expect: add 2", "Expect: add 3"))
        self.assert_fails("premise")
        self.assertEqual(self.made("base.c"), made)
        self.write_fork("patches/one/base.c.cocci", RENAME)
        self.run_it()
        self.assertEqual(self.made("base.c"), made)

    def test_retired_definition(self):
        retire = RENAME.replace("Expect: add 2", "Retire: twice").replace(
            "@redirect_add@\nexpression a, b;\n@@\n- add(a, b)\n+ plus(a, b)\n", "")
        self.write_fork("patches/one/base.c.cocci", retire)
        self.run_it()
        self.assertNotIn("twice", self.made("base.c"))
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("Expect: add 2", "Retire: thrice"))
        self.assert_fails("premise: thrice is defined 0 times")

    def write_kinds(self, names):
        self.write(os.path.join(self.pristine, "base.c"), KINDS_C)
        rule = "".join(f"// Retire: {name}\n" for name in names)
        self.write_fork("patches/one/base.c.cocci",
                        "// Takes out.\n// Retire-when: never\n"
                        "// Expect: broad_kept 1\n" + rule)

    def test_every_kind_of_definition_is_retired_by_its_name_alone(self):
        self.write_kinds(["pair word way SUM LIMIT", "nothing pointed broad"])
        self.run_it()
        made = self.made("base.c")
        for name in ("pair", "word", "way", "SUM", "LIMIT", "nothing", "pointed", "broad"):
            self.assertEqual(prepare.definitions(made, name), [], name)
        kept = [(name, *(prepare.smpl.count(text, name) for text in (KINDS_C, made))) for name in (
            "pair_kept", "word_kept", "way_kept", "SUM_KEPT", "LIMIT_KEPT", "broad_kept", "kept")]
        self.assertEqual(kept, [("pair_kept", 3, 1), ("word_kept", 1, 1), ("way_kept", 1, 1),
                                ("SUM_KEPT", 2, 2),
                                ("LIMIT_KEPT", 3, 2), ("broad_kept", 1, 1), ("kept", 1, 1)])

    def test_definition_that_cannot_be_deleted_by_its_name_is_told(self):
        self.write_kinds(["REPEAT"])
        self.write(os.path.join(self.pristine, "base.c"),
                   KINDS_C + "#define REPEAT(a) do { \\\n    a; \\\n} while (0)\nint end;\n")
        self.assert_fails("patches/one/base.c.cocci", "outcome:")

    def test_attribute_line_is_not_left_to_the_next_definition(self):
        self.write_kinds(["noted"])
        noted = "\nMY_ATTR_UNUSED(1)\nstatic int\nnoted(int a)\n{\n    return a;\n}\n"
        self.write(os.path.join(self.pristine, "base.c"), KINDS_C + noted)
        self.assert_fails("patches/one/base.c.cocci",
                          "deleting noted would leave 'MY_ATTR_UNUSED(1)'")
        self.write(os.path.join(self.pristine, "base.c"),
                   KINDS_C + noted.replace("(1)", "(static int noted(int));\n"))
        self.run_it()

    def test_error_in_a_rule_with_deletions_is_told_with_its_own_line(self):
        broken = RENAME.replace("Expect: add 2", "Retire: twice")
        self.write_fork("patches/one/base.c.cocci", broken.replace("+ plus(a, b)", "+ plus(a b)"))
        self.assert_fails("patches/one/base.c.cocci", "spatch failed", "line 9")

    def test_what_a_part_inserts_is_counted(self):
        stated = lambda counts: HOOK.replace("Expect: twice 1", f"Inserts: {counts}")
        self.write_fork("patches/one/base.c.cocci", HOOK)
        self.run_it()
        self.assertEqual(prepare.smpl.count(self.made("base.c"), "seen"), 1)
        twice = "- add(a, a)\n+ add(seen(a), a)"
        for text, word in ((stated("seen 2"), "has seen 1 times more, not 2"),
                           (HOOK.replace("+ seen(a);", "+ seen(a); seen(a);"), ""),
                           (stated("seen 1+").replace("+ seen(a);", "+ seen(a); seen(a);"), ""),
                           (stated("seen 2+"), "has seen 1 times more, not 2"),
                           (stated("seen 1").replace("+ seen(a);", "+ seen(a); seen(a);"),
                            "has seen 2 times more, not 1"),
                           (HOOK.replace("twice(int a)", "thrice(int a)"), "it changes nothing"),
                           (HOOK + f"@redirect_half@\n@@\n{twice}\n".replace("(a, a)", "(b, b)"),
                            "has seen 1 times more, not 2")):
            self.write_fork("patches/one/base.c.cocci", text)
            if word:
                self.assert_fails("patches/one/base.c.cocci", word)
            else:
                self.run_it()

    def test_what_the_base_has_comes_at_least_as_often(self):
        """A part may match in several places; not in none."""
        more = "@redirect_sum@\nexpression a, b;\n@@\n- a + b\n+ b - a\n"
        self.write_fork("patches/one/base.c.cocci", HOOK + more)
        self.run_it()
        self.write_fork("patches/one/base.c.cocci", HOOK + more.replace("- a + b", "- a * b"))
        self.assert_fails("outcome: the result has * 0 times more, not -1")

    def test_part_that_only_some_releases_need(self):
        more = "@redirect_sum@\nexpression a, b;\n@@\n- a * b\n+ b - a\n"
        self.write_fork("patches/one/base.c.cocci",
                        HOOK.replace("twice 1", "twice 1\n// Inserts: * 0, - 0") + more)
        self.run_it()
        self.write(os.path.join(self.pristine, "base.c"), BASE_C.replace("a + b", "a * b"))
        self.run_it()
        self.assertIn("return b - a;", self.made("base.c"))

    def test_tokens_that_a_semantic_patch_changes(self):
        text = ("// - no(head);\n@hook_it@\nidentifier f = {one, two}, x != NULL;\n"
                "expression list, e;\ntypedef T;\nsymbol s;\n@@\n  f@p(x, list)\n"
                "+ T *own = s->more(x, e, \"text\"); // own\n"
                "@redirect_it@\n@@\n  #include \"a.h\"\n+ #include \"b/c.h\"\n"
                "- <... gone(1)\n+ other(1)\n")
        self.assertEqual(prepare.smpl.changes(text), {
            "T": 1, "*": 1, "own": 1, "=": 1, "s": 1, "->": 1, "more": 1, "b/c.h": 1, "gone": -1,
            "other": 1})
        self.assertEqual(prepare.smpl.inserts(text), {"T", "*", "own", "=", "s", "->", "more"})
        self.assertLessEqual({"gone", "1"}, prepare.smpl.reads(text))
        self.assertFalse({"own", "other", "f", "x"} & prepare.smpl.reads(text))

    def test_rule_that_inserts_only_what_the_base_has_says_how_often_that_has_it(self):
        rule = HOOK.replace("+ seen(a);", "+ add(a, a);").replace("// Expect: twice 1\n", "")
        self.write_fork("patches/one/base.c.cocci", rule)
        self.assert_fails("fixpoint", seen=False)
        self.write_fork("patches/one/base.c.cocci",
                        rule.replace("never", "never\n// Expect: add 2"))
        self.run_it(seen=False)
        self.write(os.path.join(self.pristine, "base.c"), BASE_C + "int add(int, int);\n")
        self.assert_fails("premise: add stands 3 times in the pristine file, not 2")

    def test_rule_that_inserts_must_be_a_fixpoint_in_all_else(self):
        more = "@redirect_add@\nexpression a;\n@@\n- add(a, a)\n+ add(add(a, a), 0)\n"
        again = "@redirect_sum@\nexpression a, b;\n@@\n- add(a, b)\n+ add(b, 1 + a)\n"
        for part in more, again:
            self.write_fork("patches/one/base.c.cocci", HOOK + part)
            self.assert_fails("fixpoint", "patches/one/base.c.cocci", seen=False)

    def test_inserted_include_is_counted_by_its_path(self):
        rule = HOOK[:HOOK.index("@hook_twice")]
        rule += '@include_seen@\n@@\n  #include "part.h"\n+ #include "more/seen.h"\n'
        self.write_fork("patches/one/base.c.cocci", rule)
        self.run_it()
        self.assertIn('#include "part.h"\n#include "more/seen.h"\n', self.made("base.c"))
        self.write_fork("patches/one/base.c.cocci", rule.replace("part.h", "absent.h"))
        self.assert_fails("outcome: it changes nothing")

    def test_parts_have_names_of_their_own(self):
        for name in ("", "Rename", "redirect", "redirect_", "rename_add", "redirected_add"):
            self.write_fork("patches/one/base.c.cocci",
                            RENAME.replace("@redirect_add@", f"@{name}@"))
            self.assert_fails("patches/one/base.c.cocci", f"'@{name}@'", "VERB_OBJECT",
                              "redirect, retire")
        twin = RENAME + "@redirect_add depends on never@\n@@\n- add(1)\n"
        self.write_fork("patches/one/base.c.cocci", twin)
        self.assert_fails("'@redirect_add@' has the name of a part of patches/one/base.c.cocci")
        self.write_fork("patches/one/base.c.cocci", RENAME)
        self.write_fork("patches/two/other.c.cocci", RENAME)
        self.assert_fails("patches/two/other.c.cocci",
                          "'@redirect_add@' has the name of a part of patches/one/base.c.cocci")

    def test_names_of_parts_are_read(self):
        smpl = ("// @no@\n@one@\ntype T;\n@@\n- T f(...) { ... }\n"
                "@two depends on one && !three@\n@@\n f@p(...)\n"
                "@four@ identifier x; @@\n- x\n@@\n@@\n- y\n"
                "@script:python five@\np << two.p;\n@@\nprint(p)\n@finalize:python@\n@@\n")
        self.assertEqual(prepare.smpl.part_names(smpl), ["one", "two", "four", "", "five", ""])

    def test_text_rule_may_insert_too(self):
        rule = ("# Inserts.\n# Reason: build\n# Why-text: a test.\n# Retire-when: never\n"
                "# Expect: 1\n"
                "# Inserts: int another 1\n/^int other;/a\\\nint another;\n")
        self.write_fork("patches/one/other.c.sed", rule)
        self.run_it()
        self.assertEqual(self.made("other.c"), "int other;\nint another;\n")
        self.write_fork("patches/one/other.c.sed", rule.replace("# Inserts: int another 1\n", ""))
        self.assert_fails("patches/one/other.c.sed", "fixpoint")
        self.write_fork("patches/one/other.c.sed", rule.replace("another 1", "another 2"))
        self.assert_fails("patches/one/other.c.sed", "has int another 1 times more, not 2")
        self.write(os.path.join(self.pristine, "other.c"), "int other;\nint another;\n")
        self.write_fork("patches/one/other.c.sed", rule)
        self.assert_fails("patches/one/other.c.sed", "fixpoint")

    def test_name_declared_gone_may_stand_nowhere(self):
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("Expect: add 2", "Gone: part"))
        self.assert_fails("patches/one/base.c.cocci", "part is declared gone, and stands in part.h")
        self.write_fork("patches/one/base.c.cocci", RENAME.replace("Expect: add 2", "Gone: nobody"))
        self.run_it()
        self.write_fork("internal/own.h", "int nobody;\n")
        self.assert_fails("nobody is declared gone, and stands in internal/own.h")

    def test_wrapper_takes_the_place_of_its_original(self):
        self.write_fork("base.c", '#include "base/base.c"\nint plus(int, int);\n')
        self.write_fork("part.h", '#include "base/part.h"\nint more;\n')
        self.run_it()
        self.assertIn("int plus(int, int);", self.made("base.c"))
        self.assertIn("return plus(a, a);", self.made("base/base.c"))
        # The wrapper, not the original beside it.
        self.assertIn('#include "../part.h"', self.made("base/base.c"))
        self.assertIn('#include "base.h"', self.made("base/base.c"))
        os.unlink(os.path.join(self.top, "base.c"))
        self.run_it()
        self.assertNotIn("int plus(int, int);", self.made("base.c"))
        self.assertIn("return plus(a, a);", self.made("base.c"))
        self.assertFalse(os.path.exists(os.path.join(self.build, "src/base/base.c")))

    def test_wrapper_must_include_its_original(self):
        self.write_fork("base.c", "int mine;\n")
        self.assert_fails("base.c has the name of a CRuby file but does not include base/base.c")

    def write_rooms(self):
        """A tree in which every file stands in its room."""
        self.write_fork("base.c", 'int more(void);\n'
                                  '#include "base/base.c"\n#include "unlocked/more.c"\n')
        self.write_fork("other.c", '#include "base/other.c"\n/* #include "unlocked/more.c" */\n')
        self.write_fork("unlocked/more.c",
                        '#include "internal/more.h"\nint\nmore(void)\n{\n    return less();\n}\n')
        self.write_fork("internal/more.h", "static inline int less(void) { return 0; }\n")

    def assert_rooms(self, short, text, *words):
        """The rooms are told with these words when the file has that text."""
        self.write_rooms()
        prepare.check_rooms(prepare.fork_files(self.top), self.pristine)
        self.write_fork(short, text)
        self.assert_fails(*words)
        os.unlink(os.path.join(self.top, short))

    def test_only_wrappers_stand_at_the_top(self):
        self.assert_rooms("own.c", "int own;\n", "own.c: CRuby has no such file", "unlocked/own.c")
        self.assert_rooms("own.h", "int own;\n", "own.h: CRuby has no such file", "internal/own.h")

    def test_one_wrapper_includes_a_part_once(self):
        rest = '#include "base/other.c"\n'
        self.assert_rooms("unlocked/new.c", "int a;\n",
                          "unlocked/new.c: one wrapper includes a part", "no wrapper")
        self.assert_rooms("other.c", rest + '# include "unlocked/more.c" // again\n',
                          "unlocked/more.c: one wrapper", "base.c and other.c include it")
        self.assert_rooms("base.c", '#include "base/base.c"\n' + '#include "unlocked/more.c"\n' * 2,
                          "unlocked/more.c: one wrapper", "base.c and base.c include it")
        self.assert_rooms("base.c", '#include "base/base.c"\n// #include "unlocked/more.c"\n',
                          "no wrapper includes it")
        for short, name in (("internal/new.h", "../unlocked/more.c"), ("unlocked/new.c", "more.c")):
            self.assert_rooms(short, f'#include "{name}"\n', "unlocked/more.c: only a wrapper",
                              f"{short} is none")
        self.write_fork("test/program.c", '#include "unlocked/more.c"\n')
        prepare.check_rooms(prepare.fork_files(self.top), self.pristine)

    def test_wrapper_defines_no_function(self):
        rest = '#include "base/other.c"\n'
        self.assert_rooms("other.c", rest + "\nstatic int\nown(void)\n{\n    return 0;\n}\n",
                          "other.c:3: a wrapper defines no function: own")
        self.assert_rooms("other.c", rest + "int own(a) int a; { return a; }\n", "other.c:2",
                          "a wrapper defines no function")
        self.assert_rooms("part.h", '#include "base/part.h"\nint own(void) { return 0; }\n',
                          "part.h:2: a wrapper defines no function: own")

    MACRO = "RULE_ONE_BASE_C_COCCI"

    def test_wrapper_leaves_out_a_part_with_its_rule(self):
        self.write_rooms()
        wrapper = ('#include "unlocked/rules.h"\n/* patches/one/base.c.cocci */\n#if {0}\n'
                   'int more(void);\n#endif\n#include "base/base.c"\n#if {0}\n'
                   '# include "unlocked/more.c"\n#endif\n')
        self.write_fork("base.c", wrapper.format(self.MACRO))
        for until, value in (("9.9.10", 1), ("9.9.9", 0), ("9.9.8", 0)):
            self.write_fork("patches/one/base.c.cocci",
                            RENAME.replace("// Expect", f"// Until: {until}\n// Expect"))
            self.run_it()
            self.assertIn(f"#define {self.MACRO} {value}\n", self.made("unlocked/rules.h"))
        self.write_fork("patches/one/base.c.cocci", RENAME)
        self.assert_fails(f"base.c: {self.MACRO} is the macro of no rule")  # it would be 0

    def test_wrapper_that_forgets_to_leave_out_its_part_is_refused(self):
        self.write_rooms()
        self.write_fork("base.c", '/* patches/one/base.c.cocci */\nint more(void);\n'
                                  '#include "base/base.c"\n#include "unlocked/more.c"\n')
        self.run_it()
        self.write_fork("patches/one/base.c.cocci",
                        RENAME.replace("// Expect", "// Until: 9.9.12\n// Expect"))
        self.assert_fails(f"put '#if {self.MACRO}' around it")

    def test_run_that_is_stopped_goes_on_with_the_next_rule(self):
        head = ("# Renames.\n# Reason: build\n# Why-text: a test.\n# Retire-when: never\n"
                "# Expect: 1\n")
        self.write_fork("patches/one/other.c.sed", head + "s/^int other;/int another;/\n")
        apply, applied = prepare.Tree.apply, []

        def stopped(tree, rule, *texts):
            applied.append(rule.short)
            if len(applied) == 2:
                raise KeyboardInterrupt
            return apply(tree, rule, *texts)

        with unittest.mock.patch.object(prepare.Tree, "apply", stopped), \
             unittest.mock.patch.object(os, "cpu_count", return_value=1):
            with self.assertRaises(KeyboardInterrupt):
                self.run_it()
            self.run_it()
        self.assertEqual([short for short in applied if short == applied[0]], applied[:1])
        self.assertEqual(self.made("other.c"), "int another;\n")

    def test_run_that_is_stopped_begins_no_other_rule(self):
        self.write_fork("patches/one/base.c+two.sed", "# Renames.\n# Reason: build\n# Why-text: a "
                        "test.\n# Retire-when: never\n# Expect: 1\ns/plus/more/\n")
        former = signal.signal(signal.SIGINT, signal.default_int_handler)   # which may be ignored
        self.addCleanup(signal.signal, signal.SIGINT, former)
        apply, applied, waiting, told = prepare.Tree.apply, [], threading.Event(), threading.Event()
        result, pool = concurrent.futures.Future.result, concurrent.futures.ThreadPoolExecutor

        def wait(job):
            waiting.set()
            return result(job)

        def stopped(tree, rule, *texts):
            applied.append(rule.short)
            waiting.wait()
            os.kill(os.getpid(), signal.SIGINT)
            told.wait()
            return apply(tree, rule, *texts)

        def tell(self, shutdown=pool.shutdown, **options):
            told.set()
            shutdown(self, **options)
        with unittest.mock.patch.object(prepare.Tree, "apply", stopped), \
             unittest.mock.patch.object(concurrent.futures.Future, "result", wait), \
             unittest.mock.patch.object(pool, "shutdown", tell):
            with self.assertRaises(KeyboardInterrupt):
                self.run_it()
        self.assertEqual(applied, ["one/base.c.cocci"])

    def test_run_that_is_killed_anywhere_is_made_good_by_the_next(self):
        self.write_own_files()
        os.unlink(os.path.join(self.top, "patches/one/base.c.cocci"))
        self.write_fork("patches/one/other.c.sed", "# Renames.\n# Reason: build\n# Why-text: a "
                        "test.\n# Retire-when: never\n# Expect: 1\ns/^int other;/int another;/\n")
        self.run_it()
        whole = self.tree()
        shutil.rmtree(os.path.join(self.build, "src"))
        count = self.killed_at(10_000)
        self.assertGreater(count, 8)
        for at in range(count):
            for old in (False, True):
                with self.subTest(at=at, old=old):
                    if old:  # a tree of before, of other files
                        self.write_fork("lib/gone.rb", "gone\n")
                        self.write_fork("base.c", '#include "base/base.c"\nint before;\n')
                        self.run_it()
                        os.unlink(os.path.join(self.top, "lib/gone.rb"))
                        self.write_own_files()
                    else:
                        shutil.rmtree(os.path.join(self.build, "src"), ignore_errors=True)
                    self.killed_at(at)
                    self.run_it()
                    self.assertEqual(self.tree(), whole)

    def tree(self):
        """What the prepared tree holds: path -> content or target of the link."""
        src, found = os.path.join(self.build, "src"), {}
        for folder, _, files in os.walk(src):
            for name in files:
                path = os.path.join(folder, name)
                short = os.path.relpath(path, src)
                if short != prepare.STATE:
                    found[short] = os.readlink(path) if os.path.islink(path) else prepare.read(path)
        return found

    def killed_at(self, at):
        """Runs until the at'th change of a file, and stops there as if it were killed; returns how
        many changes there were."""
        class Killed(BaseException):
            pass

        done = 0

        def counted(change):
            def changes(*args, **options):
                nonlocal done
                done += 1
                if done > at:
                    raise Killed
                return change(*args, **options)
            return changes

        with contextlib.ExitStack() as stack:
            for module, name in ((os, "replace"), (os, "unlink"), (os, "symlink"), (os, "rename"),
                                 (shutil, "copy2")):
                stack.enter_context(unittest.mock.patch.object(module, name,
                                                               counted(getattr(module, name))))
            stack.enter_context(unittest.mock.patch.object(prepare.Tree, "autoconf",
                                                           lambda tree: False))
            with contextlib.suppress(Killed):
                self.run_it()
        return done

    def test_own_files_come_and_go(self):
        self.write_fork("internal/own.h", "int own;\n")
        self.write_fork("test/unlocked/test_own.rb", "own\n")
        self.run_it()
        self.assertEqual(self.made("internal/own.h") + self.made("test/unlocked/test_own.rb"),
                         "int own;\nown\n")
        os.unlink(os.path.join(self.top, "internal/own.h"))
        self.run_it()
        self.assertFalse(os.path.lexists(os.path.join(self.build, "src/internal/own.h")))

    def links(self):
        src = os.path.join(self.build, "src")
        return sorted(os.path.relpath(os.path.join(folder, name), src)
                      for folder, folders, files in os.walk(src) for name in folders + files
                      if os.path.islink(os.path.join(folder, name)))

    def write_own_files(self):
        """A wrapper, and a new file in every kind of folder."""
        self.write_fork("base.c", '#include "base/base.c"\n')
        for short in ("include/own.h", "lib/own/more.rb", "ext/own/own.c", "ext/own/lib/own.rb",
                      "internal/own.h", "test/unlocked/test_own.rb"):
            self.write_fork(short, f"{short}\n")

    def test_no_link_is_where_the_base_has_a_file_or_its_installer_takes_files_from(self):
        self.write_own_files()
        self.run_it()
        self.assertEqual(self.links(), ["internal/own.h", "test/unlocked/test_own.rb"])
        self.assertEqual(self.made("lib/own/more.rb"), "lib/own/more.rb\n")

    def test_list_of_installed_folders_has_all_that_the_installer_names(self):
        place = glob.glob(os.path.join(TOP, "build/pristine/ruby-*/tool/rbinstall.rb"))
        if not place:
            self.skipTest("needs a base: ./configure")
        with open(place[0], encoding="utf-8") as text:
            found = set(re.findall(r"""\bsrcdir(?:, ?"|\}/|\+'/)(\.?\w+)|default_gem\('(\w+)'""",
                                   text.read()))
        names = {one or other for one, other in found} - {"tool"}
        self.assertLessEqual({"bin", "ext", "gems", "include", "lib", "man", "misc"}, names)
        listed = {name.rstrip("/") for name in prepare.INSTALLED}
        self.assertLessEqual(names, listed)

    def test_link_there_is_refused(self):
        self.run_it()
        for short in ("lib/stray.rb", "include/stray", "other.c"):
            path = os.path.join(self.build, "src", short)
            with self.subTest(short):
                os.makedirs(os.path.dirname(path), exist_ok=True)
                if os.path.lexists(path):
                    os.unlink(path)
                os.symlink(self.pristine, path)
                self.assert_fails(f"{path} is a link, which CRuby's installer skips")
                os.unlink(path)
        self.run_it()

    def test_links_of_an_older_run_become_copies(self):
        self.write_own_files()
        self.run_it()
        state = os.path.join(self.build, "src", prepare.STATE)
        with open(state, encoding="utf-8") as text:
            told = json.load(text)
        for short in told.pop("copies"):
            path = os.path.join(self.build, "src", short)
            os.unlink(path)
            told["links"][short] = os.path.relpath(os.path.join(self.top, short),
                                                   os.path.dirname(path))
            os.symlink(told["links"][short], path)
        self.write(state, json.dumps(told))
        self.run_it()
        self.assertEqual(self.links(), ["internal/own.h", "test/unlocked/test_own.rb"])
        with open(os.path.join(self.top, "base.c"), encoding="utf-8") as text:
            self.assertEqual(text.read(), '#include "base/base.c"\n')

    def test_copy_follows_its_source_and_is_newer_then(self):
        self.write_own_files()
        self.run_it()
        stat = lambda short: os.stat(os.path.join(self.build, "src", short))
        stamps = lambda: [(stat(short).st_ino, stat(short).st_mtime_ns)
                          for short in ("lib/own/more.rb", "base.c")]
        first = stamps()
        self.run_it()
        self.assertEqual(stamps(), first)
        source = os.path.join(self.top, "lib/own/more.rb")
        for text, age in (("edited", None), ("put back from an older time", 1)):
            self.write(source, text)
            os.chmod(source, 0o755)
            if age:
                os.utime(source, (age, age))
            before = stat("lib/own/more.rb").st_mtime_ns
            self.run_it()
            self.assertEqual(self.made("lib/own/more.rb"), text)
            self.assertGreater(stat("lib/own/more.rb").st_mtime_ns, before)
            self.assertEqual(stat("lib/own/more.rb").st_mode & 0o777, 0o755)
        os.unlink(source)
        self.run_it()
        self.assertFalse(os.path.lexists(os.path.join(self.build, "src/lib/own/more.rb")))

    def test_text_that_was_written_into_a_copy_is_kept(self):
        self.write_own_files()
        self.run_it()
        self.write(os.path.join(self.build, "src/base.c"), "an afternoon's work\n")
        said = []
        with unittest.mock.patch.object(prepare, "say", said.append):
            self.run_it()
        self.assertEqual(self.made("base.c"), '#include "base/base.c"\n')
        kept = os.path.join(self.build, "edited/base.c")
        with open(kept, encoding="utf-8") as text:
            self.assertEqual(text.read(), "an afternoon's work\n")
        self.assertIn(f"edit {self.top}/base.c; what you wrote is in {kept}", said[0])

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
        retire = RENAME.replace("Expect: add 2", "Retire: twice").replace(
            "@redirect_add@\nexpression a, b;\n@@\n- add(a, b)\n+ plus(a, b)\n", "")
        self.write_fork("patches/one/base.c.cocci", retire)
        rules = prepare.read_series(os.path.join(self.top, "patches"))
        for text, right in (("int twice(int a) { return 2 * a; }", True),
                            ("int thrice(int a) { return 3 * a; }", False)):
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
        self.assertEqual(prepare.smpl.count('add /* add */ "add" // add\n add2 x.add', "add"), 2)
        self.assertEqual(prepare.definitions("int\nadd(int a)\n{\n}\nstruct add {\n};\n  add(1);\n",
                                             "add"),
                         ["function", "struct"])


class FixtureTest(unittest.TestCase):
    """patches/test/ROOM/PATH.cocci.diff, a unified diff with all lines as context, holds what a
    rule must change beside what it must leave; and the result.
    """

    def test_fixtures_are_what_their_rules_make(self):
        patches = os.path.join(TOP, "patches")
        macros = os.path.join(patches, "macros.h")
        for rule in filter(needs_fixture, prepare.read_series(patches)):
            with self.subTest(rule=rule.short):
                with open(fixture_path(patches, rule.short), encoding="utf-8") as text:
                    before, want = read_fixture(text.read())
                self.assertIn("must not match", before, "a fixture needs such a case")
                script, rule.compares = rule.script(before), True
                made = rule.run(script, before, macros)
                self.assertEqual(made, want)
                rule.compares = False
                self.assertNotEqual(made, before)
                rule.fixpoint(before, made, rule.run(script, made, macros))

    def test_rules_that_need_a_fixture_have_one_and_no_others(self):
        patches = os.path.join(TOP, "patches")
        needed = {rule.short + ".diff" for rule in prepare.read_series(patches)
                  if needs_fixture(rule)}
        found = {os.path.relpath(os.path.join(folder, name), os.path.join(patches, "test"))
                 for folder, _, files in os.walk(os.path.join(patches, "test")) for name in files}
        self.assertEqual(found, needed)

    def test_rule_that_needs_no_fixture(self):
        include = "// Includes.\n@include_it@\n@@\n  #include <a.h>\n+ #include \"b.h\"\n"
        for kind, text, needed in (
                (".cocci", include, False), (".cocci", "// Deletes.\n// Retire: a\n", False),
                (".cocci", include + "@hook_it@\n@@\n f();\n+ g();\n", True),
                (".sed", "# Renames.\ns/a/b/\n\n# More.\ns/c/d/\ns/e/f/\n", False),
                (".sed", "# Renames.\ns/a/b/\ns/c/d/\ns/e/f/\ns/g/h/\n", True)):
            rule = types.SimpleNamespace(kind=kind, text=text.encode())
            self.assertEqual(needs_fixture(rule), needed, text)

    def test_fixture_is_read_as_it_was_written(self):
        before, after = "a\n\n-b\nc\n", "a\n\n-b\n+d\n\nc\n"
        text = make_fixture(before, after)
        self.assertEqual(text, " a\n\n -b\n++d\n+\n c\n")
        self.assertEqual(read_fixture(text), [before, after])

    def test_what_is_no_fixture_is_told_with_its_line(self):
        for text, word in ((" a\nb\n", "line 2 begins with none of"),
                           (" a", "its last line does not end")):
            with self.assertRaises(FixtureFault) as caught:
                read_fixture(text)
            self.assertIn(word, str(caught.exception))


class RefreshTest(unittest.TestCase):
    """overlay/refresh on a base of one file."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="refresh-")
        self.addCleanup(shutil.rmtree, self.room)
        self.refresh = load_tool("refresh")
        self.refresh.PATCHES = os.path.join(self.room, "patches")
        self.said = []
        self.refresh.say = self.said.append
        self.shipped = {}
        self.refresh.brought_files = lambda *places: self.shipped
        self.refresh.read_base = lambda build: types.SimpleNamespace(version="9.9.9")
        self.path = os.path.join(self.refresh.PATCHES, "one/base.c.cocci")
        self.base = os.path.join(self.room, "pristine/ruby-9.9.9/base.c")
        self.write(self.path, RENAME)
        self.write(self.base, BASE_C)

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def rule(self):
        return prepare.Rule(self.path, "one/base.c.cocci")

    def head(self):
        return self.rule().text.decode().partition("@")[0]

    def test_counts_are_those_of_the_base(self):
        self.refresh.refresh_counts(self.rule(), self.room)
        self.assertEqual((self.said, self.rule().text.decode()), ([], RENAME))
        self.write(self.base, BASE_C + "int\nlast(int a)\n{\n    return add(1, 1) - add(a, a);\n"
                   "}\n")
        self.refresh.refresh_counts(self.rule(), self.room)
        self.assertEqual(self.head(), RENAME.partition("@")[0].replace(
            "Expect: add 2\n", "Expect: add 4\n// Inserts: plus 3\n"))
        for line, words in zip(self.said, (("plus 3 times more, not 1",),
                                           ("base.c of 9.9.9", "add stands 4 times, not 2",
                                            "in the lines 6 14 19"), ("written",)), strict=True):
            for word in words:
                self.assertIn(word, line)
        self.write(self.base, BASE_C)
        self.refresh.refresh_counts(self.rule(), self.room)
        self.assertIn("// Expect: add 2\n// Inserts: plus 1\n", self.head())

    def test_file_of_a_gem_that_the_build_ships_is_read_in_the_place_of_the_base_s(self):
        self.shipped["base.c"] = BASE_C.replace("a, a", "1, 2").encode() + b"int add(int);\n"
        self.refresh.refresh_counts(self.rule(), self.room)
        self.assertIn("// Expect: add 3\n", self.head())

    def test_rules_before_it_are_applied(self):
        self.write(os.path.join(self.refresh.PATCHES, "a/base.c.cocci"),
                   HOOK.replace("+ seen(a);", "+ seen(add(a, a));"))
        self.refresh.refresh_counts(self.rule(), self.room)
        self.assertIn("// Expect: add 2\n// Inserts: plus 2\n", self.head())

    def test_rule_that_matches_nothing_stays_as_it_is(self):
        self.write(self.base, "int other;\n")
        with self.assertRaises(prepare.Failure) as caught:
            self.refresh.refresh_counts(self.rule(), self.room)
        self.assertIn("patches/one/base.c.cocci on base.c: it changes nothing",
                      str(caught.exception))
        self.assertEqual(self.rule().text.decode(), RENAME)

    def test_text_rule(self):
        self.path = os.path.join(self.refresh.PATCHES, "one/base.c.sed")
        self.write(self.path, "# Renames.\n# Why-text: a test.\n# Retire-when: never\n# Expect: 9\n"
                              "s/add\\(/plus(/\n")
        rule = prepare.Rule(self.path, "one/base.c.sed")
        os.unlink(os.path.join(self.refresh.PATCHES, "one/base.c.cocci"))
        self.refresh.refresh_counts(rule, self.room)
        with open(self.path, encoding="utf-8") as text:
            self.assertIn("# Expect: 2\ns/add", text.read())
        self.assertIn("it changes 2 lines, not 9", self.said[0])

    def test_fixture_is_what_the_rule_makes(self):
        with self.assertRaises(prepare.Failure) as caught:
            self.refresh.refresh_fixture(self.rule())
        self.assertIn("there is no file", str(caught.exception))
        for of in self.base, None:
            self.refresh.refresh_fixture(self.rule(), of)
            with open(fixture_path(self.refresh.PATCHES, "one/base.c.cocci"),
                      encoding="utf-8") as text:
                written = text.read()
            self.assertEqual(read_fixture(written)[0], BASE_C)
            self.assertIn("\n-    return add(a, a);\n+    return plus(a, a);\n", written)
        self.assertEqual(len(self.said), 1)


if __name__ == "__main__":
    unittest.main()
