"""Words without a program's markup."""

from __future__ import annotations

import time

import pytest

from assistant.transfer.wording import (
    first_words,
    open_artifacts,
    split_thinking,
    without_citations,
)


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("Rain.【6†source】【7:2†www.example.org】", "Rain."),
        ("Rain\ue200cite\ue202turn0search1\ue202turn0news2\ue201.", "Rain."),
        ("\ue203Rain\ue204\ue206 today", "Rain today"),
        ('In \ue200entity\ue202["city","Lyon","in France"]\ue201.', "In Lyon."),
        ("\ue200entity\ue202broken\ue201x", "x"),
        ("See \ue200url\ue202the table\ue202turn0\ue201.", "See the table."),
        ("A【footnote】 and a † stay", "A【footnote】 and a † stay"),
    ],
)
def test_citation_markers_go_and_words_stay(marked: str, plain: str) -> None:
    assert without_citations(marked) == plain


@pytest.mark.parametrize(
    ("text", "words", "thinking"),
    [
        ("<think>Hm.</think>Yes.", "Yes.", "Hm."),
        ("\n<think>\nHm.\n</think>\n\nYes.", "Yes.", "Hm."),
        ("<think>never closed", "", "never closed"),
        ("Use <think> in a template.", "Use <think> in a template.", ""),
        ("So <antThinking>Hm.</antThinking> yes.", "So\n\nyes.", "Hm."),
        (
            '<details type="reasoning" done="true"><summary>s</summary>&gt; a &lt; b</details>Yes.',
            "Yes.",
            "a < b",
        ),
        ('Yes.<details type="tool_calls"><summary>T</summary>42</details>', "Yes.", ""),
        ("<details><summary>More</summary>Yes.</details>",) * 2 + ("",),
    ],
)  # fmt: skip
def test_thinking_is_kept_apart(text: str, words: str, thinking: str) -> None:
    assert split_thinking(text) == (words, thinking)


def test_an_artifact_is_its_title_and_its_content() -> None:
    text = 'Here: <antArtifact identifier="x" title="Plan &amp; map">Go north.</antArtifact>'
    assert open_artifacts(text) == "Here: Plan & map\n\nGo north."


def test_a_title_is_the_first_line_cut_at_a_word() -> None:
    assert first_words("\n  Which bus?\nThe 12.") == "Which bus?"
    assert first_words("word " * 40) == f"{'word ' * 11}word …"
    assert first_words(" \n") == ""


@pytest.mark.parametrize(
    "text",
    [
        "<details " * 100_000,
        '<details type="reasoning">' * 100_000,
        "<details>" * 100_000 + "</details>",
        '<details type="reasoning">' + "<summary>" * 100_000 + "</details>",
        "<details" + " " * 500_000 + "x",
        "<think>" * 100_000,
        "<antThinking>" + " " * 500_000 + "x",
        "<antArtifact" * 100_000,
        "【1†" * 100_000,
        "\ue200" * 300_000,
    ],
    ids=lambda text: text[:12],
)
def test_markup_that_never_ends_takes_no_longer_than_its_length(text: str) -> None:
    began = time.thread_time()
    split_thinking(without_citations(open_artifacts(text)))
    assert time.thread_time() - began < 5, "it took minutes where each beginning looked for its end"
