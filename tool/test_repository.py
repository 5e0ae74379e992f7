"""Tests of what the files of the repository say together: that exclusions and documents agree."""
import fnmatch
import glob
import os
import re
import subprocess
import unittest

from gem_lock import read_gem_lock
from load_tool import TOP, load_tool

suites = load_tool("suites", "tool")
EXCLUDE = re.compile(r'exclude\(:(\w+), "[^"]+"\)(?: if (.+))?')
WHEN = {None: "always", "Process.euid.zero?": "root",
        'URI::VERSION >= "1.0.4"': "uri 1.0.4", 'Gem::URI::VERSION >= "1.0.4"': "uri 1.0.4"}
TEST = re.compile(r"[\w:]+#[\w*]+")


def read(short):
    with open(os.path.join(TOP, short), encoding="utf-8") as text:
        return text.read()


def left_out():
    """The rows of contributing.md's tables: {what is left out: when}."""
    lines, found = read("doc/contributing.md").split("\n"), {}
    for start in (n for n, line in enumerate(lines) if line.startswith("| left out |")):
        rows = lines[start + 2:]
        end = next(n for n, line in enumerate(rows) if not line.startswith("|"))
        cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[:end]]
        found |= {what: when for what, when, _ in cells}
    return found


class ExclusionTest(unittest.TestCase):
    """test/.excludes-unlocked and SPEC_EXCLUDES leave out what the table lists, nothing else."""

    def excluded(self):
        """{CLASS#test: when} of the files in test/.excludes-unlocked."""
        found = {}
        folder = os.path.join(TOP, "test/.excludes-unlocked")
        for name in glob.glob("**/*.rb", root_dir=folder, recursive=True):
            for line in read(f"test/.excludes-unlocked/{name}").splitlines():
                if line.startswith("#"):
                    continue
                match = EXCLUDE.fullmatch(line)
                self.assertTrue(match, f"{name}: '{line}' is not exclude(:test, \"why\") [if ...]")
                self.assertIn(match[2], WHEN, name)
                klass = name[:-len(".rb")].replace("/", "::")
                found[f"{klass}#{match[1]}"] = WHEN[match[2]]
        return found

    def test_table_lists_the_excluded_tests(self):
        rows = {what: when for what, when in left_out().items() if TEST.fullmatch(what)}
        used = set()
        for test, when in self.excluded().items():
            matching = [what for what in rows if fnmatch.fnmatchcase(test, what)]
            self.assertEqual(len(matching), 1, f"{test}: rows of doc/contributing.md: {matching}")
            self.assertEqual(rows[matching[0]], when, test)
            used.update(matching)
        self.assertEqual(set(rows) - used, set(), "listed, but not excluded")

    def test_table_lists_the_excluded_examples(self):
        listed = [name for what in left_out() if not TEST.fullmatch(what)
                  for name in what.partition(": ")[2].split(", ")]
        self.assertEqual(sorted(listed), sorted(name for name, _ in suites.SPEC_EXCLUDES))


def git(*words):
    """What git prints; None where this is no clone (a source tarball)."""
    try:
        done = subprocess.run(["git", "-C", TOP, *words], capture_output=True, text=True,
                              check=False)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


class LogTest(unittest.TestCase):
    """Each commit since the newest tag has a short subject and says what changes, and why."""

    # Where a clone has no tags: the commit that brought this file, after which the rule holds.
    SINCE = "unlocked/README.md"

    def start(self):
        return git("describe", "--tags", "--abbrev=0") \
            or git("log", "-1", "--diff-filter=A", "--format=%H", "--", self.SINCE)

    @staticmethod
    def wrong(subject, body, parents):
        """What is wrong with a commit; None: nothing."""
        if len(subject) > 72:
            return f"a subject of {len(subject)} characters"
        if not body and len(parents.split()) < 2:
            return "no body"
        return None

    def test_new_commits(self):
        if not (start := self.start()):
            self.skipTest("no clone with a history")
        for commit in (git("rev-list", f"{start}..HEAD") or "").split():
            subject, parents, body = git("show", "-s", "--format=%s%x00%P%x00%b",
                                         commit).split("\0")
            self.assertIsNone(self.wrong(subject, body.strip(), parents), f"{commit}: {subject}")

    def test_what_is_wrong_with_a_commit(self):
        self.assertEqual(self.wrong("x" * 73, "why", "a"), "a subject of 73 characters")
        self.assertEqual(self.wrong("x" * 72, "", "a"), "no body")
        self.assertIsNone(self.wrong("x" * 72, "", "a b"))
        self.assertIsNone(self.wrong("x", "why", "a"))


class GemsTest(unittest.TestCase):
    """doc/security.md and the tests know each entry of gems.lock."""

    def test_page_has_a_row_with_the_version(self):
        page = read("doc/security.md")
        for entry in read_gem_lock(os.path.join(TOP, "gems.lock")):
            self.assertRegex(page, rf"(?m)^\| {entry.name} \| [\d.]+ \| {entry.version} \|")

    def test_each_gem_has_a_test_of_its_hole(self):
        tests = read("test/unlocked/install/test_shipped_gems.rb")
        for entry in read_gem_lock(os.path.join(TOP, "gems.lock")):
            self.assertIn(f'assert_closed("{entry.name}"', tests)


# The text of a Ruby program in a test: from "<<~'RUBY'" to "RUBY".
RUBY_TEXT = re.compile(
    r"^.*<<[~-]?['\"]?(?!C\b|PYTHON\b|TEXT\b)([A-Z]+)\b['\"]?.*\n((?:.*\n)*?) *\1$",
    re.M)
USED = re.compile(r'Cases\["([^"]+)"')


def long_texts(text):
    """The lines at which a Ruby program of more than ten lines begins."""
    return [text.count("\n", 0, found.start()) + 1 for found in RUBY_TEXT.finditer(text)
            if found[2].count("\n") > 10]


class CasesTest(unittest.TestCase):
    """Ruby programs of more than ten lines stand in test/unlocked/cases, and tests name each."""

    FOLDER = os.path.join(TOP, "test/unlocked")

    def texts(self):
        """(path, text) of the tests and of what they share."""
        for name in sorted(glob.glob("*/*.rb", root_dir=self.FOLDER)):
            if not name.startswith("cases/"):
                yield name, read(f"test/unlocked/{name}")

    def test_long_programs_stand_in_cases(self):
        self.assertEqual([f"{name}:{line}: a program of more than ten lines: put it into cases/"
                          for name, text in self.texts() for line in long_texts(text)], [])

    def test_a_long_program_is_told_with_its_line(self):
        for begin in ("<<~'RUBY'", "<<~RUBY", '<<-"RUBY"'):
            program = f"a\nb({begin}, 1)\n" + "  c\n" * 11 + "  RUBY\nd\n"
            self.assertEqual(long_texts(program), [2])
            self.assertEqual(long_texts(program.replace("  c\n", "", 1)), [])
        self.assertEqual(long_texts("S = <<~'C'\n" + "int a;\n" * 11 + "C\n"), [])

    def test_each_program_is_named_and_there(self):
        named = {used for _, text in self.texts() for used in USED.findall(text)}
        patterns = [re.sub(r"#\{\w+\}", "*", used) for used in named]
        there = [name.removesuffix(".rb") for name
                 in glob.glob("*/**/*.rb", root_dir=f"{self.FOLDER}/cases", recursive=True)]
        self.assertEqual([name for name in there
                          if not any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)],
                         [], "no test names it")
        self.assertEqual([pattern for pattern in patterns if not fnmatch.filter(there, pattern)],
                         ["ROOM/FILE/NAME"], "no such program")


class VersionTest(unittest.TestCase):
    """The pinned release is named in base.lock, README, NEWS and beside measured figures alone."""

    def test_nothing_else_names_the_pinned_release(self):
        version = re.search(r"^version +(\S+)", read("base.lock"), re.M)[1]
        words = ["git", "-C", TOP, "grep", "--untracked", "-lF", version, "--", ".", ":!base.lock",
                 ":!README.md", ":!NEWS.md", ":!doc/performance.md",
                 ":!benchmark/results", ":!tool/performance-page"]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode == 128:
            self.skipTest("no repository here, but a tarball: " + done.stderr.strip())
        self.assertEqual(done.stdout.split(), [])


if __name__ == "__main__":
    unittest.main()
