"""Dice that one can trust: games from files say so, and a server knows the files again that it wrote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file, played_file
from tests.server.running import Server, running
from typer.testing import CliRunner

from openblitz.cli import app, verify  # noqa: F401 - adds its command
from openblitz.server.door.serverkey import FILE_NAME
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

BATTLE = ("move B:4Arm to EE20", "done", "attack FF20 with B:4Arm B:5Arm B:15Inf", "done", "fight FF20")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def fought(server: Server) -> tuple[dict[str, Any], str]:
    """A game from a position of its own, with a battle that this server rolled; and its file."""
    made = server.open(duel_file(), trust="1")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        for order in BATTLE[1:]:
            blue.order(order)
    return made, saved(server, made)


def saved(server: Server, made: dict[str, Any]) -> str:
    answer = server.http.get(f"/api/games/{made['id']}/file", params={"token": made["spectator"]})
    assert answer.status_code == 200, answer.text
    return answer.text


def loaded(text: str) -> str:
    """The same with another die."""
    return re.sub(r"die (\d) of 6", lambda die: f"die {int(die[1]) % 6 + 1} of 6", text, count=1)


def state_of(server: Server, made: dict[str, Any], who: str) -> dict[str, Any]:
    token = made["spectator"] if who == "spectator" else made["seats"][who]
    with server.sit(made["id"], token) as person:
        return person.settle()


def test_a_new_game_comes_from_no_file(server: Server) -> None:
    made = server.make()
    assert (made["origin"], made["signed"]) == (None, None)
    assert state_of(server, made, "red")["origin"] is None
    assert "From a file" not in saved(server, made)


def test_a_file_names_those_who_play_however_late_they_said_it(server: Server) -> None:
    made = server.make(mine=["blue"], seats={"blue": {"name": "Anna"}})
    made["seats"]["red"] = server.take(made, "red")
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("place B:4Arm at C20")
    before = saved(server, made)
    assert "\nBlue: Anna\n" in before
    assert "Red" not in before.partition("Start")[0]
    with server.sit(made["id"], made["seats"]["red"]) as red:
        red.settle()
        red.send(type="name", name="Boris")
        red.until(lambda state: state["players"]["red"]["name"] == "Boris")
    text = saved(server, made)
    assert "\n; Red is Boris.\n" in text
    assert "Blue is" not in text
    # It is opened as it left, and says it once however often it is saved.
    again = server.open(text, blue="human", red="human")
    assert again["signed"] == "as it left"
    assert saved(server, again).count("; Red is Boris.") == 1


@pytest.mark.parametrize("who", ["blue", "red", "spectator"])
def test_a_game_from_a_file_says_so_to_everybody(server: Server, who: str) -> None:
    made = server.open(played_file(30))
    told = {"orders": 30, "unsigned": 30, "position": False}
    assert (made["origin"], made["signed"]) == (told, "unsigned")
    assert state_of(server, made, who)["origin"] == told
    assert "From a file: 30 orders, 30 of them unsigned\n" in saved(server, made)


def test_a_position_from_a_file_is_told(server: Server) -> None:
    made = server.open(duel_file(), trust="1")
    assert made["origin"] == {"orders": 0, "unsigned": 0, "position": True}
    assert "From a file: 0 orders, 0 of them unsigned, and the starting position\n" in saved(server, made)


def test_a_file_is_known_again_as_it_left(server: Server) -> None:
    _, text = fought(server)
    again = server.open(text)
    assert again["signed"] == "as it left"
    assert again["origin"] == {"orders": 4, "unsigned": 0, "position": True}
    # That orders came from a file stays told, however often it is saved and opened.
    once_more = server.open(saved(server, again))
    assert (once_more["signed"], once_more["origin"]) == ("as it left", again["origin"])


def test_loaded_dice_are_told_for_ever(server: Server) -> None:
    _, text = fought(server)
    changed = server.open(loaded(text), trust="1")
    assert changed["signed"] == "changed"
    assert changed["origin"]["unsigned"] == 4
    # Saved again its hashes are sound and it is signed, but it says what came from elsewhere.
    again = server.open(saved(server, changed))
    assert (again["signed"], again["origin"]["unsigned"]) == ("as it left", 4)
    # Without that line, or with another, it is not what was signed.
    stripped = re.sub("From a file: .*\n", "", saved(server, again))
    bare = server.open(stripped, trust="1")
    assert (bare["signed"], bare["origin"]["unsigned"]) == ("changed", 4)
    assert server.open(re.sub("Signed by .*\n", "", text))["signed"] == "unsigned"


def test_another_servers_signature_is_told_as_such(server: Server, folder: Path) -> None:
    _, text = fought(server)
    with running(in_folder(folder)) as other:
        assert other.open(text)["signed"] == "by another server"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["verify", *arguments])


def test_the_command_line_knows_files_again(folder: Path) -> None:
    with running(in_folder(folder)) as own:
        _, text = fought(own)
    file, key = folder / "game.blitz", str(folder / FILE_NAME)
    file.write_text(text, encoding="utf-8")
    good = run(str(file), "--key", key)
    assert good.exit_code == 0, good.output
    assert "signature: as it left" in good.output
    assert "from a file: 0 orders, 0 of them unsigned, and the starting position" in good.output
    assert "the dice are not sealed" in good.output
    name, signature = re.findall("Signed by ([0-9a-f]{8}): ([0-9a-f]{64})", text)[0]
    file.write_text(text.replace(signature, signature[::-1]), encoding="utf-8")
    assert (run(str(file)).exit_code, run(str(file), "--key", key).exit_code) == (0, 1)
    file.write_text(text.replace(name, "00000000"), encoding="utf-8")
    assert "by another server" in run(str(file), "--key", key).output
    assert run(str(file), "--key", str(folder / "none.key")).exit_code == 2
    assert not (folder / "none.key").exists()
    file.write_text(loaded(text), encoding="utf-8")
    assert run(str(file)).exception is not None
