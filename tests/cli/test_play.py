"""`openblitz play`: the text table, played by scripts; docs/playing.md shows one of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from openblitz.cli import app, play

assert play  # importing it adds the command

PAGE = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """An example of the page."""
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for every game, and one for the copies of unsaved ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENBLITZ_STATE", str(tmp_path / "state"))
    (tmp_path / "border.game").write_text(block("file"), encoding="utf-8")
    return tmp_path


def run(script: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["play", *options], input=script)


def border(script: str, *options: str) -> list[str]:
    """What is printed when the short war of the page is played on."""
    result = run(script, "border.game", "--trust", *options)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def copies(somewhere: Path) -> list[Path]:
    return sorted((somewhere / "state").glob("*"))


# The page


def test_the_worked_example_goes_as_the_page_shows() -> None:
    command, *shown = block("console").splitlines()
    typed = [
        re.split(r"> |\): ", line, maxsplit=1)[1] for line in shown if re.match(r"(blue|red)> |Die for", line)
    ]
    result = run("\n".join(typed) + "\n", *command.split()[3:])
    assert result.stdout.splitlines() == shown


def test_the_help_has_the_orders_of_the_game_and_those_of_now_before_all_others() -> None:
    told = run("help\n").stdout
    now, others = told.partition("Other orders of this game:")[::2]
    assert "  place UNIT ... at HEX" in now.partition("Orders that may be given now:")[2]
    assert "  move UNIT" in others
    assert "embark" not in told


def test_the_page_names_every_command_and_option() -> None:
    for form in re.findall(
        r"^  ([a-z]+)[ \[:].*:", run("help\n").stdout.partition("Commands:")[2], re.MULTILINE
    ):
        assert f"`{form}" in PAGE, form
    for option in (
        "--ruleset",
        "--clarifications",
        "--blue",
        "--red",
        "--seed",
        "--dice",
        "--trust",
        "--no-autosave",
    ):
        assert option in PAGE
        assert option.replace("no-", "") in run("", "--help").stdout.replace("no-", "")


# Orders


def test_a_unit_needs_no_side_before_its_name() -> None:
    lines = border("move 4arm to ss52\nwhere 4Arm\n")
    assert "B:4Arm from SS53 to SS52." in lines
    assert "B:4Arm, 4th Armor 6-6: on SS52, from SS53, 5 of 6 movement left." in lines
    assert "R:4Arm, 4th Armor 6-6: eliminated." in lines


def test_a_refusal_is_told_with_its_rule_in_words() -> None:
    lines = border("move 15Inf to SS50\n")
    start = lines.index("blue> move 15Inf to SS50")
    assert lines[start + 1].startswith("Refused: B:15Inf must stop")
    assert lines[start + 2].startswith("75:8.2a: Infantry, airborne and artillery stop")
    assert lines[start + 4] == "Units: B:15Inf"


def test_the_other_seat_cannot_order_out_of_turn() -> None:
    lines = border("red: move R:1Inf to SS50\nblue: move 4Arm to SS52\n")
    assert "Refused: blue is asked now, not red." in lines
    assert "B:4Arm from SS53 to SS52." in lines


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move 99Arm to SS52", "'99Arm' is no unit of this game; did you mean B:9Arm?"),
        ("move 4Arm to SS99", "'SS99' is not on the board."),
        ("move 4Arm", "write it so: move UNIT ... [via HEX ...] to HEX."),
        ("dance", "`help` lists what can be typed."),
        ("green: done", "nobody sits at 'green'; there are blue and red."),
        ("look SS99", "'SS99' is not on the board."),
        ("look nowhere", "'NOWHERE' is not a hex name; hexes are named like G4, EE34 or RRR54."),
        ("where 99Arm", "'99Arm' is no unit of this game; did you mean B:9Arm?"),
        ("units green", "'green' is no side; there are blue and red."),
        ("reach 1Tk", "B:1Tk cannot move in this player-turn."),
        ("odds SS40", "nobody stands on SS40 whom the moving side could attack."),
        ("odds SS51", "no unit is beside all of that."),
        ("odds SS51 with 1Tk", "B:1Tk cannot attack."),
        ("odds 14 0", "'0' is no strength: both sides of a battle have at least some."),
        ("why", "write it so: why ORDER"),
        ("why march", "'march' is no order; there are place"),
        ("rule 75:8.2x", "There is no rule '75:8.2x'; did you mean"),
        ("help dance", "There is no 'dance'; `help` lists what can be typed."),
        ("map war.gif", "write it so: map FILE.svg or map FILE.png"),
        ("map nowhere/war.svg", "cannot be written: No such file or directory."),
        ("load nothing.game", "Not loaded: nothing.game: cannot be read: No such file or directory."),
        ("save nowhere/war.game", "Not saved: war.game: cannot be written: No such file or directory."),
        ("replay 9", "The game has 0 orders; write it so: replay NUMBER"),
        ("auto", "Only set-up can be done automatically."),
        ("undo", "Refused: Nothing has been ordered yet."),
        ("redo", "Refused: No order has been taken back since the last new one."),
    ],
)
def test_what_cannot_be_done_is_answered_and_the_game_goes_on(line: str, answer: str) -> None:
    lines = border(f"{line}\nmove 4Arm to SS52\n")
    assert any(answer in told for told in lines), "\n".join(lines)
    assert "B:4Arm from SS53 to SS52." in lines


def test_a_caution_is_told_once_after_the_move_that_makes_it() -> None:
    """Three armor in a city are 40 factors: one infantry cannot attack them, two can."""
    war = block("file").replace("R:1Inf R:2Inf", "R:4Arm R:5Arm R:GDArm").replace("SS51", "III37")
    war = war.replace("B:4Arm B:5Arm B:15Inf", "B:15Inf B:16Inf").replace("SS53", "JJJ39")
    Path("border.game").write_text(war, encoding="utf-8")
    lines = border("move 15Inf to JJJ38\nlook\nmove 16Inf to JJJ38\ndone\n")
    cautions = [line for line in lines if line.startswith("Caution:") and "Places" in line]
    assert len(cautions) == 1
    assert "III37" in cautions[0]
    assert "B:15Inf" in cautions[0]
    assert "Great Blue has moved. (75:12.3)" in lines


# Looking


def test_looking_changes_nothing() -> None:
    script = (
        "look\nlook SS51\nunits\nunits red\nwhere 4Arm\ncities\nbattles\norders\norders 4Arm\nreach 4Arm\n"
        "odds\nodds 14 8\nwhy move 4Arm to SS52\nsuggest\nrule 75:8.2a\nhelp\nhelp move look\nlog\nreplay\n"
    )
    lines = border(script)
    assert lines[-1] == "The game is saved in border.game."
    assert "14 to 8 is 1-1: AE 1/6, AB2 1/6, EX 1/6, DB2 3/6 (75:15.1a, 75:15.3a)." in lines
    assert "B:4Arm has 6 and spends 1 = 1 (to SS52, 75:7.3a)." in lines
    assert (
        "move UNIT ... [via HEX ...] to HEX: Move units that stand together; `via` names hexes on the way."
        in lines
    )


def test_orders_are_summed_up_listed_for_a_unit_or_listed_all() -> None:
    summed = border("orders\n")
    assert any(re.fullmatch(r"move B:4Arm to \.\.\.: \d+ ways", line) for line in summed)
    assert "done" in summed
    of_unit = border("orders 4Arm\n")
    assert any(line.startswith("move B:4Arm to ") and " | " in line for line in of_unit)
    assert not any(line.startswith("move B:5Arm") for line in of_unit)
    assert "Nothing can be ordered for that now." in border("orders 1Tk\n")
    every = border("orders all\n")
    assert "move B:4Arm to SS52" in every
    assert "take-back B:4Arm" in border("move 4Arm to SS52\norders all\n")


def test_odds_of_a_battle_that_is_named() -> None:
    script = "move 4Arm 15Inf to SS52\nodds SS51\nodds SS51 with 4Arm\n"
    lines = [line for line in border(script) if line.startswith("Battle for SS51")]
    assert lines == [
        "Battle for SS51: 10 to 8, 1-1 (75:15.1a, 75:15.3a).",
        "Battle for SS51: 6 to 8, 1-2 (75:15.1a, 75:15.3a).",
    ]


def test_a_suggestion_can_be_typed_as_it_stands() -> None:
    first = border("move 4Arm 5Arm 15Inf to SS52\ndone\nsuggest\n")
    order = next(line for line in first if line.startswith("attack SS51"))
    lines = border(f"move 4Arm 5Arm 15Inf to SS52\ndone\n{order}\ndone\n")
    assert "Great Blue has announced his battles." in lines


def test_a_picture_of_the_position() -> None:
    lines = border("map war.svg\n")
    assert "The position is in war.svg." in lines
    picture = Path("war.svg").read_text(encoding="utf-8")
    assert picture.count('id="units"') == 1
    assert ">6-6<" in picture.partition('id="units"')[2]


# Set-up and computer players


def test_set_up_by_hand_and_automatically() -> None:
    result = run("place 4Arm at Q16\nauto\nwhere 4Arm\ntake-back 1Inf\nplace 1Inf at Q16\ndone\nlook\n")
    assert "B:4Arm, 4th Armor 6-6: on Q16." in result.stdout
    assert "Great Blue has set up. (75:3.3a)" in result.stdout
    assert re.search(r"Great Blue: \d\d units on the board", result.stdout)


def test_1965_is_chosen_by_an_option() -> None:
    result = run("done\n", "--ruleset", "1965-basic")
    assert "Blitzkrieg 1965, Basic Game (1965-basic@1)" in result.stdout
    assert "65:3.0.3a: " in result.stdout


def test_clarifications_are_chosen_by_an_option() -> None:
    assert "(1975-basic+all@1)" in run("", "--clarifications", "all").stdout
    assert "(1975-basic@1)" in run("", "--clarifications", "none").stdout
    assert "(1975-basic+all@1)" in run("").stdout  # the usual ones
    assert "(1965-basic@1)" in run("", "--ruleset", "1965-basic").stdout  # it has none


def test_a_computer_player_answers() -> None:
    result = run("auto\ndone\ndone\nlook\n", "--red", "recruit", "--seed", "5")
    assert "red: Turn 2: Great Blue's player-turn begins. (75:4.1)" in result.stdout
    assert "blue: Turn 2, Great Blue: move your units." in result.stdout
    assert re.search(r"Big Red: 4\d units on the board", result.stdout)


def test_two_computer_players_play_to_the_end() -> None:
    result = run(
        "look\nmove 4Arm to SS52\nreplay 0\nsave whole.game\n",
        "--blue",
        "recruit",
        "--red",
        "recruit",
        "--seed",
        "1",
    )
    assert result.exit_code == 0
    told = [line for line in result.stdout.splitlines() if line.startswith("The game is over.")]
    assert len(told) == 1
    assert "Refused: The game is over." in result.stdout
    assert "over> look" in result.stdout
    assert Path("whole.game").exists()


def test_the_same_seed_gives_the_same_game_whether_it_is_saved_in_between_or_not() -> None:
    moves = "move 4Arm 5Arm 15Inf to SS52\ndone\nattack SS51 with 4Arm 5Arm 15Inf\ndone\n"
    straight = border(moves + "fight SS51\n", "--seed", "3")
    border(moves + "save half.game\nquit\n", "--seed", "3")
    resumed = run("fight SS51\n", "half.game", "--seed", "3").stdout.splitlines()
    battle = [line for line in straight if line.startswith("Battle for")]
    assert battle == [line for line in resumed if line.startswith("Battle for")]
    # The second roll of a seed is not the first again.
    border(moves + "fight SS51\nsave later.game\n", "--seed", "3")
    assert "die " in Path("later.game").read_text(encoding="utf-8")


def test_a_saved_game_goes_on_with_its_players() -> None:
    run("auto\ndone\nsave war.game\n", "--red", "recruit", "--seed", "5")
    assert "red: recruit" in Path("war.game").read_text(encoding="utf-8")
    result = run("done\n", "war.game", "--seed", "5")
    assert "red: Turn 2: Great Blue's player-turn begins. (75:4.1)" in result.stdout
    person = run("done\nlook\n", "war.game", "--red", "human")
    assert "red> look" in person.stdout


def test_a_name_of_earlier_is_taken_and_written_as_it_is_now() -> None:
    run("auto\ndone\nsave war.game\n", "--red", "random", "--seed", "5")
    text = Path("war.game").read_text(encoding="utf-8")
    assert "red: recruit" in text
    Path("old.game").write_text(text.replace("red: recruit", "red: random"), encoding="utf-8")
    result = run("done\n", "old.game", "--trust", "--seed", "5")
    assert "red: Turn 2: Great Blue's player-turn begins. (75:4.1)" in result.stdout


def test_dice_are_typed_in_until_they_are_dice() -> None:
    script = (
        "move 4Arm 5Arm 15Inf to SS52\ndone\nattack SS51 with 4Arm 5Arm 15Inf\ndone\nfight SS51\n7\nsix\n6\n"
    )
    lines = border(script, "--dice", "typed")
    assert "A die with 6 sides shows 1 to 6, not '7'." in lines
    assert any("die 6, AB2" in line for line in lines)


def test_a_line_that_breaks_at_the_die_leaves_the_battle_to_be_fought(somewhere: Path) -> None:
    script = "move 4Arm 5Arm 15Inf to SS52\ndone\nattack SS51 with 4Arm 5Arm 15Inf\ndone\nfight SS51\n"
    border(script, "--dice", "typed")
    (copy,) = copies(somewhere)
    assert "blue: Resolve a battle: SS51. (75:12.3)" in run("", str(copy)).stdout


# Files


def test_undo_and_redo() -> None:
    lines = border("move 4Arm to SS52\nmove 5Arm to SS52\nundo 2\nwhere 4Arm\nredo\nlog\n")
    assert "Taken back: 2. blue: move B:5Arm to SS52" in lines
    assert "B:4Arm, 4th Armor 6-6: on SS53." in lines
    assert lines.count("1. blue: move B:4Arm to SS52") == 1


def test_save_and_load() -> None:
    lines = border("move 4Arm to SS52\nsave a.game\nmove 5Arm to SS52\nload a.game\nwhere 5Arm\nlog\n")
    assert "Saved in a.game, 1 order." in lines
    assert any(line.startswith("The game that was at the table is kept in ") for line in lines)
    assert "a.game: 1975-basic@1, 1 order." in lines
    assert "B:5Arm, 5th Armor 6-6: on SS53." in lines


def test_a_game_is_not_saved_over_another_file() -> None:
    Path("other.txt").write_text("mine", encoding="utf-8")
    lines = border(
        "save other.txt\nmove 4Arm to SS52\nsave a.game\nsave a.game\nload border.game trust\nsave a.game\n"
    )
    assert "Not saved: other.txt: is there already; `save other.txt overwrite` replaces it." in lines
    assert Path("other.txt").read_text(encoding="utf-8") == "mine"
    assert lines.count("Saved in a.game, 1 order.") == 2
    assert "Not saved: a.game: is there already; `save a.game overwrite` replaces it." in lines
    assert "Saved in a.game, 0 orders." in border("save a.game overwrite\n")


def test_the_log_and_the_replay() -> None:
    lines = border("move 4Arm to SS52\nmove 5Arm to SS52\nnote to the river\nlog 1\nreplay\nreplay 1\n")
    assert lines.count("2. blue: move B:5Arm to SS52") == 2
    assert "   B:4Arm from SS53 to SS52." in lines
    assert "After order 1:" in lines


def test_a_note_is_kept_in_the_file() -> None:
    border("move 4Arm to SS52\nnote to the river\nsave a.game\n")
    assert "; to the river" in Path("a.game").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("move B:4Arm", "move B:5Arm"), "order 1 is not as it was written"),
        (
            lambda text: text[: text.index("Snapshot")] if "Snapshot" in text else text[: text.index("End")],
            "breaks off",
        ),
        (lambda text: text.replace("@1", "@7"), "the ruleset '1975-basic@7' is not known here"),
        (lambda _text: "hello", "a game file begins with 'OpenBlitz game, format 1'"),
        (lambda _text: "", "a game file begins with"),
    ],
)
def test_a_broken_file_is_told_and_left_alone(change: object, fault: str) -> None:
    border("move 4Arm to SS52\nsave a.game\n")
    broken = change(Path("a.game").read_text(encoding="utf-8"))  # type: ignore[operator]
    Path("a.game").write_text(broken, encoding="utf-8")
    result = run("", "a.game")
    assert result.exit_code == 2
    assert fault in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert Path("a.game").read_text(encoding="utf-8") == broken
    assert any(fault in line for line in border("load a.game\nlook\n"))


# Nothing is lost


def test_when_the_line_breaks_the_game_is_kept(somewhere: Path) -> None:
    lines = border("move 4Arm to SS52\n")
    (copy,) = copies(somewhere)
    assert lines[-1] == f"The game is kept in {copy}; `openblitz play FILE` goes on with it."
    resumed = run("where 4Arm\nmove 5Arm to SS52\n", str(copy))
    assert "B:4Arm, 4th Armor 6-6: on SS52" in resumed.stdout
    assert copies(somewhere) == [copy]
    assert "B:5Arm, 5th Armor 6-6: on SS52" in run("where 5Arm\n", str(copy)).stdout


def test_quit_keeps_an_unsaved_game_too(somewhere: Path) -> None:
    lines = border("move 4Arm to SS52\nquit\nlook\n")
    assert f"The game is kept in {copies(somewhere)[0]}" in lines[-1]
    assert "blue> look" not in lines


def test_another_unsaved_game_gets_a_file_of_its_own(somewhere: Path) -> None:
    border("move 4Arm to SS52\n")
    lines = border("move 5Arm to SS52\n")
    assert any(line.startswith("Unsaved games of earlier: ") for line in lines)
    assert len(copies(somewhere)) == 2


def test_a_saved_game_needs_no_copy(somewhere: Path) -> None:
    lines = border("move 4Arm to SS52\nsave a.game\n")
    assert copies(somewhere) == []
    assert lines[-1] == "The game is saved in a.game."
    border("move 4Arm to SS52\nsave a.game\nundo\nmove 5Arm to SS52\n")
    assert len(copies(somewhere)) == 1


def test_no_copy_if_none_is_wanted(somewhere: Path) -> None:
    lines = border("move 4Arm to SS52\n", "--no-autosave")
    assert copies(somewhere) == []
    assert lines[-1] == "The game is not saved."


def test_a_copy_that_cannot_be_kept_is_told_once(somewhere: Path) -> None:
    (somewhere / "state").write_text("in the way", encoding="utf-8")
    lines = border("move 4Arm to SS52\nmove 5Arm to SS52\n")
    assert len([line for line in lines if line.startswith("No copy of the unsaved game can be kept")]) == 1
    assert "B:5Arm from SS53 to SS52." in lines


# Options that do not fit


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--ruleset", "1985-basic"), "no ruleset is called '1985-basic'"),
        (("--ruleset", "1965-basic", "--clarifications", "all"), "has no clarifications 'all'"),
        (("--red", "genius"), "'genius'; there are recruit, cadet, captain, general, human"),
        (("border.game", "--ruleset", "1975-basic"), "a saved game has its ruleset"),
        (("none.game",), "none.game: cannot be read"),
        (("--dice", "sealed"), "sealed dice are for people at screens of their own"),
        (("border.game",), "a file written by hand is read only if it is trusted"),
    ],
)
def test_options_that_do_not_fit_are_one_line_and_exit_2(options: tuple[str, ...], fault: str) -> None:
    result = run("", *options)
    assert result.exit_code == 2
    assert fault in result.stderr
    assert len(result.stderr.splitlines()) == 1
