import { describe, expect, test } from "vitest";

import { audit } from "../src/fair/audit.ts";
import { commitment, mixOf, parseHex, pick, Source } from "../src/fair/derive.ts";
import type { Chances } from "../src/wire.ts";
import vectors from "./fair-vectors.json";

const SIX = Array.from({ length: 6 }, () => 1 / 6);

describe("what Python derives, the browser derives", () => {
  test.each(vectors.commitments)("the commitment to $secret", (vector) => {
    expect(commitment(vector.secret)).toBe(vector.commitment);
  });

  test.each(vectors.chances)("words and outcomes of $secret with $contributions", (vector) => {
    const source = sourceOf(vector.secret, vector.contributions);
    const words = vector.words.map((_, ply) => word(source, ply, ply % 3));
    expect(words).toEqual(vector.words);
    expect(vector.faces.map((_, ply) => source.derive(ply, SIX).index)).toEqual(vector.faces);
    const huge = vector.huge.map((_, ply) => source.below(BigInt(vectors.huge), ply).at(-1)?.word);
    expect(huge.map((each) => String((each ?? 0n) % BigInt(vectors.huge)))).toEqual(vector.huge);
    const loaded = vectors.loaded.map((probabilities, kind) =>
      vector.loaded[kind]?.map((_, ply) => source.derive(ply, probabilities).index),
    );
    expect(loaded).toEqual(vector.loaded);
  });

  test("a word in the incomplete run is drawn again, and shown to be", () => {
    const source = sourceOf("00".repeat(32), []);
    const attempts = Array.from({ length: 20 }, (_, ply) => source.below(BigInt(vectors.huge), ply));
    expect(Math.max(...attempts.map((each) => each.length))).toBeGreaterThan(1);
    for (const each of attempts) {
      expect(each.map(({ counts }) => counts)).toEqual(each.map((_, at) => at === each.length - 1));
    }
  });
});

test("rounding at the end of the running sum picks the last outcome", () => {
  expect(pick([0.5, 0.4], 0.95)).toBe(1);
  expect(pick([0.5, 0.5], 0.5)).toBe(1);
});

test("only hexadecimal digits in pairs are bytes", () => {
  expect(parseHex("00fF")).toEqual(Uint8Array.of(0, 255));
  expect([parseHex("0"), parseHex("zz"), parseHex("00 ff")]).toEqual([null, null, null]);
});

/** Forty dice as Python drew them. */
function game(changes: Partial<Chances> = {}): Chances {
  const vector = vectors.chances[2];
  if (!vector) throw new Error("no vector");
  return {
    game: "pig",
    names: ["Ann", "Bo"],
    date: "2026-01-01",
    commitment: commitment(vector.secret) ?? "",
    contributions: vector.contributions,
    secret: vector.secret,
    spaces: [{ codes: [1, 2, 3, 4, 5, 6], probabilities: SIX, texts: ["1", "2", "3", "4", "5", "6"] }],
    draws: vector.faces.map((index, ply) => ({
      ply,
      outcome: index + 1,
      text: String(index + 1),
      meaning: { die: index + 1 },
      space: 0,
    })),
    given: 0,
    problem: "",
    ...changes,
  };
}

describe("the verdict", () => {
  test("a game whose every die follows is fair", () => {
    const found = audit(game());
    expect([found.verdict, found.findings, found.misfits]).toEqual(["fair", [], 0]);
    expect(found.checks).toHaveLength(40);
  });

  test("one changed die is found where it lies", () => {
    const fair = game();
    const draws = fair.draws.map((draw) => (draw.ply === 17 ? { ...draw, outcome: (draw.outcome % 6) + 1 } : draw));
    const found = audit(game({ draws }));
    expect([found.verdict, found.findings]).toEqual(["unfair", ["outcomes"]]);
    expect(found.checks.filter(({ fits }) => !fits).map(({ draw }) => draw.ply)).toEqual([17]);
  });

  test.each([
    ["a secret changed in one digit", { secret: `01${game().secret.slice(2)}` }, "commitment"],
    ["a secret that is no number", { secret: "secret" }, "unreadable"],
    ["a changed contribution", { contributions: ["ann", "bot"] }, "outcomes"],
    ["contributions in another order", { contributions: ["bob", "ann"] }, "outcomes"],
    ["a contribution left out", { contributions: ["ann"] }, "outcomes"],
    ["another commitment", { commitment: "0".repeat(64) }, "commitment"],
    ["a record that breaks the rules", { problem: "Ply 3: no." }, "rules"],
  ] as const)("%s is not fair", (_, changes, finding) => {
    const found = audit(game(changes));
    expect(found.verdict).toBe("unfair");
    expect(found.findings).toContain(finding);
  });

  test("a commitment other than the one seen is not fair, nor a part left out", () => {
    const { commitment: committed } = game();
    const seen = (changes: object) => ({ table: "t", commitment: committed, contribution: "bob", ...changes });
    expect(audit(game(), seen({})).verdict).toBe("fair");
    expect(audit(game(), seen({ contribution: "" })).verdict).toBe("fair");
    for (const changes of [{ commitment: "0".repeat(64) }, { contribution: "carl" }]) {
      expect(audit(game(), seen(changes))).toMatchObject({ verdict: "unfair", findings: ["witness"] });
    }
    expect(audit(game({ secret: "" }), seen({ contribution: "carl" })).verdict).toBe("unfair");
  });

  test("without a secret, or without a commitment, nothing is said", () => {
    expect(audit(game({ secret: "" }))).toMatchObject({ verdict: "open", findings: ["unfinished"] });
    const byHand = audit(game({ secret: "", commitment: "" }));
    expect(byHand).toMatchObject({ verdict: "open", findings: ["byHand"], misfits: 0 });
    expect(audit(game({ secret: "", problem: "Ply 3: no." })).verdict).toBe("unfair");
  });

  test("ten thousand outcomes take less than two seconds", () => {
    const [first] = game().draws;
    if (!first) throw new Error("no draw");
    const draws = Array.from({ length: 10_000 }, (_, ply) => ({ ...first, ply }));
    const began = performance.now();
    expect(audit(game({ draws })).checks).toHaveLength(10_000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

function sourceOf(secret: string, contributions: readonly string[]): Source {
  return new Source(parseHex(secret) ?? new Uint8Array(), mixOf(contributions));
}

/** A word by the number of its attempt, as a text. */
function word(source: Source, ply: number, attempt: number): string {
  return String(source.attempt(ply, attempt).word);
}

test("where thrown pieces rest is not derived, and no misfit", () => {
  const fair = game();
  const open = { codes: [], probabilities: [], texts: [] };
  const thrown = { ply: 99, outcome: 2 ** 52, text: "settled", meaning: {}, space: 1 };
  const found = audit({ ...fair, spaces: [...fair.spaces, open], draws: [...fair.draws, thrown] });
  expect([found.verdict, found.misfits, found.thrown]).toEqual(["fair", 0, 1]);
  expect(found.checks.at(-1)?.derivation).toBeNull();
});
