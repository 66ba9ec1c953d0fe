"""`openblitz verify` and `openblitz judge` read the sealed dice of a game file."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from openblitz import catalogue
from openblitz.cli import app, judge, verify
from openblitz.cli.play.keeping import open_game
from openblitz.table import GameFileError, LoadedDice, Refusal, Sitting, write_game
from openblitz.table.sealed_dice import TAG, Chain, Seals, links_note, order_line, tag_of
from openblitz.table.sealed_past import Past

if TYPE_CHECKING:
    from pathlib import Path

assert judge
assert verify

WHO = ("blue", "red", "server")
POSITION = "turn 3\nat SS52: B:4Arm B:15Inf\nat SS51: R:1Inf\nrest eliminated\n"


@pytest.fixture
def text() -> str:
    """A battle of the hex game, fought with sealed dice."""
    game = catalogue.find("1975-basic")
    chains = {who: Chain(bytes([number]) * 32, links=4) for number, who in enumerate(WHO)}
    sitting = Sitting(game, LoadedDice(()), ((TAG, tag_of(WHO)),), game.read_state(POSITION))
    seals = Seals(WHO)
    for who, chain in chains.items():
        sitting.journal.note(seals.promise(who, chain.promise).note())
    for order in ("done", "attack SS51 with B:4Arm B:15Inf", "done", "fight SS51"):
        if order.startswith("fight"):
            links = {who: chain.link(1) for who, chain in chains.items()}
            sitting.dice = seals.throw(links, order_line(sitting.number + 1, "blue", order))
        assert not isinstance(sitting.order("blue", game.read_order(order)), Refusal)
    sitting.journal.note(links_note(1, links))
    return write_game(sitting)


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=given)


def test_both_commands_find_the_dice_as_they_were_promised(text: str, tmp_path: Path) -> None:
    file = tmp_path / "battle.blitz"
    file.write_text(text, encoding="utf-8")
    verified = run("verify", str(file))
    assert verified.exit_code == 0, verified.output
    assert "sealed dice: 1 roll, all verified\n  blue promised " in verified.output
    judged = run("judge", str(file))
    assert judged.exit_code == 0, judged.output
    assert "4. blue: fight SS51\n   legal" in judged.output
    assert "# sealed dice: 1 roll, all verified" in judged.output
    assert json.loads(run("judge", "-", "--json", given=text).stdout)["sealed_rolls"] == 1


@pytest.mark.parametrize(
    ("what", "instead", "fault"),
    [
        (
            r"(sealed dice 1: blue )\w{8}",
            r"\g<1>00000000",
            "what blue gave away is not what blue had promised",
        ),
        (r"(sealed dice 0: red promises )\w{8}", r"\g<1>00000000", "what red gave away"),
        (r"; sealed dice 1: .*", "; nothing", "blue and red and server gave nothing away"),
        (r"(sealed dice) 1", r"\1 2", "throw 1 is due here, not throw 2"),
    ],
)
def test_a_changed_file_is_refused_with_its_line(
    text: str, tmp_path: Path, what: str, instead: str, fault: str
) -> None:
    changed, times = re.subn(what, instead, text)
    assert times == 1
    file = tmp_path / "battle.blitz"
    file.write_text(changed, encoding="utf-8")
    told = run("verify", str(file))
    assert told.exit_code == 1, told.output
    judged = run("judge", str(file))
    assert (judged.exit_code, judged.stderr) == (1, told.stderr)
    found = re.search(r"openblitz: battle\.blitz:(\d+): sealed dice: (.*)", told.stderr)
    assert found is not None, told.output
    assert fault in found[2]
    # The links' line, or the order that has none, is where the dice can no longer be explained.
    line = changed.splitlines()[int(found[1]) - 1].strip()
    assert line.startswith(("; sealed dice ", "4. blue: fight SS51"))
    with pytest.raises(GameFileError, match="sealed dice"):
        open_game(file)


def test_a_loaded_die_is_refused(text: str, tmp_path: Path) -> None:
    """With hashes that fit: written anew from a game that was taken at its word."""
    die = re.search(r"die (\d) of 6", text)
    assert die is not None
    file = tmp_path / "battle.blitz"
    for value in range(1, 7):
        file.write_text(text.replace(die[0], f"die {value} of 6"), encoding="utf-8")
        file.write_text(write_game(open_game(file, trust=True)), encoding="utf-8")
        told = run("verify", str(file))
        assert told.exit_code == (0 if value == int(die[1]) else 1), told.output
        assert ("the die shows" in told.output) == (value != int(die[1]))


def forged(form: int, *, honest: bool) -> str:
    """A file by all true promises and links; not honest: with a harmless order before the fight."""
    game = catalogue.find("1975-basic")
    chains = {who: Chain(bytes([number]) * 32, links=4) for number, who in enumerate(WHO)}
    tags = ((TAG, tag_of(WHO, form=form)),)
    sitting, seals = Sitting(game, LoadedDice(()), tags, game.read_state(POSITION)), Seals(WHO)
    for who, chain in chains.items():
        sitting.journal.note(seals.promise(who, chain.promise).note())
    moved = () if honest else ("move B:4Arm to TT52",)
    for order in (*moved, "done", "attack SS51 with B:4Arm B:15Inf", "done", "fight SS51"):
        if order.startswith("fight"):
            links = {who: chain.link(1) for who, chain in chains.items()}
            after = seals.seal(Past(sitting.journal, {}).at(sitting.number), 1) if form > 1 else ""
            sitting.dice = seals.throw(links, order_line(sitting.number + 1, "blue", order, after))
        answer = sitting.order("blue", game.read_order(order))
        assert not isinstance(answer, Refusal), answer
    sitting.journal.note(links_note(1, links))
    return write_game(sitting)


@pytest.mark.parametrize("form", [1, 2])
def test_a_game_that_is_invented_with_all_true_links_does_not_have_the_digits_of_a_page(
    form: int, tmp_path: Path
) -> None:
    """The dice fit what was invented; what a player's page showed of the game as it was does not."""
    file = tmp_path / "battle.blitz"
    file.write_text(forged(form, honest=True), encoding="utf-8")
    true = run("verify", str(file))
    found = re.search(r"digits of a page after 4 orders: ([0-9a-f ]{19})\n", true.output)
    assert found is not None, true.output
    page = run("verify", str(file), "--digits", found[1])
    assert page.exit_code == 0, page.output
    assert "the page: shows this game" in page.output
    file.write_text(forged(form, honest=False), encoding="utf-8")
    told = run("verify", str(file), "--digits", found[1])
    assert told.exit_code == 1, told.output
    assert "1 roll, all verified" in told.output
    assert "the page: shows another game" in told.output
    judged = run("judge", str(file))
    assert found[1] not in judged.output
    assert f"# form {form}: each die hangs on" in judged.output


def test_digits_of_a_game_without_sealed_dice_are_no_proof(text: str, tmp_path: Path) -> None:
    file = tmp_path / "battle.blitz"
    file.write_text(re.sub(r"Sealed dice: .*\n|; sealed dice .*\n", "", text), encoding="utf-8")
    file.write_text(write_game(open_game(file, trust=True)), encoding="utf-8")
    assert run("verify", str(file), "--digits", "").exit_code == 1


def test_at_a_table_of_ones_own_the_dice_are_no_longer_sealed(text: str, tmp_path: Path) -> None:
    file = tmp_path / "battle.blitz"
    file.write_text(text, encoding="utf-8")
    file.write_text(write_game(open_game(file)), encoding="utf-8")
    assert "not sealed after order 4" in run("verify", str(file)).output


def test_a_game_that_is_not_whole_is_no_case(text: str) -> None:
    told = run("judge", "-", given=text.replace("fight SS51", "fight SS52"))
    assert told.exit_code == 2
    assert re.search(r"standard input:\d+: .*hash does not fit", told.output)
