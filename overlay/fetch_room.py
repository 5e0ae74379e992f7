"""For the tests of fetch: a room with releases of a few files each, a lock, servers on loopback.

The pinned release is 9.9.9. No test leaves the machine: apt knows the archive of the test or none,
and the release site is a server of the test or a closed port.
"""
import gzip
import hashlib
import http.server
import os
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
FETCH = os.path.join(HERE, "fetch")
DAY = 24 * 60 * 60


def sha(path):
    with open(path, "rb") as data:
        return hashlib.sha256(data.read()).hexdigest()


def digest(tree):
    done = subprocess.run([FETCH, "--digest", tree], check=True, capture_output=True, text=True)
    return done.stdout.strip()


class FetchRoom(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="fetch-")
        self.addCleanup(shutil.rmtree, self.room)
        self.build, self.cache = os.path.join(self.room, "build"), os.path.join(self.room, "cache")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.room, "RUBY_BASE_CACHE": self.cache,
                    "RUBY_BASE_SITE": "http://127.0.0.1:9/ruby", "APT_CONFIG": self.apt_config()}
        self.tree = self.make_tree("9.9.9")
        self.tarball = self.pack("base.tar.xz")
        self.lock()

    def write(self, short, text):
        path = os.path.join(self.room, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def make_tree(self, version, more={}):
        """A tree that looks like a release; more: file -> text."""
        major, minor, teeny = version.split(".")
        files = {"a.c": "int a;\n", "lib/b.rb": "b\n", "gems/bundled_gems": "none\n",
                 "version.h": f"#define RUBY_VERSION_TEENY {teeny}\n#define RUBY_PATCHLEVEL 1\n",
                 "include/ruby/version.h": f"#define RUBY_API_VERSION_MAJOR {major}\n"
                                           f"#define RUBY_API_VERSION_MINOR {minor}\n"}
        files |= dict.fromkeys(("configure", "configure.ac", "common.mk", "parse.c", "insns.inc",
                                "variable.c"), f"{version}\n")
        for short, text in {**files, **more}.items():
            self.write(f"ruby-{version}/{short}", text)
        return os.path.join(self.room, f"ruby-{version}")

    def pack(self, name, folder="ruby-9.9.9"):
        path = os.path.join(self.room, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        subprocess.run(["tar", "-caf", path, "-C", self.room, folder], check=True)
        return path

    def lock(self, more=""):
        self.lock_path = self.write("base.lock", f"""version 9.9.9
source rubyx
release 9.9.9-1
suite later
file base.tar.xz
size 1
sha256 {sha(self.tarball)}
tree {digest(self.tree)}
official ruby-9.9.9.tar.gz
{more}""")

    def fetch(self, *args, build=None, **env):
        return subprocess.run([FETCH, build or self.build, "--lock", self.lock_path, *args],
                              text=True, capture_output=True, env={**self.env, **env})

    def fetch_on_full_disk(self, *args):
        """A full disk is played by a limit of the size of files."""
        words = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", FETCH, self.build, "--lock",
                 self.lock_path, *args]
        return subprocess.run(words, text=True, capture_output=True, env=self.env)

    def stamp(self):
        return os.stat(os.path.join(self.build, "pristine/ruby-9.9.9")).st_mtime_ns

    def apt_config(self, *lines):
        """An apt configuration that knows nothing of the machine's. lines: its list of sources."""
        self.write("apt/sources.list", "".join(line + "\n" for line in lines))
        top = os.path.join(self.room, "apt")
        os.makedirs(os.path.join(top, "none"), exist_ok=True)
        return self.write("apt/apt.conf", f"""Dir::Etc::main "{top}/none/main";
Dir::Etc::parts "{top}/none";
Dir::Etc::sourcelist "{top}/sources.list";
Dir::Etc::sourceparts "{top}/none";
Dir::Etc::preferencesparts "{top}/none";
Dir::State::lists "{top}/lists";
Acquire::Retries::Delay "false";
""")

    def tools(self, *names):
        """A PATH with these programs only, besides what fetch itself needs."""
        folder = os.path.join(self.room, "tools")
        os.makedirs(folder, exist_ok=True)
        for name in ("env", "python3", "tar", "xz", "gzip", *names):
            if not os.path.lexists(os.path.join(folder, name)):
                os.symlink(shutil.which(name), os.path.join(folder, name))
        return folder

    def program(self, name, text):
        """A shell script that stands first on the PATH that is returned."""
        os.chmod(self.write(f"programs/{name}", f"#!/bin/sh\n{text}\n"), 0o755)
        return f"{self.room}/programs:{os.environ['PATH']}"

    def assert_made(self, done, version="9.9.9", build=None):
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        pristine = os.path.join(build or self.build, "pristine")
        with open(os.path.join(pristine, f"ruby-{version}/configure"), encoding="utf-8") as text:
            self.assertEqual(text.read(), f"{version}\n")
        self.assertEqual([name for name in os.listdir(pristine) if name.startswith(".")], [])
        self.assertEqual(self.base(build)["version"], version)

    def base(self, build=None):
        with open(os.path.join(build or self.build, "base"), encoding="utf-8") as lines:
            return dict(line.split() for line in lines)

    def assert_refused(self, done, *words):
        """One line on standard error with these words, exit status 1, nothing like a base."""
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in ("fetch: error: ", *words):
            self.assertIn(word, done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.build, "base")))
        pristine = os.path.join(self.build, "pristine")
        self.assertEqual(os.listdir(pristine) if os.path.isdir(pristine) else [], [])

    def assert_told(self, done, place, *words):
        """One line of the output says how the place failed."""
        lines = [line for line in done.stdout.splitlines() if line.startswith(f"fetch: {place}: ")]
        self.assertEqual(len(lines), 1, done.stdout + done.stderr)
        for word in words:
            self.assertIn(word, lines[0])


class Server(http.server.ThreadingHTTPServer):
    """Serves bytes by path, ranges too. files: path -> bytes; cut: path -> after how many bytes it
    hangs up, once."""

    daemon_threads = True

    def __init__(self, context=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files, self.cut, self.asked = {}, {}, []
        if context:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.url = f"http{'s' if context else ''}://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass  # clients that refuse the certificate hang up


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path, span = self.path, self.headers.get("Range")
        self.server.asked.append(path + (f" {span}" if span else ""))
        data = self.server.files.get(path)
        if data is None:
            self.send_error(404)
            return
        start = int(span.removeprefix("bytes=").split("-")[0]) if span else 0
        self.send_response(206 if span else 200)
        if span:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        end = self.server.cut.pop(path, None)
        self.wfile.write(data[start:end])
        self.close_connection = end is not None

    def log_message(self, *words):
        pass


class Archive:
    """A Debian archive of source packages, served on loopback and signed with a key of the test."""

    def __init__(self, server, home):
        self.server, self.home, self.sources = server, home, []

    def add(self, source, version, tarball):
        """Lists the tarball as the original one of source's VERSION-1, and serves it."""
        name = f"{source}_{version}.orig.tar.xz"
        with open(tarball, "rb") as data:
            content = data.read()
        self.server.files[f"/debian/pool/{name}"] = content
        rows = {"md5": "Files", "sha256": "Checksums-Sha256"}
        digests = {title: hashlib.new(kind, content).hexdigest() for kind, title in rows.items()}
        sums = "".join(f"{title}:\n {value} {len(content)} {name}\n"
                       for title, value in digests.items())
        self.sources.append(f"Package: {source}\nFormat: 3.0 (quilt)\nBinary: {source}\n"
                            f"Architecture: any\nVersion: {version}-1\nDirectory: pool\n"
                            f"Maintainer: A Test <test@example.invalid>\n{sums}")

    def release(self, valid_days=7):
        stamp = lambda days: time.strftime("%a, %d %b %Y %H:%M:%S UTC",
                                           time.gmtime(time.time() + days * DAY))
        plain = "\n".join(self.sources).encode()
        files = {"main/source/Sources": plain, "main/source/Sources.gz": gzip.compress(plain)}
        self.server.files |= {f"/debian/dists/later/{name}": data for name, data in files.items()}
        sums = "".join(f" {hashlib.sha256(data).hexdigest()} {len(data)} {name}\n"
                       for name, data in files.items())
        return ("Origin: Debian\nLabel: Test\nSuite: later\nCodename: later\n"
                "Architectures: amd64\nComponents: main\n"
                f"Date: {stamp(min(0, valid_days) - 1)}\nValid-Until: {stamp(valid_days)}\n"
                f"SHA256:\n{sums}")

    def publish(self, signed=True, valid_days=7):
        text = self.release(valid_days)
        if not signed:
            self.server.files["/debian/dists/later/Release"] = text.encode()
            return
        made = subprocess.run(["gpg", "--homedir", self.home, "--batch", "--clearsign"], check=True,
                              input=text.encode(), capture_output=True)
        self.server.files["/debian/dists/later/InRelease"] = made.stdout

    @staticmethod
    def make_key(home):
        """A signing key in the folder; returns the path of its public half."""
        os.chmod(home, 0o700)
        gpg = ["gpg", "--homedir", home, "--batch", "--quiet"]
        subprocess.run([*gpg, "--passphrase", "", "--quick-generate-key", "test@example.invalid",
                        "ed25519", "sign", "never"], check=True, capture_output=True)
        public = os.path.join(home, "key.gpg")
        subprocess.run([*gpg, "--output", public, "--export"], check=True)
        return public
