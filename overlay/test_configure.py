"""Tests of ./configure up to the point where it fetches: arguments, folders, missing tools; and of how suites are counted."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from load_tool import load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
suites = load_tool("suites")


class ConfigureTest(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="configure-")
        self.addCleanup(shutil.rmtree, self.room)

    def configure(self, *args, cwd=None, top=TOP, **env):
        return subprocess.run([os.path.join(top, "configure"), *args], cwd=cwd or self.room, capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "HOME": self.room, **env})

    def assert_refused(self, done, *words):
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        lines = done.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, done.stderr)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertFalse(os.path.exists(os.path.join(self.room, "Makefile")))

    def tools(self, *names):
        """A PATH with these commands only."""
        folder = os.path.join(self.room, "tools")
        os.makedirs(folder, exist_ok=True)
        for name in names:
            os.symlink(shutil.which(name), os.path.join(folder, name))
        return folder

    PLAIN = ("sh", "dirname", "basename", "grep", "sed", "tr", "uname", "cat", "id", "rm", "env")

    def test_help_needs_nothing(self):
        done = self.configure("--help", PATH=self.tools(*self.PLAIN))
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("--install-deps", "--with-base=RELEASE", "--with-base-tarball=FILE", "--prefix"):
            self.assertIn(word, done.stdout)
        self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    def test_missing_packages_are_listed_with_the_one_command(self):
        done = self.configure(PATH=self.tools(*self.PLAIN, "cc", "make", "python3"))
        line = [l for l in done.stderr.splitlines() if "missing:" in l]
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(len(line), 1, done.stderr)
        self.assertRegex(line[0], r"missing: .*\bcoccinelle autoconf\b.* apt-get install .*coccinelle autoconf.* \(or \./configure --install-deps\)")

    def test_install_deps_without_apt_says_what_to_install(self):
        done = self.configure("--install-deps", PATH=self.tools(*self.PLAIN, "cc", "make"))
        self.assert_refused(done, "no", "apt", "python3", "coccinelle")

    def test_install_deps_that_fails_shows_apts_reason(self):
        tools = self.tools(*self.PLAIN, "cc", "make", "python3")
        for name, text in (("apt-get", 'echo "E: Unable to locate package" >&2; exit 100'), ("id", "echo 0")):
            path = os.path.join(tools, name)
            if os.path.lexists(path):
                os.unlink(path)
            with open(path, "w", encoding="utf-8") as out:
                out.write(f"#!/bin/sh\n{text}\n")
            os.chmod(path, 0o755)
        done = self.configure("--install-deps", PATH=tools)
        self.assertEqual(done.returncode, 1)
        self.assertIn("E: Unable to locate package", done.stderr)
        self.assertIn("apt-get could not install", done.stderr)

    def test_unknown_group(self):
        self.assert_refused(self.configure("--install-deps=build,sauna"), "no group 'sauna'", "build, check, gems, asan")
        self.assert_refused(self.configure("--install-deps="), "groups are")

    def test_space_in_the_path_is_refused(self):
        folder = os.path.join(self.room, "two words")
        os.makedirs(folder)
        self.assert_refused(self.configure(cwd=folder), "two words", "space", "another folder")

    def test_folder_of_another_tree_is_refused(self):
        open(os.path.join(self.room, "configure.ac"), "w", encoding="utf-8").close()
        self.assert_refused(self.configure(), "another source tree")

    def test_missing_tarball_is_told_by_its_full_path(self):
        self.assert_refused(self.configure("--skip-deps-check", "--with-base-tarball=gone.tar"), f"{self.room}/gone.tar: no such file")
        self.assert_refused(self.configure("--skip-deps-check", "--with-base-tarball"), "needs =FILE")

    def test_base_that_is_none_is_refused_before_anything_is_made(self):
        self.assert_refused(self.configure("--skip-deps-check", "--with-base=2.7.8"), "ruby 2.7.8 is no base")
        self.assert_refused(self.configure("--with-base="), "--with-base needs =RELEASE")
        self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    def test_every_package_line_is_whole(self):
        with open(os.path.join(HERE, "packages"), encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("#"):
                    continue
                group, kind, package, how, what = line.split()
                self.assertIn(group, ("build", "check", "gems", "asan"))
                self.assertIn(kind, ("need", "want"))
                self.assertIn(how, ("command", "header", "file"))
                self.assertTrue(package and what)


class ModeTest(unittest.TestCase):
    def mode(self, *args):
        return subprocess.run([os.path.join(HERE, "mode"), *args], capture_output=True, text=True)

    def test_unknown_mode_and_unconfigured_build(self):
        with tempfile.TemporaryDirectory() as room:
            self.assertIn("no mode 'fast'", self.mode(room, "fast").stderr)
            done = self.mode(room, "debug")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("run ./configure first", done.stderr)


class CountTest(unittest.TestCase):
    """Closing lines as the runners print them."""

    def test_test_unit(self):
        text = "31335 tests, 6035432 assertions, 3 failures, 1 errors, 94 skips\n"
        self.assertEqual(suites.count_unit(text), (31237, 4, 94))
        self.assertEqual(suites.count_unit("crashed"), (0, 0, 0))

    def test_mspec(self):
        text = "3811 files, 33394 examples, 190000 expectations, 2 failures, 9 errors, 1 tagged\n"
        self.assertEqual(suites.count_spec(text), (33383, 11, 1))

    def test_bootstraptest(self):
        self.assertEqual(suites.count_boot("PASS all 2005 tests\n"), (2005, 0, 0))
        self.assertEqual(suites.count_boot("FAIL 2/2005 tests failed\n"), (2003, 2, 0))

    def test_basictest(self):
        text = "/x/test.rb:path .......OK 23\n/x/test.rb:gc ..FAIL 3\n"
        self.assertEqual(suites.count_basic(text), (23, 1, 0))

    def test_unittest(self):
        self.assertEqual(suites.count_python("Ran 9 tests in 1s\n\nFAILED (failures=2, errors=1, skipped=3)\n"), (3, 3, 3))

    def test_suite_that_crashes_or_runs_nothing_fails_the_run(self):
        with tempfile.TemporaryDirectory() as room:
            for body, status, words in (("exit 3", 1, "0 passed, 1 failed, 0 skipped"), ("exit 0", 1, "0 passed, 0 failed, 0 skipped"),
                                        ("echo PASS all 5 tests", 0, "5 passed, 0 failed, 0 skipped")):
                fake = os.path.join(room, "make")
                with open(fake, "w", encoding="utf-8") as out:
                    out.write(f"#!/bin/sh\n{body}\n")
                os.chmod(fake, 0o755)
                done = subprocess.run([sys.executable, os.path.join(HERE, "suites"), "--build", room, "--make", fake, "btest"],
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, status, done.stdout + done.stderr)
                self.assertEqual(done.stdout.strip().splitlines()[-1], words)


if __name__ == "__main__":
    unittest.main()
