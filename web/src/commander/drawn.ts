// Tables that were drawn in this browser.

export interface Drawn {
  name: string;
  text: string;
}

const KEY = "openblitz.tables";

export function drawnTables(): Drawn[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Drawn[]).filter((known) => typeof known?.text === "string") : [];
  } catch {
    return [];
  }
}

export function keepTable(drawn: Drawn): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([drawn, ...drawnTables().filter((known) => known.name !== drawn.name)].slice(0, 12)),
    );
  } catch {
    // A browser that keeps nothing: there is still the file.
  }
}
