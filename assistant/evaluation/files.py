"""Reading data sets: a missing or foreign file is an error that says so."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read_text(path: Path) -> str:
    """The text at `path`; raises `UnreadableFile`."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise no_data_set(path, error) from error


def read_json(path: Path) -> Any:  # noqa: ANN401
    """The JSON document at `path`; raises `UnreadableFile`."""
    text = read_text(path)
    try:
        return json.loads(text)
    except ValueError as error:
        raise no_data_set(path, error) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Around what takes documents apart: raises `UnreadableFile` where they are made otherwise."""
    try:
        yield
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise no_data_set(path, f"it is made otherwise ({error!r})") from error


def no_data_set(path: Path, reason: object) -> UnreadableFile:
    """What to raise for a file or folder that holds no data set, or another one."""
    return UnreadableFile(
        f"{path} is not a data set: {reason}", hint="Give the data set's file or its folder."
    )
