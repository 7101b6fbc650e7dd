"""How long pasting, opening and reading take: `python -m tests.benchmarks.composer`.

Offscreen, in milliseconds: a paste of 20,000 lines into the composer (it becomes a file; undone, it
is words of the message), a document of 2,000,000 characters opened in its sheet, attached files
read, and passages chosen for a prompt from a document that is too long for it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QMainWindow

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.inference.embedding import bundled_embedder
from assistant.inference.tokens import minilm_counter
from assistant.retrieval.document_excerpts import Excerpts
from tests.benchmarks.invented_chats import chats
from tests.unit.documents.paper import pdf_of, word_of
from ui.widgets.composer import Composer
from ui.windows.document_sheet import show_document

LINES = 20_000
BOOK = 2_000_000


def timed(what: str, work: Callable[[], object]) -> None:
    """Run once, let Qt paint, and print the milliseconds."""
    began = time.perf_counter()
    work()
    QApplication.processEvents()
    print(f"{what:60} {1000 * (time.perf_counter() - began):9.1f} ms")


def pasting(window: QMainWindow) -> None:
    """A long paste, given on as a file and as words."""
    composer = Composer()
    window.setCentralWidget(composer)
    window.show()
    QApplication.processEvents()
    text = "2026-03-04 12:00:01 keeper: the lamp is lit\n" * LINES
    data = QMimeData()
    data.setText(text)
    taken: list[str] = []
    composer.field.long_text_given.connect(taken.append)
    paste = f"paste of {LINES:,} lines, given on as a file"
    timed(paste, lambda: composer.field.insertFromMimeData(data))
    assert taken
    timed(f"{LINES:,} lines put into the message after all", lambda: composer.field.insert(text))
    timed("one more key after that", lambda: composer.field.insert("x"))


def reading() -> None:
    """Attached files of some hundred pages."""
    words = " ".join(one.text for chat in chats(2_000) for one in chat.messages)
    pages = [words[n : n + 1_800] for n in range(0, 360_000, 1_800)]
    pdf, word = pdf_of(*pages), word_of(*pages)
    cancel = CancelToken()
    timed(f"PDF of {len(pages)} pages read", lambda: read_bytes("a.pdf", pdf, cancel))
    timed(f"Word document of {len(pages)} pages read", lambda: read_bytes("a.docx", word, cancel))
    book = (words * 20)[:BOOK].encode()
    timed(f"text of {BOOK:,} characters read", lambda: read_bytes("a.txt", book, cancel))


def opening(window: QMainWindow) -> None:
    """The longest document there can be, in its sheet."""
    words = " ".join(one.text + "\n" for chat in chats(2_000) for one in chat.messages)
    read = read_bytes("book.txt", (words * 20)[:BOOK].encode(), CancelToken())
    quote = read.text[BOOK // 2 : BOOK // 2 + 60].split("\n")[0]
    timed(f"document of {BOOK:,} characters opened", lambda: show_document(window, read, [quote]))


def choosing() -> None:
    """Passages for a prompt, without vectors and with those that a chat's second question has."""
    words = " ".join(one.text for chat in chats(2_000) for one in chat.messages)
    read = read_bytes("report.txt", words[:360_000].encode(), CancelToken())
    embedder = bundled_embedder()
    embedder.start()
    embedder.encode_query("ready")
    excerpts, count = Excerpts(embedder), minilm_counter()
    question = "Who bought the cheap violin with great patience?"
    for _ in range(2):
        chosen = "passages chosen of 360,000 characters"
        timed(chosen, lambda: excerpts.of([read], question, 1_500, count))
    embedder.close()


def main() -> None:
    """Measure everything."""
    _application = QApplication.instance() or QApplication([])
    window = QMainWindow()
    window.resize(1180, 780)
    pasting(window)
    reading()
    opening(window)
    choosing()


if __name__ == "__main__":
    main()
