"""`pigpen serve`: what it refuses; what it serves is tested with the server."""

import socket

import pytest


def test_a_taken_port_is_refused_with_one_that_is_free(pigpen, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = f"serve --port {port} --no-browser --database {tmp_path / 'tables.sqlite3'}"
        refused = pigpen(line)
    assert (refused.status, refused.complaints.count("\n")) == (2, 1)
    assert f"Port {port} of 127.0.0.1 is taken; try --port " in refused.err


@pytest.mark.parametrize("port", ["65536", "-1", "http"])
def test_a_port_is_a_number_of_16_bits(pigpen, port):
    refused = pigpen(["serve", f"--port={port}"])
    assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", 1)
    assert "is not a whole number from 0 to 65,535" in refused.err


def test_an_address_of_another_machine_is_refused(pigpen, tmp_path):
    """192.0.2.1 is nobody's: RFC 5737."""
    line = f"serve --host 192.0.2.1 --no-browser --database {tmp_path / 'tables.sqlite3'}"
    refused = pigpen(line)
    assert (refused.status, refused.complaints.count("\n")) == (2, 1)
    assert "192.0.2.1, port 8765" in refused.err
