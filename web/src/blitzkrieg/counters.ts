// The counters of a game: what is printed on them, where they are now, how they are drawn and what they are called.
import type { Named } from "../shell/words";
import type * as wire from "./hexwire";
import { designation } from "./words";

interface Drawing {
  tone(side: string): string;
  shape(side: string): string;
}

/** Every counter that is in play, in the order of the roster. */
export function countersOf(printed: wire.Printed | null, view: wire.View | null, drawing: Drawing): wire.Unit[] {
  if (!printed || !view) return [];
  return printed.pieces.flatMap((piece) => {
    const state = view.units[piece.id];
    const side = state?.side ?? piece.side; // armies may go over
    return state ? [whole({ ...piece, side }, state, printed, drawing.tone(side), drawing.shape(side))] : [];
  });
}

/** Names under which there are different counters, as those of substitutes, each with its side. */
export function sharedNames(printed: wire.Printed | null): ReadonlySet<string> {
  const titles = new Map<string, string>();
  const found = new Set<string>();
  for (const { side, name, title } of printed?.pieces ?? []) {
    const who = `${side} ${name}`;
    if ((titles.get(who) ?? title) !== title) found.add(who);
    titles.set(who, title);
  }
  return found;
}

/** By name and factors those whose name does not tell them apart, and those not in play: they might come. */
export function namedCounters(
  printed: wire.Printed | null,
  units: ReadonlyMap<string, wire.Unit>,
  shared: ReadonlySet<string>,
): ReadonlyMap<string, Named> {
  const all = (printed?.pieces ?? []).map((piece) => {
    const unit = units.get(piece.id);
    const plain = unit && !shared.has(`${piece.side} ${piece.name}`);
    return [piece.id, plain ? unit : { ...(unit ?? piece), name: piece.title }] as const;
  });
  return new Map<string, Named>(all);
}

/** A counter, with all that its state leaves out because it is as ever. */
function whole(
  piece: wire.BlitzkriegPiece,
  state: wire.BlitzkriegUnitState,
  printed: wire.Printed,
  tone: string,
  shape: string,
): wire.Unit {
  const { place, left = String(piece.movement), marks = [], way = [] } = state;
  const moved = state.left !== undefined;
  const named = moved ? ["moved", ...marks] : marks;
  const signs = named.map((mark) => printed.marks[mark]?.sign ?? "dot");
  const over = way.at(-1) ?? "";
  const drawn = { tone, shape, signs: [...new Set(signs)], designation: designation(piece.id) };
  return { ...piece, place, left, moved, marks, way, over, ...drawn };
}
