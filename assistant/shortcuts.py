"""Keys that can be changed: which there are, how they are written; none does two things."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

_MODIFIERS = ("Ctrl", "Alt", "Shift", "Meta")
"""In the order in which they are written."""
_NAMED = """
Up Down Left Right Home End PgUp PgDown Ins Del Backspace Tab Space Return Enter Esc
"""
_BY_FOLDED = {name.casefold(): name for name in (*_MODIFIERS, *_NAMED.split())} | {
    "control": "Ctrl",
    "strg": "Ctrl",
    "cmd": "Ctrl",
    "command": "Ctrl",
    "option": "Alt",
    "win": "Meta",
    "super": "Meta",
    "pageup": "PgUp",
    "pagedown": "PgDown",
    "delete": "Del",
    "insert": "Ins",
    "escape": "Esc",
}
_LAST_FUNCTION_KEY = 24
_FIXED = """
Ctrl+C Ctrl+V Ctrl+X Ctrl+A Ctrl+Z Ctrl+Y Ctrl+Shift+Z Ctrl+Q Alt+F4 F2 Ctrl+P Ctrl+E Ctrl+, Ctrl+/
"""
"""Keys that always do the same: copying, pasting, undoing, closing, placing chats, helping."""


def written_keys(keys: str) -> str:
    """Keys as they are written here: `ctrl+shift+n` becomes `Ctrl+Shift+N`; empty is none.

    Raises `ValueError` for what is no combination, or would be typed into a text.
    """
    keys = keys.strip()
    if not keys:
        return ""
    parts = [part.strip() for part in keys.removesuffix("++").split("+")]
    if keys.endswith("++"):
        parts.append("+")
    *before, last = parts
    modifiers = {_BY_FOLDED.get(part.casefold(), part) for part in before}
    if unknown := modifiers.difference(_MODIFIERS):
        raise ValueError(f"{min(unknown)!r} is no key to hold down")
    key = _key(last)
    if not modifiers & {"Ctrl", "Alt", "Meta"} and not _is_function_key(key):
        raise ValueError(f"{key} alone would be typed: hold Ctrl, Alt or Meta with it")
    written = "+".join([*(each for each in _MODIFIERS if each in modifiers), key])
    if written in _FIXED.split():
        raise ValueError(f"{written} always does the same")
    return written


def _key(name: str) -> str:
    known = _BY_FOLDED.get(name.casefold())
    if known in _MODIFIERS:
        raise ValueError(f"{name} is only held down: add another key")
    if known is not None:
        return known
    if _is_function_key(name.upper()):
        return name.upper()
    if len(name) == 1 and name.isprintable() and not name.isspace():
        return name.upper()
    raise ValueError(f"There is no key {name!r}")


def _is_function_key(name: str) -> bool:
    number = name[1:]
    return name[:1] == "F" and number.isdecimal() and 0 < int(number) <= _LAST_FUNCTION_KEY


class ShortcutSettings(BaseModel):
    """A field for each thing that a key does; empty: no key does it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    find_anything: str = Field(default="Ctrl+K", title="Find anything")
    new_chat: str = Field(default="Ctrl+N", title="New chat")
    temporary_chat: str = Field(default="Ctrl+Shift+N", title="Temporary chat")
    attach_files: str = Field(default="Ctrl+Shift+A", title="Attach files")
    search_here: str = Field(default="Ctrl+F", title="Search in this place")
    go_to_chats: str = Field(default="Ctrl+1", title="Go to Chats")
    go_to_memory: str = Field(default="Ctrl+2", title="Go to Memory")
    go_to_models: str = Field(default="Ctrl+3", title="Go to Models")
    go_to_settings: str = Field(default="Ctrl+4", title="Go to Settings")
    import_chats: str = Field(default="Ctrl+Shift+I", title="Import chats")
    switch_theme: str = Field(default="Ctrl+Shift+L", title="Another theme")
    larger_text: str = Field(default="Ctrl++", title="Larger text")
    smaller_text: str = Field(default="Ctrl+-", title="Smaller text")
    show_shortcuts: str = Field(default="Shift+F1", title="Keyboard sheet")
    show_help: str = Field(default="F1", title="Help")

    @field_validator("*")
    @classmethod
    def _written(cls, keys: str) -> str:
        return written_keys(keys)

    @model_validator(mode="after")
    def _distinct(self) -> ShortcutSettings:
        taken: dict[str, str] = {}
        given_way: dict[str, str] = {}
        for name in sorted(type(self).model_fields, key=lambda name: name not in self.chosen):
            keys = getattr(self, name)
            if not keys or keys not in taken:
                taken[keys] = name
            elif name in self.chosen:
                both = f"“{title_of(taken[keys])}” and “{title_of(name)}”"
                raise ValueError(f"{keys} would do both {both}")
            else:  # an older choice of the person's is worth more than a newer default
                given_way[name] = ""
        return self.model_copy(update=given_way) if given_way else self

    @property
    def chosen(self) -> set[str]:
        """The fields that were set, be it to what they would have been anyway."""
        return self.model_fields_set

    def owner_of(self, keys: str) -> str | None:
        """The field that these keys belong to; None where they are free."""
        return next((name for name in type(self).model_fields if getattr(self, name) == keys), None)


def title_of(name: str) -> str:
    """What a field does, as a person is told."""
    return ShortcutSettings.model_fields[name].title or name


def default_of(name: str) -> str:
    """The keys of a field before anything was changed."""
    return str(ShortcutSettings.model_fields[name].default)
