"""Responses are compressed as the browser accepts, and name the files needed next."""

import gzip
import re

import httpx
import pytest
from patience import PATIENCE
from serving import serving

CODINGS = {"br": b"packed by br", "zstd": b"packed by zstd", "gzip": gzip.compress(b"let a = 1;")}
ENDINGS = {"br": "br", "zstd": "zst", "gzip": "gz"}
PRELOADS = """{
    "pages": {"": ["assets/a.css", "assets/a.js"], "table": ["assets/table.js"]},
    "languages": {"en": ["assets/en.js"], "zh": ["assets/zh.js"]}
}"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A server with a client as Vite builds it: a script in every coding, a font in none."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<head>\n  <title>The page</title>\n  </head>")
    (folder / "preloads.json").write_text(PRELOADS)
    (folder / "assets" / "a.js").write_text("let a = 1;")
    (folder / "assets" / "a.woff2").write_bytes(b"font")
    for coding, content in CODINGS.items():
        (folder / "assets" / f"a.js.{ENDINGS[coding]}").write_bytes(content)
    with (
        serving(folder.parent / "built" / "db", static=folder) as address,
        httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as browser,
    ):
        yield browser


def raw(browser, path, accepted):
    """The headers and the bytes as they travel."""
    headers = {"accept-encoding": accepted}
    with browser.stream("GET", path, headers=headers) as answer:
        return answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("coding", CODINGS)
def test_a_file_comes_in_the_coding_that_is_taken(built, coding):
    headers, content = raw(built, "/assets/a.js", f"deflate, {coding}")
    assert (headers["content-encoding"], content) == (coding, CODINGS[coding])
    assert headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert headers["content-length"] == str(len(content))
    assert headers["vary"] == "Accept-Encoding"
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0, br;q=0", "compress"])
def test_who_takes_no_coding_gets_the_file_as_it_is(built, accepted):
    headers, content = raw(built, "/assets/a.js", accepted)
    assert content == b"let a = 1;"
    assert "content-encoding" not in headers
    assert headers["vary"] == "Accept-Encoding"


def test_each_coding_has_a_mark_of_its_own(built):
    marks = {raw(built, "/assets/a.js", coding)[0]["etag"] for coding in (*CODINGS, "identity")}
    assert len(marks) == len(CODINGS) + 1


def test_what_was_not_packed_is_not_packed_on_the_way(built):
    headers, content = raw(built, "/assets/a.woff2", "br, gzip")
    assert content == b"font"
    assert not {"content-encoding", "vary"} & set(headers)


def test_long_answers_are_packed_as_they_go(built):
    headers, content = raw(built, "/api/games", "br, gzip")
    assert headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in headers["vary"]
    plain, whole = raw(built, "/api/games", "gzip;q=0")
    assert "content-encoding" not in plain
    assert gzip.decompress(content) == whole
    assert len(content) * 5 < len(whole)


def test_short_answers_are_not(built):
    headers, content = raw(built, "/api/health", "gzip")
    assert content == b'{"status":"ok"}'
    assert "content-encoding" not in headers


def test_an_answer_that_comes_packed_is_not_packed_again(built):
    headers, content = raw(built, "/api/learn/pig?goal=4&sides=2", "gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(content).startswith(b'{"')


@pytest.mark.parametrize(
    ("path", "languages", "files"),
    [
        ("/", "en", ["en.js", "a.css", "a.js"]),
        ("/", "", ["en.js", "a.css", "a.js"]),
        ("/table/x", "de, zh-CN;q=0.8, en;q=0.5", ["zh.js", "table.js"]),
        ("/nowhere", "fr", ["en.js"]),
    ],
)
def test_the_page_names_what_its_address_needs(built, path, languages, files):
    answer = built.get(path, headers={"accept-language": languages})
    links = re.findall(r'<link rel="(\w+)" crossorigin href="/assets/([\w.]+)">', answer.text)
    kinds = {"css": "stylesheet", "js": "modulepreload"}
    assert links == [(kinds[file.rpartition(".")[2]], file) for file in files]
    assert answer.text.endswith("</head>")
    assert "Accept-Language" in answer.headers["vary"]


def test_half_a_client_is_none(tmp_path):
    (tmp_path / "index.html").write_text("<title>The page</title>")
    with serving(tmp_path / "db", static=tmp_path) as address:
        answer = httpx.get(f"http://{address}/", timeout=PATIENCE)
    assert answer.status_code == 503
    assert "make play" in answer.text
