import { expect, test } from "vitest";

import { route } from "../src/routes.ts";
import { boundary, HOLDS_BEYOND, PICKED } from "../src/study/boundary.ts";
import { cellsPath, levels, runs } from "../src/study/regions.ts";
import {
  cellAt,
  MET,
  paired,
  ROLL,
  type Slice,
  type Solved,
  type SolvedThrows,
  type ThrowSlice,
  unpack,
} from "../src/study/solved.ts";
import { chancesAt, diceRuns, scoresPath } from "../src/study/throws.ts";
import { choiceWords, diceRunWords, diceWords, metWords, planWords } from "../src/study/words.ts";

const HEAD = {
  kind: "turn" as const,
  unused: [],
  target: 4,
  first_seat_wins: 0.5,
  residual: 0,
  seconds: 0,
  first_hold: 2,
  rolls: 0,
  met: 0,
  met_by_one: 0,
};

/** To 4 points; with 0 points one holds at 1, rolls at 2 and holds at 3; else one rolls. */
function solved(): Solved {
  const cells = new Uint8Array(64);
  for (let own = 0; own < 4; own++)
    for (let other = 0; other < 4; other++)
      for (let total = 0; total < 4 - own; total++)
        cells[(own * 4 + other) * 4 + total] = own === 0 && total % 2 === 1 ? 0 : ROLL;
  cells[0] = ROLL | MET;
  return { head: HEAD, cells };
}

test("a turn is told in runs, and in words", () => {
  const plan = runs(solved(), 0, 2);
  expect(plan.map(({ rolls, from, to }) => [rolls, from, to])).toEqual([
    [true, 0, 0],
    [false, 1, 1],
    [true, 2, 2],
    [false, 3, 3],
  ]);
  expect(planWords(plan)).toBe("roll up to 0, hold at 1, roll at 2, hold from 3");
  expect(planWords(runs(solved(), 1, 2))).toBe("keep rolling to the target");
});

test("cells are drawn a run at a time, and none outside the game", () => {
  const path = cellsPath(solved(), 0, (bits) => (bits & ROLL) !== 0);
  expect(path).toBe("M0 0h1v1h-1zM0 2h1v1h-1zM1 0h1v3h-1zM2 0h1v2h-1zM3 0h1v1h-1z");
  expect(cellsPath(solved(), 0, (bits) => (bits & ROLL) === 0)).toBe("M0 1h1v1h-1zM0 3h1v1h-1z");
});

test("the boundary has a face wherever play changes, and closes the solid", () => {
  const { kinds, positions, indices, normals } = boundary(solved(), MET);
  expect(positions.length).toBe(kinds.length * 3);
  expect(normals.length).toBe(positions.length);
  expect(indices.length).toBe((kinds.length / 4) * 6);
  expect(kinds.filter((kind) => kind === PICKED).length).toBe(4 * 3); // top, left and front
  expect(kinds.includes(HOLDS_BEYOND)).toBe(true);
  expect(Math.max(...positions)).toBe(1);
});

test("levels are lines inside the frame", () => {
  const roll = Float32Array.from({ length: 16 }, (_, cell) => 0.2 + 0.15 * (Math.floor(cell / 4) + (cell % 4)));
  const slice: Slice = { head: HEAD, other: 0, roll, hold: new Float32Array(16).fill(NaN) };
  const lines = levels(slice);
  expect(lines.map(({ chance }) => chance)).toContain(0.5);
  for (const { path } of lines) expect(path).toMatch(/^M/);
});

test("a position is read in words", () => {
  const roll = new Float32Array(16).fill(0.543);
  const hold = new Float32Array(16).fill(0.521);
  hold[0] = NaN;
  const slice: Slice = { head: HEAD, other: 0, roll, hold };
  expect(choiceWords(slice, 0, 0)).toEqual(["A turn starts with a roll: you win 54.3\u00a0%."]);
  expect(choiceWords(slice, 0, 1)).toEqual(["Roll 54.3\u00a0%, hold 52.1\u00a0%.", "Rolling is better by 2.2\u00a0%."]);
  expect(metWords(cellAt(solved(), 0, 0, 0))).toContain("Best play on both sides");
  expect(metWords(cellAt(solved(), 1, 0, 0))).toContain("never");
});

/** To 3 points with up to 2 dice; two are best with 0 points, one after that. */
function throws(): { solved: SolvedThrows; slice: ThrowSlice } {
  const { target, first_seat_wins, residual, seconds, unused, met, met_by_one } = { ...HEAD, target: 3 };
  const same = { target, first_seat_wins, residual, seconds, unused, met, met_by_one };
  const head = { ...same, kind: "throw" as const, most_dice: 2, first_dice: 2 };
  const best = Uint8Array.of(2, 2, 2, 1, 1, 1, 1, 1, 1);
  const chances = Float32Array.of(0.25, 0.5, 0.6, 0.4, 0.8, 0.3);
  return {
    solved: { head, best, met: new Uint8Array(9) },
    slice: { head, other: 1, throws: chances },
  };
}

test("a turn of one throw is told in runs of scores, and in words", () => {
  const { solved, slice } = throws();
  const runs = diceRuns(solved, 1);
  expect(runs.map((run) => [diceRunWords(run), run.dice])).toEqual([
    ["0", 2],
    ["1 to 2", 1],
  ]);
  expect([...chancesAt(slice, 0)]).toEqual([0.25, 0.5]);
  expect(diceWords(solved, slice, 0)).toEqual(["Best: 2 dice. You win 50.0\u00a0%."]);
  expect(diceWords(solved, slice, 1)).toEqual(["Best: 1 die. You win 60.0\u00a0%."]);
  expect(scoresPath(3, (cell) => solved.best[cell] === 2)).toBe("M0 0h1v3h-1z");
});

test("a whole and a slice of another kind of game are not shown together", () => {
  const { solved: once, slice } = throws();
  expect(paired(once, slice)?.kind).toBe("throw");
  expect(paired(solved(), slice)).toBeNull();
});

test("an answer is taken apart", () => {
  const words = new TextEncoder().encode(JSON.stringify(HEAD).padEnd(156));
  const bytes = new Uint8Array(4 + words.length + 3);
  new DataView(bytes.buffer).setUint32(0, words.length, true);
  bytes.set(words, 4);
  bytes.set([7, 8, 9], 4 + words.length);
  const { head, body } = unpack(bytes.buffer);
  expect(head).toEqual(HEAD);
  expect([...new Uint8Array(body)]).toEqual([7, 8, 9]);
});

test("the page has an address", () => {
  expect(route("/study/hog")).toEqual({ page: "study", game: "hog" });
  expect(route("/study")).toEqual({ page: "study", game: "pig" });
});
