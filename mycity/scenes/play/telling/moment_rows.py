"""The moments that are answered in picture and sound, from ``assets/moments.yaml``: how each is found and told.

Their words are source texts: give them to ``t``. What matters most stands first.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.yamls import Document, Fault, Values, check_rows, decode, faults_of_condition, faults_of_words
from mycity.table.moments.conditions import CONDITIONS
from mycity.table.moments.glance import FoundMoment, TableGlance
from mycity.ui.sound.table import SoundName

log = logging.getLogger(__name__)

MomentPicture = Literal["lights", "shine", "rings", "rays", "coins", "crown", "road", "glow", "banner"]
"""The kinds of pictures; each is painted by `MomentPictures`."""
MomentSize = Literal["sign", "small", "large"]
_PLACES = {"count", "name"}
"""The places that words may have."""


class MomentRow(Document, frozen=True):
    """A moment; the fields are explained in the file."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z]+)*$")]
    when: str
    told: Literal["landing", "turn"]
    picture: MomentPicture
    size: MomentSize
    values: Values = msgspec.field(default_factory=dict)
    sound: SoundName | None = None
    words: str = ""
    at_most: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    hides: tuple[str, ...] = ()

    def find(self, glance: TableGlance) -> tuple[FoundMoment, ...]:
        """Return all that its condition finds."""
        return tuple(CONDITIONS[self.when](glance, **self.values))


class MomentsFile(Document, frozen=True):
    """The whole file."""

    format: Literal[1]
    moments: tuple[MomentRow, ...] = ()


def read_moments(path: Path) -> tuple[MomentRow, ...]:
    """Return the rows, in the order of the file.

    Raises:
        ContentError: a row is not as declared, or names what there is not.
    """
    rows = decode(path, MomentsFile).moments
    names = {row.name for row in rows}
    check_rows(path, "moments", rows, lambda row: _faults(row, names))
    return rows


def _faults(row: MomentRow, names: Collection[str]) -> Iterator[Fault]:
    yield from faults_of_condition(row, CONDITIONS)
    if (row.at_most is None) is not (row.size == "sign"):
        yield "at-most", "what is small or large is told so often at most, and a sign always"
    if unknown := [name for name in row.hides if name not in names]:
        yield "hides", f"there is no moment {unknown[0]!r}"
    yield from faults_of_words("words", row.words, _PLACES)


@cache
def moment_rows() -> tuple[MomentRow, ...]:
    """Return the rows of the file; a wrong one is a line in the log, and games go without."""
    try:
        return read_moments(assets_root() / "moments.yaml")
    except ContentError as problem:
        log.warning("nothing is answered in picture and sound: %s", problem)
        return ()
