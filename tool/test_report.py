"""Tests of tool/report: what it makes of given figures, how it goes on, and bad input. No test
takes a time."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import unittest.mock

from load_tool import TOP, load_tool

report = load_tool("report", "tool")
machine, pages, steps = report.machine, report.report_page, report.report_steps
sections = load_tool("report_sections.py", "tool")


def row(name="a", variant="interpreter", unit="i/s", stock=1.0, fork=2.0, processes=None):
    return steps.row(name, variant, unit, stock, fork, processes)


def result(*rows, **more):
    return {"rows": list(rows), "seconds": 1.0, "others": 0.0, "steal": 0.0,
            "number": 1, "date": "2026-01-01 10:00 UTC"} | more


def report_of(steps_of, plot="ratios", **about):
    return {"sections": [{"name": "x", "title": "X < Y", "about": "About `x`.", "plot": plot,
                          "steps": steps_of}],
            "about": {"machine": "m", "stock": "s", "fork": "f", "commit": "c", "dates": "d",
                      "effort": "full", "steps": len(steps_of), "done": len(steps_of),
                      "missing": []} | about}


RUBIES = [os.path.join(TOP, "build", part, "bin/ruby") for part in ("stock", "")]


class PageTest(unittest.TestCase):
    """Given figures."""

    def test_rounds_are_joined_and_the_median_counts(self):
        given = report_of({f"s-{n}": result(row(fork=fork))
                           for n, fork in enumerate((0.5, 3.0, 2.0))})
        line, = pages.lines_of(given["sections"][0]["steps"])
        self.assertEqual((line.ratio, pages.spread(line)), (2.0, "0.50-3.00"))
        text = pages.markdown(given)
        self.assertIn("1 rows: median 2.00 times as good", text)
        self.assertIn("No row is below", text)

    def test_less_is_better_of_times(self):
        line, = pages.lines_of({"s": result(row(unit="s", stock=1.0, fork=2.0))})
        self.assertEqual((line.ratio, line.lost), (0.5, True))

    def test_every_loss_is_named_the_worst_first(self):
        given = report_of({"s": result(row("slow", fork=0.9), row("slowest", fork=0.2), row())})
        self.assertEqual([line.name for _, line in pages.losses_of(given)], ["slowest", "slow"])
        self.assertRegex(pages.markdown(given), r"(?s)2 below 0.97.*\*\*0.20\*\*")

    def test_one_worker_that_is_slower_than_on_stock_is_a_loss(self):
        lines = pages.lines_of({"s": result(row("sort", "1 worker", "gain", 1.0, 0.9),
                                            row("json", "1 worker", "gain", 1.0, 0.98))})
        self.assertEqual([line.name for line in lines if line.lost], ["sort"])

    def test_rows_are_kept_as_performance_page_reads_them(self):
        rows = [row('f("1", "%s"); g', stock=8222294.4, fork=0.25),
                row("b", "", "bytes", -3.0, 2.0),
                row("c", "2 workers; fast", "gain", 0.5, 1.5, 2.5)]
        found = []
        for line in pages.lines_of({"s": result(*rows)}):
            text = "\t".join("2026-01-01 m 9.9.9 - x".split() + [pages.kept_row(line)])
            figure = steps.page.read_line(text, "x:1")
            found.append([figure.name, figure.variant, figure.stock, figure.fork])
        self.assertEqual(found, [
            ['f("1", "%s"), g', "interpreter", (8222294, 8222294), (0.25, 0.25)],
            ["b", "", None, (2, 2)], ["c", "2 workers, fast", (0.5, 0.5), (1.5, 1.5)]])

    def test_instructions_decide_of_a_row_that_took_longer(self):
        rows = {name: [row(name, "interpreter", fork=0.5),
                       row(name, "interpreter", "instructions", 100, count)]
                for name, count in (("noise", 100), ("loss", 120))}
        lines = pages.lines_of({"s": result(*rows["noise"], *rows["loss"], row("z", fork=0.5))})
        self.assertEqual([(line.name, line.unit) for line in lines if line.lost],
                         [("loss", "i/s"), ("loss", "instructions"), ("z", "i/s")])
        self.assertEqual([line.name for line in lines if line.excused], ["noise"])
        self.assertIn("3 below 0.97. 1 more took longer", pages.summary_of(lines))

    def test_of_many_rows_the_medians_and_the_lost_ones_are_kept(self):
        rows = [row("low", fork=0.5), row("low", unit="instructions", stock=100, fork=120),
                row("same", fork=0.5), row("same", unit="instructions", stock=100, fork=101),
                row("uncounted", fork=0.9), row("equal", fork=1.0), row("fast", fork=2.0),
                row("none", stock=None), row("low", "YJIT", fork=0.99),
                row("m", "memory", "KiB", 4, 5)]
        found = pages.told_apart(pages.lines_of({"s": result(*rows)}))
        self.assertEqual([(line.full_name, line.ratio) for line in found], [
            ("low; interpreter (instructions)", 100 / 120), ("uncounted; interpreter (i/s)", 0.9),
            ("the median of all rows; interpreter (speed)", 0.9),
            ("the median of all rows; YJIT (speed)", 0.99),
            ("the median of all rows; memory (speed)", 0.8),
            ("the median of counted rows; interpreter (speed)", (100 / 120 + 100 / 101) / 2)])

    def test_of_programs_the_fastest_run_counts(self):
        rounds = [row("p", unit="s", stock=s, fork=f) for s, f in ((2.0, 3.0), (4.0, 2.0))]
        line, = pages.lines_of({"a": result(rounds[0]), "b": result(rounds[1])})
        self.assertEqual((line.ratio, line.ratios, line.low), (1.0, [2 / 3, 2.0], False))
        self.assertEqual(pages.kept_row(line), "p; interpreter (s)\t2.00000\t2.00000\t-")
        self.assertEqual(sections.low_rows([result(one) for one in rounds]), {})
        rows = [row("r", stock=s, fork=f) for s, f in ((2.0, 3.0), (4.0, 2.0), (4.0, 3.0))]
        line, = pages.lines_of({n: result(one) for n, one in enumerate(rows)})
        self.assertEqual((line.ratio, line.figure("stock"), line.low), (0.75, 4.0, True))
        self.assertEqual(sections.low_rows([result(one) for one in rows]),
                         {"interpreter": ["r"]})

    def tables(self, plot, *rows):
        return pages.plots_of(report_of({"s": result(*rows)}, plot)["sections"][0])

    def test_dots_of_each_kind_of_plot(self):
        self.assertEqual(self.tables("owners", row("o", "read", "plain object's time", 40.0, 2.0),
                                     row("o", "read", "instructions")),
                         {"read": [["row", "CRuby", "Unlocked"], ["o", "40", "2"]]})
        self.assertEqual(self.tables("gains", *(row("j", f"{n} workers", "gain", None, n, 1.5)
                                                for n in (1, 2)), row("x", "", "s")),
                         {f"{n} workers": [["row", "CRuby", "Unlocked", "processes"],
                                           ["j", "-", str(n), "1.5"]] for n in (1, 2)})
        self.assertEqual(self.tables("spread", row('"a"\tb'), row("m", unit="KiB")),
                         {"interpreter": [["row", "times as good"], ["'a' b", "2"]]})

    def test_interpreter_and_yjit_are_two_dots_of_one_line(self):
        rows = [row("a", f"{what}{way}", unit) for what, unit in (("", "s"), ("memory, ", "KiB"))
                for way in ("interpreter", "YJIT")]
        self.assertEqual(self.tables("ratios", *rows), {"times as good as CRuby": [
            ["row", "interpreter", "YJIT, or one figure"],
            ["a", "0.5", "0.5"], ["a, memory, KiB", "0.5", "0.5"]]})

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_gnuplot_draws_each_kind(self):
        kinds = {"spread": [row(str(n), fork=1 + n / 50) for n in range(-20, 50)],
                 "gains": [row("j <'$x'>", "2 workers", "gain", None, 1.5, 2.0)],
                 "ratios": [row(), row(variant="YJIT", fork=0.01), row("b", stock=None)]}
        for plot, rows in kinds.items():
            section = report_of({"s": result(*rows)}, plot)["sections"][0]
            with tempfile.TemporaryDirectory(prefix="report-") as folder:
                os.mkdir(f"{folder}/plots")
                (title, file), = report.draw(section, folder)
                with open(f"{folder}/{file}", encoding="utf-8") as text:
                    picture = text.read()
            self.assertIn("</svg>", picture)
            self.assertIn("times as good" if plot == "spread" else f">{rows[0]['name'][0]}",
                          picture)
            page = pages.markdown(report_of({"s": result(*rows)}, plot), {"x": [(title, file)]})
            self.assertIn(f"![{title}](plots/x-0.svg)", page)

    def test_report_without_gnuplot_has_no_plots(self):
        called = []
        with tempfile.TemporaryDirectory(prefix="report-") as folder, \
                unittest.mock.patch.object(report, "say"), \
                unittest.mock.patch.object(report, "made_by", lambda *all: called.append(all)):
            report.write_report(report_of({"s": result(row())}), folder,
                                steps.Rubies("/none", False, frozenset()))
            with open(f"{folder}/README.md", encoding="utf-8") as text:
                self.assertNotIn("![", text.read())
        self.assertEqual(called, [("/none/bin/ruby", f"{TOP}/tool/html", f"{folder}/page", folder)])

    def test_section_without_figures(self):
        for plot in ("owners", "gains", "ratios", "spread"):
            given = report_of({"s": result(failed="no gem") | {"rows": []}}, plot)
            text = pages.markdown(given)
            self.assertIn("No row has figures", text)
            self.assertIn("- s: no gem", text)
            self.assertEqual(pages.plots_of(given["sections"][0]), {})

    def test_name_of_a_row_is_no_link(self):
        self.assertIn("a[0] (1)", pages.markdown(report_of({"s": result(row("a[0](1)"))})))

    def test_what_is_not_measured_is_said(self):
        given = report_of({"s": result(row())}, steps=3, missing=["no valgrind here: so"])
        text = pages.markdown(given)
        for words in ("1 of 3 steps", "goes on from here", "no valgrind here"):
            self.assertIn(words, text)

    def test_busy_machine_is_said(self):
        idle = report_of({"s": result(row())})
        self.assertNotIn("Busy", pages.markdown(idle))
        for more in ({"others": 40.0}, {"steal": 9.0}):
            busy = report_of({"s": result(row()), "t": result(row(), **more)})
            self.assertIn("Busy machine: in 1 of 2 steps", pages.markdown(busy))


class MachineTest(unittest.TestCase):
    def test_one_line_for_each_tool_that_is_missing(self):
        lines = machine.missing(lambda tool: None)
        tools = ("gnuplot", "hyperfine", "/usr/bin/time", "valgrind")
        for tool, line in zip(tools, lines, strict=True):
            self.assertRegex(line, rf"\Ano {tool} here \(Debian package [\w-]+\): [^\n]+\Z")
        self.assertEqual(machine.missing(lambda tool: tool), [])

    def test_own_work_is_not_that_of_others(self):
        ticks, count = os.sysconf("SC_CLK_TCK"), os.cpu_count()
        found = machine.shares((0, 0), (3 * ticks, ticks), 2.0, 10.0)
        self.assertEqual(found, {"others": round(10 / count, 1), "steal": round(10 / count, 1)})
        self.assertEqual(machine.shares((0, 0), (ticks, 0), 5.0, 1.0)["others"], 0)

    def test_proc_stat(self):
        self.assertEqual(machine.times_of_all("cpu  1 2 3 90 91 4 5 6 0 0\ncpu0 9"), (15, 6))
        self.assertIsNone(machine.times_of_all("nothing\n"))


class Step:
    def __init__(self, name):
        self.name = name


class ResumeTest(unittest.TestCase):
    """A folder with results, and steps that measure nothing."""

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="report-")
        self.addCleanup(room.cleanup)
        self.kept = report.Kept(os.path.join(room.name, "full"))
        self.ran = []

    def section(self, plan):
        return {"x": sections.Section("x", "X", "About.", "ratios", plan)}

    def run_all(self, plan, stop_before=None):
        def measure(step, rubies):
            if step.name == stop_before:
                raise KeyboardInterrupt
            self.ran.append(step.name)
            return {"rows": [row()], "seconds": 1.0}
        said = []
        with unittest.mock.patch.object(report, "say", said.append):
            report.measure_all(self.section(plan), self.kept, None, report.Progress(), measure)
        return "\n".join(said)

    def test_goes_on_after_an_interrupt(self):
        def plan(kept):
            return [Step(name) for name in "abc"]
        with self.assertRaises(KeyboardInterrupt):
            self.run_all(plan, stop_before="b")
        self.assertEqual(list(self.kept.of("x")), ["a"])
        lines = self.run_all(plan)
        self.assertEqual(self.ran, ["a", "b", "c"])
        self.assertIn("[2/3] x: b", lines)
        self.assertEqual(list(self.kept.of("x")), ["a", "b", "c"])
        self.assertEqual(self.run_all(plan), "")
        self.kept.forget(["x"])
        self.assertEqual(self.kept.of("x"), {})

    def test_results_may_ask_for_more_steps(self):
        self.run_all(lambda kept: [Step("a")] + [Step("b")] * ("a" in kept))
        self.assertEqual(self.ran, ["a", "b"])

    def test_what_cannot_be_read_is_measured_again(self):
        self.run_all(lambda kept: [Step("a")])
        for wrong in ("{", "[]", "{}", '{"rows": [], "number": 1}', ""):
            with open(self.kept.path("x", "a"), "w", encoding="utf-8") as out:
                out.write(wrong)
            self.assertEqual(self.kept.of("x"), {}, wrong)

    def test_other_rubies_begin_anew(self):
        self.kept.belongs_to("one")
        self.kept.keep("x", "a", result(row()))
        self.kept.belongs_to("one")
        self.assertEqual(list(self.kept.of("x")), ["a"])
        self.kept.belongs_to("two")
        self.assertEqual(self.kept.of("x"), {})

    def test_two_reports_do_not_measure_at_once(self):
        self.kept.hold()
        with self.assertRaisesRegex(report.Failure, "another report runs in "):
            report.Kept(self.kept.folder.replace("full", "quick")).hold()
        self.kept.lock.close()
        after = report.Kept(self.kept.folder)
        after.hold()
        after.lock.close()

    def test_time_that_is_left(self):
        now = iter((0, 10, 70))
        progress, said = report.Progress(lambda: next(now)), []
        with unittest.mock.patch.object(report, "say", said.append):
            progress.show("a", 0, 3)
            progress.show("b", 1, 3)
        self.assertEqual(said, ["[1/3] a; 0:00:10", "[2/3] b; 0:01:10, about 0:02:20 left"])


class SectionsTest(unittest.TestCase):
    """What the plans name is there."""

    def all(self, processors=2):
        base = os.path.join(TOP, "build/pristine/none")
        return sections.all_sections(sections.QUICK, base, processors,
                                     {"stock": "/gems/a", "fork": "/gems/b"})

    def test_programs_and_files_are_there(self):
        for section in self.all().values():
            plan = section.plan({})
            self.assertEqual(len({step.name for step in plan}), len(plan))
            for step in plan:
                if isinstance(step, sections.CountStep):
                    continue
                path = getattr(step, "file", None) or step.program
                self.assertTrue(os.path.exists(os.path.join(TOP, path)), path)
                for name in getattr(step, "only", ()):
                    with open(step.file, encoding="utf-8") as text:
                        self.assertRegex(text.read(), rf"\b{name}\b")

    def test_rows_that_are_counted_are_in_their_files(self):
        found = [step for section in self.all().values() for step in section.plan({})
                 if isinstance(step, sections.CountStep)]
        self.assertEqual([step.name for step in found],
                         ["counted", "struct_fields-counted", "html_safe-counted"])
        for step in found[1:]:
            with open(step.words[2], encoding="utf-8") as text:
                text = text.read()
            self.assertGreater(len(step.words), 4)
            for name in step.words[3:]:
                self.assertRegex(text, rf"(?m)^  {name}: ")

    def test_files_that_are_asked_for_by_name(self):
        rubies = steps.Rubies("/none", True, frozenset())
        with tempfile.TemporaryDirectory(prefix="report-") as build:
            os.makedirs(f"{build}/src/benchmark/gc")
            for name in ("fields_read", "array_x", "gc/array_y"):
                with open(f"{build}/src/benchmark/{name}.yml", "w", encoding="utf-8"):
                    pass
            for name, room, labels in (("s_read", "fields", [""]),
                                       ("array", "cruby", ["array_x: ", "array_y: "])):
                section = sections.item(sections.QUICK, build, name, False, rubies)
                self.assertEqual((section.room, [step.label for step in section.plan({})]),
                                 (room, labels))
            section = sections.item(sections.QUICK, build, "array_x", True, rubies)
            self.assertEqual([(step.way, step.words[1]) for step in section.plan({})],
                             [("interpreter", "0"), ("YJIT", "0")])
            for name in ("", "none"):
                with self.assertRaisesRegex(steps.page.Failure, f"has '{name}' in its name"):
                    sections.item(sections.QUICK, build, name, False, rubies)

    def test_without_gems_no_program_is_planned(self):
        found = sections.all_sections(sections.QUICK, "none", 1, {})
        self.assertEqual(found["programs"].plan({}), [])
        self.assertNotIn("boot", [step.name for step in found["articles"].plan({})])

    def test_sixteen_kinds_for_each_number_of_workers(self):
        self.assertEqual(len(self.all()["ractors"].plan({})), 32)
        self.assertEqual(sections.worker_counts(1), [1])
        self.assertEqual(sections.worker_counts(3), [1, 2, 3])
        self.assertEqual(sections.worker_counts(12), [1, 2, 4, 8, 12])

    def whole_of_one_file(self, kept):
        with tempfile.TemporaryDirectory(prefix="report-") as base:
            os.makedirs(f"{base}/benchmark")
            with open(f"{base}/benchmark/a.yml", "w", encoding="utf-8"):
                pass
            return sections.whole(sections.FULL, base)(kept)

    def test_instructions_of_low_rows_are_counted(self):
        low = [row("a: s", stock=4e3, fork=2e3), row("a: s", "YJIT", stock=9e9, fork=1.0),
               row("a: t", stock=10.0, fork=2.0)]
        first = result(*low, row("a: f", fork=1.5))
        self.assertEqual([s.name for s in self.whole_of_one_file({})], ["a-0"])
        self.assertEqual(len(self.whole_of_one_file({"a-0": result(row("a: f", fork=1.5))})), 1)
        measured, *counted = self.whole_of_one_file({"a-0": first})
        self.assertTrue(measured.timed)
        self.assertEqual([(s.name, s.words[1], s.words[3:], s.label, s.way) for s in counted], [
            ("a-counted-YJIT", "0", ("s",), "a: ", "YJIT"),
            ("a-counted-interpreter", "0", ("s", "t"), "a: ", "interpreter")])

    def test_low_programs_are_measured_again(self):
        slow = row("b.rb", unit="s", stock=1.0, fork=2.0)
        with tempfile.TemporaryDirectory(prefix="report-") as base:
            os.makedirs(f"{base}/benchmark")
            with open(f"{base}/benchmark/b.rb", "w", encoding="utf-8"):
                pass
            plan = sections.whole(sections.FULL, base)
            self.assertEqual([s.name for s in plan({"b.rb-0": result(slow)})],
                             ["b.rb-0", "b.rb-1"])
            fast = result(row("b.rb", unit="s", stock=2.0, fork=1.0))
            self.assertEqual([s.name for s in plan({"b.rb-0": fast})], ["b.rb-0"])
            long = result(row("b.rb", unit="s", stock=300.0, fork=600.0)) | {"seconds": 900}
            self.assertEqual([s.name for s in plan({"b.rb-0": long})], ["b.rb-0"])
            self.assertEqual([s.name for s in sections.whole(sections.QUICK, base)(
                {"b.rb-0": result(slow)})], ["b.rb-0"])

    def test_driver_lines_become_rows(self):
        lines = ["a\tstock/YJIT\t2.0\ti/s\tmore", "a\tfork/YJIT\t3.0\ti/s\tmore",
                 "b\tstock/YJIT\t0\ti/s\tmore", "b\tfork/YJIT\t3.0\ti/s\tmore",
                 "c\tstock/YJIT\t4.0\tpages\tless", "c\tfork/YJIT\t2.0\tpages\tless"]
        self.assertEqual(steps.rows_of("\n".join(lines), "f: "),
                         [row("f: a", "YJIT", "i/s", 2.0, 3.0),
                          row("f: b", "YJIT", "i/s", None, None),
                          row("f: c", "YJIT", "speed", 1, 2.0)])


class StepTest(unittest.TestCase):
    """Steps with programs of the shell in the place of Rubies."""

    def measured(self, program, tools=()):
        with tempfile.TemporaryDirectory(prefix="report-") as build:
            for part in ("bin", "stock/bin"):
                os.makedirs(f"{build}/{part}")
                with open(f"{build}/{part}/ruby", "w", encoding="utf-8") as out:
                    out.write(f"#!/bin/sh\n{program}\n")
                os.chmod(f"{build}/{part}/ruby", 0o755)
            rubies = steps.Rubies(build, False, frozenset(tools))
            return steps.measure(steps.ProgramStep("p", "title", "p.rb", runs=1), rubies)

    def test_program_without_any_tool_has_a_time(self):
        found, = self.measured(":")["rows"]
        self.assertEqual((found["name"], found["variant"], found["unit"]),
                         ("title", "interpreter", "s"))
        self.assertGreater(found["fork"], 0)

    def test_program_that_fails_says_why(self):
        for program, words in {"echo 'x.rb:1: gone (LoadError)' >&2; echo at >&2; exit 1":
                               r"gone \(LoadError\)", "exit 3": "no word",
                               "kill -9 $$": "ended by signal 9"}.items():
            found = self.measured(program)
            self.assertNotIn("rows", found)
            self.assertRegex(found["failed"], words)

    def valgrind(self, totals):
        """In the place of what runs: writes the parts that callgrind writes, the last one without a
        number. totals: {stock or fork: instructions of each part}"""
        self.seen = []

        def run(words):
            self.seen.append(words)
            self.assertIn("--dump-before=proc_getpgrp", words)
            path = next(word for word in words if word.startswith("--callgrind-out-file="))
            which = "stock" if any("/stock/" in word for word in words) else "fork"
            for number, total in enumerate(totals[which], 1):
                name = path.partition("=")[2]
                name += f".{number}" if number < len(totals[which]) else ""
                with open(name, "w", encoding="utf-8") as out:
                    out.write(f"events: Ir\n\ntotals: {total}\n")
            return totals.get("said", ""), ""
        return unittest.mock.patch.object(
            steps, "run_together", lambda *calls, **_: [run(words) for words in calls])

    def test_what_runs_together_ends_together(self):
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            # Each waits for the file of the other one.
            calls = [["sh", "-c", f"> {folder}/{a}; until [ -e {folder}/{b} ]; do sleep 0.01; done;"
                      f" echo {a}"] for a, b in (("x", "y"), ("y", "x"))]
            self.assertEqual(steps.run_together(*calls), [("x\n", ""), ("y\n", "")])
            self.assertEqual(steps.run_together(["pwd"], ["pwd"], folders=("/", folder)),
                             [("/\n", ""), (f"{folder}\n", "")])
            waits = ["sh", "-c", f"echo $$ > {folder}/pid; > {folder}/z; sleep 600"]
            fails = ["sh", "-c", f"until [ -e {folder}/z ]; do sleep 0.01; done; exit 3"]
            with self.assertRaisesRegex(steps.StepFailed, "no word"):
                steps.run_together(fails, waits)
            with open(f"{folder}/pid", encoding="ascii") as text:
                self.assertRaises(ProcessLookupError, os.kill, int(text.read()), 0)
            with self.assertRaisesRegex(steps.StepFailed, "/none: No such file"):
                steps.run_together(waits, ["/none"])

    def test_instructions_of_the_turns_alone(self):
        rubies = steps.Rubies("/none", False, frozenset())
        step = steps.ProgramStep("p", "t", "p.rb", turns=3)
        with self.valgrind({"stock": (1000, 150, 30), "fork": (1100, 120, 20)}):
            self.assertEqual(step.count(rubies), [
                row("t", "with its start, interpreter", "instructions", 1180, 1240),
                row("t", "turns alone, interpreter", "instructions", 150, 120)])
        with self.valgrind({"stock": (1000,), "fork": (1100,)}):
            self.assertEqual(len(steps.ProgramStep("p", "t", "p.rb").count(rubies)), 1)
            with self.assertRaisesRegex(steps.StepFailed, "has not seen its turns"):
                step.count(rubies)

    def test_rows_are_counted_without_the_empty_loop(self):
        # Parts: what is before the first row, the empty loop twice, what is between, a row, ...
        totals = {"stock": (900, 80, 7, 50, 7, 250, 7, 850, 9),
                  "fork": (800, 90, 7, 40, 7, 140, 7, 840, 9),
                  "said": "\t10\t8\n\t10\t8\na\t10\t1\nb: c\t10\t8\n"}
        step = steps.CountStep("c", ("owners", "10", "read"))
        with self.valgrind(totals):
            found = step.measure(steps.Rubies("/none", False, frozenset(["valgrind"])))
        self.assertEqual(found, [row("a", "interpreter", "instructions", 20, 10),
                                 row("b: c", "interpreter", "instructions", 10, 10)])
        found = steps.measure(step, steps.Rubies("/none", False, frozenset()))
        self.assertEqual(found["failed"], "valgrind is not installed")
        step = steps.CountStep("c", ("rows", "10", "x.yml", "a"), "x: ", "YJIT")
        with self.valgrind(totals):
            found = step.measure(steps.Rubies("/none", True, frozenset(["valgrind"])))
        self.assertEqual(found[0], row("x: a", "YJIT", "instructions", 20, 10))

    def test_rows_that_take_a_moment(self):
        ruby = next(filter(os.path.exists, RUBIES), None)
        if ruby is None:
            self.skipTest("no Ruby is built")
        with tempfile.NamedTemporaryFile("w", suffix=".yml", encoding="utf-8") as file:
            file.write("prelude: i = 0\nbenchmark: {a: sleep 0.02, b: i = 0}\n")
            file.flush()
            out = subprocess.run([ruby, f"{TOP}/tool/report_counts.rb", "rows", "0", file.name],
                                 capture_output=True, text=True, check=True).stdout
        self.assertRegex(out, r"\A(\t\d+\t1\n){3}a\t[14]\t1\nb\t\d+\t1\n\Z")

    def test_rows_of_each_form_are_counted_by_their_names(self):
        ruby = next(filter(os.path.exists, RUBIES), None)
        if ruby is None:
            self.skipTest("no Ruby is built")
        texts = ("benchmark: {a: C, b: D, other: no}\nprelude: |\n  C = 1\n  D = C\n",
                 "benchmark: [{name: a, script: x, prelude: x = 1, teardown: puts x},\n"
                 "            {script: b}]\nprelude: def b = 2\n")
        said = []
        for text in texts:
            with tempfile.NamedTemporaryFile("w", suffix=".yml", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                said.append(subprocess.run(
                    [ruby, f"{TOP}/tool/report_counts.rb", "rows", "30", file.name, "a", "b"],
                    capture_output=True, text=True, check=False))
        self.assertEqual([(one.stdout, one.stderr) for one in said],
                         [("\t30\t1\n" * 3 + "a\t30\t1\nb\t30\t1\n", ""),
                          ("\t30\t1\n" * 3 + "a\t30\t1\n1\nb\t30\t1\n", "")])

    def test_times_are_kept_where_valgrind_fails(self):
        def parts(*_, **__):
            raise steps.StepFailed("why")
        with unittest.mock.patch.object(steps, "parts", parts), \
                unittest.mock.patch.object(steps, "first_run", lambda *_: {"seconds": 99.0}):
            step = steps.ProgramStep("p", "t", "p.rb", counted=True)
            found = steps.measure(step, steps.Rubies("/none", False, frozenset(["valgrind"])))
        self.assertEqual((len(found["rows"]), found["failed"]), (1, "no instructions: why"))

    def test_both_rubies_take_turns_and_the_fastest_run_counts(self):
        asked, times = [], iter([5.0, 9.0, 8.0, 4.0, 7.0, 6.0])
        step = steps.ProgramStep("p", "t", "p.rb", runs=5)
        with unittest.mock.patch.object(
                steps, "hyperfine", lambda words, _: asked.append(words[0]) or next(times)):
            found = step.fastest({"stock": ["s"], "fork": ["f"]})
        self.assertEqual(("".join(asked), found), ("sffssf", {"stock": 4.0, "fork": 6.0}))

    def test_great_counts_of_turns_give_way_to_a_time(self):
        """With a program in the place of benchmark_driver that says what file it was given."""
        ruby = next(filter(os.path.exists, RUBIES), None)
        if ruby is None:
            self.skipTest("no Ruby is built")
        text = ("loop_count: 2_000\nbenchmark:\n- {script: a, loop_count: 30}\n"
                "- {script: b, loop_count: 1_000}\n- {script: c}\n")
        with tempfile.TemporaryDirectory(prefix="report-") as gems:
            for path, words in (("bin/benchmark-driver", "require 'yaml'\n"
                                 "abort YAML.load_file(ARGV.last).to_s"),
                                ("gems/b/lib/benchmark_driver.rb", ""), ("a.yml", text)):
                os.makedirs(os.path.dirname(f"{gems}/{path}"), exist_ok=True)
                with open(f"{gems}/{path}", "w", encoding="utf-8") as out:
                    out.write(words)
            said = [subprocess.run(
                [ruby, f"{TOP}/tool/report_rows.rb", *timed, gems, "1", "", f"{gems}/a.yml",
                 "s::s"], capture_output=True, text=True, check=False).stderr
                for timed in ([], ["--timed"])]
        self.assertEqual([re.findall(r'"loop_count" ?=> ?(\d+)', one) for one in said],
                         [["2000", "30", "1000"], ["30"]], said)

    def test_most_memory_is_of_the_first_run(self):
        with unittest.mock.patch.object(steps, "first_run",
                                        lambda *_: {"seconds": 99.0, "memory": 200}):
            step = steps.ProgramStep("p", "t", "p.rb")
            found = step.measure(steps.Rubies("/none", False, frozenset()))
        self.assertEqual(found[1:], [row("t", "memory, interpreter", "KiB", 200, 200)])

    def test_private_memory_is_the_mean_of_starts_that_keep_more_and_more(self):
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            own = steps.MemoryStep("p", "t", "", starts=3)
            kept = [own.own(["sh", "-c", 'echo "$TURNS_KEPT" | tee "$TURNS_MEMORY" >> '
                             f"{folder}/kept"], "fork", start) for start in range(3)]
            self.assertEqual(kept, [n * 1000 - n * steps.KEPT_KIB for n in range(3)])
            with self.assertRaisesRegex(steps.StepFailed, "the program has not told"):
                own.own(["true"], "fork", 0)
        known = {"stock": [70, 80, 90], "fork": [60, 60, 63]}
        with unittest.mock.patch.object(
                steps.MemoryStep, "own", lambda _, words, ruby, start: known[ruby][start]):
            found = own.measure(steps.Rubies("/none", False, frozenset()))
        self.assertEqual(found, [row("t", "private memory, interpreter", "KiB", 80, 61)])
        with unittest.mock.patch.object(steps.MemoryStep, "own", side_effect=steps.StepFailed("x")):
            self.assertEqual(own.measure(steps.Rubies("/none", False, frozenset())), [])
        self.assertEqual(own.lacks, "no memory, interpreter: x")

    def test_counts_of_several_starts_have_a_mean(self):
        rows = [row("m", "turns alone, interpreter", "instructions", stock, fork)
                for stock, fork in ((100, 90), (100, 110), (100, 112))]
        line, = pages.lines_of({str(n): result(one) for n, one in enumerate(rows)})
        self.assertEqual((line.figure("stock"), line.figure("fork")), (100, 104))
        self.assertAlmostEqual(line.ratio, 100 / 104)

    def test_turns_in_doubt_are_counted_with_other_starts(self):
        homes = {}
        plan = sections.programs(sections.FULL, homes)
        self.assertEqual(plan({}), [])
        homes["fork"] = "/f"
        kept = {"mail-0": result(row("m", "turns alone, interpreter", "instructions", 97, 100)),
                "liquid-0": result(row("l", "turns alone, interpreter", "instructions", 103, 100)),
                "psych-0": result(row("p", "turns alone, interpreter", "instructions", 99, 100),
                                  row("p", "interpreter", "s", 9, 10)),
                "erubi-0": {"failed": "no word"}}
        names = [step.name for step in plan(kept) if isinstance(step, sections.TurnsStep)]
        self.assertEqual(names, [f"{name}-turns-{start}" for name in ("liquid", "mail")
                                 for start in range(1, 5)])
        quick = sections.programs(sections.QUICK, homes)(kept)
        self.assertEqual([step for step in quick if isinstance(step, sections.TurnsStep)], [])
        self.assertEqual({dict(step.homes)["fork"] for step in plan(kept)}, {"/f"})
        step = steps.TurnsStep("m", "m", "m.rb", settings=(("A", "B"),), turns=3, start=2,
                               homes=(("stock", "/s"), ("fork", "/f")))
        with self.valgrind({"stock": (1000, 150), "fork": (1100, 120)}):
            self.assertEqual(step.measure(steps.Rubies("/none", False, frozenset(["valgrind"])))[1],
                             row("m", "turns alone, interpreter", "instructions", 150, 120))
        for words, home in zip(self.seen, ("/s", "/f"), strict=True):
            self.assertEqual(words[0], "env")
            self.assertEqual(set(words[1:words.index("setarch")]),
                             {"A=B", "TURNS_KEPT=2000", "N=3", f"GEM_HOME={home}",
                              f"GEM_PATH={home}"})
        with self.assertRaisesRegex(steps.StepFailed, "valgrind is not installed"):
            step.measure(steps.Rubies("/none", False, frozenset()))

    def test_programs_keep_objects_from_their_start(self):
        turns = f"{TOP}/benchmark/programs/cases/turns.rb"
        ruby = next(filter(os.path.exists, RUBIES), None)
        if ruby is None:
            self.skipTest("there is no Ruby yet")
        for kept, known in ((None, "0 0 0 0"), ("8", "8 4 2 1")):
            settings = {} if kept is None else {"TURNS_KEPT": kept}
            says = "puts Turns::KEPT.map(&:size).join(' ')"
            out = subprocess.run([ruby, "-r", turns, "-e", says],
                                 env=os.environ | settings, capture_output=True, text=True,
                                 check=True).stdout
            self.assertEqual(out.strip(), known)

    def test_what_valgrind_says_is_no_reason(self):
        self.assertEqual(steps.why("", "gone\n==12== I refs: 1\n"), "gone")

    def test_program_of_our_own_that_keeps_no_rows(self):
        with self.assertRaises(steps.page.Failure):
            with tempfile.TemporaryDirectory(prefix="report-") as folder:
                steps.OwnStep("o", "none.rb").rows(folder, "")


class CommandTest(unittest.TestCase):
    """The tool itself."""

    def refused(self, words, *arguments):
        with tempfile.TemporaryDirectory(prefix="report-") as build:
            done = subprocess.run([os.path.join(TOP, "tool/report"), build, *arguments],
                                  capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, rf"\Areport: error: [^\n]*{words}[^\n]*\n\Z")

    def test_bad_input(self):
        self.refused("there is no section 'y'; there are owners, ", "--sections", "owners,y")
        self.refused("bin/ruby is not built: make", "--sections", "owners")
        self.refused("too few to be kept", "--quick", "--keep")

    def test_driver_is_installed_once_or_its_gem_command_says_why(self):
        with tempfile.TemporaryDirectory(prefix="report-") as build:
            os.makedirs(f"{build}/stock/bin")

            def gem(text):
                with open(f"{build}/stock/bin/gem", "w", encoding="utf-8") as out:
                    out.write(f"#!/bin/sh\n{text}\n")
                os.chmod(f"{build}/stock/bin/gem", 0o755)
            gem("echo ERROR: >&2; echo '  no net' >&2; exit 2")
            with self.assertRaisesRegex(report.Failure, r"^\S+/gem: no net$"):
                report.driver(build)
            gem('mkdir -p "$GEM_HOME/specifications"\n'
                f'touch "$GEM_HOME/specifications/$2-$4.gemspec"; echo $1 >> {build}/calls')
            self.assertEqual([report.driver(build) for _ in range(2)],
                             [f"{build}/benchmark/gems"] * 2)
            with open(f"{build}/calls", encoding="utf-8") as calls:
                self.assertEqual(calls.read(), "install\n")

    def test_program_that_draws_no_plot_is_told_in_one_line(self):
        with self.assertRaisesRegex(report.Failure, "^sh: gone$"):
            report.made_by("sh", "-c", "echo more >&2; echo gone >&2; exit 2")

    def test_nothing_kept(self):
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            kept = report.Kept(folder)
            with self.assertRaisesRegex(report.Failure, "nothing is kept yet"):
                report.collected({}, kept, sections.QUICK, None)

    def test_kept_results_are_json(self):
        with tempfile.TemporaryDirectory(prefix="report-") as folder:
            report.Kept(folder).keep("x", "a", result(row("\u00e4")))
            with open(f"{folder}/x/a.json", encoding="utf-8") as text:
                self.assertEqual(json.load(text)["rows"][0]["name"], "\u00e4")


if __name__ == "__main__":
    unittest.main()
