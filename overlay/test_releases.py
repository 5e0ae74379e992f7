"""Tests of what the fork does on releases of CRuby past the pinned one: which of them a build
takes, which rules are left out there, and what a wrapper leaves out with them."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from fetch_room import sha
from load_tool import load_tool
from test_first_install import ConfigureRoom
from test_places import PlacesRoom

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
prepare = load_tool("prepare")
release = load_tool("base_release.py")
SERIES = prepare.read_series(os.path.join(TOP, "patches"))


class ChoiceTest(PlacesRoom):
    """A lock that lists newer releases by the checksums of their official tarballs."""

    def setUp(self):
        super().setUp()
        self.paths = {version: self.site_has(version, "gz") for version in
                      ("9.9.10", "9.9.11", "9.9.12")}
        rows = [f"version {version}\nsha256 {sha(path)}\n" for version, path in self.paths.items()]
        self.lock("".join((rows[0], rows[1], f"seen {'1' * 40}\n", rows[2])))
        self.archive.add("rubyx", "9.9.9", self.tarball)
        self.archive.publish()

    def test_newest_whose_suites_have_been_seen(self):
        done = self.fetch()
        self.assert_made(done, "9.9.11")
        self.assertIn("base: 9.9.11, the newest whose suites have been seen; "
                      "./configure --with-base=pinned takes 9.9.9\n", done.stdout)
        self.assertNotIn("not been seen", done.stdout)
        self.assertEqual(self.asked("/ruby/"), ["/ruby/9.9/ruby-9.9.11.tar.gz"])
        self.assertEqual(self.asked("/debian/"), [], "apt is not asked for it")
        self.assertEqual((self.base()["asked"], self.base()["pin"]), ("default", "9.9.9"))
        again = self.fetch("--base", "default")
        self.assertEqual((again.returncode, again.stdout), (0, ""))
        second = os.path.join(self.room, "second")
        self.assert_made(self.fetch("--offline", build=second), "9.9.11", second)

    def test_pinned_keeps_the_pinned_one(self):
        self.assert_made(self.fetch("--base", "pinned"))
        self.assertEqual(self.asked("/ruby/"), [])

    def test_pinned_one_where_the_site_cannot_be_reached(self):
        done = self.fetch(RUBY_BASE_SITE="http://127.0.0.1:9/ruby")
        self.assert_made(done)
        self.assert_told(done, "site", "ruby-9.9.11.tar.gz")
        self.assertIn("ruby 9.9.11, whose suites have been seen, cannot be had here; next is 9.9.9",
                      done.stdout)
        self.assertEqual((self.base()["asked"], self.base()["version"]), ("default", "9.9.9"))

    def test_other_bytes_than_the_listed_ones_are_refused(self):
        self.write("ruby-9.9.11/a.c", "int evil;\n")
        with open(self.pack("evil.tar.gz", "ruby-9.9.11"), "rb") as data:
            self.server.files["/ruby/9.9/ruby-9.9.11.tar.gz"] = data.read()
        done = self.fetch("--base", "9.9.11")
        self.assert_refused(done, "no place gave ruby 9.9.11")
        self.assert_told(done, "site", "has the SHA-256",
                         f"base.lock has {sha(self.paths['9.9.11'])}")
        self.assertEqual(os.listdir(os.path.join(self.build, "site")), [])
        self.assert_made(self.fetch())

    def test_listed_release_by_number_and_one_whose_suites_were_not_seen(self):
        self.assert_made(self.fetch("--base", "9.9.11"), "9.9.11")
        done = self.fetch("--base", "9.9.12")
        self.assert_made(done, "9.9.12")
        self.assertIn("base: 9.9.12; suites have not been seen on it\n", done.stdout)
        done = self.fetch("--base", "latest")
        self.assert_made(done, "9.9.12")

    def test_tarball_of_a_listed_release(self):
        done = self.fetch("--tarball", self.paths["9.9.11"])
        self.assert_made(done, "9.9.11")
        self.assertNotIn("not been seen", done.stdout)
        other = self.pack("other.tar.xz", "ruby-9.9.11")
        done = self.fetch("--tarball", other, "--base", "default")
        self.assertIn("base: 9.9.11, from another tarball than base.lock lists; suites have not",
                      done.stdout)

    def test_release_that_is_left_out(self):
        self.assert_made(self.fetch(), "9.9.11")
        self.assert_made(self.fetch("--base", "default", "--without", "9.9.11"))
        self.assertEqual(self.base()["asked"], "default")
        again = self.fetch("--base", "default")
        self.assertEqual((again.returncode, again.stdout), (0, ""))

    def test_seen_before_the_last_change_of_a_rule(self):
        def git(*words):
            done = subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=b", *words],
                                  cwd=self.room, check=True, capture_output=True, text=True)
            return done.stdout.strip()

        def change(short):
            self.write(short, short)
            git("add", short)
            git("commit", "-q", "-m", short)
        git("init", "-q")
        change("patches/one.sed")
        row = f"version 9.9.11\nsha256 {sha(self.paths['9.9.11'])}\nseen "
        self.lock(row + git("rev-parse", "HEAD"))
        change("patches/test/one.sed.diff")
        change("other")
        self.assert_made(self.fetch(), "9.9.11")
        self.assertEqual(list(release.seen_before(release.read_lock(self.lock_path))), [])
        change("patches/two.sed")
        second = os.path.join(self.room, "second")
        done = self.fetch(build=second)
        self.assert_made(done, build=second)
        self.assertIn(f"and {git('rev-parse', '--short', 'HEAD')} changed a rule since: it is not "
                      "taken unasked (./configure --with-base=9.9.11)", done.stdout)
        self.lock(row + "1" * 40)
        (found,) = release.seen_before(release.read_lock(self.lock_path))
        self.assertEqual((found[0].version, found[1]), ("9.9.11", "which git does not find here"))
        self.lock(row + "all pass")
        self.assertIn("'seen' wants the commit", self.fetch(build=second).stderr)

    def test_error_of_a_machine_without_the_site_is_one_line(self):
        done = self.fetch("--base", "9.9.12", RUBY_BASE_SITE="http://127.0.0.1:9/ruby")
        self.assert_refused(done, "no place gave ruby 9.9.12", "ruby-9.9.12.tar.gz", "network")

    def test_own_lock(self):
        lock = release.read_lock(os.path.join(TOP, "base.lock"))
        self.assertEqual([one.version for one in lock.releases if not one.listed],
                         ["3.4.12", "3.4.13"])
        self.assertEqual(len({one.version for one in lock.releases}), len(lock.releases))
        history = os.path.exists(os.path.join(TOP, ".git")) and subprocess.run(
            ["git", "-C", TOP, "rev-parse", "--is-shallow-repository"], capture_output=True,
            text=True).stdout == "false\n"
        for one in lock.newer_seen() if history else ():
            done = subprocess.run(["git", "-C", TOP, "merge-base", "--is-ancestor", one.seen,
                                   "HEAD"], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), f"{one.version}: {one.seen}")
        for one in lock.releases:
            for digest in one.sha256:
                self.assertRegex(digest, r"\A[0-9a-f]{64}\Z")
            self.assertTrue(one.listed or one.released, one.version)


FETCH_TWO = """import os, shutil, sys
build, version = sys.argv[1], "9.9.9" if "--without" in sys.argv else "9.9.11"
top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.makedirs(f"{build}/src", exist_ok=True)
shutil.copy2(f"{top}/theirs", f"{build}/src/configure")
asked = sys.argv[sys.argv.index("--base") + 1]
open(f"{build}/base", "w").write(f"version {version}\\nasked   {asked}\\npin     9.9.9\\n")
"""
REFUSES = """import sys
for line in open(sys.argv[1] + "/base"):
    if line.split()[1] == "9.9.11":
        sys.exit("prepare: error: patches/x on y: premise")
"""


class RulesTest(ConfigureRoom):
    """configure, where the rules do not hold on the release that the default took."""

    def setUp(self):
        super().setUp()
        self.write("overlay/fetch", FETCH_TWO)
        self.write("overlay/prepare", REFUSES)

    def test_default_goes_back_to_the_pinned_one(self):
        done = self.configure()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("ruby 9.9.11 does not take the fork's rules", done.stderr)
        self.assertIn("Unlocked Ruby on CRuby 9.9.9, YJIT", done.stdout.splitlines()[-1])

    def test_release_that_was_asked_for_stops(self):
        done = self.configure("--with-base=9.9.11")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "prepare: error: patches/x on y: premise\n"))

    def test_last_line_says_which_release_and_what_keeps_the_pinned_one(self):
        self.write("overlay/prepare", "")
        self.assertIn("Unlocked Ruby on CRuby 9.9.11 (base.lock pins 9.9.9: --with-base=pinned), ",
                      self.configure().stdout.splitlines()[-1])


class LeftOutTest(unittest.TestCase):
    """The fork's own rules and wrappers, on trees changed as later releases are."""

    def force(self, version):
        return {rule.short for rule in prepare.in_force(SERIES, version)}

    def test_releases_that_brought_a_fix(self):
        for short, first in (("fixes/thread_sync.c.sed", "3.4.7"),
                             ("fixes/prism_compile.c.sed", "3.4.9"),
                             ("fixes/regexec.c.cocci", "3.4.9"),
                             ("fixes/enumerator.c.cocci", None)):
            for teeny in range(5, 11):
                left_out = bool(first) and teeny >= int(first[-1])
                self.assertEqual(short not in self.force(f"3.4.{teeny}"), left_out, (short, teeny))

    def included(self, wrapper, version):
        """What the preprocessor makes of a wrapper, where each file that it includes has its own
        name as its only text."""
        with tempfile.TemporaryDirectory() as room:
            with open(os.path.join(TOP, wrapper), encoding="utf-8") as given:
                text = given.read()
            names = re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.M)
            for name in names:
                os.makedirs(os.path.dirname(os.path.join(room, name)) or room, exist_ok=True)
                with open(os.path.join(room, name), "w", encoding="utf-8") as out:
                    out.write(prepare.rules_header(SERIES, version) if name == "unlocked/rules.h"
                              else f'included("{name}");\n')
            shutil.copy2(os.path.join(TOP, wrapper), room)
            done = subprocess.run(["cc", "-E", "-P", "-Werror=undef", wrapper], cwd=room,
                                  capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_mutex_owner_goes_with_its_rule(self):
        for teeny in range(5, 11):
            version, there = f"3.4.{teeny}", teeny < 7
            text = self.included("thread.c", version)
            self.assertEqual("unlocked/fixes/mutex_owner.c" in text, there, version)
            self.assertEqual("mutex_owner_set" in text, there, version)
            self.assertIn("unlocked/thread/gvl.c", text)

    def test_more_uses_of_a_name_that_a_rule_redirects_in_some_functions_only(self):
        places = glob.glob(os.path.join(TOP, "build/pristine/ruby-*/vm_method.c"))
        if not places:
            self.skipTest("needs a base: ./configure")
        rule = next(r for r in SERIES if r.short == "method/vm_method.c+lookup.cocci")
        with open(places[0], encoding="utf-8") as given:
            text = given.read() + """
static rb_method_entry_t *
of_a_later_release(VALUE klass, ID id)
{
    search_method0(klass, id, NULL, true);
    return lookup_method_table(klass, id);
}
"""
        made = rule.run(rule.script(text), text, os.path.join(TOP, "patches/macros.h"))
        rule.premise(text)
        rule.outcome(text, text, made)
        self.assertIn("return lookup_method_table(klass, id);", made)


if __name__ == "__main__":
    unittest.main()
