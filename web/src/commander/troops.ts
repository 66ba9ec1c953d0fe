// The units of a battle: what is printed of them, where they are now, and how they are drawn and called.
import type * as wire from "./fieldwire";

interface Drawing {
  readonly styles: ReadonlyMap<string, { readonly short: string }>;
  tone(seat: string): string;
  shape(seat: string): string;
}

/** Those that are in the game; one whose name a unit of another side has, too, is called by its side as well. */
export function troopsOf(printed: wire.Printed | null, view: wire.View | null, drawing: Drawing): wire.Unit[] {
  const now = view?.units ?? {};
  const pieces = printed?.pieces ?? [];
  const figures = printed?.figures ?? {};
  const owners = new Map<string, Set<string>>();
  for (const { name, side } of pieces) owners.set(name, (owners.get(name) ?? new Set()).add(side));
  return pieces.flatMap((piece) => {
    const state = now[piece.id];
    if (!state) return [];
    const figure = figures[piece.symbol] ?? { solid: "", line: "" };
    const unit: wire.Unit = { ...whole(piece, state, drawing.tone(piece.side), drawing.shape(piece.side)), figure };
    const shared = (owners.get(piece.name)?.size ?? 0) > 1;
    return [shared ? { ...unit, called: `${drawing.styles.get(piece.side)?.short ?? ""} ${piece.name}`.trim() } : unit];
  });
}

/** A unit, with all that its state leaves out because it is as ever. */
function whole(piece: wire.CommanderPiece, state: wire.CommanderUnitState, tone: string, shape: string) {
  const ever = { x: 0, y: 0, facing: 0, hits: 0, suppressed: false, carrier: "", supports: "", states: [], done: [] };
  return { ...piece, title: piece.name, ...ever, ...state, tone, shape };
}
