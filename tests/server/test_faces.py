"""Faces and placeholder names of guests: pigs that people choose, and the language of names."""

from serving import Person, serving


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
