/** How what lies about in a game looks when it is laid out. */

import type { Component } from "svelte";

import type { FieldProblem, LayoutField } from "../wire.ts";

/** A field in the game's own grammar, to be filled in. */
export interface TextProps {
  readonly field: LayoutField;
  readonly text: string;
  readonly names: readonly string[];
  readonly problems: readonly FieldProblem[]; // of this field
  readonly why: string | undefined; // the id of the problems in words
  readonly edit: (edited: (text: string) => string) => Promise<void>;
}

/** The same, to be read. */
export interface TextValueProps {
  readonly text: string;
  readonly names: readonly string[];
}

/** One that names seats, or is more than a line to type. */
export interface TextFace {
  readonly field?: Component<TextProps>; // unless said, a line to type
  readonly value: Component<TextValueProps>;
  readonly atTable?: (text: string, seats: number) => string; // without seats that are gone
}

export interface LayoutFace {
  readonly card?: Component<{ card: string | null }>; // nothing: its back
  readonly name?: (card: string) => string;
  readonly texts?: Readonly<Record<string, TextFace>>; // by the name of the field
}
