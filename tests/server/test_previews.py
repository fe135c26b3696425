"""Previews of links: title and text in the page's head, and a picture."""

import re
from html import unescape
from io import BytesIO

import pytest
from PIL import Image
from serving import Person, serving

from pigpen.core.said import catalogue
from pigpen.server.access.limits import Limits
from pigpen.server.pages.previews import picture as drawing
from pigpen.server.settings import STATIC

pytestmark = pytest.mark.skipif(not (STATIC / "covers").is_dir(), reason="the client is not built")


def head(person: Person, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page, as a messenger reads them."""
    html = person.http.get(path, headers=headers).text
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', html)
    (title,) = re.findall("<title>(.*?)</title>", html)
    return {name: unescape(content) for name, content in found} | {"title": unescape(title)}


def invite_of(person: Person, name: str, game: str = "pig") -> tuple[str, str]:
    person.ask("PUT", "/me", {"name": name})
    made = person.open("own", "open", game=game)
    return made["invites"][0]["invite"], made["table"]


def test_an_invite_says_who_invites_and_to_what(ann, bob):
    invite, table = invite_of(ann, "Ann")
    told = head(bob, f"/join/{invite}")
    assert told["title"] == told["og:title"] == "Ann invites you to Pig"
    assert told["og:image"].startswith(f"http://{ann.address}/api/invites/{invite}/picture")
    assert table not in str(told)
    chinese = head(bob, f"/join/{invite}", **{"accept-language": "zh-CN"})
    assert chinese["og:title"].startswith("Ann邀请你玩")
    answer = bob.http.get(told["og:image"])
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 100_000


def test_the_link_that_seats_whoever_comes_next_says_the_same(ann, bob):
    invite, table = invite_of(ann, "Ann")
    link = ann.ask("GET", f"/tables/{table}")["invite"]
    own, single = head(bob, f"/join/{link}"), head(bob, f"/join/{invite}")
    assert own == {**single, "og:image": single["og:image"].replace(invite, link)}
    assert bob.http.get(own["og:image"]).headers["content-type"] == "image/png"


def test_a_name_cannot_leave_its_place(ann, bob):
    invite, _ = invite_of(ann, '"><script>{game}')
    html = bob.http.get(f"/join/{invite}").text
    assert "<script>{game}" not in html
    assert head(bob, f"/join/{invite}")["og:title"] == '"><script>{game} invites you to Pig'


def test_the_link_of_a_table_gives_no_seat_away(ann, bob):
    invite, table = invite_of(ann, "Ann", "hog")
    html = bob.http.get(f"/table/{table}").text
    assert invite not in html
    assert head(bob, f"/table/{table}")["og:title"] == "Ann plays Hog"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Pigpen: pig games to play"),
        ("/join/x", "Pigpen: pig games to play"),
        ("/table/x%00", "Pigpen: pig games to play"),
        ("/rules/hog", "The rules of Hog"),
        ("/study/two-dice-pig", "Two-Dice Pig at Pigpen"),
        ("/rules/chess", "Pigpen: pig games to play"),
    ],
)
def test_every_page_has_a_title(ann, path, title):
    assert head(ann, path)["og:title"] == title


@pytest.mark.parametrize("host", ['a"><b', "[", "a b", "é"])
def test_a_strange_host_breaks_nothing(ann, host):
    answer = ann.http.get("/", headers={"host": host.encode()})
    assert answer.status_code in (200, 400)
    assert '"><b' not in answer.text


def test_a_picture_is_refused_where_there_is_none(ann):
    assert ann.ask("GET", "/games/chess/picture", status=404)["code"] == "no-picture"
    assert ann.ask("GET", "/invites/x/picture", status=404)["code"] == "unknown-invite"
    assert ann.http.get("/api/games/hog/picture?language=xx").status_code == 200


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_picture_has_an_empty_band(language, monkeypatch):
    monkeypatch.setattr(drawing, "_HAN", ())  # as on most servers
    texts = catalogue(language)
    for game in ("pig", "piggles"):
        lines = texts[f"game.{game}.name"], texts[f"game.{game}.line"]
        drawn = Image.open(BytesIO(drawing.picture.__wrapped__(STATIC, game, *lines)))
        band = drawn.convert("L").crop((60, 470, 1140, 630))  # the cover, or both lines of text
        halves = [band.crop((0, top, 1080, top + 80)).histogram() for top in (0, 80)]
        assert all(any(dark_to_light[:150]) for dark_to_light in halves)


def test_pictures_are_drawn_so_fast_and_no_faster(tmp_path):
    limits = Limits(pictures=2)
    with serving(tmp_path / "db", limits=limits) as address, Person(address) as ann:
        for _ in range(2):
            assert ann.http.get("/api/games/pig/picture").status_code == 200
        assert ann.ask("GET", "/games/pig/picture", status=429)["code"] == "too-many-pictures"


def test_the_page_can_be_installed(ann):
    manifest = ann.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        size = Image.open(BytesIO(ann.http.get(icon["src"]).content)).size
        assert "x".join(map(str, size)) == icon["sizes"]
    assert ann.http.get("/icons/apple-touch-icon.png").headers["content-type"] == "image/png"
    assert "javascript" in ann.http.get("/calls.js").headers["content-type"]
