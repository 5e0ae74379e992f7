"""Tests of overlay/dist and overlay/bom: the tarball's name and content; two revisions are two
tarballs; what the bill of materials lists.
"""
import hashlib
import json
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


GEM = "0a" * 32
PLAIN = "0b" * 32
BASE_LOCK = f"""version 9.9.9
source ruby
release 9.9.9-1
suite s
file ruby.tar.xz
size 1
sha256 {PLAIN}
tree t
official ruby.tar.gz
"""


MADE = ("cdx.json", "openvex.json", "osv.zip", "tar.xz")


def validator():
    """Whether node finds CycloneDX's own validator; NODE_PATH says where."""
    words = ["node", "-e", "require('@cyclonedx/cyclonedx-library')"]
    return shutil.which("node") and subprocess.run(words, capture_output=True).returncode == 0


VALIDATE = """
const {Validation, Spec} = require("@cyclonedx/cyclonedx-library");
const text = require("fs").readFileSync(process.argv[1], "utf8");
new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
    .then((wrong) => console.log(JSON.stringify(wrong)));
"""


class DistTest(unittest.TestCase):
    """A repository with the true overlay/dist, and a prepared tree with a file and a link."""

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="dist-")
        self.addCleanup(shutil.rmtree, self.room)
        self.build = os.path.join(self.room, "build")
        os.makedirs(os.path.join(self.room, "overlay"))
        for short in ("dist", "bom", "base_release.py", "gem_lock.py", "lock_file.py", "tell.py"):
            shutil.copy2(os.path.join(HERE, short), os.path.join(self.room, "overlay", short))
        for short in ("NEWS.md", "build/pristine/ruby-9.9.9/version.h", "build/src/.overlay.json",
                      "build/src/a.c"):
            self.write(short, short)
        self.write("gems.lock", "\n")
        self.write("base.lock", BASE_LOCK)
        self.write("build/base", "version 9.9.9\ntree t\nasked default\npin 9.9.9\n")
        self.write("build/src/UNLOCKED.gems",
                   f"ships default bare 1.0.1 over 1.0 {GEM} CVE-1 CVE-2\n")
        self.write("build/src/gems/bundled_gems", "# gem version\nbundled  3.1  x\n")
        self.write("build/src/lib/bare.gemspec", "spec.version = Bare::VERSION\n")
        self.write("build/src/lib/bare/version.rb", 'module Bare\n  VERSION = "1.0.1"\nend\n')
        self.write("build/src/ext/io/sub/io-sub.gemspec", '_VERSION = "0.3"\n')
        self.write("build/src/UNLOCKED.holes/state", "version 9.9.9-r7\npatched CVE-3\n")
        self.write("build/src/UNLOCKED.holes/openvex.json", "{}\n")
        self.write("build/src/UNLOCKED.holes/osv.zip", "zip\n")
        self.set_revision("7")
        os.symlink("../../configure.ac", os.path.join(self.build, "src/configure.ac"))
        os.symlink("../../NEWS.md", os.path.join(self.build, "src/UNLOCKED.NEWS.md"))

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
            self.assertTrue(tar.getmember(f"{folder}/UNLOCKED.NEWS.md").isfile())
        self.assertNotIn(f"{folder}/.overlay.json", names)

    def test_next_revision_leaves_the_last_tarball(self):
        self.dist()
        self.set_revision("8")
        self.dist()
        self.assertEqual(sorted(os.listdir(os.path.join(self.build, "dist"))),
                         ["SHA256SUMS", *(f"unlocked-ruby-9.9.9-{revision}.{end}"
                                          for revision in ("r7", "r8") for end in MADE)])

    def bill(self):
        path = os.path.join(self.build, "dist/unlocked-ruby-9.9.9-r7.cdx.json")
        with open(path, encoding="utf-8") as text:
            return path, json.load(text)

    def test_bill_of_materials(self):
        self.dist()
        _, bill = self.bill()
        with open(os.path.join(self.build, "dist/unlocked-ruby-9.9.9-r7.tar.xz"), "rb") as tarball:
            digest = hashlib.sha256(tarball.read()).hexdigest()
        whole = bill["metadata"]["component"]
        self.assertEqual((whole["name"], whole["version"]), ("unlocked-ruby", "9.9.9-r7"))
        self.assertEqual(whole["hashes"], [{"alg": "SHA-256", "content": digest}])
        ruby, bare = bill["components"]
        self.assertEqual((ruby["purl"], ruby["hashes"][0]["content"]),
                         ("pkg:generic/ruby@9.9.9", PLAIN))
        self.assertEqual((bare["purl"], bare["hashes"][0]["content"], bare["properties"][1]),
                         ("pkg:gem/bare@1.0.1", GEM,
                          {"name": "unlocked-ruby:closes", "value": "CVE-1 CVE-2"}))
        self.assertEqual([(part["purl"], part["properties"][0]["value"])
                          for part in ruby["components"]],
                         [("pkg:gem/io-sub@0.3", "default"), ("pkg:gem/bundled@3.1", "bundled")])

    def test_bill_names_the_openvex_file_and_the_holes_that_rules_close(self):
        self.dist()
        bill = self.bill()[1]
        told, = bill["metadata"]["component"]["externalReferences"]
        path = os.path.join(self.build, "dist", told["url"])
        with open(path, "rb") as text:
            self.assertEqual(hashlib.sha256(text.read()).hexdigest(), told["hashes"][0]["content"])
        self.assertEqual(bill["components"][0]["pedigree"]["patches"][0]["resolves"],
                         [{"type": "security", "id": "CVE-3"}])

    def test_tree_without_what_is_told_of_holes_packs_nothing(self):
        shutil.rmtree(os.path.join(self.build, "src/UNLOCKED.holes"))
        done = self.dist()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("UNLOCKED.holes/state is not there: run ./configure first", done.stderr)
        self.assertEqual(os.listdir(os.path.join(self.build, "dist")), [])

    def test_bill_is_the_same_for_the_same_tarball(self):
        self.dist()
        first = self.bill()[1]
        self.dist()
        self.assertEqual(self.bill()[1], first)

    @unittest.skipUnless(validator(), "node does not find @cyclonedx/cyclonedx-library (NODE_PATH)")
    def test_bill_is_valid_to_cyclonedx(self):
        self.dist()
        path, bill = self.bill()
        for name, wrong in (("whole", False), ("wrong", True)):
            if wrong:
                bill["components"][0]["hashes"][0]["alg"] = "SHA"
            with open(path, "w", encoding="utf-8") as out:
                json.dump(bill, out)
            done = subprocess.run(["node", "-e", VALIDATE, path], capture_output=True, text=True)
            self.assertEqual(done.stdout.strip() != "null", wrong, f"{name}: {done.stdout}")

    def test_gem_without_a_version_packs_nothing(self):
        self.write("build/src/lib/bare/version.rb", "module Bare\nend\n")
        done = self.dist()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn("bare.gemspec: no text beside it tells the version", done.stderr)
        self.assertEqual(os.listdir(os.path.join(self.build, "dist")), [])

    def test_gem_that_is_not_the_one_shipped_packs_nothing(self):
        self.write("build/src/lib/bare/version.rb", 'VERSION = "1.0.0"\n')
        done = self.dist()
        self.assertEqual(done.returncode, 1)
        self.assertIn("the tree has bare 1.0.0, and UNLOCKED.gems 1.0.1", done.stderr)

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
