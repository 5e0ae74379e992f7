"""Tests of what a first ./configure meets: full disks, compilers that are none, damaged tarballs,
unknown options, and runs that are stopped in the middle. The tools that fetch and prepare are the
true ones, or small programs of the test."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

from fetch_room import FETCH, FetchRoom, sha
from load_tool import load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
prepare = load_tool("prepare")
MOUNT = ["unshare", "-m", "--propagation", "private", "sh", "-ec"]


def may_mount():
    """Whether this user may mount a file system in a name space of its own."""
    with tempfile.TemporaryDirectory() as room:
        try:
            words = [*MOUNT, f"mount -t tmpfs none {room}"]
            return subprocess.run(words, capture_output=True).returncode == 0
        except OSError:
            return False


MAY_MOUNT = may_mount()


class DiskTest(FetchRoom):
    """overlay/fetch where the folder cannot be written: it stops, and asks no other place."""

    def setUp(self):
        super().setUp()
        self.write("ruby-9.9.9/big", os.urandom(150_000).hex())
        self.tarball = self.pack("base.tar.xz")
        self.lock()
        os.makedirs(self.cache)
        os.makedirs(self.build)
        self.kept = shutil.copy(self.tarball, self.cache)

    def assert_stops(self, done, *words):
        self.assert_refused(done, *words)
        for word in ("network", "no place gave", "another place"):
            self.assertNotIn(word, done.stderr)
        self.assertEqual([line for line in done.stdout.splitlines() if "fetch: apt:" in line
                          or "fetch: site:" in line], [], done.stdout)
        self.assertTrue(os.path.exists(self.kept), "the cache loses nothing")

    def mounted(self, options, folder, *args):
        """fetch, with a file system of its own at the folder."""
        script = f'mount -t tmpfs -o {options} none "$1"; shift; exec "$@"'
        words = [*MOUNT, script, "sh", folder, FETCH, self.build, "--lock", self.lock_path, *args]
        return subprocess.run(words, text=True, capture_output=True, env=self.env)

    @unittest.skipUnless(MAY_MOUNT, "needs root, to mount a small file system")
    def test_full_disk(self):
        for args in ((), ("--tarball", self.tarball), ("--base", "pinned")):
            with self.subTest(args):
                done = self.mounted("size=100k", self.build, *args)
                self.assert_stops(done, f"disk full: no space left in {self.build}/pristine: free")
        self.assert_made(self.fetch("--offline"))

    @unittest.skipUnless(MAY_MOUNT, "needs root, to mount a small file system")
    def test_file_system_that_is_read_only(self):
        done = self.mounted("ro", self.build, "--tarball", self.tarball)
        self.assert_stops(done, self.build, "mounted read-only", "use another folder")

    def test_tar_that_may_not_write_on(self):
        for said, words in (("tar: a: Cannot write: No space left on device", "disk full"),
                            ("tar: a: Cannot write: Disk quota exceeded", "quota"),
                            ("tar: a: Cannot open: Read-only file system", "mounted read-only")):
            with self.subTest(said):
                path = self.program("tar", f'echo "tar: a/b: other" >&2; echo "{said}" >&2; exit 2')
                self.assert_stops(self.fetch(PATH=path), words, f"{self.build}/pristine")

    def test_apt_and_downloads_that_may_not_write(self):
        os.unlink(self.kept)
        self.kept = self.room
        apt = "E: You don't have enough free space in /x/."
        path = self.program("apt-get", f'case "$*" in *indextargets*) echo "http://127.0.0.1:9/|'
                            f'Debian|later" ;; *) echo "{apt}" >&2; exit 100 ;; esac')
        self.assert_stops(self.fetch(PATH=path), "disk full", f"{self.build}/apt/0")
        self.program("apt-get", "exit 1")
        self.program("curl", 'echo "curl: (23) Failure writing output to destination" >&2; exit 23')
        done = self.fetch("--base", "pinned", PATH=path)
        self.assertIn("curl: (23)", done.stdout)  # there is room: curl's own words are told
        self.program("curl", 'echo "x: No space left on device" >&2; exit 23')
        done = self.fetch("--base", "pinned", PATH=path)
        self.assertIn(f"error: disk full: no space left in {self.build}/site", done.stderr)

    def test_cache_that_cannot_be_written_is_done_without(self):
        path = self.write("plain", "a file")
        other = os.path.join(self.room, "other")
        with unittest.mock.patch.dict(os.environ, RUBY_BASE_CACHE=path):
            places = load_tool("base_places.py")
            cache, got = places.Cache(self.build), shutil.copy(self.tarball, other)
            said = []
            release = unittest.mock.Mock(tree=None)
            with unittest.mock.patch.object(places, "say", said.append):
                self.assertEqual(cache.keep(got, release), got)
        self.assertEqual(len(said), 1)
        self.assertIn("RUBY_BASE_CACHE", said[0])
        self.assertEqual(sha(got), sha(self.tarball))

    def test_half_copies_of_a_killed_run_are_cleared(self):
        left = self.write("cache/more.tar.xz.part12345", "half")
        places = load_tool("base_places.py")
        places.copy_whole(self.tarball, os.path.join(self.cache, "more.tar.xz"))
        self.assertFalse(os.path.exists(left))


class TarballTest(FetchRoom):
    def test_damaged_tarball_is_told_so_and_not_as_a_full_disk(self):
        with open(self.tarball, "r+b") as data:
            data.seek(60)
            data.write(b"damaged here")
        done = self.fetch("--tarball", self.tarball)
        self.assert_refused(done, "cannot unpack", self.tarball, "damaged", "download it again")
        self.assertNotIn("disk", done.stderr)
        empty = self.write("empty.tar.gz", "")
        self.assert_refused(self.fetch("--tarball", empty), empty)

    def test_folder_in_place_of_a_tarball(self):
        done = self.fetch("--tarball", self.tree)
        self.assert_refused(done, f"{self.tree} is a folder", "name the release tarball itself")

    def test_several_folders_in_a_tarball(self):
        self.write("more/x", "")
        path = os.path.join(self.room, "two.tar")
        subprocess.run(["tar", "-cf", path, "-C", self.room, "more", "ruby-9.9.9"], check=True)
        done = self.fetch("--tarball", path)
        self.assert_refused(done, "2 entries at its top, not the one folder ruby-9.9.z")

    def test_fetch_that_is_asked_to_end(self):
        for name, status in (("TERM", 143), ("HUP", 129)):
            with self.subTest(name):
                former = signal.signal(signal.SIGHUP, signal.SIG_DFL)
                self.addCleanup(signal.signal, signal.SIGHUP, former)
                path = self.program("tar", f'{shutil.which("tar")} "$@"\nkill -{name} $PPID\n'
                                           "exec sleep 60")
                stopped = self.fetch("--tarball", self.tarball, PATH=path)
                self.assertEqual(stopped.returncode, status, stopped.stderr)
                self.assertIn("fetch: stopped; run it again", stopped.stderr)
                self.assertEqual(os.listdir(os.path.join(self.build, "pristine")), [])


class ConfigureRoom(unittest.TestCase):
    """The true configure, with tools of the test: fetch, gems, prepare and CRuby's configure."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="first-")
        self.addCleanup(shutil.rmtree, self.room)
        for short in ("configure", "Makefile.in"):
            shutil.copy2(os.path.join(TOP, short), self.room)
        for name in ("gems", "holes", "prepare"):
            self.write(f"overlay/{name}", "")
        self.write("overlay/packages", "build need make command make\n")
        self.write("overlay/fetch", FAKE_FETCH)
        self.theirs("touch config.status; echo 'YJIT_SUPPORT = no' > Makefile")

    def write(self, short, text):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def theirs(self, text):
        """What CRuby's configure does."""
        os.chmod(self.write("theirs", f"#!/bin/sh\n{text}\n"), 0o755)

    def configure(self, *args, **env):
        words = [os.path.join(self.room, "configure"), *args]
        return subprocess.run(words, cwd=self.room, capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "HOME": self.room, **env})

    def make(self, *goals):
        return subprocess.run(["make", *goals], cwd=self.room, capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"]})


FAKE_FETCH = """import os, shutil, sys
build = sys.argv[1]
top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.makedirs(f"{build}/src", exist_ok=True)
shutil.copy2(f"{top}/theirs", f"{build}/src/configure")
open(f"{build}/base", "w").write("version 9.9.9\\n")
"""


class OptionTest(ConfigureRoom):
    def test_unknown_options_are_in_the_last_lines(self):
        self.theirs('echo "configure:9: WARNING: unrecognized options: --with-bass, --enable-x" > '
                    'config.log; echo "YJIT_SUPPORT = no" > Makefile')
        done = self.configure("--with-bass", "--enable-x")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.splitlines()[-1], "configure: warning: these options are "
                         "unknown, and changed nothing: --with-bass, --enable-x")
        self.assertIn("now type make", done.stdout.splitlines()[-1])
        self.theirs("echo > config.log; echo 'YJIT_SUPPORT = no' > Makefile")
        self.assertNotIn("unknown", self.configure().stderr)

    def test_compiler_that_is_none_is_named_alone(self):
        self.write("overlay/packages", "build need libyaml-dev header no/such/header.h\n"
                                       "build need libc6-dev header stdlib.h\n")
        for args, env in (((), {"CC": "nonexist"}), (("CC=nonexist",), {}),
                          (("CC=nonexist -m64",), {"CC": "gcc"})):
            done = self.configure(*args, **env)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
            self.assertIn("CC=nonexist", done.stderr)
            self.assertIn("nonexist is no command on PATH", done.stderr)
            self.assertNotIn("libc6-dev", done.stderr)
        done = self.configure("CC=cc --no-such-option")
        self.assertRegex(done.stderr, r"CC=cc --no-such-option \(.*no-such-option.*\)")

    def test_no_compiler_at_all(self):
        self.write("overlay/packages", "build need gcc command cc\n"
                                       "build need libc6-dev header stdio.h\n"
                                       "build need libyaml-dev header no/such/header.h\n")
        tools = os.path.join(self.room, "tools")
        os.makedirs(tools)
        for name in ("sh", "dirname", "sed", "grep", "tr", "uname", "cat", "id", "head"):
            os.symlink(shutil.which(name), os.path.join(tools, name))
        done = self.configure(PATH=tools)
        self.assertEqual(done.returncode, 1)
        self.assertIn("missing: gcc libyaml-dev - install them", done.stderr)
        done = self.configure("--skip-deps-check", PATH=tools)
        self.assertIn("error: python3 is not on PATH", done.stderr)


class StoppedTest(ConfigureRoom):
    """After each, make says which command goes on."""

    def assert_goes_on(self, command, *goals):
        done = self.make(*goals)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(f"configure did not get to its end here. To go on, type: {command}.",
                      done.stderr)

    def stop(self, name, status, place):
        text = f"kill -{name} $PPID; sleep 0.1; exit 1"
        if place == "theirs":
            self.theirs(text)
        else:
            self.write(f"overlay/{place}",
                       f"import os\nos.system('kill -{name} %d' % os.getppid())\n")
        # Tests that are started in the background ignore interrupts, and so do their programs.
        formers = [(number, signal.signal(number, signal.SIG_DFL))
                   for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)]
        try:
            done = self.configure("--prefix=/opt/my ruby", "optflags=-O$x", "--enable-yjit")
        finally:
            for number, former in formers:
                signal.signal(number, former)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    COMMAND = "./configure '--prefix=/opt/my ruby' 'optflags=-O$x' --enable-yjit"

    def test_stopped_anywhere(self):
        for name, status in (("INT", 130), ("TERM", 143), ("HUP", 129)):
            for place in ("fetch", "gems", "prepare", "theirs"):
                with self.subTest(signal=name, place=place):
                    self.setUp()
                    done = self.stop(name, status, place)
                    self.assertEqual(done.stderr.splitlines()[-1],
                                     f"configure: interrupted; to go on, type: {self.COMMAND}")
                    self.assert_goes_on(self.COMMAND)
                    self.assert_goes_on(self.COMMAND, "test")

    def test_killed_or_failed_in_crubys_configure(self):
        self.assertEqual(self.configure().returncode, 0)
        self.stop("KILL", -9, "theirs")
        self.assert_goes_on(self.COMMAND)
        self.theirs("exit 1")
        self.assertEqual(self.configure("--with-x=1").returncode, 1)
        self.assert_goes_on("./configure --with-x=1")
        self.theirs("echo 'YJIT_SUPPORT = no' > Makefile; touch config.log")
        self.assertEqual(self.configure("--with-x=1").returncode, 0)
        self.assertIn("all (default)", self.make("help").stdout)


if __name__ == "__main__":
    unittest.main()
