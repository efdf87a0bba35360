"""The words of the code as they stand, for tests that need no catalog."""

from __future__ import annotations

from mycity.content.assets import assets_root
from mycity.content.languages import parted
from mycity.content.phrases import load_phrases


class English:
    """Whoever says every text as the code has it, and lists and dates in English."""

    phrases = load_phrases(assets_root() / "locale", "en", "en")

    def t(self, text: str, **values: object) -> str:
        return parted(text)[1].format(**values)

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        return (parted(singular)[1] if count == 1 else plural).format(count=count, **values)


ENGLISH = English()
