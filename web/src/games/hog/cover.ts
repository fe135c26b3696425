import type { Cover } from "../covers.ts";
import Picture from "./Cover.svelte";

export const COVER: Cover = { picture: Picture, isStudied: true };
