"""Numbers as maps write them: what is none, or stands for nothing that can be measured, is no number."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

_WHOLE = re.compile(r"[0-9]{1,9}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,20}(\.[0-9]{0,20})?([eE][-+]?[0-9]{1,2})?")


def whole(node: Element, name: str) -> int | None:
    """Return an attribute that is a whole number of at most nine digits, if it is."""
    value = node.get(name, "")
    return int(value) if _WHOLE.fullmatch(value) else None


def not_whole(node: Element, name: str) -> str:
    """Return what is wrong with an attribute that should be a whole number."""
    return f"{name} must be a whole number, not {node.get(name, '')!r}"


def decimal(node: Element, name: str, default: str = "0") -> float | None:
    """Return an attribute that is a number, with or without a fraction, if it is; ``default`` where it is not given."""
    value = node.get(name, default)
    return float(value) if _DECIMAL.fullmatch(value) else None
