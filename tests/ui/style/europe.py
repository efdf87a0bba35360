"""The main letters of the languages of Europe in Latin, Greek and Cyrillic, as Unicode's CLDR 48 has them."""

from __future__ import annotations

import json
from pathlib import Path

EUROPE: dict[str, str] = json.loads(Path(__file__).with_name("letters_of_europe.json").read_text(encoding="utf-8"))
"""By the language's code, small and capital."""
