"""Judges what a campaign's last page tells of its story: the last of the people decides, others name the ends."""

from collections.abc import Iterable, Iterator, Sequence

from tests.independent.judge import Json

QUESTIONS = {
    "city": {6: ("oak", "iron", "stone"), 12: ("cat", "bells", "river"), 18: ("later", "antonia", "mouse")},
    "island-season": {4: ("deep", "small", "cracked")},
}
OPTIONAL = {"city", "choices", "ends"}


def untold(last_page: Json) -> Json:
    """Gives a last page without its story."""
    return {name: value for name, value in last_page.items() if name not in OPTIONAL}


def story_faults(documents: Sequence[Json], last_page: Json) -> Iterator[str]:
    """Says what is wrong with the story."""
    questions = QUESTIONS[documents[0]["game"]]
    told = [row["after"] for row in last_page.get("choices", [])]
    if told != sorted(set(told)) or not set(told) <= set(questions):
        yield f"choices after {told}"
    for row in last_page.get("choices", []):
        if set(row) != {"after", "seat", "option"} or row["option"] not in questions.get(row["after"], ()):
            yield f"choices: {row}"
        elif row["seat"] not in deciders(documents, row["after"]):
            yield f"choices: {row} by another than the last"
    if "ends" in last_page:
        yield from _end_faults(documents, last_page)


def deciders(documents: Sequence[Json], after: int) -> set[int]:
    """Gives the seats that may have decided: the last of all, as it once was, or of the people before or after it."""
    around = documents[after - 1 : after + 1]
    tables = [{seat for seat, one in enumerate(each["players"]) if one["controller"] == "human"} for each in around]
    everybody = set(range(len(documents[0]["players"])))
    return {last(documents[:after], seats or everybody) for seats in (everybody, *tables)}


def last(documents: Sequence[Json], seats: Iterable[int]) -> int:
    """Gives the seat of some that is last: least progress, then fewest points, then the lowest seat."""
    results = [document["result"] for document in documents]

    def worth(seat: int) -> tuple[int, int, int]:
        return sum(rows[seat]["progress"] for rows in results), sum(rows[seat]["score"] for rows in results), seat

    return min(seats, key=worth)


def _end_faults(documents: Sequence[Json], last_page: Json) -> Iterator[str]:
    ends = last_page["ends"]
    if documents[0]["game"] != "city" or len(last_page["winner"]) == len(last_page["players"]):
        yield "ends: nobody names one"
    if len(ends) != 2 or not any(ends) or any(len(end) > 40 or (end and not end.isprintable()) for end in ends):
        yield f"ends: {ends}"
