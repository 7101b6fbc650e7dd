"""What an engine does with the person's rules about their memory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged, MessagesAdded, UnitsRemoved
from assistant.domain.rules import RulesOverview, named, subjects_from
from assistant.engine.calls import EngineCalls
from assistant.errors import NotFound
from assistant.settings import with_value
from assistant.storage.encodings import EncodingStore
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.rules import NeverStore, RetentionStore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from assistant.domain.facts import CoreFact, FactType
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.messages import Message
    from assistant.domain.rules import (
        HeldFact,
        Kept,
        NeverRule,
        RetentionRule,
        RuleReach,
        SensitiveSubject,
    )
    from assistant.settings import Settings
    from assistant.storage.database import Cursor


class RuleCalls(EngineCalls):
    """The part of an `Engine` that is about rules; each call runs on an engine thread."""

    def rules(self) -> Future[RulesOverview]:
        """Everything that is ruled, and what waits for a yes."""

        def read(cursor: Cursor) -> RulesOverview:
            memory = self._parts.settings.current.memory
            return RulesOverview(
                learnt=subjects_from(memory.learn_subjects),
                never=tuple(NeverStore(cursor).all()),
                retention=tuple(RetentionStore(cursor).all()),
                waiting=tuple(HeldFactStore(cursor).waiting()),
                masks_secrets=memory.mask_secrets,
                ran_at=self._parts.ruling.ran_at(),
            )

        return self._read(read)

    # Sensitive subjects

    def held_in(self, message_ids: Sequence[MessageId]) -> Future[list[HeldFact]]:
        """What was told in these messages and waits for a yes."""

        def read(cursor: Cursor) -> list[HeldFact]:
            found = HeldFactStore(cursor).of_messages(message_ids)
            return [one for one in found if one.fact is not None]

        return self._read(read)

    def allow_held(self, held_ids: Sequence[str]) -> Future[tuple[CoreFact, ...]]:
        """Learn what waits under these ids; raises `NotFound`."""
        return self._long_work.submit(self._parts.ruling.allow, held_ids)

    def refuse_held(self, held_ids: Sequence[str]) -> Future[None]:
        """Do not learn it and do not ask of it again; raises `NotFound`."""
        return self._readers.submit(self._parts.ruling.refuse, held_ids)

    def learn_subject(
        self, subject: SensitiveSubject, *, on: bool
    ) -> Future[frozenset[SensitiveSubject]]:
        """Learn of a sensitive subject like of anything else, or ask first again.

        What waits because of it alone is learnt at once. Returns the subjects that are on.
        """

        def switch(settings: Settings) -> Settings:
            now = subjects_from(settings.memory.learn_subjects)
            wanted = now | {subject} if on else now - {subject}
            return with_value(settings, "memory.learn_subjects", named(wanted))

        def work() -> frozenset[SensitiveSubject]:
            changed = self._parts.settings.change(switch)
            wanted = subjects_from(changed.memory.learn_subjects)
            if on:
                self._parts.ruling.allow_all(wanted)
            return wanted

        return self._long_work.submit(work)

    # Never things like these

    def never_learn(self, examples: Sequence[str], *, rule_id: str = "") -> Future[NeverRule]:
        """Never learn what is like these sentences; raises `InvalidInput`, `NotFound`."""
        return self._readers.submit(self._parts.ruling.add_never, examples, rule_id)

    def never_like(self, fact_id: FactId) -> Future[NeverRule]:
        """Never learn what is like a fact, by the words that it was told in; raises `NotFound`."""
        return self._readers.submit(self._parts.ruling.never_like, fact_id)

    def matching_rule(self, rule_id: str) -> Future[RuleReach]:
        """What is known already and like a rule's examples, as a plan to forget it."""
        return self._long_work.submit(self._parts.ruling.matching, rule_id)

    def left_out_by(self, rule_id: str) -> Future[list[Message]]:
        """The messages in which a rule left something out, newest first; raises `NotFound`."""

        def read(cursor: Cursor) -> list[Message]:
            NeverStore(cursor).get(rule_id)
            ids = [one.message_id for one in HeldFactStore(cursor).left_out_by(rule_id)]
            found = MessageStore(cursor).by_ids(ids)
            return [found[each] for each in dict.fromkeys(ids) if each in found]

        return self._read(read)

    def remove_never(self, rule_id: str) -> Future[None]:
        """Let a rule go with its examples, which are erased at once; raises `NotFound`."""
        return self._long_work.submit(self._parts.ruling.remove_never, rule_id)

    # How long things stay

    def retention_reach(
        self, what: Kept, days: int, types: Sequence[FactType] = ()
    ) -> Future[RuleReach]:
        """What such a rule would take now; nothing changes. Raises `InvalidInput`."""
        return self._long_work.submit(self._parts.ruling.reach, what, days, types)

    def put_retention(
        self,
        what: Kept,
        days: int,
        types: Sequence[FactType] = (),
        *,
        rule_id: str = "",
        enabled: bool = False,
    ) -> Future[RetentionRule]:
        """Make a rule, or change the one with this id; it counts from the next daily round on."""

        def work() -> RetentionRule:
            rule = self._parts.ruling.put_retention(
                what, days, types, rule_id=rule_id, enabled=enabled
            )
            self._parts.retaining.wake()
            return rule

        return self._readers.submit(work)

    def switch_retention(self, rule_id: str, *, on: bool) -> Future[RetentionRule]:
        """Switch a rule on or off; raises `NotFound`. Switched on, it is carried out at once."""

        def work() -> RetentionRule:
            rule = self._parts.ruling.switch_retention(rule_id, on=on)
            if on:
                self._parts.ruling.run()
            return rule

        return self._long_work.submit(work)

    def remove_retention(self, rule_id: str) -> Future[None]:
        """Let a rule go; raises `NotFound`."""
        return self._readers.submit(self._parts.ruling.remove_retention, rule_id)

    def run_retention(self) -> Future[int]:
        """Carry out every rule that is switched on; how many forgettings that were."""
        return self._long_work.submit(self._parts.ruling.run)

    # Secrets

    def can_keep_secrets(self, message_id: MessageId) -> Future[bool]:
        """Whether what was masked in a message is still at hand, to be kept after all."""
        return self._readers.submit(lambda: self._parts.masking.typed(message_id) is not None)

    def keep_secrets(self, message_id: MessageId) -> Future[Message]:
        """Store a message as it was typed, this once; raises `NotFound` when it is too late."""

        def work() -> Message:
            typed = self._parts.masking.typed(message_id)
            if typed is None:
                raise NotFound(
                    "What was masked is not at hand any more.",
                    hint="Write it again, after switching off memory.mask_secrets.",
                )
            message = self._parts.database.write(
                lambda cursor: _reworded(cursor, message_id, typed)
            ).result()
            self._parts.masking.forget(message_id)
            publish = self._parts.announcements.publish
            publish(UnitsRemoved((message_id,)))
            if message.remembered:
                publish(MessagesAdded((message,)))
            publish(ConversationsChanged((message.conversation_id,)))
            return message

        return self._readers.submit(work)


def _reworded(cursor: Cursor, message_id: MessageId, text: str) -> Message:
    """Give a message the words that it had; its chat is derived again from them."""
    message = replace(MessageStore(cursor).get(message_id), text=text)
    MessageStore(cursor).reword(message_id, text)
    EncodingStore(cursor).remove([message_id])
    RederivationStore(cursor).add([message.conversation_id])
    return message
