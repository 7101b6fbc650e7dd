"""A chat as Markdown: who said what and when, code as it was, files by their names."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.times import local, long_date
from assistant.patterns import Pattern
from assistant.storage.trees import shown_branch
from assistant.transfer.replaced_words import mark_behind

if TYPE_CHECKING:
    from assistant.domain.messages import Message
    from assistant.domain.pictures import Picture
    from assistant.transfer.export_values import WholeChat

_FENCE = Pattern(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)
_MARKS = Pattern(r"([\\`*_\[\]<>#])")


def chat_markdown(chat: WholeChat) -> str:
    """The branch of a chat that is shown; what a model thought before it answered is left out."""
    shown = _shown(chat)
    parts = [f"# {_plain(chat.conversation.title)}", _about(chat, shown)]
    for message in shown:
        parts.append(f"## {_who(message)}, {_when(message)}")
        files = chat.documents.get(message.message_id, ())
        if files:
            names = ", ".join(_plain(each.name) for each in files)
            parts.append(f"*Attached: {names}*")
        parts += [_shown_picture(one.picture) for one in files if one.picture is not None]
        parts.append(_closed(message.text.strip("\n")))
        replaced = chat.replaced.get(message.message_id, ())
        parts.append(mark_behind(message.text, replaced, _plain).strip())
        if not message.complete:
            parts.append("*(stopped)*")
    return "\n\n".join(part for part in parts if part) + "\n"


def _shown_picture(picture: Picture) -> str:
    """The picture within the text itself, so that the file is whole wherever it goes."""
    data = b64encode(picture.data).decode("ascii")
    return f"![{_plain(picture.name)}](data:{picture.type};base64,{data})"


def _shown(chat: WholeChat) -> list[Message]:
    tree = {message.message_id: message for message in chat.messages}
    parents = {message.message_id: message.parent_id for message in chat.messages}
    return [tree[step] for step in shown_branch(parents, chat.conversation.active_leaf)]


def _about(chat: WholeChat, shown: list[Message]) -> str:
    lines = []
    if chat.profile is not None:
        lines.append(f"Profile: {_plain(chat.profile.name)}")
    if shown:
        first, last = _day(shown[0]), _day(shown[-1])
        lines.append(first if first == last else f"{first} to {last}")
    return f"*{' · '.join(lines)}*" if lines else ""


def _who(message: Message) -> str:
    name = message.speaker_name or {Role.SYSTEM: "Instructions"}.get(message.role, "Somebody")
    model = f" ({message.model})" if message.model and message.role is Role.ASSISTANT else ""
    return _plain(f"{name}{model}")


def _when(message: Message) -> str:
    moment = local(message.said_at, message.utc_offset_minutes)
    return f"{long_date(moment)}, {moment:%H:%M}"


def _day(message: Message) -> str:
    return long_date(local(message.said_at, message.utc_offset_minutes))


def _plain(text: str) -> str:
    """Text in one line that means no Markdown."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _closed(text: str) -> str:
    """The text with its last block of code ended, so that what follows is not taken for code."""
    open_fence = ""
    for found in _FENCE.finditer(text):
        fence, rest = found[1], found[2]
        if not open_fence:
            open_fence = fence
        elif fence[0] == open_fence[0] and len(fence) >= len(open_fence) and not rest.strip():
            open_fence = ""
    return f"{text}\n{open_fence}" if open_fence else text
