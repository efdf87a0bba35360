"""The letters of the campaign: one per episode, pictures that can be painted, rules that are in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaign_files import load_campaign_file
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.letters import load_letters, read_letters
from mycity.content.rules_book import load_rules_book
from mycity.content.shapes import load_shapes
from mycity.content.small_boards import HexPicture, Picture
from mycity.content.story import load_story
from mycity.content.versions import known_versions
from mycity.engine.pieces import shape_table
from mycity.ui.pictures.sprites import Sprites
from tests.each import each

CAMPAIGNS = [row.id for row in GAMES.values() if row.is_campaign]
_LETTERS = [load_letters(game) for game in CAMPAIGNS]
_NEWS = [
    *(news for letters in _LETTERS for letter in letters.episodes for news in letter.news),
    *(line for game in ("eternal", *CAMPAIGNS) for page in load_rules_book(game).pages for line in page.lines),
]
PICTURES = [news.picture for news in _NEWS if news.picture is not None]
HEXES = [news.hexes for news in _NEWS if news.hexes is not None]


@pytest.fixture(params=CAMPAIGNS)
def game(request: pytest.FixtureRequest) -> str:
    """A campaign."""
    return str(request.param)


def test_there_is_a_story_for_each_chapter_and_a_letter_for_each_episode(game: str) -> None:
    letters = load_letters(game)
    assert len(letters.chapters) == len(load_campaign_file(game).chapters)
    assert len({one.ribbon for one in letters.chapters}) == len(letters.chapters)
    assert len(letters.episodes) == len(load_campaign(game).episodes)


def test_what_the_letters_name_is_painted(game: str) -> None:
    letters = load_letters(game)
    land = [f"{letters.land.painting}-{fine}" for fine in (2, 3)]
    scenes = [f"{letters.land.scenes}-{number + 1}" for number in range(len(letters.chapters))]
    stages = () if letters.land.landmark is None else letters.land.landmark.stages
    over = [decided for one in letters.chapters for decided in (one.decided, one.decided_scene)]
    over += [stage.decided for stage in stages]
    painted = [one.painting for one in letters.chapters] + [stage.painting for stage in stages]
    names = (*painted, *land, *scenes, *(name for one in over for name in one.values()))
    assert all((assets_root() / "sprites" / f"{name}.webp").is_file() for name in names)


def test_all_options_of_a_question_are_seen_on_the_map_and_in_a_painting_or_none_is(game: str) -> None:
    letters, shown = load_letters(game), {"parapet", "flag", "drum"}
    stages = () if letters.land.landmark is None else letters.land.landmark.stages
    paintings = {option for chapter in letters.chapters for option in chapter.decided}
    on_map = {option for stage in stages for option in stage.decided}
    on_map |= {option for chapter in letters.chapters for option in chapter.decided_scene}
    options = {one.id: {option.id for option in one.options} for one in load_story(game).questions}
    assert paintings == on_map == set().union(*(options[one] for one in options if one in shown))
    assert sum(map(len, options.values())) == len(set().union(*options.values()))


def test_what_is_seen_can_have_been_decided_by_then(game: str) -> None:
    letters = load_letters(game)
    chapters = [load_episode(game, number).chapter for number in range(1, 1 + len(letters.episodes))]
    after = {option.id: question.after for question in load_story(game).questions for option in question.options}
    for number, chapter in enumerate(letters.chapters, 1):
        assert all(after[option] <= chapters.index(number) for option in chapter.decided)
        assert all(after[option] < len(chapters) for option in chapter.decided_scene)
    if letters.land.landmark is not None:
        for option in {option for stage in letters.land.landmark.stages for option in stage.decided}:
            since = chapters[after[option] - 1] or 1
            seen = [letters.land.landmark.stage(chapter) for chapter in range(since, 1 + len(letters.chapters))]
            assert all(stage is not None and option in stage.decided for stage in seen)


def test_a_line_names_rules_in_force_and_their_parameters(game: str) -> None:
    for number, letter in enumerate(load_letters(game).episodes):
        rules = [load_campaign(game, one).episodes[number].scenario.rules.rules for one in known_versions()]
        rows = {rule.key: rule.row() for one in rules for rule in one}
        for news in letter.news:
            assert news.rule in {"", *rows}
            told = {"start": 0, "cards": 0} | rows.get(news.rule, {})
            news.text.format(**told)
            (news.alone or "").format(**told)


def test_the_pictures_of_a_letter_are_equally_wide(game: str) -> None:
    for number, letter in enumerate(load_letters(game).episodes, 1):
        widths = {news.board.size[1] for news in letter.news if news.board is not None}
        told = f"{game}, letter {number}: its pictures are {sorted(widths)} cells wide, give all the same width"
        assert len(widths) == 1, told


@each("picture", PICTURES)
def test_what_a_picture_shows_could_be_built(picture: Picture) -> None:
    sprites = Sprites(assets_root() / "sprites")
    taken: set[tuple[int, int]] = set()
    for name, turns, row, column in picture.placed:
        cells = {(row + y, column + x) for y, x in sprites.cells(name, turns)}
        inside = all(0 <= y < len(picture.cells) and 0 <= x < len(picture.cells[0]) for y, x in cells)
        assert inside, f"{name} {turns} reaches beyond the picture: {sorted(cells)}"
        on_ground = {picture.cells[y][x] for y, x in cells} & set("MFESP")
        assert not on_ground, f"{name} {turns} stands on {on_ground}: give it another place"
        assert not cells & taken, f"{name} {turns} stands on another building"
        across = [(one, other) for one, other in picture.edges if one in cells and other in cells]
        assert not across, f"{name} {turns} stands across the river: give it other quarter turns or another place"
        taken |= cells


@each("picture", HEXES)
def test_the_tiles_on_a_piece_of_island_are_in_the_game(picture: HexPicture) -> None:
    grid = picture.grid
    families = load_shapes("island-season").families.values()
    tables = [shape_table(grid, tile.rows).by_cells for family in families for tile in family]
    taken = 0
    for symbols, cells in picture.placed:
        mask = sum(1 << grid.index(cell) for cell in cells)
        in_order = "".join(symbol for _, symbol in sorted(zip(map(grid.index, cells), symbols, strict=True)))
        assert any((mask, in_order) in table for table in tables), (symbols, cells)
        assert not mask & taken
        taken |= mask
        for row, place in (grid.text_position(grid.index(cell)) for cell in cells):
            assert picture.rows[row][place] not in "~MVXwvlr"


@each(
    ("old", "new", "place"),
    [
        ("rule: pass", "rule: pas", "episodes[0].news[2].rule"),
        ("Y-L4 1 0 0", "Y-L4 5 0 0", "buildings"),
        ("squares: [D1, B3]", "squares: [D1, 3B]", "episodes[6].news[2].picture"),
        ("painting: chapters/city-1", "painting: ../city-1", "chapters[0].painting"),
        ("between: [15, 16, 21, 22]", "between: [15, 16, 21, 99]", "land.landmark.between"),
        ("      - chapter: 3\n", "      - chapter: 9\n", "land.landmark.stages"),
        ("deep: road/island-scene-4-deep", "deep: ../x", "chapters[3].decided-scene.deep"),
        ("oak: road/city-bridge-one-oak", "oak: city-bridge", "land.landmark.stages[1].decided.oak"),
        ("oak: chapters/city-8-oak", "oak: /city-8-oak", "chapters[7].decided.oak"),
        ("tiles: [FHW 2.2 2.3 3.3]", "tiles: [FHW 2.2 2.3]", "episodes[0].news[0].hexes"),
        ("tiles: [FHW 2.2 2.3 3.3]", "tiles: [FHW 2.2 2.3 3.9]", "episodes[0].news[0].hexes"),
        ('rows: ["JJPPP"', 'rows: ["JJZPP"', "hexes.rows"),
        ("    - [340, 212]\n", "", "land.stops"),
    ],
)
def test_a_wrong_letter_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    texts = [(assets_root() / "campaigns" / game / "letters.yaml").read_text(encoding="utf-8") for game in CAMPAIGNS]
    text = next(text for text in texts if old in text)
    file = tmp_path / "letters.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_letters(file)
    assert place in str(caught.value)
