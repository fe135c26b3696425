// Generated from src/pigpen/server/wire by scripts/wire_types.py; do not edit.

/** A message: a key of the catalogue, its values and its ruling. JSON has the same fields. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string | Said | readonly Said[]>>;
  readonly ruling: string;
}

/** An invalid field of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
  readonly ruling: string;
  readonly said: Said | null;
}

/** The answer to a refused HTTP request. */
export interface Problem {
  readonly code: string;
  readonly text: string;
  readonly problems?: readonly FieldProblem[];
}

/** An option of a game, for forms. Its texts are in the catalog. */
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

/** A published version of the rules. Its texts are `preset.GAME.NAME` in the catalog. */
export interface PresetInfo {
  readonly name: string;
  readonly options: Readonly<Record<string, number | string>>;
}

/** The measured share of wins of a bot against other bots of one kind, by the usual rules. */
export interface Beaten {
  readonly other: string;
  readonly seats: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A bot for a game. Its texts are in the catalog. */
export interface BotInfo {
  readonly name: string;
  readonly strength: number;
  readonly beaten: readonly Beaten[];
}

/** A game of the catalog. */
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

/** For everybody with the invite link. */
export interface OpenSeat {
  readonly kind: "open";
}

/** For the guest who opens the table. */
export interface OwnSeat {
  readonly kind: "own";
}

/** For another person on the same device. By hand only. */
export interface LocalSeat {
  readonly kind: "local";
  readonly name: string;
}

/** A table to open; `seats` sets the number of seats. */
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

/** A guided first game, with the setup that the game defines. */
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

/** The table of an invite, shown before the guest sits down. */
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

/** A collision of a piece with another, the board, or the table. */
export interface Hit {
  readonly at: number;
  readonly piece: number;
  readonly other: number;
  readonly impulse: number;
}

/** The trajectories of all pieces that moved, from release to rest. */
export interface Trajectory {
  readonly ply: number;
  readonly hz: number;
  readonly pieces: readonly number[];
  readonly num_keyframes: number;
  readonly keyframes: string;
  readonly hits: readonly Hit[];
}

/** The expected effects of an action. */
export interface Forecast {
  readonly ply: number;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** The server runs. */
export interface Health {
  readonly status: "ok";
}

/** The server can store games, perhaps with degraded parts. */
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

/** The score of a seat in one deal, round or turn. */
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

/** An action of the history; of a hidden one only its public effects. */
export interface LogEntry {
  readonly ply: number;
  readonly actor: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly said: readonly Said[];
  readonly line?: SheetLine | null;
  readonly is_landing?: boolean;
}

/** A possible outcome of chance. */
export interface OutcomeInfo {
  readonly action: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
}

/** An action that the viewer may play now. */
export interface LegalAction {
  readonly action: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly outcomes: readonly OutcomeInfo[];
  readonly foretold?: readonly Said[];
}

/** The table of the rematch. */
export interface Following {
  readonly table: string;
  readonly seat: number | null;
  readonly commitment: string;
}

/** The final place of a seat. */
export interface Place {
  readonly place: number;
  readonly points: number | null;
}

/** The current state of the table, as the viewer may see it. */
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

/** A whole table, as the viewer may see it. */
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

/** Play a legal action at `ply`: one of `Now.legal`, or any in text notation. */
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

/** By hand: all decisions and outcomes since `ply`; accepted as a whole or not at all. */
export interface Enter {
  readonly type: "enter";
  readonly id: string;
  readonly ply: number;
  readonly actions: readonly number[];
  readonly text?: string;
  readonly undone?: number;
}

/** Undo the guest's last decision; see `Now.can_undo`. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
  readonly ply: number;
  readonly undone?: number;
}

/** Say one of the phrases; their texts are in the catalog. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly phrase: string;
}

/** Request a `Snapshot`. */
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

/** A change of presence: these fields of `Now` are new, the others are unchanged. */
export interface Present {
  readonly type: "present";
  readonly version: number;
  readonly seats: readonly SeatInfo[];
  readonly watching: number;
  readonly blocked: "internal" | "storage" | null;
}

/** A person at the table said a phrase. Without a version: it is not sent again. */
export interface Spoken {
  readonly type: "spoken";
  readonly number: number;
  readonly seat: number;
  readonly phrase: string;
}

/** The server stops, usually for a restart; it closes the connection itself.

Reconnect at random intervals of at least one to two seconds. */
export interface Restarting {
  readonly type: "restarting";
}

/** The command was stored at `ply`. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly ply: number;
}

/** The command was refused and changed nothing; `text` explains why. */
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

/** The commitment to a table's secret before the table is opened; valid for one table. */
export interface Commitment {
  readonly table: string;
  readonly commitment: string;
}

/** A game record, as `pigpen.play.record` writes it. */
export interface RecordToVerify {
  readonly record: string;
}

/** The sample space of some draws; the three tuples correspond by index. */
export interface Space {
  readonly codes: readonly number[];
  readonly probabilities: readonly number[];
  readonly texts: readonly string[];
}

/** The outcome of chance at one ply. */
export interface Drawn {
  readonly ply: number;
  readonly outcome: number;
  readonly text: string;
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly space: number;
}

/** The commitment, the contributions, and the draws that are derived from both. */
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

/** A legal action and its value. */
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
  readonly gain: number | null;
  readonly gain_error: number | null;
}

/** The values of the legal actions, from the view of the seat to move. */
export interface Hint {
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly seat: number;
  readonly ply: number;
  readonly unit: "chance" | "points";
  readonly best: string;
  readonly actions: readonly HintedAction[];
  readonly said: readonly Said[];
  readonly trust: Said | null;
  readonly tolerance: number;
  readonly names?: readonly string[];
}

/** The game after `ply` actions. */
export interface ReviewPoint {
  readonly ply: number;
  readonly chances: readonly number[];
  readonly tolerance: number;
  readonly trust: Said;
  readonly to_move: number | null;
  readonly view: Readonly<Record<string, unknown>>;
}

/** A decision or a resignation, and its cost. */
export interface ReviewChoice {
  readonly ply: number;
  readonly seat: number;
  readonly action: number;
  readonly text: string;
  readonly words: Said;
  readonly best: string | null;
  readonly cost: number;
  readonly error: number;
  readonly is_mistake: boolean;
  readonly said: readonly Said[];
  readonly num_legal: number;
}

/** The parts of a seat's win probability: `start + luck + skill + others` is `end`. */
export interface ReviewAccount {
  readonly start: number;
  readonly luck: number;
  readonly skill: number;
  readonly others: number;
  readonly end: number;
}

/** The review of a whole history. */
export interface Review {
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly points: readonly ReviewPoint[];
  readonly choices: readonly ReviewChoice[];
  readonly accounts: readonly ReviewAccount[];
  readonly result: readonly number[];
  readonly names?: readonly string[];
}

/** A game record, as TOML. */
export interface RecordText {
  readonly text: string;
  readonly deal?: number | null;
  readonly patience?: number | null;
}

/** The review of a table or a record, with all data to show it. */
export interface TableReview {
  readonly state: "ready";
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly points: readonly ReviewPoint[];
  readonly choices: readonly ReviewChoice[];
  readonly accounts: readonly ReviewAccount[];
  readonly result: readonly number[];
  readonly names?: readonly string[];
  readonly table: string;
  readonly seats: readonly SeatInfo[];
  readonly log: readonly LogEntry[];
  readonly own?: readonly number[];
}

/** The progress of a review. */
export interface ReviewWorking {
  readonly state: "working";
  readonly judged: number;
  readonly total: number;
  readonly before: number;
}

/** A kind of mistake: one choice instead of a better one. */
export interface Instead {
  readonly chosen: Said;
  readonly best: Said;
  readonly count: number;
  readonly cost: number;
  readonly ply: number;
}

/** The notable mistakes of a player. */
export interface Told {
  readonly worst?: Instead | null;
  readonly habit?: Instead | null;
}

/** A player's summary of a finished game: mistakes and luck. */
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

/** There is no summary, or not yet. */
export interface NoWord {
  readonly state: "none";
  readonly is_coming: boolean;
}

export type LastWordAnswer = LastWord | NoWord;

/** A finished deal: points and totals by seat. */
export interface DealLine {
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/** The evaluation of a choice from the view of its seat at the time. */
export interface DealVerdict {
  readonly cost: number;
  readonly error: number;
  readonly is_mistake: boolean;
  readonly said: readonly Said[];
  readonly best: number;
  readonly actions: readonly HintedAction[];
}

/** An action of a seat. */
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

/** The parts of a seat's points: `luck + skill + rest` is `points`. */
export interface DealAccount {
  readonly luck: number;
  readonly luck_error: number;
  readonly skill: number;
  readonly skill_error: number;
  readonly rest: number;
  readonly points: number;
}

/** The review of a deal. */
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

export type ReviewAnswer = TableReview | DealReview | ReviewWorking;

/** A histogram of integers: bin i starts at `low + i * width`. */
export interface Histogram {
  readonly topic: string;
  readonly what: string;
  readonly low: number;
  readonly width: number;
  readonly shares: readonly (readonly number[])[];
}

/** A mean with its simultaneous 95 % confidence interval. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
  readonly clear: boolean;
}

/** A conclusion about one variant. */
export interface Sentence {
  readonly variant: number;
  readonly said: Said;
}

/** One number for every variant. Its texts are `measure.…` or `event.…` in the catalogue. */
export interface ComparedMeasure {
  readonly topic: string;
  readonly what: string;
  readonly kind: "share" | "gain" | "mean";
  readonly estimates: readonly (Estimate | null)[];
  readonly differences: readonly (Estimate | null)[];
}

/** Every measure of every variant, and its difference from the first variant. */
export interface Findings {
  readonly game: string;
  readonly bots: readonly string[];
  readonly landings: "model" | "physics";
  readonly games: number;
  readonly games_in_all: number;
  readonly numbers: number;
  readonly variants: readonly TriedVariant[];
  readonly verdict: readonly Sentence[];
  readonly notes: readonly Said[];
  readonly measures: readonly ComparedMeasure[];
  readonly histograms: readonly Histogram[];
}

/** A variant of the rules. */
export interface TriedVariant {
  readonly name: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly unfinished: number;
}

/** A game and its default bots. */
export interface LabGame {
  readonly name: string;
  readonly bot: string;
}

/** The games and limits of this server's lab. */
export interface Lab {
  readonly games: readonly LabGame[];
  readonly most_games: number;
  readonly most_seconds: number;
  readonly most_variants: number;
  readonly parquet: boolean;
}

/** The design of a run; differences are computed against the first variant. */
export interface LabDesign {
  readonly variants: readonly (Readonly<Record<string, number | string>>)[];
  readonly bots: readonly string[];
  readonly games: number;
  readonly seed: number;
}

/** The state of a run. */
export interface LabRun {
  readonly run: string;
  readonly state: "done" | "failed" | "out_of_time" | "playing" | "stopped" | "waiting";
  readonly before: number;
  readonly played: number;
  readonly total: number;
  readonly found: Findings | null;
  readonly problem: string;
}

/** A small game, value iteration on it, and its layers in the order of solution.

Cells of equal own + other are a layer, highest sum first. No equation looks at a lower sum, so
that a layer needs only those before it. */
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

/** A position of the small game, with its equation p = max(sum of throw, hold) and solution. */
export interface LessonCell {
  readonly own: number;
  readonly other: number;
  readonly total: number;
  readonly throw: readonly LessonTerm[];
  readonly hold: LessonTerm | null;
  readonly exact: number;
  readonly fraction: string;
}

/** The values after one sweep, by cell. */
export interface LessonSweep {
  readonly values: readonly number[];
  readonly fractions: readonly string[];
}

/** A term of an equation: chance * p(cell), or chance * (1 - p(cell)) after the turn passes. */
export interface LessonTerm {
  readonly chance: string;
  readonly share: number;
  readonly cell: number | null;
  readonly passed: boolean;
}

/** The effect of each face of a die on the points of a turn. */
export interface OneThrow {
  readonly faces: readonly (number | null)[];
  readonly least: number;
  readonly most: number;
}

/** Three ways to compute the same values of one game, timed on the machine that ran them. */
export interface RaceResult {
  readonly target: number;
  readonly cells: number;
  readonly layers: number;
  readonly table: RaceWay;
  readonly in_place: RaceWay;
  readonly layered: RaceWay;
}

/** The time and work of one way. */
export interface RaceWay {
  readonly seconds: number;
  readonly worked: number;
  readonly errors: readonly number[];
}

/** Ask for a rematch, or join one. */
export interface Rematch {
  readonly committed_table?: string;
  readonly contribution?: string;
}

export interface HandOver {
  readonly seat: number;
  readonly bot?: string;
}

/** Open a table that begins with the first `ply` actions of this one. */
export interface Continue {
  readonly ply: number;
  readonly seats: readonly (BotSeat | OpenSeat | OwnSeat)[];
  readonly committed_table?: string;
  readonly contribution?: string;
}

/** Open a table that begins with the first `ply` actions of a record. */
export interface ContinueRecord {
  readonly record: string;
  readonly ply: number;
  readonly seats: readonly (BotSeat | OpenSeat | OwnSeat)[];
  readonly committed_table?: string;
  readonly contribution?: string;
}

/** The guest of the cookie. */
export interface Me {
  readonly name: string;
}

/** All data that a server stores about a guest, by kind. */
export interface Kept {
  readonly name: string;
  readonly kept: Readonly<Record<string, readonly (Readonly<Record<string, unknown>>)[]>>;
}

/** Delete the guest's data; `name` is the guest's own, as a confirmation. */
export interface Forget {
  readonly name: string;
}

/** Cost of choices and luck: means over the judged games with this unit. */
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

/** Numbers of games and wins. */
export interface Tally {
  readonly games: number;
  readonly wins: number;
  readonly low: number;
  readonly high: number;
  readonly even: number;
  readonly skill: readonly Skill[];
}

/** A fact that a game counts; its texts are `fact.NAME` in the catalog. */
export interface FactLine {
  readonly name: string;
  readonly kind: "best" | "sum" | "worst";
  readonly value: number;
  readonly each: number | null;
  readonly unit: string;
}

/** The games of one name with one number of seats. */
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

/** The games against one opponent. */
export interface OpponentGroup {
  readonly name: string;
  readonly is_bot: boolean;
  readonly tally: Tally;
  readonly theirs: number;
}

/** The games with one number of seats. */
export interface SeatsGroup {
  readonly seats: number;
  readonly tally: Tally;
}

/** A finished game. */
export interface FinishedGame {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly boolean[];
  readonly won: boolean;
  readonly ended: string;
}

/** Winning and losing streaks. */
export interface Streaks {
  readonly current: number;
  readonly most_wins: number;
}

/** Statistics of the guest's finished games. */
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

/** Whether a device link is valid. */
export interface DeviceLinkState {
  readonly expires: string | null;
}

/** A device link to this guest; the token is returned only once. */
export interface DeviceLink {
  readonly token: string;
  readonly expires: string;
}

export interface DeviceLinkToken {
  readonly token: string;
}

/** What a device link would do on this device. */
export interface DeviceLinkOffer {
  readonly name: string;
  readonly tables: number;
}

/** A passkey of a guest. */
export interface Passkey {
  readonly id: string;
  readonly device: string;
  readonly made: string;
  readonly used: string | null;
}

/** The guest's passkeys, the oldest first. */
export interface Passkeys {
  readonly offered: boolean;
  readonly tables: number;
  readonly passkeys: readonly Passkey[];
}

/** Options for a browser's authenticator. */
export interface PasskeyOptions {
  readonly options: Readonly<Record<string, unknown>>;
}

/** The authenticator's response, with the name of the device. */
export interface NewPasskey {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly device: string;
}

/** The authenticator's response. */
export interface Proof {
  readonly credential: Readonly<Record<string, unknown>>;
}

/** The authenticator's response for signing in. */
export interface UsedPasskey {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly bring: boolean;
}

/** A game with puzzles. */
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

/** The games with puzzles, the current day, and the guest's ratings. */
export interface PuzzleGames {
  readonly today: string;
  readonly games: readonly PuzzleGame[];
  readonly skills: readonly PuzzleSkill[];
  readonly mistakes: number;
}

/** A possible answer. */
export interface PuzzleChoice {
  readonly action: number;
  readonly text: string;
  readonly words: Said;
  readonly meaning: Readonly<Record<string, unknown>>;
}

/** A position in the view of the seat to move, which has to decide. */
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

/** An answer to a puzzle. */
export interface Answer {
  readonly key: string;
  readonly action: number;
  readonly theme?: string;
}

/** The evaluation of an answer. */
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

/** A table with open seats for everybody. */
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

/** The open tables, the longest waiting first. */
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

/** A limit and its value. */
export interface OperatorLimit {
  readonly setting: string;
  readonly most: number;
}

/** The number of tables of a game. */
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

/** A reported name. */
export interface OperatorReport {
  readonly guest: string;
  readonly name: string;
  readonly times: number;
  readonly hidden: boolean;
  readonly tables: readonly string[];
  readonly latest: string;
}

/** The state of the server. */
export interface Operator {
  readonly version: string;
  readonly sockets: number;
  readonly games: readonly OperatorGame[];
  readonly limits: readonly OperatorLimit[];
  readonly reports: readonly OperatorReport[];
}

/** A running table to close, with a message to its players. */
export interface TableToClose {
  readonly table: string;
  readonly word: string;
}

/** A deal as people enter it; cards are texts such as `QS`. */
export interface KeptDeal {
  readonly captured: readonly (readonly string[])[];
  readonly exposed?: readonly string[];
}

/** A match so far. */
export interface KeptDeals {
  readonly options: Readonly<Record<string, number | string>>;
  readonly deals: readonly KeptDeal[];
}

/** The scores of a match. */
export interface KeptMatch {
  readonly lines: readonly SheetLine[];
  readonly scoring: readonly string[];
  readonly exposable: readonly string[];
  readonly bounds: readonly number[];
  readonly last_deal: number | null;
  readonly winners: readonly number[];
}

/** A main heading of a rule book. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A numbered paragraph; the number is its anchor. */
export interface Paragraph {
  readonly number: string;
  readonly html: string;
}

/** A rule book; citations are links such as `#D5`, and anchors are equal in all languages. */
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

/** One strategy compared with best play and with the best reply to it.

Plans are columns of `plan_of`, one for each of the comparison's `others`. */
export interface ComparedStrategy {
  readonly name: string;
  readonly against_best: Matchup;
  readonly loss: number;
  readonly reply: Matchup;
  readonly lower: number;
  readonly same: number;
  readonly higher: number;
  readonly plans: readonly (readonly number[])[];
  readonly reply_plans: readonly (readonly number[])[];
}

/** K strategies of one game against each other and against the best. */
export interface Comparison {
  readonly type: "comparison";
  readonly target: number;
  readonly in_dice: boolean;
  readonly others: readonly number[];
  readonly strategies: readonly ComparedStrategy[];
  readonly odds: readonly (readonly Matchup[])[];
  readonly csv: string;
}

/** Win probabilities of one strategy against another. */
export interface Matchup {
  readonly first: number;
  readonly second: number;
  readonly average: number;
}

/** A game whose strategies can be compared. */
export interface StrategyGame {
  readonly name: string;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

/** The language of expressions. */
export interface StrategyLanguage {
  readonly names: readonly string[];
  readonly operators: readonly string[];
  readonly functions: readonly string[];
  readonly examples: readonly string[];
  readonly longest: number;
}

/** The games, and the limits of a comparison. */
export interface Strategies {
  readonly games: readonly StrategyGame[];
  readonly language: StrategyLanguage;
  readonly most: number;
}

/** Strategies to compare; duplicates count once. */
export interface StrategyChoice {
  readonly strategies: readonly string[];
  readonly options: Readonly<Record<string, number | string>>;
}

/** The parse error of an expression. */
export interface Misread {
  readonly type: "misread";
  readonly strategy: number;
  readonly place: number;
  readonly length: number;
  readonly said: Said;
}

/** A game that can be studied, and its options. */
export interface StudyGame {
  readonly name: string;
  readonly options: readonly OptionInfo[];
}

/** Figures of a solved game in which a seat rolls again or holds. */
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

/** Figures of a solved game in which a turn is one throw of a chosen number of dice. */
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

/** An action or outcome that is possible next. */
export interface WhatIfChoice {
  readonly text: string;
  readonly words: Said;
}

/** A run with another value of one option, if it ends differently. */
export interface WhatIfReading {
  readonly option: string;
  readonly value: number | string;
  readonly ruling: string;
  readonly run: WhatIfRun;
}

/** An action that is not possible, and why; none after it was tried. */
export interface WhatIfRefused {
  readonly text: string;
  readonly said: Said;
}

/** The steps from a position, as far as they are possible. */
export interface WhatIfRun {
  readonly steps: readonly WhatIfStep[];
  readonly refused: WhatIfRefused | null;
  readonly over: boolean;
  readonly seat: number | null;
  readonly choices: readonly WhatIfChoice[];
  readonly left: readonly string[];
  readonly after: Readonly<Record<string, string>>;
}

/** An action of a seat or an outcome, and its effects. */
export interface WhatIfStep {
  readonly seat: number | null;
  readonly text: string;
  readonly words: Said;
  readonly said: readonly Said[];
  readonly layout: Readonly<Record<string, string>>;
}

/** An example question; its text is `example.GAME.NAME` in the catalog. */
export interface WhatIfExample {
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
}

/** A game whose positions can be set up. */
export interface WhatIfGame {
  readonly name: string;
  readonly examples: readonly WhatIfExample[];
}

/** A question with a position and no actions. */
export interface WhatIfWords {
  readonly words: Readonly<Record<string, string>>;
}

/** A field of a position; its text is `layout.TOPIC` in the catalog. */
export interface LayoutField {
  readonly name: string;
  readonly topic: string;
  readonly kind: string;
  readonly seat: number | null;
  readonly things: readonly string[];
  readonly low: number;
  readonly high: number;
}

/** The filled form, and what happens. */
export interface WhatIfAnswer {
  readonly fields: readonly LayoutField[];
  readonly layout: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  readonly run: WhatIfRun | null;
  readonly readings: readonly WhatIfReading[];
}
