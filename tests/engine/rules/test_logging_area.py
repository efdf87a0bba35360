"""What is still forest in the logging area may be built on; left visible it counts nothing."""

from mycity.engine.episode import final_results
from tests.engine.campaign.by_hand import PASS, cells_of, mask, player, rule, rule_set, table
from tests.engine.tables import plain, play, played, refusal

PLACES = {"logging": mask("F3 F4 G3")}
FOREST = plain(F3="F", F4="F", G3="t", H3="F")


def test_it_opens_the_forest_of_the_area_and_no_other() -> None:
    board = rule("logging").set_up(FOREST, PLACES)
    assert cells_of(board.of("L")) == "F3 F4"
    assert cells_of(board.of("F")) == "H3"


def test_a_sticker_there_has_made_it_meadow_for_good() -> None:
    assert cells_of(rule("logging").set_up(FOREST, PLACES).of("t")) == "G3"


def test_one_may_build_on_it() -> None:
    state = table("Y-I2", rule_set("logging", PASS), player(rule("logging").set_up(FOREST, PLACES)))
    assert refusal(state, "F3 F4") is None
    state = table("Y-I2", rule_set("logging", PASS), player(FOREST))
    assert refusal(state, "F3 F4") == "forest"


def test_visible_or_covered_it_counts_nothing() -> None:
    rules = rule_set("logging", "trees", "rocks", "empties", "tie-break.rows")
    board = rule("logging").set_up(FOREST, PLACES)
    bare, _ = play(table("Y-I2", rules, player(board)), "stop")
    built = played(table("Y-I2", rules, player(board)), ["F3 F4"])
    assert final_results(bare)[0].end == final_results(built)[0].end == (("trees", 1), ("rocks", 0), ("empties", -117))
    assert rules.rules[-1].tie_key(bare.cities[0]) == rules.rules[-1].tie_key(built.cities[0])
