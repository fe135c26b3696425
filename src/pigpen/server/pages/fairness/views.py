"""The chance of a game record for a check in the browser: outcomes and sample spaces. Pure."""

from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.notation import HistoryError
from pigpen.core.position import returns, start
from pigpen.play.fair import Draw, draws
from pigpen.play.record import Record
from pigpen.server.wire.fair import Chances, Drawn, Space

_WRONG_RESULT = "The result is not the one that the actions lead to."


def chances_of(record: Record) -> Chances:
    """Return the draws of a record up to the first action that breaks the rules.

    Raises:
        UnknownGame, BadOption, RecordError: the game cannot be built.
    """
    game = record.build()
    position: AnyPosition = start(game)
    collector = _DrawCollector(game)
    problem = ""
    try:
        for draw in draws(game, position, record.history()):
            if draw.ply >= record.given:  # copied actions were drawn from another secret
                collector.add(draw, position)
    except HistoryError as broken:
        problem = str(broken)
    if not problem and record.result and list(record.result) != returns(game, position):
        problem = _WRONG_RESULT
    return Chances(
        game=record.game,
        names=record.names,
        date=record.date.isoformat(),
        commitment=record.commitment,
        contributions=record.contributions,
        secret=record.secret,
        spaces=tuple(collector.spaces),
        draws=tuple(collector.draws),
        given=record.given,
        problem=problem,
    )


_Key = tuple[tuple[int, ...], tuple[float, ...], tuple[str, ...]]


class _DrawCollector:
    """Collects draws; sample spaces that several draws share are listed once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._numbers: dict[_Key, int] = {}  # index of each space
        self.spaces: list[Space] = []
        self.draws: list[Drawn] = []

    def add(self, draw: Draw, position: AnyPosition) -> None:
        """Add an outcome that is about to be played in `position`."""
        game = self._game
        self.draws.append(
            Drawn(
                ply=draw.ply,
                outcome=draw.outcome,
                text=game.words.format_action(game.rules, position, draw.outcome),
                meaning=dict(game.words.meaning(game.rules, position, draw.outcome)),
                space=self._space(draw, position),
            )
        )

    def _space(self, draw: Draw, position: AnyPosition) -> int:
        game, codes = self._game, tuple(draw.possible)
        probabilities = tuple(draw.possible.values())
        texts = tuple(game.words.format_action(game.rules, position, code) for code in codes)
        number = self._numbers.setdefault((codes, probabilities, texts), len(self.spaces))
        if number == len(self.spaces):
            self.spaces.append(Space(codes=codes, probabilities=probabilities, texts=texts))
        return number
