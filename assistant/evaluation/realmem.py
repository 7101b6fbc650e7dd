"""RealMem: months of a person's project chats with an assistant; sessions are the evidence.

985 of its 2,055 sessions are distractors, known by a name that nothing here looks at. The project
that a session's name tells is looked at for the baseline alone.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.evaluation.files import no_data_set, read_json
from assistant.evaluation.histories import History, Question, Turn, chat_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

TUNING_PERSON = "Kenta_Tanaka"
BETWEEN_TURNS = timedelta(minutes=1)
BETWEEN_SESSIONS = timedelta(seconds=1)
"""Sessions have only a date; the order in the file is the order of a day."""
ROLES = {"User": Role.USER, "Assistant": Role.ASSISTANT}


def realmem(path: Path) -> list[History]:
    """The histories in a `*_dialogues_256k.json`, or in all of a folder.

    A query is asked at its own moment: later messages do not exist yet. Its own session's
    earlier messages are excluded, because a chat has them before it anyway. Raises
    `UnreadableFile` for a folder without any.
    """
    files = sorted(path.glob("*_dialogues_*.json")) if path.is_dir() else [path]
    if not files:
        raise no_data_set(path, "it holds no *_dialogues_*.json")
    return [_history(read_json(file)) for file in files]


def _history(raw: dict[str, Any]) -> History:
    sessions = _dated(raw["dialogues"])
    recent = _recent(raw["dialogues"])
    known = {session["session_uuid"] for session, _ in sessions}
    name = raw["_metadata"]["person_name"]
    return History(
        name=name,
        conversations=tuple(_conversation(session, began) for session, began in sessions),
        questions=tuple(
            question
            for session, began in sessions
            for question in _questions(session, began, known, recent[session["session_uuid"]])
        ),
        tuning=name == TUNING_PERSON,
    )


def _dated(sessions: list[dict[str, Any]]) -> list[tuple[dict[str, Any], datetime]]:
    """Each session with a beginning that keeps the file's order within a date."""
    dated: list[tuple[dict[str, Any], datetime]] = []
    ends: dict[str, datetime] = {}
    for session in sessions:
        date = session["current_time"][:10]
        day = datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC)
        began = ends.get(date, day)
        ends[date] = began + len(session["dialogue_turns"]) * BETWEEN_TURNS + BETWEEN_SESSIONS
        dated.append((session, began))
    return dated


def _recent(sessions: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    """For each session those before it of the same project, latest first."""
    found: dict[str, tuple[str, ...]] = {}
    by_project: dict[str, tuple[str, ...]] = {}
    for session in sessions:
        project = session["session_identifier"].partition(":")[0]
        found[session["session_uuid"]] = before = by_project.get(project, ())
        by_project[project] = (session["session_uuid"], *before)
    return found


def _conversation(session: dict[str, Any], began: datetime) -> ImportedConversation:
    name = session["session_uuid"]
    turns = [
        Turn(
            f"{name}/{place}",
            ROLES[turn["speaker"]],
            turn["content"],
            began + place * BETWEEN_TURNS,
        )
        for place, turn in enumerate(session["dialogue_turns"])
        if turn["content"].strip()  # there are empty ones
    ]
    return chat_of(name, turns)


def _questions(
    session: dict[str, Any],
    began: datetime,
    known: set[str],
    recent: tuple[str, ...],
) -> Iterator[Question]:
    turns = session["dialogue_turns"]
    name = session["session_uuid"]
    for place, (turn, answer) in enumerate(pairwise(turns)):
        gold = known.intersection(answer.get("memory_session_uuids") or ()) - {name}
        if turn.get("is_query") and gold:
            yield Question(
                question_id=turn["query_id"],
                query=turn["content"],
                gold=frozenset(gold),
                category=turn.get("category_name", ""),
                as_of=began + place * BETWEEN_TURNS,
                by_conversation=True,
                exclude=frozenset(f"{name}/{i}" for i in range(place)),
                recent=recent,
            )
