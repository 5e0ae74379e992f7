"""The tables of unlocked/stdlib/shareable.rb name what the base and its gems have."""
import glob
import os
import re
import unittest

from load_tool import TOP, load_tool

prepare = load_tool("prepare")
ADAPTERS = os.path.join(TOP, "unlocked/stdlib")
TABLES = os.path.join(ADAPTERS, "shareable.rb")
ROW = re.compile(r'^    "([\w./-]+)" =>', re.M)
# A constant, a variable or a method, as shareable.rb describes them.
NAME = re.compile(r"(?<![\w:])[A-Z]\w*(?:::\w+)*(?:::\*|[@#.][@\w*]+[?!=]?)?(?![\w:])")
# Methods and variables that the extension defines, of which no Ruby file has the name.
IN_C = {"OBJECT_TYPE_TEMPLATE"}
# Rules of patches/stdlib on files in Ruby, and why no adapter can do what they do.
LEFT = {
    ".bundle/gems/drb-2.2.1/": "ids of objects that a server has given before the first ractor",
    ".bundle/gems/rss-0.3.1/": "tables to which classes add while they are defined",
    "ext/fiddle/lib/fiddle/struct.rb": "methods whose blocks share the lists of their creator",
    "ext/pty/lib/expect.rb": "a global variable in the middle of a method",
    "lib/rubygems/stub_specification.rb": "$. in the middle of a method",
}
# Rooms whose rules on files in Ruby have another reason than ractors.
OTHER_ROOMS = {"fixes", "install", "load", "ractor", "set"}


def rows(text):
    """(feature, names) of each row."""
    ends = [found.start() for found in ROW.finditer(text)] + [len(text)]
    for found, end in zip(ROW.finditer(text), ends[1:]):
        strings = re.findall(r'"((?:[A-Z][\w:]+[^" ]*)(?: [A-Z][\w:]+[^" ]*)*) ?"',
                             text[found.end():end])
        yield found[1], [name for one in strings for name in one.split() if NAME.fullmatch(name)]


def files_of(build, feature):
    """The files that `require feature` loads, of the prepared tree."""
    places = ("lib", "ext/*/lib", "ext/*/*/lib", ".bundle/gems/*/lib")
    return [path for place in places
            for path in glob.glob(os.path.join(build, "src", place, feature + ".rb"))]


def from_a_gem(short):
    """Whether gems.lock brings the file of the tree in a newer version."""
    with open(os.path.join(TOP, "gems.lock"), encoding="utf-8") as lock:
        names = re.findall(r"^gem +(\S+)", lock.read(), re.M)
    places = r"(?:lib|ext)/(?:rubygems/vendor/|bundler/vendor/)?"
    return any(re.match(rf"{places}{name}(?:[-./]|$)", short)
               for name in names)


def last_word(name):
    """What a file that defines the name has as a word."""
    return re.split(r"::|#|\.|@+", name.rstrip("*#.:"))[-1].rstrip("=?!")


def text_of(paths):
    """The text of all the files."""
    texts = []
    for path in sorted(set(paths)):
        with open(path, encoding="utf-8", errors="replace") as text:
            texts.append(text.read())
    return "".join(texts)


def faults(build, text):
    """A sentence for each row, and each name in it, that the base does not have."""
    for feature, names in rows(text):
        files = files_of(build, feature)
        if not files:
            yield f"shareable.rb: there is no file {feature}.rb"
            continue
        below = glob.glob(os.path.join(files[0][:-3], "**/*.rb"), recursive=True)
        beside = glob.glob(os.path.join(os.path.dirname(files[0]), "*.rb"))
        own = os.path.join(ADAPTERS, feature.partition("/")[0] + ".rb")
        known = text_of(files + below + beside + glob.glob(own))
        for name in names:
            word = last_word(name)
            if word not in IN_C and not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", known):
                yield f"shareable.rb: {feature}.rb has no {name}"


class TableTest(unittest.TestCase):
    """The tables, and the files next to them."""
    def setUp(self):
        with open(TABLES, encoding="utf-8") as text:
            self.text = text.read()
        self.build = os.environ.get("BUILD", os.path.join(TOP, "build"))

    def test_names(self):
        """A name that no file has, and a feature without a file, would be left out silently."""
        if not os.path.isdir(os.path.join(self.build, "src/lib")):
            self.skipTest("no prepared tree")
        self.assertGreater(len(list(rows(self.text))), 100)
        self.assertEqual(list(faults(self.build, self.text)), [])

    def test_a_name_that_is_not_there(self):
        """The test above can fail."""
        if not os.path.isdir(os.path.join(self.build, "src/lib")):
            self.skipTest("no prepared tree")
        text = '    "logger" => "Logger::ProgName Logger::Nonesuch",\n    "nonesuch" => "A::B",\n'
        self.assertEqual(list(faults(self.build, text)),
                         ["shareable.rb: logger.rb has no Logger::Nonesuch",
                          "shareable.rb: there is no file nonesuch.rb"])

    def test_left(self):
        """A library's file is CRuby's, but for fixes, and for what stands in LEFT."""
        rules = [rule.short for rule in prepare.read_series(os.path.join(TOP, "patches"))]
        left = set()
        for rule in (rule for rule in rules if rule.endswith(".rb.sed")):
            room, _, place = rule.partition("/")
            found = [start for start in LEFT if room == "stdlib" and place.startswith(start)]
            self.assertTrue(found or room in OTHER_ROOMS, rule)
            left.update(found)
        self.assertEqual(left, set(LEFT))

    def test_byte_for_byte(self):
        """No rule: the file that is installed is the base's, or the gem's of gems.lock."""
        pristine = glob.glob(os.path.join(self.build, "pristine/ruby-*"))
        if not pristine or not os.path.isdir(os.path.join(self.build, "src/lib")):
            self.skipTest("no prepared tree")
        patched = {rule.target for rule in prepare.read_series(os.path.join(TOP, "patches"))}
        same = 0
        for folder in ("lib", "ext"):
            for here, _, names in os.walk(os.path.join(pristine[0], folder)):
                for name in names:
                    path = os.path.join(here, name)
                    short = os.path.relpath(path, pristine[0])
                    if not name.endswith(".rb") or short in patched or from_a_gem(short):
                        continue
                    with open(path, "rb") as base, \
                            open(os.path.join(self.build, "src", short), "rb") as ours:
                        self.assertEqual(base.read(), ours.read(), short)
                    same += 1
        self.assertGreater(same, 900)

    def test_adapters(self):
        """Each other file of unlocked/stdlib/ has a row, and requires nothing: a thread that is
        about to load that library would wait for the one that adapts."""
        code = self.text[self.text.index("  CODE = {"):self.text.index("  TABLES = {")]
        files = glob.glob(os.path.join(ADAPTERS, "**/*.rb"), recursive=True)
        files.remove(TABLES)
        self.assertEqual(sorted(os.path.relpath(path, ADAPTERS)[:-3] for path in files),
                         sorted(ROW.findall(code)))
        for path in files:
            with open(path, encoding="utf-8") as text:
                self.assertNotRegex(text.read(), r"(?m)^ *(require|load|autoload)\b", path)


if __name__ == "__main__":
    unittest.main()
