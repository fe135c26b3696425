/** What the visitor chose for this browser: colours and pace. */

import { PACES, type Pace } from "./table/pace.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

class Preferences {
  theme = $state<Theme>(kept("pigpen.theme", THEMES, "system"));
  pace = $state<Pace>(kept("pigpen.pace", PACES, "normal"));

  constructor() {
    this.show();
  }

  nextTheme(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? "system";
    keep("pigpen.theme", this.theme);
    this.show();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    keep("pigpen.pace", pace);
  }

  private show(): void {
    document.documentElement.dataset["theme"] = this.theme;
  }
}

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    return allowed.find((value) => value === localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // storage is forbidden: the choice lasts as long as the page
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is forbidden: the choice lasts as long as the page
  }
}

export const preferences = new Preferences();
