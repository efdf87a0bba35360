"""What exporters and other systems do to the bytes of a map's file."""

from __future__ import annotations

import json
from collections.abc import Callable
from xml.etree import ElementTree as ET


def as_json(data: bytes) -> bytes:
    """Write a map as Tiled writes ``.tmj``."""
    tree = ET.fromstring(data)
    return json.dumps({**tree.attrib, "type": "map", "layers": []}).encode()


def as_coding(coding: str) -> Callable[[bytes], bytes]:
    """Write a map in another coding."""
    return lambda data: data.decode().encode(coding)


def instead(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    """Write bytes instead of others."""
    return lambda data: data.replace(old, new)


def with_doctype(doctype: str, inside: bytes = b"") -> Callable[[bytes], bytes]:
    """Put a document type before a map, and something into it."""

    def change(data: bytes) -> bytes:
        head, _, body = data.partition(b"\n")
        return head + b"\n" + doctype.encode() + body.replace(b"</map>", inside + b"</map>")

    return change
