"""Markdown of messages: safe, and the same whether it grows or comes at once."""

from __future__ import annotations

import html as html_library
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.markdown.blocks import CUT_AT, Code, Prose, Wide, blocks, shown_part, typed_blocks
from ui.markdown.growing import GrowingText
from ui.markdown.harmless import harmless
from ui.markdown.highlight import highlighted
from ui.markdown.long_text import LongText
from ui.markdown.maths import formula_of
from ui.markdown.pictures import picture
from ui.markdown.reader import DEEPEST


def html_of(text: str) -> str:
    return "".join(block.html for block in blocks(text) if not isinstance(block, Code))


def test_raw_html_is_shown_as_text() -> None:
    assert html_of("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"
    assert "<img" not in html_of('a <img src="http://x/y.png" onerror="x()"> b')


def test_a_picture_becomes_a_link() -> None:
    html = html_of("![a cat](https://example.org/cat.png)")
    assert "<img" not in html
    assert '<a href="https://example.org/cat.png">a cat</a>' in html


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x"]
)
def test_only_web_and_mail_addresses_are_links(address: str) -> None:
    assert "<a " not in html_of(f"[here]({address})")


def test_bare_addresses_are_links_without_the_full_stop() -> None:
    html = html_of("See https://example.org/a?b=1&c=2.")
    assert '<a href="https://example.org/a?b=1&amp;c=2">' in html
    assert html.rstrip().endswith("</a>.</p>")


def test_code_is_a_block_of_its_own() -> None:
    parts = blocks("before\n\n```python\nx = 1\n```\n\nafter")
    assert [type(part) for part in parts] == [Prose, Code, Prose]
    assert parts[1] == Code("python", "x = 1")


def test_code_in_a_list_stays_in_the_list() -> None:
    parts = blocks("- one\n\n  ```\n  <b>\n  ```\n- two")
    assert len(parts) == 1
    assert isinstance(parts[0], Prose)
    assert "&lt;b&gt;" in parts[0].html


def test_tables_and_quotes_become_tables() -> None:
    assert 'class="grid"' in html_of("| a | b |\n|---|---|\n| 1 | 2 |")
    assert 'class="bar"' in html_of("> said")


def test_the_person_s_words_stay_as_typed() -> None:
    parts = typed_blocks("# no heading *no stars*\nline\n```js\nlet x\n```\n<b>")
    assert parts[0] == Prose('<p class="line"># no heading *no stars*</p><p class="line">line</p>')
    assert parts[1] == Code("js", "let x")
    assert parts[2] == Prose('<p class="line">&lt;b&gt;</p>')


def test_highlighting_escapes_everything() -> None:
    assert highlighted("a < b", "nosuchlanguage") == "a &lt; b"
    marked = highlighted('x = "<b>"', "python")
    assert "<b>" not in marked
    assert '<span class="s">' in marked


WORDS = st.sampled_from(
    [
        "word ",
        "**bold** ",
        "\n\n",
        "\n",
        "- item\n",
        "```py\n",
        "x = 1\n",
        "```\n",
        "> q\n",
        "# Head\n",
        "| a | b |\n",
        "|---|---|\n",
        "<i>",
        "`c`",
        "1. one\n",
        "$x^2$ ",
        "$5 and $6 ",
        "$$\n",
        "\\[ a = b \\]\n",
        "- [x] done\n",
        "\u202e",
        "    deep\n",
        "é",
        "漢",
    ]
)


@given(st.lists(WORDS, max_size=30))
def test_growing_text_ends_as_the_whole_would(pieces: list[str]) -> None:
    growing = GrowingText()
    for piece in pieces:
        shown = growing.append(piece)
    if pieces:
        assert _merged(shown) == _merged(blocks("".join(pieces)))


def _merged(parts: list[Prose | Wide | Code]) -> str:
    return "".join(
        f"[{part.language}|{part.text}]" if isinstance(part, Code) else part.html for part in parts
    )


def test_task_lists_have_boxes() -> None:
    html = html_of("- [ ] buy *soil*\n- [x] seeds\n- [y] no box")
    assert "☐\u00a0buy <em>soil</em>" in html
    assert "☑\u00a0seeds" in html
    assert "[y] no box" in html


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        (r"So \(a_1\) and $b^2$.", ["a_1", "b^2"]),
        ("the rule $n$ holds", ["n"]),
        ("about $10\\%$ of $x + y$", ["10\\%", "x + y"]),
        ("It costs $5 and $6 in all.", []),
        ("from $20 to 30$ a month", []),
        ("US$5 or A$6", []),
        ("$5-$6, $7/$8, $ 9 $", []),
        ("escaped \\$x\\$", []),
        ("`$code$` stays", []),
        ("inline $$E = mc^2$$ too", ["E = mc^2"]),
        ("$a\n\nb$", []),
        ("$$open without end", []),
    ],
)
def test_formulas_are_told_from_prices(text: str, sources: list[str]) -> None:
    assert _formulas(text) == sources


def test_formulas_set_apart_are_blocks_of_their_own() -> None:
    parts = blocks("before\n$$\n\\frac{a}{b}\n= c\n$$\nafter\n\n\\[ x \\]\n")
    assert [type(part) for part in parts] == [Prose, Wide, Prose, Wide]
    assert _formulas("$$\n\\frac{a}{b}\n= c\n$$") == ["\\frac{a}{b}\n= c"]
    assert _formulas("- item\n\n  $$\n  x\n  $$\n- two") == ["x"]


def _formulas(text: str) -> list[str]:
    html = "".join(part.html for part in blocks(text) if not isinstance(part, Code))
    names = [name.partition('"')[0] for name in html.split('<img src="')[1:]]
    return [found[0] for found in map(formula_of, names) if found]


def test_controls_and_bidi_overrides_are_made_visible() -> None:
    assert harmless("a\u202eb\x00c\x1bd\u2066") == "a[U+202E]b␀c␛d[U+2066]"
    assert harmless("\ud83d x \ufffc") == "\ufffd x \ufffd"
    kept = "\u200eשלום\u200f 👩\u200d👧 क्षि 🏴\U000e0067\U000e007f\n\t"
    assert harmless(kept) == kept
    (code,) = blocks("```\nif a\u202e:\n```")
    assert code == Code("", "if a[U+202E]:")


def test_only_pictures_in_the_text_itself_are_pictures() -> None:
    data = "data:image/png;base64," + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    html = html_of(f"![dot]({data})")
    name = html.partition('<img src="')[2].partition('"')[0]
    assert (picture(name) or b"").startswith(b"\x89PNG")
    for address in ("data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=", "file:///etc/passwd", "x.png"):
        assert "<img" not in html_of(f"![p]({address})")
    assert "<img" not in html_of(f"![p](picture:{'0' * 31}z)")
    growing = GrowingText()
    for piece in (f"![dot]({data[:30]}", data[30:], ") and so on"):
        shown = growing.append(piece)
    assert _merged(shown) == _merged(blocks(f"![dot]({data}) and so on"))


@pytest.mark.parametrize(
    "text",
    ["> " * 10_000 + "deep", "- " * 10_000 + "deep", "[" * 20_000, "*a_" * 7_000, "$" * 20_000],
    ids=["quotes", "lists", "brackets", "stars", "dollars"],
)
def test_what_nests_without_end_is_text_in_the_end(text: str) -> None:
    html = html_of(text)
    assert html.count("<table") + html.count("<ul") <= DEEPEST
    assert len(html) > 5_000


def test_a_long_text_is_cut_at_the_end_of_a_paragraph() -> None:
    text = "word " * (CUT_AT // 6) + "\n\n" + "more " * 10_000
    assert shown_part(text) == text.partition("\n\n")[0]
    assert len(shown_part("x" * 1_000_000)) == CUT_AT
    assert len(shown_part("[" * 1_000_000)) < CUT_AT / 10
    assert shown_part("short [x]") == "short [x]"


@given(st.lists(WORDS, max_size=60), st.integers(min_value=1, max_value=80))
def test_the_parts_of_a_long_text_are_all_of_it(pieces: list[str], most: int) -> None:
    text = "".join(pieces)
    parts, at = [], 0
    while at < len(text):
        part = shown_part(text[at:], most)
        assert part
        parts.append(part)
        at += len(part)
    assert "".join(parts) == text


def test_code_goes_on_as_code_in_the_next_part() -> None:
    long = LongText("Look:\n\n```py\n" + "x = 1\n" * 20_000 + "```\n\nEnd.", typed=False)
    while long.left:
        long.more()
    assert [type(block) for block in long.blocks[:1]] == [Prose]
    assert all(isinstance(block, Code) and block.language == "py" for block in long.blocks[1:-1])
    assert long.blocks[-1] == Prose("<p>End.</p>\n")


MANY_BLOCKS = {
    "code": "```\n" * 5_000,
    "code, one sign each": "```py\nx\n```\n\n" * 3_000,
    "formulas": "$$\nx\n$$\n\n" * 3_000,
    "tables": "|a|b|\n|-|-|\n|1|2|\n\n" * 3_000,
    "indented code": "x\n\n    y\n\n" * 3_000,
}


@pytest.mark.parametrize("name", MANY_BLOCKS)
def test_what_would_be_very_many_widgets_comes_in_parts(name: str) -> None:
    long = LongText(MANY_BLOCKS[name], typed=False)
    assert long.left
    assert len(long.blocks) < 130


@pytest.mark.parametrize("line", ["- a\n\n", "# a\n", "a\n", "1. a\n", "\U000e0041", "\uac01"])
def test_what_takes_long_to_lay_out_comes_in_parts(line: str) -> None:
    cheap = len(shown_part("x" * 100_000))
    assert len(shown_part(line * 100_000)) < cheap


GROWN_LONG = {
    "list": ("", "- item **{n}** of the list\n"),
    "loose list": ("", "- item {n}\n\n"),
    "numbered list": ("", "{n}. item `code`\n"),
    "nested list": ("", "- item {n}\n  - inner\n"),
    "quote": ("", "> line {n} that is said\n"),
    "table": ("| a | b |\n|---|---|\n", "| cell {n} | more |\n"),
}


@pytest.mark.parametrize("name", GROWN_LONG)
def test_a_block_that_grows_long_is_not_read_whole_for_every_word(name: str) -> None:
    head, row = GROWN_LONG[name]
    text = head + "".join(row.format(n=n) for n in range(700))
    growing = GrowingText()
    again = 0
    for start in range(0, len(text), 997):
        before = list(map(id, growing.blocks))
        growing.append(text[start : start + 997])
        kept = sum(id(block) in before for block in growing.blocks)
        again = max(
            again,
            sum(len(b.text if isinstance(b, Code) else b.html) for b in growing.blocks[kept:]),
        )
    whole = "".join(b.text if isinstance(b, Code) else b.html for b in growing.blocks)
    assert growing.text == text
    assert again < len(whole) * 2 / 3
    numbers = [int(n) for n in re.findall(r"(?:item|line|cell)(?: <strong>)? ?(\d+)", whole)]
    if name == "numbered list":
        assert whole.count("<li>") == 700
    else:
        assert numbers == list(range(700))
    if name == "table":
        assert all(isinstance(b, Wide) and b.columns == 2 for b in growing.blocks)


def test_a_table_goes_on_as_a_table_in_the_next_part_and_ends_where_it_ends() -> None:
    table = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 1_000
    long = LongText(table + "\nEnd.", typed=False)
    while long.left:
        long.more()
    assert all(isinstance(block, Wide) and block.columns == 2 for block in long.blocks[:-1])
    assert sum(b.html.count("<td>1</td>") for b in long.blocks[:-1] if isinstance(b, Wide)) == 1_000
    assert long.blocks[-1] == Prose("<p>End.</p>\n")


@pytest.mark.parametrize("columns", [3, 200, 2_000])
def test_a_table_with_a_head_of_any_width_comes_to_its_end(columns: int) -> None:
    rows = "|" + "a|" * columns + "\n|" + "-|" * columns + "\n" + ("|" + "x|" * columns + "\n") * 20
    growing = GrowingText()
    for start in range(0, len(rows), 5_000):
        growing.append(rows[start : start + 5_000])
    long = LongText(rows, typed=False)
    while long.left:
        long.more()
    assert growing.text == rows


def test_a_typed_table_is_not_given_a_head_again() -> None:
    text = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 1_000
    long = LongText(text, typed=True)
    while long.left:
        long.more()
    assert sum(b.html.count("---") for b in long.blocks if isinstance(b, Prose)) == 2


CODE = 'def f(x):\n    """Say."""\n    return x  # done\n\n\nclass A:\n    pass\n' * 60


@pytest.mark.parametrize(
    "code",
    [
        CODE,
        "\n" * 3_000 + "x",
        "(" * 5_000,
        "a\n" * 2_000,
        "<!--a\n" * 900,
        "'" * 999 + "\n" + CODE,
    ],
)
@pytest.mark.parametrize("language", ["python", "c", "csharp", "mcschema", "html", "none such"])
def test_colours_change_no_word(language: str, code: str) -> None:
    bare = re.sub(r"</?span[^>]*>", "", highlighted(code, language))
    assert html_library.unescape(bare).rstrip("\n") == code.rstrip("\n")


def test_the_colours_of_long_code_are_those_of_its_parts() -> None:
    assert highlighted(CODE, "python").count('<span class="k">def</span>') == 60


def test_a_language_whose_grammar_was_not_tried_has_no_colours() -> None:
    """Some of Pygments' 500 take minutes over a screen of the wrong signs."""
    assert "<span" not in highlighted("<a><b>c</b></a>", "mcschema")
    assert "<span" in highlighted("<a><b>c</b></a>", "xml")
