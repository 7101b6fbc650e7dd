"""Reading values out of decoded JSON, with the place of whatever is not as it should be.

A place is written as a person would look for it: `conversations[3].chat_messages[1].sender`, or
`line 12: text` in a file of JSON lines. Null counts as absent everywhere.
"""

from __future__ import annotations

from assistant.errors import UnreadableFile

_KINDS: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (str, "text"),
    (int, "a number"),
    (float, "a number"),
    (list, "a list"),
    (dict, "an object"),
)


def kind_of(value: object) -> str:
    """What a person calls this sort of JSON value."""
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "null")


def place(at: str, key: str) -> str:
    """The place of `key` in the value at `at`; empty `at` is the file's only value."""
    if not at:
        return key
    is_line = at.startswith("line ") and at[len("line ") :].isdecimal()
    return f"{at}: {key}" if is_line else f"{at}.{key}"


def fault(at: str, problem: str) -> UnreadableFile:
    """The error for a value that is not as it should be; the caller raises it."""
    return UnreadableFile(f"{at or 'the file'} {problem}")


def record(value: object, at: str) -> dict[str, object]:
    """`value` as an object."""
    if not isinstance(value, dict):
        raise fault(at, f"is {kind_of(value)}, not an object")
    return value


def record_in(owner: dict[str, object], key: str, at: str) -> dict[str, object]:
    """The object under `key`, which must be there."""
    value = owner.get(key)
    if value is None:
        raise fault(place(at, key), "is missing")
    return record(value, place(at, key))


def optional_record(owner: dict[str, object], key: str, at: str) -> dict[str, object]:
    """The object under `key`; an empty one where there is none."""
    return {} if owner.get(key) is None else record_in(owner, key, at)


def items_in(owner: dict[str, object], key: str, at: str) -> list[object]:
    """The list under `key`, which must be there."""
    value = owner.get(key)
    if value is None:
        raise fault(place(at, key), "is missing")
    if not isinstance(value, list):
        raise fault(place(at, key), f"is {kind_of(value)}, not a list")
    return value


def optional_items(owner: dict[str, object], key: str, at: str) -> list[object]:
    """The list under `key`; an empty one where there is none."""
    return [] if owner.get(key) is None else items_in(owner, key, at)


def text_in(owner: dict[str, object], key: str, at: str) -> str:
    """The text under `key`; empty where there is none, a fault where it is something else."""
    value = owner.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise fault(place(at, key), f"is {kind_of(value)}, not text")
    return value


def label_in(owner: dict[str, object], *keys: str) -> str:
    """The first text found under `keys`, for what may be missing or odd: a title, a model."""
    return next((value for key in keys if isinstance(value := owner.get(key), str) and value), "")


def identity_in(owner: dict[str, object], key: str, at: str) -> str:
    """The id under `key`, which may also be a whole number; empty where there is none."""
    value = owner.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return text_in(owner, key, at)
