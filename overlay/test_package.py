"""Tests of overlay/package: what it packs, what it keeps, what it refuses. The source tarball is a
few files whose configure and Makefile install a program and a list; dpkg's tools and debhelper are
programs of the test. tool/test-package tries the true ones."""
import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from test_first_install import MAY_MOUNT, MOUNT

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
NAME = "unlocked-ruby-9.9.9-r7"
DEB = "unlocked-ruby_9.9.9+r7-1_some.deb"
PARTS = {"tar": [f"{NAME}-x86_64-test.tar.xz", f"{NAME}-x86_64-test.cdx.json"],
         "deb": [DEB, DEB.replace(".deb", ".cdx.json")],
         "ruby-build": ["9.9.9-unlocked-r7"], "container": ["Containerfile"]}
SOURCE = [f"{NAME}.tar.xz", f"{NAME}.cdx.json", f"{NAME}.tar.gz", f"{NAME}.tar.gz.cdx.json",
          f"{NAME}.openvex.json", f"{NAME}.osv.zip"]
CONFIGURE = """#!/bin/sh
echo "RUSTC = rustc" > Makefile
cat >> Makefile <<'END'
at = $(DESTDIR)/opt/unlocked-ruby
all:
install:
	mkdir -p $(at)/bin $(at)/lib/ruby/9.9/x86_64-test
	cp /bin/true $(at)/bin/ruby
	cp list $(at)/lib/ruby/9.9/
	echo '  CONFIG["arch"] = "x86_64-test"' > $(at)/lib/ruby/9.9/x86_64-test/rbconfig.rb
END
"""
TOOLS = {
    "dpkg": "echo some",
    "dh": "exit 1",
    "dpkg-buildpackage": "cat debian/control debian/changelog > "
                         "../unlocked-ruby_9.9.9+r7-1_some.deb",
}


class PackageTest(unittest.TestCase):
    """A repository with the true overlay/package, and a build folder with a tarball."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="package-")
        self.addCleanup(shutil.rmtree, self.room)
        self.build = os.path.join(self.room, "build")
        self.out = os.path.join(self.build, "packages")
        for short in ("package", "bom", "base_release.py", "gem_lock.py", "lock_file.py",
                      "tell.py"):
            self.copy(f"overlay/{short}")
        shutil.copytree(os.path.join(TOP, "packaging"), os.path.join(self.room, "packaging"))
        self.copy("LICENSE")
        self.write("configure.ac", "m4_define([UNLOCKED_REVISION], [7])\n")
        self.write("base.lock", "version 9.9.9\nsource ruby\nrelease 9.9.9-1\nsuite s\n"
                   f"file ruby.tar.xz\nsize 1\nsha256 {'0b' * 32}\ntree t\n"
                   "official ruby.tar.gz\n")
        self.write("build/base", "version 9.9.9\ntree t\nasked default\npin 9.9.9\n")
        self.write("build/src/UNLOCKED.gems", "")
        self.write("build/src/UNLOCKED.holes/state", "version 9.9.9-r7\npatched\n")
        self.write("build/src/UNLOCKED.holes/openvex.json", "{}\n")
        self.write("build/src/gems/bundled_gems", "bundled 3.1 x\n")
        self.bin = os.path.join(self.room, "bin")
        os.makedirs(self.bin)
        for name, text in TOOLS.items():
            self.program(name, text)
        self.pack_source("one\n")

    def copy(self, short):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy2(os.path.join(TOP, short), path)

    def write(self, short, text):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def program(self, name, text):
        path = os.path.join(self.bin, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(f"#!/bin/sh\n{text}\n")
        os.chmod(path, 0o755)

    def pack_source(self, text):
        """Writes the source tarball, whose content is the text."""
        for short, words in (("configure", CONFIGURE), ("list", text), ("version.h", "")):
            path = self.write(f"{NAME}/{short}", words)
            os.chmod(path, 0o755)
            os.utime(path, (10 ** 9, 10 ** 9))
        os.makedirs(os.path.join(self.build, "dist"), exist_ok=True)
        with tarfile.open(os.path.join(self.build, f"dist/{NAME}.tar.xz"), "w:xz") as tarball:
            tarball.add(os.path.join(self.room, NAME), NAME)
        for end in ("cdx.json", "openvex.json", "osv.zip"):
            self.write(f"build/dist/{NAME}.{end}", "{}\n")

    def environment(self, **variables):
        drop = ("DIST_SIGN_KEY", "PACKAGE_MAINTAINER", "PACKAGE_URL", "DEBEMAIL", "DEBFULLNAME",
                "SOURCE_DATE_EPOCH")
        kept = {name: value for name, value in os.environ.items() if name not in drop}
        kept["PATH"] = f"{self.bin}:{kept['PATH']}"
        return kept | {"GNUPGHOME": self.room} | variables

    def package(self, *parts, before=(), umask=-1, **variables):
        return subprocess.run([*before, os.path.join(self.room, "overlay/package"), self.build,
                               *parts], capture_output=True, text=True, umask=umask,
                              env=self.environment(**variables))

    def made(self):
        """{file: its SHA-256} of what is in packages/, and SHA256SUMS says the same."""
        found = {}
        for name in os.listdir(self.out):
            with open(os.path.join(self.out, name), "rb") as data:
                found[name] = hashlib.sha256(data.read()).hexdigest()
        with open(os.path.join(self.out, "SHA256SUMS"), encoding="utf-8") as text:
            sums = dict(reversed(line.split()) for line in text)
        self.assertEqual(sums, {name: digest for name, digest in found.items()
                                if not name.startswith("SHA256SUMS")})
        return found

    def names(self, *parts):
        return {"SHA256SUMS", *SOURCE, *(name for part in parts for name in PARTS[part])}

    def assert_refused(self, done, words, status=1):
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertRegex(done.stderr, rf"\Apackage: error: [^\n]*{words}[^\n]*\n\Z")
        self.assertFalse(os.path.exists(os.path.join(self.build, "package/new")))

    def without(self, *tools):
        """A PATH that lacks them."""
        folder = os.path.join(self.room, "few")
        os.makedirs(folder)
        for place in reversed([self.bin, *os.environ["PATH"].split(":")]):
            for name in os.listdir(place) if os.path.isdir(place) else ():
                path = os.path.join(folder, name)
                if os.path.lexists(path):
                    os.unlink(path)
                if name not in tools:
                    os.symlink(os.path.join(place, name), path)
        return folder

    # ---- what is packed

    def test_all_parts(self):
        done = self.package()
        self.assertEqual(done.returncode, 0, done.stderr)
        made = self.made()
        self.assertEqual(set(made), self.names(*PARTS))
        self.assertEqual(sorted(re.findall(r"packages/(\S+)", done.stdout)), sorted(made))
        for name in made:
            if not name.endswith((".tar.xz", ".tar.gz", ".deb")):
                continue
            bill = re.sub(r"\.(tar\.xz|deb)$", "", name) + ".cdx.json"
            with open(os.path.join(self.out, bill), encoding="utf-8") as text:
                whole = json.load(text)["metadata"]["component"]
            self.assertEqual(whole["hashes"][0]["content"], made[name], name)
            arch = re.search(r"x86_64-test|_some", name)
            own = "deb/debian/unlocked-ruby@9.9.9%2Br7-1" if name == DEB else \
                "generic/unlocked-ruby@9.9.9-r7"
            own += f"?arch={arch[0].strip('_')}" if arch else ""
            self.assertEqual(whole["purl"], f"pkg:{own}", name)
        with tarfile.open(os.path.join(self.out, PARTS["tar"][0])) as tar:
            self.assertEqual({member.mtime for member in tar}, {10 ** 9})
            self.assertIn(f"{NAME}-x86_64-test/bin/ruby", tar.getnames())
        with open(os.path.join(self.out, "9.9.9-unlocked-r7"), encoding="utf-8") as text:
            self.assertIn(f"file://{self.out}/{NAME}.tar.gz#{made[NAME + '.tar.gz']}", text.read())

    def test_same_bytes_whatever_the_environment(self):
        self.package()
        first = self.made()
        shutil.rmtree(os.path.join(self.build, "package"))
        shutil.rmtree(self.out)
        self.package(umask=0o077, XZ_OPT="-0", XZ_DEFAULTS="-T1", TAR_OPTIONS="--mtime=2001-01-01",
                     GZIP="-1", TZ="Asia/Tokyo", MAKEFLAGS="-k")
        self.assertEqual(self.made(), first)

    def test_date_that_is_asked_for(self):
        self.package("tar", SOURCE_DATE_EPOCH=str(10 ** 9 - 5))
        with tarfile.open(os.path.join(self.out, PARTS["tar"][0])) as tar:
            self.assertEqual({member.mtime for member in tar}, {10 ** 9 - 5})

    def test_who_maintains_it(self):
        # A comma would begin another address.
        wanted = {(): "[^,]+ <nobody@unlocked-ruby.invalid>",
                  (("DEBEMAIL", "a@example.org"),): "Unlocked Ruby <a@example.org>",
                  (("DEBEMAIL", "a@example.org"), ("DEBFULLNAME", "A B")): "A B <a@example.org>",
                  (("DEBEMAIL", "a@example.org"), ("PACKAGE_MAINTAINER", "C <c@example.org>")):
                  "C <c@example.org>"}
        for variables, who in wanted.items():
            done = self.package("deb", **dict(variables))
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(os.path.join(self.out, DEB), encoding="utf-8") as text:
                text = text.read()
            self.assertRegex(text, rf"(?m)^Maintainer: {who}$")
            self.assertRegex(text, rf"(?m)^ -- {who}  ")
            self.assertEqual("names nobody" in done.stderr, not variables, done.stderr)

    def test_folder_that_is_not_whole(self):
        done = subprocess.run(["overlay/package", "build", "tar", "deb"], cwd=self.room,
                              capture_output=True, text=True, env=self.environment())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(set(self.made()), self.names("tar", "deb"))

    # ---- what is kept

    def test_other_parts_stay(self):
        self.package()
        first = self.made()
        for part in PARTS:
            done = self.package(part)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("taken away", done.stderr)
            self.assertEqual(self.made(), first)

    def test_parts_of_another_tarball_go_with_a_word(self):
        self.package()
        first = self.made()
        self.pack_source("two\n")
        done = self.package("tar")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = self.made()
        self.assertEqual(set(made), self.names("tar"))
        self.assertNotEqual(made[PARTS["tar"][0]], first[PARTS["tar"][0]])
        line, = [line for line in done.stderr.splitlines() if "taken away" in line]
        gone = [name for part in ("deb", "ruby-build", "container") for name in PARTS[part]]
        self.assertEqual(sorted(line.partition("since:")[2].split()), sorted(gone))

    def test_rules_that_changed_make_other_packages(self):
        self.package("deb")
        with open(os.path.join(self.room, "packaging/debian/control"), "a",
                  encoding="utf-8") as text:
            text.write(" More.\n")
        self.assertRegex(self.package("tar").stderr, f"taken away.* {re.escape(DEB)}")

    # ---- what is refused: one line, and what was there stays

    def assert_unchanged_by(self, words, *parts, **options):
        self.package("tar")
        before = self.made()
        self.assert_refused(self.package(*parts, **options), words)
        self.assertEqual(self.made(), before)

    def test_unknown_part(self):
        self.assert_unchanged_by(r"no part 'rpm' \(tar, deb, ruby-build, container\)", "tar", "rpm")

    def test_no_tarball(self):
        os.unlink(os.path.join(self.build, f"dist/{NAME}.tar.xz"))
        self.assert_refused(self.package(), r"there is no .*/dist/.*\.tar\.xz: make dist first")
        self.assertFalse(os.path.exists(self.out))

    def test_no_base(self):
        os.unlink(os.path.join(self.build, "base"))
        self.assert_refused(self.package(), "there is no base: run ./configure first")

    def test_wrong_maintainer(self):
        for wrong in ("me", "me <me>", "<a@b>", "A <a@b> B <c@d>", "A | B <a@b>", "A & B <a@b>",
                      "A, B <a@b>"):
            self.assert_unchanged_by("say it as 'NAME <MAIL>'", PACKAGE_MAINTAINER=wrong)
        self.assertIn("say it as", self.package(PACKAGE_MAINTAINER="A\nB <a@b>").stderr)

    def test_wrong_address(self):
        self.assert_unchanged_by("PACKAGE_URL is", PACKAGE_URL="file:///a|b")

    @unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
    def test_unknown_key(self):
        self.assert_unchanged_by("gpg has no secret key 'nobody'", DIST_SIGN_KEY="nobody")

    def test_source_that_does_not_build(self):
        self.package("tar")
        before = self.made()
        self.pack_source("two\n")
        self.program("make", "echo why; exit 2")
        done = self.package("tar", MAKE=os.path.join(self.bin, "make"))
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"(?m)^why\npackage: error: '\S+make' failed \(all of it in ")
        self.assertEqual(self.made(), before)
        os.unlink(os.path.join(self.bin, "make"))
        done = self.package("tar")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_tree_that_tar_cannot_read(self):
        path = shutil.which("tar")
        self.program("tar", f'case $* in *--transform*) exit 2 ;; esac; exec {path} "$@"')
        done = self.package("tar")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Apackage: error: cannot write \S+\.tar\.xz [^\n]*\n\Z")
        self.assertFalse(os.path.exists(self.out))

    @unittest.skipUnless(MAY_MOUNT, "needs root, to mount a small file system")
    def test_full_disk(self):
        self.package("tar")
        self.pack_source(os.urandom(400_000).hex())
        shutil.rmtree(os.path.join(self.build, "package"))
        small = os.path.join(self.room, "small")
        os.makedirs(small)
        script = 'mount -t tmpfs -o size=$1k none "$3"; cp -a "$2/." "$3"; cd "$3"; status=0; ' \
                 '"$4" "$3" tar ruby-build || status=$?; ls -A package | grep -x new; ' \
                 'cd packages; sha256sum --quiet --strict --check SHA256SUMS; ls; exit $status'
        there = sorted(os.listdir(self.out))
        for size in range(1000, 3400, 700):     # up to the last archive's half
            done = subprocess.run([*MOUNT[:-1], "-c", script, "sh", str(size), self.build, small,
                                   os.path.join(self.room, "overlay/package")],
                                  capture_output=True, text=True, env=self.environment())
            with self.subTest(size):
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, r"\Apackage: error: disk full: no space left in "
                                              r"[^\n]*/small: free some and run this again\n\Z")
                self.assertEqual([line for line in done.stdout.splitlines()
                                  if not line.startswith("package: building")], there)

    # ---- what is not there

    def test_no_debhelper(self):
        done = self.package(PATH=self.without("dh"))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(set(self.made()), self.names("tar", "ruby-build"))
        lines = done.stderr.splitlines()
        self.assertRegex(lines[0], r"\Apackage: deb: not made: dh is not installed: .*apt-get")
        self.assertRegex(lines[1], r"\Apackage: container: not made: it installs ")
        self.assertRegex(lines[2], "not signed")
        self.assertEqual(len(lines), 3)

    def test_no_gpg(self):
        done = self.package("ruby-build", PATH=self.without("gpg"), DIST_SIGN_KEY="a@example.org")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(set(self.made()), self.names("ruby-build"))
        self.assertRegex(done.stderr, r"\Apackage: signature [^\n]*not made: [^\n]*gpg is not "
                                      r"installed: apt-get install gpg\n\Z")

    def try_out(self, tests, *missing):
        """tool/test-package, of three packages that are none."""
        os.makedirs(self.out, exist_ok=True)
        for name in (DEB, "Containerfile", "9.9.9-unlocked-r7", "SHA256SUMS"):
            self.write(f"build/packages/{name}", "")
        tool = os.path.join(TOP, "tool/test-package")
        return subprocess.run([tool, self.build], capture_output=True, text=True,
                              env=self.environment(TESTS=tests, PATH=self.without(*missing)))

    @unittest.skipUnless(os.geteuid() == 0, "these tests need root")
    def test_tools_that_the_test_lacks(self):
        missing = ("lintian", "debootstrap", "ruby-build")
        done = self.try_out("deb container ruby-build tar", *missing)
        self.assertEqual(done.returncode, 1)
        for name in missing:
            self.assertRegex(done.stderr, rf"(?m)^test-package: \S+ not tried: {name} is not "
                                          rf"installed: \./configure .*apt-get install {name}$")
        self.assertRegex(done.stderr, r"(?m)^test-package: tar: not tried: \S+ has no unlocked-ruby"
                                      r"-\*-\*-\*\.tar\.xz: make package$")
        self.assertIn("0 passed, 6 failed", done.stdout)

    def test_unknown_test(self):
        done = self.try_out("deb rpm" if os.geteuid() == 0 else "rpm")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"\Atest-package: error: there is no test 'rpm': tar, "
                                      r"[^\n]*\n\Z")

    @unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
    def test_signature(self):
        make = ["gpg", "--batch", "--passphrase", "", "--quick-gen-key", "packer", "ed25519",
                "sign", "never"]
        subprocess.run(make, check=True, capture_output=True, env=self.environment())
        self.addCleanup(subprocess.run, ["gpgconf", "--kill", "all"], env=self.environment())
        done = self.package("tar", DIST_SIGN_KEY="packer")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        check = ["gpg", "--batch", "--verify", "SHA256SUMS.asc", "SHA256SUMS"]
        self.assertEqual(subprocess.run(check, cwd=self.out, capture_output=True,
                                        env=self.environment()).returncode, 0)
        # The next one, without a key, leaves no signature of other sums.
        self.package("ruby-build")
        self.assertFalse(os.path.exists(os.path.join(self.out, "SHA256SUMS.asc")))


if __name__ == "__main__":
    unittest.main()
