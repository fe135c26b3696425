"""No refusal repeats what was sent, and no page a secret that is in its address."""

import pytest

SECRET = "s3cr3t-th4t-n0b0dy-m4y-r34d"
ASKED = [
    ("POST", "/api/device-link", {"token": SECRET}),
    ("POST", "/api/device-link", {"token": {"nested": SECRET}}),
    ("POST", "/api/device-link", [SECRET]),
    ("GET", f"/api/invites/{SECRET}", None),
    ("GET", f"/api/invites/{SECRET}/picture", None),
    ("POST", f"/api/join/{SECRET}", {}),
    ("POST", f"/api/join/{SECRET}", {"contribution": {"nested": SECRET}}),
    ("GET", f"/api/tables/{SECRET}", None),
    ("POST", f"/api/tables/{SECRET}/rematch", {"committed_table": SECRET}),
    ("GET", f"/api/lab/runs/{SECRET}", None),
    ("GET", f"/join/{SECRET}", None),
    ("GET", f"/table/{SECRET}", None),
    ("GET", f"/device?token={SECRET}", None),
    ("GET", f"/api/nowhere/{SECRET}?invite={SECRET}", None),
    ("PATCH", f"/api/join/{SECRET}", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), ASKED)
def test_an_answer_does_not_repeat_it(ann, method, path, body):
    answer = ann.http.request(method, path, json=body, headers={"referer": f"/join/{SECRET}"})
    assert answer.status_code < 500
    assert SECRET not in answer.text
    assert SECRET not in str(answer.headers)


def test_an_invite_is_told_to_no_other_site_and_kept_by_no_cache(ann, bob):
    (invite,) = ann.open("own", "open")["invites"]
    for path in (f"/join/{invite['invite']}", f"/api/invites/{invite['invite']}"):
        answer = bob.http.get(path)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers.get("cache-control", "") in ("no-store", "no-cache")
    table = bob.ask("GET", f"/invites/{invite['invite']}")["table"]
    stranger = bob.http.get(f"/api/tables/{table}")
    assert invite["invite"] not in stranger.text


def test_the_schema_names_no_secret_of_this_server(ann):
    (invite,) = ann.open("own", "open")["invites"]
    text = ann.http.get("/api/schema").text
    assert invite["invite"] not in text
    assert ann.http.cookies["pigpen_guest"] not in text
