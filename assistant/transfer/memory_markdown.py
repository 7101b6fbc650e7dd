"""A memory to be read: who the person is, whom and what they know, and what happened, with sources.

What a newer fact has replaced is struck out under it, with the day on which it ended. What the
person took back is not in it; it is in the JSON, which is for another home and not for reading.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind
from assistant.domain.facts import PERSON_POLICY, CoreFact, FactStatus, FactType
from assistant.domain.memory_transfers import MemoryExported, MemoryFormat
from assistant.domain.times import MONTHS, utc_now
from assistant.memory.standing.hidden_messages import taken_back
from assistant.memory.trajectories.story import story_of, trajectory_page
from assistant.patterns import Pattern
from assistant.retrieval.about_self import SELF_SUBJECT
from assistant.storage.conversations import ConversationStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.transfer.exporting import whole_file
from assistant.transfer.replaced_words import mark_behind, replaced_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import datetime
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.entities import Entity
    from assistant.domain.ids import ConversationId, FactId
    from assistant.domain.trajectories import Episode
    from assistant.storage.cursor import Cursor

SOURCES_SHOWN = 3
QUOTE_LETTERS = 240
STORIES_AT_ONCE = 200
_MARKS = Pattern(r"([\\`*_\[\]<>#~|])")
_OF_YOURSELF = {
    FactType.IDENTITY: "Who you are",
    FactType.STATE: "How things are with you",
    FactType.PREFERENCE: "What you like and dislike",
    FactType.RELATION: "Whom you know",
    FactType.EVENT: "What happened",
}
_KINDS = {
    EntityKind.PERSON: "People",
    EntityKind.PLACE: "Places",
    EntityKind.ORGANISATION: "Organisations",
    EntityKind.THING: "Things",
}


class MemoryPages:
    """Writes one file of Markdown. `tell` hears how many facts and stories of all are written."""

    def __init__(
        self, cursor: Cursor, *, tell: Callable[[int, int], None], cancel: CancelToken
    ) -> None:
        self._cursor = cursor
        self._tell = tell
        self._cancel = cancel
        self._hidden: frozenset[str] = taken_back(cursor)
        self._replaced = replaced_words(cursor)
        self._titles: dict[ConversationId, str] = {}
        self._before: dict[FactId, CoreFact] = {}
        self._done, self._all = 0, 0

    def to_file(self, path: Path, *, overwrite: bool) -> MemoryExported:
        """Write all of it; raises `InvalidInput`, `DiskFull` or `Cancelled`, and leaves nothing."""
        facts = [fact for fact in FactStore(self._cursor).remembered() if not self._gone(fact)]
        self._before = {fact.fact_id: fact for fact in facts if fact.valid_to is not None}
        now = [fact for fact in facts if fact.status is not FactStatus.SUPERSEDED]
        stories = trajectory_page(self._cursor, 0, 0).total
        self._all = len(now) + stories
        counts = {
            "facts": len(facts),
            "trajectories": stories,
            "messages": MessageStore(self._cursor).count(),
            "conversations": ConversationStore(self._cursor).count(),
        }
        with whole_file(path, overwrite=overwrite) as file:
            file.write(_head(counts))
            for part in self._about(now, facts):
                file.write(part)
            for part in self._stories():
                file.write(part)
        return MemoryExported(
            path=path, format=MemoryFormat.MARKDOWN, size=path.stat().st_size, counts=counts
        )

    def _about(self, now: list[CoreFact], facts: list[CoreFact]) -> Iterator[str]:
        own = [fact for fact in now if fact.subject == SELF_SUBJECT]
        if own:
            yield "\n## You\n"
        for kind, heading in _OF_YOURSELF.items():
            yield from self._listed(f"### {heading}", (f for f in own if f.type is kind))
        others: dict[str, list[CoreFact]] = defaultdict(list)
        for fact in now:
            if fact.subject != SELF_SUBJECT:
                others[fact.subject].append(fact)
        yield from self._others(others)
        followed = {fact.replaces for fact in facts}
        ended = [fact for fact in self._before.values() if fact.fact_id not in followed]
        yield from self._listed("## What is over", ended)

    def _others(self, others: dict[str, list[CoreFact]]) -> Iterator[str]:
        """Everybody and everything that facts are about, people first, by name."""
        known = {entity.name: entity for entity in EntityStore(self._cursor).all()}
        known |= {alias: entity for entity in [*known.values()] for alias in entity.aliases}
        named: dict[EntityKind, dict[str, list[CoreFact]]] = defaultdict(lambda: defaultdict(list))
        for subject, facts in others.items():
            entity = known.get(subject)
            kind = EntityKind.PERSON if entity is None else entity.kind
            named[kind][_called(subject, entity)] += facts
        for kind, heading in _KINDS.items():
            if named[kind]:
                yield f"\n## {heading}\n"
            for name, facts in sorted(named[kind].items(), key=lambda one: one[0].casefold()):
                yield from self._listed(f"### {name}", facts)

    def _listed(self, heading: str, facts: Iterable[CoreFact]) -> Iterator[str]:
        begun = False
        for fact in sorted(facts, key=lambda fact: (not fact.pinned, fact.valid_from)):
            self._cancel.check()
            if not begun:
                yield f"\n{heading}\n\n"
                begun = True
            yield self._fact(fact)
            self._done += 1
            self._tell(min(self._done, self._all), self._all)

    def _fact(self, fact: CoreFact) -> str:
        statement = _plain(fact.statement)
        lines = [f"- **{statement}** {self._said(fact)}"]
        if fact.valid_to is not None:
            lines = [f"- ~~{statement}~~ until {_day(fact.valid_to)}. {self._said(fact)}"]
        lines += [f"  - {each}" for each in self._quotes(fact)]
        seen = {fact.fact_id}
        before = fact.replaces
        while before is not None and before not in seen and before in self._before:
            seen.add(before)
            old = self._before[before]
            ended = _day(old.valid_to) if old.valid_to else ""
            lines.append(
                f"  - Replaced: ~~{_plain(old.statement)}~~ {_day(old.valid_from)} to {ended}"
            )
            before = old.replaces
        return "\n".join(lines) + "\n"

    def _said(self, fact: CoreFact) -> str:
        notes = [f"since {_day(fact.valid_from)}"]
        if fact.policy == PERSON_POLICY:
            notes.append("written by you")
        if len(fact.sources) > 1:
            notes.append(f"told {len(fact.sources)} times")
        if fact.pinned:
            notes.append("pinned")
        if fact.device_only:
            notes.append("for this device only")
        if fact.status is FactStatus.CONFLICTING:
            notes.append("at odds with what you wrote")
        return f"*{', '.join(notes)}*"

    def _quotes(self, fact: CoreFact) -> Iterator[str]:
        """The newest words that it rests on, each with its chat and day."""
        shown = [each for each in fact.sources if each.message_id not in self._hidden]
        shown = shown[-SOURCES_SHOWN:]
        said = MessageStore(self._cursor).by_ids(each.message_id for each in shown)
        for source in reversed(shown):
            message = said.get(source.message_id)
            quote = _quote(source.quote)
            if message is None or source.quote.strip() == fact.statement.strip():
                continue
            ended = self._ended(source.message_id, source.quote)
            chat = _plain(self._title(source.conversation_id))
            yield f"“{quote}”, {_day(message.said_at)} in *{chat}*{ended}"

    def _stories(self) -> Iterator[str]:
        begun, offset = False, 0
        while True:
            page = trajectory_page(self._cursor, STORIES_AT_ONCE, offset)
            for one in page.trajectories:
                self._cancel.check()
                if not begun:
                    yield "\n## Stories\n"
                    begun = True
                story = story_of(self._cursor, one.trajectory_id)
                title = _plain(one.title) or "Untitled"
                yield f"\n### {title}\n\n*{_period(one.started_at, one.ended_at)}*\n\n"
                yield "".join(map(self._episode, story.episodes))
                self._done += 1
                self._tell(min(self._done, self._all), self._all)
            offset += STORIES_AT_ONCE
            if offset >= page.total:
                return

    def _episode(self, episode: Episode) -> str:
        marks = "".join(self._ended(each, episode.excerpt) for each in episode.message_ids)
        words = _quote(episode.excerpt)
        return f"- **{_day(episode.time)}**, *{_plain(episode.title)}*: {words}{marks}\n"

    def _ended(self, message_id: str, words: str) -> str:
        """What is said behind words that hold no more."""
        return mark_behind(words, self._replaced.get(message_id, ()), _plain)

    def _gone(self, fact: CoreFact) -> bool:
        return all(source.message_id in self._hidden for source in fact.sources)

    def _title(self, chat: ConversationId) -> str:
        if chat not in self._titles:
            found = ConversationStore(self._cursor).titles([chat])
            self._titles[chat] = found.get(chat, "")
        return self._titles[chat]


def _head(counts: dict[str, int]) -> str:
    told = (
        f"{counts['facts']} facts and {counts['trajectories']} stories out of"
        f" {counts['messages']} messages in {counts['conversations']} chats"
    )
    return f"# What Keepsake remembers\n\n*Written on {_day(utc_now())}: {told}.*\n"


def _called(subject: str, entity: Entity | None) -> str:
    if entity is None:
        return _plain(subject)
    about = f" ({_plain(entity.descriptor)})" if entity.descriptor else ""
    also = [_plain(alias) for alias in entity.aliases if alias != entity.name]
    return f"{_plain(entity.name)}{about}" + (f", also {', '.join(also)}" if also else "")


def _day(moment: datetime) -> str:
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def _period(start: datetime, end: datetime) -> str:
    return _day(start) if start.date() == end.date() else f"{_day(start)} to {_day(end)}"


def _quote(text: str) -> str:
    words = " ".join(text.split())
    return _plain(words if len(words) <= QUOTE_LETTERS else f"{words[:QUOTE_LETTERS]}…")


def _plain(text: str) -> str:
    """Text in one line that means no Markdown."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
