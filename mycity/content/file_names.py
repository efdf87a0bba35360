"""Names that Windows takes for something else than the file they seem to name: devices, streams, cut and refused ones.

Windows reads ``con`` from the keyboard, throws away what is written to ``nul.txt``, hides what goes to ``a.save:b``
beside the file ``a.save``, and cuts the dot off ``a.save.``: whoever names such a file gets another one, or waits.
"""

from __future__ import annotations

import os
from pathlib import PureWindowsPath

from mycity.engine.quoting import quoted, quoted_path

_WINDOWS = os.name == "nt"
_NUMBERS = "123456789\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}"
_DEVICES = frozenset(
    {
        "CON",
        "PRN",
        "AUX",
        "NUL",
        "CONIN$",
        "CONOUT$",
        *(f"{port}{number}" for port in ("COM", "LPT") for number in _NUMBERS),
    }
)
_SIGNS = frozenset('<>:"|?*') | frozenset(map(chr, range(32)))


def refusal(named: str) -> str:
    """Return why this system takes ``named`` for no file or folder, a sentence; empty where all is well."""
    return windows_refusal(PureWindowsPath(named)) if _WINDOWS else ""


def windows_refusal(path: PureWindowsPath) -> str:
    """Return why Windows takes ``path`` for no file or folder, a sentence; empty where all is well."""
    if _is_device_space(path.drive):
        return f"{quoted_path(path)} names a device, and no file"
    parts = path.parts[1:] if path.anchor else path.parts
    return next(filter(None, map(_part_refusal, parts)), "")


def _is_device_space(drive: str) -> bool:
    r"""Return whether a path begins with ``\\.\``, or with ``\\?\`` and neither a drive nor a share."""
    if drive[:4] == "\\\\?\\":
        rest = drive[4:]
        return not (rest[1:2] == ":" or rest.upper().startswith("UNC\\"))
    return drive[:4] == "\\\\.\\"


def _part_refusal(part: str) -> str:
    if part == "..":
        return ""
    if any(sign in _SIGNS for sign in part):
        return f"{quoted(part)} holds a sign that Windows takes in no name of a file"
    if part.endswith((".", " ")):
        return f"{quoted(part)} ends with a dot or a space, which Windows cuts off"
    if part.partition(".")[0].rstrip(" ").upper() in _DEVICES:
        return f"{quoted(part)} is a device to Windows, and no file"
    return ""
