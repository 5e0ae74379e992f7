"""Tests of the places that a base comes from: Debian archives signed with a key of the test, and
release sites on loopback, each failing in its ways. No test leaves the machine."""
import os
import shutil
import ssl
import subprocess
import tempfile
import unittest

from fetch_room import Archive, FetchRoom, Server, sha

SEEN = "; suites have not been seen on it"


class PlacesRoom(FetchRoom):
    """A room with an archive that lists nothing yet, apt that knows it, and a release site."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.mkdtemp(prefix="gpg-")
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        cls.addClassCleanup(subprocess.run, ["gpgconf", "--homedir", cls.home, "--kill", "all"])
        cls.key = Archive.make_key(cls.home)

    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.archive = Archive(self.server, self.home)
        self.apt_config(f"deb {self.server.url}/debian own main")
        self.env |= {"RUBY_BASE_KEYRING": self.key, "RUBY_BASE_SITE": self.server.url + "/ruby"}

    def serve(self, context=None):
        server = Server(context)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server

    def release(self, version):
        self.make_tree(version)
        return self.pack(f"made/ruby-{version}.tar.xz", f"ruby-{version}")

    def site_has(self, version, end="xz", server=None):
        self.make_tree(version)
        path = self.pack(f"made/ruby-{version}.tar.{end}", f"ruby-{version}")
        with open(path, "rb") as data:
            (server or self.server).files[f"/ruby/9.9/ruby-{version}.tar.{end}"] = data.read()
        return path

    def asked(self, word):
        return [path for path in self.server.asked if word in path]


class AptTest(PlacesRoom):
    def test_pinned_release(self):
        self.archive.add("rubyx", "9.9.9", self.tarball)
        self.archive.add("rubyx", "9.9.12", self.release("9.9.12"))
        self.archive.publish()
        self.assert_made(self.fetch())
        self.assertEqual(self.asked("/ruby/"), [])
        kept = os.path.join(self.cache, "rubyx_9.9.9.orig.tar.xz")
        self.assertEqual(sha(kept), sha(self.tarball))
        second = os.path.join(self.room, "second")
        self.assert_made(self.fetch("--offline", build=second), build=second)

    def test_newest_in_place_of_the_pinned_one(self):
        for version in ("9.9.10", "9.9.2", "9.10.1", "9.9.11"):
            self.archive.add("rubyx", version, self.release(version))
        self.archive.publish()
        done = self.fetch()
        self.assert_made(done, "9.9.11")
        self.assertIn(f"base: 9.9.11 in place of 9.9.9, which this machine cannot get{SEEN}\n",
                      done.stdout)
        self.assertIn("fetch: apt: later has no rubyx 9.9.9; ", done.stdout)
        self.assertIn("fetch: site: ", done.stdout)
        self.assertEqual((self.base()["asked"], self.base()["pin"]), ("default", "9.9.9"))
        again = self.fetch()
        self.assertEqual((again.returncode, again.stdout), (0, ""))

    def test_pinned_forbids_another(self):
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish()
        done = self.fetch("--base", "pinned")
        self.assert_refused(done, "no place gave ruby 9.9.9", "--with-base-tarball=FILE")

    def test_release_by_number_and_the_latest(self):
        for version in ("9.9.10", "9.9.11"):
            self.archive.add("rubyx", version, self.release(version))
        self.archive.publish()
        done = self.fetch("--base", "9.9.10")
        self.assert_made(done, "9.9.10")
        self.assertIn("base: 9.9.10, which base.lock does not list" + SEEN, done.stdout)
        self.assert_made(self.fetch("--base", "latest"), "9.9.11")
        self.assertFalse(os.path.exists(self.cache))    # which has what base.lock lists
        again = self.fetch("--offline")
        self.assertEqual((again.returncode, again.stdout), (0, ""))

    def test_latest_is_the_pinned_one_where_nothing_newer_is_to_be_had(self):
        self.archive.add("rubyx", "9.9.9", self.tarball)
        self.archive.add("rubyx", "9.9.2", self.release("9.9.2"))
        self.archive.publish()
        self.assert_made(self.fetch("--base", "latest"))

    def test_listed_tarball_that_is_gone_leaves_the_next_newest(self):
        for version in ("9.9.10", "9.9.11"):
            self.archive.add("rubyx", version, self.release(version))
        self.archive.publish()
        del self.server.files["/debian/pool/rubyx_9.9.11.orig.tar.xz"]
        done = self.fetch()
        self.assert_made(done, "9.9.10")
        self.assertRegex(done.stdout, r"(?m)^fetch: apt: .*rubyx_9\.9\.11\.orig\.tar\.xz  404")

    def test_tarball_that_changed_under_its_name(self):
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish()
        data = self.server.files["/debian/pool/rubyx_9.9.11.orig.tar.xz"]
        self.server.files["/debian/pool/rubyx_9.9.11.orig.tar.xz"] = data[:-8] + b"changed."
        done = self.fetch("--base", "9.9.11")
        self.assert_refused(done, "no place gave ruby 9.9.11")
        self.assert_told(done, "apt", "Hash Sum mismatch")

    def test_pinned_version_with_another_tree(self):
        self.write("ruby-9.9.9/a.c", "int evil;\n")
        self.archive.add("rubyx", "9.9.9", self.pack("evil.tar.xz"))
        self.archive.publish()
        done = self.fetch("--base", "pinned")
        self.assert_refused(done, "no place gave ruby 9.9.9")
        self.assert_told(done, "apt", "not the untouched ruby 9.9.9")
        self.assertEqual(os.listdir(self.cache), [])

    def refuses_index(self, *words):
        done = self.fetch()
        self.assert_refused(done, "no place gave ruby 9.9.9, nor another 9.9")
        start = "fetch: apt: apt-get update: E:"
        lines = [line for line in done.stdout.splitlines() if line.startswith(start)]
        self.assertTrue(lines, done.stdout)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertEqual(self.asked("orig.tar"), [])

    def test_expired_index(self):
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish(valid_days=-2)
        self.refuses_index("expired")

    def test_unsigned_index(self):
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish(signed=False)
        self.refuses_index("is not signed")
        with open(self.env["APT_CONFIG"], "a", encoding="utf-8") as config:
            config.write('Acquire::AllowInsecureRepositories "true";\n'
                         'APT::Get::AllowUnauthenticated "true";\n')
        self.refuses_index("is not signed")

    def test_index_signed_with_a_foreign_key(self):
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish()
        with tempfile.TemporaryDirectory() as home:
            self.env["RUBY_BASE_KEYRING"] = Archive.make_key(home)
            subprocess.run(["gpgconf", "--homedir", home, "--kill", "all"], check=True)
            self.refuses_index("not signed")

    def test_archive_that_answers_with_a_page(self):
        page = b"<html>log in</html>"
        self.server.files |= {f"/debian/dists/{suite}/{name}": page for suite in ("later", "own")
                              for name in ("InRelease", "Release", "Release.gpg")}
        self.refuses_index("does the network require authentication?")

    def test_half_a_tarball_is_gone_on_with(self):
        self.archive.add("rubyx", "9.9.9", self.tarball)
        self.archive.publish()
        self.server.cut["/debian/pool/rubyx_9.9.9.orig.tar.xz"] = 100
        self.assert_made(self.fetch("--base", "pinned"))

    def test_machine_without_an_archive_and_without_apt(self):
        self.apt_config()
        self.assert_told(self.fetch("--base", "pinned"), "apt", "apt knows no Debian archive")
        done = self.fetch(PATH=self.tools())
        self.assert_refused(done, "ruby-9.9.9.tar.gz", "--with-base-tarball=FILE")
        self.assertIn("fetch: apt: there is no apt here\n", done.stdout)

    def test_broken_configuration_of_apt(self):
        self.write("apt/sources.list", "nonsense\n")
        done = self.fetch("--base", "pinned")
        self.assert_told(done, "apt", "apt-get indextargets failed", "mend apt's")


class SiteTest(PlacesRoom):
    def test_pinned_release_where_the_archive_has_none(self):
        self.site_has("9.9.9")
        self.site_has("9.9.11")
        self.archive.add("rubyx", "9.9.11", self.release("9.9.11"))
        self.archive.publish()
        done = self.fetch()
        self.assert_made(done)
        self.assertEqual(self.asked("/ruby/"), ["/ruby/9.9/ruby-9.9.9.tar.xz"])
        self.assertEqual(os.listdir(self.cache), ["ruby-9.9.9.tar.xz"])

    def test_other_compression(self):
        self.site_has("9.9.9", "gz")
        self.assert_made(self.fetch())

    def test_missing_file_and_missing_curl_are_told_in_a_line(self):
        done = self.fetch("--base", "pinned")
        self.assert_refused(done, "no place gave ruby 9.9.9")
        self.assert_told(done, "site", "ruby-9.9.9.tar.xz", "404")
        done = self.fetch("--base", "pinned", PATH=self.tools())
        self.assert_told(done, "site", "curl is not installed: apt-get install curl")

    def test_page_in_place_of_an_archive(self):
        for end in ("xz", "gz"):
            self.server.files[f"/ruby/9.9/ruby-9.9.9.tar.{end}"] = b"<html>log in</html>"
        done = self.fetch("--base", "pinned")
        self.assert_refused(done, "no place gave")
        self.assert_told(done, "site", "ruby-9.9.9.tar.xz", "is no archive (a page?)")
        self.assertEqual(os.listdir(os.path.join(self.build, "site")), [])
        self.site_has("9.9.9")
        self.assert_made(self.fetch("--base", "pinned"))

    def test_half_a_file_is_gone_on_with_by_the_next_run(self):
        size = os.path.getsize(self.site_has("9.9.9"))
        self.server.cut["/ruby/9.9/ruby-9.9.9.tar.xz"] = size // 2
        path = self.tools("curl")
        self.assert_refused(self.fetch(PATH=path), "no place gave")
        self.assert_made(self.fetch(PATH=path))
        self.assertTrue(self.asked("xz bytes")[-1].endswith(f"xz bytes={size // 2}-"))

    def test_half_a_file_of_something_else_is_downloaded_anew(self):
        self.site_has("9.9.9")
        self.write("build/site/ruby-9.9.9.tar.xz.part", "\xfd7zXZ\0 of yesterday")
        done = self.fetch()
        if done.returncode != 0:  # the joined file was no release: the next run starts anew
            self.assertIn("fetch: site: ", done.stdout)
            done = self.fetch()
        self.assert_made(done)

    def test_changed_tree_on_the_site(self):
        self.write("ruby-9.9.9/a.c", "int evil;\n")
        with open(self.pack("evil.tar.xz"), "rb") as data:
            self.server.files["/ruby/9.9/ruby-9.9.9.tar.xz"] = data.read()
        done = self.fetch("--base", "pinned")
        self.assert_refused(done, "no place gave")
        self.assert_told(done, "site", "not the untouched ruby 9.9.9")
        self.assertEqual(os.listdir(self.cache), [])

    def test_full_disk(self):
        self.write("ruby-9.9.9/big", os.urandom(60_000).hex())
        with open(self.pack("base.tar.xz"), "rb") as data:
            self.server.files["/ruby/9.9/ruby-9.9.9.tar.xz"] = data.read()
        path = self.program("curl", f'ulimit -f 8; exec {shutil.which("curl")} "$@"')
        done = self.fetch("--base", "pinned", PATH=path)
        self.assert_refused(done, f"{self.build}/site reached the limit", "ulimit -f")

    def test_unlisted_release_wants_https(self):
        self.site_has("9.9.12")
        done = self.fetch("--base", "9.9.12")
        self.assert_refused(done, "no place gave ruby 9.9.12")
        self.assert_told(done, "site", "is not https", "no digest of ruby 9.9.12")
        self.assertEqual(self.asked("/ruby/"), [])


class CertificateTest(PlacesRoom):
    """The release site over https, with a certificate of the test."""

    def setUp(self):
        super().setUp()
        key = os.path.join(self.room, "site.key")
        self.certificate = os.path.join(self.room, "site.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-keyout", key, "-out", self.certificate, "-subj", "/CN=127.0.0.1",
                        "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.secure = self.serve(context)
        self.env["RUBY_BASE_SITE"] = self.secure.url + "/ruby"
        self.site_has("9.9.12", server=self.secure)

    def test_unlisted_release_is_vouched_for_by_the_certificate(self):
        done = self.fetch("--base", "9.9.12", CURL_CA_BUNDLE=self.certificate)
        self.assert_made(done, "9.9.12")
        self.assertIn("suites have not been seen", done.stdout)

    def test_certificate_that_nobody_signed(self):
        done = self.fetch("--base", "9.9.12")
        self.assert_refused(done, "no place gave ruby 9.9.12")
        self.assert_told(done, "site", "certificate")
        self.assertEqual(self.secure.asked, [])


if __name__ == "__main__":
    unittest.main()
