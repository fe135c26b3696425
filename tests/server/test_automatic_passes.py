"""A server passes for people who have nothing to expose, and for no one else."""

from serving import Person, serving

OPTIONS = {"expose": "on", "end": "deals", "deals": 1}


def test_the_server_passes_only_for_people_with_nothing_to_expose(tmp_path):
    kinds = [{"kind": "own"}, {"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2]
    body = {"game": "push-out-the-pig", "options": OPTIONS, "seats": kinds}
    with (
        serving(tmp_path / "db", bot_delay=0.001) as address,
        Person(address) as ann,
        Person(address) as bob,
    ):
        created = ann.ask("POST", "/tables", body, 201)
        bob.join(created["invites"][0]["invite"])
        with ann.live(created["table"]) as hers, bob.live(created["table"]) as his:
            people = {0: hers, 1: his}
            while hers.now["view"]["exposing"]:
                live, ply = people.get(hers.now["to_move"], hers), hers.ply
                live.wait(lambda live=live, ply=ply: live.ply >= ply)
                if live.ply == ply and len(live.now["legal"]) > 1:
                    assert live.act("pass")["type"] == "done"
                hers.wait(lambda ply=ply: hers.ply > ply)
            passes = [each["actor"] for each in hers.table["log"] if "do" in each["meaning"]]
    assert sorted(passes) == [0, 1, 2, 3]
