"""What a message can hold, and that nothing in it can do harm or keep the window waiting."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QColor, QImage, QTextCursor, QTextFormat
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from tests.gui.looking import WAIT_MS, button, press, words_of
from tests.gui.scripted_home import NOW
from ui.bridge.formula_setter import FormulaSetter
from ui.look.theme import theme
from ui.widgets.body import MessageBody
from ui.widgets.code import FOLDED_LINES, CodeView
from ui.widgets.message import MessageView
from ui.widgets.prose import ProseView, WideView

READING = 600


def message(text: str, role: Role = Role.ASSISTANT, *, complete: bool = True) -> Message:
    return Message(
        message_id=MessageId(UnitId("m_1")),
        conversation_id=ConversationId("c_1"),
        parent_id=None,
        role=role,
        text=text,
        said_at=NOW,
        complete=complete,
    )


@pytest.fixture
def look(qapp: QApplication) -> Iterator[None]:
    qapp.setStyle("Fusion")
    theme().choose("light", 100)
    yield
    FormulaSetter.of_application()


def shown(qtbot: QtBot, text: str, role: Role = Role.ASSISTANT) -> MessageView:
    """The view of a message, laid out and formulas set."""
    view = MessageView(message(text, role))
    qtbot.addWidget(view)
    view.fit(READING)
    view.show()
    qtbot.waitUntil(lambda: not any(one._waits for one in view.texts()), timeout=WAIT_MS)
    view.fit(READING)
    return view


def pictures_in(view: MessageView) -> list[str]:
    found = []
    for text in view.texts():
        cursor = QTextCursor(text.document())
        while not cursor.atEnd():
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
            if cursor.charFormat().objectType() == QTextFormat.ObjectTypes.ImageObject.value or (
                cursor.charFormat().isImageFormat()
            ):
                found.append(cursor.charFormat().toImageFormat().name())
    return found


@pytest.mark.usefixtures("look")
class TestFormulas:
    def test_a_formula_is_drawn_and_read_as_its_source(self, qtbot: QtBot) -> None:
        view = shown(qtbot, "Then \\(a^2\\) and\n\n$$\n\\frac{a}{b}\n$$\n")
        assert len(pictures_in(view)) == 2
        assert r"$a^2$" in view.words()
        assert view.texts()[0].accessibleDescription().startswith("Then $a^2$")
        text = view.texts()[0]
        text.selectAll()
        text.copy()
        assert QApplication.clipboard().text().strip() == "Then $a^2$ and"

    def test_what_cannot_be_set_is_its_source(self, qtbot: QtBot) -> None:
        view = shown(qtbot, r"See $\frac{a$ and $\nosuchcommand{x}$ and $\text{漢}$.")
        assert not pictures_in(view)
        assert r"$\frac{a$ and $\nosuchcommand{x}$ and $\text{漢}$" in words_of(view)

    def test_a_formula_follows_theme_and_size(self, qtbot: QtBot) -> None:
        view = shown(qtbot, "$x^2$")
        (small,) = pictures_in(view)
        height = view.height()
        theme().choose("dark", 200)
        view.fit(READING)
        (large,) = pictures_in(view)
        assert small != large
        assert view.height() > height
        theme().choose("light", 100)

    def test_a_formula_stands_where_its_source_stood(self, qtbot: QtBot) -> None:
        """It is as wide as it is itself, not as its source was while it was set."""
        source = (
            r"\frac{1}{\sigma\sqrt{2\pi}} \exp\!\left(-\frac{(y-\mu)^2}{2\sigma^2}\right) = 0 = 0"
        )
        view = shown(qtbot, f"$$\n{source}\n$$")
        (wide,) = view.findChildren(WideView)
        assert wide.horizontalScrollBar().maximum() == 0

    def test_a_wide_formula_scrolls_sideways(self, qtbot: QtBot) -> None:
        view = shown(qtbot, "$$\n" + "a+b=" * 60 + "c\n$$")
        (wide,) = view.findChildren(WideView)
        assert wide.width() == READING
        assert wide.horizontalScrollBar().maximum() > 0


@pytest.mark.usefixtures("look")
class TestBlocks:
    def test_a_wide_table_scrolls_and_a_narrow_one_does_not(self, qtbot: QtBot) -> None:
        cells = " | ".join(f"column number {n}" for n in range(9))
        wide = f"| {cells} |\n|{'---|' * 9}\n| {cells} |"
        view = shown(qtbot, wide)
        assert view.findChildren(WideView)[0].horizontalScrollBar().maximum() > 0
        view = shown(qtbot, "| a | b |\n|---|---|\n| 1 | 2 |")
        assert view.findChildren(WideView)[0].horizontalScrollBar().maximum() == 0

    def test_long_code_is_folded_and_opens(self, qtbot: QtBot) -> None:
        code = "\n".join(f"line {n}" for n in range(100))
        view = shown(qtbot, f"```\n{code}\n```")
        (block,) = view.findChildren(CodeView)
        assert block.text.toPlainText().count("\n") + 1 == FOLDED_LINES
        height = view.height()
        with qtbot.waitSignal(view.resized):
            press(view, "Show all 100 lines")
        assert view.fit(READING) > height
        assert block.text.toPlainText().endswith("line 99")
        press(view, "Copy code")
        assert QApplication.clipboard().text() == code
        press(view, "Show less")
        assert block.text.toPlainText().endswith(f"line {FOLDED_LINES - 1}")

    def test_code_that_grew_stays_open(self, qtbot: QtBot) -> None:
        text = "```\n" + "\n".join(f"line {n}" for n in range(100)) + "\n```"
        view = MessageView(message("", complete=False))
        qtbot.addWidget(view)
        for start in range(0, len(text), 97):
            view.grow(text[start : start + 97], "")
        view.set_message(message(text), ())
        assert "line 99" in words_of(view)

    def test_a_picture_in_the_text_is_shown_and_no_other(self, qtbot: QtBot) -> None:
        image = QImage(900, 20, QImage.Format.Format_RGB32)
        image.fill(QColor("teal"))
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs say bytes
        data = base64.b64encode(buffer.data().data()).decode()
        view = shown(
            qtbot, f"![plan](data:image/png;base64,{data}) ![x](https://example.org/x.png)"
        )
        (name,) = pictures_in(view)
        assert name.startswith("picture:")
        assert view.height() < READING
        false = base64.b64encode(b"no picture at all").decode()
        assert not pictures_in(shown(qtbot, f"![plan](data:image/png;base64,{false})"))

    def test_nothing_but_what_is_held_is_ever_loaded(self, qtbot: QtBot) -> None:
        view = ProseView()
        qtbot.addWidget(view)
        for address in ("file:///etc/hostname", "https://example.org/x.png", "qrc:/x", "x.png"):
            assert bytes(view.loadResource(2, QUrl(address)).data()) == b""  # type: ignore[attr-defined]

    def test_what_is_no_picture_is_given_to_no_reader_of_pictures(self, qtbot: QtBot) -> None:
        """Qt tells them apart by their data, and its reader of SVG opens what is named there."""
        svg = (
            "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>"
            "<image href='file:///etc/passwd'/></svg>"
        )
        for false in (svg, "P6 9 9 255 " + "x" * 300, "BM" + "x" * 300, "RIFF" + "x" * 300):
            data = base64.b64encode(false.encode()).decode()
            view = shown(qtbot, f"![plan](data:image/png;base64,{data})")
            assert not pictures_in(view)
            assert "plan" in view.words()

    def test_many_pictures_are_read_beside_the_window(self, qtbot: QtBot) -> None:
        def png(width: int) -> str:
            image = QImage(width, 900, QImage.Format.Format_RGB32)
            image.fill(QColor("teal"))
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs say bytes
            return base64.b64encode(buffer.data().data()).decode()

        text = "\n\n".join(f"![p](data:image/png;base64,{png(900 + n)})" for n in range(12))
        view = MessageView(message(text))
        qtbot.addWidget(view)
        view.show()
        before = view.fit(READING)
        assert all(name.endswith("#waits") for name in pictures_in(view))
        assert len(set(pictures_in(view))) == 12
        qtbot.waitUntil(lambda: not any(one._waits for one in view.texts()), timeout=WAIT_MS)
        assert view.fit(READING) == before, "an empty space is as large as the picture"
        assert not any("#" in name for name in pictures_in(view))
        found = view.texts()[0].loadResource(2, QUrl(pictures_in(view)[0]))
        assert isinstance(found, QImage)
        assert found.pixelColor(5, 5) == QColor("teal")


HARD = {
    "html": "<script>alert(1)</script><img src=x onerror=y><iframe src='file:///etc/passwd'>" * 50,
    "one line": "x" * 1_000_000,
    "one line of words": "word " * 200_000,
    "typed lines": "a line of words\n" * 60_000,
    "quotes": "> " * 10_000 + "deep",
    "nested quotes, line by line": "\n".join("> " * n + "x" for n in range(1, 150)),
    "lists": "- " * 10_000 + "deep",
    "brackets": "[" * 20_000,
    "stars": "*a_" * 7_000,
    "controls": "".join(map(chr, range(1, 32))) * 500 + "\u202e\u2066\ufffc\ud800" * 500,
    "marks": "e" + "\u0301" * 10_000,
    "bidi": "\u202eabc \u05d0\u05d1 " * 2_000,
    "formulas": r"$x_{1}^{2} + \frac{a}{b}$ " * 600,
    "code": "```python\n" + "value = compute(alpha)  # why\n" * 30_000 + "```",
    "table": "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 3_000,
    "links": "https://example.org/" * 900,
    "fences": "```\n" * 10_000,
    "tables": "|a|b|\n|-|-|\n|1|2|\n\n" * 5_000,
    "loose list": "- a\n\n" * 20_000,
    "headings": "# a\n" * 20_000,
    "unassigned": "\uffff\ufffe\U000e0041" * 5_000,
    "blank lines of code": "```c\n" + "\n" * 30_000 + "x",
}


@pytest.mark.usefixtures("look")
@pytest.mark.parametrize("role", [Role.ASSISTANT, Role.USER])
@pytest.mark.parametrize("name", HARD)
def test_the_hardest_messages_are_shown_as_text(qtbot: QtBot, name: str, role: Role) -> None:
    text = HARD[name]
    view = MessageView(message(text, role))
    qtbot.addWidget(view)
    began = time.thread_time()
    height = view.fit(READING)
    view.grab()
    assert 0 < height < 400_000
    assert time.thread_time() - began < 5  # a hang fails; speed is measured by the benchmark
    said = words_of(view)
    assert "\u202e" not in said
    assert "\x1b" not in said
    if name == "html":
        assert "<script>alert(1)</script>" in said.replace("\u200b", "")
    FormulaSetter.of_application()._waiting.clear()


@pytest.mark.usefixtures("look")
def test_more_of_a_very_long_message_comes_when_asked(qtbot: QtBot) -> None:
    text = "```\n" + "a line\n" * 10_000 + "```\n\nThe end."
    view = shown(qtbot, text)
    before = view.height()
    more = next(b for b in view.findChildren(QPushButton) if b.text().startswith("Show more"))
    with qtbot.waitSignal(view.resized):
        more.click()
    assert view.fit(READING) > before
    assert all(isinstance(part, CodeView) for part in view.findChild(MessageBody)._parts)  # type: ignore[union-attr]
    assert view.words() == text  # copied whole
    while more.isVisible():
        more.click()
    assert "The end." in words_of(view)


@pytest.mark.usefixtures("look")
def test_remembered_words_are_marked_where_they_are_not_shown_yet(qtbot: QtBot) -> None:
    text = "word " * 2_000 + "the south bed floods"
    view = shown(qtbot, text, Role.USER)
    assert "floods" not in words_of(view)
    view.mark(["the south bed floods"])
    assert "floods" in words_of(view)
    assert any(one.extraSelections() for one in view.texts())


WORLD = {
    "emoji families": "Hi 👩‍👩‍👧‍👦 and 👨🏽‍🚀, 🏳️‍🌈!",
    "flags": "🇩🇪🇫🇮 and 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f.",
    "Devanagari": "**क्षत्रिय** और `नमस्ते` - हिन्दी",
    "Thai": "ภาษาไทย **น้ำ** ที่นี่",
    "Chinese": "漢字：**自行车**，你好。",
    "Arabic": "مرحبا **بالعالم** ١٢٣",
    "combining": "e\u0301a\u0308 o\u0302\u0301",
}


@pytest.mark.usefixtures("look")
@pytest.mark.parametrize("name", WORLD)
def test_streamed_text_is_the_whole_text(qtbot: QtBot, name: str) -> None:
    """Character by character, so that families, flags and syllables come in parts."""
    text = f"{WORLD[name]}\n\n- {WORLD[name]}\n\n```\n{WORLD[name]}\n```\n\n{WORLD[name]}"
    whole = shown(qtbot, text)
    streamed = MessageView(message("", complete=False))
    qtbot.addWidget(streamed)
    for character in text:
        streamed.grow(character, "")
        streamed.fit(READING)
    assert words_of(streamed) == words_of(whole)
    assert streamed.says(text)
    streamed.set_message(message(text), ())
    streamed.fit(READING)
    assert words_of(streamed) == words_of(whole)
    assert streamed.size() == whole.size()
    assert button(whole, "Copy code")
