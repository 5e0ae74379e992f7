"""Tests of tool/rehearse: trees made from a base by the changes that releases bring, each told by
the row that it concerns."""
import os
import shutil
import subprocess
import tempfile
import unittest
import unittest.mock

from load_tool import load_tool

rehearse = load_tool("rehearse", "tool")
HOLDS, READ, FAILS, LEFT_OUT = rehearse.HOLDS, rehearse.READ, rehearse.FAILS, rehearse.LEFT_OUT

BASE_C = """#include "base.h"

static int
add(int a, int b)
{
    return a + b;
}

int
twice(struct pair *p)
{
    return add(p->a, p->a);
}

int
half(int a)
{
    return a / 2;
}
"""
BASE_H = """struct pair {
    int a;
};
int twice(struct pair *p);
int half(int a);
"""
HEAD = """// {}
// Retire-when: never
"""
REDIRECT = HEAD.format("Sends the one caller of add to the fork's plus.") + """// Expect: add 2
@redirect_add@
expression a, b;
@@
- add(a, b)
+ plus(a, b)
"""
RETIRE = HEAD.format("The fork's file defines half.") + """// Expect: half 1
// Retire: half
"""
WIDEN = HEAD.format("A pair has a third number.") + """// Expect: pair 2
@widen_pair@
@@
  struct pair {
      ...
+     int third;
  };
"""


class RehearseTest(unittest.TestCase):
    """A repository with three rules and a wrapper, its base 9.9.9, and a release 9.9.10."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="rehearse-")
        self.addCleanup(shutil.rmtree, self.room)
        self.top = os.path.join(self.room, "top")
        self.old, self.new = (os.path.join(self.room, f"{build}/pristine/ruby-{version}")
                              for build, version in (("build", "9.9.9"), ("other", "9.9.10")))
        rules = {"redirect/base.c.cocci": REDIRECT, "retire/base.c.cocci": RETIRE,
                 "widen/base.h.cocci": WIDEN}
        for short, text in rules.items():
            self.write(self.top, f"patches/{short}", text)
        self.write(self.top, "base.c", '#include "base/base.c"\n#include "unlocked/half.c"\n')
        self.write(self.top, "unlocked/half.c", "int\nhalf(int a)\n{\n    return a >> 1;\n}\n")
        for tree in (self.old, self.new):
            self.write(tree, "base.c", BASE_C)
            self.write(tree, "base.h", BASE_H)
            self.write(tree, "other.c", "int other;\n")
            self.write(tree, "tool/m4/x.m4", "")
            self.write(tree, "configure.ac", "AC_INIT([x], [1])\nAC_OUTPUT\n")
            self.write(tree + ".verified", "", "seal of " + tree)

    def write(self, folder, short, text):
        path = os.path.join(folder, short) if short else folder
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def change(self, short, *pairs):
        """Changes a file of the new release: each first text of a pair to the second."""
        with open(os.path.join(self.new, short), encoding="utf-8") as given:
            text = given.read()
        for before, after in pairs:
            self.assertIn(before, text)
            text = text.replace(before, after)
        self.write(self.new, short, text)

    def rehearse(self):
        """The rows by what they are about; autoconf is left out, which takes a second."""
        tree = rehearse.Rehearsal(os.path.join(self.room, "other"), self.new, self.old, self.top)
        tree.autoconf = lambda: True
        return {row.what: row for row in tree.rehearse()}

    def assert_row(self, what, status, *words):
        """The row has the status and the words; no other row fails."""
        rows = self.rehearse()
        self.assertEqual(rows[what].status, status, rows)
        for word in words:
            self.assertIn(word, rows[what].note)
        failing = {row.what for row in rows.values() if row.status == FAILS}
        self.assertLessEqual(failing, {what}, rows)

    def test_same_text_holds_and_the_release_is_untouched(self):
        rows = self.rehearse()
        self.assertEqual({row.status for row in rows.values()}, {HOLDS}, rows)
        self.assertEqual(len(rows), 3)
        with open(os.path.join(self.new, "base.c"), encoding="utf-8") as text:
            self.assertEqual(text.read(), BASE_C)

    def test_renamed_static(self):
        self.change("base.c", ("add(", "sum("))
        self.assert_row("redirect/base.c.cocci", FAILS, "add stands 0 times", "add is sum now",
                        "twice changed")

    def test_moved_call(self):
        four = "return a / 2;\n}\n\nint\nfour(int a)\n{\n    return sub(a, a);"
        self.change("base.c", ("return add(p->a, p->a);", "return p->a;"), ("return a / 2;", four))
        self.assert_row("redirect/base.c.cocci", FAILS, "add stands 1 times", "twice changed")

    def test_new_parameter_of_a_redirected_function(self):
        self.change("base.c", ("add(int a, int b)", "add(int a, int b, int c)"),
                    ("add(p->a, p->a)", "add(p->a, p->a, 0)"))
        self.assert_row("redirect/base.c.cocci", FAILS, "add changed")

    def test_new_parameter_of_a_retired_function(self):
        self.change("base.c", ("half(int a)", "half(int a, int up)"))
        self.assert_row("retire/base.c.cocci", FAILS,
                        "retired half takes (int a, int up), not (int a)")

    def test_new_parameter_of_a_function_that_the_fork_calls(self):
        self.write(self.top, "unlocked/half.c", "int\nhalf(int a)\n{\n    return twice(0);\n}\n")
        self.change("base.h", ("int twice(struct pair *p);", "int twice(struct pair *p, int n);"))
        self.assert_row("base.h: twice", FAILS, "unlocked/half.c",
                        "takes (struct pair *p, int n), not (struct pair *p)")

    def test_retired_function_that_changed_is_to_be_read(self):
        self.change("base.c", ("return a / 2;", "return a < 0 ? 0 : a / 2;"))
        self.assert_row("retire/base.c.cocci", READ, "half changed")

    def test_part_of_a_rule_that_matches_nothing(self):
        self.write(self.top, "patches/redirect/base.c.cocci", REDIRECT + "\n@redirect_half@\n@@\n"
                   "- twice(0)\n+ half(0)\n")
        for tree in (self.old, self.new):
            self.write(tree, "base.c", BASE_C + "int\nlast(void)\n{\n    return twice(0);\n}\n")
        self.change("base.c", ("twice(0)", "twice(1)"))
        self.assert_row("redirect/base.c.cocci", FAILS, "has twice 0 times more, not -1")

    def test_part_of_a_rule_that_matches_less_often(self):
        self.write(self.top, "patches/redirect/base.c.cocci", REDIRECT + "\n@redirect_half@\n@@\n"
                   "- twice(0)\n+ half(0)\n")
        for tree in (self.old, self.new):
            self.write(tree, "base.c", BASE_C + "int\nlast(void)\n{\n    return twice(0);\n}\n"
                       "int\nmore(void)\n{\n    return twice(0 );\n}\n")
        build = os.path.join(self.room, "build")
        made = rehearse.Rehearsal(build, self.old, self.old, self.top)
        made.autoconf = lambda: True
        made.rehearse()
        self.change("base.c", ("twice(0 )", "twice(1)"))
        tree = rehearse.Rehearsal(os.path.join(self.room, "other"), self.new, self.old, self.top,
                                  made=build)
        tree.autoconf = lambda: True
        rows = {row.what: row for row in tree.rehearse()}
        self.assertEqual(rows["base.c"], (READ, "base.c", "the fork adds less often: half"))

    def test_new_field_in_a_structure(self):
        self.change("base.h", ("    int a;\n", "    int a;\n    int b;\n"))
        self.assert_row("widen/base.h.cocci", READ, "pair changed")

    def test_call_with_another_argument_is_no_new_parameter(self):
        self.write(self.top, "unlocked/half.c", "int\nhalf(int a)\n{\n    return add(0, 0);\n}\n")
        self.change("base.c", ("return a / 2;", "twice(a);\n    add(a, 2);"))
        self.assertEqual([what for what in self.rehearse() if ": add" in what], [])

    def test_name_that_a_failed_rule_left_is_not_told_of_another_rule(self):
        self.write(self.top, "patches/widen/base.h.cocci",
                   WIDEN.replace("// Expect", "// Gone: half\n// Expect"))
        self.write(self.top, "unlocked/half.c", "int part;\n")
        for tree in (self.old, self.new):
            self.write(tree, "base.h", BASE_H.replace("int half(int a);\n", ""))
        self.assertEqual(self.rehearse()["widen/base.h.cocci"].status, HOLDS)
        self.change("base.c", ("return a / 2;", "return half(a / 2);"))
        self.assert_row("retire/base.c.cocci", FAILS, "half stands 2 times", "half changed")

    def test_structure_that_the_release_gave_the_same_field(self):
        self.change("base.h", ("    int a;\n", "    int a;\n    int third;\n"))
        self.assert_row("widen/base.h.cocci", FAILS, "fixpoint")

    def test_new_file_of_a_name_that_the_fork_has(self):
        self.write(self.new, "unlocked/half.c", "int theirs;\n")
        self.assert_row("unlocked/half.c", FAILS, "brings a file of this name")

    def test_new_file_that_names_what_is_gone(self):
        self.write(self.top, "patches/redirect/base.c.cocci",
                   REDIRECT.replace("// Expect", "// Gone: nobody\n// Expect"))
        self.write(self.new, "new.c", "int nobody;\n")
        self.assert_row("redirect/base.c.cocci", FAILS,
                        "nobody is declared gone, and stands in new.c")

    def test_file_that_left_the_release(self):
        self.write(self.top, "patches/redirect/other.c.sed", "# Renames.\n# Reason: build\n"
                   "# Why-text: a test.\n# Retire-when: never\n# Expect: 1\n"
                   "s/^int other;/int another;/\n")
        for short in ("redirect/base.c.cocci", "retire/base.c.cocci", "widen/base.h.cocci"):
            os.unlink(os.path.join(self.top, "patches", short))
        os.unlink(os.path.join(self.new, "other.c"))
        self.assert_row("redirect/other.c.sed", FAILS, "the release has no file other.c")

    def test_rule_that_is_left_out_from_this_release_on(self):
        self.write(self.top, "patches/retire/base.c.cocci",
                   RETIRE.replace("// Expect", "// Until: 9.9.10\n// Expect"))
        self.change("base.c", ("half(int a)", "halve(int a)"))
        self.change("base.h", ("half(int a)", "halve(int a)"))
        self.assert_row("retire/base.c.cocci", LEFT_OUT, "Until: 9.9.10")
        self.assertNotIn("still matches", self.rehearse()["retire/base.c.cocci"].note)

    def test_rule_that_is_left_out_and_still_matches(self):
        self.write(self.top, "patches/retire/base.c.cocci",
                   RETIRE.replace("// Expect", "// Until: 9.9.10\n// Expect"))
        self.assert_row("retire/base.c.cocci", LEFT_OUT, "Until: 9.9.10; still matches")
        self.write(self.top, "patches/redirect/base.c.cocci",  # it needs what another rule makes
                   REDIRECT.replace("// Expect", "// Until: 9.9.10\n// Expect"))
        self.assert_row("redirect/base.c.cocci", LEFT_OUT, "still matches")

    def test_rule_of_several_files_has_a_row_for_each(self):
        self.write(self.top, "patches/redirect/base.c.cocci",
                   REDIRECT.replace("// Expect", "// Also: other.c\n// Expect"))
        for tree in (self.old, self.new):
            self.write(tree, "other.c", BASE_C)
        self.change("other.c", ("add(", "sum("))
        tree = rehearse.Rehearsal(os.path.join(self.room, "other"), self.new, self.old, self.top)
        tree.autoconf = lambda: True
        rows = [(row.status, row.note) for row in tree.rehearse()
                if row.what == "redirect/base.c.cocci"]
        self.assertEqual([status for status, _ in sorted(rows)], [FAILS, HOLDS])
        self.assertIn((HOLDS, "on base.c"), rows)
        self.assertRegex(str(rows), "on other.c; premise: add stands 0 times")

    def test_table_and_exit_status(self):
        rows = [rehearse.Row(HOLDS, "a/b.c.cocci", ""), rehearse.Row(FAILS, "c/d.sed", "why")]
        self.assertEqual(rehearse.table(rows), "holds     a/b.c.cocci\nFAILS     c/d.sed      why")
        self.assertEqual(rehearse.summary(rows), "1 hold, 0 to read, 1 fail, 0 left out")

    def compiled(self):
        """The rows, beside a build folder whose makefile says how to compile; the tree that the
        build made of the base is there."""
        build = os.path.join(self.room, "build")
        tree = rehearse.prepare.Tree(build, self.old, self.top)
        tree.autoconf = lambda: True
        tree.prepare()
        self.write(build, "obj/Makefile", "srcdir = ../src\nCC = cc\n"
                   "COMMONOBJS = base.o other.o yjit.o\nRUSTC = rustc\n"
                   "YJIT_RUSTC_ARGS = --crate-type=lib --out-dir=x $(srcdir)/yjit/src/lib.rs\n"
                   "CPPFLAGS = -I$(srcdir)\n")
        self.write(self.new, "yjit/src/lib.rs", self.rust)
        other = rehearse.Rehearsal(os.path.join(self.room, "other"), self.new, self.old, self.top,
                                   build)
        other.autoconf = lambda: True
        count, real = [], rehearse.prepare.Rule.apply
        with unittest.mock.patch.object(rehearse.prepare.Rule, "apply",
                                        lambda rule, *args: count.append(rule.short) or
                                        real(rule, *args)):
            rows = {row.what: row for row in other.rehearse()}
        return rows, count

    rust = "pub fn one() -> u8 { 1 }\n"

    def test_what_is_the_same_is_not_read_again(self):
        self.write(self.top, "unlocked/half.c", "int plus(int, int);\n"
                   "int\nhalf(int a)\n{\n    return a >> 1;\n}\n")
        self.write(self.top, "base.c", 'int plus(int a, int b);\n#include "base/base.c"\n'
                   '#include "unlocked/half.c"\n')
        rows, count = self.compiled()
        self.assertEqual((count, {row.status for row in rows.values()}), ([], {HOLDS}), rows)
        self.assertEqual(len(rows), 3)
        self.change("base.h", ("struct pair {", "struct pair {\n    int b;"))
        rows, count = self.compiled()
        self.assertEqual(count, ["widen/base.h.cocci"])
        self.assertEqual(rows["widen/base.h.cocci"].status, READ)

    def test_wrapper_and_rust_that_do_not_compile(self):
        self.rust = "pub fn one() -> u8 { two() }\n"
        rows, _ = self.compiled()   # nobody declares plus
        self.assertEqual((rows["base.c"].status, rows["yjit/src/lib.rs"].status), (FAILS, FAILS))
        self.assertIn("does not compile: base/base.c:", rows["base.c"].note)
        self.assertIn("plus", rows["base.c"].note)
        self.assertIn("does not compile: error", rows["yjit/src/lib.rs"].note)
        self.assertNotIn("other.c", rows)

    def test_compilers_are_not_called_again_for_the_same_files(self):
        kept = rehearse.Kept(os.path.join(self.room, "kept"))
        with unittest.mock.patch.object(rehearse.prepare.Rule, "kept", kept):
            self.rust = "pub fn one() -> u8 { two() }\n"
            rows, _ = self.compiled()
            with unittest.mock.patch.object(rehearse.Rehearsal, "compile_one",
                                            side_effect=AssertionError):
                self.assertEqual(self.compiled()[0], rows)
            self.assertEqual(rows["yjit/src/lib.rs"].status, FAILS)
            self.rust = "pub fn one() -> u8 { 2 }\n"
            rows, _ = self.compiled()
        self.assertNotIn("yjit/src/lib.rs", rows)
        self.assertEqual(rows["base.c"].status, FAILS)

    def test_tarballs_at_hand(self):
        lock = rehearse.read_lock(os.path.join(rehearse.TOP, "base.lock"))
        for name in ("ruby-3.4.4.tar.gz", "ruby-3.4.9.tar.gz", "ruby3.4_3.4.11.orig.tar.xz",
                     "ruby-3.4.9.tar.gz.vouched", "ruby-4.0.1.tar.gz"):
            self.write(self.room, f"bases/{name}", "")
        env = {"RUBY_BASES": os.path.join(self.room, "bases"), "RUBY_BASE_CACHE": self.room}
        with unittest.mock.patch.dict(os.environ, env):
            found = rehearse.at_hand(self.room, lock)
        self.assertEqual([os.path.basename(path) for path in found],
                         ["ruby3.4_3.4.11.orig.tar.xz", "ruby-3.4.9.tar.gz"])

    def test_line_seen_is_written(self):
        def git(*words):
            return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=b", *words],
                                  cwd=self.top, check=True, capture_output=True,
                                  text=True).stdout.strip()
        keys = [key for key in rehearse.read_lock.__globals__["PINNED_KEYS"] if key != "version"]
        first = "version 9.9.9\n" + "".join(f"{key} {key}\n" for key in keys)
        others = ("# Two more.\nversion 9.9.10\nsha256 b\n\n# The newest.\n", "version 9.9.11\n"
                  "sha256 c\n")
        self.write(self.top, "base.lock", first + "".join(others))
        place = os.path.join(self.top, "base.lock")
        git("init", "-q")
        git("add", ".")
        git("commit", "-q", "-m", "one")
        for _ in range(2):      # an older line goes
            commit = git("rev-parse", "HEAD")
            rehearse.write_seen(place, "9.9.10")
            with open(place, encoding="utf-8") as lock:
                self.assertEqual(lock.read(), first + others[0].replace(
                    "b\n", f"b\nseen      {commit}\n") + others[1])
            lock = rehearse.read_lock(place)
            self.assertEqual([one.version for one in lock.newer_seen()], ["9.9.10"])
            git("commit", "-q", "-a", "-m", "two")
            self.assertEqual(list(rehearse.seen_before(lock)), [])
        for version in "9.9.9", "9.9.12":
            with self.assertRaisesRegex(rehearse.Failure, f"no release {version} past the pinned"):
                rehearse.write_seen(place, version)
        self.write(self.top, "patches/redirect/base.c.cocci", REDIRECT + "// another\n")
        with self.assertRaisesRegex(rehearse.Failure, "no commit has these rules .*base.c.cocci"):
            rehearse.write_seen(place, "9.9.11")

    def test_folder_without_a_base(self):
        done = subprocess.run([os.path.join(rehearse.TOP, "tool/rehearse"), self.room, self.room],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("rehearse: error:", done.stderr)
        self.assertIn("has no base: run overlay/fetch", done.stderr)


class TextTest(unittest.TestCase):
    def test_blocks_of_c_and_rust(self):
        text = "#define TWO(a) \\\n    (a)\nint\none(int a)\n{\n}\nenum three {\n};\n"
        found = rehearse.blocks(text, "a.c")
        self.assertEqual(sorted(found), ["TWO", "one", "three"])
        found = rehearse.blocks("impl A {\n    pub fn b(c: u8) {\n        d()\n    }\n}\n", "a.rs")
        self.assertEqual(found["b"], "    pub fn b(c: u8) {\n        d()\n    }\n")
        self.assertEqual(rehearse.blocks("def one\nend\n", "a.rb"), {})

    def test_heads(self):
        text = "int f(void);\nstatic int\ng(int a,\n  int (*b)(int))\n{\n    h(1);\n}\n"
        found = rehearse.heads(text)
        self.assertEqual(found["f"], ["void"])
        self.assertEqual(found["g"], ["int a, int (*b)(int)"])
        self.assertNotIn("h", found, "a call")


if __name__ == "__main__":
    unittest.main()
