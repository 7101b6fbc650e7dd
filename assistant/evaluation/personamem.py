"""PersonaMem v1: a person's sessions with an assistant, and questions with four answers each.

Nobody has marked which words bear an answer, so recall alone cannot be scored on it. Sessions have
an order and no dates.
"""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.evaluation.files import read_json
from assistant.evaluation.histories import History, Question, Turn, Use, chat_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

FIRST_DAY = datetime(2024, 1, 1, tzinfo=UTC)
BETWEEN_SESSIONS = timedelta(days=1)
BETWEEN_TURNS = timedelta(minutes=1)
_ROLES = {"USER": Role.USER, "ASSISTANT": Role.ASSISTANT}
_TURN = Pattern(r"^\[(SYSTEM|USER|ASSISTANT)\] (?:User: |Assistant: )?", re.MULTILINE)
_OPTION = Pattern(r"^\([a-d]\) ", re.MULTILINE)
_ASKER = Pattern(r"\AUser: [^\n]*\n+")


def personamem(path: Path) -> list[History]:
    """The people in a folder with `documents.json` and `queries.json`, one history each."""
    sessions: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for document in read_json(path / "documents.json"):
        sessions[document["user_id"]].append(document)
    queries: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for query in read_json(path / "queries.json"):
        queries[query["user_id"]].append(query)
    return [
        History(
            name=user[:8],
            conversations=tuple(
                _conversation(document, FIRST_DAY + place * BETWEEN_SESSIONS)
                for place, document in enumerate(documents)
            ),
            questions=tuple(map(_question, queries[user])),
        )
        for user, documents in sessions.items()
    ]


def _question(raw: dict[str, Any]) -> Question:
    """`answer` is the right option's words."""
    asked, *options = (part.strip() for part in _OPTION.split(raw["query"]))
    right = "abcd".index(raw["gold_answers"][-1])
    return Question(
        question_id=raw["id"],
        query=_ASKER.sub("", asked),
        gold=frozenset(),
        category=raw["meta"]["question_type"],
        answer=options[right],
        options=tuple(options),
        use=Use.UNJUDGED,
    )


def _conversation(document: dict[str, Any], began: datetime) -> ImportedConversation:
    """The turns of a session; the persona that opens it is an instruction nobody said."""
    name = document["id"]
    turns = [
        Turn(f"{name}/{place}", role, text, began + place * BETWEEN_TURNS)
        for place, (role, text) in enumerate(_turns(document["content"]))
    ]
    return chat_of(name, turns)


def _turns(content: str) -> Sequence[tuple[Role, str]]:
    _, *parts = _TURN.split(content)
    turns = zip(parts[::2], parts[1::2], strict=True)
    return [(_ROLES[mark], text.strip()) for mark, text in turns if mark in _ROLES and text.strip()]
