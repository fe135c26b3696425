"""PettingZoo environments: agents act one after the other, each sees its own view.

env = aec.env("push-out-the-pig", seats=4)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()

An agent may move several times in a row. There is no parallel environment, because agents would
need invented actions while another agent is to move.
"""

from typing import Any, Final, cast

from pigpen.core.arguments import MOST_GAMES, number, seed_of
from pigpen.core.extras import missing
from pigpen.core.game import AnyGame
from pigpen.core.record import Int8s, Int16s
from pigpen.envs.single_game import SingleGame, game_for
from pigpen.envs.spaces import (
    MOST_ROWS,
    RENDER_MODES,
    RenderMode,
    action_space,
    mask_space,
    observation_space,
    recall_spaces,
    recalled,
    render_mode_of,
    rendered,
    state_space,
)

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]
except ModuleNotFoundError as error:
    raise missing(error) or error from error

# `observation` int16 [F], `action_mask` int8 [A], and perhaps a record
Seen = dict[str, Int16s | Int8s]
ILLEGAL: Final = -1.0  # what an action costs that the mask forbids; it ends the game


def env(
    name: AnyGame | str,
    *,
    max_cycles: int | None = None,
    recall: int = 0,
    render_mode: RenderMode | None = None,
    **options: object,
) -> AECEnv[str, Seen, int | None]:
    """Return a game of the catalog with these options as a PettingZoo environment.

    `state()` returns the observations of all agents for a critic: int16 [S * F].

    Args:
        name: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        max_cycles: Number of decisions after which the game is truncated; None for no limit.
        recall: Largest number of rows in the record that each observation includes; a game with a
            full record is truncated. 0 for no record.
        render_mode: `"ansi"` returns the public view as text, `"human"` prints it.
        options: Options such as `target=50`, if `name` is a name.

    Returns:
        An environment in which an action forbidden by its mask ends the game, with reward -1 for
        the agent that chose it.

    Raises:
        UnknownGame, BadOption: the game or an option is unknown, or a value is out of range.
        BadArgument: `max_cycles`, `recall` or `render_mode` has the wrong type or range.
        NoEncoding: the game is from another package.
    """
    raw: Any = raw_env(
        name, max_cycles=max_cycles, recall=recall, render_mode=render_mode, **options
    )
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class raw_env(AECEnv[str, Seen, int | None]):  # noqa: N801 - PettingZoo's name for it
    """The PettingZoo environment without wrappers: an illegal action is an error."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        name: AnyGame | str,
        *,
        max_cycles: int | None = None,
        recall: int = 0,
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        """Prepare a game of the catalog, truncated after `max_cycles` decisions if given."""
        super().__init__()
        recall = number("recall", recall, 0, MOST_ROWS)
        if max_cycles is not None:
            max_cycles = number("max_cycles", max_cycles, 1, MOST_GAMES)
        game = game_for(raw_env, name, options)
        self._playing = SingleGame(game, noted=tuple(range(game.num_seats)) if recall else ())
        self._rows = recall
        encoding = self._playing.encoding
        self.metadata = {
            **raw_env.metadata,
            "name": f"{game.name.replace('-', '_')}_v{encoding.version}",
        }
        self.max_cycles = max_cycles
        self.render_mode = render_mode_of(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._playing.game.num_seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._sees = {agent: _space(self._playing, recall) for agent in self.possible_agents}
        self._does = {agent: action_space(encoding) for agent in self.possible_agents}
        self.state_space = state_space(encoding, game.num_seats)
        self._next = -1  # the seed of the game

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations, always the same object."""
        return self._sees[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions, always the same object."""
        return self._does[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game from `seed`; without one, from the seed after the last.

        Raises:
            BadArgument: `seed` is not a whole number.
        """
        self._next = self._next + 1 if seed is None else seed_of(seed)
        self._playing.begin(self._next)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self.possible_agents[self._playing.seat]

    def observe(self, agent: str) -> Seen:
        """Return the agent's observation and mask; the mask is empty while others move."""
        seat = self._seats[agent]
        seen: Seen = {
            "observation": self._playing.observation(seat),
            "action_mask": self._playing.mask(seat),
        }
        if self._rows:
            seen |= recalled(self._playing.records[seat], self._rows)
        return seen

    def state(self) -> Int16s:
        """Return the observations of all agents [S * F], seat after seat."""
        return self._playing.state()

    def step(self, action: int | None) -> None:
        """Play the agent's action; None for an agent whose game is over.

        Raises:
            NotPlayable: the mask forbids the action.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(Any, action))
            return
        self._playing.act(int(cast(int, action)))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._playing.is_over:
            self._end(self.terminations)
            self.rewards = dict(zip(self.possible_agents, self._playing.returns(), strict=True))
        else:
            self.agent_selection = self.possible_agents[self._playing.seat]
            if self._decisions == self.max_cycles or self._is_full():
                self._end(self.truncations)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the public view as text, or print it."""
        return rendered(self._playing, self.render_mode)

    def close(self) -> None:
        """No-op: no resource is held."""

    def _is_full(self) -> bool:
        return any(record.count > self._rows for record in self._playing.records.values())

    def _end(self, how: dict[str, bool]) -> None:
        how.update(dict.fromkeys(self.agents, True))


def _space(playing: SingleGame, recall: int) -> spaces.Dict:
    encoding = playing.encoding
    seen: dict[str, spaces.Space[Any]] = {
        "observation": observation_space(encoding),
        "action_mask": mask_space(encoding),
    }
    return spaces.Dict(seen | recall_spaces(recall) if recall else seen)
