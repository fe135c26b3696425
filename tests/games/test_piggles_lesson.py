"""The guided game of Piggles: who follows the advice knocks a pig over, and wins."""

from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.catalog import make
from pigpen.core.rng import stream
from pigpen.games.piggles import FIRST_GAMES
from pigpen.play.fair import FairChance
from pigpen.play.match import Match
from pigpen.play.throws import TABLE, ThrownChance

LEARNER = 0


def test_following_the_advice_shows_three_throws_and_wins():
    (prepared,) = FIRST_GAMES
    assert prepared.policy is not None
    game = make("piggles", {**prepared.options, "seats": 2})
    fair = FairChance(prepared.secret("piggles"))
    match, bot = Match(game, chance=ThrownChance(fair, TABLE)), entry(*prepared.bots).build(game)
    reasons = []
    while not match.is_over:
        seen = look(game, match.position)
        if seen.seat == LEARNER:
            move = prepared.policy(game.rules, match.position)
            assert move.action in match.legal_actions
            reasons.append(move.reason)
            match.apply(move.action)
        else:
            match.apply(int(bot(seen, stream(fair.bot_seed(len(match.steps))))))
    loads = ["load.two", "load.three", "load.one"]
    throws = ["throw.plain", "throw.at", "throw.plain"]
    assert reasons == [one for both in zip(loads, throws, strict=True) for one in both]
    said = [(one.key, one.values.get("seat")) for step in match.steps for one in step.said]
    assert ("piggles.turned", LEARNER) in said
    assert match.returns[LEARNER] == 1
