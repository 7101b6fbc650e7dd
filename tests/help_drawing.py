"""Draws `resources/help/architecture.svg` from the contract in pyproject.toml.

Run it where a layer was added: python -m tests.help_drawing
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DRAWING = ROOT / "resources" / "help" / "architecture.svg"
WIDTH, BOXES, HEIGHT, GAP = 640, 400, 30, 6
SAYS = {
    "ui": "the window; sees engine, domain, errors",
    "cli": "the command line",
    "commands": "its commands",
    "evaluation": "data sets and metrics · other programs",
    "engine": "builds the parts, owns the threads",
    "chat": "exchanges · files in and out · one owner",
    "memory": "the write path · the read path · prompts",
    "storage": "in RAM · the encrypted file · models",
    "domain": "the words of the project as values",
}
"""A word about the layer that holds the package."""
OF_THE_MEMORY = {"memory", "storage"}


def layers() -> list[list[str]]:
    """The packages of `assistant`, highest layer first, as the contract has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    found = next(each for each in contracts if each["name"] == "Engine layers")
    return [re.split(r"\s*[|:]\s*", layer) for layer in found["layers"]]


def drawn() -> str:
    """The drawing, its colours named by token."""
    rows, top = [], 8
    for names in [["ui"], *layers()]:
        rows += _row(names, top)
        top += HEIGHT + (14 if names == ["ui"] else GAP)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + 4}"'
        f' viewBox="0 0 {WIDTH} {top + 4}" font-family="sans-serif" font-size="12">'
    )
    return "\n".join([head, *rows, "</svg>", ""])


def _row(names: list[str], top: int) -> list[str]:
    fill, line = "raised", "line"
    if names == ["ui"]:
        fill, line = "accent_soft", "accent"
    elif OF_THE_MEMORY & set(names):
        fill, line = "memory_soft", "memory_line"
    width = (BOXES - GAP * (len(names) - 1)) / len(names)
    size = 12 if len(names) < 4 else 10
    rows = [f'  <g data-layer="{" ".join(names)}">']
    for number, name in enumerate(names):
        left = 4 + number * (width + GAP)
        rows.append(
            f'    <rect x="{left:.0f}" y="{top}" width="{width:.0f}" height="{HEIGHT}" rx="8"'
            f' fill="{{{fill}}}" stroke="{{{line}}}"/>'
            f'<text x="{left + width / 2:.0f}" y="{top + 19}" text-anchor="middle"'
            f' font-size="{size}" fill="{{ink}}">{name}</text>'
        )
    says = next((said for key, said in SAYS.items() if key in names), "")
    if says:
        rows.append(
            f'    <text x="{BOXES + 16}" y="{top + 19}" font-size="11"'
            f' fill="{{muted}}">{says}</text>'
        )
    return [*rows, "  </g>"]


if __name__ == "__main__":
    DRAWING.write_text(drawn(), encoding="utf-8")
