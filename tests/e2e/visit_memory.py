"""A visit to put the memory right: a fact corrected beside an answer, a conflict settled, a chat
deleted with what it taught. `python -m tests.e2e.visit_memory HOME PICTURES` on a real display.

The home has had `CHATS` imported and the fact `WRITTEN` added. Pictures are put into the folder.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from assistant.domain.requests import FactQuery
from tests.e2e.visit import Steps, Visit, called, chips, main
from ui.widgets.sheet import Sheet
from ui.windows.memory_page import CONFLICTS

if TYPE_CHECKING:
    from ui.widgets.evidence import EvidenceCard

WRITTEN = "I live in Bern."
CHATS = {
    "Rex": [
        ("user", "My dog is called Rex."),
        ("assistant", "A fine name for a dog."),
        ("user", "My sister Marta lives in Porto."),
        ("assistant", "Then you have a place to stay in Portugal."),
    ],
}
MOVED = "I live in Basel."
ASKED = "What is my dog called?"
TYPED, CORRECTED = "My dog is called Rexana.", "Your dog is called Rexana."


def script(pictures: Path, visit: Visit) -> Steps:
    """Correct, settle and delete, with a picture of each."""
    window = visit.window
    yield "the chats", lambda: window.chats.list.model.conversations == len(CHATS)
    window.resize(1180, 780)
    yield from corrected(pictures, visit)
    yield from settled(pictures, visit)
    yield from deleted(pictures, visit)


def corrected(pictures: Path, visit: Visit) -> Steps:
    """Ask, open what the answer used, and put a fact right there."""
    window = visit.window
    visit.say(ASKED)
    yield "an answer", visit.answered(2)
    yield "its chip", lambda: any("used" in called(one) for one in chips(visit))
    visit.press("used", visit.views[1])
    yield "the panel", lambda: window.chats.panel is not None and window.chats.panel.cards
    (card,) = [one for one in _cards(visit) if one.block.kind == "fact" and "Rex" in one.block.text]
    _choose(card, "Correct it…")
    yield "a field", lambda: card._rewording is not None
    assert card._rewording is not None
    card._rewording.field.setPlainText(TYPED)
    _press(card, "Save")
    yield "the correction", lambda: CORRECTED in statements(visit)
    yield "its mark", lambda: _says(card, "Corrected")
    _photograph(visit, pictures / "corrected.png")
    visit.seen["corrected"] = statements(visit)


def settled(pictures: Path, visit: Visit) -> Steps:
    """Say otherwise in a chat, and then which of the two is right."""
    window = visit.window
    window.chats.new_chat()
    visit.say(MOVED)
    yield "an answer", visit.answered(2)
    yield "a conflict", lambda: visit.engine.memory.conflicts().result()
    window.go_to(1)
    yield "the memory page", lambda: window.memory is not None and window.memory.facts.model.row(0)
    page = window.memory
    assert page is not None
    page.tabs.setCurrentIndex(CONFLICTS)
    yield "both sides", lambda: _buttons(page, "This is right: You live in Basel.")
    _photograph(visit, pictures / "conflict.png")
    _press(page, "This is right: You live in Basel.")
    yield "no conflict", lambda: _says(page, "Nothing contradicts what you wrote")
    visit.seen["settled"] = statements(visit)


def deleted(pictures: Path, visit: Visit) -> Steps:
    """Delete the chat about Rex with what it taught, and take that back from the bar."""
    window = visit.window
    window.go_to(0)
    (chat,) = [one for one in visit.engine.conversations().result() if one.messages == 4]
    chat_id = chat.conversation.conversation_id
    window.chats.open(chat_id)
    yield "the chat", visit.answered(4)
    window.chats.list.delete_asked.emit(chat_id)
    yield "the question", lambda: _sheets(window)
    _photograph(visit, pictures / "deleting.png")
    _press(_sheets(window)[0], "Forget them too")
    yield "the deletion", lambda: not any("Porto" in one for one in statements(visit))
    visit.seen["deleted"] = statements(visit)
    visit.seen["chats"] = len(visit.engine.conversations().result())
    yield "the bar", lambda: _says(window.undo_bar, "Deleted")
    _press(window.undo_bar, "Undo")
    yield "it all again", lambda: any("Porto" in one for one in statements(visit))
    visit.seen["undone"] = statements(visit)


def statements(visit: Visit) -> list[str]:
    """What is known and holds."""
    return sorted(one.statement for one in visit.engine.facts(FactQuery()).result().facts)


def _cards(visit: Visit) -> list[EvidenceCard]:
    panel = visit.window.chats.panel
    return [] if panel is None else [*panel.cards]


def _choose(card: EvidenceCard, words: str) -> None:
    (action,) = [one for one in card.menu().actions() if one.text() == words]
    action.trigger()


def _buttons(place: QWidget, name: str) -> list[QAbstractButton]:
    return [
        one
        for one in place.findChildren(QAbstractButton)
        if name in (one.accessibleName(), one.text()) and one.isVisible()
    ]


def _press(place: QWidget, name: str) -> None:
    _buttons(place, name)[0].click()


def _says(place: QWidget, words: str) -> bool:
    return any(words in one.text() for one in place.findChildren(QLabel) if one.isVisible())


def _sheets(window: QWidget) -> list[Sheet]:
    return [one for one in window.findChildren(Sheet) if one.isVisible()]


def _photograph(visit: Visit, path: Path) -> None:
    visit.window.grab().save(str(path))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), partial(script, Path(sys.argv[2]))))
