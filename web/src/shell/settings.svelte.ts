// What this browser remembers of how one likes the screen.

export type Theme = "light" | "dark" | "print";

const KEY = "openblitz.theme";

function first(): Theme {
  const kept = read();
  if (kept === "light" || kept === "dark" || kept === "print") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Settings {
  theme = $state<Theme>("light");

  begin(): void {
    this.set(first());
  }

  set(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // kept for this page only
    }
  }

  next(): void {
    this.set(this.theme === "light" ? "dark" : this.theme === "dark" ? "print" : "light");
  }
}

export const settings = new Settings();
