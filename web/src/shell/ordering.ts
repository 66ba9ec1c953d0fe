// What stands between a player and the server: dice on the table, a refusal, an order at hand, a die that is awaited.
import type * as wire from "./wire";

/** The game as it stood after an order. */
export interface Past<V> {
  at: number;
  view: V;
  events: wire.Event[];
}

export interface Roll {
  number: number;
  rolls: wire.Roll[];
  /** What was so before they fell. */
  before: wire.Event[];
  /** What tells what the dice brought. */
  events: wire.Event[];
}

/** Why something is refused, and the place beside which that is said; without one it is said on top. */
export interface Why {
  refusal: wire.Refusal;
  place: string | null;
}

/** An order at hand in the bar on top. */
export interface Prompted {
  words: string;
  /** What it promises, beside its button. */
  note?: string;
  /** It cannot be given yet. */
  waits?: boolean;
  act: () => void;
}

/** Orders that wait for a die which somebody throws himself, with what is typed already. */
export interface Throwing {
  die: wire.Die;
  words: string;
  orders: readonly string[];
  dice: readonly number[];
}
