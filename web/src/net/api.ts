/**
 * Requests of the server, checked against its own description: `paths` is made from its OpenAPI document.
 *
 * Every failure is a `Trouble` that the page can show.
 */

import type { PathsWithMethod, RequestBodyJSON, SuccessResponseJSON } from "openapi-typescript-helpers";

import { languageTag } from "../text/text.ts";
import type { FieldProblem, Me, paths, Problem } from "../wire.ts";
import { me } from "./me.svelte.ts";

type Method = "get" | "post" | "put" | "delete";
type Path<M extends Method> = PathsWithMethod<paths, M>;
type Operation<P extends Path<M>, M extends Method> = paths[P] extends Readonly<Record<M, infer O>> ? O : never;

/** Words of an address: those of its path, and of its query, where null is left out. */
type Words = Readonly<Record<string, string | number | null>>;
interface Given {
  path?: Words;
  query?: Words;
}
type InPath<O> = O extends { parameters: { path: infer P } } ? { path: P } : { path?: never };
/** A query that the description does not name has words that depend on the game. */
type InQuery<O> = O extends { parameters: { query: infer Q } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { query?: [Q] extends [undefined] ? Words : Q }
    : never;
type Body<O> = [RequestBodyJSON<O>] extends [never] ? { body?: never } : { body: RequestBodyJSON<O> };
type Answer<O> = SuccessResponseJSON<O & object>;
type Place<O> = InPath<O> & InQuery<O>;
/** The last argument of a call, which may be left out if nothing has to be said. */
type Last<T> = object extends T ? [asked?: T] : [asked: T];

const NO_CONTENT = 204;
const OWN: readonly string[] = ["/api/me", "/api/me/face"] satisfies Path<"put">[]; // the visitor's name and face

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

/**
 * A call for each method: `api.get("/api/rules/{game}", { path: { game }, query: { language } })`.
 *
 * `path` fills the braces of the address and `query` follows it; `body` is sent as JSON. An answer
 * without content is undefined.
 */
export const api = { get: caller("get"), post: caller("post"), put: caller("put"), delete: caller("delete") };

/** A change of name or face that is under way; a request that overtook it would bring the old one back. */
let naming: Promise<void> | null = null;

function caller<M extends Method>(method: M) {
  return async <P extends Path<M>>(
    path: P,
    ...[asked]: Last<Place<Operation<P, M>> & Body<Operation<P, M>>>
  ): Promise<Answer<Operation<P, M>>> => {
    const { body, ...place } = (asked ?? {}) as Given & { body?: unknown };
    const headers = { Accept: "application/json", "Accept-Language": languageTag() }; // a new guest's name follows it
    const options: RequestInit = { method: method.toUpperCase(), headers };
    if (body !== undefined) {
      options.body = JSON.stringify(body);
      options.headers = { ...headers, "Content-Type": "application/json" };
    }
    if (naming) await naming;
    const coming = answered(filled(path, place), options);
    if (method === "put" && OWN.includes(path)) naming = settled(coming);
    const response = await coming;
    const answer: unknown = response.status === NO_CONTENT ? undefined : await response.json();
    if (OWN.includes(path)) me.become(answer as Me);
    return answer as Answer<Operation<P, M>>;
  };
}

async function settled(answer: Promise<unknown>): Promise<void> {
  await answer.catch(() => undefined);
}

/** The bytes at an address. */
export async function getBytes<P extends Path<"get">>(
  path: P,
  ...[place]: Last<Place<Operation<P, "get">>>
): Promise<ArrayBuffer> {
  return (await answered(filled(path, place as Given), {})).arrayBuffer();
}

/** Where a table's record can be downloaded. */
export function recordAddress(table: string): string {
  return filled("/api/tables/{table_id}/record" satisfies Path<"get">, { path: { table_id: table } });
}

/** An address with its words filled in. */
function filled(address: string, { path = {}, query = {} }: Given = {}): string {
  const place = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const words = Object.entries(query).flatMap(([name, word]) => (word === null ? [] : [[name, String(word)]]));
  return words.length === 0 ? place : `${place}?${new URLSearchParams(words)}`;
}

async function answered(address: string, options: RequestInit): Promise<Response> {
  const response = await fetch(address, options).catch(() => {
    throw new Trouble(0, "unreachable", "");
  });
  if (!response.ok) throw await refused(response);
  return response;
}

async function refused(response: Response): Promise<Trouble> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new Trouble(response.status, problem?.code ?? "failed", problem?.text ?? "", problem?.problems);
}

/** 16 random bytes in hex: a seat's part in the chance of its table. */
export function newContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
