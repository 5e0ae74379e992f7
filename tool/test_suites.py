"""Tests of tool/suites: how it counts what the runners print, and when it calls a run failed."""
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

from load_tool import load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
suites = load_tool("suites", "tool")


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
        text = "Ran 9 tests in 1s\n\nFAILED (failures=2, errors=1, skipped=3)\n"
        self.assertEqual(suites.count_python(text), (3, 3, 3))


class NamesTest(unittest.TestCase):
    """What the closing table names."""

    def test_each_runner_s_failures(self):
        for text, names in (
                ("  1) Failure:\nTestA#test_b [/x.rb:3]:\n\n 12) Error:\nTestA#test_c:\nIOError\n",
                 ["TestA#test_b", "TestA#test_c"]),
                ("FAIL: test_a (test_x.XTest)\nERROR: test_b (test_x.XTest)\n",
                 ["test_a (test_x.XTest)", "test_b (test_x.XTest)"]),
                ("1)\nArray#pack takes a FAILED\nno\n\n2)\nKernel#fork returns ERROR\n",
                 ["Array#pack takes a", "Kernel#fork returns"]),
                ("#12 test_ractor.rb:8: \n   p 1\n", ["test_ractor.rb:8"]),
                ("failed use: json: parse: hangs\n", ["json: parse: hangs"]),
                ("1 tests, 1 assertions, 0 failures, 0 errors, 0 skips\n", [])):
            self.assertEqual(suites.names_of_failed(text), names)

    def test_table_names_the_first_of_them(self):
        rows = [suites.Row("unlocked", 9, 22, 0, 1, "x.log", [f"A#test_{i}" for i in range(22)]),
                suites.Row("btest", 5, 0, 0, 1, "y.log", [])]
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            self.assertEqual(suites.report(rows, 2), 1)
        said = [line for line in shown.getvalue().splitlines() if line.startswith("failed: ")]
        self.assertEqual(len(said), 21)
        self.assertEqual(said[0], "failed: unlocked: A#test_0")
        self.assertEqual(said[-1], "failed: unlocked: and 2 more")


class StockTest(unittest.TestCase):
    def told(self, tests, *names, mode="default"):
        """What a run says in a build folder without stock, or None."""
        with tempfile.TemporaryDirectory() as room, \
             unittest.mock.patch.dict(os.environ, TESTS=tests):
            try:
                suites.Suites(room, mode, "make", False).check_stock(names)
            except suites.Failure as error:
                return str(error)

    def test_fork_s_own_tests_want_stock_and_say_so_in_a_line(self):
        for told in (self.told("", "unlocked"), self.told("", "test-all"),
                     self.told("unlocked/test_x.rb", "test-all"),
                     self.told("ruby/test_a.rb unlocked", "btest", "test-all", mode="debug")):
            self.assertIn("has none that is built: make stock", told)
            self.assertEqual(len(told.splitlines()), 1)
        for told in (self.told("", "btest", "test-spec"), self.told("ruby/test_a.rb", "test-all"),
                     self.told("", "test-all", mode="stock")):
            self.assertIsNone(told)


class OwnTestTest(unittest.TestCase):
    def test_names_of_own_tests(self):
        self.assertEqual(suites.own_test("fields"), "unlocked/fields")
        self.assertEqual(suites.own_test("test_suites_of_none.rb/"), "test_suites_of_none.rb/")
        self.assertEqual(suites.own_test("test_wb_check.rb"), "unlocked/heap/test_wb_check.rb")
        with self.assertRaisesRegex(suites.Failure, "no room and no file test_none.rb"):
            suites.own_test("test_none.rb")


class RunTest(unittest.TestCase):
    """Whole runs, with a program in make's place."""

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="suites-")
        self.addCleanup(room.cleanup)
        self.room = room.name
        os.makedirs(os.path.join(self.room, "stock/bin"))
        open(os.path.join(self.room, "stock/bin/ruby"), "w", encoding="utf-8").close()

    def run_suites(self, body, *names):
        fake = os.path.join(self.room, "make")
        with open(fake, "w", encoding="utf-8") as out:
            out.write(f"#!/bin/sh\n{body}\n")
        os.chmod(fake, 0o755)
        words = [sys.executable, os.path.join(HERE, "suites"), "--build", self.room, "--make", fake]
        return subprocess.run([*words, *names], capture_output=True, text=True)

    def test_suite_that_crashes_or_runs_nothing_fails_the_run(self):
        for body, status, closing in (
                ("exit 3", 1, "0 passed, 1 failed, 0 skipped"),
                ("exit 0", 1, "0 passed, 0 failed, 0 skipped"),
                ("echo PASS all 5 tests", 0, "5 passed, 0 failed, 0 skipped")):
            done = self.run_suites(body, "btest")
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
            self.assertEqual(done.stdout.strip().splitlines()[-1], closing)

    def test_tests_in_ruby_get_more_time_than_they_ask_for(self):
        said = 'echo "${RUBY_TEST_TIMEOUT_SCALE-none} tests, 0 assertions, 0 failures, 0 errors, ' \
               '0 skips"; echo "PASS all ${RUBY_TEST_TIMEOUT_SCALE-7} tests"'
        rows = ("unlocked", None, 4), ("test-all", "9", 9), ("btest", None, 7)
        for suite, given, passed in rows:
            with unittest.mock.patch.dict(os.environ):
                os.environ.pop("RUBY_TEST_TIMEOUT_SCALE", None)
                if given:
                    os.environ["RUBY_TEST_TIMEOUT_SCALE"] = given
                done = self.run_suites(said, suite)
            self.assertIn(f"\n{passed} passed, 0 failed", done.stdout)

    def test_fork_s_own_tests_run_once(self):
        said = 'case "$*" in *exclude=/src/test/unlocked/*) n=3 ;; *) n=5 ;; esac; ' \
               'echo "$n tests, 0 assertions, 0 failures, 0 errors, 0 skips"'
        for names, passed in ((["test-all"], 5), (["unlocked", "test-all"], 8),
                              (["test-all", "unlocked"], 10)):
            self.assertIn(f"\n{passed} passed, 0 failed", self.run_suites(said, *names).stdout)
        with unittest.mock.patch.dict(os.environ, TESTS="heap"):
            self.assertIn("\n10 passed, 0 failed",
                          self.run_suites(said, "unlocked", "test-all").stdout)

    def test_slow_builds_and_long_runs_get_more_time(self):
        def limits(mode, **env):
            with unittest.mock.patch.dict(os.environ, env):
                return suites.Suites(self.room, mode, "make", False).limits()
        usual = limits("default")
        for slow in (limits("asan"), limits("hostile"), limits("default", UNLOCKED_TEST_LONG="20"),
                     limits("debug", RUBY_WB_CHECK="20000")):
            self.assertEqual(slow, [20 * seconds for seconds in usual])
        self.assertEqual(limits("debug"), usual)

    def run_hanging(self, *bodies):
        """What a run says of which the first processes hang, as the watch sees it."""
        runner = suites.Suites(self.room, "default", "make", False)
        waiting = list(bodies)

        def output(suite, words, log):
            text, hung = waiting.pop(0)
            with open(log, "w", encoding="utf-8") as out:
                out.write(text)
            return text, bool(hung), unittest.mock.Mock(
                names=hung, lines=[f"suites: {name} had not ended" for name in hung])
        runner.output = output
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            status = suites.report(runner.run_all(["btest"]), 1)
        return status, shown.getvalue()

    def test_suite_of_which_a_test_hung_is_run_again_once_and_says_so(self):
        passed = "PASS all 5 tests\n", []
        hung = "-- Control frame information -----\nhere\n", ["TestA#test_b"]
        status, said = self.run_hanging(hung, passed)
        self.assertEqual(status, 0)
        for line in ("suites: TestA#test_b had not ended", "here", "suites: btest is run again",
                     "(run again: TestA#test_b hung)", "5 passed, 0 failed"):
            self.assertIn(line, said)
        self.assertTrue(os.path.exists(os.path.join(self.room, "logs/default-btest.log.hung")))
        status, said = self.run_hanging(hung, hung)
        self.assertEqual(status, 1)
        self.assertIn("failed: btest: TestA#test_b", said)

    def test_unknown_suite_is_refused(self):
        done = self.run_suites("exit 0", "btests")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "suites: error: there is no suite 'btests'\n")

    def test_rows_keep_their_order_when_overlay_runs_beside_the_suites_that_follow_it(self):
        runner = suites.Suites(self.room, "default", "make", False)
        ended = []
        waits = "until [ -e ended ]; do sleep 0.05; done; sleep 0.1"
        bodies = {"overlay": f"cd {self.room}; {waits}", "test-all": f"touch {self.room}/ended"}
        runner.words = lambda suite: (["sh", "-c", bodies.get(suite, ":")],
                                      lambda text: ended.append(suite) or (1, 0, 0))
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            rows = runner.run_all(["unlocked", "overlay", "btest", "test-all"])
        self.assertEqual([row.suite for row in rows], ["unlocked", "overlay", "btest", "test-all"])
        self.assertEqual(ended, ["unlocked", "btest", "test-all", "overlay"])
        self.assertIn("== overlay (default), beside the next ones", shown.getvalue())


if __name__ == "__main__":
    unittest.main()
