"""Tests of extension_objects.py."""
import os
import tempfile
import unittest

from extension_objects import remove_stale

OLD, OBJECT, NEW = 1_000_000_000, 1_000_000_100, 1_000_000_200


class ExtensionObjectsTest(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.source, self.obj = (os.path.join(room.name, name) for name in ("src", "obj"))
        for name, text in (("internal/outer.h", '#include "inner.h"\n'), ("internal/inner.h", ""),
                           ("internal/other.h", ""), ("ext/x/x.h", ""),
                           ("ext/x/x.c", '#include "x.h"\n#include "../../internal/outer.h"\n'),
                           ("ext/plain/plain.c", '#include "../../internal.h"\n'),
                           (".bundle/gems/g-1/ext/g/missing/part.c",
                            '# include "../../../../../../internal/other.h"\n')):
            self.write(self.source, name, text, OLD)
        for folder in ("ext/x", "ext/plain", ".bundle/gems/g-1/ext/g"):
            self.write(self.obj, folder + "/Makefile", "", OLD)
            self.write(self.obj, folder + "/made.o", "", OBJECT)

    def write(self, top, name, text, moment):
        path = os.path.join(top, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.utime(path, (moment, moment))

    def touch(self, name):
        os.utime(os.path.join(self.source, name), (NEW, NEW))

    def removed(self):
        removed = remove_stale(self.source, self.obj)
        return sorted(os.path.relpath(path, self.obj) for path in removed)

    def test_nothing_changed(self):
        self.assertEqual([], self.removed())

    def test_header_of_a_header(self):
        self.touch("internal/inner.h")
        self.assertEqual(["ext/x/made.o"], self.removed())
        self.assertEqual([], self.removed())

    def test_source_below_the_makefile(self):
        self.touch("internal/other.h")
        self.assertEqual([".bundle/gems/g-1/ext/g/made.o"], self.removed())

    def test_headers_of_the_extension_are_left_to_make(self):
        self.touch("ext/x/x.h")
        self.assertEqual([], self.removed())

    def test_same_moment(self):
        os.utime(os.path.join(self.source, "internal/outer.h"), (OBJECT, OBJECT))
        self.assertEqual(["ext/x/made.o"], self.removed())

    def test_not_configured_yet(self):
        self.touch("internal/other.h")
        os.remove(os.path.join(self.obj, ".bundle/gems/g-1/ext/g/Makefile"))
        self.assertEqual([], self.removed())
