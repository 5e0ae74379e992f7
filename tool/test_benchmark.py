"""Tests of tool/benchmark-driver: one installation for all benchmark tools, or one clear line."""
import os
import subprocess
import tempfile
import unittest

TOOL = os.path.dirname(os.path.abspath(__file__))


class DriverTest(unittest.TestCase):
    """A build folder with a program in the place of stock's gem command."""

    GEM = """#!/bin/sh
echo "$*" >> "$GEM_HOME/../calls"
mkdir -p "$GEM_HOME/specifications"
touch "$GEM_HOME/specifications/$2-$4.gemspec"
"""

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="benchmark-")
        self.addCleanup(room.cleanup)
        self.build = room.name
        self.gems = os.path.join(self.build, "benchmark/gems")

    def driver(self, gem):
        path = os.path.join(self.build, "stock/bin/gem")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(gem)
        os.chmod(path, 0o755)
        return subprocess.run([os.path.join(TOOL, "benchmark-driver"), self.build],
                              capture_output=True, text=True)

    def test_driver_is_installed_once(self):
        for _ in range(2):
            done = self.driver(self.GEM)
            self.assertEqual((done.returncode, done.stdout), (0, f"{self.gems}\n"), done.stderr)
        with open(os.path.join(self.build, "benchmark/calls"), encoding="utf-8") as calls:
            self.assertRegex(calls.read(), r"\Ainstall benchmark_driver --version [\d.]+ "
                                           r"--no-document\n\Z")

    def test_gem_that_fails_is_told_in_one_line_with_its_reason(self):
        done = self.driver("#!/bin/sh\necho 'ERROR:  Error installing:'\necho '\tno net'\nexit 2\n")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"\Abenchmark-driver: error: gem install .* failed "
                                      r"\(no net\); all of it in .*/install\.log\n\Z")


if __name__ == "__main__":
    unittest.main()
