"""Keepsake's engine: everything that works without a window."""

import os

__version__ = "0.1.0"

# Before numpy is imported for the first time. A recall's products are too small to share among
# threads, and OpenBLAS's threads spin while they wait: on two cores that doubled what a recall
# computes, and on a busy machine the time that it took.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
