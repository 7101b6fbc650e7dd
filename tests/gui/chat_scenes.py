"""Scenes of the list of chats and of profiles, for the camera."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.domain.changes import ProfilesChanged
from assistant.domain.ids import ConversationId, ProfileId
from assistant.domain.profiles import Profile, ProfileMemory
from tests.gui.scripted_home import NOW, ScriptedHome
from tests.gui.studio import Scene, Stage

ALLOTMENT = ProfileId("pr_allotment")
WORK = ProfileId("pr_work")


def profiled(home: ScriptedHome) -> None:
    """Give the invented home profiles, with pinned and archived chats."""
    home.profiles = {
        ALLOTMENT: Profile(
            profile_id=ALLOTMENT,
            name="Allotment",
            created_at=NOW,
            icon="flask",
            colour="green",
            instructions="Answer as an experienced gardener. Metric units.",
        ),
        WORK: Profile(
            profile_id=WORK,
            name="Work & the long move to Rotterdam",
            created_at=NOW,
            icon="briefcase",
            colour="blue",
            memory=ProfileMemory.OWN,
        ),
    }
    placed: dict[str, dict[str, Any]] = {
        "rotation": {"profile_id": ALLOTMENT, "pinned": True},
        "ilse": {"profile_id": ALLOTMENT},
        "dinner": {"profile_id": WORK},
        "flood": {"archived": True},
    }
    for name, changes in placed.items():
        chat = ConversationId(f"c_{name}")
        if chat in home.conversations:
            home.conversations[chat] = replace(home.conversations[chat], **changes)


def _with_profiles(stage: Stage) -> None:
    profiled(stage.engine.home)
    stage.engine.announce(ProfilesChanged())
    stage.window.chats._listing.refresh()
    stage.settle(0.6)


def profiles(stage: Stage) -> None:
    _with_profiles(stage)
    stage.open("dinner")


def one_profile(stage: Stage) -> None:
    _with_profiles(stage)
    stage.window.chats.list.switcher.choose(WORK)
    stage.open("dinner")


def archive(stage: Stage) -> None:
    _with_profiles(stage)
    stage.window.chats.list.switcher.choose(None, archived=True)


def found(stage: Stage) -> None:
    _with_profiles(stage)
    stage.engine.alike = ("flood", "dinner")
    stage.window.chats.list.search.setText("allotment")
    stage.settle(0.6)
    stage.window.chats.list._to_first()


def new_profile(stage: Stage) -> None:
    _with_profiles(stage)
    stage.window.chats.list.switcher.new_asked.emit()
    stage.settle(0.3)


def change_profile(stage: Stage) -> None:
    _with_profiles(stage)
    stage.window.chats.list.switcher.edit_asked.emit(WORK)
    stage.settle(0.3)


def remove_profile(stage: Stage) -> None:
    _with_profiles(stage)
    stage.window.chats.profiles._ask_remove(stage.engine.home.profiles[WORK])


def memory_off(stage: Stage) -> None:
    stage.open("dinner")
    conversation = stage.window.chats.page.conversation
    assert conversation is not None
    stage.window.chats.chat_actions.turn_memory(conversation, on=False)


def archived_chat(stage: Stage) -> None:
    stage.open("dinner")
    stage.window.chats.chat_actions.archive(ConversationId("c_dinner"), archived=True)
    stage.settle(0.3)


CHAT_SCENES: dict[str, Scene] = {
    "chats-profiles": profiles,
    "chats-one-profile": one_profile,
    "chats-archive": archive,
    "chats-found": found,
    "chats-archived": archived_chat,
    "profile-new": new_profile,
    "profile-change": change_profile,
    "profile-remove": remove_profile,
    "chat-memory-off": memory_off,
}
