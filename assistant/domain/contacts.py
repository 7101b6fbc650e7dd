"""What left this machine: to whom, when and what for; never what was said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


class ContactPurpose(StrEnum):
    """What another machine was called for."""

    MODEL = "model"
    DOWNLOAD = "download"
    UPDATE = "update"
    """Whether there is a newer version."""
    TOOL = "tool"
    """A tool that a model asked for and the person confirmed."""


class ContactOutcome(StrEnum):
    """How it ended."""

    ANSWERED = "answered"
    FAILED = "failed"
    REFUSED = "refused"
    """Offline was on: nothing was sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """One request to another machine.

    `subject` is the name of the model, of the file that was loaded, or of the tools' server. An
    empty `host` is a foreign program on this machine, which may send on what it gets. `sent`
    and `received` are bytes of what was asked and answered, without what carries them.
    """

    happened_at: datetime
    host: str
    port: int
    purpose: ContactPurpose
    subject: str
    outcome: ContactOutcome
    sent: int = 0
    received: int = 0
