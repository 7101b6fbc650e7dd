"""Markdown of messages: safe, and the same whether it grows or comes at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.markdown.blocks import Code, Prose, blocks, typed_blocks
from ui.markdown.growing import GrowingText
from ui.markdown.highlight import highlighted


def html_of(text: str) -> str:
    return "".join(block.html for block in blocks(text) if isinstance(block, Prose))


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


def _merged(parts: list[Prose | Code]) -> str:
    return "".join(
        part.html if isinstance(part, Prose) else f"[{part.language}|{part.text}]" for part in parts
    )
