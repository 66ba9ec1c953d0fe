// The lessons after the first one, each fetched when it is wanted.
import type { Page, Start } from "../shell/lesson";
import type { Table } from "./table.svelte";

export interface Lesson {
  START: Start;
  PAGES: Page<Table>[];
}

export const MORE: Record<string, { title: string; load: () => Promise<Lesson> }> = {
  sea: { title: "Sea and invasion", load: () => import("./sea/lesson") },
  supply: { title: "Supply", load: () => import("./supply/lesson") },
  air: { title: "Bombers", load: () => import("./air/lesson") },
};
