"""Content negotiation by RFC 9110, §12.4 and §12.5."""

import pytest

from pigpen.server.http.negotiation import best_language, best_match, parse_q_values

OFFERED = ("br", "zstd", "gzip", "identity")  # the smallest first


@pytest.mark.parametrize(
    ("header", "best"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0.5,zstd ; q=0.8", "zstd"),
        ("gzip;q=0.2, identity;q=0.7", "identity"),
        ("*", "br"),
        ("br;q=0, *;q=0.1", "zstd"),
        ("identity", "identity"),
        ("", None),
        ("deflate", None),
        ("gzip;q=0", None),
        ("br;q=much, gzip;q=nan, zstd;q=-1", None),
        (", ;q=1, ,", None),
    ],
)
def test_the_best_liked_of_what_is_offered(header, best):
    assert best_match(header, OFFERED) == best


def test_nothing_is_liked_of_nothing():
    assert best_match("br, *", ()) is None


def test_weights_are_read_with_blanks_and_further_parameters():
    assert parse_q_values("zh-CN, zh ;q=0.9,en; level=1; q=0.8") == {
        "zh-cn": 1.0,
        "zh": 0.9,
        "en": 0.8,
    }


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en;q=0.3, ZH-Hant;q=0.4", "zh"),
        ("de-AT, fr", "en"),
        ("zh;q=0", "en"),
    ],
)
def test_the_language_asked_for_first_of_those_that_there_are(header, language):
    assert best_language(header, ("en", "zh")) == language
