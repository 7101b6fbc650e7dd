"""The reranker that the settings name: loaded when a recall first uses it."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.overviews import Check
from assistant.engine.lending import Lending
from assistant.errors import AssistantError
from assistant.inference.embedding import on_the_processor
from assistant.inference.reranking import ChildReranker, check_folder

if TYPE_CHECKING:
    from collections.abc import Generator

    from assistant.engine.placing import Placing
    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.ports import Reranker

logger = logging.getLogger(__name__)


class Rerankers:
    """Lends the chosen reranker. One is kept loaded, none where none is chosen."""

    def __init__(self, settings: SettingsFile, placing: Placing | None = None) -> None:
        """`placing` says where it computes, and whether there is room for it at all.

        Without it there is, on the processor.
        """
        self._settings = settings
        self._placing = placing
        self._lending: Lending[ChildReranker] = Lending()

    @contextmanager
    def lend(self) -> Generator[Reranker | None]:
        """The chosen reranker, kept open meanwhile; None where none is chosen or has room."""
        folder = self._settings.current.models.reranker
        if not folder:
            # One that was lent between the change of the setting and `drop` is still loaded.
            self._lending.drop()
            yield None
            return
        placing = self._placing
        if placing is not None and not self.loaded and not placing.has_room_for_reranker():
            logger.info("There is no room for the reranker: recall goes without")
            yield None
            return
        place = placing.place_of_reranker if placing is not None else on_the_processor
        with self._lending.lend(folder, lambda: ChildReranker(Path(folder), place=place)) as lent:
            yield lent

    @property
    def loaded(self) -> bool:
        """Whether one holds its memory."""
        current = self._lending.current
        return current is not None and current.ready

    def require(self, folder: str) -> None:
        """Raise `ModelFileMissing` or `ModelFileInvalid` unless it holds one; "" is none."""
        if folder:
            check_folder(Path(folder))

    def drop(self) -> None:
        """End the process of the one that was chosen, after what it is doing."""
        self._lending.drop()

    def check(self) -> Check:
        """Whether one is chosen, and whether its folder can be read."""
        folder = self._settings.current.models.reranker
        if not folder:
            return Check(name="reranker", ok=True, detail="none chosen")
        try:
            size = check_folder(Path(folder))
        except AssistantError as fault:
            return Check(name="reranker", ok=False, detail=str(fault), hint=fault.hint)
        return Check(name="reranker", ok=True, detail=f"{folder} ({size / 1e6:.1f} MB)")

    def close(self) -> None:
        """End its process, also under a recall; none is lent afterwards."""
        self._lending.close()
