"""Cities as people send them, by every way: every reader is held against these."""

CODE, WORD = "2001-XX3R-303N", "9ZVV9-SVZMM-TYMRM-R1YW2-RWN"
LINE = f"Ada · 41 · silver · {CODE} {WORD}"
OTHER = "Bob · 6 · 2013-8CHS-R631 "

ONE = {
    "as it is sent": (LINE, "Ada"),
    "without a medal": (f"Ada · 41 · {CODE} {WORD}", "Ada"),
    "code and word alone": (f"{CODE} {WORD}", ""),
    "in one run": (f"{CODE}{WORD}".replace("-", ""), ""),
    "a chat's export": (f"20/11/2026, 21:04 - Bob: {LINE}", "Ada"),
    "another chat's export": (f"[20.11.26, 21:04:11] Bob: \u200e{LINE}", "Ada"),
    "a chat that says who": (f"Bob [21:04]\t{LINE}", "Ada"),
    "a day that begins like a code": (f"[2026-11-01 01:51] Ada: {LINE}", "Ada"),
    "a forum's quote": (f"> {LINE}\n\nNot bad!", "Ada"),
    "a forum's tags": (f"[quote=Bob]{LINE}[/quote]", "Ada"),
    "a page's tags": (f"<p>{LINE}</p>".replace("-", "&#8209;"), "Ada"),
    "a mail that is quoted": (f">> {LINE}\n>> Who else?", "Ada"),
    "a mail that is broken before the word": (f"> Ada · 41 · silver · {CODE}\n> {WORD}", "Ada"),
    "a mail that is broken in the word": (f"> Ada · 41 · silver · {CODE} 9ZVV9-SVZMM-\n> TYMRM-R1YW2-RWN\n", "Ada"),
    "a mail's bytes": (LINE.replace("·", "=C2=B7").replace("-", "=2D"), "Ada"),
    "in bold": (f"*{LINE}*", "Ada"),
    "in typewriter's letters": (f"```{LINE}```", "Ada"),
    "round quotes": (f"\u201c{LINE}\u201d", "Ada"),
    "French quotes": (f"\u00ab\u00a0{LINE.replace(' ', chr(0xA0))}\u00a0\u00bb", "Ada"),
    "no-break hyphens": (LINE.replace("-", "\u2011"), "Ada"),
    "dashes": (LINE.replace("-", "\u2013"), "Ada"),
    "small letters": (LINE.lower(), "ada"),
    "O, I, L": (LINE.replace("0", "O").replace("1", "l"), "Ada"),
    "words behind": (f"{LINE} is mine, and yours?", "Ada"),
    "a sentence before": (f"This is what came out: {LINE}", "Ada"),
    "blanks between all": (f"{CODE} {WORD}".replace("-", " "), ""),
    "no name": (f" · 41 · {CODE} {WORD}", ""),
    "too long a name": (f"{'A' * 41} · 41 · {CODE} {WORD}", ""),
    "as long a name as may be": (f"{'A' * 40} · 41 · {CODE} {WORD}", "A" * 40),
    "a dot behind it alone": (f"{CODE} {WORD} · Ada", ""),
    "twice": (f"{LINE}\n> {LINE}", "Ada"),
    "a wrong one before": (f"Ada · 41 · {CODE} {WORD[:-1]}M\n{LINE}", "Ada"),
}
"""Ways to send one city, and the name that stands there."""
SENT = [text for text, _ in ONE.values() if "=C2" not in text and "&#" not in text]
"""Those of them that no escapes hide."""

_CHECK, _NONE = f"Ada · 41 · {CODE} {WORD[:-1]}", f"Ada · 41 · silver · {CODE}"
REFUSED = {
    "hello": "length",
    "Shall we play tonight, as we did on Monday? At eight, or later.": "none",
    f"Ada · 41 · 2001-XX3R-303M {WORD}": "slip",
    _NONE: "none",
    f"{_NONE}\n\nNot bad!": "none",
    f"{CODE}, shall we?": "none",
    f"{_CHECK}U": "symbol",
    f"{_CHECK}\N{LATIN SMALL LETTER SHARP S}": "symbol",
    f"{CODE} {'7777Z-' * 9}": "length",
    f"{CODE} 0{WORD}": "length",
    f"{_CHECK}M": "check",
    f"{_CHECK}M is mine": "check",
    f"Ada · 41 · 2001-W01Z-A01H {WORD}": "check",
}
"""Texts that tell no city, and why."""
