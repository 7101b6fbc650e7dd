"""Settings of what is beside the window: the desktop around it, and newer versions."""

from __future__ import annotations

from pydantic import Field

from assistant.model_settings import Group


class DesktopSettings(Group):
    """Where Keepsake is found beside its window."""

    tray: bool = Field(
        default=False,
        title="Icon in the tray",
        description="Keepsake and a quick question from among the desktop's small icons.",
    )
    close_to_tray: bool = Field(
        default=False,
        title="Go on when the window is closed",
        description="It waits in the tray, where there is one. Ctrl+Q ends it.",
    )
    start_on_login: bool = Field(
        default=False,
        title="Start when you log in",
        description="For you alone; no other account of this machine is changed.",
    )
    ask_anywhere: bool = Field(
        default=False,
        title="Ask from anywhere",
        description=(
            "Ctrl+Alt+K opens the quick question over every program, where the desktop allows it."
            " Elsewhere give the command “keepsake ask” a key in the desktop's own settings."
        ),
    )


class UpdateSettings(Group):
    """Whether anybody is asked for newer versions. Nothing is downloaded."""

    check: bool = Field(
        default=False,
        title="Check for updates",
        description=(
            "Asks once after each start whether there is a newer version, never while offline is"
            " on. It loads nothing, and says nothing about you."
        ),
    )
    address: str = Field(
        default="",
        max_length=500,
        title="Address of the versions",
        description="Of a file that names the newest version. Empty: nobody is asked.",
    )
