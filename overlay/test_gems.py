"""Tests of overlay/gems: what it fetches, refuses and tells, and what gems make of a tree.

No test leaves the machine: the source of gems is a server of the test, or a closed port.
"""
import gzip
import hashlib
import io
import os
import subprocess
import tarfile
import unittest

import gem_files
import gem_lock
import gem_sources
from fetch_room import FetchRoom, Server
from load_tool import load_tool
from tell import Failure

HERE = os.path.dirname(os.path.abspath(__file__))
GEMS = os.path.join(HERE, "gems")
CLOSED = "http://127.0.0.1:9/"
prepare = load_tool("prepare")

# A default gem with a copy under another name, as the base has it.
WAY = """require 'clock'
require 'aid'
module Way
  VERSION = '1.0.1'
  # Way is here
  def Way(a) = Way::Kind.new(::Way, Clock)
  module_function :Way
end
module Kernel
end
"""
COPY = """require_relative '../../clock/lib/clock'
require_relative '../../../vendored_aid'
module Own::Way
  VERSION = '1.0.1'
  # Own::Way is here
  def Way(a) = Own::Way::Kind.new(::Own::Way, Own::Clock)
  module_function :Way
end
module Own
end
"""
BASE = {
    "lib/way.rb": WAY, "lib/way/gone.rb": "gone\n", "lib/way/way.gemspec": "stays\n",
    "lib/own/vendor/way/lib/way.rb": COPY, "lib/own/vendor/way/lib/way/gone.rb": "gone\n",
    "ext/way/depend": "stays\n", "lib/rubygems/defaults.rb": f"""
  def self.default_sources
    %w[{CLOSED}]
  end
""",
    "gems/bundled_gems": "# list\nload  0.9  https://example.invalid\nother 1.0 u\n",
    ".bundle/gems/load-0.9/lib/load.rb": "old\n",
    ".bundle/gems/load-0.9/old/old.rb": "old\n",
    ".bundle/specifications/load-0.9.gemspec": "old\n",
}
METADATA = """--- !ruby/object:Gem::Specification
name: {name}
version: !ruby/object:Gem::Version
  version: {version}
platform: ruby
authors:
- A. B'c
date: 2026-01-02 00:00:00.000000000 Z
dependencies:
- !ruby/object:Gem::Dependency
  name: date
  requirement: !ruby/object:Gem::Requirement
    requirements:
    - - ">="
      - !ruby/object:Gem::Version
        version: '1'
    - - "<"
      - !ruby/object:Gem::Version
        version: '9'
  type: :runtime
  prerelease: false
  version_requirements: !ruby/object:Gem::Requirement
    requirements:
    - - ">="
      - !ruby/object:Gem::Version
        version: '1'
    - - "<"
      - !ruby/object:Gem::Version
        version: '9'
- !ruby/object:Gem::Dependency
  name: only-for-work
  requirement: !ruby/object:Gem::Requirement
    requirements:
    - - ">="
      - !ruby/object:Gem::Version
        version: '0'
  type: :development
description: |-
  Two lines,
  one text.
executables: []
extensions: {extensions}
files:
- lib/{name}.rb
homepage:
metadata:
  news_uri: https://example.invalid
require_paths:
- lib
required_ruby_version: !ruby/object:Gem::Requirement
  requirements:
  - - ">="
    - !ruby/object:Gem::Version
      version: 2.5.0
summary: 'It''s one'
"""


def packed(name, version, files, extensions="[]"):
    """The bytes of a gem."""
    def tar(members):
        room = io.BytesIO()
        with tarfile.open(fileobj=room, mode="w", format=tarfile.USTAR_FORMAT) as out:
            for short, data in members.items():
                member = tarfile.TarInfo(short)
                member.size = len(data)
                out.addfile(member, io.BytesIO(data))
        return room.getvalue()

    inner = tar({short: text.encode() for short, text in files.items()})
    metadata = METADATA.format(name=name, version=version, extensions=extensions)
    return tar({"metadata.gz": gzip.compress(metadata.encode()),
                "data.tar.gz": gzip.compress(inner)})


def sha(data):
    return hashlib.sha256(data).hexdigest()


class GemsRoom(FetchRoom):
    """A base with a default and a bundled gem, and a server with newer ones."""

    def setUp(self):
        super().setUp()
        self.tree = self.make_tree("9.9.9", BASE)
        self.tarball = self.pack("base.tar.xz")
        self.lock()
        self.assert_made(self.fetch("--tarball", self.tarball, "--offline"))
        self.pristine = os.path.join(self.build, "pristine/ruby-9.9.9")
        new = WAY.replace("1.0.1", "1.0.2") + "# new\n"
        self.way = packed("way", "1.0.2", {
            "lib/way.rb": new, "lib/way/more.rb": "module Way; end\n",
            "ext/way/way.c": "int way;\n", "README.md": "read\n"})
        self.load = packed("load", "1.0", {"lib/load.rb": "new\n"})
        self.server = Server()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.server.files = {"/gems/way-1.0.2.gem": self.way, "/gems/load-1.0.gem": self.load}
        self.env["RUBY_GEMS_SITE"] = self.server.url
        self.list()

    def list(self, way="", load=""):
        """Writes a gems.lock; way and load: lines in addition."""
        self.gems_lock = self.write("gems.lock", f"""# a list
gem way
version 1.0.2
sha256 {sha(self.way)}
kind default
takes lib/ ext/way/
vendored lib/own/vendor/way Own Way Clock
until 9.9.10
since 1
closes CVE-1-2
why a hole
{way}
gem load
version 1.0
sha256 {sha(self.load)}
kind bundled
until none
since 2
closes CVE-1-3 CVE-1-4
why a hole
{load}""")

    def gems(self, *args, **env):
        return subprocess.run([GEMS, self.build, "--lock", self.gems_lock, *args], text=True,
                              capture_output=True, env={**self.env, **env})

    def in_build(self):
        folder = os.path.join(self.build, "gems")
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def in_cache(self):
        names = os.listdir(self.cache) if os.path.isdir(self.cache) else []
        return sorted(name for name in names if "gem" in name)

    def assert_well(self, done):
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)

    def assert_stops(self, done, *words):
        """One line on standard error with these words, exit status 1."""
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in ("gems: error: ", *words):
            self.assertIn(word, done.stderr)

    def open_lines(self):
        done = self.gems("--open")
        self.assert_well(done)
        return done.stdout.splitlines()

    BOTH = ["load-1.0.gem", "way-1.0.2.gem"]
    ALL = ["load-1.0.gem", "state", "way-1.0.2.gem"]


class FetchTest(GemsRoom):
    def test_gems_are_fetched_verified_and_cached(self):
        self.assert_well(self.gems("--shipped-gems"))
        self.assertEqual(self.in_build(), self.ALL)
        self.assertEqual(self.in_cache(), self.BOTH)
        self.assertEqual(self.open_lines(), [])

    def test_second_run_asks_nobody(self):
        self.gems("--shipped-gems")
        self.server.asked.clear()
        for args in [], ["--shipped-gems"]:
            done = self.gems(*args)
            self.assert_well(done)
            self.assertEqual(done.stdout, "")
        self.assertEqual(self.server.asked, [])

    def test_cache_alone_is_enough(self):
        self.gems("--shipped-gems")
        subprocess.run(["rm", "-r", os.path.join(self.build, "gems")], check=True)
        self.assert_well(self.gems("--shipped-gems", RUBY_GEMS_SITE=CLOSED))
        self.assertEqual(self.in_build(), self.ALL)

    def test_half_written_file_of_the_cache_is_fetched_anew(self):
        self.write("cache/way-1.0.2.gem", "half")
        done = self.gems("--shipped-gems")
        self.assert_well(done)
        self.assertIn("another SHA-256 than gems.lock; it was deleted", done.stdout)
        self.assertEqual(self.in_build(), self.ALL)
        with open(os.path.join(self.cache, "way-1.0.2.gem"), "rb") as data:
            self.assertEqual(data.read(), self.way)

    def test_other_checksum_stops_and_leaves_nothing(self):
        self.server.files["/gems/load-1.0.gem"] = packed("load", "1.0", {"lib/load.rb": "evil\n"})
        done = self.gems("--shipped-gems")
        self.assert_stops(done, "load-1.0.gem has the SHA-256", "gems.lock has",
                          "--with-base-gems")
        self.assertEqual(self.in_build(), ["way-1.0.2.gem"])
        self.assertEqual(self.in_cache(), ["way-1.0.2.gem"])
        self.assertIsNone(gem_lock.read_state(self.build))

    def test_unreachable_source_leaves_the_holes_and_tells_them(self):
        done = self.gems("--shipped-gems", RUBY_GEMS_SITE=CLOSED)
        self.assert_well(done)
        self.assertEqual(self.in_build(), ["state"])
        way, load = self.open_lines()
        self.assertIn("open: way 1.0.1: CVE-1-2 (1.0.2 closes that): ", way)
        self.assertIn("open: load 0.9: CVE-1-3 CVE-1-4 (1.0 closes that): ", load)
        self.assertIn("./configure fetches it when it can", load)

    def test_make_does_not_ask_again_and_configure_does(self):
        self.gems("--shipped-gems", RUBY_GEMS_SITE=CLOSED)
        self.assert_well(self.gems())
        self.assertEqual(self.server.asked, [])
        self.assert_well(self.gems("--shipped-gems"))
        self.assertEqual(self.in_build(), self.ALL)
        self.assertEqual(self.open_lines(), [])

    def test_one_gem_that_is_not_there_leaves_the_others(self):
        del self.server.files["/gems/way-1.0.2.gem"]
        self.assert_well(self.gems("--shipped-gems"))
        self.assertEqual(self.in_build(), ["load-1.0.gem", "state"])
        self.assertEqual([line.split()[2] for line in self.open_lines()], ["way"])

    def test_download_that_breaks_off_leaves_no_file(self):
        self.server.cut["/gems/way-1.0.2.gem"] = 100
        self.assert_well(self.gems("--shipped-gems"))
        self.assertEqual(self.in_build(), ["state"])
        self.assertEqual(self.in_cache(), [])
        self.assertEqual(len(self.open_lines()), 2)

    def test_page_in_place_of_a_gem_is_no_gem(self):
        self.server.files["/gems/way-1.0.2.gem"] = b"<html>please log in</html>"
        self.assert_well(self.gems("--shipped-gems"))
        self.assertIn("the answer is no gem", self.open_lines()[0])
        self.assertEqual(self.in_build(), ["load-1.0.gem", "state"])

    def test_offline_takes_the_cache_alone(self):
        self.assert_well(self.gems("--shipped-gems", "--offline"))
        self.assertEqual(self.server.asked, [])
        self.assertIn(f"way-1.0.2.gem is not in {self.cache}", self.open_lines()[0])

    def test_base_gems_leaves_the_holes_and_asks_nobody(self):
        self.gems("--shipped-gems")
        self.server.asked.clear()
        self.assert_well(self.gems("--base-gems"))
        self.assertEqual(self.in_build(), ["state"])
        self.assertEqual([line.rpartition(": ")[2] for line in self.open_lines()],
                         ["--with-base-gems"] * 2)
        self.assert_well(self.gems())
        self.assertEqual(self.in_build(), ["state"], "make keeps what configure was told")
        self.assertEqual(self.server.asked, [])

    def test_gem_that_the_base_has_already_is_left_out(self):
        newer = {"gems/bundled_gems": "load 1.0 u\n"}
        for short, text in newer.items():
            with open(os.path.join(self.pristine, short), "w", encoding="utf-8") as out:
                out.write(text)
        self.assert_well(self.gems("--shipped-gems"))
        self.assertEqual(self.in_build(), ["state", "way-1.0.2.gem"])
        self.assertEqual(self.open_lines(), [])

    def test_copy_under_another_name_alone_makes_a_gem_needed(self):
        with open(os.path.join(self.pristine, "lib/way.rb"), "w", encoding="utf-8") as out:
            out.write(WAY.replace("1.0.1", "1.0.2"))
        self.assert_well(self.gems("--shipped-gems"))
        entries = gem_lock.read_gem_lock(self.gems_lock)
        made = gem_files.brought_files(self.build, entries, self.pristine)
        self.assertNotIn("lib/way.rb", made)
        self.assertIn("lib/own/vendor/way/lib/way.rb", made)

    def test_raised_entry_is_fetched_by_make(self):
        self.gems("--shipped-gems")
        self.load = packed("load", "1.1", {"lib/load.rb": "newer\n"})
        self.server.files["/gems/load-1.1.gem"] = self.load
        self.list()
        text = self.gems_lock
        with open(text, encoding="utf-8") as old:
            lines = old.read().replace("version 1.0\n", "version 1.1\n")
        self.write("gems.lock", lines)
        self.assert_well(self.gems())
        self.assertEqual(self.in_build(), ["load-1.1.gem", "state", "way-1.0.2.gem"])

    def test_folder_without_a_base(self):
        os.unlink(os.path.join(self.build, "base"))
        self.assert_stops(self.gems(), "has no base", "overlay/fetch")


class SourceTest(GemsRoom):
    """The address comes from where RubyGems has its own."""

    def test_gemrc_of_the_user_names_the_source(self):
        self.write(".gemrc", f"---\n:verbose: true\n:sources:\n- {self.server.url}\n:update: no\n")
        self.assert_well(self.gems("--shipped-gems", RUBY_GEMS_SITE=""))
        self.assertEqual(self.in_build(), self.ALL)

    def test_file_of_the_environment_wins(self):
        self.write(".gemrc", f":sources:\n- {CLOSED}\n")
        path = self.write("rc", f"sources: ['{self.server.url}/']\n")
        self.assert_well(self.gems("--shipped-gems", RUBY_GEMS_SITE="", GEMRC=path))
        self.assertEqual(self.in_build(), self.ALL)

    def test_next_source_is_asked_when_one_is_silent(self):
        self.write(".gemrc", f":sources:\n- {CLOSED}\n- {self.server.url}\n")
        self.assert_well(self.gems("--shipped-gems", RUBY_GEMS_SITE=""))
        self.assertEqual(self.in_build(), self.ALL)

    def test_rubygems_of_the_base_has_the_last_word(self):
        self.assert_well(self.gems("--shipped-gems", RUBY_GEMS_SITE=""))
        self.assertIn(CLOSED, self.open_lines()[0])

    def test_password_of_a_source_is_not_shown(self):
        self.write(".gemrc", ":sources:\n- http://me:secret@127.0.0.1:9/\n")
        done = self.gems("--shipped-gems", RUBY_GEMS_SITE="")
        self.assert_well(done)
        told = done.stdout + "".join(self.open_lines())
        self.assertIn("http://127.0.0.1:9/", told)
        self.assertNotIn("secret", told)

    def test_lists_of_a_gemrc(self):
        for text, want in ((":sources:\n- http://a/\n- 'http://b'\n", ["http://a/", "http://b"]),
                           ("sources: [http://a, \"http://b\"]\n", ["http://a", "http://b"]),
                           ("---\ngem: --no-document\n", []), (":sources: []\n", [])):
            self.assertEqual(gem_sources.gemrc_sources(text), want)


class LockTest(GemsRoom):
    def assert_bad(self, text, *words):
        path = self.write("bad.lock", text)
        with self.assertRaises(Failure) as caught:
            gem_lock.read_gem_lock(path)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def good(self):
        with open(self.gems_lock, encoding="utf-8") as text:
            return text.read()

    def test_errors_name_the_line(self):
        good = self.good()
        self.assert_bad("version 1\n", ":1:", "before the first line 'gem'")
        self.assert_bad(good.replace("why a hole", "because a hole"), ":11:", "no key 'because'")
        self.assert_bad(good.replace("until none", "until never"), "'never' is no value of 'until'")
        self.assert_bad(good.replace(sha(self.way), "abc"), "'abc' is no value of 'sha256'")
        self.assert_bad(good.replace("closes CVE-1-2\n", ""), ":2:", "way has no line 'closes'")
        self.assert_bad(good.replace("takes lib/ ext/way/\n", ""), "way has no line 'takes'")
        self.assert_bad(good.replace("gem load", "gem way"), "way has two entries")
        self.assert_bad(good.replace("why a hole", "why"), "'why' has no value")
        self.assert_bad(good.replace(" Own Way Clock", ""), "wants FOLDER MODULE CONSTANT")

    def test_gem_with_a_path_in_its_name_is_refused(self):
        self.assert_bad(self.good().replace("gem load", "gem ../load"), "no value of 'gem'")

    def test_own_list_is_whole(self):
        entries = gem_lock.read_gem_lock(os.path.join(os.path.dirname(HERE), "gems.lock"))
        self.assertIn("zlib", [entry.name for entry in entries])


class TreeTest(GemsRoom):
    """What the gems make of the tree."""

    def setUp(self):
        super().setUp()
        self.entries = gem_lock.read_gem_lock(self.gems_lock)
        self.forest = prepare.Tree(self.build, self.pristine, self.room)
        self.forest.autoconf = lambda: False

    def ship(self, *args):
        self.assert_well(self.gems(*args))
        self.forest.load()
        self.forest.ship(gem_files.brought_files(self.build, self.entries, self.pristine))

    def text(self, short):
        with open(os.path.join(self.build, "src", short), encoding="utf-8") as text:
            return text.read()

    def there(self, short):
        return os.path.lexists(os.path.join(self.build, "src", short))

    def test_default_gem_takes_the_places_of_the_base(self):
        self.ship("--shipped-gems")
        self.assertIn("'1.0.2'", self.text("lib/way.rb"))
        self.assertEqual(self.text("lib/way/more.rb"), "module Way; end\n")
        self.assertEqual(self.text("ext/way/way.c"), "int way;\n")
        self.assertFalse(self.there("lib/way/gone.rb"))
        self.assertFalse(self.there("README.md"))
        self.assertEqual(self.text("lib/way/way.gemspec"), "stays\n")
        self.assertEqual(self.text("ext/way/depend"), "stays\n")

    def test_copy_is_made_as_the_base_makes_it(self):
        self.ship("--shipped-gems")
        want = COPY.replace("1.0.1", "1.0.2") + "# new\n"
        self.assertEqual(self.text("lib/own/vendor/way/lib/way.rb"), want)
        self.assertEqual(self.text("lib/own/vendor/way/lib/way/more.rb"), "module Own::Way; end\n")
        self.assertFalse(self.there("lib/own/vendor/way/lib/way/gone.rb"))

    def copy_of_the_base(self, text):
        place = os.path.join(self.pristine, "lib/own/vendor/way/lib/way.rb")
        with open(place, "w", encoding="utf-8") as out:
            out.write(text)

    def test_copy_that_the_base_makes_otherwise_stops(self):
        self.copy_of_the_base(COPY.replace("def Way(a)", "def Way(a, b)"))
        with self.assertRaisesRegex(Failure, "is not lib/way.rb of way 1.0.1 with its constants"):
            self.ship("--shipped-gems")

    def test_copy_of_an_older_version_that_requires_more_stops(self):
        self.copy_of_the_base("require_relative '../../lamp/lib/lamp'\n"
                              + COPY.replace("1.0.1", "1.0.0"))
        with self.assertRaisesRegex(Failure, "lamp, and way-1.0.2 does not"):
            self.ship("--shipped-gems")

    def test_bundled_gem_takes_the_place_of_the_base(self):
        self.ship("--shipped-gems")
        self.assertEqual(self.text(".bundle/gems/load-1.0/lib/load.rb"), "new\n")
        self.assertFalse(self.there(".bundle/gems/load-0.9"))
        self.assertFalse(self.there(".bundle/specifications/load-0.9.gemspec"))
        self.assertEqual(self.text("gems/bundled_gems"),
                         "# list\nload  1.0  https://example.invalid\nother 1.0 u\n")
        spec = self.text(".bundle/specifications/load-1.0.gemspec")
        for line in ("# stub: load 1.0 ruby lib", "  s.authors = ['A. B\\'c']",
                     "  s.summary = 'It\\'s one'", "  s.description = 'Two lines, one text.'",
                     "  s.required_ruby_version = ['>= 2.5.0']",
                     "  s.metadata = { 'news_uri' => 'https://example.invalid' }",
                     "  s.add_runtime_dependency 'date', ['>= 1', '< 9']"):
            self.assertIn(line, spec.splitlines())
        self.assertNotIn("only-for-work", spec)
        self.assertNotIn("s.executables", spec)

    def test_packed_gem_of_an_official_release_is_replaced(self):
        self.write("build/pristine/ruby-9.9.9/gems/load-0.9.gem", "packed\n")
        self.ship("--shipped-gems")
        self.assertFalse(self.there("gems/load-0.9.gem"))
        with open(os.path.join(self.build, "src/gems/load-1.0.gem"), "rb") as data:
            self.assertEqual(data.read(), self.load)

    def test_summary_says_what_is_shipped_and_what_is_open(self):
        del self.server.files["/gems/load-1.0.gem"]
        self.ship("--shipped-gems")
        lines = self.text("UNLOCKED.gems").splitlines()
        self.assertIn(f"ships default way 1.0.2 over 1.0.1 {sha(self.way)} CVE-1-2", lines)
        self.assertEqual(lines[-1], "open load 0.9: CVE-1-3 CVE-1-4 (1.0 closes that)")
        self.assertNotIn("127.0.0.1", self.text("UNLOCKED.gems"))

    def test_base_gems_gives_the_base_back_as_new_files(self):
        self.ship("--shipped-gems")
        self.ship("--base-gems")
        for short, text in BASE.items():
            self.assertEqual(self.text(short), text)
        for short in ("ext/way/way.c", "lib/way/more.rb", ".bundle/gems/load-1.0",
                      ".bundle/specifications/load-1.0.gemspec"):
            self.assertFalse(self.there(short), short)
        stamp = lambda *short: os.stat(os.path.join(*short)).st_mtime_ns
        self.assertGreater(stamp(self.build, "src/lib/way.rb"), stamp(self.pristine, "lib/way.rb"))

    def test_file_that_is_right_keeps_its_time(self):
        self.ship("--shipped-gems")
        place = os.path.join(self.build, "src/lib/way.rb")
        before = os.stat(place).st_mtime_ns
        self.ship()
        self.assertEqual(os.stat(place).st_mtime_ns, before)

    def test_gem_that_changed_in_the_build_folder_stops(self):
        self.ship("--shipped-gems")
        self.write("build/gems/way-1.0.2.gem", "other")
        with self.assertRaisesRegex(Failure, "is not what gems.lock names"):
            self.ship()

    def test_gems_that_are_none(self):
        for data in b"", b"no tar", packed("way", "1", {"../out.rb": "x"})[:700]:
            path = self.write("bad.gem", "")
            with open(path, "wb") as out:
                out.write(data)
            with self.assertRaisesRegex(Failure, "bad.gem is no gem"):
                gem_files.unpack_gem(path)

    def test_gem_with_a_path_out_of_it_is_refused(self):
        path = self.write("bad.gem", "")
        with open(path, "wb") as out:
            out.write(packed("way", "1", {"../out.rb": "x"}))
        with self.assertRaisesRegex(Failure, r"\.\./out\.rb, which is no plain file"):
            gem_files.unpack_gem(path)

    def test_specification_of_another_gem_or_with_an_extension_is_refused(self):
        entry = self.entries[1]
        with self.assertRaisesRegex(Failure, "says that it is load 2.0"):
            gem_files.gemspec(entry, METADATA.format(name="load", version="2.0", extensions="[]"))
        with self.assertRaisesRegex(Failure, "has an extension"):
            gem_files.gemspec(entry, METADATA.format(name="load", version="1.0",
                                                     extensions="\n- ext/extconf.rb"))

    def rule(self, target, command):
        short = f"way/{target}.sed"
        self.write(f"patches/{short}", "# Changes it.\n# Reason: build\n"
                   f"# Retire-when: never\n# Expect: 1\n{command}\n")

    def make_configurable(self):
        """Gives the base what prepare() makes configure from."""
        for short, text in {"tool/m4/x.m4": "",
                            "configure.ac": "AC_INIT([x], [1])\nAC_OUTPUT\n"}.items():
            place = os.path.join(self.pristine, short)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as out:
                out.write(text)

    def test_rule_for_a_file_of_a_gem_changes_what_the_gem_brings(self):
        self.make_configurable()
        self.rule("lib/way.rb", "s/text/word/")
        self.forest.prepare({"lib/way.rb": b"text\n"})
        self.assertEqual(self.text("lib/way.rb"), "word\n")
        stamp = os.stat(os.path.join(self.build, "src/lib/way.rb")).st_mtime_ns
        self.forest.prepare({"lib/way.rb": b"text\n"})
        self.assertEqual(os.stat(os.path.join(self.build, "src/lib/way.rb")).st_mtime_ns, stamp)
        self.forest.prepare({"lib/way.rb": b"new text\n"})
        self.assertEqual(self.text("lib/way.rb"), "new word\n")
        os.unlink(os.path.join(self.room, "patches/way/lib/way.rb.sed"))
        self.forest.prepare({"lib/way.rb": b"new text\n"})
        self.assertEqual(self.text("lib/way.rb"), "new text\n")

    def test_rule_for_a_file_that_a_gem_takes_away_is_refused(self):
        self.rule("lib/way.rb", "s/new/old/")
        with self.assertRaisesRegex(Failure, "a gem of gems.lock takes lib/way.rb away"):
            self.forest.prepare({"lib/way.rb": None})

    def test_rule_for_another_version_of_a_bundled_gem_is_left_out(self):
        self.make_configurable()
        target = ".bundle/gems/load-9/lib/load.rb"
        self.rule(target, "s/text/word/")
        self.forest.prepare({})
        self.assertFalse(self.there(target))
        self.forest.prepare({target: b"text\n"})
        self.assertEqual(self.text(target), "word\n")


class CompileTest(GemsRoom):
    """After a make that failed."""

    def compiles(self, makefile):
        self.gems("--shipped-gems")
        self.write("build/obj/ext/way/Makefile", makefile)
        return self.gems("--compiles", os.path.join(self.build, "obj"))

    def test_extension_that_does_not_compile_is_named(self):
        done = self.compiles("all:\n\t@echo 'way.c:1: error: no such thing' >&2; exit 1\n")
        self.assert_stops(done, "way-1.0.2 does not compile (way.c:1: error: no such thing)",
                          "--with-base-gems")

    def test_what_may_not_be_written_is_no_fault_of_the_gem(self):
        for said, words in (("way.o: Permission denied", "has files of another user"),
                            ("cannot write: No space left on device", "disk full")):
            done = self.compiles(f"all:\n\t@echo 'as: {said}' >&2; exit 1\n")
            self.assert_stops(done, words)
            self.assertNotIn("--with-base-gems", done.stderr)

    def test_extension_that_compiles_is_not_blamed(self):
        self.assert_well(self.compiles("all:\n"))

    def test_extension_of_the_base_is_not_blamed(self):
        self.gems("--base-gems")
        self.write("build/obj/ext/way/Makefile", "all:\n\texit 1\n")
        self.assert_well(self.gems("--compiles", os.path.join(self.build, "obj")))


class OutdatedTest(GemsRoom):
    def outdated(self, way, load):
        row = "{} |checksum:{},ruby:>= 2\n".format
        self.server.files |= {
            "/info/way": ("---\n" + "".join(row(*pair) for pair in way.items())).encode(),
            "/info/load": ("---\n" + "".join(row(*pair) for pair in load.items())).encode()}
        return self.gems("--outdated")

    def test_newer_releases_are_named(self):
        done = self.outdated({"1.0.2": sha(self.way), "1.0.10": "a" * 64, "2.1": "b" * 64,
                              "3.0.pre": "c" * 64}, {"0.9": "d" * 64, "1.0": sha(self.load)})
        self.assert_well(done)
        self.assertEqual(done.stdout.splitlines(), [
            "gems: way 1.0.2: there is 1.0.10 and 2.1; needed before CRuby 9.9.10",
            "gems: load 1.0: the newest; needed on every release of CRuby so far"])

    def test_other_checksum_and_withdrawn_release_stop(self):
        done = self.outdated({"1.0.2": "e" * 64}, {"0.9": "d" * 64})
        self.assert_stops(done, "way, load")
        self.assertIn("not that of gems.lock", done.stdout)
        self.assertIn("load 1.0: not listed: withdrawn?", done.stdout)

    def test_source_that_does_not_answer(self):
        self.assert_stops(self.gems("--outdated", RUBY_GEMS_SITE=CLOSED), CLOSED)


if __name__ == "__main__":
    unittest.main()
