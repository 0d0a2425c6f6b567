"""Columns of NumPy as columns of Arrow."""

from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa

from smearspec.plain.plan import ABSENT

Array: TypeAlias = Any


def known(numbers: Array, nothing: int = ABSENT) -> pa.Array:
    """Return numbers, null where there is none."""
    return pa.array(numbers, mask=numbers == nothing)


def lists(lengths: Array, values: Any, empty: Array | None = None) -> pa.Array:
    """Return lists of the values in turn, each so long; null where they are said to be empty."""
    offsets = np.append(0, np.cumsum(lengths)).astype(np.int32)
    mask = None if empty is None else pa.array(empty)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(values), mask=mask)


def texts(text: bytes) -> pa.DictionaryArray:
    """Return texts that end with a NUL each by those that are there, of which each still has it."""
    ends = np.flatnonzero(np.frombuffer(text, np.uint8) == 0) + 1
    offsets = np.append(0, ends).astype(np.int32)
    buffers = [None, pa.py_buffer(offsets.tobytes()), pa.py_buffer(text)]
    return pa.Array.from_buffers(pa.binary(), len(ends), buffers).dictionary_encode()


def rows(table: Array, values: Any = None, empty: Array | None = None) -> pa.Array:
    """Return the rows of a table as lists, or other values in their place."""
    size, width = table.shape
    return lists(np.full(size, width), table.ravel() if values is None else values, empty)
