"""Tests of tool/html: the documents become one site, and a link that leads nowhere is told with
file and line."""
import os
import subprocess
import tempfile
import unittest

from load_tool import TOP

RUBY = os.path.join(TOP, "build/bin/ruby")


@unittest.skipUnless(os.path.exists(RUBY), "nothing is built")
class HtmlTest(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="html-")
        self.addCleanup(room.cleanup)
        self.top, self.out = f"{room.name}/top", f"{room.name}/out"
        os.makedirs(f"{self.top}/doc")

    def make(self, top, **files):
        for name, text in files.items():
            with open(f"{self.top}/{name.replace('__', '/')}.md", "w", encoding="utf-8") as out:
                out.write(text)
        return subprocess.run([RUBY, os.path.join(TOP, "tool/html"), self.out, top],
                              env=dict(os.environ, RUBY_YJIT_ENABLE="1"),
                              capture_output=True, text=True, check=False)

    def read(self, name):
        with open(f"{self.out}/{name}", encoding="utf-8") as text:
            return text.read()

    def test_documents_of_the_repository(self):
        done = self.make(TOP)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('<a href="doc/gems.html#version-managers">', self.read("index.html"))
        self.assertIn('<h2 id="version-managers">', self.read("doc/gems.html"))
        for copied in ("overlay/packages", "doc/performance/table_fields.png"):
            self.assertTrue(os.path.exists(f"{self.out}/{copied}"), copied)

    def test_what_is_wrong_is_told_with_file_and_line(self):
        done = self.make(self.top, README="# A\n\n[b](doc/b.md#there) [c](c.md)\n\n    [d](d.md)\n",
                         doc__b="# B\n<!--\n[e](none)\n-->\n\n| a |\n|---|\n"
                                "| [f](../README.md#g) |")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.splitlines(), [
            "html: error: README.md:3: doc/b.md#there: no such heading",
            "html: error: README.md:3: c.md: no such file",
            "html: error: doc/b.md:8: ../README.md#g: no such heading"])
        self.assertFalse(os.path.exists(self.out))

    def test_headings_tables_code_and_pictures(self):
        done = self.make(self.top, README="# A\n## The `x`: 1 <b>\n[up](#the-x-1-b)\n\n"
                                          "    a < b # c\n\n| `p|q` | r |\n|---|---|\n"
                                          "| [doc](doc/b.md) | `s` |\n", doc__b="# B\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = self.read("README.html")
        for words in ('<h2 id="the-x-1-b">', '<a href="#the-x-1-b">up</a>', "a &lt; b # c",
                      '<td><a href="doc/b.html">doc</a></td>', "<td><code>s</code></td>"):
            self.assertIn(words, page)
        self.assertNotIn("://", page)

    def test_ruby_that_is_built_is_not_built_again(self):
        os.makedirs(f"{self.top}/bin")
        os.symlink(RUBY, f"{self.top}/bin/ruby")
        os.symlink(os.path.join(TOP, "tool"), f"{self.top}/tool")
        with open(f"{self.top}/README.md", "w", encoding="utf-8") as out:
            out.write("# A\n")
        with open(os.path.join(TOP, "Makefile.in"), encoding="utf-8") as text:
            rules = text.read().replace("@top@", self.top).replace("@build@", self.top)
        with open(f"{self.top}/Makefile", "w", encoding="utf-8") as out:
            out.write(rules)
        done = subprocess.run(["make", "-C", self.top, "html"], capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(os.path.exists(f"{self.top}/html/index.html"))

    def test_folder_without_documents(self):
        done = self.make(f"{self.top}/none")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Ahtml: error: [^\n]*README.md: no such file\n\Z")


if __name__ == "__main__":
    unittest.main()
