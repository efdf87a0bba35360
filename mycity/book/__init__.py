"""The book of a campaign: what was read, built and won in it, as pages for whoever keeps, prints or sends them.

`sources` finds the games, `telling` tells them as a `model` with `plates`; `pdf` (on a `sheet`) or `html` writes it.
"""
