/**
 * What the page knows about its table: pure functions from state and frame to state.
 *
 * Updates wait in `queue` until they are drawn, one after the other: `begin` takes one
 * to be the `beat` that is animated, `settle` makes it what the page shows. Nothing is
 * ever decided here; positions and legal actions are the server's.
 */

import type {
  Act,
  Enter,
  Frame,
  LogEntry,
  Now,
  Present,
  CommandRefused,
  Resign,
  Say,
  Spoken,
  TableView,
  Undo,
  Update,
} from "../wire.ts";

export type Pending = Act | Resign | Undo | Enter | Say;

export interface State {
  readonly version: number; // of the newest frame taken in; -1 before the first
  readonly shown: TableView | null; // as drawn
  readonly queue: readonly Update[]; // taken in, not yet drawn
  readonly beat: Update | null; // being animated
  readonly fresh: readonly LogEntry[]; // brought by the last beat or snapshot, to announce
  readonly isTakenBack: boolean; // whether the last frame drawn took something back
  readonly pending: readonly Pending[]; // sent, not yet answered
  readonly gap: boolean; // a frame was missed; only a snapshot helps
  readonly refusal: CommandRefused | null;
  readonly spoken: readonly Spoken[]; // the last phrase of each seat, in the order they came
}

export const NOTHING: State = {
  version: -1,
  shown: null,
  queue: [],
  beat: null,
  fresh: [],
  isTakenBack: false,
  pending: [],
  gap: false,
  refusal: null,
  spoken: [],
};

/** Take in a frame; frames that came before are ignored, and a gap is noted. */
export function receive(state: State, frame: Frame): State {
  switch (frame.type) {
    case "snapshot":
      return {
        ...state,
        version: frame.version,
        shown: frame.table,
        queue: [],
        beat: null,
        fresh: missed(state.shown, frame.table),
        isTakenBack: takesBack(state.shown, frame.table),
        gap: false,
      };
    case "update":
      return isQuiet(state, frame) ? drawnAtOnce(state, frame) : advance(state, frame.version, [...state.queue, frame]);
    case "present":
      return receivePresent(state, frame);
    case "spoken":
      return { ...state, spoken: [...hushed(state, frame.seat), frame] };
    case "restarting":
      return state; // nothing at the table has changed
    case "done":
      return { ...answered(state, frame.id), refusal: null };
    case "refused":
      return { ...answered(state, frame.id), refusal: frame };
  }
}

/** Who is there, taken in as an update at which nobody played. */
function receivePresent(state: State, { version, seats, watching, blocked }: Present): State {
  const now = newest(state);
  if (!now) return state;
  return receive(state, { type: "update", version, entries: [], now: { ...now, seats, watching, blocked } });
}

/** What has been added between two sights of a table; nothing where something was taken back. */
function missed(before: TableView | null, after: TableView): readonly LogEntry[] {
  if (!before || before.now.undone !== after.now.undone) return [];
  return after.log.filter(({ ply }) => ply >= before.now.ply);
}

/** Whether history was taken back between two sights of a table. */
function takesBack(before: TableView | null, after: TableView): boolean {
  return before !== null && before.now.undone < after.now.undone;
}

function hushed(state: State, seat: number): readonly Spoken[] {
  return state.spoken.filter((one) => one.seat !== seat);
}

/** Let go of a phrase that has been seen long enough. */
export function forget(state: State, said: Spoken): State {
  return { ...state, spoken: state.spoken.filter((one) => one !== said) };
}

function advance(state: State, version: number, queue: readonly Update[]): State {
  if (state.gap || state.version < 0 || version <= state.version) return state;
  if (version > state.version + 1) return { ...state, gap: true };
  return { ...state, version, queue };
}

/** Whether nobody played: somebody came or went, and what is being chosen stays on the page. */
function isQuiet(state: State, frame: Update): boolean {
  return isCaughtUp(state) && frame.entries.length === 0 && !frame.revealed && frame.version === state.version + 1;
}

function drawnAtOnce(state: State, frame: Update): State {
  if (state.gap || state.version < 0 || !state.shown) return state;
  return { ...state, version: frame.version, shown: drawn(state.shown, frame), fresh: [], isTakenBack: false };
}

function answered(state: State, id: string): State {
  return { ...state, pending: state.pending.filter((command) => command.id !== id) };
}

/** Note a command as sent; it is sent again after each reconnect until it is answered. */
export function send(state: State, command: Pending): State {
  return { ...state, pending: [...state.pending, command], refusal: null };
}

/** Take the next update to be animated. */
export function begin(state: State): State {
  const [beat, ...queue] = state.queue;
  if (state.beat || !beat) return state;
  return { ...state, beat, queue };
}

/** The animated update becomes what is shown. */
export function settle(state: State): State {
  if (!state.beat || !state.shown) return state;
  const shown = drawn(state.shown, state.beat);
  return { ...state, shown, beat: null, fresh: state.beat.entries, isTakenBack: false };
}

/** Everything taken in is shown at once. */
export function catchUp(state: State): State {
  const waiting = state.beat ? [state.beat, ...state.queue] : state.queue;
  if (!state.shown || waiting.length === 0) return state;
  const shown = waiting.reduce(drawn, state.shown);
  const fresh = waiting.flatMap((one) => one.entries);
  return { ...state, shown, queue: [], beat: null, fresh, isTakenBack: false };
}

function drawn(table: TableView, update: Update): TableView {
  const log = update.revealed ? withRevealed(table.log, update.revealed) : table.log;
  return { ...table, log: [...log, ...update.entries], now: update.now };
}

/** A log with what had been kept from it, in whole or in part. */
function withRevealed(log: readonly LogEntry[], revealed: readonly LogEntry[]): LogEntry[] {
  const all = new Map([...log, ...revealed].map((entry) => [entry.ply, entry]));
  return [...all.values()].sort((one, other) => one.ply - other.ply);
}

/** Whether the page shows all that has been taken in. */
export function isCaughtUp(state: State): boolean {
  return !state.beat && state.queue.length === 0;
}

/** The newest table taken in, drawn or not. */
export function newest(state: State): Now | null {
  return (state.queue.at(-1) ?? state.beat)?.now ?? state.shown?.now ?? null;
}

/** Whether the viewer may play one of the legal actions shown. */
export function canAct(state: State): boolean {
  return isReady(state) && (state.shown?.now.legal ?? []).length > 0;
}

/** Whether the viewer may enter what real dice show, or where thrown pieces came to rest. */
export function canEnter(state: State): boolean {
  return isReady(state) && state.shown !== null && awaitsEntry(state.shown);
}

/** Chance that no list holds is awaited where nobody is to move. */
function awaitsEntry({ chance, now, your_seat: seat, is_host: isHost }: TableView): boolean {
  if (now.outcomes.length > 0) return true;
  const isDue = chance === "by_hand" && now.status === "playing" && now.to_move === null;
  return isDue && (seat !== null || isHost);
}

/** Whether the viewer may take something back. */
export function canUndo(state: State): boolean {
  return isReady(state) && state.shown?.now.can_undo === true;
}

/** Whether what is shown is the newest, and nothing sent is still unanswered. */
function isReady(state: State): boolean {
  return isCaughtUp(state) && state.pending.length === 0 && !state.gap;
}
