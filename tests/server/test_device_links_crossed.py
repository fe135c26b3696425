"""Secret links under attack: guessed, used twice, crossed, by several at once, after a restart."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
from databases import query
from patience import PATIENCE
from serving import Person, serving

from pigpen.server.access.limits import Limits

UNCOUNTED = Limits(device_links=0)


def link(person):
    return person.ask("POST", "/me/device-link", status=201)["token"]


def use(person, token):
    return person.http.post("/api/device-link", json={"token": token}).status_code


def named(address, name, stack):
    person = stack.enter_context(Person(address))
    person.ask("PUT", "/me", {"name": name})
    return person


@pytest.fixture
def address(tmp_path):
    with serving(tmp_path / "db", limits=UNCOUNTED) as address:
        yield address


def at_once(work, *people):
    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(work, people))


def test_of_many_who_use_a_link_at_once_one_becomes_its_maker(address):
    with ExitStack() as stack:
        ann = named(address, "Ann", stack)
        others = [named(address, f"Other {n}", stack) for n in range(8)]
        token = link(ann)
        answers = at_once(lambda person: use(person, token), *others)
        assert sorted(answers) == [200] + [404] * 7
        names = [person.ask("GET", "/me")["name"] for person in others]
        assert names.count("Ann") == 1


def test_links_that_cross_leave_two_people_and_every_table_with_one_of_them(address):
    """Ann uses Bob's link while Bob uses Ann's: one of the two comes first, and is the only one."""
    for _ in range(5):
        with ExitStack() as stack:
            ann, bob = (named(address, name, stack) for name in ("Ann", "Bob"))
            tables = {person.open("own", "random")["table"] for person in (ann, bob)}
            tokens = {id(ann): link(bob), id(bob): link(ann)}
            answers = at_once(lambda person, t=tokens: use(person, t[id(person)]), ann, bob)
            assert sorted(answers) in ([200, 404], [200, 409])
            assert ann.ask("GET", "/me") == bob.ask("GET", "/me")
            for person in (ann, bob):
                assert {line["table"] for line in person.ask("GET", "/tables")} == tables


def test_a_link_is_used_from_another_address(address):
    """As a phone does, at another network; the one who made it is not asked again."""
    with ExitStack() as stack:
        ann = named(address, "Ann", stack)
        token = link(ann)
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        phone = stack.enter_context(
            httpx.Client(base_url=f"http://{address}/api", transport=other, timeout=PATIENCE)
        )
        assert phone.post("/device-link", json={"token": token}).json() == {"name": "Ann"}
        assert phone.get("/me").json() == {"name": "Ann"}


def test_guesses_are_counted_by_address_and_harm_no_other(tmp_path):
    with serving(tmp_path / "db", limits=Limits(device_links=5)) as address, ExitStack() as stack:
        ann = named(address, "Ann", stack)
        token = link(ann)
        selector, _, proof = token.partition(".")
        other = httpx.HTTPTransport(local_address="127.0.0.3")
        eve = stack.enter_context(
            httpx.Client(base_url=f"http://{address}/api", transport=other, timeout=PATIENCE)
        )
        for guess in (f"{selector}.{proof[::-1]}", f"{selector[::-1]}.{proof}", "%.%", "_._", "."):
            assert eve.post("/device-link", json={"token": guess}).status_code == 404
        for _ in range(3):  # whatever guests she makes up
            eve.cookies.clear()
            assert eve.post("/device-link", json={"token": token}).status_code == 429
        with Person(address) as bob:
            assert use(bob, token) == 200


def test_a_link_that_was_used_stays_used_over_a_restart(tmp_path):
    with ExitStack() as stack, serving(tmp_path / "db", limits=UNCOUNTED) as address:
        ann, bob = (named(address, name, stack) for name in ("Ann", "Bob"))
        token = link(ann)
        unused = link(bob)
        assert use(named(address, "Phone", stack), token) == 200
    with serving(tmp_path / "db", limits=UNCOUNTED) as address, Person(address) as eve:
        assert use(eve, token) == 404
        assert use(eve, unused) == 200
    assert query(tmp_path / "db", "SELECT count(*) FROM device_links") == [(0,)]
