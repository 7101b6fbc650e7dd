"""What a file with a whole memory holds, list by list, and what of a home stays out of it.

A list is a table of the home, a row an object with the table's columns: so the words that the
schema explains are those of the file, and a column that is added later is in it as well. A test
holds that every table stands here on one side or the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.edges import EdgeType
from assistant.domain.entities import EntityKind, Verdict
from assistant.domain.facts import FactStatus, FactType
from assistant.domain.messages import ConversationKind, Origin, Role, TitledBy
from assistant.domain.profiles import ProfileMemory
from assistant.domain.standing import Standing
from assistant.domain.undoing import ActivityKind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import StrEnum

FORMAT = "keepsake-memory"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A list of the file: its table, the column that names a row, if one does.

    `derived` follows from the others: a home that has things of its own works it out anew.
    """

    table: str
    key: str = ""
    derived: bool = False


SECTIONS: tuple[Section, ...] = (
    Section("profiles", "profile_id"),
    Section("conversations", "conversation_id"),
    Section("messages", "message_id"),
    Section("documents", "document_id"),
    Section("pictures", "document_id"),
    Section("attachments"),
    Section("segments", "segment_id"),
    Section("trajectories", "trajectory_id"),
    Section("trajectory_links", "segment_id"),
    Section("facts", "fact_id"),
    Section("fact_sources"),
    Section("folded_facts", "wording_id"),
    Section("compared_facts", "fact_id", derived=True),
    Section("names"),
    Section("named_units", "unit_id"),
    Section("named_conversations", "conversation_id"),
    Section("name_blocks_due", "block"),
    Section("entities", "entity_id", derived=True),
    Section("mentions", derived=True),
    Section("entity_proposals", derived=True),
    Section("entity_decisions"),
    Section("edges", "edge_key"),
    Section("space_units", "member_key"),
    Section("left_out", "entry_key"),
    Section("standings"),
    Section("memory_acts", "message_id"),
    Section("restored_messages", "message_id"),
    Section("retention_rules", "rule_id"),
    Section("never_examples", "example_id"),
    Section("held_facts", "held_id"),
    Section("recalls", "message_id"),
    Section("demands", "answer_id"),
    Section("active_facts", "fact_id", derived=True),
    Section("active_fact_sources", derived=True),
    Section("active_fact_queries", derived=True),
    Section("model_readings", "message_id"),
    Section("drafts", "conversation_id"),
    Section("rederivations", "conversation_id"),
    Section("activity", "entry_id"),
)

NOT_WRITTEN: Mapping[str, str] = {
    "home": "keys and counters of this home",
    "watermarks": "how far this home's own work is",
    "schema_migrations": "of the file, not of the memory",
    "undo_entries": "what was forgotten is in no export",
    "undo_digests": "what was forgotten is in no export",
    "forgotten": "what was forgotten is in no export, its digests neither",
    "contacts": "whom this home called, which is no memory",
    "encodings": "vectors, which are made again",
    "kept_words": "words as the index counts them, which are counted again",
    "document_vectors": "vectors, which are made again",
    "demand_evidence": "vectors and places, which are looked up again",
}
"""The tables that no export holds, and why."""

MADE_AGAIN: Mapping[str, Mapping[str, object]] = {
    "messages": {"position": 0},
    "folded_facts": {"vector": b""},
    "trajectory_links": {"embedder_id": "", "vector": b"", "entities": b""},
    "demands": {"embedder_id": "", "vector": b""},
}
"""Columns that are not written, and what says in their place that they are to be made again."""

ID_COLUMNS = frozenset(
    {
        "active_leaf", "answer_id", "cause_id", "cited", "conversation_id", "document_id",
        "entity_id", "external_id", "fact_id", "first_message", "last_message", "message_id",
        "message_ids", "one", "other", "parent_id", "profile_id", "question_id", "replaces",
        "rule_id", "segment_id", "segment_ids", "senses", "source", "target", "trajectory_id",
        "unit_id", "wording_id",
    }
)  # fmt: skip
"""Columns that hold ids, alone or in a list."""

TEXTS_WITH_IDS = frozenset(
    {"edge_key", "member_key", "entry_key", "recall", "told", "held_id", "fact"}
)
"""Columns in whose text ids stand among other things."""

CHOICES: Mapping[tuple[str, str], type[StrEnum]] = {
    ("profiles", "memory"): ProfileMemory,
    ("conversations", "kind"): ConversationKind,
    ("conversations", "origin"): Origin,
    ("conversations", "titled_by"): TitledBy,
    ("messages", "role"): Role,
    ("messages", "origin"): Origin,
    ("facts", "type"): FactType,
    ("facts", "status"): FactStatus,
    ("entities", "kind"): EntityKind,
    ("entity_decisions", "verdict"): Verdict,
    ("edges", "type"): EdgeType,
    ("standings", "standing"): Standing,
    ("activity", "kind"): ActivityKind,
}
"""Columns that hold one of a few words."""

SHOWN: Mapping[str, str] = {
    "profiles": "name",
    "conversations": "title",
    "messages": "text",
    "facts": "statement",
    "documents": "name",
    "drafts": "text",
}
"""The column that says to a person what a row is."""

COMPARED: Mapping[str, tuple[str, ...]] = {
    "profiles": ("name", "icon", "colour", "instructions", "model", "memory"),
    "conversations": ("title", "memory", "pinned", "archived"),
    "messages": ("text", "role"),
    "facts": ("statement", "type", "status", "valid_from", "valid_to", "pinned", "device_only"),
    "documents": ("name", "kind", "text"),
    "drafts": ("text", "files"),
}
"""Where one of these columns differs, a row that is known tells otherwise here."""
