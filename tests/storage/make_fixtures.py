"""Write the saved games that later versions must be able to load: ``python -m tests.storage.make_fixtures``.

Run once for every schema, by the version that ships it. Fixtures that are there already are never written again, and
``SHA256SUMS`` says what they must stay.
"""

import hashlib
import sys
from pathlib import Path

from mycity.scenes.session import Session
from mycity.storage.migrations import SCHEMA
from mycity.storage.saves import Save, encode
from tests.storage.games import Thinker, blank, choice, clock_from, eternal, saved, turns

FIXTURES = Path(__file__).parent / "fixtures"
SUMS = FIXTURES / "SHA256SUMS"


def middle_of_a_turn() -> Save:
    """Returns a game of four in whose open turn one person has answered, and been helped before."""
    state, events = turns(*eternal("human", "human", "bot:1", "bot:5"), 9)
    session = Session(blank(state, "Val-d'Été"), state, events, Thinker(), clock=clock_from())
    session.count_help(1)
    session.answer(0, choice(session.seen_by(0), 0))
    return session.snapshot()


def main() -> int:
    """Writes what is missing and returns how many files that were."""
    games = {"eternal_middle": middle_of_a_turn(), "eternal_finished": saved(100, ("human", "bot:6"))}
    FIXTURES.mkdir(exist_ok=True)
    missing = [(FIXTURES / f"v{SCHEMA}_{name}.save", save) for name, save in games.items()]
    missing = [(path, save) for path, save in missing if not path.exists()]
    with SUMS.open("a", encoding="utf-8") as sums:
        for path, save in missing:
            data = encode(save)
            path.write_bytes(data)
            sums.write(f"{hashlib.sha256(data).hexdigest()}  {path.name}\n")
    return len(missing)


if __name__ == "__main__":
    sys.stdout.write(f"{main()} written\n")
