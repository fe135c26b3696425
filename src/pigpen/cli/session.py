"""The loop of a game at the terminal: show the board, then ask a person or run a bot."""

import time
from collections.abc import Callable, Sequence
from itertools import groupby

from rich.console import Console, RenderableType

from pigpen.bots.bot import Bot, Forfeit, look
from pigpen.cli import previews, typed_input
from pigpen.cli.faces import face_of
from pigpen.cli.hot_seat import HotSeat
from pigpen.cli.manual_entry import ManualEntries
from pigpen.cli.players import Player, only_person
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, NOBODY, resignation
from pigpen.core.position import forced_action
from pigpen.core.progress import waiting
from pigpen.core.record import Ints
from pigpen.lab.advice.assessment import Assessor
from pigpen.lab.advice.hint import HintedAction, advise
from pigpen.lab.trials.agents import listeners
from pigpen.play.match import Match, Step
from pigpen.results.words import say


class PlayerLeft(Exception):
    """A person left the game; the match holds the actions so far."""


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
        """Prepare a session; bots draw from `rng` and pause `pace` seconds after an action.

        With an assessor, people see the values of their actions.
        """
        self.match = match
        self.players = players
        self.screen = screen
        self.rng = rng
        self.pace = pace
        self.assessor = assessor
        self._num_shown = 0  # number of steps shown so far
        self._acting = NOBODY  # seat that acted last; each turn begins with a board
        self._face = face_of(match.game)
        self._entries = ManualEntries(match, self._face.throwing)
        self._hot_seat = HotSeat(match, players, screen)
        self._you = only_person(players)

    def run(self) -> None:
        """Play to the end; a person may undo the last entry of real dice even then.

        Raises:
            PlayerLeft, KeyboardInterrupt, EOFError: a person left.
        """
        self._narrate()
        self._play()
        while self._undoes_the_end():
            self._undo()
            self._play()

    def _play(self) -> None:
        while not self.match.is_over:
            seat = self.match.to_move
            if seat == CHANCE:
                self._until_legal(self._ask_outcome)
            else:
                self._act(seat)
            self._narrate()
        self.screen.print(self._board())
        for bot in listeners([player.bot for player in self.players if player.bot]):
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
                self.match.apply(self._bot_action(bot, seat))
            time.sleep(self.pace)
        else:
            self._hot_seat.hand_over(seat, self._ask)
            if begins:
                self.screen.print()
                self.screen.print(self._board())
            self._preview()
            self._hint()
            self._until_legal(self._ask_action)

    def _bot_action(self, bot: Bot, seat: int) -> int:
        """Return the action of a bot; a bot that forfeits resigns.

        Raises:
            PlayerLeft: a bot forfeits a game that has no resignation.
        """
        try:
            return bot(look(self.match.game, self.match.position), self.rng)
        except Forfeit as why:
            self.screen.print(str(why), style="red", markup=False)
            if self.match.game.kernels.resign is None:
                raise PlayerLeft from why
            return resignation(seat)

    def _preview(self) -> None:
        """Print the certain effects of the actions, if they are not obvious."""
        view = look(self.match.game, self.match.position)
        for line in previews.preview_lines(view, self.match.names, self._you):
            self.screen.print(line, style="cyan")

    def _hint(self) -> None:
        """Print a hint for the seat to move, if hints are on."""
        if self.assessor is None:
            return
        view = look(self.match.game, self.match.position)
        with waiting(say("weighs")):
            found = advise(self.assessor, view, names=self.match.names)
        self.screen.print(found.text(you=self._you, written=self._choice), style="cyan")

    def _choice(self, one: HintedAction) -> str:
        """Format an action as it is typed, with its words if that is not clear."""
        return self._face.choice(one.text, one.words.text(self.match.names, you=self._you))

    def _until_legal(self, ask: Callable[[], str]) -> None:
        """Ask until an entry is legal, then play it or undo; refusals cite the ruling."""
        while True:
            try:
                text = ask()
                if text in typed_input.QUIT:
                    raise PlayerLeft
                if text in typed_input.HELP:
                    self.screen.print(say("help"))
                elif text:
                    with waiting(say("carries_out")):
                        self._undo() if text in typed_input.UNDO else self._entries.enter(text)
                    return
            except PigpenError as why:
                self.screen.print(str(why), style="red")

    def _undo(self) -> None:
        """Undo the last entry; the board is printed again."""
        taken = self._entries.undo()
        self._num_shown, self._acting = len(self.match.steps), NOBODY
        self.screen.print(say("undone", entry=" ".join(taken)), style="yellow")

    def _undoes_the_end(self) -> bool:
        """Ask whether to undo the entry that ended the game."""
        if not self._entries.can_undo:
            return False
        try:
            return self._ask(say("end_or_undo")).lower() in typed_input.UNDO
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
        return typed_input.numbers(answer) or self._face.action(answer, actions)

    def _ask_outcome(self) -> str:
        possible = self.match.legal_actions
        view = self.match.describe(0)
        answer = self._ask(self._face.question(view, self.match.names, possible))
        return self._face.outcomes(answer, view, possible)

    def _ask(self, question: str) -> str:
        answer = self.screen.input(f"{question} > ")
        if not self.screen.is_terminal:
            self.screen.print()  # no Enter has ended the line
        return answer.strip()

    def _board(self) -> RenderableType:
        """Render the table as the seat to move sees it; at the end, as spectators do."""
        view = self.match.describe(max(self.match.to_move, NOBODY))
        return self._face.board(view, self.match.names, self.screen)

    def _narrate(self) -> None:
        """Print the steps that were not shown yet: dice as faces, then their effects."""
        new = self.match.steps[self._num_shown :]
        self._num_shown = len(self.match.steps)
        for _, run in groupby(new, key=lambda step: step.actor == CHANCE):
            steps = list(run)
            self._draw([step for step in steps if self._hot_seat.sees(step)])
            for said in (said for step in steps for said in self._hot_seat.narration(step)):
                self.screen.print(said.text(self.match.names, you=self._you))

    def _draw(self, steps: Sequence[Step]) -> None:
        outcomes = [step.text for step in steps if step.actor == CHANCE]
        drawn = self._face.drawn(outcomes, self.screen)
        if drawn is not None:
            self.screen.print(drawn)
