import { expect, test, vi } from "vitest";

import { changed, heading, movedTo, pointedAt, reach, release } from "../src/games/piggles/aim.ts";
import { drawnSide, yawDegrees } from "../src/games/piggles/board2d/attitude.ts";
import { Clatter } from "../src/games/piggles/clatter.ts";
import { declaredIn, lastAnnounced } from "../src/games/piggles/declared.ts";
import { Draft } from "../src/games/piggles/draft.svelte.ts";
import { piecesInMotion } from "../src/games/piggles/board2d/playback.ts";
import { flatTable, inTray } from "../src/games/piggles/board2d/trays.ts";
import { FrameTimes } from "../src/games/piggles/board3d/frame_times.ts";
import { decode, moment, pose } from "../src/games/piggles/trajectory.ts";
import { around, nearer, START } from "../src/games/piggles/board3d/look.ts";
import { kindDoes, kindName } from "../src/games/piggles/kinds.ts";
import { Loadout } from "../src/games/piggles/loadout.svelte.ts";
import { options } from "../src/games/piggles/options.ts";
import { currentStep, steps } from "../src/games/piggles/phases.ts";
import { regions, type Point } from "../src/games/piggles/regions.ts";
import { likely, outline, type Expected } from "../src/games/piggles/forecast.ts";
import { Forecasts } from "../src/games/piggles/forecasts.svelte.ts";
import { Grip, STILL_MS } from "../src/games/piggles/grip.ts";
import { ghost, Report } from "../src/games/piggles/report.svelte.ts";
import { decoded, lastThrow } from "../src/games/piggles/throws.ts";
import { Shake, shaken } from "../src/games/piggles/shake.ts";
import { pieceSigns, restSigns } from "../src/games/piggles/signs.ts";
import { declaredFor, pigglesTempo, speedOf } from "../src/games/piggles/tempo.ts";
import { steps as toldSteps } from "../src/games/piggles/told.ts";
import { spread } from "../src/games/piggles/spread.ts";
import { PIECE, THROW } from "../src/games/piggles/thrown.ts";
import { traySpot } from "../src/games/piggles/trays.ts";
import {
  type Aim,
  backAt,
  choices,
  partOf,
  type Piece,
  type PigglesView,
  setKey,
  throwText,
  viewOf,
} from "../src/games/piggles/view.ts";
import {
  coatWords,
  effectWords,
  hitWords,
  mayHitWords,
  plainWords,
  restWords,
  upWords,
} from "../src/games/piggles/words.ts";
import { sentence } from "../src/table/names.ts";
import type { HintedAction, LegalAction, LogEntry, Said, TableView, Update } from "../src/wire.ts";
import { entry, now } from "./tables.ts";

const AIM: Aim = { x: 0, y: 24, h: 20, az: 0, v: 12, lift: 0, spin: 2 };

function piece(id: string, changes: Partial<Piece> = {}): Piece {
  return {
    id,
    owner: Number(id[0]),
    controller: Number(id[0]),
    place: "pen",
    x: 0,
    y: 0,
    z: 0,
    quat: [1, 0, 0, 0],
    side: "up",
    zone: "field",
    field: "s",
    points: 0,
    cocked: false,
    colour: null,
    rune: null,
    premium: false,
    ready: null,
    shield: null,
    ...changes,
  };
}

function view(changes: Partial<PigglesView> = {}): PigglesView {
  return {
    round: 1,
    rounds: 6,
    phase: "load",
    seat: 0,
    scores: [0, 0],
    pending: [0, 0],
    board: { half: 6.5, ring: 5, inner: 4, lane: 0.5 },
    pieces: [piece("0a"), piece("1a")],
    throw: null,
    flying: [],
    acting: null,
    rerolled: null,
    draft: null,
    moved: [],
    attempt: 0,
    ...changes,
  };
}

function legal(action: number, meaning: LegalAction["meaning"]): LegalAction {
  return { action, text: "", meaning, outcomes: [] };
}

function area(corners: readonly Point[]): number {
  const sum = corners.reduce((total, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

test("the drawn fields have the measures of the rule book", () => {
  const fields = regions(view().board).filter(({ zone }) => zone === "field");
  expect(fields.map(({ field }) => field).sort()).toEqual(["e", "n", "s", "w"]);
  expect(fields.reduce((sum, { corners }) => sum + area(corners), 0)).toBeCloseTo(43.4, 1);
  const south = fields.find(({ field }) => field === "s");
  expect(Math.max(...(south?.corners ?? []).map(([, y]) => y))).toBeLessThan(0);
  const east = fields.find(({ field }) => field === "e");
  expect(Math.min(...(east?.corners ?? []).map(([x]) => x))).toBeGreaterThan(0);
});

test("the drawn piece is the thrown one", () => {
  expect(PIECE.map(({ name }) => name).sort()).toEqual([
    "body",
    "ear",
    "ear",
    "head",
    "snout",
    "trotter",
    "trotter",
    "trotter",
    "trotter",
  ]);
  for (const { axis } of PIECE) expect(Math.hypot(...axis)).toBeCloseTo(1, 4);
});

test("a throw is said in the frame of its thrower", () => {
  const right = { ...AIM, x: 8, az: 16 };
  expect(release(right, 0)).toEqual({ x: 1, y: -3, h: 2.5 });
  expect(release(right, 1)).toEqual({ x: -1, y: 3, h: 2.5 });
  const [x, y] = heading(right, 0);
  expect([x, y]).toEqual([expect.closeTo(Math.SQRT1_2, 4), expect.closeTo(Math.SQRT1_2, 4)]);
  expect(heading(right, 1)).toEqual([expect.closeTo(-x, 9), expect.closeTo(-y, 9)]);
});

test("a dragged cup stands where it was let go, within reach", () => {
  for (const seat of [0, 1]) {
    const sign = seat === 0 ? -1 : 1;
    const cup = release(movedTo(AIM, seat, 2, sign * 4), seat);
    expect([cup.x, cup.y]).toEqual([2, sign * 4]);
    expect(release(movedTo(AIM, seat, 0, -sign * 3), seat).y).toBe((sign * THROW.y.low) / 8);
  }
});

test("an arrow that is dragged points there, and as far", () => {
  for (const seat of [0, 1]) {
    const cup = release(AIM, seat);
    const aim = pointedAt(AIM, seat, cup.x + 1, cup.y + (seat === 0 ? 3 : -3));
    const [dx, dy] = heading(aim, seat);
    expect(Math.abs(Math.atan2(dx * 3 - Math.abs(dy) * 1, 3))).toBeLessThan(0.06);
    expect(reach(aim)).toBeCloseTo(Math.hypot(1, 3), 0);
  }
  expect(changed(AIM, "v", 1e6).v).toBe(THROW.v.high);
  expect(throwText(AIM)).toBe("throw x=0 y=24 h=20 az=0 v=12 lift=0 spin=2");
});

test("shaking gives strength, moving does not", () => {
  const moved = new Shake();
  const still = Array.from({ length: 12 }, (_, step) => moved.add(step, 0, step * 30));
  expect(still.every((strength) => strength === null)).toBe(true);
  const shake = new Shake();
  const strengths = Array.from({ length: 20 }, (_, step) => shake.add(step % 2 ? 2 : -2, 0, step * 30));
  const hardest = Math.max(...strengths.map((strength) => strength ?? 0));
  expect(hardest).toBeGreaterThan(0.8);
  expect(shaken(AIM, 1)).toMatchObject({ v: THROW.v.high, spin: THROW.spin.high, x: AIM.x });
  expect(shaken(AIM, null)).toBe(AIM);
});

/** A hand that takes the cup in the middle and goes along `xs`, a step of 16 ms each; and the time then. */
function gripped(xs: readonly number[]): { grip: Grip; ms: number } {
  const grip = new Grip({ x: 0.5, y: 0 }, { x: 0, y: 0 }, 0);
  xs.forEach((x, step) => grip.move({ x: 0.5 + x, y: 0 }, 16 * (step + 1)));
  return { grip, ms: 16 * xs.length };
}

const swung = (inches: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => inches * Math.sin((step * 2 * Math.PI) / 15));

test("letting go of the cup while it is shaken throws, and placing it does not", () => {
  const placed = gripped(Array.from({ length: 30 }, (_, step) => step / 6));
  expect(placed.grip.cup.x).toBeCloseTo(29 / 6);
  expect(placed.grip.isShaken(placed.ms)).toBe(false);
  const { grip, ms } = gripped(swung(2, 60));
  expect(grip.strength).toBeGreaterThan(0.2);
  expect(grip.isShaken(ms)).toBe(true);
  expect(grip.isShaken(ms + STILL_MS)).toBe(false);
  expect(grip.cup.x).toBeCloseTo(0, 0); // where it was taken, however far the hand swings
  expect(grip.swing).not.toEqual({ x: 0, y: 0 });
});

test("a place that is passed and gone back to is no shake, however fast", () => {
  const there = Array.from({ length: 12 }, (_, step) => step * 0.6);
  const back = Array.from({ length: 8 }, (_, step) => 6.6 - step * 0.5);
  const { grip, ms } = gripped([...there, ...back]);
  expect(grip.strength).toBeNull();
  expect(grip.isShaken(ms)).toBe(false);
  expect(grip.cup.x).toBeCloseTo(back.at(-1) ?? 0);
});

test("a hand that rests after shaking places the cup again, from where it stands", () => {
  const { grip, ms } = gripped(swung(2, 60));
  const { cup } = grip;
  const hand = 0.5 + (swung(2, 60).at(-1) ?? 0);
  grip.move({ x: hand + 0.1, y: 0 }, ms + STILL_MS); // a tremor is no shake
  expect(grip.strength).toBeNull();
  expect(grip.cup.x).toBeCloseTo(cup.x + 0.1);
  grip.move({ x: hand + 2, y: 0 }, ms + STILL_MS + 100);
  expect(grip.cup.x).toBeCloseTo(cup.x + 2);
  expect(grip.isShaken(ms + STILL_MS + 100)).toBe(false);
});

test("stirring is shaking, too", () => {
  const grip = new Grip({ x: 0, y: 0 }, { x: 0, y: 0 }, 0);
  for (let step = 1; step < 60; step += 1)
    grip.move({ x: 2 * Math.sin(step / 3), y: 2 - 2 * Math.cos(step / 3) }, 16 * step);
  expect(grip.isShaken(16 * 60)).toBe(true);
});

const EXPECTED: Expected = {
  thrown: 6,
  sides: { up: 3, down: 2, head: 0.5 },
  off: 0.5,
  regions: [],
  hits: [
    { piece: "1b", moved: 0.4, turned: 0.1, off: 0.05 },
    { piece: "1c", moved: 0.04, turned: 0, off: 0 },
  ],
};

test("a region of landings ends where the board does", () => {
  const round = { share: 0.9, x: 5, y: 0, long: 3, wide: 1, turn: 0 };
  const corners = outline(round, 6.75);
  expect(Math.max(...corners.map(([x]) => x))).toBeCloseTo(6.75);
  expect(Math.min(...corners.map(([x]) => x))).toBeCloseTo(2);
  expect(Math.max(...corners.map(([, y]) => y))).toBeCloseTo(1);
  const upright = outline({ ...round, x: 0, turn: Math.PI / 2 }, 6.75);
  expect(Math.max(...upright.map(([, y]) => y))).toBeCloseTo(3);
  expect(outline({ ...round, x: 20 }, 6.75)).toEqual([]);
});

test("what a throw does to a piece is said with its shares, if it is worth it", () => {
  expect(likely(EXPECTED).map(({ piece }) => piece)).toEqual(["1b"]);
  const pieces = [piece("1b", { owner: 1, controller: 1 })];
  expect(hitWords(EXPECTED.hits[0]!, pieces, ["Ann", "Bob"])).toBe("Bob’s B: moved 40\u00a0%, turned or off 15\u00a0%");
});

test("a forecast and an aim are read in words without figures", () => {
  const up = (count: number): Expected => ({ ...EXPECTED, sides: { ...EXPECTED.sides, up: count } });
  expect(upWords(up(3.1))).toBe("About 3 of your 6 will land Snout-Up.");
  expect(upWords(up(3.5))).toBe("About 3 or 4 of your 6 will land Snout-Up.");
  const pieces = [piece("1b", { owner: 1, controller: 1 })];
  const hit = EXPECTED.hits[0]!;
  expect(mayHitWords(hit, pieces, ["Ann", "Bob"])).toBe("Bob’s B may be hit.");
  expect(mayHitWords({ ...hit, moved: 0.7 }, pieces, ["Ann", "Bob"])).toBe("Bob’s B will probably be hit.");
  const strengths = [THROW.v.low, THROW.v.high / 2, THROW.v.high].map((speed) => plainWords("v", speed));
  expect(strengths).toEqual(["gentle", "good", "wild"]);
  expect([-1, 0, THROW.az.high].map((turn) => plainWords("az", turn))).toEqual([
    "a little left",
    "straight across",
    "to the right",
  ]);
});

/** Forecasts whose answers come when the test says, and what was asked. */
function asking(): {
  forecasts: Forecasts;
  asked: string[];
  answer: (question: number, what: Expected | null) => Promise<void>;
} {
  const asked: string[] = [];
  const answers: ((what: Expected | null) => void)[] = [];
  const forecasts = new Forecasts((text) => {
    asked.push(text);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async (question: number, what: Expected | null): Promise<void> => {
    answers[question]?.(what);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { forecasts, asked, answer };
}

test("a forecast is asked for as the aim rests, and the latest question's answer stays", async () => {
  vi.useFakeTimers();
  const { forecasts, asked, answer } = asking();
  for (const text of ["throw 1", "throw 2", "throw 3"]) forecasts.follow(text);
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual(["throw 3"]);
  forecasts.follow("throw 4");
  vi.advanceTimersByTime(1000);
  await answer(1, EXPECTED);
  await answer(0, { ...EXPECTED, thrown: 1 }); // late, and of an older aim
  expect(forecasts.shown).toBe(EXPECTED);
  forecasts.follow("throw 5");
  vi.advanceTimersByTime(1000);
  await answer(2, null); // it failed, without a word
  expect(forecasts.shown).toBeNull();
  vi.useRealTimers();
});

test("an aim that never rests is asked about now and then", () => {
  vi.useFakeTimers();
  const { forecasts, asked } = asking();
  for (let step = 0; step < 20; step += 1) {
    forecasts.follow(`throw ${step}`);
    vi.advanceTimersByTime(100);
  }
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.length).toBeLessThan(8);
  vi.useRealTimers();
});

test("once nothing is aimed there is no forecast, nor comes one that was asked for", async () => {
  vi.useFakeTimers();
  const { forecasts, asked, answer } = asking();
  forecasts.follow("throw 1");
  vi.advanceTimersByTime(1000);
  forecasts.follow("throw 2");
  forecasts.follow(null);
  vi.advanceTimersByTime(1000);
  await answer(0, EXPECTED);
  expect(asked).toEqual(["throw 1"]);
  expect(forecasts.shown).toBeNull();
  vi.useRealTimers();
});

test("keyframes are unpacked in inches", () => {
  const numbers = [1000, -2500, 300, 32767, 0, 0, 0, 2000, -2500, 300, 0, 0, 0, -32767];
  const bytes = new Uint8Array(Int16Array.from(numbers).buffer);
  const trajectory = decode({ hz: 60, pieces: [3], keyframes: btoa(String.fromCharCode(...bytes)), hits: [] });
  expect([trajectory.seconds, pose(trajectory, 0, 0), pose(trajectory, 1, 0)]).toEqual([
    1 / 60,
    [1, -2.5, 0.3, 1, 0, 0, 0],
    [2, -2.5, 0.3, 0, 0, 0, -1],
  ]);
  expect(moment(trajectory, 1 / 120)).toEqual({ before: 0, after: 1, share: 0.5 });
  expect(moment(trajectory, 9)).toEqual({ before: 1, after: 1, share: 0 });
  expect(() => decode({ hz: 60, pieces: [3], keyframes: btoa("abc"), hits: [] })).toThrow(RangeError);
});

test("a trajectory that cannot be read is no reason to stop", () => {
  const sent = { ply: 3, hz: 60, pieces: [3], num_keyframes: 1, keyframes: "abc", hits: [] };
  expect(decoded(sent)).toBe("unreadable");
  expect(decoded({ ...sent, keyframes: "%" })).toBe("unreadable");
});

test("a throw is drawn flat, piece by piece, with those that lie still", () => {
  const numbers = [1000, 0, 400, 32767, 0, 0, 0, 1200, 0, 400, 0, 32767, 0, 0];
  const bytes = new Uint8Array(Int16Array.from(numbers).buffer);
  const trajectory = decode({ hz: 1, pieces: [0], keyframes: btoa(String.fromCharCode(...bytes)), hits: [] });
  const before = view({
    pieces: [piece("0a", { place: "cup" }), piece("0b"), piece("1a", { place: "board", x: 2, side: "down" })],
  });
  const drawn = (seconds: number) =>
    piecesInMotion(before, trajectory, seconds).map(({ id, x, side }) => [id, x, side]);
  expect(drawn(0)).toEqual([
    ["0a", 1, "up"],
    ["1a", 2, "down"],
  ]);
  expect(drawn(1)).toEqual([
    ["0a", 1.2, "head"],
    ["1a", 2, "down"],
  ]);
  expect(drawnSide([Math.SQRT1_2, Math.SQRT1_2, 0, 0])).toBe("down"); // on its side
});

test("hits are heard once each, when they happen, by who wants sounds", () => {
  const heard: number[] = [];
  const hits = [
    { at: 0.1, piece: 0, other: -1, impulse: 50 },
    { at: 0.2, piece: 0, other: 3, impulse: 5 },
  ];
  const silent = new Clatter(
    hits,
    () => false,
    (_, force) => heard.push(force),
  );
  silent.until(1);
  expect(heard).toEqual([]);
  const clatter = new Clatter(
    hits,
    () => true,
    (_, force) => heard.push(force),
  );
  for (const seconds of [0, 0.15, 0.15, 0.3, 1]) clatter.until(seconds);
  expect(heard).toEqual([1, 0.2]);
});

test("what was begun is kept for its decision", () => {
  const draft = new Draft();
  const throws = [legal(1, { throw: AIM }), legal(2, { throw: { ...AIM, x: 16 } })];
  expect(draft.aim([])).toBeNull();
  expect(draft.aim(throws)).toEqual(AIM);
  draft.another(throws);
  expect(draft.aim(throws)?.x).toBe(16);
  draft.setAim({ ...AIM, v: 40 });
  expect(draft.aim(throws)?.v).toBe(40);
  draft.setLeft(view(), ["0b"]);
  expect([draft.left(view()), draft.left(view({ round: 2 }))]).toEqual([["0b"], []]);
});

test("a throw is found by where it landed, with the throw before it", () => {
  const landing = { ...entry(7, -1, { lands: {} }), is_landing: true };
  const log = [entry(5, 0, { load: [] }), entry(6, 0, { throw: AIM }), landing, entry(8, -1, { settled: true })];
  expect(lastThrow(log)).toEqual({ ply: 7, aim: AIM });
  expect(lastThrow(log.slice(0, 2))).toBeNull();
  expect(lastThrow([landing])).toEqual({ ply: 7, aim: null });
});

test("legal actions are found by what is pressed", () => {
  const offered = choices([
    legal(5, { load: ["0c", "0a"] }),
    legal(6, { throw: AIM }),
    legal(7, { target: null }),
    legal(8, { target: "1a" }),
    legal(9, { place: [0.5, -3] }),
    legal(10, { draft: { colour: "red", rune: "left" } }),
  ]);
  expect(offered.loads.get(setKey(["0a", "0c"]))?.action).toBe(5);
  expect(offered.throws.map(({ action }) => action)).toEqual([6]);
  expect(offered.places.map(({ x, y }) => [x, y])).toEqual([[0.5, -3]]);
  expect(offered.drafts.get("red left")?.action).toBe(10);
  const acting = view({ acting: "0a", pieces: [piece("0a", { colour: "orange", rune: "left" }), piece("1a")] });
  const said = options(acting, offered, ["Ann", "Bo"]);
  expect(said.map(({ legal: { action }, words }) => [action, words])).toEqual([
    [7, "None"],
    [8, "Bo’s A"],
    [9, "At 0.5 east, −3 north"],
  ]);
  expect(said[1]?.note).toBe("It goes to the Kitchen");
});

test("the way through a round grows with the game", () => {
  expect(steps(view())).toEqual(["load", "roll", "tally", "resolve"]);
  expect(steps(view({ round: 3 }))).toEqual(["recoup", "load", "roll", "tally", "resolve"]);
  const modern = view({ pieces: [piece("0a", { colour: "red" })] });
  expect(steps(modern)).toContain("action");
  expect(steps(modern)).toContain("reaction");
  expect(currentStep(view({ phase: "target" }))).toBe("action");
  expect(currentStep(view({ phase: "place" }))).toBe("reaction");
  expect(currentStep(view({ phase: "rolling", rerolled: "1a" }))).toBe("reaction");
  expect(currentStep(view({ phase: "over" }))).toBeNull();
});

test("what landed on a real board is written as the game reads it", () => {
  const report = new Report();
  report.begin(piece("0b", { place: "cup" }));
  expect(report.text).toBeNull();
  report.point(2.001, -1.258);
  expect(report.text).toBe("0b 2 -1.265625 up");
  report.side = "head";
  report.zone = "path";
  expect(report.text).toBe("0b 2 -1.265625 head path");
  expect(ghost(piece("0b"), report)).toMatchObject({ place: "board", x: 2, side: "head" });
  report.begin(piece("1c", { place: "board", x: 1, y: 2, side: "down" }));
  expect(report.text).toBe("1c 1 2 down");
});

test("what a seat marks goes by itself from its own set, and one by one from a pool for both", () => {
  const kinds = ["left", "right", "5"].map((rune) => ({ colour: "red", rune, seats: [0, 1] }));
  const [left, right, five] = kinds;
  const own = view({ phase: "draft", draft: { is_shared: false, kinds } });
  const drafts = choices(kinds.map(({ colour, rune }, index) => legal(index, { draft: { colour, rune } }))).drafts;
  const loadout = new Loadout();
  for (const kind of [left!, right!, five!, right!]) loadout.mark(own, 0, kind);
  expect(loadout.marked(own, 0)).toEqual([left, five]);
  expect(loadout.next(own, 0, drafts)).toBeNull();
  loadout.setGoesOn(0, true);
  expect(loadout.next(own, 0, drafts)?.action).toBe(0);
  expect(loadout.next(own, 0, drafts)).toBeNull(); // it is under way
  const taken = { is_shared: false, kinds: [{ ...left!, seats: [1] }, right!, five!] };
  const later = view({
    phase: "draft",
    draft: taken,
    pieces: [piece("0a", { colour: "red", rune: "left" }), piece("1a")],
  });
  expect([loadout.had(later, 0), loadout.left(later, 0)]).toEqual([[{ colour: "red", rune: "left" }], 5]);
  expect(loadout.next(later, 0, drafts)?.action).toBe(2);
  const pool = view({ phase: "draft", draft: { is_shared: true, kinds } });
  for (const kind of [left!, five!]) loadout.mark(pool, 1, kind);
  expect(loadout.marked(pool, 1)).toEqual([five]);
  expect([kindName(five!), kindName(left!), kindDoes(left!)]).toEqual([
    "Red, Rune 5",
    "Red, Left",
    "Damage. Sends a pig in the Field on its left to the Mud.",
  ]);
  expect(kindDoes({ colour: "red", rune: "plain" })).toContain("Does nothing");
  expect(steps(own)).toContain("reaction");
});

test("pieces in the mud stand by the turn in which they come back", () => {
  const muddy = [
    ["0a", 5],
    ["0b", 4],
    ["0c", 5],
  ] as const;
  const pieces = muddy.map(([id, ready]) => piece(id, { place: "mud", ready }));
  const groups = backAt(pieces).map(({ turn, pieces: back }) => [turn, back.map(({ id }) => id).join(" ")]);
  expect(groups).toEqual([
    [4, "0b"],
    [5, "0a 0c"],
  ]);
  expect(backAt([])).toEqual([]);
});

test("pieces are said in words", () => {
  const lying = piece("0a", { place: "board", points: 3, cocked: true });
  expect(restWords(lying)).toContain("Snout-Up, south Field, 3 points");
  expect(restWords({ ...lying, zone: "woods", points: 1 })).toContain("Woods, one point");
  expect(coatWords(piece("0a"))).toBe("");
  expect(effectWords(piece("0a", { colour: "red", rune: "5" }))).toBe("It turns Snout-Up");
  expect(effectWords(piece("0a", { colour: "red", premium: true }))).toBe("");
  expect(pieceSigns(piece("0a", { colour: "red", rune: "left" }))).toBe("AR");
  expect(pieceSigns(piece("0b", { colour: "orange", premium: true }))).toBe("BOP");
  expect(pieceSigns(piece("1c", { premium: true }))).toBe("CP");
  expect(restSigns(lying)).toBe("▲3!");
  expect(yawDegrees([Math.SQRT1_2, 0, 0, Math.SQRT1_2])).toBeCloseTo(90);
});

test("pieces in a tray stand apart, and inside it", () => {
  const pieces = Array.from("abcdef", (letter) => piece(`0${letter}`));
  const six = view({ pieces: [...pieces, piece("1a")] });
  const spots = pieces.map((one) => traySpot(six, one));
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  for (const { x, y } of spots) {
    expect(Math.abs(x)).toBeLessThan(2.6);
    expect(y).toBeLessThan(-six.board.half);
  }
});

test("a piece that lies nowhere has an attitude nevertheless", () => {
  const sent = { ...view(), pieces: [{ ...piece("0a"), x: null, quat: null }] };
  expect(viewOf(now({ view: sent })).pieces[0]?.quat).toEqual([1, 0, 0, 0]);
});

test("a throw is as fast as the pace, and the camera never too near", () => {
  expect([speedOf("normal"), speedOf("fast")]).toEqual([1, 2]);
  expect(around(1, START).around).toBe(Math.PI);
  expect(nearer(nearer(around(0, START), 20), -1).nearness).toBe(2);
  expect(nearer(around(0, START), -5).nearness).toBe(1);
});

test("a piece announces what it will do, and then does it: one after the other, and shown so", () => {
  const said = (key: string, ids: Readonly<Record<string, string>>): Said => ({
    key: `piggles.${key}`,
    values: Object.fromEntries(
      Object.entries(ids).map(([name, text]) => [name, { key: "piggles.piece", values: { text }, ruling: "" }]),
    ),
    ruling: "S37",
  });
  const log: LogEntry[] = [
    { ...entry(7, 0, { resolve: "0c" }), said: [said("acts", { piece: "0c" })] },
    {
      ...entry(8, 0, { target: "1a" }),
      said: [said("effect.damage", { piece: "0c", target: "1a" }), said("bonus", {})],
    },
  ];
  const declared = declaredIn(log);
  expect(declared.map(({ step, acting, target }) => [step, acting, target])).toEqual([
    ["action", "0c", null],
    ["reaction", "0c", "1a"],
  ]);
  expect(lastAnnounced(log)).toEqual(declared[0]);
  const update = (entries: readonly LogEntry[]) => ({ entries }) as Update;
  expect(pigglesTempo.beat(update(log.slice(1)), true, "normal", {} as TableView)).toBe(declaredFor("normal"));
  expect(pigglesTempo.beat(update(log), false, "instant", {} as TableView)).toBe(0);
  expect(pigglesTempo.beat(update([entry(9, 0, {})]), true, "normal", {} as TableView)).toBe(0);
  expect(toldSteps(log).map(({ step, facts }) => [step, facts.length])).toEqual([
    ["action", 1],
    ["reaction", 2],
  ]);
  const lit = { acting: "0c", target: "1a" };
  expect(["0c", "1a", "0a"].map((id) => partOf(lit, id))).toEqual(["acting", "target", null]);
});

test("what happened is told step by step", () => {
  const fact = (name: string, values = {}) => ({ key: `piggles.${name}`, values, ruling: "S1" });
  const told = (ply: number, actor: number, names: readonly string[], meaning = {}): LogEntry => ({
    ...entry(ply, actor, meaning),
    said: names.map((name) => fact(name)),
  });
  const log = [
    told(1, 0, ["loads"], { load: [] }),
    told(2, 0, ["throws"], { throw: AIM }),
    told(3, -1, ["lands", "scores", "score"]),
    told(4, 1, ["loads"], { load: [] }),
    told(5, 1, ["throws"], { throw: AIM }),
    told(6, -1, ["falls", "acts", "effect.damage", "floor", "to_mud", "turned"]),
  ];
  expect(toldSteps(log.slice(1)).map(({ step, seat, facts }) => [step, seat, facts.length])).toEqual([
    ["roll", 0, 2],
    ["tally", 0, 2],
    ["load", 1, 1],
    ["roll", 1, 2],
    ["action", 1, 1],
    ["reaction", 1, 1],
    ["tally", 1, 1],
    ["resolve", null, 2],
  ]);
  const pieces = ["A", "C"].map((letter) => ({ key: "piggles.piece", values: { seat: 0, letter }, ruling: "" }));
  const recouped = { ...fact("recoups", { seat: 0, pieces }) };
  expect(sentence(recouped, ["Ann", "Bo"])).toContain("Ann’s A, Ann’s C");
});

test("a hint sets up what it says", () => {
  const draft = new Draft();
  const hinted = (meaning: object) => ({ meaning }) as HintedAction;
  const begun = view({ pieces: [piece("0a"), piece("0b"), piece("0c"), piece("1a")] });
  draft.take(begun, hinted({ load: ["0b"] }));
  expect(draft.left(begun)).toEqual(["0a", "0c"]);
  draft.take(begun, hinted({ throw: { ...AIM, v: 30 } }));
  expect(draft.aim([legal(1, { throw: AIM })])?.v).toBe(30);
});

test("labels that would cover each other are moved up", () => {
  const labels = [
    { x: 0, y: 100 },
    { x: 10, y: 95 },
    { x: 20, y: 90 },
    { x: 200, y: 95 },
  ];
  expect(spread(labels, 60, 20).map(({ x, y }) => [x, y])).toEqual([
    [0, 100],
    [10, 80],
    [20, 60],
    [200, 95],
  ]);
});

test("labels stay in the picture, and make way aside where there is no room above", () => {
  const room = { left: 0, right: 200, top: 0 };
  const heap = [
    { x: 20, y: 25 },
    { x: 21, y: 26 },
    { x: 22, y: 27 },
  ];
  expect(spread(heap, 50, 20, room)).toEqual([
    { x: 125, y: 25 },
    { x: 75, y: 26 },
    { x: 25, y: 27 },
  ]);
  const [full] = spread([...heap, { x: 23, y: 28 }, { x: 24, y: 29 }], 50, 20, room);
  expect(full).toEqual({ x: 25, y: 25 }); // no room is left: where it would be alone
});

test("six trays lie around the flat board, on each other nowhere, each with all of its pieces", () => {
  const pieces = Array.from("abcdef", (letter) => piece(`0${letter}`));
  const six = view({ pieces: [...pieces, piece("1a", { place: "mud" })] });
  const { half } = six.board;
  for (const [width, height] of [
    [700, 690],
    [330, 250],
    [300, 160],
    [340, 500],
  ] as const) {
    const { picture, trays } = flatTable(half, 0, width, height);
    expect(trays).toHaveLength(6);
    const apart = [...trays.map(({ box }) => box), { x: -half, y: -half, width: 2 * half, height: 2 * half }];
    for (const [index, one] of apart.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(picture.x);
      expect(one.y).toBeGreaterThanOrEqual(picture.y);
      expect(one.x + one.width).toBeLessThanOrEqual(picture.x + picture.width);
      expect(one.y + one.height).toBeLessThanOrEqual(picture.y + picture.height);
      for (const other of apart.slice(index + 1)) {
        const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
        expect(isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
      }
    }
    for (const tray of trays) {
      const held = inTray(six, tray);
      expect(held).toHaveLength(
        tray.name === "pen" && tray.seat === 0 ? 6 : tray.name === "mud" && tray.seat === 1 ? 1 : 0,
      );
      for (const { x, y, step } of held) {
        expect(x - step / 2).toBeGreaterThanOrEqual(tray.inside.x - 1e-9);
        expect(y + step / 2).toBeLessThanOrEqual(tray.inside.y + tray.inside.height + 1e-9);
      }
    }
  }
});

test("the trays are at the board's ends where it is high, beside it where it is wide", () => {
  const { half } = view().board;
  const pen = (width: number, height: number, near: number) =>
    flatTable(half, near, width, height).trays.find(({ seat, name }) => seat === 0 && name === "pen")?.box;
  expect(pen(700, 690, 0)?.y).toBeGreaterThan(half);
  expect(pen(700, 690, 1)?.y).toBeLessThan(-half);
  expect(pen(300, 160, 0)?.x).toBeGreaterThan(half);
  expect(pen(300, 160, 1)?.x).toBeLessThan(-half);
});

/** What is made of so many pictures, each so long after the last. */
function judged(...steps: readonly (readonly [many: number, ms: number])[]): FrameTimes {
  const times = new FrameTimes();
  let at = 1000;
  times.add(at);
  for (const [many, ms] of steps) for (let index = 0; index < many; index += 1) times.add((at += ms));
  return times;
}

test("a device is slow by the median of its first thirty pictures", () => {
  expect(judged([29, 80]).isSlow).toBe(false); // too few to tell
  expect(judged([30, 80]).isSlow).toBe(true);
  expect(judged([30, 50]).isSlow).toBe(false);
  expect(judged([14, 16], [16, 80]).isSlow).toBe(true);
  expect(judged([16, 16], [14, 80]).isSlow).toBe(false);
  expect(judged([30, 16], [100, 80]).isSlow).toBe(false); // the first thirty are judged, no others
});

test("where pictures take very long a few are enough, and one that does is not", () => {
  expect(judged([5, 500]).isSlow).toBe(false);
  expect(judged([6, 500]).isSlow).toBe(true);
  expect(judged([1, 4000], [60, 16]).isSlow).toBe(false); // the first picture makes the shaders
});

test("time in which nothing is drawn makes no device slow", () => {
  const times = judged([1, 16]);
  for (let index = 1; index < 40; index += 1) {
    times.pause();
    times.add(index * 10_000);
  }
  expect(times.isSlow).toBe(false);
});
