"""Settings carry their own meaning: titles, bounds and defaults sit on the field.

The settings window, `keepsake settings` and the documentation are built from these classes.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator

from assistant.desktop_settings import DesktopSettings, UpdateSettings
from assistant.errors import InvalidInput, SettingsUnreadable
from assistant.model_settings import (
    LOOPBACK,
    ApiModel,
    Group,
    LocalModel,
    ModelLoading,
    ModelSettings,
)
from assistant.nearest import did_you_mean
from assistant.paths import write_whole
from assistant.program_settings import AllowedProgram, ServingSettings
from assistant.shortcuts import ShortcutSettings
from assistant.shortcuts import default_of as default_keys_of
from assistant.tool_settings import ToolServer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pydantic_core import ErrorDetails

__all__ = [
    "LOOPBACK",
    "AllowedProgram",
    "ApiModel",
    "AppearanceSettings",
    "BackupSettings",
    "DesktopSettings",
    "LocalModel",
    "MemorySettings",
    "ModelLoading",
    "ModelSettings",
    "PrivacySettings",
    "ServingSettings",
    "Settings",
    "ShortcutSettings",
    "ToolServer",
    "UpdateSettings",
    "api_model",
    "default_keys_of",
    "full_name",
    "load_settings",
    "parse_settings",
    "save_settings",
    "unasked_name",
    "with_value",
]

SCHEMA: Literal[1] = 1

FACT_TYPES = ("identity", "event", "preference", "relation", "state")
"""The kinds of facts there are (MemSIF C.1, and Mandol's long-term states)."""


SENSITIVE_SUBJECTS = (
    "health", "religion", "politics", "sexuality", "ethnicity", "crime", "union", "finances",
    "children",
)  # fmt: skip
"""What is learnt only on request (GDPR, Art. 9 and 10, with money and children beside)."""


class MemorySettings(Group):
    """What is learnt, and how long a forgotten thing can be brought back."""

    enabled: bool = Field(
        default=True, title="Remember", description="Learn from conversations and recall them."
    )
    recall_tokens: int = Field(
        default=2000,
        ge=100,
        le=32_000,
        title="Memory in an answer",
        description="Tokens of remembered evidence that an answer may use; a tiny model is given"
        " 700.",
    )
    learn_with: Literal["rules", "model"] = Field(
        default="rules",
        title="Learn facts with",
        description=(
            "Rules find what you state outright. The chat model that you chose finds more: it "
            "reads your conversations in the background, while it answers nothing else."
        ),
    )
    segmenting: Literal["learned", "thresholds"] = Field(
        default="learned",
        title="Find topics with",
        description=(
            "Chats are cut where the topic changes. The trained classifier that ships cuts best; "
            "thresholds need no file of weights. Old chats are cut again when you change this."
        ),
    )
    fact_types: str = Field(
        default="identity, event, preference, relation, state",
        title="Kinds of facts",
        description="What a model may learn.",
    )

    undo_days: int = Field(
        default=7,
        ge=0,
        le=365,
        title="Undo for",
        description=(
            "Days in which what you forget or delete can be brought back. Until they are over it "
            "is kept in the memory file, out of sight; then it is erased. 0 erases at once."
        ),
    )

    limit_mb: int = Field(
        default=0,
        ge=0,
        le=1_000_000,
        title="Memory limit, in MB",
        description=(
            "What Keepsake itself may take of the machine's memory, models apart. What you use"
            " least is then read from the disk when it is needed. 0 takes a quarter at most."
        ),
    )

    paused: bool = Field(
        default=False,
        title="Paused",
        description="Learn nothing new for now. What is known is still recalled.",
    )
    learn_subjects: str = Field(
        default="",
        title="Sensitive subjects",
        description=(
            "Learnt like anything else: health, religion, politics, sexuality, ethnicity, crime,"
            " union, finances, children. Of the others you are asked first."
        ),
    )
    mask_secrets: bool = Field(
        default=True,
        title="Mask secrets",
        description=(
            "Passwords, keys, card and account numbers are masked in what is stored. The model"
            " still reads them in the message that has them."
        ),
    )

    @field_validator("learn_subjects")
    @classmethod
    def _known_subjects(cls, subjects: str) -> str:
        names = [name.strip().casefold() for name in subjects.split(",") if name.strip()]
        if unknown := [name for name in names if name not in SENSITIVE_SUBJECTS]:
            raise ValueError(f"{unknown[0]} is none of {', '.join(SENSITIVE_SUBJECTS)}")
        return ", ".join(dict.fromkeys(names))

    @field_validator("fact_types")
    @classmethod
    def _known_types(cls, types: str) -> str:
        names = [name.strip().casefold() for name in types.split(",") if name.strip()]
        if unknown := [name for name in names if name not in FACT_TYPES]:
            raise ValueError(f"{unknown[0]} is none of {', '.join(FACT_TYPES)}")
        if not names:
            raise ValueError("It names no kind of fact")
        return ", ".join(dict.fromkeys(names))

    def learnt_types(self) -> tuple[str, ...]:
        """The kinds of facts that a model may learn."""
        return tuple(self.fact_types.split(", "))


class PrivacySettings(Group):
    """What may leave this machine, and how the memory is kept."""

    offline: bool = Field(
        default=False, title="Offline", description="Nothing leaves this machine."
    )
    learn_over_api: bool = Field(
        default=False,
        title="Let a model on another machine learn",
        description=(
            "Where facts are learnt with a model that is not on this machine, send it what you "
            "wrote in your conversations, old ones too. Never while offline is on, and never "
            "what is kept for this device only."
        ),
    )
    encryption: bool = Field(
        default=True,
        title="Encryption",
        description="Turned on and off under Backup and recovery: the memory is written anew.",
    )
    send_unasked: str = Field(
        default="",
        title="Send without asking",
        description=(
            "Models on other machines that are sent a message without showing it first, "
            "separated by commas. Take a name away to be asked again."
        ),
    )

    def asks_before(self, model: str, host: str) -> bool:
        """Whether the person wants to see what goes to this model before it does."""
        names = [name.strip() for name in self.send_unasked.split(",")]
        return unasked_name(model, host) not in names


def unasked_name(model: str, host: str) -> str:
    """How `send_unasked` names a model: at another host it is another one."""
    return f"{model.replace(',', ' ')} ({host})"


class BackupSettings(Group):
    """Copies of the memory that are made by themselves."""

    daily: bool = Field(
        default=True,
        title="Back up daily",
        description="While Keepsake is open, and only when something has changed.",
    )
    days: int = Field(
        default=7, ge=1, le=60, title="Days", description="A copy of each of the last days."
    )
    weeks: int = Field(
        default=4, ge=0, le=52, title="Weeks", description="The last copy of each week before."
    )
    months: int = Field(
        default=6, ge=0, le=120, title="Months", description="The last copy of each month before."
    )
    limit_mb: int = Field(
        default=5000,
        ge=0,
        le=1_000_000,
        title="At most, in MB",
        description="The oldest copies go where all together are larger. 0 sets no limit.",
    )


class AppearanceSettings(Group):
    """How the window looks."""

    theme: Literal["system", "light", "dark", "contrast"] = Field(
        default="system", title="Theme", description="Colours of the window."
    )
    text_percent: int = Field(
        default=100, ge=80, le=200, title="Text size", description="In percent."
    )
    language: str = Field(
        default="system",
        pattern=r"^(system|[a-z]{2,3})$",
        title="Language",
        description="Of the window. Your chats keep theirs.",
    )


class Settings(Group):
    """Everything that the person can choose."""

    schema_version: Literal[1] = SCHEMA
    memory: MemorySettings = Field(default_factory=MemorySettings)
    models: ModelSettings = Field(default_factory=ModelSettings)
    api_models: tuple[ApiModel, ...] = ()
    local_models: tuple[LocalModel, ...] = ()
    loading: tuple[ModelLoading, ...] = ()
    programs: tuple[AllowedProgram, ...] = ()
    tool_servers: tuple[ToolServer, ...] = ()
    privacy: PrivacySettings = Field(default_factory=PrivacySettings)
    backup: BackupSettings = Field(default_factory=BackupSettings)
    appearance: AppearanceSettings = Field(default_factory=AppearanceSettings)
    shortcuts: ShortcutSettings = Field(default_factory=ShortcutSettings)
    serving: ServingSettings = Field(default_factory=ServingSettings)
    desktop: DesktopSettings = Field(default_factory=DesktopSettings)
    updates: UpdateSettings = Field(default_factory=UpdateSettings)

    def loading_of(self, model: str) -> ModelLoading:
        """How the model of this name is started: its own numbers, or those for all."""
        own = next((each for each in self.loading if each.name == model), None)
        return own or ModelLoading(
            name=model,
            context_tokens=self.models.context_tokens,
            gpu_layers=self.models.gpu_layers,
        )

    @property
    def all_on_this_machine(self) -> bool:
        """Whether no model that can be chosen is on another machine."""
        return all(api.on_this_machine for api in self.api_models)

    def host_of(self, model: str) -> str:
        """The host that the chat model of this name is on; empty for this machine."""
        for api in self.api_models:
            if api.name == model and not api.on_this_machine:
                return urlsplit(api.url).hostname or ""
        return ""

    def values(self) -> dict[str, Any]:
        """Every `group.field` that `with_value` takes, with its value."""
        return {
            f"{group}.{field}": value
            for group, fields in self.model_dump().items()
            if isinstance(fields, dict)
            for field, value in fields.items()
        }


_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def parse_settings(text: str) -> Settings:
    """Read settings of this version or any older one; raise `SettingsUnreadable`."""
    try:
        raw = json.loads(text)
        while isinstance(raw, dict) and (upgrade := _upgrade_of(raw)) is not None:
            raw = upgrade(raw)
        return Settings.model_validate(raw)
    except ValidationError as invalid:
        first = invalid.errors()[0]
        error = ": ".join(filter(None, (".".join(map(str, first["loc"])), _reason(first))))
        raise SettingsUnreadable(f"The settings cannot be read: {error}") from invalid
    except (ValueError, TypeError, RecursionError) as error:
        raise SettingsUnreadable(f"The settings cannot be read: {error}") from error


def _upgrade_of(raw: dict[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]] | None:
    return _UPGRADES.get(raw.get("schema_version", 1))


def load_settings(path: Path) -> Settings:
    """The settings kept at `path`, or the defaults where there is no file yet."""
    try:
        return parse_settings(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsUnreadable(f"The settings cannot be read: {error}") from error


def save_settings(path: Path, settings: Settings) -> None:
    """Replace the file; raises `DiskFull` or `HomeNotWritable`, and the old one stays then."""
    write_whole(path, settings.model_dump_json(indent=2))


def with_value(settings: Settings, name: str, value: object) -> Settings:
    """A copy with `group.field` set; raise `InvalidInput` naming what is wrong."""
    name = full_name(settings, name)
    group, _, field = name.partition(".")
    raw = settings.model_dump()
    raw[group][field] = value
    try:
        return Settings.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidInput(f"{name} cannot be {value!r}: {_reason(first)}.") from error


def full_name(settings: Settings, name: str) -> str:
    """`group.field` for a name with or without its group; raise `InvalidInput` for others."""
    names = settings.values()
    found = [full for full in names if name in (full, full.partition(".")[2])]
    if len(found) != 1:
        fields = {full.partition(".")[2]: full for full in names}
        hint = f"The settings are: {', '.join(names)}."
        hint = did_you_mean(name.rpartition(".")[2], fields, otherwise=hint)
        raise InvalidInput(f"There is no setting {name!r}.", hint=hint)
    return found[0]


def api_model(*, name: str, url: str, model: str, context: int, sees: bool = False) -> ApiModel:
    """An API model; raises `InvalidInput` naming what is wrong with it."""
    try:
        return ApiModel(name=name, url=url, model=model, context=context, sees=sees)
    except ValidationError as error:
        first = error.errors()[0]
        field = first["loc"][0]
        raise InvalidInput(f"The model's {field} is not right: {_reason(first)}.") from error


def _reason(detail: ErrorDetails) -> str:
    """What is wrong, without pydantic's word for where it was found and what it calls types."""
    bounds = detail.get("ctx", {})
    plain = {
        "bool_parsing": "say on or off",
        "int_parsing": "say a whole number",
        "float_parsing": "say a number",
        "greater_than_equal": f"the least is {bounds.get('ge')}",
        "less_than_equal": f"the most is {bounds.get('le')}",
        "literal_error": f"say {bounds.get('expected')}",
    }
    return plain.get(detail["type"], detail["msg"].removeprefix("Value error, "))
