"""Formulas set beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.bridge.beside import Beside
from ui.markdown.typesetting import Typeset, typeset

if TYPE_CHECKING:
    from collections.abc import Hashable


class FormulaSetter(Beside):
    """Sets formulas. One takes 5 to 50 KB; of very many in a text the first stay their source."""

    thread_name = "formulas"

    def known(self, source: str, *, display: bool) -> bool:
        """Whether the formula was tried; it is asked for where it was not."""
        return self._known((source, display))

    def formula(self, source: str, *, display: bool) -> Typeset | None:
        """The formula; None where it was not tried yet or cannot be set."""
        found = self._found((source, display))
        return found if isinstance(found, Typeset) else None

    def _make(self, wanted: Hashable) -> Typeset | None:
        assert isinstance(wanted, tuple)
        source, display = wanted
        return typeset(source, display=display)
