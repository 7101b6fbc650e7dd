"""Which format a file is in, decided by what stands in it, never by its name."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from assistant.domain.chat_formats import AUTO
from assistant.errors import InvalidInput, UnreadableFile
from assistant.transfer.aider import AIDER
from assistant.transfer.aistudio import AISTUDIO
from assistant.transfer.chatbotui import CHATBOTUI
from assistant.transfer.chatgpt import CHATGPT
from assistant.transfer.claude import CLAUDE
from assistant.transfer.claude_code import CLAUDE_CODE
from assistant.transfer.codex import CODEX
from assistant.transfer.cursor import CURSOR
from assistant.transfer.gemini_takeout import GEMINI_TAKEOUT
from assistant.transfer.goose import GOOSE
from assistant.transfer.grok import GROK
from assistant.transfer.hermes import HERMES
from assistant.transfer.jan import JAN
from assistant.transfer.keepsake import KEEPSAKE
from assistant.transfer.librechat import LIBRECHAT
from assistant.transfer.lmstudio import LMSTUDIO
from assistant.transfer.opencode import OPENCODE
from assistant.transfer.openwebui import OPENWEBUI
from assistant.transfer.pi import PI
from assistant.transfer.plain import MESSAGES
from assistant.transfer.role_messages import GEMINI, OPENAI
from assistant.transfer.shapes import kind_of
from assistant.transfer.whatsapp import WHATSAPP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element
    from assistant.transfer.reading import Format

FORMATS = (
    KEEPSAKE,
    CHATGPT, CLAUDE, OPENWEBUI, LIBRECHAT, CHATBOTUI, GEMINI_TAKEOUT, AISTUDIO, GROK, JAN,
    LMSTUDIO, CLAUDE_CODE, CODEX, CURSOR, AIDER, GOOSE, OPENCODE, PI, HERMES, WHATSAPP, MESSAGES,
    GEMINI, OPENAI,
)  # fmt: skip
"""In the order in which a value is compared with them: what is general comes last."""

_LOOKED_AT = 100
"""Values of a file; where none of them is of a format, the file is of none."""
_LOOK_ALIKES: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"assistants", "object"}), "a Jan thread without its messages; choose its folder"),
    (frozenset({"sessionID"}), "a part of an OpenCode session; choose the folder `storage`"),
    (frozenset({"projectID"}), "a part of an OpenCode session; choose the folder `storage`"),
)


def format_named(name: str) -> Format | None:
    """The format called `name`; None for `auto`. Raises `InvalidInput` for an unknown one."""
    if name == AUTO:
        return None
    for known in FORMATS:
        if known.name == name:
            return known
    names = ", ".join([AUTO, *(known.name for known in FORMATS)])
    raise InvalidInput(f"There is no import format {name!r}.", hint=f"The formats are: {names}.")


def recognise(elements: Iterator[Element]) -> tuple[Format, Iterable[Element]]:
    """The format of the values and all of them again, those looked at included.

    A damaged conversation may stand first, so several are looked at. Raises `UnreadableFile`
    where they are of no format, saying what they look like.
    """
    looked_at: list[Element] = []
    for element in elements:
        looked_at.append(element)
        for known in FORMATS:
            if known.recognises(element.value):
                return known, chain(looked_at, elements)
        if len(looked_at) == _LOOKED_AT:
            break
    fault = next((element.fault for element in looked_at if element.fault), "")
    raise UnreadableFile(fault or _unrecognised([element.value for element in looked_at]))


def _unrecognised(values: list[object]) -> str:
    if not values:
        return "an empty list: it holds no conversations"
    for value in values:
        likeness = _likeness(value)
        if likeness:
            return f"looks like {likeness}"
    first = values[0]
    if not isinstance(first, dict):
        return f"not an export of chats: it holds {kind_of(first)} where conversations should be"
    names = ", ".join(repr(name[:30]) for name in list(first)[:5])
    return f"not a format that Keepsake reads yet (an object with {names or 'nothing in it'})"


def _likeness(value: object) -> str:
    if not isinstance(value, dict):
        return ""
    return next((name for keys, name in _LOOK_ALIKES if keys <= value.keys()), "")
