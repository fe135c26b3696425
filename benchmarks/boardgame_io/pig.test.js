// Run by tests/test_benchmarks.py: Node alone does, nothing is installed for it.
"use strict";

const assert = require("node:assert/strict");
const test = require("node:test");
const { pig, INVALID_MOVE } = require("./pig.js");

function table() {
  let turns = 0;
  const ctx = { numPlayers: 2, currentPlayer: "0" };
  const G = pig.setup({ ctx });
  const events = { endTurn: () => (turns += 1) };
  return {
    G,
    turns: () => turns,
    roll: (face) => pig.moves.roll({ G, ctx, events, random: { D6: () => face } }),
    hold: () => pig.moves.hold({ G, ctx, events }),
  };
}

test("D5: faces add up, and a one loses them and the turn", () => {
  const { G, turns, roll } = table();
  roll(6);
  roll(2);
  assert.deepEqual([G.turnTotal, turns()], [8, 0]);
  roll(1);
  assert.deepEqual([G.turnTotal, G.mayHold, G.scores, turns()], [0, false, [0, 0], 1]);
});

test("D2: who has not thrown cannot hold; who holds scores", () => {
  const { G, turns, roll, hold } = table();
  assert.equal(hold(), INVALID_MOVE);
  roll(5);
  hold();
  assert.deepEqual([G.scores, G.turnTotal, turns()], [[5, 0], 0, 1]);
});

test("D3: a hundred points that were held win", () => {
  const { G, roll, hold } = table();
  for (let throws = 0; throws < 20; throws += 1) roll(5);
  assert.equal(pig.endIf({ G }), undefined);
  hold();
  assert.deepEqual(pig.endIf({ G }), { winner: "0" });
});
