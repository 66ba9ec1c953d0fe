// What lies over the edges of the board: what is brought into view is put behind none of it.
import type { Margins } from "../sheet/camera";

export const NARROW = 900; // below this width the panels are a sheet along the bottom
const DOCK = 372; // the panels at the right, with the room round them
const ABOVE = 84; // where cards end above the tabs of the sheet
const REPLAY = 150; // the bar of a replay at the foot of a wide window
const REPLAYED = 210; // and what it takes on a phone
const ROOM = 12;

/** Until what lies over the board now has been measured: how high a sheet is that opens is known a frame later. */
export function measured(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

export interface Lying {
  width: number;
  /** How high the sheet is on a phone, where it is open. */
  sheet: number;
  open: boolean;
  /** What others did: a card at the left, on a phone above the sheet; null: there is none. */
  card: { width: number; height: number } | null;
  /** How high the question on top is. */
  bar: number;
  replaying: boolean;
}

export function covered({ width, sheet, open, card, bar, replaying }: Lying): Partial<Margins> {
  const top = bar ? { top: bar + 2 * ROOM } : {};
  if (width < NARROW) {
    if (open) return { ...top, bottom: sheet + ROOM + (card ? card.height + ROOM : 0) };
    if (replaying) return { ...top, bottom: ABOVE + REPLAYED };
    return card ? { ...top, bottom: ABOVE + card.height + ROOM } : top;
  }
  return {
    ...top,
    ...(open ? { right: DOCK } : {}),
    ...(card ? { left: card.width + 2 * ROOM } : {}),
    ...(replaying ? { bottom: REPLAY } : {}),
  };
}
