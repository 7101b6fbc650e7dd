"""LoCoMo: ten long chats between two people; evidence is named by turn (Maharana et al., 2024)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.files import read_json
from assistant.evaluation.histories import History, Question, Turn, chat_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

TUNING_CHATS = 3
"""The first ones in the file were looked at while weights were chosen."""
CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
"""Category 5 asks for what was never said: it has no evidence to find."""
BETWEEN_TURNS = timedelta(seconds=30)
"""The file dates sessions only."""

_TURN_ID = Pattern(r"D\d+:\d+")
_SESSION = Pattern(r"session_(\d+)")


def locomo(path: Path) -> list[History]:
    """The histories in `locomo10.json`, or in a folder that holds it.

    What a shared photo shows is left out: it costs more tokens than it finds evidence (Mean-R at
    2,000 tokens -0.005). Where the audit's `audit/errors.json` lies beside the file, questions
    have its corrected evidence too.
    """
    file = path / "locomo10.json" if path.is_dir() else path
    reviewed = _reviewed(file.with_name("audit") / "errors.json")
    return [_history(raw, number, reviewed) for number, raw in enumerate(read_json(file))]


def _reviewed(file: Path) -> dict[str, frozenset[str]] | None:
    """The evidence of each mislabelled question by an audit's id; None where none is at hand."""
    if not file.exists():
        return None
    return {entry["question_id"]: _turns(entry["correct_evidence"]) for entry in read_json(file)}


def _turns(evidence: object) -> frozenset[str]:
    """The turns that an evidence field names, several of which may stand in one string."""
    return frozenset(_TURN_ID.findall(str(evidence)))


def _history(
    raw: dict[str, Any],
    place: int,
    reviewed: Mapping[str, frozenset[str]] | None,
) -> History:
    chat = raw["conversation"]
    numbers = sorted(int(found[1]) for key in chat if (found := _SESSION.fullmatch(key)))
    conversations = tuple(
        _conversation(f"{raw['sample_id']}/session_{number}", chat, number)
        for number in numbers
        if chat[f"session_{number}"]
    )
    known = frozenset(message.external_id for one in conversations for message in one.messages)
    questions = [
        Question(
            question_id=f"locomo_{raw['sample_id']}_qa{number}",
            query=entry["question"],
            answer=str(entry.get("answer", "")),
            gold=gold,
            category=CATEGORIES[entry["category"]],
            corrected=None
            if reviewed is None
            else known & reviewed.get(f"locomo_{place}_qa{number}", gold),
        )
        for number, entry in enumerate(raw["qa"])
        if entry["category"] in CATEGORIES and (gold := known & _turns(entry.get("evidence", [])))
    ]
    return History(
        name=raw["sample_id"],
        conversations=conversations,
        questions=tuple(questions),
        tuning=place < TUNING_CHATS,
    )


def _conversation(name: str, chat: dict[str, Any], number: int) -> ImportedConversation:
    began = _moment(chat[f"session_{number}_date_time"])
    turns = [
        Turn(
            turn["dia_id"],
            Role.USER if turn["speaker"] == chat["speaker_a"] else Role.ASSISTANT,
            turn["text"],
            began + place * BETWEEN_TURNS,
            turn["speaker"],
        )
        for place, turn in enumerate(chat[f"session_{number}"])
    ]
    return chat_of(name, turns, title=name, kind=ConversationKind.PEOPLE)


def _moment(text: str) -> datetime:
    """`1:56 pm on 8 May, 2023`."""
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
