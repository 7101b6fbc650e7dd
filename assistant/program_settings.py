"""Settings about other programs: which may ask the memory, and what is served to them."""

from __future__ import annotations

from pydantic import Field

from assistant.model_settings import Group
from assistant.patterns import Pattern

LONGEST_PROGRAM_NAME = 60
MOST_PROGRAMS = 50
_UNSAFE = Pattern(r"[^\w .,:+()@/&'-]")


def program_name(told: str) -> str:
    """What a program calls itself, on one line and without signs that could mislead."""
    words = " ".join(_UNSAFE.sub(" ", told).split())[:LONGEST_PROGRAM_NAME].strip()
    return words or "A program without a name"


class AllowedProgram(Group):
    """A program that may ask the memory over MCP, by the name that it gives itself."""

    name: str = Field(min_length=1, max_length=LONGEST_PROGRAM_NAME)
    may_forget: bool = False
    """Whether what it asks to forget goes without a question while no window is open."""


class ServingSettings(Group):
    """The OpenAI-compatible address for other programs on this machine."""

    enabled: bool = Field(
        default=False,
        title="Local API",
        description=(
            "Other programs on this machine can chat through your memory, with the token that "
            "you copy below."
        ),
    )
    port: int = Field(
        default=8377,
        ge=1024,
        le=65_535,
        title="Port",
        description="Of the address on this machine that they use.",
    )
