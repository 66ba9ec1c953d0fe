// Counters and hexes in words a player reads.
import { parseHex } from "../hexmap/hexes";
import type { HexRecord } from "../shell/api";
import { list, plain } from "../shell/words";
import type { Glyph } from "../shell/wire";
import type { PartView, Unit } from "./hexwire";

/** The number or letters by which a counter is told from others of its type: `4` of B:4Arm, `GD` of R:GDArm. */
export function designation(id: string): string {
  const short = id.split(":")[1] ?? id;
  return /^(\d+|[A-Z]+(?=[A-Z][a-z]))/.exec(short)?.[0] ?? "";
}

/** What stands on a hex and what has become of it, as one says it. */
export function unitWords(unit: Unit): string {
  const marks = [unit.moved ? `moved, ${unit.left} left` : "", ...unit.marks].filter(Boolean);
  return `${unit.name} (${unit.factors})${marks.length ? `, ${marks.join(", ")}` : ""}`;
}

const MEANINGS = 3; // of one sign; of more nobody would find the one that he looks for

/** What the marks on counters mean, sign by sign. */
export function markWords(glyphs: readonly Glyph[]): string[] {
  const signs = [...new Set(glyphs.map(({ sign }) => sign))];
  return signs.map((sign) => {
    const meanings = glyphs.filter((glyph) => glyph.sign === sign).map(({ words }) => words);
    return `${sign}: ${meanings.length > MEANINGS ? "something else" : meanings.join(" or ")}`;
  });
}

/** A mark as the card of a hex tells it: what only some rules know, in their own words. */
export function markWord(mark: string, glyph: Glyph | undefined): string {
  return glyph?.sign === "dot" ? glyph.words : mark;
}

/** Where a unit is: on a hex, over one, or in a box. */
export function placeWords(unit: Unit): string {
  return unit.over ? `in the air over ${unit.over}` : unit.place;
}

/** The ground of a hex in a word or two: a city is what one sees there before anything else. */
export function ground(record: HexRecord): string {
  const city = record.city ? `City${record.name ? ` of ${record.name}` : ""}` : "";
  return [city || plain(record.terrain), record.beach ? "beach" : "", record.sea_zone ? `zone ${record.sea_zone}` : ""]
    .filter(Boolean)
    .join(", ");
}

/** What there is to know of a hex; countries are called as the engine calls them. */
export function hexWords(record: HexRecord | undefined, countries: Readonly<Record<string, string>>): string[] {
  if (!record) return [];
  const lines = [ground(record)];
  if (record.country) lines.push(countries[record.country] ?? plain(record.country));
  if (record.port) lines.push(`Port on ${list(record.port)}`);
  if (record.road) lines.push(`Road to ${list(record.road)}`);
  if (record.river) lines.push(`River ${list(record.river)}`);
  return lines;
}

/** What is where; who is in a box off the map is left out. */
export function byHex(units: readonly Unit[], where: (unit: Unit) => string): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const hex = where(unit);
    if (!parseHex(hex)) continue;
    const here = found.get(hex);
    if (here) here.push(unit);
    else found.set(hex, [unit]);
  }
  return found;
}

/** What a counter is called without what tells it from others: `Armor` of 4th Armor and Substitute Armor. */
function kindOf({ id, name }: Unit): string {
  const [first = "", ...rest] = name.split(" ");
  return rest.length && (/^\d/.test(first) || [designation(id), "Substitute"].includes(first)) ? rest.join(" ") : name;
}

/** A line of a box without the rule at its end, and that rule. */
export function cited(line: string): { text: string; rules: string[] } {
  const found = /^(.*) \((\w+:[\w.]+)\)\.$/.exec(line);
  return found ? { text: `${found[1]}.`, rules: [found[2] ?? ""] } : { text: line, rules: [] };
}

/** Units by what they are. */
export function groups(units: readonly Unit[]): { key: string; title: string; units: Unit[] }[] {
  const found = new Map<string, { key: string; title: string; units: Unit[] }>();
  for (const unit of units) {
    const kind = kindOf(unit);
    const key = `${kind} ${unit.factors}`;
    const group = found.get(key) ?? { key, title: kind, units: [] };
    group.units.push(unit);
    found.set(key, group);
  }
  return [...found.values()];
}

/** The parts of a cost; steps that cost the same and differ only in where they lead are one, to the last of them. */
export function steps(parts: readonly PartView[]): { times: number; value: string; why: string }[] {
  const found: { times: number; value: string; why: string }[] = [];
  const kind = ({ value, why }: { value: string; why: string }) => `${value} ${why.replace(/\S+$/, "")}`;
  for (const { value, why } of parts) {
    const last = found.at(-1);
    if (last && kind(last) === kind({ value, why })) [last.times, last.why] = [last.times + 1, why];
    else found.push({ times: 1, value, why });
  }
  return found;
}
