"""Work comes back in futures, also when it comes too late."""

from __future__ import annotations

import pytest

from assistant.engine.pools import Pool
from assistant.errors import Cancelled


def test_what_work_raises_comes_back() -> None:
    pool = Pool("test", 1)
    assert pool.submit(lambda a, b: a + b, 1, b=2).result() == 3
    with pytest.raises(ZeroDivisionError):
        pool.submit(lambda: 1 // 0).result()
    pool.close()


def test_work_after_the_end_is_cancelled() -> None:
    pool = Pool("test", 1)
    pool.close()
    with pytest.raises(Cancelled):
        pool.submit(lambda: 1).result()
