"""LongMemEval in its native schema: each instance is a haystack of sessions and one question."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.evaluation.files import read_json
from assistant.evaluation.histories import History, Question, Turn, Use, chat_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

BETWEEN_TURNS = timedelta(minutes=1)
"""Only sessions are dated."""
DATE = "%Y/%m/%d (%a) %H:%M"


def longmemeval(path: Path) -> list[History]:
    """The instances in a file, or in the first `longmemeval*.json` of a folder.

    The sessions that bear the answer are the evidence; where turns are marked too, a second
    question has those as its evidence and is reported apart.
    """
    file = next(iter(sorted(path.glob("longmemeval*.json"))), path) if path.is_dir() else path
    return [_history(raw) for raw in read_json(file)]


def _history(raw: dict[str, Any]) -> History:
    sessions = sorted(
        zip(
            map(_moment, raw["haystack_dates"]),
            raw["haystack_session_ids"],
            raw["haystack_sessions"],
            strict=True,
        ),
        key=lambda session: session[0],
    )
    return History(
        name=raw["question_id"],
        conversations=tuple(
            conversation
            for began, name, turns in sessions
            if (conversation := _conversation(name, began, turns)) is not None
        ),
        questions=tuple(_questions(raw)),
    )


def _questions(raw: dict[str, Any]) -> Iterator[Question]:
    sessions = frozenset(raw["answer_session_ids"]) & set(raw["haystack_session_ids"])
    turns = frozenset(
        f"{name}/{place}"
        for name, said in zip(raw["haystack_session_ids"], raw["haystack_sessions"], strict=True)
        for place, turn in enumerate(said)
        if turn.get("has_answer")
    )
    asked = {
        "query": raw["question"],
        "answer": str(raw["answer"]),
        "as_of": _moment(raw["question_date"]),
    }
    category = raw["question_type"]
    if sessions:
        yield Question(
            **asked,
            question_id=raw["question_id"],
            gold=sessions,
            category=category,
            by_conversation=True,
        )
    if turns:
        yield Question(
            **asked,
            question_id=f"{raw['question_id']}_turns",
            gold=turns,
            category=f"{category}, turns",
            use=Use.APART,
        )


def _conversation(
    name: str, began: datetime, turns: list[dict[str, Any]]
) -> ImportedConversation | None:
    said = [
        Turn(f"{name}/{place}", Role(turn["role"]), turn["content"], began + place * BETWEEN_TURNS)
        for place, turn in enumerate(turns)
        if turn["content"].strip()
    ]
    return chat_of(name, said) if said else None


def _moment(text: str) -> datetime:
    return datetime.strptime(text, DATE).replace(tzinfo=UTC)
