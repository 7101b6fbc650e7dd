"""Places that were not visited yet are made ready, step by step."""

from __future__ import annotations

import sys

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.looking import wait
from ui.windows import warming
from ui.windows.main_window import MainWindow


def test_every_module_is_read_in_before_it_is_needed(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "BEGIN_MS", 0)
    monkeypatch.setattr(warming, "BETWEEN_MS", 0)
    known = {name: sys.modules.get(name) for name in warming.MODULES}
    name = "ui.windows.people_view"
    monkeypatch.delitem(sys.modules, name, raising=False)
    again = warming.Warming(window)
    again.begin()
    assert not again.done
    wait(qtbot, lambda: again.done)
    assert set(warming.MODULES) <= set(sys.modules)
    for each, module in known.items():
        if module is not None:
            monkeypatch.setitem(sys.modules, each, module)
