"""Every error the engine raises on purpose.

AssistantError
    EnvironmentFault
        HomeInUse
        HomeNotWritable
        PlaceNotWritable
        DatabaseLocked
        DatabaseTooNew
        DatabaseDamaged
            MemoryOfAnotherHome
        DiskFull
        KeyMissing
        KeyWrong
        KeychainMissing
        SettingsUnreadable
        ModelFileMissing
        ModelFileInvalid
        ModelTooLarge
        ModelProcessDied
        ModelSaidNothing
        RemoteModelFailed
            RemoteModelRefused
            RemoteModelBusy
            RemoteModelUnreachable
        DownloadFailed
        Offline
        NotAllowed
        ToolFailed
    RequestError
        NotFound
        InvalidInput
            PassphraseTooShort
        UnreadableFile
        BudgetTooSmall
        CannotSee
    Cancelled
    EngineBug
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from pathlib import Path


class AssistantError(Exception):
    """Base of all engine errors; `hint` tells the person what to do next."""

    hint: str = ""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        if hint is not None:
            self.hint = hint


class EnvironmentFault(AssistantError):
    """The machine, a file or a remote service is at fault; the person can act."""


class HomeInUse(EnvironmentFault):
    """Another Keepsake owns this home folder and does not answer."""

    hint = "Close the other Keepsake, then try again."

    def __init__(self, home: Path) -> None:
        super().__init__(f"Another Keepsake is using the home folder {str(home)!r}.")
        self.home = home


class HomeNotWritable(EnvironmentFault):
    """The home folder cannot be created or written."""

    hint = "Choose a folder that you may write to with --home, or change its permissions."

    def __init__(self, home: Path, reason: str) -> None:
        super().__init__(f"The home folder {str(home)!r} cannot be written: {reason}.")
        self.home = home
        self.reason = reason


class PlaceNotWritable(EnvironmentFault):
    """A folder that the person chose for a copy cannot be created or written."""

    hint = "Choose another place."

    def __init__(self, folder: Path, strerror: str, *, hint: str | None = None) -> None:
        super().__init__(f"{folder} cannot be written to: {strerror}.", hint=hint)
        self.folder = folder


class DatabaseLocked(EnvironmentFault):
    """Another process holds the memory file."""

    hint = "Close the program that holds the file, then try again."

    def __init__(self, path: Path, holder: str = "") -> None:
        by = f" ({holder})" if holder else ""
        super().__init__(f"The memory file {str(path)!r} is in use by another process{by}.")
        self.path = path
        self.holder = holder


class DatabaseTooNew(EnvironmentFault):
    """The memory file was written by a newer version of the app."""

    hint = "Install the newer version, or open a backup."

    def __init__(self, found: int, supported: int) -> None:
        super().__init__(
            f"The memory file has schema {found}; this version reads up to {supported}."
        )
        self.found = found
        self.supported = supported


class DatabaseDamaged(EnvironmentFault):
    """The memory file cannot be read as a database.

    `backup` names the newest backup that opens, where there is one, `made_at` when it was made and
    `counts` what it holds, by name.
    """

    hint = "Keep the file as it is and restore the last backup."

    def __init__(self, path: Path, reason: str, *, told: str = "", hint: str | None = None) -> None:
        super().__init__(
            told or f"The memory file {str(path)!r} cannot be read: {reason}", hint=hint
        )
        self.path = path
        self.reason = reason
        self.backup: Path | None = None
        self.made_at: datetime | None = None
        self.counts: Mapping[str, int] = {}


class MemoryOfAnotherHome(DatabaseDamaged):
    """A sound memory file lies where this home had its own; it offers a backup in the same way."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            reason="it is the memory of another home.",
            told=f"The memory file {str(path)!r} is the memory of another home.",
        )


class DiskFull(EnvironmentFault):
    """A write failed because no space is left."""

    hint = "Free some disk space, then try again. Nothing that was saved is lost."


class KeyMissing(EnvironmentFault):
    """The home is encrypted and no key was found for it.

    `new_home` says that nothing is there yet: any passphrase may be chosen.
    """

    hint = "Unlock the system keychain, or set KEEPSAKE_KEY to this home's passphrase."

    def __init__(self, message: str, *, hint: str | None = None, new_home: bool = False) -> None:
        super().__init__(message, hint=hint)
        self.new_home = new_home


class KeyWrong(EnvironmentFault):
    """The key does not open this home; nothing was changed."""

    hint = "Check the passphrase in KEEPSAKE_KEY, or unset it to use the system keychain."


class KeychainMissing(EnvironmentFault):
    """The system offers no keychain to keep a secret in."""

    hint = (
        "Install or unlock a system keychain (GNOME Keyring, KWallet, macOS Keychain, Windows "
        "Credential Manager). For the memory itself a passphrase in KEEPSAKE_KEY also works."
    )


class SettingsUnreadable(EnvironmentFault):
    """The settings file is not valid."""

    hint = "Correct the file or delete it to start with the defaults."


class ModelFileMissing(EnvironmentFault):
    """A model's file is not on this machine."""

    hint = "Run `keepsake models list` to see what is installed, or choose another model."


class ModelFileInvalid(EnvironmentFault):
    """A file is not a usable model: wrong format, truncated, or a changed checksum."""

    hint = "Download the model again, or choose another file."


class ModelTooLarge(EnvironmentFault):
    """A model does not go into the memory that is free; nothing of it was loaded."""

    hint = "Close other programs, or choose a smaller model."


class ModelProcessDied(EnvironmentFault):
    """A model's process ended unexpectedly; it is started again on the next use."""

    hint = "Try again. If it happens again, choose a smaller model or a smaller context."


class ModelSaidNothing(EnvironmentFault):
    """A model ended its reply without an answer."""

    hint = "Ask again, allow a longer answer in Settings, Models, or choose another model."


class RemoteModelFailed(EnvironmentFault):
    """An API model did not answer properly."""

    hint = "Try again, or choose another model."


class RemoteModelRefused(RemoteModelFailed):
    """The API refused the request: a wrong key, no access, or an unknown model."""

    hint = "Check the API key and the model's name on the Models page."


class RemoteModelBusy(RemoteModelFailed):
    """The API is limiting requests (429) or overloaded (503)."""

    hint = "Wait a little, then try again."


class RemoteModelUnreachable(RemoteModelFailed):
    """No connection to the API, or no answer in time."""

    hint = "Check the address and your network."


class DownloadFailed(EnvironmentFault):
    """A model could not be downloaded, or what came is not what it should be."""

    hint = "Try again: it goes on where it stopped."


class Offline(EnvironmentFault):
    """The offline switch is on and the request would leave this machine."""

    hint = "Use a local model, or turn the offline switch off in Settings, Privacy."


class NotAllowed(EnvironmentFault):
    """A program asked for what the person has not allowed it."""

    hint = "Open Keepsake and ask again: it asks there. Or use `keepsake mcp allow NAME`."


class ToolFailed(EnvironmentFault):
    """A server of tools did not start, did not answer, or said that it failed."""

    hint = "Look at how the server is started; `keepsake tools try NAME` starts it."


class RequestError(AssistantError):
    """The caller asked for something impossible."""


class NotFound(RequestError):
    """Nothing has the given id or name."""

    hint = "List what exists, then use one of its ids."


class InvalidInput(RequestError):
    """A value is empty, too large or malformed."""


class PassphraseTooShort(InvalidInput):
    """A new passphrase could be guessed by trying; one that is in use opens what it opened."""

    hint = (
        "Whoever has the file can try millions of short ones. A few words that belong to you alone"
        " are easy to remember and hard to guess."
    )


class UnreadableFile(RequestError):
    """A file to import is malformed; the message names the place of the fault."""

    hint = "Export the chats again, or correct the file at the place named."


class BudgetTooSmall(RequestError):
    """What must be in the prompt needs more tokens than the budget has."""

    hint = "Use a larger budget, or a model with a larger context."


class CannotSee(RequestError):
    """Pictures would go to a model that sees none."""

    hint = "Choose a model that sees, or send the message without it."


class Cancelled(AssistantError):
    """Someone asked the work to stop."""


class EngineBug(AssistantError):
    """Keepsake itself is at fault."""

    hint = "Please report this; the log holds the details and none of your words."
