"""What a letter says: the rules of the version that its campaign was begun with."""

from mycity.content.versions import known_versions
from mycity.table.chronicle.letter_text import LetterText

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
    assert read["0.4.0"] == read["0.3.0"]
    for number in range(1, 25):
        for version in read:
            news = LetterText("city", number, version).news
            assert len([line for line in news if not line.ladder]) <= 4
            assert len(news) <= 6


def test_what_has_other_numbers_is_told_where_it_has_them() -> None:
    """0.3.0 has one ladder of nuggets and one line of stations; since then letters bring others."""
    told = {
        version: [
            (number, line.rule)
            for number in range(11, 25)
            for line in LetterText("city", number, version).news
            if line.changed
        ]
        for version in ("0.3.0", "0.4.0")
    }
    assert told["0.3.0"] == []
    nuggets = [number for number, rule in told["0.4.0"] if rule == "nuggets.ladder"]
    stations = [number for number, rule in told["0.4.0"] if rule == "railway"]
    assert (nuggets, stations) == ([13, 16, 19, 22], [20, 21, 22, 23, 24])
