"""Under which version of the rules' data a game is played: the one it names, when there is such a one."""

from __future__ import annotations

from mycity.content.versions import known_versions


def version_fault(version: object) -> str:
    """Return why no game can be played under ``version``; empty when one can."""
    known = known_versions()
    if isinstance(version, str) and version in known:
        return ""
    return f"version {version!r:.40} of the rules is not known here; known are {', '.join(known)}"
