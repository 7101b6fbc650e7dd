"""Laws of reading exports: nothing is lost or invented, and nothing raises unforeseen."""

from __future__ import annotations

import io
import json
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from assistant.cancel import CancelToken
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import UnreadableFile
from assistant.transfer import json_stream
from assistant.transfer.contents import read_values
from assistant.transfer.deep_json import decode_deep
from assistant.transfer.files import Unopened
from assistant.transfer.json_stream import Element, read_elements
from assistant.transfer.moments import read_moment
from assistant.transfer.preparation import prepare
from assistant.transfer.recognition import FORMATS, recognise
from assistant.transfer.sources import find_files
from assistant.transfer.trees import kept_parents, parents_first, sound_parents

NAMES = st.sampled_from("abcdefgh")
PARENTS = st.dictionaries(NAMES, st.none() | NAMES | st.just("gone"))
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
# fmt: off
KEYS = st.sampled_from([
    "mapping", "message", "author", "role", "content", "parts", "text", "parent", "id", "uuid",
    "sender", "chat_messages", "history", "messages", "currentId", "children", "conversation",
    "conversationId", "time", "create_time", "name", "title", "chat", "content_type", "thinking",
    "type", "thoughts", "attachments", "version", "speaker", "output", "conversations",
    "responses", "response", "chunkedPrompt", "chunks", "isThought", "versions", "steps",
    "currentlySelected", "session_id", "sessionId", "payload", "info", "parts", "thread",
    "thread_id", "object", "tab", "prompts", "bubbles", "composer", "header", "products", "answer",
    "safeHtmlItem", "turns", "started", "created", "cwd", "parentId", "timestamp", "working_dir",
])
# fmt: on
WORDS = st.sampled_from(
    [
        "user",
        "assistant",
        "human",
        "model",
        "text",
        "thinking",
        "thoughts",
        "tool_use",
        "message",
        "session",
        "response_item",
        "thread.message",
        "Gemini Apps",
        "2024-10-05T16:20:11Z",
    ]
)  # fmt: skip
SHAPES = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)
EXPORTS = Path(__file__).parents[1] / "data" / "imports"
OWN_EXPORTS = [
    [element.value for element in read_values(source, CancelToken())]
    for source in find_files(EXPORTS, ExitStack(), CancelToken())
    if not isinstance(source, Unopened) and not source.label.endswith(".sql")
]
"""The values of the project's own export of each format."""
FILE_TIME = datetime(2026, 1, 1, tzinfo=UTC)


@given(PARENTS)
def test_a_sound_tree_reaches_every_node_once(parents: dict[str, str | None]) -> None:
    sound = sound_parents(parents)
    order = parents_first(sound)
    assert sorted(order) == sorted(parents)
    for node in order:
        parent = sound[node]
        assert parent is None or order.index(parent) < order.index(node)
        assert parent in (None, parents[node])


@given(PARENTS, st.sets(NAMES))
def test_the_nearest_kept_ancestor_is_an_ancestor(
    parents: dict[str, str | None], kept: set[str]
) -> None:
    sound = sound_parents(parents)
    for node, above in kept_parents(sound, kept).items():
        assert node in kept
        walk = sound[node]
        while walk != above:
            assert walk is not None
            assert walk not in kept
            walk = sound[walk]


@given(st.lists(SHAPES, max_size=4), st.integers(1, 40), st.sampled_from(["utf-8", "utf-16"]))
def test_a_stream_gives_what_json_gives(values: list[Any], chunk: int, encoding: str) -> None:
    text = json.dumps(values)
    before, json_stream._CHUNK_BYTES = json_stream._CHUNK_BYTES, chunk
    try:
        found = [each.value for each in read_elements(io.BytesIO(text.encode(encoding)))]
    finally:
        json_stream._CHUNK_BYTES = before
    assert repr(found) == repr(values)


@given(SHAPES, st.booleans())
def test_the_decoder_without_recursion_agrees(value: Any, spaced: bool) -> None:
    text = json.dumps(value, indent=2 if spaced else None)
    decoded, end = decode_deep(text, 0, int)
    assert (repr(decoded), end) == (repr(value), len(text))


@given(st.text('[]{}",:0123456789truefalsn \n\\ue.-', max_size=30))
def test_whatever_stands_in_a_file_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableFile):
        elements = list(read_elements(io.BytesIO(text.encode())))
        assert all(each.line >= 1 for each in elements)


@given(SCALARS)
def test_any_scalar_is_a_moment_or_none(value: object) -> None:
    moment, offset = read_moment(value)
    assert moment is None or moment.tzinfo is UTC
    assert -24 * 60 < offset < 24 * 60


@given(st.lists(SHAPES, max_size=3))
def test_no_shape_breaks_a_reader(values: list[Any]) -> None:
    elements = [Element(f"conversations[{n}]", n + 1, value) for n, value in enumerate(values)]
    for known in FORMATS:
        try:
            readings = list(known.read(elements))
        except UnreadableFile:
            continue
        for reading in readings:
            assert reading.conversation is not None or reading.skipped
            if reading.conversation is not None:
                prepare(reading.conversation, FILE_TIME)
    with suppress(UnreadableFile):
        recognise(iter(elements))


def _replaced(value: Any, choose: Any, odd: Any) -> Any:
    """A copy with something in it, chosen by `choose`, turned into something odd."""
    if not isinstance(value, dict | list) or not value or choose(0, 4) == 0:
        return odd
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = keys[choose(0, len(keys) - 1)]
    copied = value.copy()
    copied[key] = _replaced(value[key], choose, odd)
    return copied


@given(st.sampled_from(OWN_EXPORTS), st.data())
def test_an_export_with_one_odd_value_is_read_or_refused(export: Any, data: st.DataObject) -> None:
    def choose(least: int, most: int) -> int:
        return data.draw(st.integers(least, most))

    changed = _replaced(export, choose, data.draw(SHAPES))
    values = changed if isinstance(changed, list) else [changed]
    elements = [Element(f"conversations[{n}]", n + 1, value) for n, value in enumerate(values)]
    with suppress(UnreadableFile):
        known, again = recognise(iter(elements))
        for reading in known.read(again):
            if reading.conversation is not None:
                prepare(reading.conversation, FILE_TIME)


MESSAGES = st.builds(
    lambda identity, parent, text, time: ImportedMessage(
        external_id=identity, parent=parent, role=Role.USER, text=text, time=time
    ),
    NAMES,
    st.none() | NAMES | st.just("gone"),
    st.sampled_from(["", " ", "one", "two", "\ud800"]),
    st.none() | st.datetimes(timezones=st.just(UTC)),
)


@given(st.lists(MESSAGES, max_size=12), st.none() | NAMES)
def test_what_is_prepared_is_fit_to_be_stored(
    messages: list[ImportedMessage], leaf: str | None
) -> None:
    raw = ImportedConversation(external_id="", title="", messages=tuple(messages), active_leaf=leaf)
    found = prepare(raw, FILE_TIME).conversation
    if found is None:
        assert not any(message.text.strip() for message in messages)
        return
    seen: set[str] = set()
    for message in found.messages:
        assert message.external_id not in seen
        assert message.parent is None or message.parent in seen
        assert message.time is not None
        assert message.text.strip()
        seen.add(message.external_id)
    assert found.active_leaf in seen
    assert found.external_id
    assert found.title
    words = {message.text for message in found.messages}
    assert {m.text for m in messages if m.text in ("one", "two")} <= words
