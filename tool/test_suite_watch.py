"""Tests of tool/suite_watch.py: a test that hangs is named, stopped, and says where it was."""
import os
import subprocess
import sys
import time
import unittest

import suite_watch

REPORT = """x.rb:1: [BUG] Segmentation fault at 0x0000000000000000

-- Control frame information -----------
c:0001 p:---- s:0003 e:000002 DUMMY  [FINISH]

-- Threading information ---------------
Total ractor count: 1

-- Other runtime information -----------
* Loaded script: x.rb
"""


class WatchTest(unittest.TestCase):
    def watch(self, title, **limits):
        """The Watch over a process that has a child of that title, after the process ended."""
        child = f"import subprocess; subprocess.run([{title!r}, '60'], executable='sleep')"
        job = subprocess.Popen([sys.executable, "-c", child])
        watch = suite_watch.Watch(job.pid, every=0.05, **limits)
        try:
            job.wait()
        finally:
            watch.close()
        return watch

    def test_test_that_hangs_is_named_and_its_suite_ends(self):
        watch = self.watch("src/parallel.rb: TestA#test_hangs", longest_test=0.3)
        self.assertEqual(watch.names, ["TestA#test_hangs"])
        self.assertIn("suites: TestA#test_hangs had not ended after", watch.lines[0])
        self.assertTrue([line for line in watch.lines if "parallel.rb: TestA#test_hangs" in line])

    def test_suite_that_takes_too_long_is_stopped_and_lists_its_processes(self):
        for title in "some program", "src/parallel.rb: TestA#test_slow":
            watch = self.watch(title, longest_test=10, longest_suite=0.3)
            self.assertEqual(watch.names, [])
            self.assertIn("suites: stopped after 0.3 s", watch.lines[0])
            self.assertIn(f"{title} 60", watch.lines[-1])

    def test_suite_in_time_is_left_alone(self):
        job = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"],
                               stdin=subprocess.PIPE)
        watch = suite_watch.Watch(job.pid, every=0.01)
        time.sleep(0.1)
        job.communicate(b"")
        watch.close()
        self.assertEqual((job.returncode, watch.lines, watch.names), (0, [], []))

    def test_title_that_changes_begins_anew(self):
        watch = suite_watch.Watch(os.getpid(), every=3600)
        rows = [(2, os.getpid(), "parallel.rb: TestA#test_a")], \
               [(2, os.getpid(), "parallel.rb: TestA#test_b")]
        real = suite_watch.read_processes
        try:
            for row in rows:
                suite_watch.read_processes = lambda row=row: row
                self.assertLess(watch.look()[0].seconds, 0.001)
                time.sleep(0.01)
            self.assertGreater(watch.look()[0].seconds, 0.009)
        finally:
            suite_watch.read_processes = real
            watch.close()


class ReportTest(unittest.TestCase):
    def test_where_ruby_was(self):
        lines = suite_watch.reported(REPORT + REPORT)
        self.assertEqual(lines.count("Total ractor count: 1"), 2)
        self.assertFalse([line for line in lines if "Loaded script" in line])
        self.assertEqual(suite_watch.reported("no report\n"), [])


if __name__ == "__main__":
    unittest.main()
