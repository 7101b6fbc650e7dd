"""Frames come out of a pipe as they went in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.inference.frames import Frame, PipeClosed, read_frame, write_frame


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        with suppress(OSError):
            os.close(end)


def test_arrays_and_any_text_survive(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    head = {"id": 1, "text": "\ud800 \0 👨‍👩‍👧 ไทย \u2028"}
    arrays: list[NDArray[Any]] = [
        np.arange(6, dtype=np.float32).reshape(2, 3),
        np.zeros((0, 384), np.int8),
        np.array([[1, 2], [3, 4]], np.uint32).T,
    ]
    write_frame(writing, head, arrays)
    frame = read_frame(reading)
    assert frame.head == head
    for got, sent in zip(frame.arrays, arrays, strict=True):
        assert got.dtype == sent.dtype
        np.testing.assert_array_equal(got, sent)


def test_more_than_a_pipe_holds(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    large = np.arange(1_000_000, dtype=np.float32)
    thread = Thread(target=write_frame, args=(writing, {"id": 1}, [large]))
    thread.start()
    frame: Frame = read_frame(reading)
    thread.join()
    np.testing.assert_array_equal(frame.arrays[0], large)


def test_an_ended_pipe_is_noticed(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    os.write(writing, b"KSP1")
    os.close(writing)
    with pytest.raises(PipeClosed):
        read_frame(reading)


def test_what_is_not_a_frame_is_noticed(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    os.write(writing, b"a library printed this line\n")
    with pytest.raises(PipeClosed):
        read_frame(reading)
