"""Say of a translation what is missing, too long, or against the words of the game: docs/translating.md.

    python tools/check_translation.py es                     what is wrong, and how much of each part there is
    python tools/check_translation.py es --part menus play   of these parts alone
    python tools/check_translation.py es --missing           what is not translated as well, text by text

Exit status 1 if anything is wrong: a fault, or a text missing in a part that the catalog says it has, or in a whole
language. The checks are those of ``tools/translation_checks.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from tools.extract_messages import catalog_file, languages, parts_of  # noqa: E402 - a script knows this folder alone
from tools.translation_checks import Entry, Fault, entries, faults, missing  # noqa: E402 - the same
from tools.translators import load_told  # noqa: E402 - the same


def report(found: Sequence[Entry], wrong: Sequence[Fault], has: Sequence[str], *, tells_missing: bool) -> list[str]:
    """Return what is said of a translation, line by line.

    Args:
        has: The parts that it says it has.
        tells_missing: Whether each text is told that is missing, or only how many are.
    """
    lines = []
    for fault in wrong:
        lines += [f"wrong ({fault.part or 'file'}): {fault.why}"]
        lines += [f"    {said}" for said in (fault.text, fault.said) if said]
    for part in dict.fromkeys(one.part for one in found):
        own = [one for one in found if one.part == part]
        lacking = missing(own)
        if tells_missing or (lacking and part in has):
            lines += [f"missing ({part}): {' / '.join(one.text)}" for one in lacking]
    for part in dict.fromkeys(one.part for one in found):
        own = [one for one in found if one.part == part]
        words = sum(len(form.split()) for one in own for form in one.text[-1:])
        lines.append(
            f"{part}: {len(own) - len(missing(own))} of {len(own)} texts ({words} words)"
            + (", said to be there" if part in has else "")
        )
    return [*lines, f"{len(wrong)} wrong"]


def main() -> int:
    """Check one language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", help="its code, such as es")
    parser.add_argument("--part", nargs="+", metavar="PART", default=[], help="of these parts alone")
    parser.add_argument("--missing", action="store_true", help="tell each text that is missing")
    arguments = parser.parse_args()
    if arguments.language not in languages():
        print(
            f"There is no {catalog_file(arguments.language)}: tools/extract_messages.py {arguments.language} starts it."
        )
        return 1
    told = load_told()
    if unknown := set(arguments.part) - set(told.parts):
        print(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(told.parts)}.")
        return 1
    whole = entries(arguments.language, told)
    found = [one for one in whole if not arguments.part or one.part in arguments.part]
    wrong = [one for one in faults(arguments.language, whole) if not arguments.part or one.part in arguments.part]
    has = parts_of(arguments.language)
    has = list(told.parts) if has is None else has
    print("\n".join(report(found, wrong, has, tells_missing=arguments.missing)))
    return 1 if wrong or any(one.part in has for one in missing(found)) else 0


if __name__ == "__main__":
    sys.exit(main())
