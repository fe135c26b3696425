"""A user's script that uses every public name: both type checkers read it strictly, and it runs."""

from pathlib import Path
from typing import Any

import pigpen
import pigpen.bots.bot  # pyright: ignore[reportUnusedImport] - `pigpen.bots` stays a function
import pigpen.lab.study  # pyright: ignore[reportUnusedImport] - and so does `pigpen.lab`


def cautious(me: pigpen.DiceMe) -> str:
    """Hold at 8, and where that wins; draw lots now and then."""
    if me.needed <= 0 or me.turn_total >= 8:
        return "hold"
    return "roll" if me.other >= 0 else me.random.choice(me.legal)


def steady(me: pigpen.DiceMe) -> str:
    return "hold" if me.needed <= 0 or me.turn_total >= 5 else "roll"


def lowest(me: pigpen.PushOutThePigMe) -> str:
    cards = sorted(me.cards, key=lambda card: (me.worth[card], card.rank))
    return cards[0] if cards else me.legal[-1]


def farmer(me: pigpen.PiggyPiggyMe) -> str:
    return max(me.legal, key=lambda text: me.mine.get(text[-1], 0))


def thrower(me: pigpen.PigglesMe) -> str:
    return me.throw(v=14) if me.phase == "throw" else me.legal[0]


def study(folder: Path) -> None:
    """Ask every function once."""
    print(pigpen.__version__, list(pigpen.games()), len(pigpen.bots("pig", seats=4)))
    game: pigpen.Game[Any, Any] = pigpen.make("pig", target=20)
    table: pigpen.Strategy = pigpen.strategy(game, steady)
    print(table.hold.shape, pigpen.evaluate(game, table, "optimal").average)
    reply = pigpen.best_response(game, "expr: hold at 5")
    played = pigpen.simulate(game, {"reply": reply.player, "mine": cautious}, games=2, seed=1)
    print(played.result.wins, played.rows(), [share.mean for share in played.result.shares])
    twice = pigpen.simulate(game, cautious, steady, games=2, seed=1, duplicate=True)
    print(twice.result.rotations, twice.document()["games"])
    print(pigpen.tournament(game, [cautious, "random"], games=2, seed=1).rows())
    print(pigpen.duel(game, "hold-at-5", "random", by="wins", most=30, seed=1).decision)
    print(pigpen.lab("pig", vary={"target": [10, 20]}, bots=steady, games=2, seed=1).document())
    print(pigpen.solve(game).first_seat_wins, pigpen.random_games(game, games=3).wins)
    print(pigpen.what_if("pig", turn_total=20, do="roll", chance="1"))
    match: pigpen.Match = pigpen.new("pig", names=["Ann", "Ben"], target=20, seed=1)
    try:
        match.apply("hold")
    except pigpen.IllegalAction as refused:
        print(refused.why.text())
    match.apply("roll")
    print(match.me(), pigpen.hint(match).best)
    match.play([cautious, "random"], seed=1)
    match.save(folder / "game.toml")
    print(pigpen.verify(folder / "game.toml"), pigpen.review(match).rows()[:1])
    print(pigpen.load(str(folder / "game.toml")).returns)
    try:
        pigpen.new("push-out-the-pig", deals=1, end="deals").play([lowest, "random"])
    except pigpen.PigpenError as problem:
        print(problem)
    print([strategy.__name__ for strategy in (farmer, thrower)])


if __name__ == "__main__":
    study(Path())
