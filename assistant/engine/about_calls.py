"""What an engine answers about the program itself."""

from __future__ import annotations

from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import TYPE_CHECKING

import assistant
from assistant.domain.overviews import Licence
from assistant.engine.calls import EngineCalls
from assistant.engine.diagnostics import diagnostics, save
from assistant.storage.contacts import ContactStore

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.contacts import Contact
    from assistant.domain.updates import Release

_CHANGELOG = Path(assistant.__file__).parents[1] / "packaging" / "CHANGELOG.md"
_LONGEST = 60
"""Some packages give the whole text of their licence where its name belongs."""


class AboutCalls(EngineCalls):
    """The part of an `Engine` that tells what it is made of."""

    def licences(self) -> Future[list[Licence]]:
        """Every package that is installed beside this one, by name."""
        return self._read(lambda _cursor: licences())

    def contacts(self, limit: int = 200, offset: int = 0) -> Future[list[Contact]]:
        """What left this machine, newest first."""
        return self._read(lambda cursor: ContactStore(cursor).page(limit, offset))

    def clear_contacts(self) -> Future[None]:
        """Let the list of what left this machine go."""
        return self._parts.database.write(lambda cursor: ContactStore(cursor).clear())

    def newest_release(self, *, cancel: CancelToken | None = None) -> Future[Release]:
        """Ask the address of the settings for the newest version; it is not downloaded.

        Raises `Offline`, `InvalidInput` or `DownloadFailed`.
        """

        def find(cancel: CancelToken) -> Release:
            from assistant.engine.updates import newest_release  # with it an HTTP library

            settings = self._parts.settings.current
            return newest_release(
                settings.updates.address, offline=settings.privacy.offline, cancel=cancel
            )

        return self._cancellable(self._downloading, find, cancel)

    def diagnostics(self) -> Future[Mapping[str, str]]:
        """What can be handed to whoever helps, as texts by file name; no word of the person's."""
        return self._readers.submit(diagnostics, self._parts)

    def save_diagnostics(self, bundle: Mapping[str, str], path: Path) -> Future[None]:
        """Pack what was shown into a zip; raises `PlaceNotWritable` or `DiskFull`."""
        return self._files.submit(save, bundle, path)

    def changelog(self) -> Future[str]:
        """What changed from version to version, as Markdown; empty where it is not installed."""
        return self._read(lambda _cursor: changelog())


def licences() -> list[Licence]:
    """The licences as the packages themselves name them."""
    found = {each.name.casefold(): each for each in distributions() if each.name}
    return [
        Licence(name=each.name, version=each.version, licence=_licence(each))
        for _name, each in sorted(found.items())
    ]


def changelog() -> str:
    """The list of changes of a copy that was not packed."""
    try:
        return _CHANGELOG.read_text(encoding="utf-8")
    except OSError:
        return ""


def _licence(package: Distribution) -> str:
    named = _entry(package, "License-Expression")
    if not named:
        lines = _entry(package, "License").strip().splitlines()
        named = lines[0] if lines and len(lines[0]) <= _LONGEST else ""
    if not named or named.casefold() == "unknown":
        classes = [
            each
            for each in package.metadata.get_all("Classifier") or ()
            if each.startswith("License")
        ]
        named = "; ".join(each.rpartition(" :: ")[2] for each in classes)
    return named or "see its own files"


def _entry(package: Distribution, name: str) -> str:
    return package.metadata[name] if name in package.metadata else ""  # noqa: SIM401 - no `get`
