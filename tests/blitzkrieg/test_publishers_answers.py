"""R75-F2, R75-F3 - the clarifications of the publisher alone, between none and all."""

from __future__ import annotations

import pytest

import openblitz
from openblitz.blitzkrieg.rulesets import called, offered, rules

# R75-F2 - the publisher's own lines of the clarifications, as far as answers depend on them.
PUBLISHERS = {
    "CL:21.3a",
    "CL:28.1b",
    "CL:28.5b",
    "CL:30.5b",
    "CL:32.34",
    "CL:32.4b",
    "CL:32.74a",
    "CL:32.74d",
} | {
    "CL:rounding.h",
    "CL:30.5c",  # says no more than CL:30.5b: somebody cannot possibly land
}


@pytest.mark.parametrize(
    "name", ["1975-basic", "1975-basic-optional", "1975-tournament", "1975-tournament-optional"]
)
def test_the_publishers_answers_are_played_and_nothing_else_is_changed(name: str) -> None:
    """With every option: what they say is the publisher's, or else as printed; all of them say it, too."""
    switches = tuple(option.name for option in offered(name))
    plain, made, whole = (rules(name, clarified, switches) for clarified in ("", "publisher", "all"))
    said = set()
    for question, answer in made.answers.items():
        if answer is not plain.answers[question]:
            more = {rule for rule, _text in answer.says} - {
                rule for rule, _text in plain.answers[question].says
            }
            assert more, f"{question} is answered otherwise, and nothing says so"
            assert more <= PUBLISHERS
            assert more <= {rule for rule, _text in whole.answers[question].says}
            said |= more
    assert said == (PUBLISHERS if "tournament" in name else {"CL:21.3a"})


def test_the_title_of_a_game_is_enough_for_the_publishers_answers() -> None:
    played = called("1975-tournament+publisher")
    assert played.name == "1975-tournament+publisher@1"
    assert openblitz.play("1975-tournament+publisher").game.name == played.name
    assert not played.rules.answers["replacements"].saves
    assert played.rules.answers["minors"] is rules("1975-tournament").answers["minors"]


def test_each_choice_of_clarifications_cites_what_it_is_played_by() -> None:
    """CL:29.7a, CL:32.34 and CL:32.5b are the publisher's; CL:30.7 and CL:33.7k are the compiler's."""
    name = "1975-tournament-optional"
    for clarified, own in (("", ()), ("publisher", ("CL:29.7a", "CL:32.34", "CL:32.3a", "CL:32.5b"))):
        made = rules(name, clarified)
        lines = [
            "CL:29.7a",
            "CL:32.34",
            "CL:32.3a",
            "CL:32.5b",
            "CL:19.3a",
            "CL:21.1a",
            "CL:30.7",
            "CL:33.7k",
        ]
        assert {one for one in lines if made.paragraph(one) == one} == set(own)
