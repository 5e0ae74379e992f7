"""Test of the width of lines: at most 100 columns in every text file that git tracks."""
import fnmatch
import os
import subprocess
import unittest

from load_tool import TOP

COLUMNS = 100
# Texts of others, fixtures of rules, which have the form of CRuby's lines, and tables for programs.
EXEMPT = ("LICENSE", "patches/test/*", "benchmark/results/*.tsv")


def text_of(short):
    """The text of a tracked file, or None of one that is not text, or that is being deleted."""
    try:
        with open(os.path.join(TOP, short), encoding="utf-8") as text:
            return text.read()
    except (UnicodeDecodeError, FileNotFoundError):
        return None


def too_long(short, text):
    """FILE:LINE: COLUMNS of each line that is too long."""
    widths = enumerate(map(len, text.split("\n")), 1)
    return [f"{short}:{number}: {width} columns" for number, width in widths if width > COLUMNS]


class ColumnsTest(unittest.TestCase):
    def test_no_line_of_a_tracked_text_file_has_more_than_100_columns(self):
        done = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, check=True, text=True,
                              stdout=subprocess.PIPE)
        tracked = [name for name in done.stdout.split("\0") if name]
        self.assertIn("configure", tracked)
        offenders = []
        for short in tracked:
            text = text_of(short)
            if text and not any(fnmatch.fnmatchcase(short, pattern) for pattern in EXEMPT):
                offenders += too_long(short, text)
        if offenders:
            self.fail("\n".join([f"{len(offenders)} lines:", *offenders]))

    def test_a_line_is_measured_in_characters(self):
        self.assertEqual(too_long("x", "\u00e4" * 100 + "\n" + "a" * 101 + "\n"),
                         ["x:2: 101 columns"])


if __name__ == "__main__":
    unittest.main()
