"""Reading data sets: a missing or foreign file is an error that says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from pathlib import Path


def read_text(path: Path) -> str:
    """The text at `path`; raises `UnreadableFile`."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _no_data_set(path, error) from error


def read_json(path: Path) -> Any:  # noqa: ANN401
    """The JSON document at `path`; raises `UnreadableFile`."""
    text = read_text(path)
    try:
        return json.loads(text)
    except ValueError as error:
        raise _no_data_set(path, error) from error


def _no_data_set(path: Path, error: Exception) -> UnreadableFile:
    return UnreadableFile(
        f"{path} is not a data set: {error}", hint="Give the data set's file or its folder."
    )
