"""Return whether a record is true: played again and compared, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mycity.engine.documents import Json
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.record import make_record
from mycity.engine.rng import shuffled


def compare(document: Json, state: State, events: Iterable[Event]) -> list[str]:
    """Return what ``document``, finished or not, says otherwise than its replay, which led to ``state``.

    Progress and rewards of a campaign's episode are not looked at: an episode alone does not know them.
    """
    ours: Json = make_record(state, events, campaign=document.get("campaign"), struck=document.get("struck", ()))
    theirs = document
    if state.table.scenario.episode is not None:
        ours, theirs = _unrewarded(ours), _unrewarded(theirs)
    complaints = list(differences(ours, theirs, ""))
    dealt = shuffled(state.table.seed, state.table.scenario.deck)[1]
    if dealt != state.table.deck:
        complaints.append(f"deck: not the order that seed {state.table.seed} deals")
    return complaints


def heading(document: Json) -> Json:
    """Return ``document`` without what happened: what the episode starts from."""
    return {name: value for name, value in document.items() if name not in ("turns", "result")}


def _unrewarded(document: Json) -> Json:
    """Return ``document`` without the progress and the rewards of its results."""
    try:
        rows = [{**row, "progress": 0, "rewards": []} for row in document.get("result", ())]
    except TypeError:
        return document
    return {**document, "result": rows}


def differences(ours: object, theirs: object, path: str) -> Iterator[str]:
    """Yield a sentence for every place where two JSON values differ."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for key in sorted({*ours, *theirs}):
            where = f"{path}.{key!s:.80}" if path else f"{key!s:.80}"
            if key not in ours or key not in theirs:
                yield f"{where}: {'unknown field' if key in theirs else 'missing'}"
            else:
                yield from differences(ours[key], theirs[key], where)
    elif isinstance(ours, list) and isinstance(theirs, Sequence) and not isinstance(theirs, str):
        if len(ours) != len(theirs):
            yield f"{path}: {len(theirs)} entries, the replay has {len(ours)}"
        for number, (own, other) in enumerate(zip(ours, theirs, strict=False)):
            yield from differences(own, other, f"{path}[{number}]")
    elif type(ours) is not type(theirs) or ours != theirs:
        yield f"{path}: {theirs!r:.80}, the replay says {ours!r:.80}"
