"""Leaves out of C text what a semantic patch cannot match, so that spatch reads less of it.

spatch reads a file anew after each part of a rule that changed it, and takes a second or two for
one of CRuby's large files. Most of a file are functions that no part of the rule speaks of: of each
stays its prototype, behind a line `int left_out_N;`, and it comes back afterwards. Whatever is no
plain definition of a function in CRuby's layout stays: declarations, types and macros say how the
rest is to be read. A rule that is not understood here takes the whole file.

spatch also learns types from what functions declare inside, which is lost with them. So slices are
for the pinned release, on which prepare compared them with whole files; it compares again where a
rule changes.
"""
import functools
import re

import c_text
from tell import Failure

# A definition's second line; the line before it is its type, without parentheses. spatch takes the
# prototype of a function with a name in capitals for something else.
NAME = re.compile(r"(?!(?:if|while|for|switch)\b)(?=\w*[a-z])[A-Za-z_]\w*\(")
TYPE = re.compile(r"(?!(?:else|do|return)\b)[A-Za-z_][\w *]*")
CONDITION = re.compile(r"\s*#\s*(if|el|endif|define)")
# Declarations of metavariables that say nothing of what they stand for, or list it.
KIND = re.compile(r"(?:expression list|identifier list|statement list|expression|identifier|"
                  r"statement|declaration|type|typedef|symbol)\s+(.*)")
NAMES = re.compile(r"\w+(?:\s*=\s*\{[\w\s,]*\})?(?:\s*,\s*\w+(?:\s*=\s*\{[\w\s,]*\})?)*")
# Words that stand in most functions of C, those of SmPL, and those that its isomorphisms drop.
COMMON = set("auto break case char const continue default do double else enum extern float for goto"
             " if inline int long register return short signed sizeof static struct switch typedef"
             " union unsigned void volatile while when any strict exists forall disable ever never"
             " VALUE ID NULL size_t bool true false likely unlikely __predict_true"
             " __predict_false".split())
# Where not all that stands in a part must be there: disjunctions, nests, what may be absent.
CHOICE = re.compile(r"^[(|?]|^\s*[(|?]\s*$|\\\(|<\.\.\.|<\+\.\.\.|\bwhen\b", re.M)
# A part that is about one function, struct, union or enum, or about one of several functions.
HEAD = re.compile(r"\s*(?:(?:struct|union|enum)\s+(\w+)\s*\{|"
                  r"(?:[\w*]+[\s*]+)*?(\w+)\s*\([^(){}]*\)\s*\{)")
HEADS = re.compile(r"\s*\\\((\w+(?:\\\|\w+)*)\\\)\([^(){}]*\)\s*\{")
CAST = re.compile(r"\(\s*(?:const\s+)?(?:struct\s+)?\w+\s*\**\s*\)")
PART = re.compile(r"^@\w*@[ \t]*\n(.*?)^@@[ \t]*\n(.*?)(?=^@|\Z)", re.M | re.S)


def declared_names(declared):
    """(names of metavariables, names that they may have, types), or None where these may be others.
    """
    given, listed, types = set(), [], set()
    for line in filter(None, (" ".join(part.split()) for part in c_text.code(declared).split(";"))):
        kind = KIND.fullmatch(line)
        if not kind or not NAMES.fullmatch(kind[1]):
            return None
        names = set(re.findall(r"\w+", re.sub(r"\{.*?\}", "", kind[1])))
        if line.startswith("typedef "):
            types |= names
        elif not line.startswith("symbol "): # those are names of the text
            given |= names
            listed += re.findall(r"\w+", " ".join(re.findall(r"\{(.*?)\}", kind[1])))
    known = all(re.match(r"[A-Za-z_]", name) for name in listed)
    return (given, listed, types) if known else None


def needs_of_part(declared, body):
    """Sets of names: a function that the part can change holds all the names of one of them. None:
    it may be any function."""
    known = declared_names(declared)
    lines = [line.removeprefix("-") for line in c_text.code(body).split("\n") if line[:1] != "+"]
    if not known:
        return None
    given, listed, types = known
    text = "\n".join(lines)
    if (head := HEAD.match(text)) and (name := head[1] or head[2]) not in given | COMMON:
        return [{name}]
    if heads := HEADS.match(text):
        return [{name} for name in re.findall(r"\w+", heads[1])]
    if all(line.lstrip().startswith("#include") for line in lines if line.strip()):
        return [{"include"}] if text.strip() else None
    if CHOICE.search(text):
        return None
    calls = set(re.findall(r"([A-Za-z_]\w*)\(", text)) - given - COMMON
    if listed:
        return [calls | {name} for name in listed]
    # A cast in the pattern need not be in the text.
    names = set(re.findall(r"[A-Za-z_]\w*", CAST.sub(" ", text))) - given - types - COMMON
    return [calls] if calls else [{name} for name in names] or None


def needs(smpl):
    """The sets of names of which a function that the semantic patch can change holds one. None: it
    may be any function."""
    bare = re.sub(r"^//.*\n", "", smpl, flags=re.M)
    parts = PART.findall(bare)
    if len(re.findall(r"^@", bare, re.M)) != 2 * len(parts):
        return None
    found = [needs_of_part(*part) for part in parts]
    return sum(found, []) if found and all(found) else None


def plain_functions(text):
    """(first, middle, end) of each definition of a function in CRuby's layout, as indices of lines:
    its type, its brace, and what follows it."""
    shown, i = c_text.code(text).split("\n"), 1
    lines = text.split("\n")
    while i < len(lines):
        found = plain_end(shown, i) if NAME.match(shown[i]) and TYPE.fullmatch(lines[i - 1]) and \
            re.search(r"^$|^\s*#.*[^\\]$|[;}]$|\*/$", lines[i - 2] if i > 1 else "") else None
        if found and one_function("\n".join(lines[i - 1:found[1]])):
            yield i - 1, *found
            i = found[1]
        i += 1


def plain_end(shown, start):
    """Where the body begins and ends of the function whose name stands in shown[start], or None."""
    i, depth = start, 0
    while i < len(shown) and shown[i] != "{" and not shown[i].endswith(") {"):
        if not shown[i].strip() or re.search(r"[;{}#]", shown[i]):
            return None
        i += 1
    body = i
    for i in range(body, len(shown)):
        word = (CONDITION.match(shown[i]) or ("", ""))[1]
        if word == "define" or word == "el" and depth == 0 or word == "endif" and depth == 0:
            return None
        depth += {"if": 1, "endif": -1}.get(word, 0)
        if shown[i].rstrip() == "}":
            return (body, i + 1) if depth == 0 else None
    return None


# The functions of a file are asked for by each rule on it, twice.
@functools.lru_cache(maxsize=20_000)
def one_function(text):
    try:
        return len(c_text.functions(text)) == 1
    except Failure:
        return False


@functools.lru_cache(maxsize=20_000)
def names_in(text):
    return frozenset(re.findall(r"[A-Za-z_]\w*", text))


def shorten(text, wanted, macros=()):
    """The text without the functions that miss a name of each of the sets; what restore() needs:
    for each of them what stands in its place, and itself. macros: names that stand in for others
    while spatch reads: it reads one as it read those before it, so their functions stay."""
    if wanted is None or "left_out_" in text:
        return text, []
    lines, made, left_out, at = text.split("\n"), [], [], 0
    for first, middle, end in plain_functions(text):
        body = "\n".join(lines[first:end])
        found = names_in(body)
        if any(names <= found for names in wanted) or not found.isdisjoint(macros):
            continue
        head = "\n".join(lines[first:middle + (lines[middle] != "{")]).removesuffix(" {")
        instead = f"int left_out_{len(left_out)};\n{head};"
        made += lines[at:first] + [instead]
        left_out.append((instead, body))
        at = end
    return "\n".join(made + lines[at:]), left_out


def restore(text, left_out):
    """The text with what shorten() left out; None when spatch did not leave its places alone."""
    made, at = [], 0
    for instead, body in left_out:
        start = text.find(f"\n{instead}\n", max(at - 1, 0))
        if start < 0:
            return None
        made += [text[at:start + 1], body]
        at = start + 1 + len(instead)
    made.append(text[at:])
    return None if "left_out_" in "".join(made) else "".join(made)
