"""Tests of overlay/fetch: which tarballs and releases it accepts, and how it refuses others."""
import os
import shutil
import signal
import unittest

from fetch_room import FetchRoom, digest, sha


class TarballTest(FetchRoom):
    """A tarball that the user names."""

    def test_listed_tarball_from_option_and_from_environment(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        shutil.rmtree(self.build)
        self.assert_made(self.fetch(RUBY_BASE_TARBALL=self.tarball))

    def test_second_run_touches_nothing(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        before = self.stamp()
        again = self.fetch("--offline")
        self.assertEqual((again.returncode, again.stdout), (0, ""))
        self.assertEqual(self.stamp(), before)

    def test_same_release_packed_otherwise_is_accepted_by_its_tree(self):
        self.assert_made(self.fetch("--tarball", self.pack("again.tar.gz")))

    def test_official_release_carries_packed_gems_that_do_not_count(self):
        self.write("ruby-9.9.9/gems/rake-1.0.gem", "packed")
        self.assert_made(self.fetch("--tarball", self.pack("official.tar.gz")))

    def test_one_changed_byte_is_refused(self):
        self.write("ruby-9.9.9/a.c", "int b;\n")
        self.assert_refused(self.fetch("--tarball", self.pack("other.tar.gz")), "other.tar.gz",
                            "base.lock has", "not the untouched ruby 9.9.9")

    def test_one_added_file_is_refused(self):
        self.write("ruby-9.9.9/gems/more/x-1.rb", "hidden below gems/, but not a packed gem\n")
        done = self.fetch("--tarball", self.pack("more.tar.gz"))
        self.assert_refused(done, "not the untouched ruby")

    def test_users_tarball_is_never_deleted(self):
        self.write("ruby-9.9.9/a.c", "int b;\n")
        other = self.pack("other.tar.gz")
        self.fetch("--tarball", other)
        self.assertTrue(os.path.exists(other))

    def test_missing_tarball(self):
        done = self.fetch("--tarball", "/nowhere/x.tar")
        self.assert_refused(done, "/nowhere/x.tar: no such file", "--with-base-tarball")

    def test_full_disk(self):
        self.write("ruby-9.9.9/big", "x" * 100_000)
        done = self.fetch_on_full_disk("--tarball", self.pack("big.tar.gz"))
        self.assert_refused(done, f"{self.build}/pristine reached the limit", "ulimit -f")

    def test_left_overs_of_an_interrupted_run_are_cleared(self):
        os.makedirs(os.path.join(self.build, "pristine/.unpack-xyz/ruby-9.9.9"))
        os.makedirs(os.path.join(self.build, "pristine/ruby-9.9.9"))  # no seal: not verified
        self.assert_made(self.fetch("--tarball", self.tarball))

    def test_interrupt_leaves_a_state_that_the_next_run_takes_up(self):
        # Tests that are started in the background ignore interrupts, and what they start does, too.
        former = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, former)
        path = self.program("tar", f'{shutil.which("tar")} "$@"\nkill -INT $PPID\nsleep 2')
        stopped = self.fetch("--tarball", self.tarball, PATH=path)
        self.assertEqual(stopped.returncode, 130)
        self.assertIn("interrupted", stopped.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.build, "pristine/ruby-9.9.9.verified")))
        self.assert_made(self.fetch("--tarball", self.tarball))


class ReleaseTest(FetchRoom):
    """Which releases are a base."""

    def unlisted(self, version="9.9.12", more={}):
        self.make_tree(version, more)
        return self.pack(f"unlisted-{version}.tar.gz", f"ruby-{version}")

    def refused(self, tarball, *words, **options):
        self.assert_refused(self.fetch("--tarball", tarball, **options), tarball, *words)

    def test_unlisted_release_is_accepted_with_a_line_that_says_so(self):
        done = self.fetch("--tarball", self.unlisted())
        self.assert_made(done, "9.9.12")
        self.assertIn("base: 9.9.12, which base.lock does not list; suites have not been seen",
                      done.stdout)

    def test_release_that_the_lock_lists_second_is_accepted_without_that_line(self):
        tarball = self.unlisted()
        tree = f"version 9.9.12\ntree {digest(os.path.join(self.room, 'ruby-9.9.12'))}\n"
        self.lock(tree + f"seen {'1' * 40}\n")
        done = self.fetch("--tarball", tarball)
        self.assert_made(done, "9.9.12")
        self.assertNotIn("not been seen", done.stdout)
        self.assertEqual(self.base()["pin"], "9.9.9")

    def test_tarball_of_another_version_than_the_one_asked_for(self):
        done = self.fetch("--tarball", self.unlisted(), "--base", "9.9.11")
        self.assert_refused(done, "holds ruby 9.9.12, and 9.9.11 is asked for")
        done = self.fetch("--tarball", self.unlisted(), "--base", "pinned")
        self.assert_refused(done, "holds ruby 9.9.12, and 9.9.9 is asked for")

    def test_other_series_are_refused(self):
        for version in ("9.8.7", "9.10.0", "10.9.9"):
            self.refused(self.unlisted(version),
                         f"holds ruby {version}: the fork stands on releases of 9.9")
            done = self.fetch("--base", version)
            self.assert_refused(done, f"ruby {version} is no base", "releases of 9.9")
        self.assert_refused(self.fetch("--base", "newest"), "'newest' names no release: pinned,")

    def test_tree_whose_headers_say_another_version(self):
        header = "#define RUBY_VERSION_TEENY 13\n#define RUBY_PATCHLEVEL 1\n"
        self.refused(self.unlisted(more={"version.h": header}), "its folder says ruby 9.9.12",
                     "its headers say 9.9.13")
        page = self.unlisted(more={"version.h": "page\n"})
        self.refused(page, "its headers say a development version")

    def test_development_version_is_refused(self):
        header = "#define RUBY_VERSION_TEENY 12\n#define RUBY_PATCHLEVEL -1\n"
        self.refused(self.unlisted(more={"version.h": header}), "a development version")
        os.rename(self.make_tree("9.9.0"), os.path.join(self.room, "ruby-9.9.0-rc1"))
        self.refused(self.pack("rc.tar.gz", "ruby-9.9.0-rc1"), "holds ruby 9.9.0-rc1")

    def test_broken_tree_is_told_by_what_it_lacks(self):
        tarball = self.unlisted()
        os.unlink(os.path.join(self.room, "ruby-9.9.12/configure"))
        self.refused(self.pack("git.tar.gz", "ruby-9.9.12"), "it lacks configure (a snapshot")
        self.refused(self.pack("half.tar.gz", "ruby-9.9.12/lib"), "it lacks configure.ac")
        self.assertTrue(os.path.exists(tarball))

    def test_foreign_trees(self):
        self.write("jruby-9.9.9/configure", "")
        foreign = self.pack("foreign.tar.gz", "jruby-9.9.9")
        self.refused(foreign, "holds the folder jruby-9.9.9, not ruby-9.9.z")
        self.write("unlocked-ruby-9.9.9/configure", "")
        own = self.pack("own.tar.gz", "unlocked-ruby-9.9.9")
        self.refused(own, "of Unlocked Ruby itself", "./configure && make")
        self.refused(self.pack("file.tar", "base.lock"), "holds the folder base.lock")

    def test_digest_of_a_listed_release_counts_for_its_tarball_alone(self):
        self.write("ruby-9.9.9/configure", "int changed;\n")
        done = self.fetch("--base", "9.9.9", "--tarball", self.pack("changed.tar.gz"))
        self.assert_refused(done, "not the untouched ruby 9.9.9")


class SumTest(FetchRoom):
    """A tarball with the SHA-256 that the user gives, and releases of which the lock has none."""

    def setUp(self):
        super().setUp()
        self.make_tree("9.9.12")
        self.other = self.pack("ruby-9.9.12.tar.gz", "ruby-9.9.12")

    def with_sum(self, given, *args):
        return self.fetch("--tarball", self.other, "--base", "9.9.12", "--sha256", given, *args)

    def assert_nothing_made(self, done, *words):
        self.assert_refused(done, *words)
        self.assertFalse(os.path.exists(self.build))

    def test_release_without_a_checksum_wants_both_and_asks_no_place(self):
        self.lock("version 9.9.12\nreleased 2026-11-18\n")
        done = self.fetch("--base", "9.9.12")
        self.assert_nothing_made(done, "base.lock has no checksum of ruby 9.9.12, released "
                                 "2026-11-18: download the official ruby-9.9.12.tar.gz",
                                 "--with-base-tarball=FILE --with-base-sha256=SUM")
        self.assertEqual(done.stdout, "")
        done = self.with_sum(sha(self.other))
        self.assert_made(done, "9.9.12")
        self.assertIn("base: 9.9.12, released 2026-11-18, of which base.lock has no checksum; it "
                      "has the SHA-256 that you gave; suites have not been seen on it\n",
                      done.stdout)
        done = self.fetch("--base", "9.9.12")  # the folder has it, verified
        self.assert_made(done, "9.9.12")

    def test_release_without_a_checksum_is_not_the_latest(self):
        os.makedirs(self.cache)
        shutil.copy(self.tarball, self.cache)
        self.lock("version 9.9.12\nreleased 2026-11-18\n")
        done = self.fetch("--base", "latest")
        self.assert_made(done)
        self.assertNotIn("9.9.12", done.stdout)

    def test_release_without_a_checksum_from_a_tarball_alone(self):
        self.lock("version 9.9.12\nreleased 2026-11-18\n")
        done = self.fetch("--base", "9.9.12", "--tarball", self.other)
        self.assert_made(done, "9.9.12")
        self.assertIn("base: 9.9.12, released 2026-11-18, of which base.lock has no checksum; "
                      "suites have not been seen on it\n", done.stdout)

    def test_unknown_release_with_a_sum(self):
        done = self.with_sum(sha(self.other).upper())
        self.assert_made(done, "9.9.12")
        self.assertIn("base: 9.9.12, which base.lock does not list; it has the SHA-256 that you "
                      "gave; suites have not been seen on it\n", done.stdout)

    def test_unknown_release_without_a_sum_is_told_to_take_both(self):
        done = self.fetch("--base", "9.9.12", "--offline")
        self.assert_refused(done, "no place gave ruby 9.9.12",
                            "--with-base-tarball=FILE --with-base-sha256=SUM")

    def test_wrong_sum(self):
        wrong = "0" * 64
        self.assert_nothing_made(self.with_sum(wrong), self.other, sha(self.other),
                                 f"--with-base-sha256 says {wrong}", "download the tarball again")

    def test_sum_that_is_none(self):
        for given in ("", "0", "0" * 63, "0" * 65, "g" + "0" * 63, "0" * 63 + "\n", " " * 64,
                      "sha256:" + "0" * 64, "\u0660" * 64):
            with self.subTest(given):
                done = self.fetch("--tarball", self.other, f"--sha256={given}")
                self.assert_nothing_made(done, "--with-base-sha256: ", "has 64 digits")

    def test_sum_without_a_tarball(self):
        for args in ((), ("--base", "9.9.12"), ("--base", "default")):
            done = self.fetch("--sha256", sha(self.other), *args)
            self.assert_nothing_made(done, "--with-base-sha256 is the sum of a tarball",
                                     "--with-base-tarball=FILE")
        done = self.fetch("--sha256", sha(self.other), RUBY_BASE_TARBALL=self.other)
        self.assert_made(done, "9.9.12")

    def test_sum_of_the_users_is_no_way_past_a_listed_one(self):
        listed = "1" * 64
        self.lock(f"version 9.9.12\nsha256 {listed}\n")
        self.assert_refused(self.with_sum(sha(self.other)), f"--with-base-sha256={sha(self.other)}",
                            f"base.lock lists ruby-9.9.12.tar.gz with {listed}: take that file")
        self.lock(f"version 9.9.12\nsha256 {listed}\nsha256 {sha(self.other)}\n")
        self.assert_made(self.with_sum(sha(self.other)), "9.9.12")

    def test_sum_of_another_packing_of_a_release_whose_tree_is_listed(self):
        again = self.pack("again.tar.gz")
        self.assert_made(self.fetch("--tarball", again, "--sha256", sha(again)))
        shutil.rmtree(self.build)
        self.write("ruby-9.9.9/a.c", "int b;\n")
        changed = self.pack("changed.tar.gz")
        self.assert_refused(self.fetch("--tarball", changed, "--sha256", sha(changed)),
                            "not the untouched ruby 9.9.9")


class CacheTest(FetchRoom):
    def keep(self, tarball, name=None):
        os.makedirs(self.cache, exist_ok=True)
        return shutil.copy(tarball, os.path.join(self.cache, name or os.path.basename(tarball)))

    def test_cache_serves(self):
        self.keep(self.tarball)
        self.assert_made(self.fetch("--offline"))

    def test_official_tarball_in_the_cache_is_accepted_by_its_tree(self):
        self.keep(self.pack("ruby-9.9.9.tar.gz"))
        self.assert_made(self.fetch("--offline"))

    def test_file_that_changed_is_deleted_and_the_next_place_asked(self):
        kept = self.keep(self.tarball)
        with open(kept, "ab") as data:
            data.write(b"x")
        done = self.fetch()
        self.assert_refused(done, "no place gave ruby 9.9.9")
        self.assertIn("base.tar.xz has another SHA-256 than it must have; it was deleted",
                      done.stdout)
        self.assert_told(done, "apt", "apt")
        self.assertFalse(os.path.exists(kept))

    def test_file_that_nobody_vouches_for_is_left_alone(self):
        self.make_tree("9.9.12")
        kept = self.keep(self.pack("ruby-9.9.12.tar.gz", "ruby-9.9.12"))
        done = self.fetch("--base", "9.9.12", "--offline")
        self.assert_refused(done, "no place gave ruby 9.9.12")
        self.assertIn(f"nobody vouches for {kept}: pass it with --with-base-tarball", done.stdout)
        self.assertTrue(os.path.exists(kept))

    def test_known_bytes_stay_when_the_disk_is_full(self):
        self.write("ruby-9.9.9/big", "x" * 100_000)
        self.tarball = self.pack("base.tar.xz")
        self.lock()
        kept = self.keep(self.tarball)
        done = self.fetch_on_full_disk("--offline")
        self.assert_refused(done, f"{self.build}/pristine reached the limit", "ulimit -f")
        self.assertEqual(sha(kept), sha(self.tarball))
        self.assert_made(self.fetch("--offline"))


class FolderTest(FetchRoom):
    """What a build folder remembers."""

    def setUp(self):
        super().setUp()
        self.make_tree("9.9.12")
        self.other = self.pack("other.tar.gz", "ruby-9.9.12")

    def build_something(self, *folders):
        for name in folders:
            self.write(f"build/{name}/made", "of the base\n")

    def standing(self):
        return sorted(os.listdir(self.build))

    def test_folder_keeps_its_base_until_another_is_asked_for(self):
        self.assert_made(self.fetch("--tarball", self.other, "--base", "default"), "9.9.12")
        again = self.fetch(RUBY_BASE_TARBALL=self.tarball)
        self.assertEqual((again.returncode, again.stdout), (0, ""))
        self.assertEqual(self.base()["version"], "9.9.12")

    def test_change_of_base_removes_what_was_built_for_the_other(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        self.build_something("obj", "stock/obj", "bin", "lib", "logs")
        done = self.fetch("--tarball", self.other, "--base", "default")
        self.assert_made(done, "9.9.12")
        self.assertIn("the base changed to ruby 9.9.12: removing", done.stdout)
        self.assertEqual(self.standing(), ["base", "logs", "pristine"])

    def test_same_base_again_removes_nothing(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        self.build_something("obj")
        before = self.stamp()
        self.assert_made(self.fetch("--tarball", self.pack("again.tar.gz"), "--base", "9.9.9"))
        self.assertIn("obj", self.standing())
        self.assertEqual(self.stamp(), before)

    def test_folder_of_before_the_record_is_taken_over(self):
        self.assert_made(self.fetch("--tarball", self.tarball))
        os.unlink(os.path.join(self.build, "base"))
        self.build_something("obj")
        self.assert_made(self.fetch("--offline"))
        self.assertIn("obj", self.standing())
        os.unlink(os.path.join(self.build, "base"))
        self.assert_made(self.fetch("--tarball", self.other), "9.9.12")
        self.assertNotIn("obj", self.standing())

    def test_pin_that_moved_wants_configure(self):
        self.assert_made(self.fetch("--tarball", self.tarball, "--base", "pinned"))
        self.assertEqual(self.base()["asked"], "tarball")
        self.assert_made(self.fetch("--base", "pinned", "--offline"))
        with open(self.lock_path, encoding="utf-8") as lock:
            text = lock.read()
        tree = digest(os.path.join(self.room, "ruby-9.9.12"))
        self.write("base.lock", text.replace("9.9.9", "9.9.12").replace(digest(self.tree), tree))
        done = self.fetch()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("base.lock pins ruby 9.9.12 now", done.stderr)
        self.assertIn("run ./configure again, with --with-base=9.9.9 to keep it", done.stderr)

    def test_tree_that_was_deleted_is_fetched_again(self):
        os.makedirs(self.cache)
        shutil.copy(self.tarball, self.cache)
        self.assert_made(self.fetch())
        shutil.rmtree(os.path.join(self.build, "pristine"))
        self.assert_made(self.fetch())

    def test_two_folders_stand_beside_each_other(self):
        second = os.path.join(self.room, "second")
        self.assert_made(self.fetch("--tarball", self.tarball))
        self.assert_made(self.fetch("--tarball", self.other, build=second), "9.9.12", second)
        versions = [self.base()["version"], self.base(second)["version"]]
        self.assertEqual(versions, ["9.9.9", "9.9.12"])
        self.assert_made(self.fetch())
        self.assert_made(self.fetch(build=second), "9.9.12", second)


class LockTest(FetchRoom):
    def refused(self, text, *words):
        self.lock_path = self.write("short.lock", text)
        self.assert_refused(self.fetch("--tarball", self.tarball), "short.lock", *words)

    def test_lock_that_is_not_whole(self):
        self.refused("version 9.9.9\n", "no line 'source' for release 9.9.9")
        self.refused("", "no line 'version'")
        self.refused("tree 1\nversion 9.9.9\n", "'tree' stands before the first line 'version'")
        self.refused("version\n", ":1: 'version' has no value")
        self.refused("version 9.9.9\ntrees x\n", ":2: there is no key 'trees'")
        with open(os.path.join(self.room, "base.lock"), encoding="utf-8") as text:
            self.refused(text.read() + "version 9.9.10\n",
                         "no line 'tree', 'sha256' or 'released' for release 9.9.10")
        self.lock("version 9.9.10\nreleased yesterday\n")
        self.assert_refused(self.fetch("--tarball", self.tarball), "base.lock: release 9.9.10: "
                            "'released' wants YYYY-MM-DD")


if __name__ == "__main__":
    unittest.main()
