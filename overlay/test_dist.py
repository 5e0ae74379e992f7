"""Tests of overlay/dist: the tarball's name and content; two revisions are two tarballs."""
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)


def revision():
    """The fork's revision, as configure.ac has it."""
    with open(os.path.join(TOP, "configure.ac"), encoding="utf-8") as text:
        return re.search(r"^m4_define\(\[UNLOCKED_REVISION\], \[(\d+)\]\)$", text.read(), re.M)[1]


class DistTest(unittest.TestCase):
    """A repository with the true overlay/dist, and a prepared tree with a file and a link."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="dist-")
        self.addCleanup(shutil.rmtree, self.room)
        self.build = os.path.join(self.room, "build")
        os.makedirs(os.path.join(self.room, "overlay"))
        shutil.copy2(os.path.join(HERE, "dist"), os.path.join(self.room, "overlay/dist"))
        for short in ("README.md", "NEWS.md", "LICENSE", "build/pristine/ruby-9.9.9/version.h",
                      "build/src/.overlay.json", "build/src/a.c"):
            self.write(short, short)
        for short in ("base.lock", "gems.lock", "build/base"):
            self.write(short, "version 9.9.9\n")
        self.set_revision("7")
        os.symlink("../../configure.ac", os.path.join(self.build, "src/configure.ac"))

    def write(self, short, text):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def set_revision(self, number):
        self.write("configure.ac", f"m4_define([UNLOCKED_REVISION], [{number}])\n")

    def dist(self, **variables):
        return subprocess.run([os.path.join(self.room, "overlay/dist"), self.build],
                              capture_output=True, text=True, env=self.environment(**variables))

    def environment(self, **variables):
        kept = {name: value for name, value in os.environ.items() if name != "DIST_SIGN_KEY"}
        return {**kept, "GNUPGHOME": self.room, **variables}

    def gpg(self, *words):
        return subprocess.run(["gpg", "--batch", *words], capture_output=True, text=True,
                              env=self.environment())

    def test_name_and_folder_carry_the_base_and_the_revision(self):
        done = self.dist()
        self.assertEqual(len(done.stderr.splitlines()), 1)
        path = os.path.join(self.build, "dist/unlocked-ruby-9.9.9-r7.tar.xz")
        self.assertEqual(done.stdout.strip(), path)
        with tarfile.open(path) as tar:
            folder, names = "unlocked-ruby-9.9.9-r7", tar.getnames()
            self.assertEqual({name.split("/")[0] for name in names}, {folder})
            self.assertTrue(tar.getmember(f"{folder}/configure.ac").isfile())
        self.assertIn(f"{folder}/UNLOCKED.NEWS.md", names)
        self.assertNotIn(f"{folder}/.overlay.json", names)

    def test_next_revision_leaves_the_last_tarball(self):
        self.dist()
        self.set_revision("8")
        self.dist()
        self.assertEqual(sorted(os.listdir(os.path.join(self.build, "dist"))),
                         ["SHA256SUMS", "unlocked-ruby-9.9.9-r7.tar.xz",
                          "unlocked-ruby-9.9.9-r8.tar.xz"])

    def test_checksums_without_a_key_and_a_line_that_says_so(self):
        done = self.dist()
        sums = os.path.join(self.build, "dist/SHA256SUMS")
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"{sums} is not signed: set DIST_SIGN_KEY", done.stderr)
        self.assertFalse(os.path.exists(f"{sums}.asc"))
        folder = os.path.dirname(sums)
        check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
        self.assertEqual(subprocess.run(check, cwd=folder, capture_output=True).returncode, 0)
        with open(os.path.join(folder, "unlocked-ruby-9.9.9-r7.tar.xz"), "ab") as tarball:
            tarball.write(b"more")
        self.assertEqual(subprocess.run(check, cwd=folder, capture_output=True).returncode, 1)

    @unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
    def test_signature_of_the_checksums(self):
        made = self.gpg("--passphrase", "", "--quick-gen-key", "packer", "ed25519", "sign", "never")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.addCleanup(subprocess.run, ["gpgconf", "--kill", "all"], env=self.environment())
        done = self.dist(DIST_SIGN_KEY="packer")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        sums = os.path.join(self.build, "dist/SHA256SUMS")
        self.assertEqual(self.gpg("--verify", f"{sums}.asc", sums).returncode, 0)
        with open(sums, "a", encoding="utf-8") as text:
            text.write("more\n")
        self.assertEqual(self.gpg("--verify", f"{sums}.asc", sums).returncode, 1)

    @unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
    def test_unknown_key_packs_nothing(self):
        done = self.dist(DIST_SIGN_KEY="nobody")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("gpg has no secret key 'nobody': set DIST_SIGN_KEY", done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.build, "dist")))

    def test_revision_must_be_a_number(self):
        self.set_revision("soon")
        done = self.dist()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("configure.ac has no UNLOCKED_REVISION that is a number", done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.build, "dist")))


class NewsTest(unittest.TestCase):
    def test_every_heading_is_a_revision_and_the_newest_is_the_one_of_configure_ac(self):
        with open(os.path.join(TOP, "NEWS.md"), encoding="utf-8") as text:
            headings = re.findall(r"^## (.*)$", text.read(), re.M)
        numbers = []
        for heading in headings:
            self.assertRegex(heading, r"\ARevision [1-9]\d*(?:, unreleased|, \d{4}-\d\d-\d\d)\Z")
            numbers.append(int(re.search(r"\d+", heading)[0]))
        self.assertEqual(numbers, list(range(int(revision()), 0, -1)))
        self.assertFalse([heading for heading in headings[1:] if heading.endswith("unreleased")])


if __name__ == "__main__":
    unittest.main()
