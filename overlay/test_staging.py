"""Tests of installing. Links of the installed documents lead to what is installed. Installing into
a DESTDIR, and laying a Ruby out in its build folder, do not touch the Ruby at the prefix. All else
but the build folder is read-only. RubyGems ignores errors when it empties the folders of bundled
gems' extensions, so the files at the prefix are compared."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from test_first_install import MAY_MOUNT

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(TOP, "build")
# PREFIX INSTALLED BUILD FOLDER COMMAND...
INSIDE = """
prefix=$1 installed=$2 build=$3 folder=$4; shift 4
mount --bind "$build" "$build"
[ -d "$prefix" ] || { mount -t tmpfs none "$(dirname "$prefix")"; mkdir "$prefix"; }
mount --bind "$installed" "$prefix"
mount -t tmpfs none /tmp
mount -o remount,bind,ro /
cd "$folder"
exec "$@"
"""


def make_variable(obj, name):
    with open(os.path.join(obj, "Makefile"), encoding="utf-8") as text:
        return re.search(rf"^{name} *= *(.*)$", text.read(), re.M)[1]


def plain_environment():
    drop = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "RUBYLIB", "RUBYOPT", "DESTDIR")
    return {name: value for name, value in os.environ.items() if name not in drop}


def files(folder):
    """Path -> what would be different were it written or made again."""
    found = {}
    for here, folders, names in os.walk(folder):
        for name in folders + names:
            stat = os.lstat(os.path.join(here, name))
            found[os.path.relpath(os.path.join(here, name), folder)] = \
                (stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns)
    return found


class DocumentsTest(unittest.TestCase):
    LINK = re.compile(r"\[[^\]]*\]\((?!\w+:|#)([^)#\s]+)[^)\s]*\)")

    def links(self, folder, names):
        """(file, target) of the links to other files in its documents."""
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as text:
                yield from ((name, os.path.normpath(os.path.join(os.path.dirname(name), target)))
                            for target in self.LINK.findall(text.read()))

    def test_links_of_installed_documents(self):
        obj = os.path.join(BUILD, "obj")
        if not os.path.exists(os.path.join(obj, "ruby")):
            self.skipTest("nothing is built")
        room = tempfile.mkdtemp(prefix="documents-", dir=BUILD)
        self.addCleanup(shutil.rmtree, room)
        subprocess.run(["make", "-s", "-C", obj, "do-install-man", f"DESTDIR={room}"], check=True,
                       stdout=subprocess.DEVNULL, env=plain_environment())
        readme, = glob.glob(f"{room}/**/README.md", recursive=True)
        there = os.path.dirname(readme)
        names = glob.glob("**/*.md", root_dir=there, recursive=True)
        self.assertEqual(sorted(names), sorted(["README.md", "NEWS.md", *glob.glob(
            "doc/**/*.md", root_dir=TOP, recursive=True)]))
        found = set(self.links(there, names))
        self.assertEqual([link for link in found
                          if not os.path.isfile(os.path.join(there, link[1]))], [])
        # No other link is gone.
        for link in set(self.links(TOP, names)) - found:
            self.assertFalse(link[1].startswith("doc/"), link)


@unittest.skipUnless(MAY_MOUNT, "needs root, to mount a prefix")
class StagingTest(unittest.TestCase):
    first = {}                          # by mode: where all tests find what it installs

    def mode(self, name):
        """The objects of a build; what its installer installs of gems, in a folder of the test."""
        self.obj = os.path.join(BUILD, name, "obj")
        if not os.path.exists(os.path.join(self.obj, "ruby")):
            self.skipTest(f"{self.obj} is not built")
        self.prefix = make_variable(self.obj, "prefix")
        if not os.path.isdir(os.path.dirname(self.prefix)) or TOP.startswith(self.prefix + "/") \
                or os.path.dirname(self.prefix) == "/" and not os.path.isdir(self.prefix):
            self.skipTest(f"no file system can be mounted at {self.prefix}")
        self.room = tempfile.mkdtemp(prefix="staging-", dir=BUILD)
        self.addCleanup(shutil.rmtree, self.room)
        if name not in self.first:
            self.first[name] = tempfile.mkdtemp(prefix="staging-", dir=BUILD)
            self.addClassCleanup(shutil.rmtree, self.first[name])
            self.install(self.first[name], self.room)
        self.installed = self.first[name] + self.prefix
        self.before = files(self.installed)
        extensions = f"{self.installed}/lib/ruby/gems/*/extensions/*/*/*/**/*.so"
        self.assertGreater(len(glob.glob(extensions, recursive=True)), 4)

    def run_there(self, installed, words, folder):
        words = ["unshare", "-m", "--propagation", "private", "sh", "-ec", INSIDE, "sh",
                 self.prefix, installed, BUILD, folder, *words]
        done = subprocess.run(words, capture_output=True, text=True, check=False,
                              env=plain_environment())
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])

    def install(self, folder, installed):
        self.run_there(installed, ["make", "-s", "do-install-gem", f"DESTDIR={folder}"], self.obj)

    def assert_as_before(self):
        after = files(self.installed)
        changed = [path for path in sorted(self.before | after)
                   if self.before.get(path) != after.get(path)]
        self.assertEqual(changed[:5], [])

    def test_installing_into_a_folder(self):
        self.mode("")
        self.install(f"{self.room}/second", self.installed)
        self.assert_as_before()
        there = {path: os.path.getsize(os.path.join(self.installed, path)) for path in self.before}
        self.assertEqual(there, {path: os.path.getsize(f"{self.room}/second{self.prefix}/{path}")
                                 for path in files(f"{self.room}/second{self.prefix}")})

    def lay_out(self, name, source):
        """overlay/inplace.rb in a folder of the test."""
        self.mode(name)
        words = ["./miniruby", "-I.", f"-I{source}/lib", f"{TOP}/overlay/inplace.rb",
                 f"{self.room}/laid", source, "make"]
        # What that links is made for the test's folder: a build makes its own again.
        self.addCleanup(shutil.rmtree, f"{self.obj}/inplace")
        self.run_there(self.installed, words, self.obj)
        self.assert_as_before()
        done = subprocess.run([f"{self.room}/laid/bin/ruby", "-e", "require 'bigdecimal'; "
                               "puts $LOADED_FEATURES.grep(/bigdecimal.so/)"],
                              capture_output=True, text=True, check=False)
        self.assertIn(f"{self.room}/laid/lib/ruby/gems/", done.stdout, done.stderr)

    def test_laying_out(self):
        self.lay_out("", f"{BUILD}/src")

    def test_laying_out_stock(self):
        for source in glob.glob(f"{BUILD}/pristine/ruby-*/"):
            self.lay_out("stock", source.rstrip("/"))


if __name__ == "__main__":
    unittest.main()
