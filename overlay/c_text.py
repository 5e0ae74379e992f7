"""What the overlay's tools find in C text, token by token, without a parser.

code() blanks comments and what stands in quotes; functions() finds the definitions of functions,
whatever the layout; macros(), includes() and identifiers() are what their names say. Preprocessor
lines take no part in the search for functions: a macro's body may hold half of one. Both arms of an
#if count.
"""
import re

from tell import Failure

# Comments, strings and characters; a backslash joins lines everywhere in C.
QUIET = re.compile(r"""//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z)|"""
                   r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"', re.M)
TOKEN = re.compile(r'[A-Za-z_]\w*|"|\S')
PAIRS = {"(": ")", "[": "]", "{": "}"}
TYPES = ("struct", "union", "enum")
# What may stand between one of these words and its tag, with parentheses behind it.
ATTRIBUTE = re.compile(r"__attribute__|__declspec|_?[Aa]lignas|[A-Z_][A-Z0-9_]*")


def code(text):
    """The text, as long and with as many lines, without comments and with nothing in quotes."""
    def blank(found):
        quiet = found[0]
        inner = re.sub(r"[^\n]", " ", quiet)
        return quiet[0] + inner[1:-1] + quiet[-1] if quiet[0] in "\"'" else inner
    return QUIET.sub(blank, text)


def closing(tokens, start, where):
    """The index of the bracket that closes the one at start."""
    open_ones = []
    for i in range(start, len(tokens)):
        token = tokens[i][0]
        if token in PAIRS:
            open_ones.append(PAIRS[token])
        elif token in PAIRS.values():
            if token != open_ones.pop():
                break
            if not open_ones:
                return i
    raise Failure(f"{where}:{tokens[start][1]}: nothing closes this '{tokens[start][0]}'")


def head_names(head, where):
    """The words of a head, "()" for each group in parentheses; the name before the last group."""
    flat, name, group, i = [], None, [], 0
    while i < len(head):
        if head[i][0] in "([":
            end = closing(head, i, where)
            if head[i][0] == "(":
                before = flat[-1] if flat else ""
                if re.match(r"[A-Za-z_]", before):
                    name = before
                elif before == "()":  # (*f(int))(int), or (f)(int): the name is in the group before
                    name = next((word for word, _ in group if re.match(r"[A-Za-z_]", word)), name)
                group = head[i + 1:end]
            flat.append(head[i][0] + PAIRS[head[i][0]])
            i = end
        else:
            flat.append(head[i][0])
        i += 1
    return flat, name


def opens_type(flat):
    """Whether the head of a brace is that of a struct's, union's or enum's members."""
    for i in reversed(range(len(flat))):
        if flat[i] in TYPES:
            rest = flat[i + 1:]
            while len(rest) > 1 and rest[1] == "()" and ATTRIBUTE.fullmatch(rest[0]):
                rest = rest[2:]
            return len(rest) < 2 or rest[1] == ":"
    return False


def functions(text, where="C text"):
    """(name, line) of every function that is defined, in order."""
    tokens, line, at = [], 1, 0
    bare = DIRECTIVE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), code(text))
    for found in TOKEN.finditer(bare):
        line += bare.count("\n", at, found.start())
        at = found.start()
        tokens.append((found[0], line))
    defined, head, i = [], [], 0
    while i < len(tokens):
        token = tokens[i][0]
        if token == "{":
            flat, name = head_names(head, where)
            if flat == ["extern", '"', '"']:  # what is in this block stands at the file's level
                head = []
            elif "=" in flat or opens_type(flat):
                i = closing(tokens, i, where)
                head = head + [("{}", line)] if "=" in flat else []
            else:
                defined.append((name or "a function", (head or tokens[i:])[0][1]))
                i = closing(tokens, i, where)
                head = []
        elif token in ";}":
            head = []
        else:
            end = closing(tokens, i, where) if token in "([" else i
            head += tokens[i:end + 1]
            i = end
        i += 1
    return defined


def macros(text):
    """The names that #define gives a meaning, those left out that the text takes back by #undef."""
    bare = code(text)
    taken_back = re.findall(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", bare, re.M)
    given = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", bare, re.M)
    return [name for name in given if name not in taken_back]


def types(text):
    """The tags of the structs, unions and enums whose members the text gives."""
    return re.findall(r"\b(?:struct|union|enum)\s+(\w+)\s*\{", code(text))


def includes(text):
    """The files that the text includes by a name in quotes."""
    bare = code(text)
    return [found[1] for found in INCLUDE.finditer(text)
            if bare[found.start():found.end()].strip().startswith("#")]


def identifiers(text):
    """Each name that the text uses or declares, those of members left out -> its first line."""
    found = {}
    for number, line in enumerate(code(text).split("\n"), 1):
        for name in re.findall(r"(?<![\w.])(?<!->)[A-Za-z_]\w*", line):
            found.setdefault(name, number)
    return found
