"""What all parts of the fork's C code keep to, so that a question has one answer in one place."""
import os
import re
import unittest

import load_tool
import c_text

INTERNAL = os.path.join(load_tool.TOP, "internal")
# What stands in one header only -> that header, and what other files use instead.
HOMES = {
    r"__atomic_\w+|__sync_\w+|RUBY_ATOMIC_\w+": ("common/atomic.h", "ul_atomic_... of"),
    r"ruby_single_main_ractor|rb_gc_multi_ractor_p": ("common/several.h", "rb_multi_ractor_p() of"),
}


def c_files(top):
    """The fork's own C files, those of tests not among them."""
    for folder in ("internal", "unlocked"):
        for here, _, files in os.walk(os.path.join(top, folder)):
            for name in sorted(files):
                if name.endswith((".c", ".h")):
                    yield os.path.join(here, name)


def strangers(text, name):
    """A sentence for each name in a C file that stands in another header only."""
    for pattern, (home, instead) in HOMES.items():
        if name != home:
            for found, line in c_text.identifiers(text).items():
                if re.fullmatch(pattern, found):
                    yield f"{name}:{line}: {found}: use {instead} {home}"


class PartsTest(unittest.TestCase):
    def test_what_has_one_place_is_used_in_no_other(self):
        found = []
        for path in c_files(load_tool.TOP):
            with open(path, encoding="utf-8") as text:
                found += strangers(text.read(), os.path.relpath(path, INTERNAL))
        self.assertEqual(found, [])

    def test_a_stranger_is_told_with_its_line(self):
        text = "/* __atomic_load_n */\nint a(int *b) { return __atomic_load_n(b, 0); }\n"
        self.assertEqual(list(strangers(text, "a.c")),
                         ["a.c:2: __atomic_load_n: use ul_atomic_... of common/atomic.h"])
        self.assertEqual(list(strangers(text, "common/atomic.h")), [])
        self.assertEqual(list(strangers("x = rb_gc_multi_ractor_p();\n", "b.h")),
                         ["b.h:1: rb_gc_multi_ractor_p: use rb_multi_ractor_p() of "
                          "common/several.h"])


if __name__ == "__main__":
    unittest.main()
