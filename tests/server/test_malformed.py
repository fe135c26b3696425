"""An undecodable body is refused as malformed at every address, without a log entry."""

import pytest
from problems import is_problem
from serving import JSON, get, post, request, serving

from pigpen.server.access.limits import Limits

UNLIMITED = Limits(*(0 for _ in Limits._fields))
NAMES = dict.fromkeys(("table_id", "invite", "run", "key"), "x")
NAMES |= {"game": "pig", "language": "en", "other": "1", "ply": "1", "sheet": "board"}
DIGITS = "9" * 20_000
BODIES = {
    "brackets": b"[" * 60_000,
    "arrays": b"[" * 20_000 + b"]" * 20_000,
    "objects": b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    "an object within options": b'{"options":' + b'{"a":' * 9_000 + b"1" + b"}" * 9_001,
    "digits": DIGITS.encode(),
    "digits of a ply": f'{{"ply": {DIGITS}}}'.encode(),
    "a huge exponent": b'{"ply": 1e999999}',
    "no text": b'{"name": "\xff"}',
    "half a letter": b'{"name": "\\ud800", "text": "\\ud800"}',
    "a null byte": b"\x00",
    "nothing": b"",
}
OPTIONS = {  # where a number stands for each #
    "/api/tables": '{"game": "pig", "options": {"target": #}, "seats": [{"kind": "own"}]}',
    "/api/strategies/pig": '{"options": {"target": #}, "strategies": ["roll"]}',
    "/api/score/push-out-the-pig": '{"options": {"deals": #}, "deals": []}',
    "/api/lab/pig": '{"variants": [{"target": #}], "bots": ["random"], "games": 1, "seed": 1}',
}
RECORD = 'game = "pig"\nversion = 1\nnames = []\ndate = 2025-01-01\nactions = []\n'
TEXTS = {
    "nested arrays": "x = " + "[\n" * 20_000,
    "nested tables": "x = " + "{a=" * 600,
    "digits": f"x = {DIGITS}",
    "digits of a version": RECORD.replace("version = 1", "version = " + "9" * 1_900),
    "hexadecimal digits": RECORD + "[options]\ntarget = 0x" + "f" * 1_900,
    "bits": RECORD + "[options]\ntarget = 0b" + "1" * 1_900,
    "a null byte": "\x00",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("malformed") / "db", limits=UNLIMITED) as address:
        yield address


@pytest.fixture(scope="module")
def described(address):
    """The operations of the interface: method, path, and whether it takes a body."""
    paths = get(f"http://{address}/api/schema/openapi.json").json()["paths"]
    return [
        (method, path.format(**NAMES), "requestBody" in operation)
        for path, operations in paths.items()
        for method, operation in operations.items()
    ]


def refused(answer, caplog):
    """Whether it is a problem of the sender's and of nobody else."""
    problem = answer.json()
    assert is_problem(problem), answer.text
    assert 400 <= answer.status_code < 500, answer.text
    assert len(problem["text"]) < 5_000
    assert not caplog.records
    return answer.status_code


@pytest.mark.parametrize("kind", BODIES)
def test_no_body_breaks_an_operation(address, described, kind, caplog):
    taking = [(method, path) for method, path, takes_body in described if takes_body]
    assert len(taking) >= 14
    for method, path in taking:
        answer = request(method, f"http://{address}{path}", content=BODIES[kind], headers=JSON)
        if not (kind == "nothing" and answer.is_success):
            assert refused(answer, caplog) == 400, path


@pytest.mark.parametrize("path", OPTIONS)
@pytest.mark.parametrize("digits", [20, 4_000, 20_000])
def test_no_number_of_an_option_is_too_long_to_be_refused(address, path, digits, caplog):
    body = OPTIONS[path].replace("#", "9" * digits)
    answer = post(f"http://{address}{path}", content=body, headers=JSON)
    assert "target" in answer.text or "deals" in answer.text or "$" in answer.text
    assert refused(answer, caplog) == 400


@pytest.mark.parametrize("kind", TEXTS)
def test_no_text_of_a_record_breaks_its_reader(address, kind, caplog):
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
    bodies = {
        "/api/review": {"text": TEXTS[kind]},
        "/api/chances": {"record": TEXTS[kind]},
        "/api/continue": {"record": TEXTS[kind], "ply": 0, "seats": seats},
    }
    for path, body in bodies.items():
        assert refused(post(f"http://{address}{path}", json=body), caplog) == 400


QUERIES = (
    "deal",
    "patience",
    "goal",
    "sides",
    "target",
    "turn_total",
    "other",
    "do",
    "chance",
    "preset",
)


# A request of more than 16 KiB is cut off by uvicorn, unless all of it arrives at once.
AT_ONCE = 3


@pytest.mark.parametrize("value", [DIGITS[:5_000], "-" + DIGITS[:5_000], "%ff", "%00", "1e999"])
def test_no_query_breaks_an_operation(address, described, value, caplog):
    read = [path for method, path, takes_body in described if method == "get" and not takes_body]
    for first in range(0, len(QUERIES), AT_ONCE):
        names = QUERIES[first : first + AT_ONCE]
        asked = "&".join(f"{name}={value}" for name in names)
        asked += "" if "target" in names else "&target=10"  # a race to 100 takes half a minute
        for path in read:
            answer = get(f"http://{address}{path}?{asked}")
            assert answer.status_code < 500, (path, answer.text[:200])
    assert not caplog.records


@pytest.mark.parametrize(
    "path", ["/api/study/pig/{}", "/api/tables/x/trajectories/{}", "/api/tables/{}"]
)
def test_no_number_in_an_address_is_too_long_to_be_refused(address, path, caplog):
    answer = get(f"http://{address}{path.format(DIGITS[:5_000])}")
    assert refused(answer, caplog) in (400, 404)
