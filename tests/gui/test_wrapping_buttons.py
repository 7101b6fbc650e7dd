"""Buttons whose words go on in a second line."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.look.theme import theme
from ui.widgets.flow import FlowLayout
from ui.widgets.wrapping_button import WrappingButton, broken, wrapping_button

LONG = "Show more (146,001 characters left)"
WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=12), min_size=1, max_size=12)


@given(words=WORDS, room=st.integers(0, 400))
def test_no_word_is_lost_and_lines_are_as_full_as_they_can_be(
    qapp: QApplication, words: list[str], room: int
) -> None:
    metrics = QFontMetrics(qapp.font())
    lines = broken(" ".join(words), metrics, room)
    assert " ".join(lines).split() == words
    for line in lines:
        assert metrics.horizontalAdvance(line) <= room or " " not in line
    for one, other in itertools.pairwise(lines):
        assert metrics.horizontalAdvance(f"{one} {other.split()[0]}") > room


def test_it_is_one_line_where_there_is_room_and_more_where_there_is_not(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    theme().choose("light", 100)
    button = wrapping_button(LONG, "link", sign="cpu")
    column = QVBoxLayout(place)
    column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
    column.addStretch()
    place.resize(600, 200)
    place.show()
    one = button.height()
    assert button.width() == button.sizeHint().width()
    place.resize(150, 200)
    QApplication.processEvents()
    assert button.width() < button.sizeHint().width()
    assert button.height() == button.heightForWidth(button.width()) > one
    picture = button.grab().toImage()
    rows = [
        y
        for y in range(picture.height())
        if len({picture.pixel(x, y) for x in range(picture.width())}) > 1
    ]
    assert rows[-1] - rows[0] > button.fontMetrics().lineSpacing()  # words on more than one line


def test_lines_that_flow_grow_with_it(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    flow = FlowLayout(place)
    pressed: list[str] = []
    for words in ("Undo", LONG):
        flow.addWidget(wrapping_button(words, "link", lambda words=words: pressed.append(words)))  # type: ignore[misc]
    flow.addWidget(QLabel("after"))
    place.resize(160, 300)
    place.show()
    long = place.findChildren(WrappingButton)[1]
    label = place.findChild(QLabel)
    assert isinstance(label, QLabel)
    assert long.height() == long.heightForWidth(long.width())
    assert label.geometry().top() >= long.geometry().bottom()
    QTest.mouseClick(long, Qt.MouseButton.LeftButton)
    assert pressed == [LONG]
