"""Messages as numbered rows, with what recall filters and weighs by as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from sys import getsizeof
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.messages import Role
from assistant.index.neighbourhood import Links
from assistant.index.passage_rows import PassageRows, PassageView
from assistant.index.semantic_graph import NONE, SemanticGraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.segments import Segment
    from assistant.index.analysed import Analysed

_RECALLED_ROLES = frozenset({Role.USER, Role.ASSISTANT})
_ASSISTANT_NAMES = frozenset(
    ("", "ai", "assistant", "bot", "chatbot", "chatgpt", "claude", "gemini", "model", "system")
)
_FIRST_CAPACITY = 256
_IN_ROLE, _HOT = 2, 3
MESSAGE_BYTES = 640
"""What a message takes beside its words."""


def is_recalled(message: Message) -> bool:
    """Whether a message is evidence: an unfinished answer, an instruction or a note is not.

    A note is the source of a fact that the person wrote; the fact itself is recalled.
    """
    return message.learnable and message.role in _RECALLED_ROLES


def recalled(messages: Iterable[Message]) -> list[Message]:
    """Those that are evidence, each id once: its latest version."""
    return [*{one.message_id: one for one in messages if is_recalled(one)}.values()]


def is_by_program(message: Message) -> bool:
    """Whether a program wrote it; in a chat between people both sides are persons."""
    return message.role is Role.ASSISTANT and message.speaker.strip().casefold() in _ASSISTANT_NAMES


def microseconds(moment: datetime) -> int:
    """A moment as a whole number that sorts like it."""
    return round(moment.timestamp() * 1_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """The rows at one moment; all arrays are (rows,), and never written to again.

    `visible`: may be recalled. `said`: stands on an active branch, whoever may recall it.
    `said_at`: microseconds. `speakers`: numbers into `speaker_names`, which are casefolded.
    `by_assistant`: a program's words, not a person's. `wordings` and `days`: see `Analysed`.
    `links`: the same as `before`, `after` and `segments`, with what follows from them alone.
    """

    visible: NDArray[np.bool_]
    said: NDArray[np.bool_]
    said_at: NDArray[np.int64]
    speakers: NDArray[np.int64]
    by_assistant: NDArray[np.bool_]
    wordings: NDArray[np.int64]
    days: NDArray[np.int64]
    before: NDArray[np.int64]
    after: NDArray[np.int64]
    segments: NDArray[np.int64]
    speaker_names: tuple[str, ...]
    passages: PassageView
    links: Links

    def __len__(self) -> int:
        return len(self.visible)


class MessageRows:
    """Gives messages row numbers, never the same twice. Not thread-safe: its map guards it.

    A message that was paged out leaves its id, and what recall filters and weighs by.
    """

    def __init__(self) -> None:
        self.graph = SemanticGraph()
        self.passages = PassageRows()
        self._messages: dict[int, Message] = {}
        self._row_of: dict[MessageId, int] = {}
        self._ids: list[MessageId | None] = []
        self._said_at = np.zeros(_FIRST_CAPACITY, np.int64)
        self._wordings = np.zeros(_FIRST_CAPACITY, np.int64)
        self._days = np.zeros(_FIRST_CAPACITY, np.int64)
        self._sizes = np.zeros(_FIRST_CAPACITY, np.int64)
        self._flags = np.zeros((4, _FIRST_CAPACITY), np.bool_)
        self._speakers = np.full(_FIRST_CAPACITY, NONE, np.int64)
        self._speaker_number: dict[str, int] = {}
        self._segment_number: dict[SegmentId, int] = {}
        self._segments: dict[int, Segment] = {}
        self._branch_of: dict[ConversationId, list[int]] = {}
        self._rows_of: dict[ConversationId, list[int]] = {}
        self._count = 0
        self._view: RowView | None = None

    def __len__(self) -> int:
        return len(self._row_of)

    def row(self, message_id: MessageId) -> int | None:
        """The row of a known message."""
        return self._row_of.get(message_id)

    def rows_of(self, conversations: Iterable[ConversationId]) -> list[int]:
        """The rows that ever belonged to these conversations."""
        return [row for chat in conversations for row in self._rows_of.get(chat, ())]

    def message(self, row: int) -> Message | None:
        """The message of a row that is in memory; None for others, and once it was removed."""
        return self._messages.get(row)

    def message_id(self, row: int) -> MessageId | None:
        """The id of a row's message, wherever that is; None once it was removed."""
        return self._ids[row] if 0 <= row < len(self._ids) else None

    def beside(self, message_id: MessageId) -> list[int]:
        """The row of a message and those before and after it; none for an unknown one."""
        row = self._row_of.get(message_id)
        if row is None:
            return []
        near = (row, int(self.graph.before[row]), int(self.graph.after[row]))
        return [one for one in near if one != NONE]

    def elsewhere(self, rows: Iterable[int]) -> list[MessageId]:
        """The ids of those messages among `rows` that were paged out."""
        absent = dict.fromkeys(row for row in rows if row not in self._messages)
        return [known for row in absent if (known := self.message_id(row)) is not None]

    def by_assistant(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of `rows` are in the assistant's role, as a chat between people has it too."""
        those: NDArray[np.bool_] = self._flags[_IN_ROLE, rows]
        return those

    def in_memory(self) -> NDArray[np.int64]:
        """The rows whose messages are in memory, ascending."""
        return np.flatnonzero(self._flags[_HOT, : self._count])

    def sizes(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """About how many bytes each of these messages takes in memory."""
        return self._sizes[rows]

    def page_out(self, rows: Iterable[int]) -> None:
        """Let these messages go from memory."""
        for row in rows:
            if self._messages.pop(row, None) is not None:
                self._flags[_HOT, row] = False

    def page_in(self, messages: Iterable[Message]) -> int:
        """Take messages that were read again; what was removed or put meanwhile is passed over.

        Returns how many were taken.
        """
        taken: dict[int, Message] = {}
        for message in messages:
            row = self._row_of.get(message.message_id)
            if row is not None and row not in self._messages:
                taken[row] = message
        self._hold(np.fromiter(taken, np.int64, len(taken)), [*taken.values()])
        return len(taken)

    def segment(self, number: int) -> Segment | None:
        """The segment of a number."""
        return self._segments.get(number)

    def segment_number(self, segment_id: SegmentId) -> int:
        """The number of a segment; `NONE` for one that is on no active branch."""
        number = self._segment_number.get(segment_id, NONE)
        return number if number in self._segments else NONE

    def add(self, messages: Sequence[Message], known: Analysed) -> NDArray[np.int64]:
        """Number messages, each linked to the one it follows; a known one keeps its row.

        `known` is what was worked out of them. Returns their rows; none may be there twice.
        """
        self._view = None
        rows = np.array([self._row_for(message) for message in messages], np.int64)
        if not len(rows):
            return rows
        self._hold(rows, messages)
        self._link(rows, messages)
        self._said_at[rows] = [microseconds(one.said_at) for one in messages]
        self._wordings[rows] = known.wordings
        self._days[rows] = known.days
        self.passages.put(rows, known.passages)
        self._flags[0, rows] = True
        self._flags[1, rows] = [is_by_program(one) for one in messages]
        self._flags[_IN_ROLE, rows] = [one.role is Role.ASSISTANT for one in messages]
        numbers = self._speaker_number
        names = (one.speaker.strip().casefold() for one in messages)
        self._speakers[rows] = [numbers.setdefault(name, len(numbers)) for name in names]
        return rows

    def set_segments(self, conversation_id: ConversationId, segments: Iterable[Segment]) -> None:
        """Replace a conversation's segments; what left its active branch is hidden."""
        self._view = None
        for left in self._branch_of.pop(conversation_id, []):
            if self._ids[left] is not None:
                self._flags[0, left] = False
                self._segments.pop(int(self.graph.segments[left]), None)
                self.graph.segments[left] = NONE
        branch: list[int] = []
        for segment in segments:
            known = map(self._row_of.get, segment.message_ids)
            rows = [row for row in known if row is not None]
            number = self._segment_number.setdefault(segment.segment_id, len(self._segment_number))
            self._segments[number] = segment
            self.graph.segments[rows] = number
            branch += rows
        self._flags[0, branch] = True
        self.graph.chain(branch)
        self._branch_of[conversation_id] = branch

    def remove(self, message_id: MessageId) -> int | None:
        """Forget a message; its row is returned and stays empty."""
        row = self._row_of.pop(message_id, None)
        if row is not None:
            self._view = None
            self._messages.pop(row, None)
            self._ids[row] = None
            self.passages.remove(row)
            self._flags[:, row] = False
            self.graph.unlink(row)
        return row

    def view(self) -> RowView:
        """The rows as they are now; the same view until one of them changes."""
        if self._view is None:
            self._view = self._seen()
        return self._view

    def _seen(self) -> RowView:
        count, graph = self._count, self.graph
        visible, by_assistant = _fixed(self._flags[0, :count]), _fixed(self._flags[1, :count])
        before, after, segments = map(_fixed, (graph.before, graph.after, graph.segments))
        return RowView(
            visible=visible,
            said=visible,
            said_at=_fixed(self._said_at[:count]),
            speakers=_fixed(self._speakers[:count]),
            by_assistant=by_assistant,
            wordings=_fixed(self._wordings[:count]),
            days=_fixed(self._days[:count]),
            before=before,
            after=after,
            segments=segments,
            speaker_names=tuple(self._speaker_number),
            passages=self.passages.view(),
            links=Links(before, after, segments),
        )

    def _row_for(self, message: Message) -> int:
        row = self._row_of.get(message.message_id)
        if row is None:
            row = self._new_row(message.message_id)
            self._rows_of.setdefault(message.conversation_id, []).append(row)
        return row

    def _link(self, rows: NDArray[np.int64], messages: Sequence[Message]) -> None:
        """Have each follow the message that it names, if it follows none yet."""
        known = [self._row_of.get(one.parent_id) if one.parent_id else None for one in messages]
        parents = np.array([NONE if row is None else row for row in known], np.int64)
        new = (parents != NONE) & (self.graph.before[rows] == NONE)
        self.graph.follow(rows[new], parents[new])

    def _new_row(self, message_id: MessageId) -> int:
        row = self.graph.add_row()
        self._reserve(row)
        self._row_of[message_id] = row
        self._ids.append(message_id)
        self._count = row + 1
        return row

    def _hold(self, rows: NDArray[np.int64], messages: Sequence[Message]) -> None:
        self._messages.update(zip(rows.tolist(), messages, strict=True))
        self._flags[_HOT, rows] = True
        self._sizes[rows] = [
            MESSAGE_BYTES + getsizeof(one.text) + getsizeof(one.reasoning) for one in messages
        ]

    def _reserve(self, row: int) -> None:
        if row < len(self._said_at):
            return
        more = len(self._said_at)
        self._said_at = np.concatenate([self._said_at, np.zeros(more, np.int64)])
        self._wordings = np.concatenate([self._wordings, np.zeros(more, np.int64)])
        self._days = np.concatenate([self._days, np.zeros(more, np.int64)])
        self._sizes = np.concatenate([self._sizes, np.zeros(more, np.int64)])
        self._flags = np.concatenate([self._flags, np.zeros((4, more), np.bool_)], axis=1)
        self._speakers = np.concatenate([self._speakers, np.full(more, NONE, np.int64)])


def _fixed(values: NDArray[Any]) -> NDArray[Any]:
    """A copy that nobody writes to."""
    copied = values.copy()
    copied.flags.writeable = False
    return copied
