"""Widgets beside each other keep their places when the page that they stood on goes."""

from __future__ import annotations

import shiboken6
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.flow import FlowLayout


def test_a_flow_outlives_the_page_that_it_was_lent_to(qtbot: QtBot) -> None:
    """Its items are no children of that page: asking for a height then ended the process."""
    home, lent_to, section = QWidget(), QWidget(), QWidget()
    qtbot.addWidget(home)
    for page in (home, lent_to):
        QVBoxLayout(page)
    flow = FlowLayout()
    for name in ("One", "Two", "Three"):
        flow.addWidget(QPushButton(name))
    rows = QVBoxLayout(section)
    rows.addLayout(flow)
    for page in (home, lent_to, home):
        layout = page.layout()
        assert layout is not None
        layout.addWidget(section)
        page.show()
    shiboken6.delete(lent_to)
    assert flow.heightForWidth(1000) < flow.heightForWidth(1)
    assert [flow.itemAt(at) is not None for at in range(4)] == [True, True, True, False]


def test_a_widget_can_stand_before_others_and_be_taken_away(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    flow = FlowLayout(place)
    one, two = QPushButton("One"), QPushButton("Two")
    flow.addWidget(two)
    flow.insert(0, one)
    first = flow.itemAt(0)
    assert first is not None
    assert first.widget() is one
    shiboken6.delete(one)
    assert flow.count() == 1
    left = flow.itemAt(0)
    assert left is not None
    assert left.widget() is two
