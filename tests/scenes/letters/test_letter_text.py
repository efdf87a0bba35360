"""What a letter says: the rules of the version that its campaign was begun with."""

from mycity.content.versions import known_versions
from mycity.scenes.shared.letter_text import LetterText

TOLD = {"gold", "gold.nuggets", "gold.nuggets.first", "veins", "nuggets", "nuggets.ladder", "port", "port.colours"}
"""The rules that the versions have differently, and their neighbours; of any that is new, other tests know."""


def test_a_letter_speaks_the_version_of_its_campaign() -> None:
    read = {
        version: [
            news.rule
            for number in (10, 11, 20)
            for news in LetterText("city", number, version).news
            if news.rule in TOLD
        ]
        for version in known_versions()
    }
    assert read["0.1.0"] == read["0.2.0"] == ["gold", "gold.nuggets", "veins", "nuggets", "port"]
    assert read["0.3.0"] == ["gold", "gold.nuggets.first", "veins", "nuggets.ladder", "port.colours"]
    assert all(len(LetterText("city", number, one).news) <= 4 for number in range(1, 25) for one in read)
