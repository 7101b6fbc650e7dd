"""Settings that are numbers, as a few plain choices; the number itself is one level deeper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QSizePolicy

from ui.windows.setting_field import Segment, Well
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainChoice:
    """A question, what it means, and its answers from least to most, each with its number."""

    title: str
    told: str
    answers: tuple[tuple[str, float], ...]


def plain_choice(name: str) -> PlainChoice | None:
    """The plain question for the setting `group.field`; None where it has none."""
    return _choices().get(name)


def _choices() -> dict[str, PlainChoice]:
    return {
        "memory.recall_tokens": PlainChoice(
            title=translated("How much it recalls"),
            told=translated(
                "How much of what you told Keepsake goes into one answer. More takes longer."
            ),
            answers=(
                (translated("A little"), 1000),
                (translated("Usual"), 2000),
                (translated("A lot"), 6000),
            ),
        ),
        "memory.undo_days": PlainChoice(
            title=translated("Undo what was forgotten"),
            told=translated(
                "So long it can be brought back. Then it is erased from every file for good."
            ),
            answers=(
                (translated("Not at all"), 0),
                (translated("A week"), 7),
                (translated("A month"), 30),
            ),
        ),
        "models.temperature": PlainChoice(
            title=translated("How it writes"),
            told=translated("Careful keeps to what is likely, inventive surprises more often."),
            answers=(
                (translated("Careful"), 0.2),
                (translated("Balanced"), 0.7),
                (translated("Inventive"), 1.0),
            ),
        ),
        "models.max_answer_tokens": PlainChoice(
            title=translated("How long an answer may be"),
            told=translated("A longer answer takes longer; you can stop it at any time."),
            answers=(
                (translated("A paragraph"), 256),
                (translated("A page"), 512),
                (translated("Several pages"), 2048),
            ),
        ),
    }


class PlainChoiceField(Well):
    """The answers beside each other; a number that is none of them shows as one of its own."""

    def __init__(self, choice: PlainChoice, value: float, change: Callable[[object], None]) -> None:
        super().__init__(choice.title)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._values = [number for _words, number in choice.answers]
        self._group = QButtonGroup(self)
        for words, number in choice.answers:
            button = self._add(choice, words)
            button.clicked.connect(lambda _on=False, number=number: change(number))
        self._own = self._add(choice, translated("Custom"))
        self._own.setToolTip(translated("The number under Advanced is none of these."))
        self.show_value(value)

    def show_value(self, value: object) -> None:
        """Mark the answer with this number."""
        at = self._values.index(value) if value in self._values else len(self._values)
        self._own.setVisible(at == len(self._values))
        self._group.buttons()[at].setChecked(True)
        self.updateGeometry()

    def _add(self, choice: PlainChoice, words: str) -> Segment:
        button = Segment(words)
        button.setAccessibleName(f"{choice.title}: {words}")
        self._group.addButton(button)
        self.row.addWidget(button)
        return button
