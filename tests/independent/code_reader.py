"""Codes in texts, read once more from the words of the page: a walk from sign to sign, and nothing of ours."""

import unicodedata
from collections.abc import Iterator

from tests.independent.land_code import read

_QUOTING = ("QUOTATION MARK", "APOSTROPHE", "GRAVE ACCENT", "ACUTE ACCENT", "PRIME", "CORNER BRACKET")
_SPOKEN = {"O": "0", "I": "1", "L": "1"}


def first_code(text: str) -> str:
    """Gives the first code of a text as it is shown; nothing where it has none."""
    parts = list(pieces_of(text))
    for begin in range(len(parts)):
        for end in range(begin + 1, len(parts) + 1):
            signs = "".join(parts[begin:end])
            if len(signs) < 12:
                continue
            if len(signs) == 12 and (shown := shown_code(signs)):
                return shown
            break
    return ""


def shown_code(signs: str) -> str:
    read_as = "".join(_SPOKEN.get(sign, sign) for sign in map(large, signs))
    try:
        return str(read(f"{read_as[:4]}-{read_as[4:8]}-{read_as[8:]}"))
    except ValueError:
        return ""


def large(sign: str) -> str:
    return chr(ord(sign) - 32) if "a" <= sign <= "z" else sign


def pieces_of(text: str) -> Iterator[str]:
    """Yields the pieces, none of them longer than twelve."""
    piece = ""
    for sign in (*kept(text), " "):
        if not _belongs(sign, piece):
            if piece:
                yield piece
            piece = ""
        elif len(piece) == 12:
            yield piece
            piece = sign
        else:
            piece += sign


def kept(text: str) -> str:
    """Gives the signs of a text that are read at all, in their plain forms."""
    return "".join(filter(_stays, unicodedata.normalize("NFKC", "".join(filter(_stays, text)))))


def _belongs(sign: str, piece: str) -> bool:
    """Tells whether a sign is of a piece: a letter, a digit, and the accent upon a letter, which spoils it."""
    kind = unicodedata.category(sign)
    is_upon_letter = piece != "" and unicodedata.category(piece[-1])[0] != "N"
    return kind[0] in "LN" or (kind in ("Mn", "Mc") and is_upon_letter)


def _stays(sign: str) -> bool:
    """Tells whether a sign is read at all: not quotes, marks of emphasis, and what has no width."""
    name = unicodedata.name(sign, "")
    is_quote = not unicodedata.combining(sign) and any(word in name for word in _QUOTING)
    has_no_width = unicodedata.category(sign) == "Cf" or "VARIATION SELECTOR" in name
    return not is_quote and not has_no_width and sign not in "*_>"
