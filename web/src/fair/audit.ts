/** Whether the chance of a game was fair: everything derived again, and a verdict. */

import type { Chances, Drawn, Space } from "../wire.ts";
import { commitment, mixOf, parseHex, Source } from "./derive.ts";
import type { Derivation } from "./derive.ts";
import { agrees } from "./witness.ts";
import type { Witness } from "./witness.ts";

/** `open`: there is nothing to check, or not yet. */
export type Verdict = "fair" | "unfair" | "open";

export type Finding =
  | "byHand" // outcomes were entered by hand
  | "unfinished" // the secret is not yet published
  | "unreadable" // the secret is not written in hexadecimal digits
  | "commitment" // the secret is not the one that was committed to
  | "witness" // this browser had seen another commitment, or its part is not mixed in
  | "outcomes" // some outcome does not follow
  | "rules"; // the record breaks the rules, or its result is false

/**
 * An outcome and how it follows from the secret; no derivation where there is no secret, nor
 * of a throw: what its pieces did takes the engine that worked it out.
 */
export interface Checked {
  readonly draw: Drawn;
  readonly space: Space;
  readonly derivation: Derivation | null;
  readonly fits: boolean;
}

export interface Audit {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly hash: string | null; // SHA-256 of the secret, if one can be read
  readonly mix: string;
  readonly checks: readonly Checked[];
  readonly misfits: number;
  readonly thrown: number; // outcomes of throws, which are not derived here
}

/** Derive every outcome again; a witness is what this browser saw before the game. */
export function audit(chances: Chances, witness?: Witness): Audit {
  const mix = mixOf(chances.contributions);
  const secret = chances.commitment && chances.secret ? parseHex(chances.secret) : null;
  const source = secret && new Source(secret, mix);
  const checks = chances.draws.map((draw) => check(draw, chances.spaces, source));
  const hash = secret && commitment(chances.secret);
  const misfits = checks.filter(({ derivation, fits }) => derivation && !fits).length;
  const thrown = checks.filter(({ space }) => isOpen(space)).length;
  const findings = [...secretFindings(chances, hash)];
  if (witness && !agrees(witness, chances)) findings.push("witness");
  if (misfits > 0) findings.push("outcomes");
  if (chances.problem) findings.push("rules");
  return { verdict: verdict(findings), findings, hash, mix, checks, misfits, thrown };
}

const NOTHING_TO_CHECK: readonly Finding[] = ["byHand", "unfinished"];

function verdict(findings: readonly Finding[]): Verdict {
  if (findings.length === 0) return "fair";
  return findings.every((finding) => NOTHING_TO_CHECK.includes(finding)) ? "open" : "unfair";
}

function secretFindings(chances: Chances, hash: string | null): Finding[] {
  if (!chances.commitment) return ["byHand"];
  if (!chances.secret) return ["unfinished"];
  if (hash === null) return ["unreadable"];
  return hash === chances.commitment ? [] : ["commitment"];
}

/** Whether its outcomes could not be listed. */
function isOpen(space: Space): boolean {
  return space.codes.length === 0;
}

function check(draw: Drawn, spaces: readonly Space[], source: Source | null): Checked {
  const space = spaces[draw.space];
  if (!space) throw new RangeError(`no space ${draw.space}`); // the server's, never a record's
  const derivation = isOpen(space) ? null : source && source.derive(draw.ply, space.probabilities);
  const fits = derivation !== null && space.codes[derivation.index] === draw.outcome;
  return { draw, space, derivation, fits };
}
