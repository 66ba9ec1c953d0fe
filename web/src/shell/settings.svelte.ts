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

class Settings {
  theme = $state<Theme>("light");
  pace = $state(0);
  /** Whether things on this screen move at all. */
  moving = $state(false);

  begin(): void {
    this.set(first());
    this.moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const kept = Number(read(PACE) ?? (this.moving ? 1 : 0));
    this.pace = kept === 0 || (PACES as readonly number[]).includes(kept) ? kept : 1;
  }

  setPace(pace: number): void {
    this.pace = pace;
    write(PACE, String(pace));
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
