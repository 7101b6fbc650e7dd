"""The wish to be helped, from wherever a thing went wrong to whoever shows the help."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal


class HelpWishes(QObject):
    """`asked` carries the topic: the name of an error's class, or of a page."""

    asked = Signal(str)


@cache
def help_wishes() -> HelpWishes:
    """The one of this process."""
    return HelpWishes()
