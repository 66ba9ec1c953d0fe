"""Where the subjects of the hex family keep their options and tables."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def of_subjects(name: str) -> list[Traversable]:
    """The folders of that name, one for each subject that has it.

    >>> [folder.name for folder in of_subjects("sheets")][:2]
    ['sheets', 'sheets']
    """
    subjects = sorted(resources.files(__package__ or "").iterdir(), key=lambda one: one.name)
    folders = (one.joinpath(name) for one in subjects if one.is_dir())
    return [folder for folder in folders if folder.is_dir()]
