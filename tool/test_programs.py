"""Tests of tool/programs: the lock, and what is refused. No test leaves the machine."""
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from load_tool import TOP, load_tool

CASES = os.path.join(TOP, "benchmark/programs/cases")
# Libraries of Ruby itself, and of this folder, which the cases require.
OWN = {"erb", "json", "logger", "net/http", "stringio", "tmpdir", "served", "turns"}
# A gem whose library has another name.
NAMES = {"active_support": "activesupport", "active_record": "activerecord",
         "action_controller": "actionpack", "rails": "railties"}


def case(name):
    with open(os.path.join(CASES, name), encoding="utf-8") as text:
        return text.read()


class LockTest(unittest.TestCase):
    def test_every_gem_that_a_case_requires_is_locked(self):
        with open(os.path.join(TOP, "programs.lock"), encoding="utf-8") as text:
            locked = re.findall(r"(?m)^[0-9a-f]{64}  ([a-z][\w-]*)-[\d.]+$", text.read())
        for name in os.listdir(CASES):
            for library in re.findall(r'^require(?:_relative)? "([^"]+)"', case(name), re.M):
                if library not in OWN:
                    first = library.partition("/")[0]
                    self.assertIn(NAMES.get(first, first), locked, name)

    def test_report_measures_every_case_and_page_lists_it(self):
        sections = load_tool("report_sections.py", "tool")
        cases = {name[:-3] for name in os.listdir(CASES)} - {"served", "turns"}
        self.assertEqual(set(sections.PROGRAMS), cases)
        with open(os.path.join(TOP, "doc/performance/programs.md"), encoding="utf-8") as page:
            rows = [line.split("|")[1] for line in page if line.startswith("| `")]
        self.assertEqual(set(re.findall(r"`(\w+)`", "".join(rows))), cases)
        for name in cases:
            self.assertIn('ENV.fetch("N", ', case(f"{name}.rb"), name)
            # Its turns are counted without its start.
            self.assertRegex(case(f"{name}.rb"), r"Turns\.(?:times\(n\)|counted) |Served\.run\(")


class InstallTest(unittest.TestCase):
    """A repository with the tool and a lock of one gem, and Rubies of the shell: their source of
    gems is a folder."""

    RUBY = """#!/bin/sh
case $* in
*sources*) printf file://%s ;;
*RbConfig*) printf 1.0 ;;
*" install "*) [ ! -e "${GEM_HOME%/*}/fails" ] || { echo 'a.c:1: error: no b.h'; echo no; exit 1; }
    mkdir -p "$GEM_HOME/specifications"; touch "$GEM_HOME/specifications/a-1.gemspec" ;;
esac
"""

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="programs-")
        self.addCleanup(room.cleanup)
        self.top, self.build = f"{room.name}/top", f"{room.name}/build"
        for short in ("build/bin/ruby", "build/stock/bin/ruby", "gems/a-1.gem", "top/tool/x"):
            os.makedirs(os.path.dirname(f"{room.name}/{short}"), exist_ok=True)
            with open(f"{room.name}/{short}", "w", encoding="utf-8") as out:
                out.write(self.RUBY.replace("%s", room.name))
            os.chmod(f"{room.name}/{short}", 0o755)
        with open(f"{room.name}/gems/a-1.gem", "w", encoding="utf-8") as out:
            out.write("a gem")
        shutil.copy(os.path.join(TOP, "tool/programs"), f"{self.top}/tool")
        self.lock(hashlib.sha256(b"a gem").hexdigest())

    def lock(self, digest, gem="a-1"):
        with open(f"{self.top}/programs.lock", "w", encoding="utf-8") as out:
            out.write(f"# a comment\n{digest}  {gem}\n")

    def run_tool(self, *words):
        done = subprocess.run([f"{self.top}/tool/programs", *words, self.build],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def refused(self, words):
        status, out, said = self.run_tool()
        self.assertEqual((status, out), (1, ""))
        self.assertRegex(said, rf"(?m)\A(?:programs: 1\.0: a-1\n)?programs: error: {words}\n\Z")

    def test_gems_are_installed_for_both_rubies_once(self):
        self.assertEqual(self.run_tool("--installed"), (1, "", ""))
        home = f"{self.build}/benchmark/programs/1.0"
        there = f"stock\t{home}\nfork\t{home}\n"
        self.assertEqual(self.run_tool(), (0, there, "programs: 1.0: a-1\n"))
        for words in ((), ("--installed",)):
            self.assertEqual(self.run_tool(*words), (0, there, ""))

    def test_another_file_is_refused_and_goes(self):
        self.lock("0" * 64)
        self.refused(r"a-1\.gem is not the file of programs\.lock \(another SHA-256\)")
        self.assertFalse(os.path.exists(f"{self.build}/benchmark/programs/files/a-1.gem"))

    def test_file_that_no_source_has(self):
        self.lock("0" * 64, "b-2")
        self.refused(r"b-2\.gem: curl: [^\n]*")

    def test_what_a_failed_compilation_says(self):
        os.makedirs(f"{self.build}/benchmark/programs/fails")
        self.refused(r"gem install a-1 for \S+: a\.c:1: error: no b\.h")


if __name__ == "__main__":
    unittest.main()
