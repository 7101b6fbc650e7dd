"""What an engine answers about profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat import profiles
from assistant.domain.ids import new_profile_id
from assistant.domain.profiles import Profile
from assistant.domain.times import utc_now
from assistant.engine.calls import EngineCalls
from assistant.errors import InvalidInput
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.domain.changes import Change
    from assistant.domain.ids import ProfileId
    from assistant.domain.profiles import ProfileMemory, ProfileSummary
    from assistant.storage.database import Cursor


class ProfileCalls(EngineCalls):
    """The part of an `Engine` that lists, makes, changes and removes profiles."""

    def profiles(self) -> Future[list[ProfileSummary]]:
        """All profiles, by name."""
        return self._read(lambda cursor: ProfileStore(cursor).summaries())

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
        """Make a profile; raises `InvalidInput`, and `NotFound` for a model that there is not."""
        if not name.strip():
            raise InvalidInput("The name is empty.", hint="Write a name for the profile.")
        profile = Profile(
            profile_id=new_profile_id(),
            name=name,
            created_at=utc_now(),
            icon=icon,
            colour=colour,
            instructions=instructions,
            model=model,
            memory=memory,
        )
        return self._readers.submit(self._put, profile, profiles.add)

    def edit_profile(self, profile: Profile) -> Future[Profile]:
        """Change a profile to what `profile` says; raises as `add_profile` does."""
        return self._readers.submit(self._put, profile, profiles.edit)

    def use_profile(self, profile_id: ProfileId | None) -> Future[None]:
        """Let new chats join a profile, or none; raises `NotFound`."""
        return self._readers.submit(self._change, lambda cursor: profiles.use(cursor, profile_id))

    def remove_profile(self, profile_id: ProfileId, *, delete_chats: bool) -> Future[None]:
        """Remove a profile; its chats are deleted with what they taught, or belong to none then.

        Can be undone for `memory.undo_days`; then, or at once where that is 0, its words are in no
        file of the home. Raises `NotFound`.
        """
        return self._long_work.submit(
            self._parts.forgetting.remove_profile, profile_id, delete_chats=delete_chats
        )

    def _put(
        self, profile: Profile, put: Callable[[Cursor, Profile], tuple[Change, ...]]
    ) -> Profile:
        if profile.model:
            self._parts.models.require(profile.model)
        self._change(lambda cursor: put(cursor, profile))
        return ProfileStore(self._parts.database.read()).get(profile.profile_id)
