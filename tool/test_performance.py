"""Tests of tool/performance-page: doc/performance.md and README say what benchmark/results says."""
import glob
import os
import subprocess
import tempfile
import unittest

from load_tool import TOP, load_tool

page = load_tool("performance-page", "tool")
HEAD = "\t".join(page.COLUMNS)


def read(short):
    with open(os.path.join(TOP, short), encoding="utf-8") as text:
        return text.read()


def line(row="a (ns)", stock="2", fork="1", processes="-", date="2026-01-01 10:00", commit="-"):
    return "\t".join([date, "m", "9.9.9", commit, "make x", row, stock, fork, processes])


class PageTest(unittest.TestCase):
    def setUp(self):
        self.results = page.read_results(os.path.join(TOP, "benchmark/results"))

    def test_page_is_what_the_figures_say(self):
        made = page.page(self.results, read("benchmark/results/losses.md"))
        self.assertEqual(read("doc/performance.md"), made, "make performance-page")

    def test_readme_has_the_tables_of_the_page(self):
        readme = read("README.md")
        for table in page.readme_tables(self.results):
            self.assertIn("\n".join(table) + "\n", readme)

    def test_every_ratio_in_readmes_tables_is_the_pages(self):
        tables = [row for table in page.readme_tables(self.results) for row in table]
        rows = [row for row in read("README.md").split("\n")
                if row.startswith("|") and any(c.isdigit() for c in row.rpartition("] ")[2])]
        figures = [row for row in rows if page.re.search(r"\|\s*\d[\d.-]*\s*\|", row)]
        self.assertTrue(figures)
        self.assertEqual(set(figures) - set(tables), set())

    def test_nothing_names_the_diaries(self):
        done = subprocess.run(["git", "-C", TOP, "grep", "-lF", "doc/" + "measured"],
                              capture_output=True, text=True)
        if done.returncode == 128:
            self.skipTest("no repository here, but a tarball")
        self.assertEqual(done.stdout, "")


class FileTest(unittest.TestCase):
    """A folder with one file of figures."""

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="performance-")
        self.addCleanup(room.cleanup)
        self.folder = room.name

    def read(self, *lines):
        with open(os.path.join(self.folder, "x.tsv"), "w", encoding="utf-8") as out:
            out.write("".join(f"{text}\n" for text in lines))
        return page.read_results(self.folder)["x"]

    def refused(self, words, *lines):
        with self.assertRaises(page.Failure) as caught:
            self.read(*lines)
        self.assertNotIn("\n", str(caught.exception))
        self.assertRegex(str(caught.exception), words)

    def test_what_is_refused(self):
        self.refused("x.tsv:2: 8 columns, not 9", HEAD, line().rpartition("\t")[0])
        self.refused("x.tsv:2: 8 columns, not 9", HEAD, line(stock=""))
        self.refused("has no rows", HEAD)
        self.refused("x.tsv:1: the first line must name", line())
        self.refused("x.tsv:1: the first line must name")
        self.refused("'fast' is no number", HEAD, line(fork="fast"))
        self.refused("ends with no unit", HEAD, line(row="a (miles)"))

    def test_folder_without_files(self):
        with self.assertRaisesRegex(page.Failure, "has no .tsv file"):
            page.read_results(self.folder)

    def test_newest_row_counts(self):
        found = self.read(HEAD, line(fork="1", date="2026-01-02 10:00"), line(fork="4"))
        self.assertEqual([figure.texts["fork"] for figure in found], ["1"])

    def test_rows_of_one_ruby_each_are_joined(self):
        found = self.read(HEAD, line(fork="-"), line(stock="-", date="2026-01-02 10:00"))
        self.assertEqual([figure.ratio() for figure in found], [(2, 2)])

    def test_ratio_says_how_many_times_as_good(self):
        faster, slower = self.read(HEAD, line("a (i/s)", "2", "4-6"), line("b (ns)", "2", "4"))
        self.assertEqual((faster.ratio(), slower.ratio()), ((2, 3), (0.5, 0.5)))
        self.assertEqual((faster.lost(), slower.lost()), (False, True))

    def test_a_loss_begins_below_the_limit(self):
        found = self.read(HEAD, line("a (speed)", "1", "0.99"), line("b (speed)", "1", "0.98"),
                          line("c; 2 ractors (gain)", "-", "0.9"))
        self.assertEqual([figure.lost() for figure in found], [False, True, True])


class LossTest(unittest.TestCase):
    """The list of losses by their causes."""

    WHY = "a*, b\n  c | one\n  cause\n* | the others\n\nA text.\n"

    @staticmethod
    def figure(name, unit="instructions", fork=4.0):
        return page.Figure("2026-01-01", "m", "9.9.9", "-", "RUBY x.rb", name, "", unit,
                           (2.0, 2.0), (fork, fork), None, {})

    def losses(self, *figures):
        return page.losses({"x": figures}, self.WHY)[4:]

    def test_each_loss_by_instructions_is_in_one_line(self):
        found = self.losses(self.figure("ab"), self.figure("b c", fork=2.5), self.figure("d"),
                            self.figure("e", "ns"), self.figure("f", fork=2.0))
        self.assertEqual(found, ["- `a*`, `b c` (2) 0.500-0.800: one cause",
                                 "- `*` (1) 0.500: the others", "", "A text."])

    def test_cause_without_a_loss_is_refused(self):
        with self.assertRaisesRegex(page.Failure, r"named a\*, b c: delete"):
            self.losses(self.figure("d"))

    def test_program_of_a_row(self):
        for command, name in {"N=1 RUBY --yjit benchmark/x/y.rb 3": "y", "as z.yml": "z",
                              "make report SECTIONS=gc": "gc\\*", "a loop": "by hand",
                              "make benchmark-whole PATTERN=a": "benchmark-whole"}.items():
            figure = self.figure("a")
            figure.command = command
            self.assertEqual(page.source(figure), name)

    def test_three_digits(self):
        self.assertEqual([page.number(it) for it in (0.1234, 0.9996, 1.234, 9.996, 99.96, 1234.5)],
                         ["0.123", "1.00", "1.23", "10.0", "100", "1234"])


class ProgramTest(unittest.TestCase):
    """What prints figures keeps them, in the file of the folder in which it stands."""

    def test_every_program_appends_its_rows(self):
        programs = glob.glob("*/*.rb", root_dir=os.path.join(TOP, "benchmark"))
        self.assertTrue(programs)
        for program in programs:
            text = read(f"benchmark/{program}")
            rooms = set(page.re.findall(r"Results\.append(?:_own)?\(\"(\w+)\"", text))
            if "RactorsTable.print(" in text:
                rooms.add(os.path.dirname(program))
            self.assertEqual(rooms or program, {os.path.dirname(program)}, program)
            self.assertRegex(text, r'(?m)^require_relative "\.\./(results|ractors_table)"$',
                             program)


class AppendTest(unittest.TestCase):
    """benchmark/results.rb, with stock's Ruby."""

    RUBY = os.path.join(TOP, "build/stock/bin/ruby")

    def setUp(self):
        if not os.path.exists(self.RUBY):
            self.skipTest("stock is not built")
        room = tempfile.TemporaryDirectory(prefix="results-")
        self.addCleanup(room.cleanup)
        self.folder = room.name

    def append(self, rows, **environment):
        return subprocess.run([self.RUBY, os.path.join(TOP, "benchmark/results.rb"), "x", "make x"],
                              input=rows, capture_output=True, text=True,
                              env=dict(os.environ, RESULTS=self.folder) | environment)

    def test_rows_are_appended_in_the_form_that_the_page_reads(self):
        for fork in ("3", "4"):
            done = self.append(f"a (ns)\t2\t{fork}\t-\n")
            self.assertEqual(done.returncode, 0, done.stderr)
        found = page.read_results(self.folder)["x"]
        self.assertEqual([(f.command, f.texts["fork"]) for f in found], [("make x", "4")])

    def test_row_without_a_column_is_refused_in_one_line(self):
        done = self.append("a (ns)\t2\n")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Aresults: error: 2 columns, not 4 .*\n\Z")
        self.assertEqual(os.listdir(self.folder), [])

    def test_machine_without_git_is_told_in_one_line(self):
        done = self.append("a (ns)\t2\t1\t-\n", PATH="/nowhere")
        self.assertRegex(done.stderr, r"\Aresults: no git or no clone here: .*\nresults: 1 rows .*")
        self.assertEqual(page.read_results(self.folder)["x"][0].commit, "-")

    def test_nothing_is_kept_where_it_is_not_wanted(self):
        self.assertEqual(self.append("a (ns)\t2\t1\t-\n", RESULTS="no").stderr, "")


if __name__ == "__main__":
    unittest.main()
