import { describe, expect, it } from "vitest";

import { equation, nameOf, workOut } from "../src/learn/equations.ts";
import { signed, small } from "../src/learn/numbers.ts";
import { changes, gained, lost } from "../src/learn/one_throw.ts";
import type { LessonCell } from "../src/wire.ts";

const LOST = { chance: "1/2", share: 0.5, passed: true };
const WON = { chance: "1/2", share: 0.5, cell: null, passed: false };
const CELLS: LessonCell[] = [
  { own: 1, other: 1, total: 0, throw: [{ ...LOST, cell: 0 }, WON], hold: null, exact: 2 / 3, fraction: "2/3" },
  {
    own: 0,
    other: 1,
    total: 1,
    throw: [{ ...LOST, cell: 0 }, WON],
    hold: { chance: "1", share: 1, cell: 0, passed: true },
    exact: 0.6,
    fraction: "3/5",
  },
];

describe("an equation", () => {
  it("is written with the names of its positions", () => {
    expect(nameOf(CELLS[0]!)).toBe("p(1,1,0)");
    expect(equation(CELLS[0]!, CELLS)).toBe("1/2 · (1 − p(1,1,0)) + 1/2 · 1");
    expect(equation(CELLS[1]!, CELLS)).toBe("max(1/2 · (1 − p(1,1,0)) + 1/2 · 1, 1 − p(1,1,0))");
  });

  it("is worked out with the numbers of a table", () => {
    const worked = workOut(CELLS[1]!, () => ({ number: 0.75, fraction: "3/4" }));
    expect(worked.thrown).toEqual({ sum: "1/2 · (1 − 3/4) + 1/2 · 1", result: 0.625 });
    expect(worked.held).toEqual({ sum: "1 − 3/4", result: 0.25 });
  });

  it("has nothing to hold at the start of a turn, and decimals where fractions are too long", () => {
    const worked = workOut(CELLS[0]!, () => ({ number: 0.1234567, fraction: "" }));
    expect(worked.held).toBeNull();
    expect(worked.thrown.sum).toBe("1/2 · (1 − 0.123457) + 1/2 · 1");
  });
});

describe("a distance", () => {
  it.each([
    [0, "0"],
    [0.0625, "0.0625"],
    [0.000123456, "0.000123"],
    [3.14e-9, "3.1·10⁻⁹"],
    [1e-12, "1.0·10⁻¹²"],
  ])("%f is %s", (number, text) => expect(small(number)).toBe(text));
});

describe("one throw", () => {
  const FACES = [null, 2, 3, 4, 5, 6];

  it("takes all by one face, and adds the others", () => {
    expect(changes(FACES, 20).map(signed)).toEqual(["−20", "+2", "+3", "+4", "+5", "+6"]);
  });

  it("gains what it loses at twenty", () => {
    const rows = changes(FACES, 20);
    expect([gained(rows), lost(rows)]).toEqual([20, 20]);
  });
});
