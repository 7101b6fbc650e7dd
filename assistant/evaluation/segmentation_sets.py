"""Dialogues whose topic boundaries are known, for calibrating and scoring a segmenter."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Role
from assistant.errors import UnreadableFile
from assistant.evaluation.files import read_json, read_text, reading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

REALMEM_TUNING = ("Adeleke_Okonjo", "Kenta_Tanaka")
"""The personas whose sessions may be joined for tuning."""

REALMEM_SCORED = ("Liam_O_Connor", "Oliver_Smith", "Sarah_Miller")
"""Those whose sessions are only scored."""

SESSIONS_JOINED = 8
"""How many RealMem sessions make one dialogue; with all in one the first errors would last."""

_DISTRACTOR = "Enhanced"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """Messages in order, and the indexes of those that open a topic (never 0)."""

    kind: ConversationKind
    roles: tuple[Role, ...]
    texts: tuple[str, ...]
    boundaries: frozenset[int]


_FILES = {
    "superseg_validation": ConversationKind.ASSISTANT,
    "superseg_test": ConversationKind.ASSISTANT,
    "tiage_train": ConversationKind.PEOPLE,
    "tiage_validation": ConversationKind.PEOPLE,
    "tiage_test": ConversationKind.PEOPLE,
    "dialseg711": ConversationKind.ASSISTANT,
    "sgd_train": ConversationKind.ASSISTANT,
}
_LONG_NAMES = {"dialseg711": "dialseg711_test", "sgd_train": "sgd_multiservice_train"}


def tuning_sets(data: Path) -> dict[str, list[Dialogue]]:
    """What may be tuned on: short tasks, long answers, and talk among people.

    `data` is the folder with `segmentation` and `realmem` in it.
    """
    tiage = [*load("tiage_train", data), *load("tiage_validation", data)]
    return {
        "superseg_validation": load("superseg_validation", data),
        "realmem_joined": joined_realmem(data),
        "tiage_train+validation": tiage,
    }


def scored_sets(data: Path) -> dict[str, list[Dialogue]]:
    """What is only scored."""
    names = ("superseg_test", "tiage_test", "dialseg711")
    joined = joined_realmem(data, REALMEM_SCORED)
    return {**{name: load(name, data) for name in names}, "realmem_joined_test": joined}


def load(name: str, data: Path) -> list[Dialogue]:
    """One set of `data/segmentation`; among people where both speakers open topics."""
    path = data / "segmentation" / f"{_LONG_NAMES.get(name, name)}.jsonl"
    return [_dialogue(line, _FILES[name], path) for line in _lines(path)]


def joined_realmem(data: Path, personas: Sequence[str] = REALMEM_TUNING) -> list[Dialogue]:
    """Sessions of one persona set end to end: a boundary wherever the project changes."""
    joined: list[Dialogue] = []
    for persona in personas:
        path = data / "realmem" / f"{persona}_dialogues_256k.json"
        with reading(path):
            sessions = read_json(path)["dialogues"]
            starts = range(0, len(sessions), SESSIONS_JOINED)
            joined += [_join(sessions[start : start + SESSIONS_JOINED]) for start in starts]
    return joined


def _join(sessions: Sequence[dict[str, object]]) -> Dialogue:
    roles: list[Role] = []
    texts: list[str] = []
    boundaries: set[int] = set()
    before = ""
    for session in sessions:
        identifier = str(session["session_identifier"])
        project = identifier
        if not identifier.startswith(_DISTRACTOR):
            project = identifier.partition(":")[0]
        if texts and project != before:
            boundaries.add(len(texts))
        before = project
        turns = session["dialogue_turns"]
        if not isinstance(turns, list):
            raise UnreadableFile(f"The session {identifier} has no list of turns.")
        for turn in turns:
            roles.append(Role.USER if turn["speaker"] == "User" else Role.ASSISTANT)
            texts.append(turn["content"])
    return Dialogue(
        kind=ConversationKind.ASSISTANT,
        roles=tuple(roles),
        texts=tuple(texts),
        boundaries=frozenset(boundaries),
    )


def _dialogue(line: str, kind: ConversationKind, path: Path) -> Dialogue:
    with reading(path):
        raw = json.loads(line)
        return Dialogue(
            kind=kind,
            roles=tuple(Role(role) for role in raw["roles"]),
            texts=tuple(raw["utterances"]),
            boundaries=frozenset(raw["boundaries"]) - {0},
        )


def _lines(path: Path) -> Iterator[str]:
    return (line for line in read_text(path).splitlines() if line.strip())
