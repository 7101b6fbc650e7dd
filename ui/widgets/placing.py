"""Where views stand that lie one below the other on a long page."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

BUILT_AT_ONCE = 10
"""Views made at a time: about a screen of them."""

PATIENCE_S = 0.03
"""Views that take longer are made one after the other, so that the window goes on."""

SCREENS_BUILT = 2
"""At least so many screens are built, so that there is something to scroll."""

SCREENS_KEPT = 8
"""Views further away than this, above or below, go; coming back builds them again."""

V = TypeVar("V", bound=QWidget)


def at_top(views: Sequence[V], value: int) -> tuple[V, int] | None:
    """The first view that is seen at the scroll bar's `value`, and how far it is beyond the top.

    A view that was not placed yet stands at 0 and does not count.
    """
    seen = (view for view in views if view.y() and view.y() + view.height() > value)
    first = next(seen, None)
    return None if first is None else (first, value - first.y())


def far_away(views: Sequence[QWidget], here: int, away: int) -> tuple[int, int]:
    """How many of the first and of the last views are further than `away` from `here`."""
    above = below = 0
    while above < len(views) and 0 < views[above].y() < here - away - views[above].height():
        above += 1
    while below < len(views) - above and views[-1 - below].y() > here + 2 * away:
        below += 1
    return above, below


def keep_order(views: Sequence[QWidget]) -> None:
    """Tab order follows the order of the views."""
    for one, other in pairwise(views):
        QWidget.setTabOrder(one, other)
