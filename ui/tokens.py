"""Design tokens: every colour, distance, radius, type size and duration of the window.

Style sheets and painters read only these; a test finds literals anywhere else. Distances are
device-independent pixels at 100 % text; what holds text grows with the text, gaps do not.
"""

from __future__ import annotations

from dataclasses import dataclass, fields


class Space:
    """Gaps and paddings."""

    NONE = 0
    HAIR = 1
    XXS = 2
    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 32


class Radius:
    """Corners: of marks, of controls, of cards and of pills."""

    MARK = 4
    CONTROL = 8
    CARD = 12


class Type:
    """Type sizes at 100 %."""

    SMALL = 12
    CODE = 13
    BODY = 14
    LARGE = 16
    TITLE = 20
    DISPLAY = 28


class Weight:
    """Font weights on the scale of style sheets."""

    NORMAL = 400
    MEDIUM = 500
    BOLD = 600


class Icon:
    """Icon sizes at 100 %."""

    SMALL = 16
    NORMAL = 20
    HERO = 40


class Size:
    """Sizes of things that hold text, at 100 %."""

    CONTROL = 32
    ROW = 32
    LIST_ROW = 36
    RAIL = 76
    RAIL_ITEM = 56
    LIST = 272
    LIST_LEAST = 180
    SECTIONS = 216
    PANEL = 336
    PANEL_LEAST = 240
    PAGE_LEAST = 300
    DETAIL = 380
    DETAIL_LEAST = 260
    FORM = 640
    FORM_CONTROL = 220
    SHEET = 460
    SHEET_WIDE = 600
    SHEET_LIST = 220
    SWITCH_WIDTH = 40
    SWITCH_HEIGHT = 22
    TOOL = 28
    TEXT_BOX = 96
    FILE_NAME = 220
    FILES = 148
    DOCUMENT = 420
    PALETTE = 400
    KEYS = 150
    PICTURE = 320
    PICTURE_LEAST = 160
    PICTURE_CHIP = 40
    PICTURE_TILE = 168
    PICTURE_AROUND = 260
    CELL = 128
    SCROLL_BAR = 10
    SCROLL_HANDLE = 36
    COLUMN_SMALL = 76
    COLUMN_NARROW = 110
    COLUMN_KIND = 134
    COLUMN_WIDE = 170
    CARDS = 820
    LOW_PAGE = 320
    LANE = 44
    LANE_NAME = 240
    DOT = 12
    PLOT = 220
    QUICK_ASK = 560
    QUICK_ANSWER = 320
    BAR_LEAST = 3
    BAR_MOST = 36


class Window:
    """The window itself; these do not grow with the text."""

    WIDTH = 1180
    HEIGHT = 780
    LEAST_WIDTH = 640
    LEAST_HEIGHT = 480


class Motion:
    """Durations in milliseconds; 0 where the system asks for reduced motion."""

    QUICK_MS = 120
    CALM_MS = 180
    CARET_MS = 530
    SAID_MS = 1500
    """How long a button says that it has done its work."""


READING_CHARACTERS = 72
"""The longest line of a chat."""

READING_LEADING = 150
"""Line height of chats, in percent."""

LEAST_CONTRAST = 4.5
"""WCAG AA for text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """One theme's colours. `memory…` is used for remembered things and nothing else."""

    paper: str
    list: str
    rail: str
    raised: str
    bubble: str
    code: str
    temporary: str
    hover: str
    line: str
    strong_line: str
    ink: str
    muted: str
    accent: str
    accent_hover: str
    accent_soft: str
    on_accent: str
    memory: str
    memory_soft: str
    memory_line: str
    memory_mark: str
    danger: str
    danger_soft: str
    selection: str
    on_selection: str
    scrim: str
    shadow: str
    code_keyword: str
    code_string: str
    code_comment: str
    code_number: str
    code_name: str
    profile_teal: str
    profile_blue: str
    profile_violet: str
    profile_rose: str
    profile_amber: str
    profile_green: str


LIGHT = Colours(
    paper="#FBFAF7",
    list="#F4F2EC",
    rail="#ECE9E1",
    raised="#FFFFFF",
    bubble="#EDEAE2",
    code="#F3F1EB",
    temporary="#F1F3F4",
    hover="#E7E4DB",
    line="#E3DFD5",
    strong_line="#8B8C88",
    ink="#1F2328",
    muted="#5A6068",
    accent="#0F766E",
    accent_hover="#0B5F58",
    accent_soft="#DDEFEB",
    on_accent="#FFFFFF",
    memory="#B45309",
    memory_soft="#FCF3E3",
    memory_line="#E9C79B",
    memory_mark="#F6D9A8",
    danger="#B3261E",
    danger_soft="#FBEAE8",
    selection="#BFE0DA",
    on_selection="#1F2328",
    scrim="#661F2328",
    shadow="#331F2328",
    code_keyword="#7A3E9D",
    code_string="#2F6B2F",
    code_comment="#65696F",
    code_number="#9A4A00",
    code_name="#1B5E9B",
    profile_teal="#0F6E67",
    profile_blue="#1A5796",
    profile_violet="#6D3A91",
    profile_rose="#A3234F",
    profile_amber="#8A4308",
    profile_green="#2A6230",
)

DARK = Colours(
    paper="#17191C",
    list="#1B1E21",
    rail="#121416",
    raised="#22262A",
    bubble="#2A2E33",
    code="#1E2125",
    temporary="#1A1D24",
    hover="#2A2E33",
    line="#2D3136",
    strong_line="#7C828A",
    ink="#E6E3DD",
    muted="#A4A8AE",
    accent="#5EEAD4",
    accent_hover="#8CF3E3",
    accent_soft="#173B37",
    on_accent="#0A2622",
    memory="#FBBF24",
    memory_soft="#2E2614",
    memory_line="#6B5418",
    memory_mark="#6B5418",
    danger="#FFA198",
    danger_soft="#3B2020",
    selection="#245A53",
    on_selection="#FFFFFF",
    scrim="#99000000",
    shadow="#99000000",
    code_keyword="#D2A8FF",
    code_string="#A5D6A7",
    code_comment="#9AA0A8",
    code_number="#F5B97A",
    code_name="#8CC8FF",
    profile_teal="#5EEAD4",
    profile_blue="#8CC8FF",
    profile_violet="#D2A8FF",
    profile_rose="#FF9EB8",
    profile_amber="#F5B97A",
    profile_green="#A5D6A7",
)

CONTRAST = Colours(
    paper="#000000",
    list="#000000",
    rail="#000000",
    raised="#000000",
    bubble="#1A1A1A",
    code="#0D0D0D",
    temporary="#0A0A14",
    hover="#2B2B2B",
    line="#8A8A8A",
    strong_line="#FFFFFF",
    ink="#FFFFFF",
    muted="#E0E0E0",
    accent="#66FFE6",
    accent_hover="#B3FFF3",
    accent_soft="#00332D",
    on_accent="#000000",
    memory="#FFD60A",
    memory_soft="#2B2400",
    memory_line="#FFD60A",
    memory_mark="#665500",
    danger="#FFB3AB",
    danger_soft="#330A07",
    selection="#66FFE6",
    on_selection="#000000",
    scrim="#CC000000",
    shadow="#CC000000",
    code_keyword="#E0BFFF",
    code_string="#B9F6BC",
    code_comment="#D0D0D0",
    code_number="#FFCF99",
    code_name="#A6D8FF",
    profile_teal="#66FFE6",
    profile_blue="#A6D8FF",
    profile_violet="#E0BFFF",
    profile_rose="#FFB3C8",
    profile_amber="#FFCF99",
    profile_green="#B9F6BC",
)

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

_GROUNDS = ("paper", "list", "rail", "raised", "bubble", "temporary", "hover", "accent_soft")
PROFILE_COLOURS = ("teal", "blue", "violet", "rose", "amber", "green")
"""The names of the colours that tell profiles apart, beside their signs."""
_PROFILE_GROUNDS = ("paper", "list", "raised", "hover", "accent_soft")
TEXT_PAIRS = (
    *((text, ground) for ground in _GROUNDS for text in ("ink", "muted")),
    *((text, ground) for ground in ("paper", "list", "rail", "raised") for text in ("accent",)),
    *((text, ground) for ground in ("paper", "raised") for text in ("accent_hover", "danger")),
    *((f"profile_{name}", ground) for name in PROFILE_COLOURS for ground in _PROFILE_GROUNDS),
    *((f"code_{kind}", "code") for kind in ("keyword", "string", "comment", "number", "name")),
    ("ink", "code"),
    ("muted", "code"),
    ("accent", "accent_soft"),
    ("accent", "temporary"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("ink", "memory_soft"),
    ("ink", "memory_mark"),
    ("muted", "memory_soft"),
    ("memory", "memory_soft"),
    ("memory", "paper"),
    ("memory", "raised"),
    ("ink", "danger_soft"),
    ("danger", "danger_soft"),
    ("on_selection", "selection"),
)
"""Every pairing of text and ground that the window uses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """A theme at a text size; `percent` is 100 for the sizes written above."""

    name: str
    colours: Colours
    percent: int = 100

    def scaled(self, size: int) -> int:
        """`size` grown with the text."""
        return round(size * self.percent / 100)

    def roomy(self, size: int) -> int:
        """`size` grown half as much as the text: panes that must share one window."""
        return round(size * (100 + self.percent) / 200)


def tokens_for(theme: str, percent: int = 100) -> Tokens:
    """The tokens of a named theme; raise `KeyError` where there is none of that name."""
    return Tokens(name=theme, colours=THEMES[theme], percent=percent)


def _channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * _channel(red) + 0.7152 * _channel(green) + 0.0722 * _channel(blue)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two `#RRGGBB` colours (WCAG 2.2), from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colour_names() -> list[str]:
    """Every colour that a theme names."""
    return [field.name for field in fields(Colours)]
