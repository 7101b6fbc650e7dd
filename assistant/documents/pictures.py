"""Pictures that are attached: decoded within bounds, made small, and rid of all but what is seen.

The file's own bytes are kept only where they hold nothing else; all others are packed anew, so that
no place, device, date, comment or second picture that a file carries is kept or sent.
"""

from __future__ import annotations

import io
import logging
import warnings
from typing import TYPE_CHECKING

from assistant.documents.clean_pictures import is_clean
from assistant.documents.kinds import PictureFormat, picture_format
from assistant.domain.pictures import MOST_SIDE, Picture, PictureType
from assistant.errors import AssistantError, UnreadableFile

if TYPE_CHECKING:
    from PIL.Image import Image

    from assistant.documents.bounds import Reading

logger = logging.getLogger(__name__)

MAX_JPEG_PIXELS = 250_000_000
"""The largest telephones take 200 million; JPEG alone can be decoded to less than it holds."""
MAX_PIXELS = 60_000_000
"""Of all others, which are decoded whole; a bomb claims thousands of millions."""
MAX_SIDE_READ = 60_000
MAX_KEPT_BYTES = 1_000_000
"""A drawing or screenshot is kept without loss up to this size, and as JPEG beyond it."""
THUMBNAIL_SIDE = 480
JPEG_QUALITY = 88
THUMBNAIL_QUALITY = 80
_SCALES_AS_IT_IS = frozenset({"L", "LA", "RGB", "RGBA", "CMYK"})
_WHITE = (255, 255, 255)
_OF_FORMAT = {"PNG": PictureType.PNG, "JPEG": PictureType.JPEG}

SAVE_AGAIN = "Open it in a picture program and save it as PNG or JPEG again."


def read_picture(data: bytes, reading: Reading) -> Picture:
    """The picture in a file of PNG, JPEG, WebP, GIF (its first frame) or BMP.

    Raises `UnreadableFile` for one that is damaged, cut off, or claims more than is taken.
    """
    packed = picture_format(data)
    if packed is None:
        raise _damaged(reading, None)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of doubtful metadata, which goes anyway
            return _kept(data, packed, reading)
    except AssistantError:
        raise
    except Exception as error:  # Pillow raises all that a broken file may lead to
        raise _damaged(reading, error) from error


def _kept(data: bytes, packed: PictureFormat, reading: Reading) -> Picture:
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # the bound is asked for here
    with Image.open(io.BytesIO(data), formats=(packed,)) as opened:
        width, height = opened.size
        _require_bearable(width, height, packed, reading)
        whole = max(width, height) <= MOST_SIDE and len(data) <= MAX_KEPT_BYTES
        untouched = whole and is_clean(data, packed)
        opened.draft("RGB", (MOST_SIDE, MOST_SIDE))  # JPEG: decode no more than is kept
        reading.go_on()
        opened.load()
        ImageOps.exif_transpose(opened, in_place=True)
        reading.go_on()
        if opened.mode in _SCALES_AS_IT_IS:
            opened.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.LANCZOS)
        seen = _plain(opened)
    reading.go_on()
    seen.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.LANCZOS)
    if untouched:
        kept, kind = data, _OF_FORMAT[packed]
    else:
        kept, kind = _packed(seen, lossless=packed != "JPEG")
    return Picture(
        name=reading.name,
        type=kind,
        width=seen.width,
        height=seen.height,
        data=kept,
        thumbnail=_small(seen),
    )


def _require_bearable(width: int, height: int, packed: PictureFormat, reading: Reading) -> None:
    most = MAX_JPEG_PIXELS if packed == "JPEG" else MAX_PIXELS
    if width * height > most or max(width, height) > MAX_SIDE_READ:
        raise UnreadableFile(
            f"“{reading.name}” is {width:,} by {height:,} pixels; up to {most // 10**6} million "
            "are read.",
            hint="Cut out the part that matters, or save it smaller, and attach that.",
        )


def _plain(image: Image) -> Image:
    """The picture in RGB, in the colours of the screen, on white where it is transparent.

    A model sees it on a ground too; so that is what the person is shown.
    """
    from PIL import Image

    see_through = image.mode in ("LA", "PA", "RGBA", "RGBa") or "transparency" in image.info
    if image.mode.startswith(("I", "F")):  # 16 bits a pixel and more
        image = _eight_bits(image)
    profile = image.info.get("icc_profile")
    if see_through:
        over = image.convert("RGBA")
        plain = Image.new("RGB", over.size, _WHITE)
        plain.paste(over, mask=over.getchannel("A"))
    else:
        plain = image.convert("RGB")
    if profile and image.mode in ("RGB", "CMYK"):
        plain = _in_screen_colours(image, profile) or plain
    plain.info.clear()
    return plain


def _eight_bits(image: Image) -> Image:
    low, high = image.getextrema()
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return image
    scale = 1.0 if high <= 255 else 255.0 / high
    return image.convert("F").point(lambda value: value * scale).convert("L")


def _in_screen_colours(image: Image, profile: bytes) -> Image | None:
    """In sRGB; None where the profile cannot be used."""
    from PIL import ImageCms

    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        made = ImageCms.profileToProfile(
            image, own, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return None
    return made


def _packed(seen: Image, *, lossless: bool) -> tuple[bytes, PictureType]:
    if lossless:
        data = _written(seen, "PNG", optimize=True)
        if len(data) <= MAX_KEPT_BYTES:
            return data, PictureType.PNG
    return _written(seen, "JPEG", quality=JPEG_QUALITY, optimize=True), PictureType.JPEG


def _small(seen: Image) -> bytes:
    from PIL import Image

    small = seen.copy()
    small.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS)
    return _written(small, "JPEG", quality=THUMBNAIL_QUALITY, optimize=True)


def _written(image: Image, kind: str, **options: int) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _damaged(reading: Reading, error: Exception | None) -> UnreadableFile:
    if error is not None:
        logger.warning("A picture cannot be read: %s", type(error).__name__)
    return UnreadableFile(f"“{reading.name}” is a damaged picture.", hint=SAVE_AGAIN)
