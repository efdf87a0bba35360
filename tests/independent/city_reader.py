"""Cities in texts, read once more from the words of the page: line by line, and nothing of ours."""

from collections.abc import Callable
from typing import NamedTuple

from tests.independent.code_reader import kept, large, pieces_of, shown_code

Fits = Callable[[str, str], bool]
"""Tells whether a word of capital signs, as they are read, tells an evening on the land of a code."""
_MOST, _LONGEST, _DOT = 20, 40, " · "


class Told(NamedTuple):
    """A city: name or nothing, code, word without its hyphens."""

    name: str
    code: str
    word: str


def cities(text: str, fits: Fits) -> list[Told]:
    """Gives the cities of a text, in their order, each once."""
    lines = kept(text).splitlines()
    pieces = [(number, piece) for number, line in enumerate(lines) for piece in pieces_of(line)]
    found: list[Told] = []
    named: set[int] = set()
    begin = 0
    while begin < len(pieces) and len(found) < _MOST:
        code, end = _code_from(pieces, begin)
        word, after = _word_from(pieces, end, code, fits) if code else ("", begin)
        if not word:
            begin += 1
            continue
        line = pieces[begin][0]
        told = Told("" if line in named else _name(lines[line], pieces, begin), code, word)
        named |= {number for number, _ in pieces[begin:after]}
        begin = after
        if told not in found:
            found.append(told)
    return found


def _code_from(pieces: list[tuple[int, str]], begin: int) -> tuple[str, int]:
    """Gives the code that whole pieces make from one on, and where it ends; nothing where they make none."""
    signs = ""
    for end in range(begin, len(pieces)):
        signs += pieces[end][1]
        if len(signs) >= 12:
            return (shown_code(signs) if len(signs) == 12 else ""), end + 1
    return "", begin


def _word_from(pieces: list[tuple[int, str]], begin: int, code: str, fits: Fits) -> tuple[str, int]:
    """Gives the longest word behind a code that fits its land, and where it ends; nothing where none does."""
    best, after, signs = "", begin, ""
    for end in range(begin, len(pieces)):
        signs += "".join({"O": "0", "I": "1", "L": "1"}.get(large(sign), large(sign)) for sign in pieces[end][1])
        if len(signs) > 40:
            break
        if fits(code, signs):
            best, after = signs, end + 1
    return best, after


def _name(line: str, pieces: list[tuple[int, str]], begin: int) -> str:
    """Gives what stands on a line before its first dot, which stands before the code."""
    if _DOT not in line:
        return ""
    before = line[: line.index(_DOT)]
    number = pieces[begin][0]
    first = next(at for at, piece in enumerate(pieces) if piece[0] == number)
    if len(list(pieces_of(before))) > begin - first:
        return ""
    for end in ("]", "\t", ": "):
        before = before[before.rfind(end) + len(end) :] if end in before else before
    name = before.strip()
    return name if len(name) <= _LONGEST else ""
