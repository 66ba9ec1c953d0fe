// What this browser remembers of how one likes the screen.

export type Theme = "light" | "dark" | "print";

const KEY = "openblitz.theme";

function first(): Theme {
  const kept = read(KEY);
  if (kept === "light" || kept === "dark" || kept === "print") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept for this page only
  }
}

/** How fast the orders of others are played; 0: not at all. */
export const PACES = [0.5, 1, 4] as const;
const PACE = "openblitz.pace";

const NAME = "openblitz.name";
const TITLE = "openblitz.title";
const SOUND = "openblitz.sound";
const NOTICES = "openblitz.notices";
const AIMS = "openblitz.aims";
const PASSING = "openblitz.passing";

/** Which questions pass by themselves: none, those to which nothing can be done, or those, too, to which nothing can be
 * done of what is asked. */
export const PASSINGS = ["never", "idle", "beside"] as const;
export type Passing = (typeof PASSINGS)[number];

/** Letters of the names that the server keeps: of a person, and of a game. */
export const PERSON_LENGTH = 24;
export const NAME_LENGTH = 80;

class Settings {
  theme = $state<Theme>("light");
  pace = $state(0);
  /** Whether things on this screen move at all. */
  moving = $state(false);
  /** How one is called at every table. */
  name = $state("");
  /** Whether the title of the window, a sound, and a notice of the browser call me to my turn. */
  title = $state(true);
  sound = $state(true);
  notices = $state(false);
  passing = $state<Passing>("idle");
  /** Whether one has played before, and knows where it says how to win. */
  knowsAims = $state(false);

  begin(): void {
    this.set(first());
    this.moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.name = (read(NAME) ?? "").slice(0, PERSON_LENGTH);
    this.title = read(TITLE) !== "off";
    this.sound = read(SOUND) !== "off";
    this.notices = read(NOTICES) === "on";
    this.knowsAims = read(AIMS) === "known";
    this.passing = PASSINGS.find((known) => known === read(PASSING)) ?? "idle";
    const kept = Number(read(PACE) ?? (this.moving ? 1 : 0));
    this.pace = kept === 0 || (PACES as readonly number[]).includes(kept) ? kept : 1;
  }

  setPace(pace: number): void {
    this.pace = pace;
    write(PACE, String(pace));
  }

  setPassing(passing: Passing): void {
    this.passing = passing;
    write(PASSING, passing);
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, PERSON_LENGTH);
    write(NAME, this.name);
  }

  setTitle(on: boolean): void {
    this.title = on;
    write(TITLE, on ? "on" : "off");
  }

  setSound(on: boolean): void {
    this.sound = on;
    write(SOUND, on ? "on" : "off");
  }

  setNotices(on: boolean): void {
    this.notices = on;
    write(NOTICES, on ? "on" : "off");
  }

  knowAims(): void {
    this.knowsAims = true;
    write(AIMS, "known");
  }

  set(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    write(KEY, theme);
  }

  next(): void {
    this.set(this.theme === "light" ? "dark" : this.theme === "dark" ? "print" : "light");
  }
}

export const settings = new Settings();
