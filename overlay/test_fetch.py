"""Tests of overlay/fetch: what it accepts, what it refuses with which line, and that nothing half-made stays."""
import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
FETCH = os.path.join(HERE, "fetch")


class FetchTest(unittest.TestCase):
    """A base of three files, packed in several ways, and a lock that names it."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="fetch-")
        self.addCleanup(shutil.rmtree, self.room)
        self.build = os.path.join(self.room, "build")
        self.tree = os.path.join(self.room, "ruby-9.9.9")
        self.write("ruby-9.9.9/a.c", "int a;\n")
        self.write("ruby-9.9.9/lib/b.rb", "b\n")
        self.write("ruby-9.9.9/gems/bundled_gems", "none\n")
        self.tarball = self.pack("base.tar.xz")
        self.lock(sha256=self.sha(self.tarball), tree=self.digest(self.tree))

    def write(self, short, text):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def pack(self, name):
        path = os.path.join(self.room, name)
        subprocess.run(["tar", "-caf", path, "-C", self.room, "ruby-9.9.9"], check=True)
        return path

    def sha(self, path):
        with open(path, "rb") as data:
            return hashlib.sha256(data.read()).hexdigest()

    def digest(self, tree):
        return subprocess.run([FETCH, "--digest", tree], check=True, capture_output=True, text=True).stdout.strip()

    def lock(self, sha256, tree):
        self.lock_path = self.write("base.lock", f"version 9.9.9\nsource rubyx\nrelease 9.9.9-1\nsuite nowhere\nfile base.tar.xz\n"
                                    f"size 1\nsha256 {sha256}\ntree {tree}\nofficial ruby-9.9.9.tar.gz\n")

    def fetch(self, *args, **env):
        return subprocess.run([FETCH, self.build, "--lock", self.lock_path, *args], capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "RUBY_BASE_CACHE": os.path.join(self.room, "cache"), **env})

    def assert_made(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.build, "pristine/ruby-9.9.9/a.c"), encoding="utf-8") as text:
            self.assertEqual(text.read(), "int a;\n")
        self.assertEqual(sorted(os.listdir(os.path.join(self.build, "pristine"))), ["ruby-9.9.9", "ruby-9.9.9.verified"])

    def assert_refused(self, done, *words):
        """One line on standard error with these words, exit status 1, and nothing that looks like a base."""
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in ("fetch: error: ", *words):
            self.assertIn(word, done.stderr)
        pristine = os.path.join(self.build, "pristine")
        self.assertEqual(os.listdir(pristine) if os.path.isdir(pristine) else [], [])

    def test_listed_tarball_from_option_and_from_environment(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        shutil.rmtree(self.build)
        self.assert_made(self.fetch(RUBY_BASE_TARBALL=self.tarball))

    def test_second_run_touches_nothing(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        before = os.stat(os.path.join(self.build, "pristine/ruby-9.9.9")).st_mtime_ns
        again = self.fetch("--offline")
        self.assertEqual((again.returncode, again.stdout), (0, ""))
        self.assertEqual(os.stat(os.path.join(self.build, "pristine/ruby-9.9.9")).st_mtime_ns, before)

    def test_same_release_packed_otherwise_is_accepted_by_its_tree(self):
        self.assert_made(self.fetch("--tarball", self.pack("again.tar.gz")))

    def test_official_release_carries_packed_gems_that_do_not_count(self):
        self.write("ruby-9.9.9/gems/rake-1.0.gem", "packed")
        self.assert_made(self.fetch("--tarball", self.pack("official.tar.gz")))

    def test_one_changed_byte_is_refused(self):
        self.write("ruby-9.9.9/a.c", "int b;\n")
        self.assert_refused(self.fetch("--tarball", self.pack("other.tar.gz")), "other.tar.gz", "not in base.lock", "untouched ruby 9.9.9")

    def test_one_added_file_is_refused(self):
        self.write("ruby-9.9.9/gems/more/x-1.rb", "hidden below gems/, but not a packed gem\n")
        self.assert_refused(self.fetch("--tarball", self.pack("more.tar.gz")), "not the untouched ruby")

    def test_users_tarball_is_never_deleted(self):
        self.write("ruby-9.9.9/a.c", "int b;\n")
        other = self.pack("other.tar.gz")
        self.fetch("--tarball", other)
        self.assertTrue(os.path.exists(other))

    def test_truncated_tarball(self):
        with open(self.tarball, "rb+") as data:
            data.truncate(os.path.getsize(self.tarball) // 2)
        self.assert_refused(self.fetch("--tarball", self.tarball), "cannot unpack", self.tarball)

    def test_tarball_of_something_else(self):
        path = os.path.join(self.room, "else.tar")
        subprocess.run(["tar", "-cf", path, "-C", self.room, "base.lock"], check=True)
        self.assert_refused(self.fetch("--tarball", path), "no folder ruby-9.9.9")

    def test_missing_tarball(self):
        self.assert_refused(self.fetch("--tarball", "/nowhere/x.tar"), "/nowhere/x.tar: no such file", "--with-base-tarball")

    def test_cache_serves_and_a_bad_file_in_it_is_deleted(self):
        cache = os.path.join(self.room, "cache")
        os.makedirs(cache)
        kept = shutil.copy(self.tarball, cache)
        self.assert_made(self.fetch("--offline"))
        shutil.rmtree(self.build)
        with open(kept, "ab") as data:
            data.write(b"x")
        self.assert_refused(self.fetch("--offline"), "wrong SHA-256", "deleted")
        self.assertFalse(os.path.exists(kept))

    def test_without_apt_the_message_names_the_official_file_and_the_option(self):
        tools = os.path.join(self.room, "tools")
        os.makedirs(tools)
        for name in ("env", "python3", "tar", "xz"):
            os.symlink(shutil.which(name), os.path.join(tools, name))
        self.assert_refused(self.fetch(PATH=tools), "no apt", "ruby-9.9.9.tar.gz", "--with-base-tarball=FILE")

    def test_apt_that_fails_gives_its_reason_in_one_line(self):
        tools = os.path.join(self.room, "tools")
        os.makedirs(tools)
        apt = os.path.join(tools, "apt-get")
        with open(apt, "w", encoding="utf-8") as out:
            out.write('#!/bin/sh\ncase $1 in indextargets) echo "http://archive.invalid/debian/|Debian";;\n'
                      '*) echo "E: Could not resolve host" >&2; exit 100;; esac\n')
        os.chmod(apt, 0o755)
        self.assert_refused(self.fetch(PATH=f"{tools}:{os.environ['PATH']}"), "Could not resolve host", "check the network")

    def test_left_overs_of_an_interrupted_run_are_cleared(self):
        os.makedirs(os.path.join(self.build, "pristine/.unpack-xyz/ruby-9.9.9"))
        os.makedirs(os.path.join(self.build, "pristine/ruby-9.9.9"))  # no seal: not verified
        self.assert_made(self.fetch("--tarball", self.tarball))

    def test_full_disk(self):
        done = subprocess.run(["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", FETCH, self.build, "--lock", self.lock_path, "--tarball",
                               self.big_tarball()], capture_output=True, text=True)
        self.assert_refused(done, "cannot unpack")

    def big_tarball(self):
        self.write("ruby-9.9.9/big", "x" * 100_000)
        return self.pack("big.tar.gz")

    def test_lock_with_a_missing_line(self):
        self.lock_path = self.write("short.lock", "version 9.9.9\n")
        self.assert_refused(self.fetch("--tarball", self.tarball), "short.lock", "no line 'source'")

    def test_interrupt_leaves_a_state_that_the_next_run_takes_up(self):
        # Whoever starts the tests in the background lets them ignore interrupts, and what they start, too.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        tools = os.path.join(self.room, "tools")
        os.makedirs(tools)
        slow = os.path.join(tools, "tar")
        with open(slow, "w", encoding="utf-8") as out:
            out.write(f'#!/bin/sh\n{shutil.which("tar")} "$@"\nkill -INT $PPID\nsleep 2\n')
        os.chmod(slow, 0o755)
        stopped = self.fetch("--tarball", self.tarball, PATH=f"{tools}:{os.environ['PATH']}")
        self.assertEqual(stopped.returncode, 130)
        self.assertIn("interrupted", stopped.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.build, "pristine/ruby-9.9.9.verified")))
        self.assert_made(self.fetch("--tarball", self.tarball))


if __name__ == "__main__":
    unittest.main()
