"""Where gems come from: the cache of downloads, and the sources that RubyGems is configured with.

The repository has no address of a source: RUBY_GEMS_SITE names one, else the files that RubyGems
reads for its `sources`, else the text of the RubyGems in the base.
"""
import os
import re
import tempfile

from base_places import Cache, download
from base_release import file_digest, read_text
from tell import Failure, say

# What curl says when a server answered that it has no such file.
ANSWERED = re.compile(r"\b[45]\d\d\b")


def shown(url):
    """The address without what may be a password."""
    return re.sub(r"(?<=://)[^/@]*@", "", url)


# ---------------------------------------------------------------- the configuration of RubyGems

def gemrc_files():
    """The files that RubyGems reads, a later one wins."""
    home = os.path.expanduser("~")
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    old = os.path.join(home, ".gemrc")
    user = old if os.path.exists(old) else os.path.join(config, "gem/gemrc")
    return ["/etc/gemrc", user, *filter(None, os.environ.get("GEMRC", "").split(":"))]


def gemrc_sources(text):
    """The addresses under `sources` of a gemrc, which is YAML."""
    found = re.search(r"^:?sources:[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[ \t].*)+)", text, re.M)
    if not found:
        return []
    words = re.split(r"[\[\],\s]+", re.sub(r"^[ \t]*-[ \t]+", "", found[1], flags=re.M))
    return [word.strip("'\"") for word in words if word.strip("'\"")]


def sources(pristine):
    """The addresses to ask, best first, each with a slash at its end."""
    named = os.environ.get("RUBY_GEMS_SITE")
    found = [named] if named else []
    for path in () if named else gemrc_files():
        found = gemrc_sources(read_text(path)) or found
    if not found:
        text = read_text(os.path.join(pristine, "lib/rubygems/defaults.rb"))
        if told := re.search(r"def self\.default_sources\s+%w\[([^\]]*)\]", text):
            found = told[1].split()
    found = [url.rstrip("/") + "/" for url in found if re.match(r"(https?|file)://", url)]
    if not found:
        raise Failure("RubyGems is configured with no source at an http, https or file address")
    return found


# ---------------------------------------------------------------- download

class Sources:
    """The sources in turn. One that did not answer is not asked again."""

    def __init__(self, urls, room):
        self.urls, self.room, self.silent = urls, room, {}

    def get(self, short):
        """The path of a downloaded file, in the room; the caller takes it away."""
        reasons = []
        for url in self.urls:
            if url not in self.silent:
                try:
                    return self.ask(url, short)
                except Failure as error:
                    reasons.append(str(error))
                    if not ANSWERED.search(str(error).replace(shown(url), "")):
                        self.silent[url] = str(error).replace(shown(url) + short, shown(url))
            else:
                reasons.append(self.silent[url])
        raise Failure("; ".join(dict.fromkeys(reasons)))

    def ask(self, url, short):
        os.makedirs(self.room, exist_ok=True)
        handle, place = tempfile.mkstemp(prefix=".download-", dir=self.room)
        os.close(handle)
        os.unlink(place)
        try:
            download(url + short, place)
        except Failure as error:
            if os.path.exists(place):
                os.unlink(place)
            raise Failure(str(error).replace(url, shown(url))) from None
        return place


# ---------------------------------------------------------------- one gem

def is_gem(path):
    """Whether the file is a tar archive, as gems are."""
    with open(path, "rb") as data:
        return data.read(512)[257:262] == b"ustar"


class GemPlaces:
    """The cache, then the sources: the file of an entry, with the SHA-256 of gems.lock."""

    def __init__(self, build, pristine, room, offline=False):
        self.cache = Cache(build).folder
        self.pristine, self.room, self.offline = pristine, room, offline
        self.from_sources = None

    def kept(self, entry):
        """The cache's file, or None; one that is not what gems.lock wants is deleted."""
        path = os.path.join(self.cache, entry.file)
        if not os.path.isfile(path):
            return None
        if file_digest(path) == entry.sha256:
            return path
        os.unlink(path)
        say(f"cache: {path} has another SHA-256 than gems.lock; it was deleted")
        return None

    def fetch(self, entry):
        """A downloaded file in the room. Other bytes than gems.lock's end the tool."""
        if self.offline:
            raise Failure(f"{entry.file} is not in {self.cache}")
        if self.from_sources is None:
            self.from_sources = Sources(sources(self.pristine), self.room)
        say(f"fetching {entry.file}")
        path = self.from_sources.get(f"gems/{entry.file}")
        digest, whole = file_digest(path), is_gem(path)
        if digest == entry.sha256:
            return path
        os.unlink(path)
        if not whole:
            raise Failure(f"{entry.file}: the answer is no gem (a page?)")
        raise WrongGem(f"{entry.file} has the SHA-256 {digest}, and gems.lock has {entry.sha256}: "
                       "it was thrown away; ask who serves it why, or type "
                       "./configure --with-base-gems")


class WrongGem(Exception):
    """A source serves another file than the one that gems.lock names: the build stops."""
