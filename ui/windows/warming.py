"""What places need that were not visited yet, made ready while nobody waits for it.

Their modules take 100 to 200 ms to import, which the first visit would stand still for; read in
one after the other between two rounds of the event loop, nobody notices.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

BEGIN_MS = 600
"""So long after the engine is open, the window has painted what it begins with."""

BETWEEN_MS = 30

MODULES = (
    "ui.windows.recall_panel",
    "ui.windows.setting_field",
    "ui.windows.import_section",
    "ui.windows.settings_page",
    "ui.item_models.fact_rows",
    "ui.widgets.fact_table",
    "ui.windows.fact_filters",
    "ui.windows.fact_detail",
    "ui.windows.facts_view",
    "ui.windows.segments_view",
    "ui.widgets.timeline",
    "ui.windows.timeline_view",
    "ui.windows.people_view",
    "ui.windows.graph_view",
    "ui.windows.growth_view",
    "ui.windows.memory_page",
    "ui.windows.model_catalogue",
    "ui.windows.models_page",
    "ui.windows.palette",
)
"""Each before those that need it, so that no step is long."""


class Warming(QObject):
    """Takes one step at a time, and begins when it is told to."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: list[Callable[[], object]] = []
        self._timer = QTimer(self, interval=BETWEEN_MS)
        self._timer.timeout.connect(self._step)

    def begin(self) -> None:
        """Begin, once the window has had time to paint."""
        missing = [name for name in MODULES if name not in sys.modules]
        self._steps = [_importing(name) for name in reversed(missing)]
        if self._steps:
            QTimer.singleShot(BEGIN_MS, self, self._timer.start)

    @property
    def done(self) -> bool:
        """Whether all is ready."""
        return not self._steps

    def _step(self) -> None:
        if self._steps:
            self._steps.pop()()
        else:
            self._timer.stop()


def _importing(name: str) -> Callable[[], object]:
    return lambda: import_module(name)
