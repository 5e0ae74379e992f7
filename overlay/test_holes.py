"""Tests of overlay/holes: what it makes of holes.lock, gems.lock and the rules, what it refuses;
and that the repository's own list, rules, tests and pages agree."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import zipfile

import hole_lock
from load_tool import TOP, load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
holes = load_tool("holes")
LOCK = """looked-at 2026-11-29
release 10.0.1 2026-11-20
hole CVE-2026-1001
alias GHSA-aaaa-bbbb-cccc Bug-7
fault writes `a \\| b`
where a.c f
affected 1.9
published 2026-11-10
since 2
hole CVE-2026-1002
fault reads
where a.c g
fixed 9.9.9
state open
action do not call it
hole CVE-2026-1003
fault none here
where b.c
state not-affected
justification vulnerable_code_not_present
reason it is new
"""
GEMS = f"""gem way
version 1.0.2
sha256 {"0a" * 32}
kind default
takes lib/
until 9.9.7
since 1
closes CVE-2026-2001
why a hole. First release
why without it.
"""
RULE = """# Plain words.
# Reason: security
# Until: 9.9.8
# Closes: Bug-7
# Why-text: a test.
# Expect: 1
s/a/b/
"""
PAGE = "# Page\n\n<!-- holes: made by overlay/holes --tables --write -->\n<!-- end -->\n\nend\n"
BASE_LOCK = """version 9.9.5
source ruby
release 9.9.5-1
suite s
file ruby.tar.xz
size 1
sha256 x
tree t
official ruby.tar.gz
version 9.9.7
released 2026-11-01
version 9.9.8
released 2026-11-09
version 9.9.9
released 2026-11-20
"""


class Room(unittest.TestCase):
    """A repository with one rule, one gem and three holes, and a build folder."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="holes-")
        self.addCleanup(shutil.rmtree, self.top)
        self.build = os.path.join(self.top, "build")
        for short, text in {
                "holes.lock": LOCK, "gems.lock": GEMS, "base.lock": BASE_LOCK,
                "patches/fixes/a.c.sed": RULE,
                "configure.ac": "m4_define([UNLOCKED_REVISION], [3])\n",
                "NEWS.md": PAGE + "## Revision 3, unreleased\n## Revision 2, 2026-11-19\n",
                "doc/security.md": PAGE, "test/unlocked/fixes/test_a.rb": "# CVE-2026-1001\n",
                "build/src/lib/way.gemspec": "s.version = VERSION\n",
                "build/src/lib/way.rb": "module Way\n  VERSION = '1.0.2'\nend\n"}.items():
            self.write(short, text)
        self.stand_on("9.9.5")

    def write(self, short, text):
        path = os.path.join(self.top, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def read(self, short):
        with open(os.path.join(self.top, short), encoding="utf-8") as text:
            return text.read()

    def stand_on(self, version, way="1.0.1", asked="shipped", ship="way-1.0.2"):
        """The build folder stands on that release, which has that version of the gem."""
        self.write("build/base", f"version {version}\ntree t\nasked default\npin 9.9.5\n")
        self.write(f"build/pristine/ruby-{version}/lib/way.rb", f"  VERSION = '{way}'\n")
        self.write("build/gems/state", f"asked {asked}\nmade_of x\n"
                   + (f"ship {ship}\n" if ship else ""))

    def run_tool(self, *words):
        return subprocess.run([os.path.join(HERE, "holes"), "--top", self.top, *words], text=True,
                              capture_output=True)

    def made(self):
        """What a run writes: (state as key -> words, OpenVEX's statements, OSV's records)."""
        done = self.run_tool(self.build)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        state = {words[0]: words[1:] for words in
                 map(str.split, self.read("build/src/UNLOCKED.holes/state").splitlines())}
        vex = json.loads(self.read("build/src/UNLOCKED.holes/openvex.json"))
        with zipfile.ZipFile(os.path.join(self.build, "src/UNLOCKED.holes/osv.zip")) as osv:
            records = {name: json.loads(osv.read(name)) for name in osv.namelist()}
        return (state, {one["vulnerability"]["name"]: one for one in vex["statements"]}, records)

    def refused(self, *words, run=("build",)):
        """One line on standard error with these words."""
        run = [self.build if word == "build" else word for word in run]
        done = self.run_tool(*run)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        for word in ("holes: error: ", *words):
            self.assertIn(word, done.stderr)


class BuildTest(Room):
    def test_state_of_the_pinned_base(self):
        state, vex, _ = self.made()
        names = ["CVE-2026-1001", "GHSA-aaaa-bbbb-cccc", "Bug-7"]
        self.assertEqual(state, {"version": ["9.9.5-r3"], "security": ["9.9.8"],
                                 "fixed": names + ["CVE-2026-2001"], "open": ["CVE-2026-1002"],
                                 "patched": names})
        self.assertEqual({name: one["status"] for name, one in vex.items()},
                         {"CVE-2026-1001": "fixed", "CVE-2026-1002": "affected",
                          "CVE-2026-1003": "not_affected", "CVE-2026-2001": "fixed"})
        self.assertIn('UNLOCKED_SECURITY "9.9.8"', self.read("build/src/unlocked/holes.h"))

    def test_statements_say_why_and_of_what(self):
        _, vex, _ = self.made()
        one = vex["CVE-2026-1001"]
        self.assertEqual(one["vulnerability"]["description"], "writes a | b")
        self.assertEqual(one["status_notes"], "closed by patches/fixes/a.c.sed; shown by: "
                         "make test-unlocked TESTS='test_a.rb'")
        self.assertEqual([product["@id"] for product in one["products"]],
                         ["pkg:generic/unlocked-ruby@9.9.5-r3",
                          "pkg:deb/debian/unlocked-ruby@9.9.5%2Br3-1"])
        self.assertEqual(one["products"][0]["subcomponents"], [{"@id": "pkg:generic/ruby@9.9.5"}])
        self.assertEqual(vex["CVE-2026-1002"]["action_statement"], "do not call it")
        self.assertEqual(vex["CVE-2026-2001"]["vulnerability"]["description"], "a hole")
        self.assertEqual(vex["CVE-2026-1003"]["justification"], "vulnerable_code_not_present")
        self.assertEqual(vex["CVE-2026-2001"]["products"][0]["subcomponents"],
                         [{"@id": "pkg:gem/way@1.0.2"}])

    def test_records_say_which_versions(self):
        _, _, osv = self.made()
        self.assertEqual(sorted(osv), [f"UNLOCKED-CVE-2026-{n}.json" for n in (1001, 1002, 2001)])
        one, other = osv["UNLOCKED-CVE-2026-1001.json"], osv["UNLOCKED-CVE-2026-1002.json"]
        self.assertEqual(one["aliases"], ["CVE-2026-1001", "GHSA-aaaa-bbbb-cccc", "Bug-7"])
        self.assertEqual(one["affected"][0]["ranges"][0]["events"],
                         [{"introduced": "0"}, {"fixed": "9.9.5-r2"}])
        self.assertEqual(other["affected"][0]["ranges"][0]["events"], [{"introduced": "0"}])
        self.assertEqual(one["published"], "2026-11-10T00:00:00Z")

    def test_base_that_has_the_mend(self):
        self.stand_on("9.9.9", way="1.0.2", ship="")
        state, vex, _ = self.made()
        self.assertEqual((state["open"], state["patched"], state["security"]),
                         ([], [], ["9.9.9"]))
        self.assertIn("closed by the base", vex["CVE-2026-1001"]["status_notes"])
        self.assertIn("closed by the base", vex["CVE-2026-1002"]["status_notes"])
        self.assertEqual(vex["CVE-2026-1003"]["status"], "not_affected")

    def test_gems_of_the_base_leave_their_holes_open(self):
        for asked, action in (("base", "build without --with-base-gems"),
                              ("shipped", "run ./configure where the gem can be fetched")):
            self.stand_on("9.9.5", asked=asked, ship="")
            state, vex, osv = self.made()
            self.assertEqual(state["open"], ["CVE-2026-1002", "CVE-2026-2001"])
            self.assertEqual(state["security"], ["9.9.5"])
            one = vex["CVE-2026-2001"]
            self.assertIn(action, one["action_statement"])
            self.assertEqual(one["products"][0]["subcomponents"], [{"@id": "pkg:gem/way@1.0.1"}])
            self.assertEqual(len(osv["UNLOCKED-CVE-2026-2001.json"]["affected"][0]["ranges"][0]
                                 ["events"]), 1)

    def test_hole_of_a_default_gem_that_a_rule_closes(self):
        self.write("holes.lock", LOCK.replace("where a.c f\n", "where a.c f\ngem way\n"))
        self.assertEqual(self.made()[1]["CVE-2026-1001"]["products"][0]["subcomponents"],
                         [{"@id": "pkg:gem/way@1.0.2"}])

    def test_same_bytes_and_nothing_new_for_make(self):
        room = os.path.join(self.build, "src/UNLOCKED.holes")
        self.made()
        before = {name: os.stat(os.path.join(room, name)).st_mtime_ns for name in os.listdir(room)}
        self.made()
        self.assertEqual({name: os.stat(os.path.join(room, name)).st_mtime_ns
                          for name in os.listdir(room)}, before)

    def test_folder_without_a_tree(self):
        shutil.rmtree(os.path.join(self.build, "src"))
        self.refused("has no tree: run ./configure first")


class TablesTest(Room):
    def test_tables_are_written_and_compared(self):
        self.refused("doc/security.md and NEWS.md: not what holes.lock makes", run=("--tables",))
        self.assertEqual(self.run_tool("--tables", "--write").stderr, "")
        self.assertEqual(self.run_tool("--tables").returncode, 0)
        page, news = self.read("doc/security.md"), self.read("NEWS.md")
        for row in ("| CVE-2026-1001 | writes `a \\| b` | 1.9 | 9.9.8 | r2 | a |",
                    "| GHSA-aaaa-bbbb-cccc | the same as CVE-2026-1001 |  |  | r2 | a |",
                    "| CVE-2026-1002 | reads | - | 9.9.9 | open | - |",
                    "| CVE-2026-1002 | open: do not call it |",
                    "| CVE-2026-1003 | not affected: it is new |",
                    "| CVE-2026-2001 | way: see the gems below | - | 9.9.7 | r1 | shipped_gems |"):
            self.assertIn(f"\n{row}\n", page)
        self.assertTrue(page.endswith("<!-- end -->\n\nend\n"))
        self.assertIn("\n| CVE-2026-1001 | 9.9.8 | 2026-11-09 | 10 |\n", news)
        self.assertNotIn("CVE-2026-1002", news)

    def test_days_are_counted_to_the_list_while_the_revision_is_not_released(self):
        self.write("NEWS.md", self.read("NEWS.md").replace("2, 2026-11-19", "2, unreleased"))
        self.run_tool("--tables", "--write")
        self.assertIn("\n| CVE-2026-1001 | 9.9.8 | 2026-11-09 | 20+ |\n", self.read("NEWS.md"))

    def test_row_that_is_too_long(self):
        self.write("holes.lock", LOCK.replace("fault reads", "fault " + "r" * 90))
        self.refused("a row of ", "100 at most", run=("--tables",))

    def test_page_without_a_place(self):
        self.write("doc/security.md", "# Page\n")
        self.refused("doc/security.md has not one place", run=("--tables",))


class BadInputTest(Room):
    def bad(self, old, new, *words):
        self.assertIn(old, LOCK)
        self.write("holes.lock", LOCK.replace(old, new, 1))
        self.refused(*words)

    def test_lines_that_are_wrong(self):
        for old, new, *words in (
                ("action do not call it\n", "", ":10: CVE-2026-1002, open, has no line 'action'"),
                ("reason it is new\n", "", "CVE-2026-1003, not-affected, has no line 'reason'"),
                ("justification vulnerable_code_not_present\n", "", "has no line 'justification'"),
                ("since 2\n", "", ":3: CVE-2026-1001 has no line 'since'"),
                ("fault writes", "flaw writes", ":5: there is no key 'flaw'"),
                ("state open", "state closed", ":14: 'closed' is no value of 'state'"),
                ("state open\n", "since 1\n", ":15: 'action' is for the state open"),
                ("fault reads", "fault", ":11: 'fault' has no value"),
                ("hole CVE-2026-1002", "hole CVE-26-1", "is no value of 'hole'"),
                ("hole CVE-2026-1002", "hole Bug-7", ":10: ", ":3 has Bug-7, too"),
                ("hole CVE-2026-1002", "hole CVE-2026-2001", "gems.lock has CVE-2026-2001, too"),
                ("2026-11-10", "2026-11-31", "2026-11-31 is no day"),
                ("looked-at 2026-11-29\n", "", "no line 'looked-at'"),
                ("looked-at 2026-11-29\n", "looked-at 2026-11-29\nfault early\n",
                 ":2: 'fault' stands before the first line 'hole'")):
            self.bad(old, new, *words)

    def test_rule_that_closes_what_is_not_listed(self):
        self.write("patches/fixes/a.c.sed", RULE.replace("Bug-7", "Bug-7 Bug-8"))
        self.refused("patches/fixes/a.c.sed: holes.lock has no hole Bug-8")

    def test_rule_that_closes_what_is_open(self):
        self.write("patches/fixes/a.c.sed", RULE.replace("Bug-7", "Bug-7 CVE-2026-1002"))
        self.refused("patches/fixes/a.c.sed closes CVE-2026-1002", "it is open")

    def test_hole_that_nothing_closes(self):
        self.write("patches/fixes/a.c.sed", RULE.replace("Closes: Bug-7", "Closes: CVE-2026-1004"))
        self.write("holes.lock", LOCK + "hole CVE-2026-1004\nfault f\nwhere a.c\nsince 1\n")
        self.refused("no rule in patches/ closes CVE-2026-1001")


class RepositoryTest(unittest.TestCase):
    """The repository's own list, rules, tests and pages."""

    @classmethod
    def setUpClass(cls):
        cls.source = holes.Source(TOP)
        cls.found = cls.source.answers(cls.source.pinned, {})

    def test_pages_have_the_tables(self):
        self.assertEqual(holes.tables(self.source, False), [],
                         "overlay/holes --tables --write")

    def test_each_hole_that_is_closed_has_a_test_that_names_it(self):
        self.assertEqual([one.hole.name for one in self.found
                          if one.status == "fixed" and not self.source.tests.get(one.hole.name)],
                         [], "write the identifier into its test (test/unlocked/*/test_*.rb)")

    def test_tests_name_no_hole_that_is_not_listed(self):
        known = {name for hole in self.source.lock.holes for name in hole.names}
        named = set()
        for folder, _, names in os.walk(os.path.join(TOP, "test/unlocked")):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as text:
                    named |= set(re.findall(rf"\b{hole_lock.ID}\b", text.read()))
        self.assertEqual(named - known, set(), "list it in holes.lock")


if __name__ == "__main__":
    unittest.main()
