"""Making, changing and removing profiles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.chat.places import remember
from assistant.domain.changes import ProfilesChanged
from assistant.domain.lines import one_line
from assistant.domain.profiles import (
    LONGEST_INSTRUCTIONS,
    LONGEST_NAME,
    NO_PROFILE,
    PROFILE_COLOURS,
    PROFILE_ICONS,
    Profile,
    ProfileMemory,
)
from assistant.errors import InvalidInput
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.ids import ProfileId
    from assistant.storage.database import Cursor


def add(cursor: Cursor, profile: Profile) -> tuple[Change, ...]:
    """Store a new profile; raises `InvalidInput` for a name that is taken or words too long."""
    ProfileStore(cursor).put(_checked(cursor, profile))
    return (ProfilesChanged(),)


def edit(cursor: Cursor, profile: Profile) -> tuple[Change, ...]:
    """Change a profile; raises `NotFound`, and `InvalidInput` as `add` does.

    Where it remembers nothing from now on, what its chats taught goes too; what the person wrote
    down there is kept, and not recalled.
    """
    before = ProfileStore(cursor).get(profile.profile_id)
    ProfileStore(cursor).put(_checked(cursor, profile))
    changes: tuple[Change, ...] = (ProfilesChanged(),)
    if profile.memory is ProfileMemory.OFF and before.memory is not ProfileMemory.OFF:
        for chat in ProfileStore(cursor).chats(profile.profile_id):
            if ConversationStore(cursor).get(chat).source != NOTES_SOURCE:
                changes = (*changes, *remember(cursor, chat, on=False))
    return changes


def use(cursor: Cursor, profile_id: ProfileId | None) -> tuple[Change, ...]:
    """Let new chats join a profile, or none; raises `NotFound`."""
    if profile_id is not None:
        ProfileStore(cursor).get(profile_id)
    ProfileStore(cursor).use(profile_id)
    return (ProfilesChanged(),)


def _checked(cursor: Cursor, profile: Profile) -> Profile:
    """The profile as it is kept: its name in one line, its instructions without margins."""
    name = one_line(profile.name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise InvalidInput(
            f"The name has {len(name)} characters.", hint=f"Write one of at most {LONGEST_NAME}."
        )
    if name.casefold() == NO_PROFILE:
        raise InvalidInput(f"{name!r} says that there is no profile.", hint="Choose another name.")
    others = [one for one in ProfileStore(cursor).all() if one.profile_id != profile.profile_id]
    if name.casefold() in {one.name.casefold() for one in others}:
        raise InvalidInput(f"There is a profile {name!r} already.", hint="Choose another name.")
    instructions = profile.instructions.strip()
    if len(instructions) > LONGEST_INSTRUCTIONS:
        raise InvalidInput(
            f"The instructions have {len(instructions)} characters;"
            f" {LONGEST_INSTRUCTIONS} are the most."
        )
    for given, known in ((profile.icon, PROFILE_ICONS), (profile.colour, PROFILE_COLOURS)):
        if given not in known:
            raise InvalidInput(f"There is no {given!r}.", hint=f"Choose one of {', '.join(known)}.")
    return replace(profile, name=name, instructions=instructions)
