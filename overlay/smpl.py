"""What the parts of a semantic patch say of themselves: their names, and how often each token comes
more or less often in a text that they have changed.
"""
import collections
import functools
import re

from c_slice import KIND, PART

TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
TOKEN = re.compile(r"[A-Za-z_]\w*|\d\w*|->|\+\+|--|<<=?|>>=?|[-+*/%&|^=!<>]=|&&|\|\||"
                   r"[^\s\w{}(),;.\\\"'#@]")
INCLUDE = re.compile(r'^[-+]\s*#\s*include\s+"([^"\n]+)"')
# What SmPL has between tokens of C.
MARKS = re.compile(r"<?\.\.\.>?|<\+\.\.\.|\.\.\.\+>|\\[(|)]|@\w+|\bwhen\b.*")


@functools.lru_cache(maxsize=8)
def bare(text):
    """C text without its comments and strings."""
    return TEXT.sub(" ", text)


@functools.lru_cache(maxsize=8)
def counted(text):
    """How often each token stands in C text, comments and strings not counted."""
    return collections.Counter(TOKEN.findall(bare(text)))


def words(text, name):
    """How often the name stands in any text as a word of its own, comments and strings counted."""
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def count(text, name):
    """How often the name stands in C text: as a token, else (the path of a header) as a word."""
    return counted(text)[name] if TOKEN.fullmatch(name) else words(text, name)


def part_names(smpl):
    """The names of the parts of a semantic patch; '' for one that has none."""
    names, head = [], False
    for line in smpl.split("\n"):
        if not line.startswith("@"):
            continue
        if head:
            head = False
            continue
        name = re.match(r"@\s*(?:(?:script|initialize|finalize):\w+)?\s*(\w*)", line)[1]
        names.append(name)
        head = not re.match(r"@[^@]*@.*@@\s*$", line)
    return names


def placeholders(declared):
    """The names of a part's declarations that stand for others in the text."""
    names = set()
    for line in filter(None, (" ".join(one.split()) for one in declared.split(";"))):
        kind = KIND.fullmatch(line)
        if kind and not line.startswith(("typedef ", "symbol ")):
            items = re.sub(r"\{.*?\}", "", kind[1]).split(",")
            names.update(re.match(r"\s*(\w+)", item)[1] for item in items)
    return names


def split(smpl):
    """(placeholders, lines) of each part."""
    for declared, body in PART.findall(re.sub(r"^//.*\n", "", smpl, flags=re.M)):
        yield placeholders(declared), re.sub(r"/\*.*?\*/", "", body, flags=re.S).split("\n")


def tokens(line, names):
    """The tokens of a line of a part without the placeholders; the path that it includes."""
    if path := INCLUDE.match(line):
        return [path[1]]
    return [one for one in TOKEN.findall(MARKS.sub(" ", bare(line[1:]))) if one not in names]


@functools.lru_cache(maxsize=None)
def changes(smpl):
    """Token -> how much more often it comes in a text in which each part has matched once."""
    found = collections.Counter()
    for names, lines in split(smpl):
        for line in lines:
            if line[:1] in ("+", "-"):
                for one in tokens(line, names):
                    found[one] += 1 if line[0] == "+" else -1
    return {one: times for one, times in found.items() if times}


@functools.lru_cache(maxsize=None)
def inserts(smpl):
    """The tokens that parts add which take nothing out: a second application adds them again."""
    return {one for names, lines in split(smpl) if not any(line[:1] == "-" for line in lines)
            for line in lines if line[:1] == "+" for one in tokens(line, names)}


def reads(smpl):
    """The tokens that must be in a text before the parts change it."""
    return {one for names, lines in split(smpl) for line in lines if line[:1] != "+"
            for one in tokens(line if line[:1] == "-" else " " + line, names)}
