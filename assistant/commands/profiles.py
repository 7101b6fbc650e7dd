"""`keepsake profiles`: chats that belong together, with instructions and a memory of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.wording import counted
from assistant.domain.profiles import (
    NO_PROFILE,
    PROFILE_COLOURS,
    PROFILE_ICONS,
    Profile,
    ProfileMemory,
)
from assistant.errors import InvalidInput, NotFound
from assistant.nearest import did_you_mean

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.ids import ProfileId


def run_list(invocation: Invocation) -> int:
    """Every profile; the one that new chats join is marked."""
    found = invocation.wait(invocation.engine.profiles())
    if invocation.json:
        invocation.output.document(
            {
                "profiles": [
                    documents.profile(one.profile) | {"chats": one.chats, "used": one.used}
                    for one in found
                ]
            }
        )
        return ExitCode.OK
    for one in found:
        mark = "*" if one.used else " "
        known = one.profile
        invocation.output.line(
            f"{mark} {known.profile_id}  {known.memory:6}  {counted(one.chats, 'chat'):>9}"
            f"  {known.name}"
        )
    if not found:
        invocation.output.note("There are no profiles. Make one: keepsake profiles add NAME")
    return ExitCode.OK


def add_arguments(parser: ArgumentParser) -> None:
    """What `profiles add` takes."""
    parser.add_argument("name", metavar="NAME")
    _choices(parser)


def run_add(invocation: Invocation) -> int:
    """Make a profile."""
    given = invocation.arguments
    made = invocation.wait(
        invocation.engine.add_profile(
            given.name,
            icon=given.icon or PROFILE_ICONS[0],
            colour=given.colour or PROFILE_COLOURS[0],
            instructions=given.instructions or "",
            model=given.model or "",
            memory=ProfileMemory(given.memory or ProfileMemory.SHARED),
        )
    )
    return _print(invocation, made)


def edit_arguments(parser: ArgumentParser) -> None:
    """What `profiles edit` takes."""
    profile_argument(parser)
    parser.add_argument("--name", metavar="NAME")
    _choices(parser)


def run_edit(invocation: Invocation) -> int:
    """Change what is named of a profile; an empty text takes instructions or the model away."""
    given = vars(invocation.arguments)
    known = named_profile(invocation, invocation.arguments.profile)
    named = ("name", "icon", "colour", "instructions", "model")
    changes = {name: given[name] for name in named if given[name] is not None}
    if not changes.get("name", known.name).strip():
        raise InvalidInput("The name is empty.", hint="Write a name for the profile.")
    if given["memory"] is not None:
        changes["memory"] = ProfileMemory(given["memory"])
    changed = invocation.wait(invocation.engine.edit_profile(replace(known, **changes)))
    return _print(invocation, changed)


def profile_argument(parser: ArgumentParser) -> None:
    """A profile's id or name."""
    parser.add_argument("profile", metavar="PROFILE", help="its id or name")


def use_arguments(parser: ArgumentParser) -> None:
    """What `profiles use` takes."""
    parser.add_argument("profile", metavar="PROFILE", help="its id or name, or `none`")


def run_use(invocation: Invocation) -> int:
    """Let new chats join a profile, or none."""
    name = invocation.arguments.profile
    used = None if name == NO_PROFILE else named_profile(invocation, name)
    profile_id = used.profile_id if used else None
    invocation.wait(invocation.engine.use_profile(profile_id))
    if invocation.json:
        invocation.output.document({"used": profile_id})
    else:
        which = f"the profile {used.name}" if used else "no profile"
        invocation.output.line(f"New chats join {which}.")
    return ExitCode.OK


def remove_arguments(parser: ArgumentParser) -> None:
    """What `profiles remove` takes."""
    profile_argument(parser)
    parser.add_argument(
        "--chats",
        choices=["keep", "delete"],
        required=True,
        help="keep them without a profile, where others may recall them; or delete them with what"
        " they taught",
    )


def run_remove(invocation: Invocation) -> int:
    """Remove a profile; for some days that can be undone."""
    known = named_profile(invocation, invocation.arguments.profile)
    delete = invocation.arguments.chats == "delete"
    invocation.wait(invocation.engine.remove_profile(known.profile_id, delete_chats=delete))
    if invocation.json:
        invocation.output.document({"id": known.profile_id})
    else:
        chats = "deleted with it" if delete else "kept without a profile"
        invocation.output.line(f"The profile {known.name} is removed, its chats are {chats}.")
        invocation.output.note("To bring it back: keepsake memory undo")
    return ExitCode.OK


def profile_names(invocation: Invocation) -> dict[ProfileId | None, str]:
    """What the profiles are called, by their ids."""
    found = invocation.wait(invocation.engine.profiles())
    return {one.profile.profile_id: one.profile.name for one in found}


def named_profile(invocation: Invocation, name: str) -> Profile:
    """The profile with this id or name, whatever its case; raises `NotFound`."""
    found = [one.profile for one in invocation.wait(invocation.engine.profiles())]
    wanted = name.casefold()
    for profile in found:
        if profile.profile_id == name or profile.name.casefold() == wanted:
            return profile
    names = ", ".join(profile.name for profile in found)
    raise NotFound(
        f"There is no profile {name!r}.",
        hint=did_you_mean(
            name,
            [profile.name for profile in found],
            otherwise=f"There are: {names}." if names else "Make one: keepsake profiles add NAME.",
        ),
    )


def _choices(parser: ArgumentParser) -> None:
    parser.add_argument("--icon", choices=PROFILE_ICONS)
    parser.add_argument("--colour", choices=PROFILE_COLOURS)
    parser.add_argument(
        "--instructions", metavar="TEXT", help="told to the model in place of the program's own"
    )
    parser.add_argument("--model", metavar="NAME", help="let this chat model answer")
    parser.add_argument(
        "--memory",
        choices=[str(one) for one in ProfileMemory],
        help="shared with all chats, the profile's own, which no other chat sees, or off",
    )


def _print(invocation: Invocation, profile: Profile) -> int:
    if invocation.json:
        invocation.output.document(documents.profile(profile))
    else:
        invocation.output.line(f"{profile.profile_id}  {profile.name}")
    return ExitCode.OK
