"""The list of chats with thousands of them: `python -m tests.benchmarks.many_chats [--chats N]`.

Prints JSON with milliseconds: reading the list from a memory file, showing it, following one new
message, scrolling a page, a search by words. The window is drawn offscreen.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from assistant.cancel import CancelToken
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, ConversationSummary, Message, Role
from assistant.engine import chat_search
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.messages import MessageStore
from ui.windows.conversation_list import ConversationList

NOW = datetime.now(UTC)
WORDS = [
    "garden",
    "bicycle",
    "harbour",
    "invoice",
    "recipe",
    "holiday",
    "kernel",
    "lecture",
    "piano",
    "insurance",
]
MESSAGES_EACH = 6
ROUNDS = 7


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chats", type=int, default=5000)
    count = parser.parse_args().chats
    with tempfile.TemporaryDirectory() as folder:
        figures, summaries = _of_the_file(Path(folder), count)
    figures |= _of_the_window(summaries)
    print(json.dumps({"chats": count, "milliseconds": figures}, indent=2))


def _of_the_file(folder: Path, count: int) -> tuple[dict[str, float], list[ConversationSummary]]:
    with Database(folder / "memory.duckdb", "secret") as database:
        database.write(lambda cursor: _fill(cursor, count)).result()
        cursor = database.read()
        store = ConversationStore(cursor)
        summaries = store.summaries(counted=False)
        one = summaries[count // 2].conversation.conversation_id
        figures = {
            "read all": _median(lambda: store.summaries(counted=False)),
            "read all, counted": _median(lambda: store.summaries()),
            "read one that changed": _median(lambda: store.listed([one])),
            "search by words": _median(
                lambda: chat_search.by_words(cursor, "harbour piano", CancelToken())
            ),
        }
    return figures, summaries


def _of_the_window(summaries: list[ConversationSummary]) -> dict[str, float]:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")
    chats = ConversationList()
    chats.resize(300, 800)
    chats.show()
    _settle()
    began = time.perf_counter()
    chats.show_conversations(summaries)
    _settle()
    shown = 1000 * (time.perf_counter() - began)
    bar = chats.view.verticalScrollBar()

    def scroll() -> None:
        bar.setValue((bar.value() + 10 * bar.pageStep()) % max(bar.maximum(), 1))
        chats.view.viewport().repaint()

    moved = iter(range(1, 10_000))

    def follow() -> None:
        at = next(moved)
        old = summaries[-at].conversation
        new = _renewed(old, NOW + timedelta(seconds=at))
        chats.follow([old.conversation_id], [ConversationSummary(conversation=new, messages=0)])
        _settle()

    figures = {
        "show all, painted": round(shown, 1),
        "scroll ten pages, painted": _median(scroll),
        "follow a message in an old chat, painted": _median(follow),
    }
    chats.close()
    return figures


def _renewed(old: Conversation, moment: datetime) -> Conversation:
    return Conversation(
        conversation_id=old.conversation_id,
        title=old.title,
        created_at=old.created_at,
        updated_at=moment,
    )


def _fill(cursor: Cursor, count: int) -> None:
    conversations, messages = [], []
    for number in range(count):
        chat, moment = new_conversation_id(), NOW - timedelta(hours=3 * number)
        parent = None
        for place in range(MESSAGES_EACH):
            words = [WORDS[(number * 7 + place * 3 + at) % len(WORDS)] for at in range(12)]
            message = Message(
                message_id=new_message_id(),
                conversation_id=chat,
                parent_id=parent,
                role=Role.ASSISTANT if place % 2 else Role.USER,
                text=f"{' '.join(words)} {number}",
                said_at=moment,
            )
            messages.append(message)
            parent = message.message_id
        conversations.append(
            Conversation(
                conversation_id=chat,
                title=f"{WORDS[number % len(WORDS)]} {number}",
                created_at=moment,
                updated_at=moment,
                active_leaf=parent,
            )
        )
    ConversationStore(cursor).add_all(conversations)
    MessageStore(cursor).add(messages)


def _settle() -> None:
    for _ in range(3):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


def _median(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return round(statistics.median(taken), 1)


if __name__ == "__main__":
    main()
