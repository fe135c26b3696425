"""The documentation at /docs: as it was built, or a line that says how to build it."""

import httpx
import pytest
from patience import PATIENCE
from serving import get, serving


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A server with some documentation."""
    folder = tmp_path_factory.mktemp("docs")
    (folder / "_static").mkdir()
    (folder / "index.html").write_text("<h1>Docs</h1>")
    (folder / "lab.html").write_text("<h1>Lab</h1>")
    (folder / "_static" / "page.css").write_text("h1 {}")
    (folder.parent / "private.txt").write_text("private")
    with (
        serving(folder.parent / "data" / "db", docs=folder) as address,
        httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as browser,
    ):
        yield browser


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_front_page_is_where_its_links_lead_right(built, path):
    assert built.get(path).headers["location"] == "/docs/index.html"
    assert built.get("/docs/index.html").text == "<h1>Docs</h1>"


def test_the_client_is_told_where_it_is(built, tmp_path):
    told = '<link rel="help" href="/docs/index.html">'
    assert told in built.get("/").text
    with serving(tmp_path / "db", docs=tmp_path / "none") as address:
        assert told not in get(f"http://{address}/").text


@pytest.mark.parametrize(
    ("path", "kind"), [("lab.html", "text/html"), ("_static/page.css", "text/css")]
)
def test_its_files_are_asked_for_again_and_guarded(built, path, kind):
    answer = built.get(f"/docs/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["gone.html", "_static", "%2e%2e/private.txt", "a%00b"])
def test_what_is_not_there_is_not_found(built, path):
    assert built.get(f"/docs/{path}").status_code == 404


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/lab.html"])
def test_without_any_it_says_how_to_build_it(tmp_path, path):
    with serving(tmp_path / "db", docs=tmp_path / "none") as address:
        answer = get(f"http://{address}{path}")
    assert answer.status_code == 404
    assert "<code>make docs</code>" in answer.text
