// What a player has in mind; the orders that it comes to, the engine writes.
import type { How, Step } from "./fieldwire";
import type { Spot } from "./geometry";

/** What one unit of a formation is to do. */
export interface Wish {
  unit: string;
  action: "move" | "fire" | "deploy";
  points?: Spot[];
  facing?: number;
  charge?: string;
  target?: string;
  /** Which of its special stats it fires; empty: the plain one. */
  weapon?: string;
}

/** Who is to move and has not been drawn a way. */
export const going = ({ action, points, charge }: Wish) => action === "move" && !points && !charge;

/** A unit on its way, drawn but not yet ordered. */
export interface Draft {
  unit: string;
  how: How;
  points: Spot[];
  facing: number;
  /** It comes on the table: a click puts it there. */
  comesOn?: boolean;
  /** Whether it has been turned by hand. */
  turned?: boolean;
  /** Everybody who is picked goes along, whatever is planned for him already. */
  all?: boolean;
  /** Nobody goes along: the end of a planned way is put elsewhere. */
  alone?: boolean;
}

/** Wishes as the engine is asked about them. */
export function asSteps(wishes: readonly Wish[]): Step[] {
  return wishes.map(({ unit, action, points, facing, charge, target, weapon }) => ({
    unit,
    action,
    ...(points ? { points } : {}),
    ...(facing === undefined ? {} : { facing }),
    ...(charge ? { charge } : {}),
    ...(target ? { target } : {}),
    ...(weapon ? { weapon } : {}),
  }));
}

/** The spots that an order speaks of. */
export function spotsOf(order: string): Spot[] {
  return [...order.matchAll(/(?<=\s)(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?=\s|$)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}
