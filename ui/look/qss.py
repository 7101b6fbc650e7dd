"""The style sheet of a theme. Widgets pick their part with the property `kind`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontDatabase

from ui.tokens import READING_LEADING, Icon, Radius, Size, Space, Type, Weight

if TYPE_CHECKING:
    from ui.tokens import Tokens


def fixed_family() -> str:
    """The system's font for code."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def style_sheet(tokens: Tokens) -> str:
    """Everything that Qt's own widgets need to look like Keepsake.

    Ink and text size come with the application's palette and font: a rule that matches every
    widget would make each change of theme several times as slow.
    """
    return "\n".join(
        part(tokens)
        for part in (
            _base,
            _labels,
            _buttons,
            _special_buttons,
            _fields,
            _surfaces,
            _tables,
            _bars,
            _radios,
            _menus,
        )
    )


def _base(t: Tokens) -> str:
    c = t.colours
    return f"""
QAbstractItemView, QTabBar, QSlider {{ outline: none; }}
QMainWindow, QDialog, QWidget[kind="page"] {{ background: {c.paper}; }}
QWidget[kind="rail"] {{ background: {c.rail}; border-right: {Space.HAIR}px solid {c.line}; }}
QWidget[kind="list"] {{ background: {c.list}; }}
QWidget[kind="panel"] {{ background: {c.list}; }}
QWidget[kind="temporary"] {{ background: {c.temporary}; }}
QScrollArea, QScrollArea > QWidget > QWidget[kind="plain"], QStackedWidget
    {{ background: transparent; border: none; }}
QSplitter::handle {{ background: {c.line}; }}
QToolTip {{ background: {c.raised}; color: {c.ink}; border: {Space.HAIR}px solid {c.line};
    padding: {Space.XS}px {Space.S}px; font-size: {t.scaled(Type.SMALL)}px; }}
"""


def _labels(t: Tokens) -> str:
    c = t.colours
    sizes = {"display": Type.DISPLAY, "title": Type.TITLE, "heading": Type.LARGE}
    rules = [
        f'QLabel[kind="{kind}"] {{ font-size: {t.scaled(size)}px; font-weight: {Weight.BOLD}; }}'
        for kind, size in sizes.items()
    ]
    small = t.scaled(Type.SMALL)
    rules += [
        "QLabel { background: transparent; }",
        f'QLabel[kind="strong"] {{ font-weight: {Weight.BOLD}; }}',
        f'QLabel[kind="muted"] {{ color: {c.muted}; }}',
        f'QLabel[kind="small"] {{ color: {c.muted}; font-size: {small}px; }}',
        (
            f'QLabel[kind="caption"] {{ color: {c.muted}; font-size: {small}px;'
            f" font-weight: {Weight.BOLD}; }}"
        ),
        (
            f'QLabel[kind="good"] {{ color: {c.accent}; font-size: {small}px;'
            f" font-weight: {Weight.BOLD}; }}"
        ),
        f'QLabel[kind="bad"] {{ color: {c.danger}; font-size: {small}px; }}',
        (
            f'QLabel[kind="memory"] {{ color: {c.memory}; font-size: {small}px;'
            f" font-weight: {Weight.BOLD}; }}"
        ),
        (
            f'QLabel[kind="key"] {{ background: {c.hover}; border-radius: {Radius.MARK}px;'
            f" padding: {Space.XXS}px {Space.S}px; font-size: {small}px; }}"
        ),
        (
            f'QLabel[kind="tag"] {{ background: {c.hover}; border-radius: {Radius.MARK}px;'
            f" padding: {Space.XXS}px {Space.S}px; font-size: {small}px; }}"
        ),
    ]
    return "\n".join(rules)


def _buttons(t: Tokens) -> str:
    c = t.colours
    height = t.scaled(Size.CONTROL) - 2 * Space.XS - 2
    return f"""
QPushButton {{ background: {c.raised}; border: {Space.HAIR}px solid {c.strong_line};
    border-radius: {Radius.CONTROL}px; padding: {Space.XS}px {Space.M}px; min-height: {height}px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:focus {{ border: {Space.HAIR}px solid {c.accent}; background: {c.hover}; }}
QPushButton:disabled {{ color: {c.muted}; border-color: {c.line}; background: transparent; }}
QPushButton[kind="primary"] {{ background: {c.accent}; color: {c.on_accent};
    border: {Space.HAIR}px solid {c.accent}; font-weight: {Weight.BOLD}; }}
QPushButton[kind="primary"]:hover {{ background: {c.accent_hover}; }}
QPushButton[kind="primary"]:focus {{ background: {c.accent_hover}; border-color: {c.ink}; }}
QPushButton[kind="primary"]:disabled {{ background: {c.hover}; color: {c.muted};
    border-color: {c.hover}; }}
QPushButton[kind="danger"] {{ color: {c.danger}; border-color: {c.danger}; }}
QPushButton[kind="danger"]:hover, QPushButton[kind="danger"]:focus
    {{ background: {c.danger_soft}; }}
QPushButton[kind="link"] {{ color: {c.accent}; background: transparent;
    border: {Space.HAIR}px solid transparent; padding: {Space.XS}px {Space.S}px;
    text-align: left; }}
QPushButton[kind="link"]:hover {{ background: {c.hover}; }}
QPushButton[kind="link"]:focus {{ border-color: {c.accent}; }}
QPushButton[kind="title"] {{ color: {c.accent}; background: transparent; text-align: left;
    border: {Space.HAIR}px solid transparent; padding: {Space.XXS}px {Space.S}px {Space.XXS}px 0; }}
QPushButton[kind="title"]:hover {{ background: {c.hover}; }}
QPushButton[kind="title"]:focus {{ border-color: {c.accent}; }}
QPushButton[kind="quiet"] {{ background: transparent; border: {Space.HAIR}px solid transparent;
    color: {c.muted}; padding: {Space.XS}px {Space.S}px; text-align: left; }}
QPushButton[kind="quiet"]:hover {{ background: {c.hover}; color: {c.ink}; }}
QPushButton[kind="quiet"]:focus {{ border-color: {c.accent}; color: {c.ink}; }}
"""


def _special_buttons(t: Tokens) -> str:
    c = t.colours
    height = t.scaled(Size.CONTROL) - 2 * Space.XS - 2
    return f"""
QPushButton[kind="fold"] {{ background: transparent; border: {Space.HAIR}px solid transparent;
    color: {c.muted}; padding: {Space.XS}px {Space.S}px {Space.XS}px 0; text-align: left; }}
QPushButton[kind="fold"]:hover {{ color: {c.ink}; }}
QPushButton[kind="fold"]:focus {{ border-color: {c.accent}; color: {c.ink}; }}
QPushButton[kind="small"] {{ background: transparent; border: {Space.HAIR}px solid transparent;
    color: {c.muted}; font-size: {t.scaled(Type.SMALL)}px; padding: {Space.XXS}px {Space.XS}px;
    min-height: {t.scaled(Size.TOOL) - 2 * Space.XXS - 2}px; text-align: left; }}
QPushButton[kind="small"]:hover {{ background: {c.hover}; color: {c.ink}; }}
QPushButton[kind="small"]:focus {{ border-color: {c.accent}; color: {c.ink}; }}
QPushButton[kind="chip"] {{ background: {c.memory_soft}; color: {c.memory};
    border: {Space.HAIR}px solid {c.memory_line}; border-radius: {t.scaled(Size.TOOL) // 2}px;
    padding: 0 {Space.M}px; min-height: {t.scaled(Size.TOOL) - 2}px;
    font-size: {t.scaled(Type.SMALL)}px; font-weight: {Weight.BOLD}; }}
QPushButton[kind="chip"]:hover, QPushButton[kind="chip"]:focus
    {{ border-color: {c.memory}; background: {c.memory_soft}; }}
QPushButton[kind="file"] {{ background: {c.list}; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CONTROL}px; padding: {Space.XS}px {Space.S}px; text-align: left; }}
QPushButton[kind="file"]:hover {{ background: {c.hover}; border-color: {c.strong_line}; }}
QPushButton[kind="file"]:focus {{ border-color: {c.accent}; }}
QPushButton[waiting="true"] {{ border-color: {c.accent}; color: {c.accent};
    background: {c.accent_soft}; }}
QPushButton[kind="idea"] {{ background: transparent; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CARD}px; padding: {Space.M}px {Space.L}px; text-align: left; }}
QPushButton[kind="idea"]:hover {{ background: {c.list}; border-color: {c.strong_line}; }}
QPushButton[kind="idea"]:focus {{ border-color: {c.accent}; }}
QPushButton[kind="section"] {{ background: transparent; border: {Space.HAIR}px solid transparent;
    text-align: left; padding: {Space.XS}px {Space.M}px; }}
QPushButton[kind="section"]:hover {{ background: {c.hover}; }}
QPushButton[kind="section"]:focus {{ border-color: {c.accent}; }}
QPushButton[kind="section"]:checked {{ background: {c.accent_soft}; color: {c.accent};
    font-weight: {Weight.BOLD}; }}
QPushButton[kind="segment"] {{ border-radius: {Radius.CONTROL - Space.XXS}px;
    border: {Space.HAIR}px solid transparent; background: transparent;
    min-height: {height - Space.XS}px; }}
QPushButton[kind="segment"]:hover, QPushButton[kind="segment"]:focus
    {{ background: {c.raised}; border-color: {c.accent}; }}
QPushButton[kind="segment"]:checked {{ background: {c.raised}; color: {c.accent};
    border-color: {c.strong_line}; font-weight: {Weight.BOLD}; }}
"""


def _fields(t: Tokens) -> str:
    c = t.colours
    least = t.scaled(Size.CONTROL) - 2 * Space.XS - 2
    return f"""
QLineEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QComboBox {{ background: {c.raised};
    border: {Space.HAIR}px solid {c.strong_line}; border-radius: {Radius.CONTROL}px;
    padding: {Space.XS}px {Space.S}px; min-height: {least}px;
    placeholder-text-color: {c.muted};
    selection-background-color: {c.selection}; selection-color: {c.on_selection}; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QDateEdit:focus, QComboBox:focus
    {{ border-color: {c.accent}; }}
QLineEdit[kind="search"] {{ background: {c.raised}; border-color: {c.line}; }}
QLineEdit[kind="search"]:focus {{ border-color: {c.accent}; }}
QLineEdit[kind="cell"] {{ min-height: 0; padding: 0 {Space.XS}px; }}
QSpinBox QLineEdit, QDoubleSpinBox QLineEdit, QDateEdit QLineEdit
    {{ background: transparent; border: none; padding: 0; min-height: 0; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button,
QDoubleSpinBox::down-button, QDateEdit::up-button, QDateEdit::down-button
    {{ width: 0; border: none; }}
QComboBox {{ padding-right: {t.scaled(Space.XL)}px; }}
QComboBox::drop-down {{ border: none; width: {t.scaled(Space.XL)}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {c.raised}; border: {Space.HAIR}px solid {c.line};
    selection-background-color: {c.accent_soft}; selection-color: {c.ink};
    padding: {Space.XS}px; }}
QPlainTextEdit, QTextBrowser, QTextEdit {{ background: transparent; border: none;
    placeholder-text-color: {c.muted};
    selection-background-color: {c.selection}; selection-color: {c.on_selection}; }}
QTextBrowser[kind="fixed"] {{ font-family: "{fixed_family()}";
    font-size: {t.scaled(Type.CODE)}px; }}
QPlainTextEdit[kind="box"] {{ background: {c.raised}; border: {Space.HAIR}px solid {c.strong_line};
    border-radius: {Radius.CONTROL}px; padding: {Space.XS}px; }}
QPlainTextEdit[kind="box"]:focus {{ border-color: {c.accent}; }}
QSlider::groove:horizontal {{ background: {c.hover}; height: {Space.XS}px;
    border-radius: {Space.XXS}px; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: {Space.XXS}px; }}
QSlider::handle:horizontal {{ background: {c.accent}; width: {Space.L}px;
    margin: -{Space.S - Space.XXS}px 0; border-radius: {Space.S}px; }}
QSlider::handle:horizontal:focus {{ border: {Space.XXS}px solid {c.ink}; }}
"""


def _surfaces(t: Tokens) -> str:
    c = t.colours
    return f"""
QFrame[kind="bubble"] {{ background: {c.bubble}; border-radius: {Radius.CARD}px; }}
QFrame[kind="code"] {{ background: {c.code}; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CONTROL}px; }}
QFrame[kind="composer"] {{ background: {c.raised}; border: {Space.HAIR}px solid {c.strong_line};
    border-radius: {Radius.CARD}px; }}
QFrame[kind="composer"][busy="true"] {{ border-color: {c.accent}; }}
QFrame[kind="composer"][temporary="true"] {{ border: {Space.HAIR}px dashed {c.accent}; }}
QFrame[kind="composer"][dragging="true"] {{ border: {Space.XXS}px dashed {c.accent};
    background: {c.accent_soft}; }}
QFrame[kind="file"] {{ background: {c.list}; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CONTROL}px; }}
QFrame[kind="card"] {{ background: {c.raised}; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CARD}px; }}
QFrame[kind="drop"] {{ background: {c.list}; border: {Space.HAIR}px dashed {c.strong_line};
    border-radius: {Radius.CARD}px; }}
QFrame[kind="drop"][over="true"] {{ background: {c.accent_soft}; border-color: {c.accent}; }}
QFrame[kind="sheet"] {{ background: {c.raised}; border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CARD}px; }}
QFrame[kind="notice"] {{ background: {c.danger_soft}; border: {Space.HAIR}px solid {c.danger};
    border-radius: {Radius.CONTROL}px; }}
QFrame[kind="caution"] {{ background: {c.list}; border: {Space.HAIR}px solid {c.strong_line};
    border-radius: {Radius.CONTROL}px; }}
QFrame[kind="banner"] {{ background: {c.accent_soft}; border-radius: {Radius.CONTROL}px; }}
QFrame[kind="strip"] {{ background: {c.temporary};
    border-bottom: {Space.HAIR}px solid {c.line}; }}
QFrame[kind="well"], QScrollArea[kind="well"]
    {{ background: {c.hover}; border-radius: {Radius.CONTROL}px; }}
QFrame[kind="rule"] {{ background: {c.line}; border: none; max-height: {Space.HAIR}px;
    min-height: {Space.HAIR}px; }}
QFrame[kind="thought"] {{ background: transparent; border: none;
    border-left: {Space.XXS}px solid {c.line}; }}
QFrame[kind="evidence"] {{ background: {c.raised}; border: {Space.HAIR}px solid {c.line};
    border-left: {Space.XS}px solid {c.memory}; border-top-right-radius: {Radius.CONTROL}px;
    border-bottom-right-radius: {Radius.CONTROL}px; }}
QFrame[kind="evidence"][faded="true"] {{ background: transparent;
    border-left-color: {c.memory_line}; }}
QFrame[kind="evidence"]:hover, QFrame[kind="evidence"]:focus {{ border-color: {c.memory}; }}
"""


def _tables(t: Tokens) -> str:
    c = t.colours
    return f"""
QTableView, QListView {{ background: transparent; border: none; gridline-color: {c.line};
    selection-background-color: {c.accent_soft}; selection-color: {c.ink}; }}
QTableView::item {{ padding: 0 {Space.S}px; border-bottom: {Space.HAIR}px solid {c.line}; }}
QTableView::item:hover {{ background: {c.hover}; }}
QTableView::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QListView[kind="choices"] {{ border: {Space.HAIR}px solid {c.line};
    border-radius: {Radius.CONTROL}px; padding: {Space.XS}px; }}
QListView[kind="choices"]::item {{ padding: {Space.S}px; border-radius: {Radius.CONTROL}px; }}
QListView[kind="choices"]::item:hover {{ background: {c.hover}; }}
QListView[kind="choices"]::item:selected {{ background: {c.accent_soft}; color: {c.accent}; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{ background: transparent; color: {c.muted}; border: none;
    border-bottom: {Space.HAIR}px solid {c.line}; padding: {Space.XS}px {Space.M}px;
    font-size: {t.scaled(Type.SMALL)}px; font-weight: {Weight.BOLD}; }}
QTabBar {{ background: transparent; }}
QTabBar::tab {{ background: transparent; color: {c.muted}; padding: {Space.S}px {Space.XXS}px;
    margin-right: {Space.L}px; border: none; border-bottom: {Space.XXS}px solid transparent; }}
QTabBar::tab:hover {{ color: {c.ink}; }}
QTabBar::tab:selected {{ color: {c.ink}; border-bottom-color: {c.accent};
    font-weight: {Weight.BOLD}; }}
QTabBar::tab:focus {{ color: {c.accent}; }}
"""


def _bars(t: Tokens) -> str:
    c = t.colours
    width = Size.SCROLL_BAR
    return f"""
QScrollBar:vertical {{ background: transparent; width: {width}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {width}px; margin: 0; }}
QScrollBar::handle {{ background: {c.line}; border-radius: {width // 2 - Space.XXS}px;
    margin: {Space.XXS}px; }}
QScrollBar::handle:vertical {{ min-height: {Size.SCROLL_HANDLE}px; }}
QScrollBar::handle:horizontal {{ min-width: {Size.SCROLL_HANDLE}px; }}
QScrollBar::handle:hover {{ background: {c.strong_line}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {c.hover}; border: none; border-radius: {Space.XS}px;
    min-height: {Space.S}px; max-height: {Space.S}px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: {Space.XS}px; }}
"""


def _radios(t: Tokens) -> str:
    c = t.colours
    side = t.scaled(Space.L)
    dot = f"stop: 0 {c.accent}, stop: 0.5 {c.accent}, stop: 0.6 {c.raised}, stop: 1 {c.raised}"
    return f"""
QRadioButton {{ spacing: {Space.S}px; background: transparent; }}
QRadioButton::indicator {{ width: {side - 2}px; height: {side - 2}px; background: {c.raised};
    border: {Space.HAIR}px solid {c.strong_line}; border-radius: {side // 2}px; }}
QRadioButton::indicator:checked {{ border-color: {c.accent};
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, {dot}); }}
QRadioButton::indicator:focus {{ border: {Space.XXS}px solid {c.accent}; }}
"""


def _menus(t: Tokens) -> str:
    c = t.colours
    return f"""
QMenu {{ background: {c.raised}; border: {Space.HAIR}px solid {c.line}; padding: {Space.XS}px;
    icon-size: {t.scaled(Icon.SMALL)}px; }}
QMenu::item {{ padding: {Space.S}px {Space.L}px; border-radius: {Radius.MARK}px; }}
QMenu::item:selected {{ background: {c.hover}; }}
QMenu::item:disabled {{ color: {c.muted}; }}
QMenu::separator {{ background: {c.line}; height: {Space.HAIR}px; margin: {Space.XS}px; }}
QMenu::icon {{ padding-left: {Space.S}px; }}
"""


def document_css(t: Tokens) -> str:
    """What Markdown's HTML looks like inside a text document."""
    c = t.colours
    code = {"k": c.code_keyword, "s": c.code_string, "c": c.code_comment}
    code |= {"m": c.code_number, "n": c.code_name}
    spans = "\n".join(f".{name} {{ color: {colour}; }}" for name, colour in code.items())
    return f"""
a {{ color: {c.accent}; }}
p, li {{ line-height: {t.scaled(Type.BODY) * READING_LEADING // 100}px;
    -qt-line-height-type: minimum; }}
p {{ margin-top: 0; margin-bottom: {Space.S}px; }}
li {{ margin-top: 0; margin-bottom: {Space.XS}px; }}
p.line {{ margin-bottom: 0; }}
td.bar p {{ margin-bottom: 0; }}
ul, ol {{ margin-top: 0; margin-bottom: {Space.S}px; }}
h1, h2, h3, h4, h5, h6 {{ margin-top: {Space.M}px; margin-bottom: {Space.S}px; }}
h1, h2 {{ font-size: {t.scaled(Type.TITLE)}px; font-weight: {Weight.BOLD}; }}
h3 {{ font-size: {t.scaled(Type.LARGE)}px; font-weight: {Weight.BOLD}; }}
h4, h5, h6 {{ font-size: {t.scaled(Type.BODY)}px; font-weight: {Weight.BOLD}; }}
pre, code {{ font-family: "{fixed_family()}"; font-size: {t.scaled(Type.CODE)}px; }}
code {{ background-color: {c.code}; }}
td.bar {{ border-left: {Space.XXS + Space.HAIR}px solid {c.strong_line}; color: {c.muted}; }}
td.pre {{ background-color: {c.code}; }}
table {{ margin-top: {Space.XS}px; margin-bottom: {Space.M}px; }}
table.grid th {{ text-align: left; font-weight: {Weight.BOLD};
    border-bottom: {Space.HAIR}px solid {c.strong_line}; }}
table.grid td {{ border-bottom: {Space.HAIR}px solid {c.line}; }}
{spans}
"""
