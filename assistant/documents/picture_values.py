"""A picture as JSON: on its way from the process that read it, and in a file of chats."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from assistant.domain.pictures import Picture, PictureType

if TYPE_CHECKING:
    from collections.abc import Mapping


def picture_values(picture: Picture) -> dict[str, Any]:
    """All of it as a JSON object, bytes in base64."""
    return {
        "name": picture.name,
        "type": str(picture.type),
        "width": picture.width,
        "height": picture.height,
        "data": b64encode(picture.data).decode("ascii"),
        "thumbnail": b64encode(picture.thumbnail).decode("ascii"),
    }


def picture_from(values: Mapping[str, Any]) -> Picture:
    """The picture that `picture_values` wrote."""
    return Picture(
        name=values["name"],
        type=PictureType(values["type"]),
        width=values["width"],
        height=values["height"],
        data=b64decode(values["data"], validate=True),
        thumbnail=b64decode(values["thumbnail"], validate=True),
    )
