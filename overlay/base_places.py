"""The places that a tarball of CRuby comes from: the cache, the machine's apt, the release site.

Each place gives the path of a tarball or raises Failure with one line. The cache has releases that
base.lock lists, and no other.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

from base_release import file_digest
from tell import Failure, check_disk, check_room, command, last_line, reason, say, write_whole

SITE = "https://cache.ruby-lang.org/pub/ruby"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
ARCHIVE = (b"\xfd7zXZ\0", b"\x1f\x8b")
# What the user's own apt configuration must not relax here.
STRICT = ("-o", "Acquire::AllowInsecureRepositories=false",
          "-o", "APT::Get::AllowUnauthenticated=false")


def newest_first(versions):
    return sorted(versions, key=lambda version: [int(n) for n in version.split(".")], reverse=True)


# ---------------------------------------------------------------- the cache

class Cache:
    """Tarballs kept between builds, in RUBY_BASE_CACHE, else in unlocked-ruby/ in XDG_CACHE_HOME or
    ~/.cache, else in the build folder."""

    def __init__(self, build):
        named = os.environ.get("RUBY_BASE_CACHE")
        self.folder = named or self.home() or os.path.join(build, "cache")

    @staticmethod
    def home():
        top = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        folder = os.path.join(top, "unlocked-ruby")
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError:
            return None
        return folder if os.access(folder, os.W_OK) else None

    def get(self, release):
        for name in release.names():
            path = os.path.join(self.folder, name)
            if os.path.isfile(path) and self.trusted(path, release):
                return path
        raise Failure(f"no tarball of ruby {release.version} in {self.folder}")

    @staticmethod
    def trusted(path, release):
        """Whether the file may be unpacked; one that changed since it was fetched is deleted."""
        if not release.listed:
            say(f"cache: nobody vouches for {path}: pass it with --with-base-tarball to use it")
            return False
        # An official tarball of a release whose tree is listed: that is verified.
        if file_digest(path) in release.sha256 or \
                (release.tree and os.path.basename(path) != release.file):
            return True
        os.unlink(path)
        say(f"cache: {path} has another SHA-256 than it must have; it was deleted")
        return False

    def keep(self, got, release):
        """Moves a tarball in, all or nothing; returns its place. Where the cache cannot be written,
        the tarball stays where it is; so does one that base.lock does not list."""
        if not release.listed:
            return got
        kept = os.path.join(self.folder, os.path.basename(got))
        try:
            copy_whole(got, kept)
        except UNWRITABLE as error:
            say(f"cache: {reason(error)} (RUBY_BASE_CACHE names one); {os.path.basename(got)} is "
                "not kept")
            return got
        os.unlink(got)
        return kept


# What is raised where the cache's folder cannot be written, or is none. A full disk is no such
# case: the build folder is on the same one, most of the time.
UNWRITABLE = (PermissionError, NotADirectoryError, FileExistsError)


def copy_whole(path, place):
    """Copies a file, all or nothing, and clears what runs left that were killed in the middle."""
    os.makedirs(os.path.dirname(place), exist_ok=True)
    for left in glob.glob(f"{glob.escape(place)}.part*"):
        os.unlink(left)
    part = f"{place}.part{os.getpid()}"
    try:
        shutil.copyfile(path, part)
        os.replace(part, place)
    finally:
        if os.path.exists(part):
            os.unlink(part)


# ---------------------------------------------------------------- apt

class Suite:
    """One suite of one Debian archive. Its apt state stands in BUILD/apt: nothing under /etc
    changes, and no root is needed."""

    def __init__(self, room, uri, suite):
        self.room, self.uri, self.suite = room, uri, suite
        self.offers = self.failure = None

    def environment(self):
        """Writes apt's configuration: the user's, with folders of its own and this one source."""
        for folder in ("etc/parts", "lists/partial", "cache/archives/partial"):
            os.makedirs(os.path.join(self.room, folder), exist_ok=True)
        keyring = os.environ.get("RUBY_BASE_KEYRING") or KEYRING
        signed = f"[signed-by={keyring}] " if os.path.exists(keyring) else ""
        write_whole(f"{self.room}/etc/sources.list",
                    f"deb-src {signed}{self.uri} {self.suite} main\n".encode())
        users = os.environ.get("APT_CONFIG")
        config = (f'#include "{users}";\n' if users and os.path.isfile(users) else "") + (
            f'Dir::Etc::sourcelist "{self.room}/etc/sources.list";\n'
            f'Dir::Etc::sourceparts "{self.room}/etc/parts";\n'
            f'Dir::State::lists "{self.room}/lists";\nDir::Cache "{self.room}/cache";\n'
            'APT::Sandbox::User "";\nAPT::Update::Error-Mode "any";\n'
            'Acquire::Languages "none";\nAcquire::Retries "3";\n')
        write_whole(f"{self.room}/apt.conf", config.encode())
        return dict(os.environ, APT_CONFIG=f"{self.room}/apt.conf", LC_ALL="C")

    def apt(self, *words):
        quiet, shown = ([], None) if sys.stdout.isatty() else (["-qq"], subprocess.DEVNULL)
        done = subprocess.run(["apt-get", *quiet, *STRICT, *words], env=self.environment(),
                              cwd=self.room, stdin=subprocess.DEVNULL, stdout=shown,
                              stderr=subprocess.PIPE, text=True, errors="replace")
        if done.returncode != 0:
            check_disk(done, self.room)
            why = [line.strip() for line in done.stderr.splitlines() if line.startswith("E:")]
            raise Failure(f"apt-get {words[0]}: {(why or [last_line(done.stderr)])[0]}")

    def listed(self, source):
        """Version of CRuby -> version of the source package, of all that the signed index lists."""
        if self.failure:
            raise self.failure
        if self.offers is None:
            try:
                self.apt("update")
            except Failure as error:
                self.failure = error
                raise
            shown = command(["apt-cache", "showsrc", "--only-source", source],
                            "name a tarball with --with-base-tarball", env=self.environment())
            fulls = re.findall(r"^Version: (?:\d+:)?(\S+)$", shown.stdout, re.M)
            self.offers = {full.rpartition("-")[0] or full: full for full in fulls}
        return self.offers

    def download(self, source, full):
        """The original tarball, which apt has checked against the signed index."""
        say(f"fetching {source} {full} through apt")
        self.apt("source", "--download-only", "--tar-only", f"{source}={full}")
        version = full.rpartition("-")[0] or full
        for end in ("xz", "gz", "bz2"):
            if os.path.exists(got := f"{self.room}/{source}_{version}.orig.tar.{end}"):
                return got
        raise Failure(f"apt-get source {source}={full} gave no original tarball")


def index_targets(*options):
    """(address, origin, release) of every index that apt is configured with. An origin is known
    after an update."""
    shown = command(["apt-get", "indextargets", *options,
                     "--format", "$(REPO_URI)|$(ORIGIN)|$(RELEASE)"],
                    "name a tarball with --with-base-tarball", env=dict(os.environ, LC_ALL="C"))
    if shown.returncode != 0:
        raise Failure(f"apt-get indextargets failed ({last_line(shown.stderr)}): "
                      "mend apt's configuration")
    rows = [row.split("|") for row in shown.stdout.splitlines() if row.count("|") == 2]
    return [(uri, "" if "$(" in origin else origin, suite) for uri, origin, suite in rows]


class Apt:
    """The Debian archives that this machine's apt uses: the suites of base.lock, then its own."""

    def __init__(self, build):
        self.room = os.path.join(build, "apt")
        self.found = None

    def suites(self, release):
        """Every suite to ask, likeliest first."""
        if self.found is not None:
            return self.found
        if not shutil.which("apt-get"):
            raise Failure("there is no apt here")
        told = {(uri, suite): origin for uri, origin, suite in index_targets("--no-release-info")}
        told |= {(uri, suite): origin for uri, origin, suite in index_targets()}
        own = [pair for pair, origin in told.items() if pair[0] and origin in ("", "Debian")]
        plain = sorted((uri for uri, _ in own if "security" not in uri),
                       key=lambda uri: "debian" not in uri)
        pairs = [(uri, suite) for suite in release.suites for uri in plain] + own
        self.found = [Suite(os.path.join(self.room, str(at)), *pair)
                      for at, pair in enumerate(dict.fromkeys(pairs))]
        if not self.found:
            raise Failure("apt knows no Debian archive")
        return self.found

    def get(self, release):
        reasons = []
        for suite in self.suites(release):
            try:
                listed = suite.listed(release.source)
                if release.version not in listed:
                    raise Failure(f"{suite.suite} has no {release.source} {release.version}")
                return suite.download(release.source, listed[release.version])
            except Failure as error:
                reasons.append(str(error))
        raise Failure("; ".join(dict.fromkeys(reasons)))

    def versions(self, release, series):
        """The releases of the series that the first signed index with any of them lists."""
        for suite in self.suites(release):
            try:
                found = {v for v in suite.listed(release.source) if v.rpartition(".")[0] == series}
            except Failure as error:
                say(f"apt: {error}")
                continue
            if found:
                return found
        return set()


# ---------------------------------------------------------------- CRuby's release site

def download(url, part):
    """Downloads by curl; a half file stays for the next run to go on from."""
    resumed = os.path.exists(part)
    words = ["curl", "--fail", "--silent", "--show-error", "--connect-timeout", "20",
             "--speed-limit", "1000", "--speed-time", "30", "--continue-at", "-", "--output", part,
             url]
    done = command(words, "apt-get install curl", env=dict(os.environ, LC_ALL="C"),
                   stdin=subprocess.DEVNULL)
    if done.returncode == 0 and os.path.exists(part):
        return
    check_disk(done, os.path.dirname(part))
    if "write" in done.stderr.lower():
        check_room(os.path.dirname(part))
    if not resumed:
        # After its own line it may say more of certificates.
        why = [line for line in done.stderr.splitlines() if line.startswith("curl: ")]
        raise Failure(f"{url}: {(why or [last_line(done.stderr)])[0]}")
    os.unlink(part)
    download(url, part)


class Site:
    """CRuby's release site, RUBY_BASE_SITE. Its certificate vouches for unlisted releases."""

    def __init__(self, build):
        self.url = (os.environ.get("RUBY_BASE_SITE") or SITE).rstrip("/")
        self.room = os.path.join(build, "site")

    def get(self, release):
        if not release.listed and not self.url.startswith("https://"):
            raise Failure(f"{self.url} is not https, and base.lock has no digest of ruby "
                          f"{release.version} to check it against")
        os.makedirs(self.room, exist_ok=True)
        series = release.version.rpartition(".")[0]
        reasons = []
        # The checksums that base.lock has of releases without a tree's digest are those of .tar.gz.
        ends = ("xz", "gz") if release.tree or not release.listed else ("gz",)
        for end in ends:
            name = f"ruby-{release.version}.tar.{end}"
            try:
                got = self.fetch(f"{self.url}/{series}/{name}", os.path.join(self.room, name))
                return self.checked(got, release)
            except Failure as error:
                reasons.append(str(error))
        raise Failure(reasons[0])

    def checked(self, got, release):
        """The tarball, unless it is another one than base.lock lists."""
        digest = file_digest(got)
        if release.listed and not release.known(digest):
            os.unlink(got)
            raise Failure(f"{self.url}: {os.path.basename(got)} has the SHA-256 {digest}, and "
                          f"base.lock has {' or '.join(release.sha256)}: it was deleted")
        return got

    @staticmethod
    def fetch(url, place):
        say(f"fetching {url}")
        download(url, place + ".part")
        with open(place + ".part", "rb") as data:
            head = data.read(6)
        if not head.startswith(ARCHIVE):
            os.unlink(place + ".part")
            raise Failure(f"{url}: the answer is no archive (a page?)")
        os.replace(place + ".part", place)
        return place
