"""Tests of tool/wb-check: what it makes of the lines of a log."""
import os
import sys
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "overlay"))
from load_tool import load_tool

wb_check = load_tool("wb-check", "tool")


class FindingsTest(unittest.TestCase):
    LINES = ["wb_check: O->Y (Time)time => (Zone)(embed) len:3; a.rb:7, process 12\n",
             "wb_check: O->Y (Time)time => (Zone)(embed) len:1; b.rb:9, process 13\n",
             "wb_check: B->W 0x0f12 (Array)[E] => 0x0f99 (String)x; c => d; e.rb:1, process 9\n",
             "wb_check: O->Y cut off\n", "another line\n"]

    def test_kinds_are_counted(self):
        counts, places = wb_check.findings(self.LINES)
        self.assertEqual(sorted(counts.values()), [1, 2])
        self.assertEqual(places["O->Y", "(Time)time", "(Zone)(embed)"], "a.rb:7")

    def test_the_table_begins_with_the_most(self):
        rows = wb_check.table(*wb_check.findings(self.LINES))
        self.assertEqual(rows[0].split(), "2 O->Y (Time)time => (Zone)(embed) (a.rb:7)".split())
        self.assertNotIn("0x", "".join(rows))

    def test_nothing_found(self):
        self.assertEqual(wb_check.table(*wb_check.findings(["a line\n"])), [])


if __name__ == "__main__":
    unittest.main()
