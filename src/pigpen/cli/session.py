"""One game at the terminal: who is to move is asked, or thinks, until it is over."""

import time
from collections.abc import Callable, Sequence
from itertools import groupby

from rich.console import Console, RenderableType

from pigpen.bots.bot import Bot, Forfeit, look
from pigpen.cli import foretelling, typed
from pigpen.cli.entries import Entries
from pigpen.cli.faces import face_of
from pigpen.cli.players import Player, the_person
from pigpen.cli.screen_rights import ScreenRights
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, NOBODY, resignation
from pigpen.core.notation import describe_action, format_action
from pigpen.core.position import forced_action
from pigpen.core.progress import waiting
from pigpen.core.record import Ints
from pigpen.lab.advice.assessment import Assessor
from pigpen.lab.advice.hint import hint, values_in_words
from pigpen.lab.trials.agents import attendants
from pigpen.play.match import Match, Step
from pigpen.results.words import say


class Left(Exception):
    """The person asked to leave; what was played is kept in the match."""


class Session:
    """A match, its players and the screen that shows it."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        screen: Console,
        *,
        rng: Ints,
        pace: float,
        assessor: Assessor | None = None,
    ) -> None:
        """Take over `match`; bots draw from `rng` and rest `pace` seconds after an action.

        With an assessor people are told the chances of what they may do.
        """
        self.match = match
        self.players = players
        self.screen = screen
        self.rng = rng
        self.pace = pace
        self.assessor = assessor
        self._told = 0  # steps shown so far
        self._acting = NOBODY  # the seat that acted last: a board begins each turn
        self._face = face_of(match.game)
        self._entries = Entries(match, self._face.throwing)
        self._screen_rights = ScreenRights(match, players, screen)
        self._you = the_person(players)

    def run(self) -> None:
        """Play to the end, which a slip with real dice may not have been.

        Raises:
            Left, KeyboardInterrupt, EOFError: the person left.
        """
        self._tell()
        self._play()
        while self._ended_by_a_slip():
            self._undo()
            self._play()

    def _play(self) -> None:
        while not self.match.is_over:
            seat = self.match.to_move
            if seat == CHANCE:
                self._until_legal(self._ask_outcome)
            else:
                self._act(seat)
            self._tell()
        self.screen.print(self._board())
        for bot in attendants([player.bot for player in self.players if player.bot]):
            bot.game_over(self.match.returns, is_finished=True)

    def _act(self, seat: int) -> None:
        forced = forced_action(self.match.game, self.match.position)
        if forced is not None:
            self.match.apply(forced)
            return
        bot = self.players[seat].bot
        begins, self._acting = seat != self._acting, seat
        if bot is not None:
            with waiting(say("thinks", name=self.match.names[seat])):
                self.match.apply(self._chosen(bot, seat))
            time.sleep(self.pace)
        else:
            self._screen_rights.hand_over(seat, self._ask)
            if begins:
                self.screen.print()
                self.screen.print(self._board())
            self._foretell()
            self._hint()
            self._until_legal(self._ask_action)

    def _chosen(self, bot: Bot, seat: int) -> int:
        """What a bot does; who forfeits resigns.

        Raises:
            Left: it forfeits a game that knows no resignation.
        """
        try:
            return bot(look(self.match.game, self.match.position), self.rng)
        except Forfeit as why:
            self.screen.print(str(why), style="red", markup=False)
            if self.match.game.kernels.resign is None:
                raise Left from why
            return resignation(seat)

    def _foretell(self) -> None:
        """What the choices would do for certain, where that does not go without saying."""
        view = look(self.match.game, self.match.position)
        for line in foretelling.lines(view, self.match.names, self._you):
            self.screen.print(line, style="cyan")

    def _hint(self) -> None:
        """What the seat to move may know of its chances, if that is wished for."""
        if self.assessor is None:
            return
        view = look(self.match.game, self.match.position)
        with waiting(say("weighs")):
            found = hint(self.assessor, view)
        worth = values_in_words(view, found.assessment, self._choice)
        said = (*found.said, *worth, found.trust)
        told = " ".join(fact.text(self.match.names, you=self._you) for fact in said)
        self.screen.print(told, style="cyan")

    def _choice(self, action: int) -> str:
        """An action as it is typed, and what it is called where that does not tell."""
        game, position = self.match.game, self.match.position
        words = describe_action(game, position, action).text(self.match.names, you=self._you)
        return self._face.choice(format_action(game, position, action), words)

    def _until_legal(self, ask: Callable[[], str]) -> None:
        """Ask until what is typed is legal, and play it, or undo; refusals name the ruling."""
        while True:
            try:
                text = ask()
                if text in typed.QUIT:
                    raise Left
                if text in typed.HELP:
                    self.screen.print(say("help"))
                elif text:
                    with waiting(say("carries_out")):
                        self._undo() if text in typed.UNDO else self._entries.enter(text)
                    return
            except PigpenError as why:
                self.screen.print(str(why), style="red")

    def _undo(self) -> None:
        """Take the last entry back; the board begins anew."""
        taken = self._entries.undo()
        self._told, self._acting = len(self.match.steps), NOBODY
        self.screen.print(say("undone", entry=" ".join(taken)), style="yellow")

    def _ended_by_a_slip(self) -> bool:
        """Whether the person takes back what ended the game."""
        if not self._entries.can_undo:
            return False
        try:
            return self._ask(say("end_or_undo")).lower() in typed.UNDO
        except (KeyboardInterrupt, EOFError):
            self.screen.print()
            return False

    def _ask_action(self) -> str:
        actions = self.match.legal_actions
        seat = self.match.to_move
        standing = self._face.standing(self.match.describe(seat), self.match.names[seat])
        if not self._entries.may_throw(actions):
            return self._face.action(
                self._ask(f"{standing}: {self._face.prompt(actions)}"), actions
            )
        choices = say("or_faces", choices=self._face.prompt(actions))
        answer = self._ask(f"{standing}: {choices}")
        return typed.numbers(answer) or self._face.action(answer, actions)

    def _ask_outcome(self) -> str:
        possible = self.match.legal_actions
        view = self.match.describe(0)
        answer = self._ask(self._face.question(view, self.match.names, possible))
        return self._face.outcomes(answer, view, possible)

    def _ask(self, question: str) -> str:
        answer = self.screen.input(f"{question} > ")
        if not self.screen.is_terminal:
            self.screen.print()  # no one's Enter ended the line
        return answer.strip()

    def _board(self) -> RenderableType:
        """The table as the seat to move sees it; at the end, as everybody does."""
        view = self.match.describe(max(self.match.to_move, NOBODY))
        return self._face.board(view, self.match.names, self.screen)

    def _tell(self) -> None:
        """Show what happened since last time: dice as faces, then what they brought."""
        new = self.match.steps[self._told :]
        self._told = len(self.match.steps)
        for _, run in groupby(new, key=lambda step: step.actor == CHANCE):
            steps = list(run)
            self._draw([step for step in steps if self._screen_rights.sees(step)])
            for said in (said for step in steps for said in self._screen_rights.told(step)):
                self.screen.print(said.text(self.match.names, you=self._you))

    def _draw(self, steps: Sequence[Step]) -> None:
        outcomes = [step.text for step in steps if step.actor == CHANCE]
        drawn = self._face.drawn(outcomes, self.screen)
        if drawn is not None:
            self.screen.print(drawn)
