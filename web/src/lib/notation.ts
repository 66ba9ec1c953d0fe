// Orders as text, as docs/notation.md describes them: the page puts words together and asks; the engine judges.
import type { Target } from "./hexwire";

/** What a click on a lit hex would order. */
export interface Choice {
  hex: string;
  verb: string;
  orders: string[];
  cost: string;
  stop: boolean;
  path: string[];
}

export const isUnit = (word: string): boolean => word.includes(":");

interface Parts {
  verb: string;
  units: string[];
  rest: string[];
}

/** `move B:4Arm to S20` as its verb, its units and what follows them. */
export function parts(order: string): Parts {
  const [verb = "", ...words] = order.split(" ");
  const end = words.findIndex((word) => !isUnit(word));
  const cut = end < 0 ? words.length : end;
  return { verb, units: words.slice(0, cut), rest: words.slice(cut) };
}

/** The same order for several units. */
export function forUnits(order: string, units: readonly string[]): string {
  const { verb, rest } = parts(order);
  return [verb, ...units, ...rest].join(" ");
}

/** The hexes that an order names, in their order. */
export function hexesOf(order: string): string[] {
  return order.split(" ").filter((word) => /^([A-Z])\1{0,2}-?\d+$/.test(word));
}

// An aircraft takes one unit at a time: each needs an order of its own.
const SINGLE = new Set(["fly", "drop"]);

/** Where all of some units can be sent together, from where each of them can be sent, by hex. */
export function common(units: readonly string[], targets: readonly (readonly Target[])[]): Map<string, Choice[]> {
  const found = new Map<string, { target: Target; count: number; cost: string; stop: boolean }>();
  for (const list of targets) {
    for (const target of list) {
      const { verb, rest } = parts(target.order);
      const key = [verb, ...rest].join(" ");
      const known = found.get(key);
      if (!known) found.set(key, { target, count: 1, cost: target.cost, stop: target.stop });
      else {
        known.count += 1;
        known.stop ||= target.stop;
        if (thirds(target.cost) > thirds(known.cost)) known.cost = target.cost;
      }
    }
  }
  const choices = new Map<string, Choice[]>();
  for (const { target, count, cost, stop } of found.values()) {
    if (count < units.length) continue;
    const { verb } = parts(target.order);
    const orders = SINGLE.has(verb) ? units.map((unit) => forUnits(target.order, [unit])) : [forUnits(target.order, units)];
        const here = choices.get(target.hex) ?? [];
    here.push({ hex: target.hex, verb, orders, cost, stop, path: target.path });
    choices.set(target.hex, here);
  }
  return choices;
}

/** A cost as the engine writes it, `2⅓`, in thirds, to compare. */
export function thirds(cost: string): number {
  const found = /^(\d*)([⅓⅔]?)$/.exec(cost);
  if (!found) return 0;
  return Number(found[1] || 0) * 3 + (found[2] === "⅓" ? 1 : found[2] === "⅔" ? 2 : 0);
}

/** The order that sending units to a hex would be in a step: to ask the engine why it cannot be. */
export function wanted(step: string, units: readonly string[], hex: string, waiting: boolean): string | null {
  if (!units.length) return null;
  const who = units.join(" ");
  switch (step) {
    case "set-up":
      return `place ${who} at ${hex}`;
    case "movement":
      return waiting ? `place ${who} at ${hex}` : `move ${who} to ${hex}`;
    case "announce":
      return `attack ${hex} with ${who}`;
    case "retreat":
      return `retreat ${who} to ${hex}`;
    case "advance":
      return `advance ${who} to ${hex}`;
    default:
      return null;
  }
}
