"""Tests of tool/programs: the lock, and what is refused. Nothing is downloaded."""
import hashlib
import os
import re
import subprocess
import tempfile
import unittest

from load_tool import TOP, load_tool

programs = load_tool("programs", "tool")
CASES = os.path.join(TOP, "benchmark/programs/cases")
# Libraries of Ruby itself, and of this folder, which the cases require.
OWN = {"erb", "json", "logger", "net/http", "stringio", "tmpdir", "served", "turns"}
# A gem whose library has another name.
NAMES = {"active_support": "activesupport", "active_record": "activerecord",
         "action_controller": "actionpack", "rails": "railties"}


def case(name):
    with open(os.path.join(CASES, name), encoding="utf-8") as text:
        return text.read()


class Places:
    """A source that gives one text."""

    def __init__(self, folder):
        self.folder = folder

    def get(self, short):
        path = os.path.join(self.folder, "download")
        with open(path, "w", encoding="utf-8") as out:
            out.write(short)
        return path


class LockTest(unittest.TestCase):
    def lock(self, *lines):
        with tempfile.NamedTemporaryFile("w", suffix=".lock") as out:
            out.write("\n".join(lines))
            out.flush()
            return programs.read_lock(out.name)

    def refused(self, words, *lines):
        with self.assertRaisesRegex(programs.Failure, words):
            self.lock(*lines)

    def test_what_is_read_and_refused(self):
        gem, = self.lock("# a comment", "", f"some-gem  1.0.2   {'a' * 64}")
        self.assertEqual((gem.full_name, gem.sha256), ("some-gem-1.0.2", "a" * 64))
        self.refused(":1: is not NAME VERSION SHA256", "some-gem 1.0.2")
        self.refused(":1: is not NAME VERSION SHA256", f"some-gem >1 {'a' * 64}")
        self.refused(":2: a stands twice", f"a 1 {'a' * 64}", f"a 2 {'a' * 64}")

    def test_every_gem_that_a_case_requires_is_locked(self):
        locked = {gem.name for gem in programs.read_lock()}
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
    def test_another_file_is_refused_and_goes(self):
        with tempfile.TemporaryDirectory(prefix="programs-") as folder:
            gem = programs.Gem("a", "1", "0" * 64)
            with self.assertRaisesRegex(programs.Failure, "a-1.gem is not the file of"):
                programs.fetch(gem, Places(folder), folder)
            self.assertEqual(os.listdir(folder), [])
            right = hashlib.sha256(b"gems/a-1.gem").hexdigest()
            path = programs.fetch(programs.Gem("a", "1", right), Places(folder), folder)
            self.assertEqual(path, os.path.join(folder, "a-1.gem"))

    def test_gems_that_are_not_there(self):
        with tempfile.TemporaryDirectory(prefix="programs-") as build:
            for part in ("bin", "stock/bin"):
                os.makedirs(f"{build}/{part}")
                with open(f"{build}/{part}/ruby", "w", encoding="utf-8") as out:
                    out.write("#!/bin/sh\nprintf 1.0\n")
                os.chmod(f"{build}/{part}/ruby", 0o755)
            done = subprocess.run([os.path.join(TOP, "tool/programs"), "--installed", build],
                                  capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", ""))

    def test_what_a_failed_compilation_says(self):
        words = ["sh", "-c", "echo 'a.c:1: error: no b.h'; echo; echo gem failed; exit 1"]
        with self.assertRaisesRegex(programs.Failure, r"\Ainstall: a.c:1: error: no b.h\Z"):
            programs.call(words, "install")


if __name__ == "__main__":
    unittest.main()
