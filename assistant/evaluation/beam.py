"""BEAM 100K: long chats with an assistant; ten types of questions (Tavakoli et al., 2025).

A chat comes in batches, some weeks apart; evidence is named by message number. Its people end
their words in a generator's marker, `->-> 1,4`, which nobody ever said.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.errors import UnreadableFile
from assistant.evaluation.files import read_json
from assistant.evaluation.histories import History, Question, Turn, Use, chat_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

TUNING_CHATS = frozenset(str(number) for number in range(1, 6))
"""They were looked at while weights were chosen."""
APART = frozenset({"event_ordering", "summarization", "instruction_following"})
"""They ask for sets that no list of best messages holds, so they are no part of the score."""
ABSTENTION = "abstention"
"""Asks for what was never said."""
BETWEEN_MESSAGES = timedelta(minutes=1)
"""Only the message that opens a batch has a date."""
BEFORE_ANY_DATE = datetime(2024, 1, 1, tzinfo=UTC)

_MARKER = Pattern(r"\s*->->[ \d,/NA)]*\Z")
_ANSWERS = (
    "answer",
    "ideal_answer",
    "ideal_response",
    "ideal_summary",
    "preference_being_tested",
    "instruction_being_tested",
)
"""Where a question keeps its gold answer; for a preference, what was said of it is the answer."""


def beam(path: Path) -> list[History]:
    """The chats in a folder, by number: one itself, or one that holds `1`, `2` … or `100K`."""
    return [_history(folder) for folder in _folders(path)]


def _folders(path: Path) -> list[Path]:
    if (path / "chat.json").is_file():
        return [path]
    within = path / "100K" if (path / "100K").is_dir() else path
    found = [file.parent for file in within.glob("*/chat.json")]
    if not found:
        raise UnreadableFile(
            f"{path} holds no chat of BEAM.", hint="Give the folder with 1/chat.json in it."
        )
    return sorted(found, key=lambda folder: (len(folder.name), folder.name))


def _history(folder: Path) -> History:
    name = folder.name
    conversations = tuple(_conversations(name, read_json(folder / "chat.json")))
    known = frozenset(message.external_id for one in conversations for message in one.messages)
    by_type: dict[str, list[dict[str, Any]]] = read_json(folder / "probing_questions.json")
    return History(
        name=f"beam-{name}",
        conversations=conversations,
        questions=tuple(
            question
            for category, entries in by_type.items()
            for number, entry in enumerate(entries)
            if (question := _question(f"beam_{name}_{category}_{number}", category, entry, known))
        ),
        tuning=name in TUNING_CHATS,
    )


def _question(
    question_id: str, category: str, entry: dict[str, Any], known: frozenset[str]
) -> Question | None:
    """The question, or None where no message that exists bears its answer."""
    gold = known.intersection(_numbers(entry.get("source_chat_ids")))
    if category == ABSTENTION:
        use = Use.UNANSWERABLE
    elif not gold:
        return None
    else:
        use = Use.APART if category in APART else Use.SCORED
    return Question(
        question_id=question_id,
        query=entry["question"],
        answer=next((entry[name] for name in _ANSWERS if name in entry), ""),
        gold=gold,
        category=category,
        use=use,
    )


def _numbers(sources: object) -> Iterator[str]:
    """The message numbers in a number, in lists, or in dicts of lists."""
    match sources:
        case int():
            yield str(sources)
        case list():
            for one in sources:
                yield from _numbers(one)
        case dict():
            for one in sources.values():
                yield from _numbers(one)


def _conversations(name: str, batches: Sequence[dict[str, Any]]) -> Iterator[ImportedConversation]:
    """One conversation per batch, their messages dated one after another."""
    said_at = BEFORE_ANY_DATE
    for batch in batches:
        turns: list[Turn] = []
        for raw in (message for turn in batch["turns"] for message in turn):
            said_at = _moment(raw.get("time_anchor")) or said_at + BETWEEN_MESSAGES
            text = _MARKER.sub("", raw["content"]).strip()
            if text:
                turns.append(Turn(str(raw["id"]), Role(raw["role"]), text, said_at))
        if turns:
            yield chat_of(f"{name}/batch_{batch['batch_number']}", turns)


def _moment(anchor: str | None) -> datetime | None:
    """`March-15-2024`; None where there is no date or none that can be read."""
    try:
        return datetime.strptime(anchor or "", "%B-%d-%Y").replace(tzinfo=UTC)
    except ValueError:
        return None
