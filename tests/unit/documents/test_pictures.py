"""Pictures are decoded within bounds; of their files only what is seen is kept."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from assistant.cancel import CancelToken
from assistant.documents.clean_pictures import is_clean
from assistant.documents.pictures import THUMBNAIL_SIDE
from assistant.documents.reading import read_bytes
from assistant.domain.documents import DocumentKind
from assistant.domain.pictures import (
    LEAST_TOKENS,
    MOST_SIDE,
    Picture,
    PictureType,
    estimated_picture_tokens,
)
from assistant.errors import UnreadableFile
from tests.unit.documents.picture_files import PLACE, claims, packed, photo


def picture(name: str, data: bytes) -> Picture:
    read = read_bytes(name, data, CancelToken())
    assert read.kind is DocumentKind.PICTURE
    assert read.picture is not None
    return read.picture


def decoded(found: Picture) -> Image.Image:
    return Image.open(io.BytesIO(found.data))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_every_kind_is_read_by_its_bytes_whatever_it_is_called(kind: str) -> None:
    found = picture("scan.dat", packed(kind))
    assert (found.width, found.height) == (60, 40)
    shown = decoded(found)
    assert shown.format in ("PNG", "JPEG")
    red, green, _blue = shown.convert("RGB").getpixel((30, 20))  # type: ignore[misc]
    assert red > 180
    assert green < 60


def test_all_that_is_told_of_it_is_its_name() -> None:
    read = read_bytes("cat.png", packed(), CancelToken())
    assert read.text == read.name == "cat.png"
    assert read.size == len(read.picture.data if read.picture else b"")
    assert read.tokens == LEAST_TOKENS


def test_metadata_goes_and_the_picture_stands_upright() -> None:
    data = photo()
    assert data.count(PLACE.encode()) == 2
    found = picture("IMG_1.jpg", data)
    assert (found.width, found.height) == (40, 80)
    assert PLACE.encode() not in found.data + found.thumbnail
    assert b"Exif" not in found.data
    assert is_clean(found.data, "JPEG")


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("PNG", {"icc_profile": b"made by a screen" * 9}),
        ("JPEG", {"icc_profile": b"made by a screen" * 9}),
        ("WEBP", {"xmp": b"<xmp>told here</xmp>"}),
    ],
)
def test_profiles_and_notes_go_too(kind: str, options: dict[str, Any]) -> None:
    data = packed(kind, **options)
    found = picture("a", data)
    assert b"made by a screen" not in found.data
    assert b"told here" not in found.data


def test_what_is_behind_the_end_goes() -> None:
    for kind in ("PNG", "JPEG"):
        found = picture("a", packed(kind) + b"a film of two seconds")
        assert b"film" not in found.data


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_what_is_clean_stays_the_same_to_the_byte(kind: str) -> None:
    data = packed(kind)
    once = picture("a", data)
    assert once.data == data
    assert picture("a", once.data) == once


def test_what_was_packed_anew_stays_the_same_from_then_on() -> None:
    for data in (photo(), packed("GIF"), packed("BMP"), packed("PNG", (3000, 200))):
        once = picture("a", data)
        assert picture("a", once.data) == once


def test_a_large_one_is_made_smaller() -> None:
    found = picture("wide.png", packed("PNG", (5000, 2500)))
    assert (found.width, found.height) == (MOST_SIDE, MOST_SIDE // 2)
    assert max(Image.open(io.BytesIO(found.thumbnail)).size) == THUMBNAIL_SIDE


def test_what_is_transparent_lies_on_white() -> None:
    found = picture("logo.png", packed("PNG", colour=(0, 0, 0, 0)))
    assert decoded(found).convert("RGB").getpixel((5, 5)) == (255, 255, 255)


def test_of_an_animation_the_first_frame_is_taken() -> None:
    out = io.BytesIO()
    frames = [Image.new("RGB", (20, 20), colour) for colour in ((250, 0, 0), (0, 0, 250))]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    red, _green, blue = decoded(picture("a.gif", out.getvalue())).convert("RGB").getpixel((9, 9))  # type: ignore[misc]
    assert red > blue


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK", "I;16"])
def test_every_sort_of_colour_is_read(mode: str) -> None:
    out = io.BytesIO()
    kind = "JPEG" if mode == "CMYK" else "PNG"
    Image.new(mode, (30, 30)).save(out, kind)
    found = picture("a", out.getvalue())
    assert decoded(found).mode in ("RGB", "L", "P", "1")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (packed("PNG")[:-40], "damaged"),
        (packed("JPEG")[:200], "damaged"),
        (packed("WEBP")[:40], "damaged"),
        (packed("GIF")[:20], "damaged"),
        (packed("BMP")[:60], "damaged"),
        (claims(30, 30_000_000), "30 by 30,000,000 pixels"),
        (claims(50_000, 50_000), "50,000 by 50,000 pixels"),
        (claims(4000, 4000), "damaged"),
        (b"\xff\xd8\xff" + packed("PNG"), "damaged"),
    ],
)
def test_what_is_broken_or_claims_too_much_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_bytes("a.png", data, CancelToken())
    assert why in str(refused.value)
    assert refused.value.hint


def test_a_picture_costs_about_what_it_shows() -> None:
    assert estimated_picture_tokens(10, 10) == LEAST_TOKENS
    assert estimated_picture_tokens(MOST_SIDE, MOST_SIDE) == 56 * 56
    assert picture("a", packed()).type is PictureType.PNG
