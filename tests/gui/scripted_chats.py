"""The part of the scripted engine that lists, places, finds and writes out chats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from assistant.cancel import CancelToken
from assistant.domain.changes import Change, ConversationsChanged, ProfilesChanged
from assistant.domain.chat_search import ChatHit, snippet_of
from assistant.domain.ids import ConversationId, ProfileId, new_profile_id
from assistant.domain.messages import Conversation, ConversationSummary, Message
from assistant.domain.profiles import Profile, ProfileMemory, ProfileSummary
from assistant.domain.transfers import ExportFormat
from assistant.errors import InvalidInput
from tests.gui.scripted_home import NOW, ScriptedHome

R = TypeVar("R")


class ScriptedChats:
    """Chats of the scripted home. `listings` counts how often all of them were read."""

    home: ScriptedHome
    alike: Sequence[str] = ()
    """Names of the chats that a search by meaning finds."""
    listings = 0
    exported: list[tuple[list[ConversationId] | None, Path, ExportFormat]]
    used: ProfileId | None = None

    if TYPE_CHECKING:

        def _do(self, work: Callable[[], R]) -> Future[R]: ...
        def _branch(self, conversation: Conversation) -> list[Message]: ...
        def announce(self, change: Change) -> None: ...

    def conversations(
        self, *, words: str = "", counted: bool = True
    ) -> Future[list[ConversationSummary]]:
        def work() -> list[ConversationSummary]:
            self.listings += 1
            found = [c for c in self.home.conversations.values() if self._holds(c, words)]
            summaries = [self._summary(c, counted=counted) for c in found]
            return sorted(summaries, key=lambda s: s.conversation.updated_at, reverse=True)

        return self._do(work)

    def conversations_of(
        self, ids: Collection[ConversationId]
    ) -> Future[list[ConversationSummary]]:
        def work() -> list[ConversationSummary]:
            known = self.home.conversations
            return [self._summary(known[one], counted=False) for one in ids if one in known]

        return self._do(work)

    def find_chats(
        self, words: str, *, cancel: CancelToken | None = None
    ) -> Future[tuple[ChatHit, ...]]:
        def work() -> tuple[ChatHit, ...]:
            found = [c for c in self.home.conversations.values() if self._holds(c, words)]
            found.sort(key=lambda c: c.updated_at, reverse=True)
            return tuple(self._hit(c, words) for c in found)

        return self._do(work)

    def find_chats_by_meaning(
        self,
        words: str,
        *,
        without: Collection[ConversationId] = (),
        cancel: CancelToken | None = None,
    ) -> Future[tuple[ChatHit, ...]]:
        def work() -> tuple[ChatHit, ...]:
            ids = [ConversationId(f"c_{name}") for name in self.alike]
            return tuple(
                self._hit(self.home.conversations[one], words) for one in ids if one not in without
            )

        return self._do(work)

    def pin(self, conversation_id: ConversationId, *, pinned: bool) -> Future[None]:
        return self._place(conversation_id, lambda old: replace(old, pinned=pinned))

    def archive(self, conversation_id: ConversationId, *, archived: bool) -> Future[None]:
        return self._place(conversation_id, lambda old: replace(old, archived=archived))

    def set_chat_memory(self, conversation_id: ConversationId, *, on: bool) -> Future[None]:
        return self._place(conversation_id, lambda old: replace(old, memory=on))

    def move_to_profile(
        self, conversation_id: ConversationId, profile_id: ProfileId | None
    ) -> Future[None]:
        return self._place(conversation_id, lambda old: replace(old, profile_id=profile_id))

    def export_chats(
        self,
        ids: list[ConversationId] | None,
        path: Path,
        *,
        format: ExportFormat,  # noqa: A002 - the engine's word
        overwrite: bool = False,
    ) -> Future[int]:
        def work() -> int:
            self.exported = [(ids, path, format)]
            return len(self.home.conversations) if ids is None else len(ids)

        return self._do(work)

    # profiles

    def profiles(self) -> Future[list[ProfileSummary]]:
        def work() -> list[ProfileSummary]:
            chats = [c.profile_id for c in self.home.conversations.values()]
            return [
                ProfileSummary(
                    profile=one, chats=chats.count(one.profile_id), used=one.profile_id == self.used
                )
                for one in sorted(self.home.profiles.values(), key=lambda one: one.name)
            ]

        return self._do(work)

    def add_profile(
        self,
        name: str,
        *,
        icon: str,
        colour: str,
        instructions: str = "",
        model: str = "",
        memory: ProfileMemory,
    ) -> Future[Profile]:
        def work() -> Profile:
            if name.casefold() in {one.name.casefold() for one in self.home.profiles.values()}:
                raise InvalidInput(f"There is a profile {name!r} already.")
            made = Profile(
                profile_id=new_profile_id(),
                name=name,
                created_at=NOW,
                icon=icon,
                colour=colour,
                instructions=instructions,
                model=model,
                memory=memory,
            )
            self.home.profiles[made.profile_id] = made
            self.announce(ProfilesChanged())
            return made

        return self._do(work)

    def edit_profile(self, profile: Profile) -> Future[Profile]:
        def work() -> Profile:
            self.home.profiles[profile.profile_id] = profile
            self.announce(ProfilesChanged())
            return profile

        return self._do(work)

    def use_profile(self, profile_id: ProfileId | None) -> Future[None]:
        def work() -> None:
            self.used = profile_id

        return self._do(work)

    def remove_profile(self, profile_id: ProfileId, *, delete_chats: bool) -> Future[None]:
        def work() -> None:
            del self.home.profiles[profile_id]
            inside = [c for c in self.home.conversations.values() if c.profile_id == profile_id]
            for each in inside:
                if delete_chats:
                    del self.home.conversations[each.conversation_id]
                else:
                    moved = replace(each, profile_id=None)
                    self.home.conversations[each.conversation_id] = moved
            self.announce(ConversationsChanged(tuple(one.conversation_id for one in inside)))
            self.announce(ProfilesChanged())

        return self._do(work)

    def _place(
        self, conversation_id: ConversationId, changed: Callable[[Conversation], Conversation]
    ) -> Future[None]:
        def work() -> None:
            old = self.home.conversations[conversation_id]
            self.home.conversations[conversation_id] = changed(old)
            self.announce(ConversationsChanged((conversation_id,)))

        return self._do(work)

    def _summary(self, conversation: Conversation, *, counted: bool) -> ConversationSummary:
        count = len(self._branch(conversation)) if counted else 0
        return ConversationSummary(conversation=conversation, messages=count)

    def _holds(self, conversation: Conversation, words: str) -> bool:
        texts = [m.text for m in self._branch(conversation)]
        return words.casefold() in " ".join([conversation.title, *texts]).casefold()

    def _hit(self, conversation: Conversation, words: str) -> ChatHit:
        branch = self._branch(conversation)
        telling = [m for m in branch if words.casefold() in m.text.casefold()]
        message = next(
            iter(telling), branch[0] if branch and words not in conversation.title else None
        )
        snippet, marks = snippet_of(message.text if message else "", words)
        return ChatHit(
            summary=self._summary(conversation, counted=False),
            message_id=message.message_id if message else None,
            snippet=snippet,
            marks=marks,
        )
