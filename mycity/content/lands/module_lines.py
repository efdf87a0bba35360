"""The words for what a module of lands brings: its own line, and those of its rules with their numbers in force."""

from __future__ import annotations

from mycity.content.lands.land_words import land_words
from mycity.content.lands.plans import load_lands
from mycity.content.phrases import Translator
from mycity.content.rule_words import load_rule_words, rule_line
from mycity.content.versions import newest_version


def module_line(language: Translator, family: str, module: str) -> str:
    """Return what a module brings to lands of a family: "+4 for each well between four different buildings".

    The numbers are those of the rows of rules that it brings, which no other module changes.
    """
    words = land_words().modules[family][module]
    brought = {rule.key: rule for rule in load_lands(newest_version()).families[family].brought_by(module)}
    told = load_rule_words().rules
    lines = [rule_line(language, told[key], brought[key]) for key in words.rules]
    return " ".join([language.t(words.line), *lines] if words.line else lines)
