"""The code of a land as people send it, and texts that hold none: every reader is held against these."""

CODE = "2001-W01Z-A01H"
ISLAND_CODE = "2801-W01Z-A021"

REPORTED = {
    "as shown": "2001-W01Z-A01H",
    "lower case": "2001-w01z-a01h",
    "one run": "2001W01ZA01H",
    "blanks": " 2001 W01Z  A01H ",
    "no-break hyphen": "2001\u2011W01Z\u2011A01H",
    "en dash": "2001\u2013W01Z\u2013A01H",
    "em dash": "2001\u2014W01Z\u2014A01H",
    "minus": "2001\u2212W01Z\u2212A01H",
    "no-break space": "2001\u00a0W01Z\u00a0A01H",
    "thin space": "2001\u2009W01Z\u202fA01H",
    "zero-width space": "2001-\u200bW01Z-\u200bA0\u200b1H",
    "soft hyphen": "2001\u00adW01Z\u00adA0\u00ad1H",
    "full width": "\uff12\uff10\uff10\uff11\uff0d\uff37\uff10\uff11\uff3a\uff0d\uff21\uff10\uff11\uff28",
    "straight quotes": '"2001-W01Z-A01H"',
    "round quotes": "\u201c2001-W01Z-A01H\u201d",
    "angled quotes": "\u00ab\u00a02001-W01Z-A01H\u00a0\u00bb",
    "emphasis": "*2001-W01Z-A01H* or __2001-W01Z-A01H__",
    "backticks": "```\n2001-W01Z-A01H\n```",
    "quoted mail": "> On Monday Ada wrote:\n>> 2001-W01Z-\n>> A01H\n> Good?",
    "a chat's line": "[21:04] Ada: 2001-W01Z-A01H",
    "within a sentence": "Tonight we play 2001-W01Z-A01H, all of us.",
    "broken inside": "2001-W0\r\n1Z-A01H",
    "O, I, L": "2oOl-WoIz-aOih",
    "full stop, directions, mark of order": "\ufeff\u200e2001-W01Z-A01H\u200f.",
}
"""Ways in which codes were sent and refused."""
MORE = {
    "before": "2001-W01Z-A01H is the one",
    "behind": "The one is 2001-W01Z-A01H",
    "low quotes": "\u201e2001-W01Z-A01H\u201c",
    "corner brackets": "\u300c2001-W01Z-A01H\u300d",
    "accents as quotes": "\u00b42001-W01Z-A01H\u00b4",
    "doubled apostrophes": "\u02ee2001-W01Z-A01H\u02ee",
    "primes": "\u20322001\u2033W01Z\u2033A01H\u2032",
    "round brackets": "(2001-W01Z-A01H)",
    "angle brackets": "<2001-W01Z-A01H>",
    "strike-out": "~~2001-W01Z-A01H~~",
    "a hash": "#2001-W01Z-A01H",
    "a link": "https://example.org/land?code=2001-W01Z-A01H&from=ada",
    "JSON": '{"code": "2001-W01Z-A01H", "day": null}',
    "a table": "| Ada | 2001-W01Z-A01H | 41 |",
    "tabs": "2001\tW01Z\tA01H\t41",
    "a line of a list": "3. 2001-W01Z-A01H",
    "points between": "2001.W01Z.A01H",
    "slashes between": "2001/W01Z/A01H",
    "middle dots between": "2001\u00b7W01Z\u00b7A01H",
    "low lines between": "2001_W01Z_A01H",
    "figure dash": "2001\u2012W01Z\u2015A01H",
    "Hebrew and Armenian hyphens": "2001\u05beW01Z\u058aA01H",
    "small and wave dashes": "2001\ufe63W01Z\u301cA01H",
    "ideographic space": "2001\u3000W01Z\u3000A01H",
    "a line of another kind": "2001-W01Z\u2028-A01H",
    "word joiners": "2001\u2060-\u2060W01Z-A01H\u2069",
    "bold letters of mathematics": "2001-\U0001d416\U0001d7ce\U0001d7cf\U0001d419-A01H",
    "letters in circles": "2001-\u24cc01\u24cf-\u24b601\u24bd",
    "a picture": "\U0001f98a 2001-W01Z-A01H \U0001f389\ufe0f",
    "glued to its word": "2001W01ZA01H9ZVV9SVZMM",
    "three by three": "200 1W0 1ZA 01H",
    "a wrong one before": "not 2001-W01Z-A01J but 2001-W01Z-A01H",
    "another one behind": f"2001-W01Z-A01H, not {ISLAND_CODE}",
    "a city's whole line": "Ada \u00b7 41 \u00b7 silver \u00b7 2001-W01Z-A01H 9ZVV9-SVZMM-TYMRM",
    "digits on keys": "".join(f"{sign}\ufe0f\u20e3" if sign.isdigit() else sign for sign in CODE),
    "marks upon no letter": "2001\u0338-\u0301W01Z\u00afA01\u20ddH",
    "numbers around": "41 points, 12 3456 7 of 2001-W01Z-A01H in 25 turns",
}
"""More of them, of our own."""
WAYS = REPORTED | MORE

NONE = {
    "": "length",
    "2001-W01Z": "length",
    "2001-W01Z-A01HH": "length",
    "2001-W01Z-A01U": "sign",
    "2001-W01Z-A01J": "slip",
    "Ada: 2001-W01Z-A01J, tonight": "slip",
    "2001-W01Z-\u00c101H": "sign",
    "2001-W01Z-A\u03011H tonight at eight, if that is good for you": "none",
    "x2001-W01Z-A01H": "length",
    "Shall we play tonight, as we did on Monday? At eight, or later.": "none",
    "\N{LATIN SMALL LETTER DOTLESS I}2001-W01Z-A01": "sign",
}
"""Texts without a code, and why."""

STAMPED = (
    "01.11.2026 02:24 {code}",
    "[2026-11-01 01:51] Ada: {code}",
    "Screenshot 2026-11-05 at 00.00.00: {code}",
    "On 01 Nov 2026 at 20:15 Ada wrote: {code}",
    "[20/11/2026, 03:36] Ada: {code}",
    "[20.11.26, 04:33:33] Ada: {code}",
    "20261130 2355 {code}",
    "[2026-11-01 01:51] Ada: <b>{code}</b>",
)
"""Stamps whose figures happen to make a code with what stands behind them."""
UNDONE = {
    "a tag": "<b>2001-W01Z-A01H</b>",
    "a link's tag": '<a href="https://x.org/l">2001-W01Z-A01H</a>',
    "cells of a table": "<td>2001</td><td>W01Z</td><td>A01H</td>",
    "code in a page": "<code>2001-W01Z-A01H</code>",
    "no-break blanks by name": "2001&nbsp;W01Z&nbsp;A01H",
    "hyphens by number": "2001&#8209;W01Z&#x2011;A01H",
    "soft hyphens by name": "2001&shy;W01Z&shy;A01H",
    "a link": "https://x.org/play?land=2001%2DW01Z%2dA01H&lang=fr",
    "blanks in a link": "2001%20W01Z%20A01H",
    "a hyphen's bytes in a link": "2001%E2%80%91W01Z%E2%80%91A01H",
    "a link in a tag": '<a href="https://x.org/2001%2DW01Z%2DA01H">here</a>',
    "a mail's source": "land=3D2001=2DW01Z=E2=80=91A01H",
    "colours of a terminal": "\x1b[31m2001\x1b[0m-\x1b[32mW01Z\x1b[0m-A01H",
    "a program's text": '"code\\n2001\\u2011W01Z\\u2011A01H"',
}
"""Codes behind tags and escapes: read where the text as it stands has none."""
NEAR = (
    "Try 2001-W01Z-A01H's river, tonight at eight",
    "Try 2001-W01Z-A01H\u2019s river",
    "l\u20192001-W01Z-A01H",
    "my_land_2001_W01Z_A01H.tmx",
    "code_2001-W01Z-A01H_board.png",
    "2001-W01Z-A01H\u00b9",
    "2001-W01Z-A01H\u2122",
    "\u21162001-W01Z-A01H",
    "\u4eca\u5929\u7684\u5730\u56fe2001-W01Z-A01H\u5f88\u597d",
    "\u0627\u0644\u0623\u0631\u06362001-W01Z-A01H",
    "\u0915\u094b\u09212001-W01Z-A01H",
    "2001-W01Z-\u041001\u041d",
    "2\u041e\u041e1-W01\u0396-\u039101H",
)
"""Codes that other signs touch, or that have letters of another alphabet: they are named, and not taken."""
