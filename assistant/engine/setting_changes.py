"""Changing a setting: what it names must be there, and what it replaces is put away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.backups import KeyPlace
from assistant.engine.login_start import start_on_login
from assistant.inference import contacts
from assistant.inference.placed_embedders import read_folder
from assistant.paths import Home
from assistant.settings import with_value

if TYPE_CHECKING:
    from assistant.engine.parts import Parts
    from assistant.settings import Settings


def change_setting(parts: Parts, name: str, value: object) -> Settings:
    """Set `group.field`; raises `InvalidInput` or `NotFound` naming what is wrong.

    The folder of a reranker or an embedder may raise `ModelFileMissing` or `ModelFileInvalid`.
    Encryption that is turned on or off writes the memory anew, and raises as `Locking.change`.
    """
    before = parts.settings.current.models.reranker
    segmenting = parts.settings.current.memory.segmenting
    encrypt = with_value(parts.settings.current, name, value).privacy.encryption
    if encrypt != parts.database.encrypted:
        parts.locking.change(KeyPlace.KEYCHAIN if encrypt else KeyPlace.NOWHERE)

    def change(settings: Settings) -> Settings:
        changed = with_value(settings, name, value)
        _require_sound(parts, settings, changed)
        return changed

    login = parts.settings.current.desktop.start_on_login
    changed = parts.settings.change(change)
    if changed.desktop.start_on_login != login:
        own = None if parts.home == Home.usual() else parts.home.folder
        start_on_login(wanted=changed.desktop.start_on_login, home=own)
    if changed.models.reranker != before:
        parts.rerankers.drop()
    if changed.privacy.offline:
        parts.models.downloads.break_off()
        contacts.break_off()
    parts.extracting.wake()
    parts.erasing.wake()
    if changed.memory.segmenting != segmenting:
        parts.learning.wake()
    return changed


def _require_sound(parts: Parts, before: Settings, after: Settings) -> None:
    was, now = before.models, after.models
    if now.chat != was.chat:
        parts.models.require(now.chat)
    if now.reranker != was.reranker:
        parts.rerankers.require(now.reranker)
    if now.embedder not in ("", was.embedder):
        read_folder(Path(now.embedder))
