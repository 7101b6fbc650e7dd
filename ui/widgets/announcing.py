"""What a screen reader says by itself, without the focus going anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def announce(place: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let a screen reader say `words`, once it has finished its sentence, or at once."""
    if not words:
        return
    event = QAccessibleAnnouncementEvent(place, words)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
