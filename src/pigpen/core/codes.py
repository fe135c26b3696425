"""Named numbers that stand in positions: actions, phases, options."""

from enum import IntEnum

import numpy as np


class Code(IntEnum):
    """An enumeration that NumPy compares with a number of an array in a third of the time.

    It asks the class of what it does not know for this attribute, three times over, and a class
    of Python's enumerations has each such question answered by a search among its members.
    """

    __array_ufunc__ = np.ndarray.__array_ufunc__  # NumPy's own: as if there were none
