/** What an action is called where there is nothing to point at: in hints and in reviews. */

import { thrownPiece } from "../../table/names.ts";
import { list, lookUp, t } from "../../text/text.ts";
import type { LegalAction } from "../../wire.ts";
import { letterOf } from "./signs.ts";
import { THROW } from "./thrown.ts";
import type { Aim } from "./view.ts";
import { partWords } from "./words.ts";

type Meaning = LegalAction["meaning"];

const SOFT = 10; // inches a second, and less
const HARD = 25; // and more

/** "Load A and C", "Throw softly, …"; nothing for what is no action of Piggles. */
export function actionWords(meaning: Meaning, names: readonly string[]): string | null {
  const [kind = "", value] = Object.entries(meaning)[0] ?? [];
  const piece = (): string => thrownPiece(String(value), names);
  switch (kind) {
    case "load":
      return setName(value, "piggles.table.actionLoad", "piggles.table.skip");
    case "recoup":
      return setName(value, "piggles.table.actionRecoup", "piggles.table.recoupNone");
    case "throw":
      return throwName(value as Aim);
    case "resolve":
      return t("piggles.table.actionResolve", { piece: piece() });
    case "target":
      return value === null ? t("piggles.table.noTarget") : t("piggles.table.actionTarget", { piece: piece() });
    case "sudden":
      return t("piggles.table.actionSudden", { piece: piece() });
    case "place": {
      const [x = 0, y = 0] = value as readonly number[];
      return t("piggles.table.putAt", { x, y });
    }
    default:
      return null;
  }
}

function setName(ids: unknown, key: "piggles.table.actionLoad" | "piggles.table.actionRecoup", none: "piggles.table.skip" | "piggles.table.recoupNone"): string {
  const letters = (ids as readonly string[]).map(letterOf);
  return letters.length > 0 ? t(key, { pieces: list(letters) }) : t(none);
}

/** "Throw softly, straight across, from the middle, 3 in behind the centre line". */
export function throwName(aim: Aim): string {
  const speed = aim.v * THROW.v.unit;
  const strength = lookUp(`piggles.table.strength.${speed <= SOFT ? "soft" : speed >= HARD ? "hard" : "middling"}`);
  return t("piggles.table.actionThrow", {
    strength,
    direction: partWords("az", aim.az),
    place: partWords("x", aim.x),
    back: partWords("y", aim.y),
  });
}
