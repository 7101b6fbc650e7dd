"""The downloads of one home: begun, paused, gone on with, thrown away."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.engine.model_offers import unfinished_downloads
from assistant.errors import AssistantError, Cancelled, InvalidInput, Offline
from assistant.inference.downloads import Download
from assistant.inference.hub import Hub, hub_address
from assistant.inference.offers import offer

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.model_folder import ModelFolder

    Tell = Callable[[DownloadProgress], None]


class Downloads:
    """Runs downloads, each on its caller's thread, and knows how far every one is."""

    def __init__(self, settings: SettingsFile, folder: ModelFolder) -> None:
        self._settings = settings
        self._folder = folder
        self._guard = Lock()
        self._running: dict[str, tuple[CancelToken, Hub]] = {}
        self._told: dict[str, DownloadProgress] = {}

    def run(self, name: str, cancel: CancelToken, tell: Tell | None = None) -> None:
        """Download a model of the catalogue; raises what keeps it from that, `Cancelled` too.

        What was loaded stays, also after this program has ended, until `discard`.
        """
        found = offer(name)
        self._permit()
        hub = Hub(hub_address(self._settings.current.models.hub))
        with self._guard:
            if name in self._running:
                raise InvalidInput(f"{name} is being downloaded already.")
            self._running[name] = (cancel, hub)

        def told(progress: DownloadProgress) -> None:
            self._told[name] = progress
            if tell is not None:
                tell(progress)

        download = Download(found, self._folder, hub, cancel=cancel, tell=told, permit=self._permit)
        failed = False
        try:
            download.run()
        except Cancelled:
            raise
        except AssistantError as fault:
            failed = True
            self._told[name] = DownloadProgress(
                name=name, state=DownloadState.FAILED, fault=str(fault), hint=fault.hint
            )
            raise
        finally:
            if not failed:  # paused, whole, or ended by a fault of ours: none is running
                self._told.pop(name, None)
            with self._guard:
                self._running.pop(name, None)

    def pause(self, name: str) -> None:
        """Stop a download at once; what was loaded stays. Does nothing where none runs."""
        with self._guard:
            running = self._running.get(name)
        if running is not None:
            cancel, hub = running
            cancel.cancel()
            hub.abort()

    def discard(self, name: str) -> None:
        """Throw away what was loaded of a download that is paused or failed."""
        if name in self._running:
            raise InvalidInput(f"{name} is being downloaded.", hint="Pause it first.")
        self._folder.discard(name)
        self._told.pop(name, None)

    def progress(self) -> list[DownloadProgress]:
        """Every download that is running, paused or failed."""
        found = {each.name: each for each in unfinished_downloads(self._folder)}
        for name, told in list(self._told.items()):
            known = found.get(name)
            if told.state is DownloadState.FAILED and known is not None:
                told = _failed_at(told, known)  # noqa: PLW2901 how far it came lies on the disk
            found[name] = told
        return sorted(found.values(), key=lambda each: each.name)

    def stop(self) -> None:
        """Stop every download; they can be gone on with after the next start."""
        for name in list(self._running):
            self.pause(name)

    def break_off(self) -> None:
        """End every connection at once: downloads go on where they are still allowed to."""
        with self._guard:
            hubs = [hub for _, hub in self._running.values()]
        for hub in hubs:
            hub.abort()

    def _permit(self) -> None:
        if self._settings.current.privacy.offline:
            raise Offline(
                "Offline is on: models are not downloaded.",
                hint="Turn the offline switch off in Settings, Privacy, or add a model file.",
            )


def _failed_at(told: DownloadProgress, known: DownloadProgress) -> DownloadProgress:
    return DownloadProgress(
        name=told.name,
        state=told.state,
        done=known.done,
        total=known.total,
        fault=told.fault,
        hint=told.hint,
    )
