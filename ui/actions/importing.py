"""Bringing old chats in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtCore import QObject

    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


def import_chats(link: EngineLink, paths: Sequence[Path], *, parent: QObject) -> Job:
    """Import files or folders; the job hands over `Progress` and ends with an `ImportReport`."""
    return link.work(
        lambda engine, collect, cancel: engine.import_files(
            paths, on_progress=collect, cancel=cancel
        ),
        parent=parent,
    )
