"""Texts leave as the frames that the library would make of them."""

import pytest
from websockets.frames import Frame, Opcode

from pigpen.server.connections import _framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_library_frames_it(size):
    text = b"x" * size
    assert b"".join(_framed(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)
