"""What a chat model is shown of segments: the person's own statements, numbered, and little else.

Each segment is headed by its date and topic (Mandol 3.1.2), so that "booked it" can be understood.
Of a message only the sentences stand there that may become facts; secrets are never shown, and
sensitive subjects only where whoever asks says so. An assistant's answer is there for what the
person replied to it, shortened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Origin, Role
from assistant.domain.standing import Standing
from assistant.memory.device_only import NOTHING_WITHHELD
from assistant.memory.facts.withheld import is_withheld
from assistant.memory.language.own_words import plays_on, stated_sentences
from assistant.memory.language.phrases import any_of
from assistant.memory.standing.hidden_messages import left_out
from assistant.patterns import Pattern
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Conversation, Message
    from assistant.domain.segments import Segment
    from assistant.memory.device_only import Withheld
    from assistant.memory.language.own_words import OwnSentence
    from assistant.storage.database import Cursor

ANSWER_CHARACTERS = 100
"""Of an assistant's answer, its last sentence: it holds what the person is asked."""

REPLY_CHARACTERS = 200
"""What somebody says at more length is understood without what it answers."""

MESSAGE_CHARACTERS = 1_600
"""Of one message's statements; who tells more at once has mostly pasted it."""

NOT_SHOWN = frozenset(Standing) - {Standing.KEPT}
TITLE_CHARACTERS = 60
MIN_WORDS = 3
GAP = " … "

_SPACELESS = Pattern(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4}")
_SENTENCE_END = Pattern(r"[.!?。！？]\s+(?=\S{1,20}\s)")

_BIDDING = any_of(
    """show | give | tell | let's | lets | let me know | let | make sure | make | help | list
    | explain | find | send | go ahead | please | bitte | just | start | drop | put | stop | focus
    | don't | do not | look | listen | see | check | use | keep | add | remove | create | try
    | wait | come on | remind | suggest | recommend | describe | compare | zeig | gib | sag
    | thanks | thank you | danke | hi | hello | hey | ok | okay | good morning""",
    before=r"^\W*(?:(?:so|and|now|then|ok|okay|alright|also|please|abeg|but)\b[,:]?\s+)*",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A message with a number: `sentences` are what of it may be quoted."""

    message: Message
    speaker: str
    sentences: tuple[OwnSentence, ...]


@dataclass(slots=True)
class Excerpts:
    """What one call shows, and what it settles.

    `passed_over` are messages without a sentence that may become a fact: nobody has to read them.
    `withheld` says of words whether this model may not be shown them.
    """

    kind: ConversationKind
    withheld: Callable[[str], bool] = is_withheld
    shown: list[Shown] = field(default_factory=list)
    passed_over: list[Message] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    tokens: int = 0

    @property
    def text(self) -> str:
        """All that is shown."""
        return "\n\n".join(self.texts)

    @property
    def messages(self) -> list[Message]:
        """The messages that this call settles."""
        return [*(each.message for each in self.shown), *self.passed_over]


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSegment:
    """A segment with those of its messages that are to be read, and those said in a play.

    `hidden` are not to be shown to any model. `titled`: the chat's title repeats none such.
    """

    segment: Segment
    conversation: Conversation
    messages: Sequence[Message]
    due: frozenset[MessageId]
    playing: frozenset[MessageId]
    hidden: Sequence[Message] = ()
    titled: bool = True


class SegmentReader:
    """Reads segments with their messages; each conversation's branch once."""

    def __init__(self, cursor: Cursor, kept_here: Withheld = NOTHING_WITHHELD) -> None:
        """`kept_here` is what the reading model may not be shown."""
        self._cursor = cursor
        self._kept_here = kept_here
        self._playing: dict[ConversationId, frozenset[MessageId]] = {}
        self._titled: dict[ConversationId, bool] = {}

    def due(self, segment: Segment, unread: Collection[MessageId]) -> DueSegment:
        """The segment as it is now; `unread` are messages that were not read yet.

        What later words took back, or kept private, no model is shown.
        """
        found = MessageStore(self._cursor).by_ids(segment.message_ids)
        conversation = ConversationStore(self._cursor).get(segment.conversation_id)
        hidden = {
            *left_out(self._cursor, found, NOT_SHOWN),
            *(each for each, one in found.items() if self._kept_here.keeps(one)),
        }
        there = [each for each in segment.message_ids if each in found and each not in hidden]
        messages = [found[each] for each in there]
        return DueSegment(
            segment=segment,
            conversation=conversation,
            messages=messages,
            due=frozenset(m.message_id for m in messages if m.message_id in unread and _own(m)),
            playing=self._plays(conversation),
            hidden=[found[each] for each in segment.message_ids if each in hidden],
            titled=self._may_be_titled(conversation),
        )

    def _may_be_titled(self, conversation: Conversation) -> bool:
        """Whether nothing in a chat is hidden: its title may be made of the words that are."""
        conversation_id = conversation.conversation_id
        if conversation_id not in self._titled:
            branch = MessageStore(self._cursor).active_branch(conversation_id)
            ids = [message.message_id for message in branch]
            free = not any(map(self._kept_here.keeps, branch))
            free = free and not self._kept_here.holds(conversation.title)
            self._titled[conversation_id] = free and not left_out(self._cursor, ids, NOT_SHOWN)
        return self._titled[conversation_id]

    def _plays(self, conversation: Conversation) -> frozenset[MessageId]:
        """The messages that were said in a game of pretence."""
        conversation_id = conversation.conversation_id
        if conversation_id not in self._playing:
            self._playing[conversation_id] = frozenset(self._played(conversation))
        return self._playing[conversation_id]

    def _played(self, conversation: Conversation) -> Iterator[MessageId]:
        if conversation.kind is not ConversationKind.ASSISTANT:
            return
        playing = False
        for message in MessageStore(self._cursor).active_branch(conversation.conversation_id):
            if message.role is Role.USER:
                playing = plays_on(message.text, playing=playing)
                if playing:
                    yield message.message_id


def add_segment(excerpts: Excerpts, due: DueSegment, room: int, count: TokenCounter) -> bool:
    """Show what of a segment fits into `room` tokens in all; False where something did not.

    What does not fit stays unread. The first message of a call is shown whatever its length.
    """
    excerpts.passed_over += due.hidden
    lines = [_heading(due, excerpts.withheld)]
    before: Message | None = None
    used = excerpts.tokens + count(lines[0])
    complete = True
    added = 0
    for message in due.messages:
        if message.message_id in due.due:
            shown = _shown(message, due, excerpts.withheld)
            if not shown.sentences:
                excerpts.passed_over.append(message)
            else:
                number = len(excerpts.shown) + 1
                new = _lines(before, shown, number, excerpts.withheld)
                cost = count("\n".join(new))
                if used + cost > room and excerpts.shown:
                    complete = False
                    break
                lines += new
                used += cost
                excerpts.shown.append(shown)
                added += 1
        before = message
    if added:
        excerpts.texts.append("\n".join(lines))
        excerpts.tokens = used
    return complete


def quotable(
    message: Message, *, playing: bool, withheld: Callable[[str], bool] = is_withheld
) -> tuple[OwnSentence, ...]:
    """The sentences of `message` that may become facts, as many as `MESSAGE_CHARACTERS` hold."""
    if playing:
        return ()
    left = MESSAGE_CHARACTERS
    found = []
    for sentence in stated_sentences(message.text):
        if not _tells(sentence.words) or withheld(sentence.quote):
            continue
        left -= len(sentence.quote)
        if left < 0:
            break
        found.append(sentence)
    return tuple(found)


def _tells(words: str) -> bool:
    """Whether a sentence may tell something: no order or greeting, and not just a word or two."""
    if _BIDDING.match(words):
        return False
    return len(words.split()) >= MIN_WORDS or bool(_SPACELESS.search(words))


def _own(message: Message) -> bool:
    return message.role is Role.USER and message.origin is not Origin.DOCUMENT


def _shown(message: Message, due: DueSegment, withheld: Callable[[str], bool]) -> Shown:
    people = due.conversation.kind is ConversationKind.PEOPLE
    speaker = message.speaker.strip() if people else "User"
    playing = message.message_id in due.playing
    sentences = quotable(message, playing=playing, withheld=withheld) if speaker else ()
    return Shown(message=message, speaker=speaker, sentences=sentences)


def _lines(
    before: Message | None, shown: Shown, number: int, withheld: Callable[[str], bool]
) -> list[str]:
    said = GAP.join(" ".join(each.quote.split()) for each in shown.sentences)
    line = f"[{number}] {shown.speaker}: {said}"
    if before is None or before.role is not Role.ASSISTANT or len(said) > REPLY_CHARACTERS:
        return [line]
    return [f"Assistant: {_ending(before.text, withheld)}", line]


def _ending(text: str, withheld: Callable[[str], bool]) -> str:
    """The last words of an answer, from where a sentence or at least a word begins."""
    words = " ".join(text.split())
    if withheld(words[-2 * ANSWER_CHARACTERS :]):
        return "…"
    if len(words) <= ANSWER_CHARACTERS:
        return words
    tail = words[-ANSWER_CHARACTERS:]
    begins = _SENTENCE_END.search(tail)
    return "… " + (tail[begins.end() :] if begins else tail.partition(" ")[2] or tail)


def _heading(due: DueSegment, withheld: Callable[[str], bool]) -> str:
    started = due.segment.started_at
    if due.messages:
        started += timedelta(minutes=due.messages[0].utc_offset_minutes)
    title = " ".join(due.conversation.title.split())[:TITLE_CHARACTERS]
    about = f", about: {title}" if due.titled and title and not withheld(title) else ""
    return f"{started:%Y-%m-%d}{about}"
