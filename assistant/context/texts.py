"""The texts that prompts are made of."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def prompt_text(name: str) -> str:
    """The text of that name in `prompts`, without blanks around it."""
    return files("assistant.context.prompts").joinpath(f"{name}.txt").read_text("utf-8").strip()
