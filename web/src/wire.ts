// Generated from src/pigpen/server/wire by scripts/wire_types.py; do not edit.

/** A fact for the catalogue of texts; `seat`, `other` are seats, and a fact may hold others. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string | Said | readonly Said[]>>;
  readonly ruling: string;
}

/** What is wrong with one field of what was sent. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
  readonly ruling: string;
  readonly said: Said | null;
}

/** A refused HTTP request. */
export interface Problem {
  readonly code: string;
  readonly text: string;
  readonly problems?: readonly FieldProblem[];
}

/** One option of a game, for the lobby's form. Its words are in the catalogue. */
export interface OptionInfo {
  readonly name: string;
  readonly default: number | string;
  readonly low: number;
  readonly high: number;
  readonly choices: readonly string[];
  readonly ruling: string;
  readonly is_rare?: boolean;
  readonly tables?: readonly (readonly number[])[];
}

/** A published version of the rules. Its words are `preset.GAME.NAME` in the catalogue. */
export interface PresetInfo {
  readonly name: string;
  readonly options: Readonly<Record<string, number | string>>;
}

/** How often a bot was found to win, alone among others of one kind, at the usual rules. */
export interface Beaten {
  readonly other: string;
  readonly seats: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** One bot that may sit at a game. Its words are in the catalogue. */
export interface BotInfo {
  readonly name: string;
  readonly strength: number;
  readonly beaten: readonly Beaten[];
}

/** One game of the catalog. */
export interface GameInfo {
  readonly name: string;
  readonly options: readonly OptionInfo[];
  readonly presets: readonly PresetInfo[];
  readonly bots: readonly BotInfo[];
  readonly usual_bot: string;
  readonly by_hand: boolean;
  readonly guided: boolean;
  readonly kept: boolean;
}

export interface BotSeat {
  readonly kind: "bot";
  readonly bot: string;
}

/** For whoever has the invite link. */
export interface OpenSeat {
  readonly kind: "open";
}

/** For the guest who opens the table. */
export interface OwnSeat {
  readonly kind: "own";
}

/** For somebody beside the guest, played from the same device. By hand only. */
export interface LocalSeat {
  readonly kind: "local";
  readonly name: string;
}

/** A table to open; the number of seats is that of `seats`. */
export interface NewTable {
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly seats: readonly (BotSeat | OpenSeat | OwnSeat | LocalSeat)[];
  readonly committed_table?: string;
  readonly contribution?: string;
  readonly chance?: "by_hand" | "fair";
  readonly hints?: "always" | "off" | "on_demand";
  readonly public?: boolean;
  readonly clock?: number;
  readonly pass_clock?: number;
}

/** A first game to be guided through: how it is set up, the game says. */
export interface NewFirstGame {
  readonly game: string;
}

/** A link to one open seat. */
export interface Invite {
  readonly seat: number;
  readonly invite: string;
}

export interface TableCreated {
  readonly table: string;
  readonly invites: readonly Invite[];
}

export interface Join {
  readonly contribution?: string;
}

export interface Joined {
  readonly table: string;
  readonly seat: number;
}

/** What a link leads to, before one sits down. */
export interface InviteInfo {
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly host: string;
  readonly seat: number;
  readonly taken: boolean;
  readonly closed: boolean;
  readonly commitment: string;
}

/** One of the guest's tables. */
export interface TableLine {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly boolean[];
  readonly status: "over" | "playing" | "waiting";
  readonly your_turn: boolean;
  readonly archived: boolean;
  readonly updated: string;
}

/** One piece met another, the board, or the table. */
export interface Hit {
  readonly at: number;
  readonly piece: number;
  readonly other: number;
  readonly impulse: number;
}

/** The trajectory of each piece that moved, from the release to rest. */
export interface Trajectory {
  readonly ply: number;
  readonly hz: number;
  readonly pieces: readonly number[];
  readonly num_keyframes: number;
  readonly keyframes: string;
  readonly hits: readonly Hit[];
}

/** What an action mostly comes to. */
export interface Forecast {
  readonly ply: number;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** It is well. */
export interface Health {
  readonly status: "ok";
}

/** What is played is kept, perhaps with less than there should be. */
export interface Ready {
  readonly status: "degraded" | "ok";
  readonly degraded: Readonly<Record<string, string>>;
}

export interface SeatInfo {
  readonly seat: number;
  readonly kind: "bot" | "local" | "open" | "person";
  readonly name: string;
  readonly bot: string;
  readonly connected: boolean;
  readonly stand_in: string;
  readonly retired: boolean;
  readonly gone: boolean;
}

/** What a deal, round or turn was worth to a seat. */
export interface SheetScore {
  readonly seat: number;
  readonly points: number;
  readonly total: number;
  readonly pieces: readonly string[];
  readonly marks: readonly string[];
  readonly account: readonly Said[];
}

/** A line of the score sheet: one deal, round or turn. */
export interface SheetLine {
  readonly number: number;
  readonly scores: readonly SheetScore[];
}

/** One action of the history; if it is hidden from the viewer, only what it brought about. */
export interface LogEntry {
  readonly ply: number;
  readonly actor: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly said: readonly Said[];
  readonly line?: SheetLine | null;
  readonly is_landing?: boolean;
}

/** Something that chance may do. */
export interface OutcomeInfo {
  readonly action: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
}

/** Something that the viewer may do now. */
export interface LegalAction {
  readonly action: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly outcomes: readonly OutcomeInfo[];
  readonly foretold?: readonly Said[];
}

/** The table of the rematch, which somebody asked for. */
export interface Following {
  readonly table: string;
  readonly seat: number | null;
  readonly commitment: string;
}

/** How a seat came out of a game that is over. */
export interface Place {
  readonly place: number;
  readonly points: number | null;
}

/** The table at this version, as the viewer may know it. */
export interface Now {
  readonly status: "closed" | "over" | "playing" | "waiting";
  readonly ply: number;
  readonly to_move: number | null;
  readonly view: Readonly<Record<string, unknown>>;
  readonly legal: readonly LegalAction[];
  readonly outcomes: readonly OutcomeInfo[];
  readonly can_resign: boolean;
  readonly can_leave: boolean;
  readonly seats: readonly SeatInfo[];
  readonly result: readonly number[];
  readonly places: readonly Place[];
  readonly secret: string;
  readonly undone: number;
  readonly can_undo: boolean;
  readonly clock_ends: number | null;
  readonly watching: number;
  readonly rematch: Following | null;
  readonly blocked: "internal" | "storage" | null;
  readonly closing?: string;
}

/** A whole table, as the viewer may know it. */
export interface TableView {
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly preset: string;
  readonly unusual: Readonly<Record<string, number | string>>;
  readonly your_seat: number | null;
  readonly sides: readonly number[];
  readonly invites: readonly Invite[];
  readonly chance: "by_hand" | "fair" | "guided";
  readonly kept: boolean;
  readonly commitment: string;
  readonly contributions: readonly string[];
  readonly hints: "always" | "off" | "on_demand";
  readonly clock: number;
  readonly pass_clock: number;
  readonly given: number;
  readonly is_host: boolean;
  readonly public: boolean;
  readonly log: readonly LogEntry[];
  readonly now: Now;
}

/** Play a legal action, seen at `ply`: one of `Now.legal`, or any that can be written. */
export interface Act {
  readonly type: "act";
  readonly id: string;
  readonly ply: number;
  readonly action?: number | null;
  readonly text?: string;
  readonly undone?: number;
}

export interface Resign {
  readonly type: "resign";
  readonly id: string;
  readonly ply: number;
}

/** By hand: what happened since `ply`, decisions and outcomes; all of it or nothing. */
export interface Enter {
  readonly type: "enter";
  readonly id: string;
  readonly ply: number;
  readonly actions: readonly number[];
  readonly text?: string;
  readonly undone?: number;
}

/** Take one's last decision back; see `Now.can_undo`. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
  readonly ply: number;
  readonly undone?: number;
}

/** Say one of the phrases; their words are in the catalogue. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly phrase: string;
}

/** Answered by a Snapshot. */
export interface Resync {
  readonly type: "resync";
}

export interface Snapshot {
  readonly type: "snapshot";
  readonly version: number;
  readonly at: number;
  readonly table: TableView;
}

export interface Update {
  readonly type: "update";
  readonly version: number;
  readonly entries: readonly LogEntry[];
  readonly now: Now;
  readonly revealed?: readonly LogEntry[];
}

/** Somebody came or went, or a bot got ready: these of `Now` are new, all else is as it was. */
export interface Present {
  readonly type: "present";
  readonly version: number;
  readonly seats: readonly SeatInfo[];
  readonly watching: number;
  readonly blocked: "internal" | "storage" | null;
}

/** Somebody at the table said a phrase. It has no version: who missed it, missed it. */
export interface Spoken {
  readonly type: "spoken";
  readonly number: number;
  readonly seat: number;
  readonly phrase: string;
}

/** The server stops, and is most often back in a moment; it closes the line by itself.

Connect again, every one to two seconds at most, at moments of your own. */
export interface Restarting {
  readonly type: "restarting";
}

/** The command is in the store, at `ply`. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly ply: number;
}

/** The command changed nothing; `text` says what to do. */
export interface CommandRefused {
  readonly type: "refused";
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly ruling: string;
  readonly said?: Said | null;
}

export type Asked = Act | Resign | Undo | Enter;

export type Command = Act | Resign | Undo | Enter | Say | Resync;

export type Frame = Snapshot | Update | Present | Spoken | Restarting | Done | CommandRefused;

/** What a table to come commits to; it opens one table. */
export interface Commitment {
  readonly table: string;
  readonly commitment: string;
}

/** A game record, as `pigpen.play.record` writes it. */
export interface RecordText {
  readonly record: string;
}

/** All that chance could bring at some plies; the three go together by index. */
export interface Space {
  readonly codes: readonly number[];
  readonly probabilities: readonly number[];
  readonly texts: readonly string[];
}

/** What chance brought at one ply. */
export interface Drawn {
  readonly ply: number;
  readonly outcome: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly space: number;
}

/** What was committed to, what was mixed in, and what is to be derived from both. */
export interface Chances {
  readonly game: string;
  readonly names: readonly string[];
  readonly date: string;
  readonly commitment: string;
  readonly contributions: readonly string[];
  readonly secret: string;
  readonly spaces: readonly Space[];
  readonly draws: readonly Drawn[];
  readonly given: number;
  readonly problem: string;
}

/** A legal action and what it is worth. */
export interface HintedAction {
  readonly action: number;
  readonly text: string;
  readonly words: Said;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly value: number;
  readonly error: number;
  readonly cost: number;
  readonly cost_error: number;
  readonly is_mistake: boolean;
  readonly gain?: number | null;
  readonly gain_error?: number | null;
}

/** What the seat to move may know of what its actions are worth. */
export interface Hint {
  readonly state: "ready";
  readonly ply: number;
  readonly unit: "chance" | "points";
  readonly best: number;
  readonly actions: readonly HintedAction[];
  readonly said: readonly Said[];
  readonly trust: Said;
}

/** There is nothing else to do: what it is worth is not worked out. */
export interface OnlyChoice {
  readonly state: "only";
  readonly ply: number;
  readonly words: Said;
}

export type HintAnswer = Hint | OnlyChoice;

/** A game record, as TOML. */
export interface RecordText {
  readonly text: string;
  readonly deal?: number | null;
  readonly patience?: number | null;
}

/** The game after `ply` actions. */
export interface ReviewPoint {
  readonly ply: number;
  readonly chances: readonly number[];
  readonly trust: Said;
  readonly to_move: number | null;
  readonly view: Readonly<Record<string, unknown>>;
}

/** A decision, or a resignation, and what it gave away. */
export interface ReviewChoice {
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly words: Said;
  readonly cost: number;
  readonly error: number;
  readonly is_mistake: boolean;
  readonly said: readonly Said[];
}

/** Where a seat's chance went: `start + luck + skill + others` is `end`. */
export interface ReviewAccount {
  readonly start: number;
  readonly luck: number;
  readonly skill: number;
  readonly others: number;
  readonly end: number;
}

/** A whole game judged, with all that it takes to show it. */
export interface Review {
  readonly state: "ready";
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly seats: readonly SeatInfo[];
  readonly log: readonly LogEntry[];
  readonly points: readonly ReviewPoint[];
  readonly choices: readonly ReviewChoice[];
  readonly accounts: readonly ReviewAccount[];
  readonly result: readonly number[];
  readonly own?: readonly number[];
}

/** A review that is being made. */
export interface ReviewWorking {
  readonly state: "working";
  readonly judged: number;
  readonly total: number;
  readonly before: number;
}

/** Something chosen where something else was better. */
export interface Instead {
  readonly chosen: Said;
  readonly best: Said;
  readonly count: number;
  readonly cost: number;
  readonly ply: number;
}

/** The mistakes of a player that stand out. */
export interface Told {
  readonly worst?: Instead | null;
  readonly habit?: Instead | null;
}

/** How a player's own choices and luck went in a game that is over. */
export interface LastWord {
  readonly state: "ready";
  readonly unit: "chance" | "points";
  readonly is_exact: boolean;
  readonly decisions: number;
  readonly mistakes: number;
  readonly cost: number;
  readonly luck: number;
  readonly told: Told;
}

/** Nothing is judged, or not yet. */
export interface NoWord {
  readonly state: "none";
  readonly is_coming: boolean;
}

export type LastWordAnswer = LastWord | NoWord;

/** A deal that is over: what it brought each seat, and the totals after it. */
export interface DealLine {
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/** A choice, judged from what its seat saw at the time. */
export interface DealVerdict {
  readonly cost: number;
  readonly error: number;
  readonly is_mistake: boolean;
  readonly said: readonly Said[];
  readonly best: number;
  readonly actions: readonly HintedAction[];
}

/** Something that a seat did. */
export interface DealTurn {
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly words: Said;
  readonly trick: number;
  readonly taker: number | null;
  readonly hands: readonly (readonly string[] | null)[];
  readonly points: readonly number[];
  readonly verdict: DealVerdict | null;
}

/** Where a seat's points came from: `luck + skill + rest` is `points`. */
export interface DealAccount {
  readonly luck: number;
  readonly luck_error: number;
  readonly skill: number;
  readonly skill_error: number;
  readonly rest: number;
  readonly points: number;
}

/** A deal judged. */
export interface DealReview {
  readonly state: "deal";
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly seats: readonly SeatInfo[];
  readonly unit: "points";
  readonly deals: readonly DealLine[];
  readonly deal: number;
  readonly is_open: boolean;
  readonly turns: readonly DealTurn[];
  readonly accounts: readonly (DealAccount | null)[];
  readonly trust: Said;
  readonly own?: readonly number[];
}

export type ReviewAnswer = Review | DealReview | ReviewWorking;

/** A game, and who plays it unless somebody is named. */
export interface LabGame {
  readonly name: string;
  readonly bot: string;
}

/** What this server's lab can do. */
export interface Lab {
  readonly games: readonly LabGame[];
  readonly most_games: number;
  readonly most_seconds: number;
  readonly most_variants: number;
  readonly parquet: boolean;
}

/** What is to be played; differences are taken from the first variant. */
export interface LabDesign {
  readonly variants: readonly (Readonly<Record<string, number | string>>)[];
  readonly bots: readonly string[];
  readonly games: number;
  readonly seed: number;
}

/** A mean with its interval: in 95 of 100 runs all of them hold. */
export interface LabEstimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly clear: boolean;
}

/** One number of every variant. Its words are `measure.…` or `event.…` in the catalogue. */
export interface LabMeasure {
  readonly topic: string;
  readonly what: string;
  readonly kind: "gain" | "mean" | "share";
  readonly estimates: readonly (LabEstimate | null)[];
  readonly differences: readonly (LabEstimate | null)[];
}

/** Whole numbers in bins: bin i holds `low + i * width` and above. */
export interface LabSpread {
  readonly topic: string;
  readonly what: string;
  readonly low: number;
  readonly width: number;
  readonly shares: readonly (readonly number[])[];
}

/** What the numbers say of one variant. */
export interface LabSentence {
  readonly variant: number;
  readonly said: Said;
}

/** What was found so far. */
export interface LabFound {
  readonly games: number;
  readonly numbers: number;
  readonly unfinished: readonly number[];
  readonly verdict: readonly LabSentence[];
  readonly notes: readonly Said[];
  readonly measures: readonly LabMeasure[];
  readonly spreads: readonly LabSpread[];
}

/** A run, as far as it is. */
export interface LabRun {
  readonly run: string;
  readonly state: "done" | "failed" | "out_of_time" | "playing" | "stopped" | "waiting";
  readonly before: number;
  readonly played: number;
  readonly total: number;
  readonly found: LabFound | null;
  readonly problem: string;
}

/** What one more throw does to the points of a turn. */
export interface OneThrow {
  readonly faces: readonly (number | null)[];
  readonly least: number;
  readonly most: number;
}

/** Part of an equation: chance * p(cell), or chance * (1 - p(cell)) once the turn passed. */
export interface LessonTerm {
  readonly chance: string;
  readonly share: number;
  readonly cell: number | null;
  readonly passed: boolean;
}

/** A position of the small game, its equation and the solution. */
export interface LessonCell {
  readonly own: number;
  readonly other: number;
  readonly total: number;
  readonly throw: readonly LessonTerm[];
  readonly hold: LessonTerm | null;
  readonly exact: number;
  readonly fraction: string;
}

/** The table after one sweep, cell by cell. */
export interface LessonSweep {
  readonly values: readonly number[];
  readonly fractions: readonly string[];
}

/** A small game, value iteration on it, and the order of its layers. */
export interface Lesson {
  readonly goal: number;
  readonly sides: number;
  readonly guess: number;
  readonly guess_fraction: string;
  readonly cells: readonly LessonCell[];
  readonly sweeps: readonly LessonSweep[];
  readonly changes: readonly number[];
  readonly errors: readonly number[];
}

/** How one way to the values went. */
export interface RaceWay {
  readonly seconds: number;
  readonly worked: number;
  readonly errors: readonly number[];
}

/** Three ways to the same values, on the server. */
export interface RaceResult {
  readonly target: number;
  readonly cells: number;
  readonly layers: number;
  readonly table: RaceWay;
  readonly in_place: RaceWay;
  readonly layered: RaceWay;
}

/** Ask for a rematch, or agree to the one that was asked for. */
export interface Rematch {
  readonly committed_table?: string;
  readonly contribution?: string;
}

export interface HandOver {
  readonly seat: number;
  readonly bot?: string;
}

/** A new table that begins with the first `ply` actions of this one. */
export interface Continue {
  readonly ply: number;
  readonly seats: readonly (BotSeat | OpenSeat | OwnSeat)[];
  readonly committed_table?: string;
  readonly contribution?: string;
}

/** A new table that begins with the first `ply` actions of a record. */
export interface ContinueRecord {
  readonly record: string;
  readonly ply: number;
  readonly seats: readonly (BotSeat | OpenSeat | OwnSeat)[];
  readonly committed_table?: string;
  readonly contribution?: string;
}

/** The guest behind the cookie. */
export interface Me {
  readonly name: string;
}

/** All that a server keeps of a guest, by what it is. */
export interface Kept {
  readonly name: string;
  readonly kept: Readonly<Record<string, readonly (Readonly<Record<string, unknown>>)[]>>;
}

/** Be forgotten; `name` is one's own, so that nobody does it by mistake. */
export interface Forget {
  readonly name: string;
}

/** What choices cost and luck gave; means over the games judged that have this unit. */
export interface Skill {
  readonly unit: "chance" | "points";
  readonly games: number;
  readonly estimated: number;
  readonly decisions: number;
  readonly mistakes: number;
  readonly cost: number;
  readonly cost_error: number | null;
  readonly per_decision: number | null;
  readonly luck: number;
  readonly luck_error: number | null;
}

/** Games and wins. */
export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly low: number;
  readonly high: number;
  readonly even: number;
  readonly skill: readonly Skill[];
}

/** A fact that a game counts; its words are `fact.NAME` in the catalogue. */
export interface FactLine {
  readonly name: string;
  readonly kind: "best" | "sum" | "worst";
  readonly value: number;
  readonly each: number | null;
  readonly unit: string;
}

/** The games of one name with so many seats. */
export interface SeatsFacts {
  readonly seats: number;
  readonly tally: Tally;
  readonly facts: readonly FactLine[];
}

/** The games of one name. */
export interface GameGroup {
  readonly game: string;
  readonly tally: Tally;
  readonly facts: readonly FactLine[];
  readonly seats: readonly SeatsFacts[];
}

/** The games in which somebody sat at the table too. */
export interface OpponentGroup {
  readonly name: string;
  readonly is_bot: boolean;
  readonly tally: Tally;
  readonly theirs: number;
}

/** The games with so many seats. */
export interface SeatsGroup {
  readonly seats: number;
  readonly tally: Tally;
}

/** One game that is over. */
export interface FinishedGame {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly boolean[];
  readonly won: boolean;
  readonly ended: string;
}

/** Games in a row. */
export interface Streaks {
  readonly current: number;
  readonly most_wins: number;
}

/** The guest's games that are over. */
export interface Statistics {
  readonly tally: Tally | null;
  readonly streaks: Streaks;
  readonly games: readonly GameGroup[];
  readonly opponents: readonly OpponentGroup[];
  readonly seats: readonly SeatsGroup[];
  readonly recent: readonly FinishedGame[];
  readonly won: readonly boolean[];
  readonly left_out: number;
}

/** Whether a link is out. */
export interface DeviceLinkState {
  readonly expires: string | null;
}

/** A link to this guest; it is shown once. */
export interface DeviceLink {
  readonly token: string;
  readonly expires: string;
}

export interface DeviceLinkToken {
  readonly token: string;
}

/** What a link would do here. */
export interface DeviceLinkOffer {
  readonly name: string;
  readonly tables: number;
}

/** A key that signs in its guest. */
export interface Passkey {
  readonly id: string;
  readonly device: string;
  readonly made: string;
  readonly used: string | null;
}

/** Those of the guest, the oldest first. */
export interface Passkeys {
  readonly offered: boolean;
  readonly tables: number;
  readonly passkeys: readonly Passkey[];
}

/** What a browser's authenticator is asked. */
export interface PasskeyOptions {
  readonly options: Readonly<Record<string, unknown>>;
}

/** What it answered, with the name of the device. */
export interface NewPasskey {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly device: string;
}

/** The authenticator's answer. */
export interface Proof {
  readonly credential: Readonly<Record<string, unknown>>;
}

/** What it answered. */
export interface UsedPasskey {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly bring: boolean;
}

/** A game of which there are puzzles. */
export interface PuzzleGame {
  readonly game: string;
  readonly question: string;
  readonly themes: readonly string[];
}

/** The guest's rating in puzzles of one theme (Glicko). */
export interface PuzzleSkill {
  readonly game: string;
  readonly theme: string;
  readonly rating: number;
  readonly deviation: number;
  readonly plays: number;
}

/** What there is, what day it is, and how the guest stands. */
export interface PuzzleGames {
  readonly today: string;
  readonly games: readonly PuzzleGame[];
  readonly skills: readonly PuzzleSkill[];
  readonly mistakes: number;
}

/** Something that may be answered. */
export interface PuzzleChoice {
  readonly action: number;
  readonly text: string;
  readonly words: Said;
  readonly meaning: Readonly<Record<string, unknown>>;
}

/** A position to decide, as the seat to move sees it. */
export interface Puzzle {
  readonly key: string;
  readonly day: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly question: string;
  readonly asks: Said | null;
  readonly seat: number;
  readonly view: Readonly<Record<string, unknown>>;
  readonly choices: readonly PuzzleChoice[];
  readonly answered: number | null;
}

/** What somebody chose. */
export interface Answer {
  readonly key: string;
  readonly action: number;
  readonly theme?: string;
}

/** What an answer gave away. */
export interface Answered {
  readonly key: string;
  readonly action: number;
  readonly grade: number;
  readonly theme: string;
  readonly unit: "chance" | "points";
  readonly best: number;
  readonly actions: readonly HintedAction[];
  readonly said: readonly Said[];
  readonly trust: Said;
  readonly weight: number;
  readonly skill: PuzzleSkill | null;
  readonly change: number;
}

/** A table at which anybody may sit down now. */
export interface OpenTable {
  readonly game: string;
  readonly unusual: Readonly<Record<string, number | string>>;
  readonly seats: number;
  readonly free: number;
  readonly bots: number;
  readonly clock: number;
  readonly host: string;
  readonly own: boolean;
  readonly invite: string;
}

/** Those that have waited for longest first. */
export interface OpenTables {
  readonly tables: readonly OpenTable[];
  readonly blocked: number;
}

/** A person at a table. */
export interface Player {
  readonly seat: number;
}

export interface OperatorToken {
  readonly token: string;
}

/** A limit as it is set. */
export interface OperatorLimit {
  readonly setting: string;
  readonly most: number;
}

/** How many tables of a game there are. */
export interface OperatorGame {
  readonly game: string;
  readonly waiting: number;
  readonly playing: number;
  readonly over: number;
  readonly closed: number;
}

/** A guest's name. */
export interface ReportedName {
  readonly guest: string;
  readonly name: string;
}

/** A name that somebody finds bad. */
export interface OperatorReport {
  readonly guest: string;
  readonly name: string;
  readonly times: number;
  readonly hidden: boolean;
  readonly tables: readonly string[];
  readonly latest: string;
}

/** How the server stands. */
export interface Operator {
  readonly version: string;
  readonly sockets: number;
  readonly games: readonly OperatorGame[];
  readonly limits: readonly OperatorLimit[];
  readonly reports: readonly OperatorReport[];
}

/** A table that is not over, with a word to its players. */
export interface TableToClose {
  readonly table: string;
  readonly word: string;
}

/** What people say of a deal; cards as texts such as `QS`. */
export interface KeptDeal {
  readonly captured: readonly (readonly string[])[];
  readonly exposed?: readonly string[];
}

/** A match so far. */
export interface KeptDeals {
  readonly options: Readonly<Record<string, number | string>>;
  readonly deals: readonly KeptDeal[];
}

/** Where it stands. */
export interface KeptMatch {
  readonly lines: readonly SheetLine[];
  readonly scoring: readonly string[];
  readonly exposable: readonly string[];
  readonly bounds: readonly number[];
  readonly last_deal: number | null;
  readonly winners: readonly number[];
}

/** A main part of a rule book. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** One numbered paragraph; its number is its anchor. */
export interface Paragraph {
  readonly number: string;
  readonly html: string;
}

/** A rule book; citations in it are links such as `#D5`, and anchors alike in every language. */
export interface Rules {
  readonly game: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly paragraphs: readonly Paragraph[];
  readonly sheets: readonly string[];
}

/** Why an action cannot be played now. */
export interface WhyNot {
  readonly code: string;
  readonly text: string;
  readonly ruling: string;
  readonly said: Said | null;
}

/** A game whose strategies are compared. */
export interface StrategyGame {
  readonly name: string;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

/** What an expression may hold. */
export interface StrategyLanguage {
  readonly names: readonly string[];
  readonly operators: readonly string[];
  readonly functions: readonly string[];
  readonly examples: readonly string[];
  readonly longest: number;
}

/** What can be compared. */
export interface Strategies {
  readonly games: readonly StrategyGame[];
  readonly language: StrategyLanguage;
  readonly most: number;
}

/** Strategies to compare; equal ones count once. */
export interface StrategyChoice {
  readonly strategies: readonly string[];
  readonly options: Readonly<Record<string, number | string>>;
}

/** Win chances of one strategy against another. */
export interface Odds {
  readonly first: number;
  readonly second: number;
  readonly average: number;
}

/** One strategy against best play and against the best reply to it. */
export interface ComparedStrategy {
  readonly name: string;
  readonly against_best: Odds;
  readonly loss: number;
  readonly reply: Odds;
  readonly lower: number;
  readonly same: number;
  readonly higher: number;
  readonly plans: readonly (readonly number[])[];
  readonly reply_plans: readonly (readonly number[])[];
}

/** Strategies side by side. */
export interface Comparison {
  readonly type: "comparison";
  readonly target: number;
  readonly in_dice: boolean;
  readonly others: readonly number[];
  readonly strategies: readonly ComparedStrategy[];
  readonly odds: readonly (readonly Odds[])[];
  readonly csv: string;
}

/** An expression that says no strategy, and where. */
export interface Misread {
  readonly type: "misread";
  readonly strategy: number;
  readonly place: number;
  readonly length: number;
  readonly said: Said;
}

/** A game that can be studied, and what may be changed in it. */
export interface StudyGame {
  readonly name: string;
  readonly options: readonly OptionInfo[];
}

/** In numbers, a solved game in which a seat throws again or holds. */
export interface TurnHead {
  readonly kind: "turn";
  readonly target: number;
  readonly first_seat_wins: number;
  readonly residual: number;
  readonly seconds: number;
  readonly unused: readonly string[];
  readonly first_hold: number;
  readonly rolls: number;
  readonly met: number;
  readonly met_by_one: number;
}

/** In numbers, a solved game in which a turn is one throw of so many dice. */
export interface ThrowHead {
  readonly kind: "throw";
  readonly target: number;
  readonly first_seat_wins: number;
  readonly residual: number;
  readonly seconds: number;
  readonly unused: readonly string[];
  readonly most_dice: number;
  readonly first_dice: number;
  readonly met: number;
  readonly met_by_one: number;
}

export type StudyHead = TurnHead | ThrowHead;

/** A question that people ask; its words are `example.GAME.NAME` in the catalogue. */
export interface WhatIfExample {
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
}

/** A game whose positions can be laid out. */
export interface WhatIfGame {
  readonly name: string;
  readonly examples: readonly WhatIfExample[];
}

/** A question without anything tried yet. */
export interface WhatIfWords {
  readonly words: Readonly<Record<string, string>>;
}

/** One thing to lay out; its words are `layout.TOPIC` in the catalogue. */
export interface LayoutField {
  readonly name: string;
  readonly topic: string;
  readonly kind: string;
  readonly seat: number | null;
  readonly things: readonly string[];
  readonly low: number;
  readonly high: number;
}

/** One action of a seat, or one outcome, and what came of it. */
export interface WhatIfStep {
  readonly seat: number | null;
  readonly text: string;
  readonly words: Said;
  readonly said: readonly Said[];
  readonly layout: Readonly<Record<string, string>>;
}

/** What was tried and cannot be done. */
export interface WhatIfRefused {
  readonly text: string;
  readonly said: Said;
}

/** What could come next. */
export interface WhatIfChoice {
  readonly text: string;
  readonly words: Said;
}

/** A play from the position that was laid out, as far as it goes. */
export interface WhatIfRun {
  readonly steps: readonly WhatIfStep[];
  readonly refused: WhatIfRefused | null;
  readonly over: boolean;
  readonly seat: number | null;
  readonly choices: readonly WhatIfChoice[];
  readonly left: readonly string[];
}

/** The same play where one option has another value, and it ends otherwise. */
export interface WhatIfReading {
  readonly option: string;
  readonly value: number | string;
  readonly ruling: string;
  readonly run: WhatIfRun;
}

/** The form, filled as asked, and what happens. */
export interface WhatIfAnswer {
  readonly fields: readonly LayoutField[];
  readonly layout: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  readonly run: WhatIfRun | null;
  readonly readings: readonly WhatIfReading[];
}
