"""Game files on the disk: nothing is lost, whatever happens while one is saved or loaded."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest
from tests.table.race import BY_HAND, DONE, NO_DICE, SHORT_GAME, Race, find_race, play, short_game

from openblitz.datafile import DataFileError
from openblitz.table import GameFileError, Sitting, load_game, read_game, save_game

if TYPE_CHECKING:
    from pathlib import Path


def test_a_saved_game_can_be_loaded_and_saved_again_to_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "race.game"
    save_game(short_game(), file)
    assert file.read_bytes() == SHORT_GAME.encode()
    loaded = load_game(file, find_race, NO_DICE)
    assert loaded.state == short_game().state
    save_game(loaded, file)
    assert file.read_bytes() == SHORT_GAME.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["race.game"]


def test_loading_takes_a_byte_order_mark_and_never_changes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "race.game"
    marked = b"\xef\xbb\xbf" + SHORT_GAME.replace("\n", "\r\n").encode()
    file.write_bytes(marked)
    assert load_game(file, find_race, NO_DICE).number == 7
    assert file.read_bytes() == marked
    save_game(short_game(), file)
    assert file.read_bytes() == SHORT_GAME.encode()


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"^none\.game: cannot be read: No such file"):
        load_game(tmp_path / "none.game", find_race, NO_DICE)
    broken = SHORT_GAME.encode().replace(b"Ann", b"\xff\xfe")
    (tmp_path / "broken.game").write_bytes(broken)
    with pytest.raises(GameFileError, match=r"^broken\.game:3: this is not text in UTF-8"):
        load_game(tmp_path / "broken.game", find_race, NO_DICE)
    assert (tmp_path / "broken.game").read_bytes() == broken


def test_a_file_by_hand_can_be_loaded_when_it_is_trusted(tmp_path: Path) -> None:
    file = tmp_path / "hand.game"
    file.write_text(BY_HAND, encoding="utf-8")
    with pytest.raises(GameFileError):
        load_game(file, find_race, NO_DICE)
    assert load_game(file, find_race, NO_DICE, trust=True).number == 7
    assert file.read_text(encoding="utf-8") == BY_HAND


@pytest.mark.parametrize("content", ["", "Dear Bob,\n", " OpenBlitz game, format 1\n", "OpenBlitz"])
def test_another_file_is_not_overwritten_unless_told(tmp_path: Path, content: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(GameFileError, match=r"letter\.txt: is not a game file, and was left as it is"):
        save_game(short_game(), file)
    assert file.read_text(encoding="utf-8") == content
    save_game(short_game(), file, overwrite=True)
    assert file.read_bytes() == SHORT_GAME.encode()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be written"):
        save_game(short_game(), tmp_path / "nowhere" / "race.game")
    with pytest.raises(GameFileError, match="cannot be written"):
        save_game(short_game(), tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_save_that_breaks_off_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
) -> None:
    file = tmp_path / "race.game"
    save_game(short_game(), file)
    longer = read_game(SHORT_GAME, find_race, NO_DICE)
    play(longer, DONE)

    def break_off(*_: object) -> None:
        assert file.read_bytes() == SHORT_GAME.encode()
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, call, break_off)
        with pytest.raises((GameFileError, KeyboardInterrupt)):
            save_game(longer, file)
    assert file.read_bytes() == SHORT_GAME.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["race.game"]
    save_game(longer, file)
    assert load_game(file, find_race, NO_DICE).number == 8


def test_a_save_is_on_the_disk_before_it_takes_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    fsync, swap = os.fsync, os.replace

    def watched_fsync(number: int) -> None:
        calls.append("directory" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        fsync(number)

    def watched_replace(beside: Path, target: Path) -> None:
        assert beside.read_bytes() == SHORT_GAME.encode()
        assert beside.parent == target.parent
        calls.append("name")
        swap(beside, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    save_game(short_game(), tmp_path / "race.game")
    assert calls[:2] == ["file", "name"]


@pytest.mark.skipif(os.name != "posix", reason="links and modes are those of POSIX")
def test_a_save_goes_where_a_link_leads_and_keeps_the_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "race.game", tmp_path / "link.game"
    save_game(Sitting(Race(), NO_DICE), file)
    file.chmod(0o640)
    link.symlink_to(file)
    save_game(short_game(), link)
    assert link.is_symlink()
    assert file.read_bytes() == SHORT_GAME.encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
