// Where what is said of a place opens: above it, or below where there is more room; never higher than that room.
import type { Camera } from "./camera";

const ABOVE = 26; // from the place to what stands above it
const BELOW = 30;
const SHORT = 300; // from the top of the window: nearer than this nothing opens above
const LEAST = 120; // however little is left, a choice or two can be read

type Covered = Pick<Camera, "margins" | "covered">;

export interface Beside {
  below: boolean;
  room: number;
}

/** Beside a place so far down a window so high, over the edges of which something lies; `long` is a list of many. */
export function beside(y: number, high: number, { margins, covered }: Covered, long: boolean): Beside {
  const { top, bottom } = { ...margins, ...covered };
  const above = y - ABOVE - top;
  const beneath = high - bottom - BELOW - y;
  const below = y < SHORT || (long && beneath > above);
  return { below, room: Math.max(LEAST, below ? beneath : above) };
}
