"""What a package does without, whichever system it is for: only a build, a test or a server would use it."""

from __future__ import annotations

UNUSED = (
    *("tkinter", "numpy", "pytest", "hypothesis", "mypy", "babel", "setuptools", "pkg_resources", "distutils"),
    *("unittest", "doctest", "pdb", "pydoc", "pydoc_data", "lib2to3", "sqlite3", "curses", "readline"),
    *("ssl", "_ssl", "_hashlib", "asyncio", "ftplib", "smtplib", "http", "xmlrpc", "socketserver", "cgi"),
    *("PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk", "PIL._imagingmath", "PIL._imagingmorph"),
    *("reportlab.graphics", "reportlab.platypus", "charset_normalizer"),
    *("bz2", "_bz2", "lzma", "_lzma", "_uuid", "multiprocessing.managers", "multiprocessing.dummy"),
)
"""Modules that some module the game uses imports, for something the game does not do."""
UNASKED = tuple(f"pygame.{name}" for name in ("midi", "camera", "sndarray", "surfarray", "examples"))
"""What pygame offers beside, and the game never asks for."""
