"""Tests of tool/suite_watch.py: a test that hangs is named, stopped, and says where it was."""
import os
import subprocess
import sys
import unittest
import unittest.mock

import suite_watch

REPORT = """x.rb:1: [BUG] Segmentation fault at 0x0000000000000000

-- Control frame information -----------
c:0001 p:---- s:0003 e:000002 DUMMY  [FINISH]

-- Threading information ---------------
Total ractor count: 1

-- Other runtime information -----------
* Loaded script: x.rb
"""


# Begins a child of some title that sleeps.
BEGINS = """import os, signal, subprocess, sys, time
def run(title):
    return subprocess.Popen([title, '60'], executable='sleep')
"""
# The child's end would wake the parent, which would say that it went on.
WAITS = """import subprocess
subprocess.run(['sleep', '60'])
print('went on', flush=True)
"""


class WatchTest(unittest.TestCase):
    def setUp(self):
        fast = unittest.mock.patch.object(suite_watch, "REPORTS_TAKE", 0.2)
        fast.start()
        self.addCleanup(fast.stop)

    def watch(self, program, **limits):
        """The Watch over a Python program, whose title has not its text, after its output's end."""
        with subprocess.Popen([sys.executable, "-"], text=True, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as job:
            job.stdin.write(BEGINS + program)
            job.stdin.close()
            watch = suite_watch.Watch(job.pid, job.stdout.fileno(), every=0.05, **limits)
            try:
                self.output = job.stdout.read()
                watch.wait()
            finally:
                watch.close()
        return watch

    def test_test_that_hangs_is_named_and_its_suite_ends(self):
        for script in "src/parallel.rb", "src/runner.rb":
            watch = self.watch(f"run('{script}: TestA#test_hangs').wait()", longest_test=0.3)
            self.assertEqual(watch.names, ["TestA#test_hangs"])
            self.assertIn("suites: TestA#test_hangs had not ended after", watch.lines[0])
            self.assertTrue([one for one in watch.lines if f"{script}: TestA#test_hangs" in one])

    def test_suite_that_takes_too_long_is_stopped_and_lists_its_processes(self):
        for title in "some program", "src/parallel.rb: TestA#test_slow":
            watch = self.watch(f"run('{title}').wait()", longest_test=60, longest_suite=1)
            self.assertEqual(watch.names, [])
            self.assertIn("suites: stopped after 1 s", watch.lines[0])
            self.assertIn(f"{title} 60", watch.lines[-1])

    def test_suite_of_one_process_is_stopped(self):
        watch = self.watch("time.sleep(60)", longest_suite=0.3)
        self.assertEqual(len(watch.lines), 2)

    def test_parent_is_asked_before_what_it_waits_for(self):
        begin = f"os.execv(sys.executable, ['parallel.rb: TestA#test_b', '-c', {WAITS!r}])"
        watch = self.watch(f"if os.fork() == 0:\n    {begin}\nos.wait()", longest_test=1)
        self.assertEqual((watch.names, self.output), (["TestA#test_b"], ""))

    def test_process_that_left_the_family_does_not_keep_the_output_open(self):
        for program in ("subprocess.Popen(['sleep', '60'], start_new_session=True)\n"
                        "run('parallel.rb: TestA#test_hangs').wait()",
                        "subprocess.Popen(['sleep', '60'], start_new_session=True)"):
            watch = self.watch(program, longest_suite=1)
            self.assertTrue(watch.lines)

    def test_suite_in_time_is_left_alone(self):
        watch = self.watch("time.sleep(0.3); print('all')")
        self.assertEqual((watch.lines, watch.names, self.output), ([], [], "all\n"))


def row(pid, parent, title, begun=1):
    return suite_watch.Process(pid, parent, begun, title)


class LookTest(unittest.TestCase):
    """What a Watch makes of lists of processes, without any."""

    def setUp(self):
        with unittest.mock.patch.object(suite_watch.Watch, "watch", lambda self: None):
            self.watch = suite_watch.Watch(1, None)

    def look(self, seconds, *rows):
        now = self.watch.looked + seconds
        with unittest.mock.patch.object(suite_watch, "read_processes", lambda: list(rows)), \
             unittest.mock.patch.object(suite_watch.time, "monotonic", lambda: now):
            return {process.pid: round(process.seconds, 3) for process in self.watch.look()}

    def test_title_that_changes_and_a_pid_that_is_used_again_begin_anew(self):
        one, other = row(2, 1, "parallel.rb: TestA#test_a"), row(2, 1, "parallel.rb: TestA#test_b")
        self.assertEqual(self.look(5, row(1, 0, "make"), one), {1: 0, 2: 0})
        self.assertEqual(self.look(5, row(1, 0, "make"), one), {1: 5, 2: 5})
        self.assertEqual(self.look(5, row(1, 0, "make"), other), {1: 10, 2: 0})
        self.assertEqual(self.look(5, row(1, 0, "make"), other._replace(begun=2)), {1: 15, 2: 0})

    def test_machine_that_stood_still_is_no_hang(self):
        self.look(5, row(1, 0, "make"))
        self.assertEqual(self.look(5000, row(1, 0, "make")), {1: 60})
        self.assertAlmostEqual(self.watch.seconds, 65, 3)

    def test_what_a_test_forked_is_not_a_test_of_its_own(self):
        rows = [row(2, 1, "parallel.rb: TestA#test_a"), row(3, 2, "parallel.rb: TestA#test_a"),
                row(4, 2, "ruby"), row(5, 1, "runner.rb: TestB#test_c"), row(6, 1, "parallel.rb")]
        self.assertEqual([process.pid for process in suite_watch.tests(rows)], [2, 5])

    def test_others_are_not_in_the_family(self):
        rows = [row(9, 3, "c"), row(3, 1, "b"), row(1, 0, "a"), row(7, 8, "other")]
        self.assertEqual([one.pid for one in suite_watch.family(1, rows)], [1, 3, 9])
        self.assertEqual(suite_watch.family(4, rows), [])


class ReportTest(unittest.TestCase):
    def test_where_ruby_was(self):
        lines = suite_watch.reported(REPORT + REPORT)
        self.assertEqual(lines.count("Total ractor count: 1"), 2)
        self.assertFalse([line for line in lines if "Loaded script" in line])
        self.assertEqual(suite_watch.reported("no report\n"), [])


if __name__ == "__main__":
    unittest.main()
