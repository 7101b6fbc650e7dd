"""Settings about other programs: which may ask the memory, which lend tools, what is served."""

from __future__ import annotations

import re
from urllib.parse import quote

from pydantic import Field, field_validator

from assistant.model_settings import Group

LONGEST_PROGRAM_NAME = 60
MOST_PROGRAMS = 50
MOST_ARGUMENTS = 50
LONGEST_ARGUMENT = 2_000
_UNSAFE = re.compile(r"[^\w .,:+()@/&'-]")


def program_name(told: str) -> str:
    """What a program calls itself, on one line and without signs that could mislead."""
    words = " ".join(_UNSAFE.sub(" ", told).split())[:LONGEST_PROGRAM_NAME].strip()
    return words or "A program without a name"


class AllowedProgram(Group):
    """A program that may ask the memory over MCP, by the name that it gives itself."""

    name: str = Field(min_length=1, max_length=LONGEST_PROGRAM_NAME)
    may_forget: bool = False
    """Whether what it asks to forget goes without a question while no window is open."""


class ToolServer(Group):
    """An MCP server that lends tools to chats: a command that the person trusts.

    `works_offline`: it needs no network, and on Linux the kernel gives it none.
    """

    name: str = Field(min_length=1, max_length=LONGEST_PROGRAM_NAME, pattern=r"^[\w .-]+$")
    command: tuple[str, ...] = Field(min_length=1, max_length=MOST_ARGUMENTS)
    works_offline: bool = False

    @field_validator("command")
    @classmethod
    def _sound(cls, command: tuple[str, ...]) -> tuple[str, ...]:
        if not command[0].strip():
            raise ValueError("It names no program")
        if any("\0" in part or len(part) > LONGEST_ARGUMENT for part in command):
            raise ValueError("An argument is too long, or holds a zero byte")
        return command

    @property
    def prefix(self) -> str:
        """What a model reads before the names of its tools: letters, digits and `_` only."""
        plain = re.sub(r"\W+", "_", quote(self.name, safe="")).strip("_").lower()
        return plain[:24] or "server"


class ServingSettings(Group):
    """The OpenAI-compatible address for other programs on this machine."""

    enabled: bool = Field(
        default=False,
        title="Local API",
        description=(
            "Other programs on this machine can chat through your memory, with the token that "
            "is shown below."
        ),
    )
    port: int = Field(
        default=8377,
        ge=1024,
        le=65_535,
        title="Port",
        description="Of the address on this machine that they use.",
    )
