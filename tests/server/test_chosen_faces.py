"""Faces and placeholder names of guests: pigs that people choose, and the language of names."""

from serving import Person, serving

from pigpen.server.table.names import NUM_FACES


def test_a_new_guest_has_a_name_in_the_language_of_the_page(tmp_path):
    names: dict[str, str] = {}
    with serving(tmp_path / "db") as address:
        for language in ("en-GB,zh;q=0.5", "zh-Hans"):
            with Person(address) as person:
                answer = person.http.get("/api/me", headers={"accept-language": language})
                names[language] = answer.json()["name"]
    english, chinese = names.values()
    assert english.isascii()
    assert " " in english
    assert chinese[-1] == "猪"
    assert len(chinese) == 5


def test_a_face_is_shown_at_the_seats_that_are_taken_afterwards(ann, bob):
    ann.ask("PUT", "/me", {"name": "Ann"})
    assert ann.ask("GET", "/me") == {"name": "Ann"}
    assert ann.ask("PUT", "/me/face", {"face": NUM_FACES}) == {"name": "Ann", "face": NUM_FACES}
    made = ann.open("own", "open")
    bob.ask("PUT", "/me/face", {"face": 3})
    bob.join(made["invites"][0]["invite"])
    seats = bob.ask("GET", f"/tables/{made['table']}")["now"]["seats"]
    assert [seat["face"] for seat in seats] == [NUM_FACES, 3]
    for face in (-1, NUM_FACES + 1):
        assert ann.ask("PUT", "/me/face", {"face": face}, 400)["code"] == "bad-face"
    assert ann.ask("GET", "/me")["face"] == NUM_FACES
    assert "face" not in ann.ask("PUT", "/me/face", {"face": 0})
    assert ann.ask("GET", "/me/kept")["kept"]["faces"] == []


def test_the_link_to_another_device_brings_the_face_along(ann):
    for own in (0, 7):  # a guest without a face gets the one that the device had
        ann.ask("PUT", "/me/face", {"face": own})
        token = ann.ask("POST", "/me/device-link", status=201)["token"]
        with Person(ann.address) as device:
            device.ask("PUT", "/me/face", {"face": 4})
            assert device.ask("POST", "/device-link", {"token": token})["face"] == (own or 4)
