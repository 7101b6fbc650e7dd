"""Which profile an imported chat joins: what was closed where it came from stays closed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.ids import ProfileId, new_profile_id
from assistant.domain.lines import one_line
from assistant.domain.profiles import LONGEST_NAME, Profile, ProfileMemory
from assistant.domain.times import utc_now
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from assistant.domain.transfers import ImportedConversation
    from assistant.storage.cursor import Cursor


def profile_of(
    cursor: Cursor, file: ImportedConversation, *, dry_run: bool
) -> tuple[Profile | None, bool]:
    """The profile that a new chat joins, if any, and whether it was stored for that.

    The one of this id or name. Where there is none, and the chat's own kept its memory to itself,
    one that does so too is made: without it every other chat could recall what was said there.
    """
    if file.profile is None:
        return None, False
    profile_id, written = file.profile
    name = one_line(written)[:LONGEST_NAME].rstrip() or "Closed"
    found = ProfileStore(cursor).like((profile_id, name))
    if found is not None or not file.closed:
        return found, False
    made = Profile(
        profile_id=_own_id(profile_id),
        name=name,
        created_at=utc_now(),
        memory=ProfileMemory.OWN,
    )
    if not dry_run:
        ProfileStore(cursor).put(made)
    return made, not dry_run


def _own_id(written: str) -> ProfileId:
    """The id that it had, so that chats that come later join it under whatever name it has then."""
    fresh = new_profile_id()
    if len(written) == len(fresh) and written.startswith(fresh[:3]) and written.isascii():
        return ProfileId(written)
    return fresh
