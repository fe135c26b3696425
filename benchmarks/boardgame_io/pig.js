// Pig as a game of boardgame.io, by the rules of docs/rules/pig.md, cited as there.
"use strict";

const INVALID_MOVE = "INVALID_MOVE"; // as boardgame.io/core has it

function setup({ ctx }, options) {
  const scores = Array(ctx.numPlayers).fill(0);
  return { target: options?.target ?? 100, scores, turnTotal: 0, mayHold: false };
}

/** D5: a one loses the turn total and the turn; any other face is added. */
function roll({ G, random, events }) {
  const face = random.D6();
  if (face === 1) {
    pass(G, events);
  } else {
    G.turnTotal += face;
    G.mayHold = true;
  }
}

/** D2: throw at least once; then the turn total may be added to the score. */
function hold({ G, ctx, events }) {
  if (!G.mayHold) return INVALID_MOVE;
  G.scores[ctx.currentPlayer] += G.turnTotal;
  pass(G, events);
}

/** D3: turns go round the table. */
function pass(G, events) {
  G.turnTotal = 0;
  G.mayHold = false;
  events.endTurn();
}

/** D3: whoever first brings a score to the target wins at that moment. */
function endIf({ G }) {
  const winner = G.scores.findIndex((score) => score >= G.target);
  if (winner >= 0) return { winner: String(winner) };
}

const pig = { name: "pig", minPlayers: 2, maxPlayers: 10, setup, moves: { roll, hold }, endIf };

module.exports = { pig, INVALID_MOVE };
