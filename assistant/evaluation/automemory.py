"""AutoMemoryBench: what must come back for a query, and what must not any more.

Each case is a few dated sessions in which things are told, changed, deleted, restricted or said
of another scope, and 21 queries about what is left. A query names memories that are required and
memories that are forbidden; each memory rests on the turns it was told in.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.evaluation.files import read_json, reading
from assistant.evaluation.histories import Turn, chat_of

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

TUNING_DOMAINS = frozenset(["personal_assistant", "coding_agent"])
"""The rules were written with these in view; the others are only scored."""
BETWEEN_TURNS = timedelta(minutes=1)
"""Only sessions are dated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A memory that a query speaks of; `turns` are the external ids of what it was told in."""

    memory_id: str
    turns: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One query; it is asked at `asked_at`."""

    probe_id: str
    query: str
    kind: str
    asked_at: datetime
    required: tuple[Telling, ...]
    forbidden: tuple[Telling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Sessions in the order in which they took place, and what is asked after them."""

    name: str
    domain: str
    conversations: tuple[ImportedConversation, ...]
    probes: tuple[Probe, ...]

    @property
    def tuning(self) -> bool:
        """Whether rules were written with this case in view."""
        return self.domain in TUNING_DOMAINS

    @property
    def messages(self) -> int:
        """How many were said."""
        return sum(len(one.messages) for one in self.conversations)


def automemory(path: Path) -> list[Case]:
    """The cases of the domains in a folder with a `manifest.json`, by domain.

    Raises `UnreadableFile` for another folder.
    """
    files: dict[str, str] = {}
    with reading(path):
        for split in read_json(path / "manifest.json")["split_files"].values():
            files |= split
        return [
            _case(raw, domain)
            for domain, file in sorted(files.items())
            for raw in read_json(path / file)["cases"]
        ]


def _case(raw: dict[str, Any], domain: str) -> Case:
    tellings = {
        unit["memory_id"]: Telling(
            memory_id=unit["memory_id"], turns=frozenset(unit["source_turn_ids"])
        )
        for unit in raw["gold_memory_units"]
    }
    return Case(
        name=raw["case_id"],
        domain=domain,
        conversations=tuple(_conversation(session) for session in raw["sessions"]),
        probes=tuple(_probe(query, tellings) for query in raw["queries"]),
    )


def _conversation(raw: dict[str, Any]) -> ImportedConversation:
    began = datetime.fromisoformat(raw["timestamp"])
    turns = [
        Turn(turn["turn_id"], Role(turn["role"]), turn["content"], began + place * BETWEEN_TURNS)
        for place, turn in enumerate(raw["turns"])
    ]
    return chat_of(raw["session_id"], turns)


def _probe(raw: dict[str, Any], tellings: dict[str, Telling]) -> Probe:
    return Probe(
        probe_id=raw["query_id"],
        query=raw["prompt"],
        kind=raw["probe_type"],
        asked_at=datetime.fromisoformat(raw["timestamp"]),
        required=tuple(tellings[each] for each in raw["gold_memory_ids"]),
        forbidden=tuple(tellings[each] for each in raw["forbidden_memory_ids"]),
    )
