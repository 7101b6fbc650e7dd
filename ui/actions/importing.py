"""Bringing old chats in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtCore import QObject

    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


def import_chats(
    link: EngineLink,
    paths: Sequence[Path],
    *,
    parent: QObject,
    format_name: str = "auto",
    memory: bool = True,
    dry_run: bool = False,
) -> Job:
    """Import files or folders; the job hands over `Progress` and ends with an `ImportReport`.

    With `memory` off nothing is learnt from the chats that are new. `dry_run` only looks.
    """
    return link.work(
        lambda engine, collect, cancel: engine.import_files(
            paths,
            format=format_name,
            dry_run=dry_run,
            memory=memory,
            on_progress=collect,
            cancel=cancel,
        ),
        parent=parent,
    )
