// Positions in words a player reads; no rules, only names.
import type { HexRecord } from "./api";
import { parseHex } from "./hexes";
import type { Unit } from "./hexwire";
import type { View } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A word of the data files, `nord-walkure`, as one writes it. */
export function plain(word: string): string {
  return word.split("-").map(capital).join(" ");
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** The number or letters by which a counter is told from others of its type: `4` of B:4Arm, `GD` of R:GDArm. */
export function designation(id: string): string {
  const short = id.split(":")[1] ?? id;
  return /^(\d+|[A-Z]+(?=[A-Z][a-z]))/.exec(short)?.[0] ?? "";
}

/** As much of a unit as a sentence needs. */
export interface Named {
  id: string;
  side: string;
  name: string;
  title: string;
}

/** A sentence of the engine, which names units by their ids, in pieces: words, and units. */
export function pieces<N extends Named>(text: string, units: ReadonlyMap<string, N>): (string | N)[] {
  return text.split(/(\w+:\w+(?:\.\w+)*)/).filter(Boolean).map((piece) => units.get(piece) ?? piece);
}

/** The same to be read out: `Blue 4th Armor` for B:4Arm. */
export function spoken(text: string, units: ReadonlyMap<string, Named>): string {
  return pieces(text, units).map((piece) => (typeof piece === "string" ? piece : `${capital(piece.side)} ${piece.name}`)).join("");
}

/** A unit by its name, and by the id that orders are written with. */
export function withId(id: string, units: ReadonlyMap<string, Named>): string {
  const unit = units.get(id);
  return unit ? `${unit.title} (${id})` : id;
}

/** What stands on a hex and what has become of it, as one says it. */
export function unitWords(unit: Unit): string {
  const marks = [unit.moved ? `moved, ${unit.left} left` : "", ...unit.marks].filter(Boolean);
  return `${unit.name} (${unit.factors})${marks.length ? `, ${marks.join(", ")}` : ""}`;
}

export function hexWords(record: HexRecord | undefined): string[] {
  if (!record) return [];
  const lines = [
    [record.terrain, record.beach ? "beach" : "", record.sea_zone ? `zone ${record.sea_zone}` : ""]
      .filter(Boolean)
      .map(plain)
      .join(", "),
  ];
  if (record.country) lines.push(plain(record.country));
  if (record.city) lines.push(record.name ?? "City");
  if (record.port.length) lines.push(`Port on ${list(record.port)}`);
  if (record.road.length) lines.push(`Road to ${list(record.road)}`);
  if (record.river.length) lines.push(`River ${list(record.river)}`);
  return lines;
}

/** What stands where; who is in a box off the map is left out. */
export function byHex(units: readonly Unit[]): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    if (!parseHex(unit.place)) continue;
    const here = found.get(unit.place);
    if (here) here.push(unit);
    else found.set(unit.place, [unit]);
  }
  return found;
}

/** Units by what they are. */
export function groups(units: readonly Unit[]): { key: string; title: string; units: Unit[] }[] {
  const found = new Map<string, { key: string; title: string; units: Unit[] }>();
  for (const unit of units) {
    const kind = unit.name.replace(/^\S+ /, "");
    const key = `${kind} ${unit.factors}`;
    const group = found.get(key) ?? { key, title: kind, units: [] };
    group.units.push(unit);
    found.set(key, group);
  }
  return [...found.values()];
}

/** One line about how the game stands. */
export function standing(view: View): string {
  if (view.outcome) return `The game is over. ${view.outcome.reason}`;
  if (!view.turn) return "Setting up";
  return view.turns ? `Turn ${view.turn} of ${view.turns}` : `Turn ${view.turn}`;
}
