"""Make all sounds and music of the game into `assets/audio/`; run by `make sound`.

`python tools/make_sounds.py` makes everything (some minutes); `python tools/make_sounds.py card music-menus` only what
begins so. With one of these it makes nothing, but says how what lies there measures:

    --report    loudness, peaks, edges and seams of every file against their limits; status 1 if one is broken;
                pictures of all spectra are written into build/sounds/
    --mix       two minutes of a game with music, played by the game's own mixer into build/sounds/, for clipping;
                with --loud, too, all volumes are turned up; with --island, a game there
    --same      makes everything again without writing, and compares the samples with assets/audio/samples.json
"""

import sys

from sounds import files, mixing, report, sheet


def main(words: list[str]) -> int:
    """Make, or measure, and return the status to end with."""
    if "--report" in words:
        sheet.draw()
        return report.show()
    if "--mix" in words:
        evening = mixing.ON_ISLAND if "--island" in words else mixing.CITY
        return mixing.show(evening, loud="--loud" in words)
    if "--same" in words:
        return files.compare()
    files.make([word for word in words if not word.startswith("-")])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
