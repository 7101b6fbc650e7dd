"""Tools of other programs: what a model may ask for, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool of a server that the person allowed, as they saw it then.

    `call_name` is what the model calls it: letters, digits, `_` and `-`, unique among those
    offered. `schema` is the JSON schema of its arguments, an object's.
    """

    server: str
    name: str
    call_name: str
    description: str
    schema: Mapping[str, object]

    @property
    def place(self) -> str:
        """Server and tool, as the person names them."""
        return f"{self.server}/{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """What a model asked for: `name` is a `call_name`, `arguments` JSON as it wrote it."""

    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolOutcome:
    """What came of a call: data from outside, and never the person's words.

    `place` is the tool's, or the name that the model made up. `done` is False where it did not
    run, or failed; `text` then says why.
    """

    place: str
    text: str
    done: bool
