/** The server's HTTP side; every failure is a `Trouble` that the page can show. */

import type {
  DeviceLinkToken,
  DeviceLink,
  DeviceLinkOffer,
  DeviceLinkState,
  Chances,
  Commitment,
  Comparison,
  Continue,
  ContinueRecord,
  FieldProblem,
  GameInfo,
  Hint,
  InviteInfo,
  Join,
  Joined,
  KeptDeals,
  KeptMatch,
  Lab,
  LabDesign,
  LabRun,
  LastWordAnswer,
  Lesson,
  Me,
  Misread,
  NewTable,
  OneThrow,
  OpenTables,
  Problem,
  RaceResult,
  Rematch,
  ReviewAnswer,
  Rules,
  Statistics,
  Strategies,
  StrategyChoice,
  StudyGame,
  TableCreated,
  TableLine,
  TableView,
  WhatIfAnswer,
  WhatIfGame,
  WhatIfWords,
  WhyNot,
} from "../wire.ts";

const NO_CONTENT = 204;

/** A request that came to nothing, with a sentence for people. */
export class Trouble extends Error {
  constructor(
    readonly status: number, // 0: the server could not be reached
    readonly code: string,
    text: string,
    readonly problems: readonly FieldProblem[] = [], // everything, where fields are to blame
  ) {
    super(text);
  }
}

const PATIENCE = 1.5; // seconds, after which a review says how far it is

/** The part of an address that asks for one deal; unless said it is the last. */
function ofDeal(deal: number | undefined): string {
  return deal === undefined ? "" : `&deal=${deal}`;
}

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  texts: (language: string) => get<Record<string, string>>(`/api/texts/${language}`),
  studies: () => get<StudyGame[]>("/api/study"),
  strategies: () => get<Strategies>("/api/strategies"),
  compare: (game: string, choice: StrategyChoice) =>
    request<Comparison | Misread>("POST", `/api/strategies/${encodeURIComponent(game)}`, choice),
  labs: () => get<Lab>("/api/lab"),
  beginLab: (game: string, design: LabDesign) =>
    request<LabRun>("POST", `/api/lab/${encodeURIComponent(game)}`, design),
  lab: (run: string) => get<LabRun>(`/api/lab/runs/${encodeURIComponent(run)}`),
  stopLab: (run: string) => request<null>("POST", `/api/lab/runs/${encodeURIComponent(run)}/stop`),
  score: (deals: KeptDeals) => request<KeptMatch>("POST", "/api/score/push-out-the-pig", deals),
  me: () => get<Me>("/api/me"),
  rename: (me: Me) => request<Me>("PUT", "/api/me", me),
  tables: () => get<TableLine[]>("/api/tables"),
  commit: () => request<Commitment>("POST", "/api/commitments"),
  openTable: (table: NewTable) => request<TableCreated>("POST", "/api/tables", table),
  openFirstGame: (game: string) => request<TableCreated>("POST", "/api/first-games", { game }),
  table: (id: string) => get<TableView>(`/api/tables/${encodeURIComponent(id)}`),
  invite: (invite: string) => get<InviteInfo>(`/api/invites/${encodeURIComponent(invite)}`),
  statistics: () => get<Statistics>("/api/me/statistics"),
  deviceLinkState: () => get<DeviceLinkState>("/api/me/device-link"),
  makeDeviceLink: () => request<DeviceLink>("POST", "/api/me/device-link"),
  revokeDeviceLink: () => request<null>("DELETE", "/api/me/device-link"),
  lookAtDeviceLink: (link: DeviceLinkToken) => request<DeviceLinkOffer>("POST", "/api/device-link/look", link),
  useDeviceLink: (link: DeviceLinkToken) => request<Me>("POST", "/api/device-link", link),
  join: (invite: string, join: Join) => request<Joined>("POST", `/api/join/${encodeURIComponent(invite)}`, join),
  lesson: (goal: number, sides: number) => get<Lesson>(`/api/learn/pig?goal=${goal}&sides=${sides}`),
  oneThrow: () => get<OneThrow>("/api/learn/pig/throw"),
  race: (game: string, target: number) =>
    get<RaceResult>(`/api/learn/${encodeURIComponent(game)}/race?target=${target}`),
  whatIfs: () => get<WhatIfGame[]>("/api/what-if"),
  whatIf: (game: string, words: Readonly<Record<string, string>>) =>
    get<WhatIfAnswer>(`/api/what-if/${encodeURIComponent(game)}?${new URLSearchParams(words)}`),
  whatIfAt: (id: string) => get<WhatIfWords>(`${at(id)}/what-if`),
  rules: (game: string, language: string) => get<Rules>(`/api/rules/${encodeURIComponent(game)}?language=${language}`),
  why: (table: string, action: string) =>
    get<WhyNot>(`/api/tables/${encodeURIComponent(table)}/why?action=${encodeURIComponent(action)}`),
  rematch: (table: string, asked: Rematch) => request<Joined>("POST", `${at(table)}/rematch`, asked),
  openTables: () => get<OpenTables>("/api/open-tables"),
  fill: (table: string) => request<null>("POST", `${at(table)}/fill`),
  block: (table: string, seat: number) => request<null>("POST", `${at(table)}/block`, { seat }),
  report: (table: string, seat: number) => request<null>("POST", `${at(table)}/report`, { seat }),
  unblockAll: () => request<null>("DELETE", "/api/me/blocked"),
  leave: (table: string) => request<null>("POST", `${at(table)}/leave`),
  close: (table: string) => request<null>("POST", `${at(table)}/close`),
  archive: (table: string) => request<null>("PUT", `${at(table)}/archived`),
  bringBack: (table: string) => request<null>("DELETE", `${at(table)}/archived`),
  handOver: (table: string, seat: number) => request<null>("POST", `${at(table)}/hand-over`, { seat }),
  takeBack: (table: string) => request<null>("POST", `${at(table)}/take-back`),
  playOn: (table: string, asked: Continue) => request<TableCreated>("POST", `${at(table)}/continue`, asked),
  playOnRecord: (asked: ContinueRecord) => request<TableCreated>("POST", "/api/continue", asked),
  chances: (table: string) => get<Chances>(`/api/tables/${encodeURIComponent(table)}/chances`),
  hint: (table: string) => get<Hint>(`/api/tables/${encodeURIComponent(table)}/hint`),
  review: (table: string, deal?: number) =>
    get<ReviewAnswer>(`${at(table)}/review?patience=${PATIENCE}${ofDeal(deal)}`),
  lastWord: (table: string) => get<LastWordAnswer>(`${at(table)}/last-word`),
  reviewRecord: (text: string, deal?: number) =>
    request<ReviewAnswer>("POST", "/api/review", { text, deal: deal ?? null, patience: PATIENCE }),
  recordChances: (record: string) => request<Chances>("POST", "/api/chances", { record }),
};

function at(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

/** Where a table's record can be downloaded. */
export function recordAddress(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** 16 random bytes in hex: a seat's part in the chance of its table. */
export function newContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes at an address. */
export async function getBytes(path: string): Promise<ArrayBuffer> {
  return (await answered(path, {})).arrayBuffer();
}

export function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { ...options.headers, "Content-Type": "application/json" };
  }
  const response = await answered(path, options);
  return (response.status === NO_CONTENT ? null : await response.json()) as T;
}

async function answered(path: string, options: RequestInit): Promise<Response> {
  const response = await fetch(path, options).catch(() => {
    throw new Trouble(0, "unreachable", "");
  });
  if (!response.ok) throw await refused(response);
  return response;
}

async function refused(response: Response): Promise<Trouble> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new Trouble(response.status, problem?.code ?? "failed", problem?.text ?? "", problem?.problems);
}
