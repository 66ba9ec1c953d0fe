"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GamesFolder = Annotated[
    Path | None, typer.Option(help="The folder that games are kept in.", metavar="FOLDER")
]
DatabaseUrl = Annotated[
    str | None, typer.Option(help="A database instead: postgresql://USER@HOST/NAME.", metavar="URL")
]
SvgFile = Annotated[str | None, typer.Option(help="Write the picture as SVG; - is stdout.", metavar="FILE")]
PngFile = Annotated[str | None, typer.Option(help="Write the picture as PNG; - is stdout.", metavar="FILE")]
