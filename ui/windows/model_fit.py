"""Whether a model fits this machine: an icon and words, never a colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from assistant.domain.fitting import FitKind
from ui.tokens import Icon, Space
from ui.widgets.controls import label
from ui.widgets.notice import Sign
from ui.words import said_number, said_size, translated

if TYPE_CHECKING:
    from assistant.domain.fitting import Fit

SIGNS = {
    FitKind.GPU: ("lightning", "accent"),
    FitKind.PARTLY: ("circle-half", "accent"),
    FitKind.CPU: ("cpu", "accent"),
    FitKind.SMALLER_CONTEXT: ("warning", "ink"),
    FitKind.NOT: ("prohibit", "danger"),
}


def fit_words(fit: Fit) -> str:
    """What it needs and how it would run here."""
    needs = translated("Needs about {size} of memory").format(size=said_size(fit.needed_bytes))
    how = {
        FitKind.GPU: translated("fits the graphics processor"),
        FitKind.PARTLY: translated("{some} of {all} layers fit the graphics processor"),
        FitKind.CPU: translated("fits, on the processor"),
        FitKind.SMALLER_CONTEXT: translated("fits with a context of {tokens} tokens"),
        FitKind.NOT: translated("too large for this machine"),
    }[fit.kind]
    how = how.format(some=fit.gpu_layers, all=fit.layers, tokens=said_number(fit.context))
    return f"{needs} · {how}"


class FitLine(QWidget):
    """The icon and the words in a line."""

    def __init__(self, fit: Fit) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.XS)
        sign, tone = SIGNS[fit.kind]
        row.addWidget(Sign(sign, tone, Icon.SMALL), alignment=Qt.AlignmentFlag.AlignTop)
        kind = "bad" if fit.kind is FitKind.NOT else "small"
        row.addWidget(label(fit_words(fit), kind, wrap=True), 1)
