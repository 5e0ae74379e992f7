"""The form of gems.lock and holes.lock: lines `KEY VALUE`; some keys begin an entry."""
from base_release import read_text
from tell import Failure


def stanzas(path, keys, forms, begins):
    """The entries as {key: [(FILE:LINE, value)...]}, in order. forms: key -> the pattern of its
    value; such a key stands once in an entry. begins: the keys that begin one."""
    found = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        words = line.split(None, 1)
        if not words or words[0].startswith("#"):
            continue
        key, value = words[0], words[1].strip() if len(words) == 2 else ""
        where = f"{path}:{number}"
        if key not in keys:
            raise Failure(f"{where}: there is no key '{key}' ({', '.join(keys)})")
        if not value:
            raise Failure(f"{where}: '{key}' has no value")
        if key in forms and not forms[key].fullmatch(value):
            raise Failure(f"{where}: '{value}' is no value of '{key}'")
        if key in begins:
            found.append({})
        elif not found:
            raise Failure(f"{where}: '{key}' stands before the first line "
                          + " or ".join(f"'{one}'" for one in begins))
        elif key in forms and key in found[-1]:
            raise Failure(f"{where}: '{key}' stands twice in one entry")
        found[-1].setdefault(key, []).append((where, value))
    return found
