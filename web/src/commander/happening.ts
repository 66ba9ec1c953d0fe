// What happened, as marks on the table: who came which way, who did something to whom, what became of him. It knows
// no rules: an event says whom it concerns and where, and that is drawn.
import { count } from "../shell/words";
import type { Event, LogEntry } from "./fieldwire";
import { between, cm, tokenScale, type Label, type Spot } from "./geometry";

export type Zone = [number, number, number, number];

export interface Happening {
  /** Ways that units have come, leg by leg. */
  ways: { unit: string; path: Spot[] }[];
  /** From one unit to another: fire, a charge, blows. */
  strokes: { kind: string; from: Spot; to: Spot }[];
  /** What became of a unit, in a word, where it was. */
  marks: { unit: string; at: Spot; word: string }[];
  /** Where shells fell. */
  zones: Zone[];
  /** From where shells were aimed to where they came down. */
  strayed: { aim: Spot; end: Spot }[];
  /** Everybody who is spoken of. */
  units: ReadonlySet<string>;
}

const numbers = (place: string) => place.split(",").map(Number);
const isSpot = (place: number[]): place is Spot => place.length === 2 && place.every(Number.isFinite);
const isZone = (place: number[]): place is Zone => place.length === 4 && place.every(Number.isFinite);

/** The number with which a sentence ends: `... 4 5 3: 2 hits.` */
const cameTo = (text: string): string | undefined => /: (\d+ \w+)\.$/.exec(text)?.[1];

/** Where a unit is afterwards. */
export interface Whereabouts {
  place: string;
  x: number;
  y: number;
}

/** Two counts of the same as one; anything else: the latter. */
function summed(before: string, now: string): string {
  const [one, other] = [before, now].map((word) => /^(\d+) (\w+?)s?$/.exec(word));
  if (!one || !other || one[2] !== other[2]) return now;
  return count(Number(one[1]) + Number(other[1]), one[2] ?? "");
}

const PLAIN = "moved"; // a move that needs no word beside its way
const STIR = 0.1; // centimetres; who goes less far turns on the spot

/** What events show; `find` says where a unit is afterwards, on the table or not. */
export function happening(events: readonly Event[], find: (unit: string) => Whereabouts | undefined): Happening {
  const found: Happening = { ways: [], strokes: [], marks: [], zones: [], strayed: [], units: new Set() };
  const near = (unit: string, spot: Spot) => {
    const now = find(unit);
    return now?.place === "table" && between([now.x, now.y], spot) < STIR;
  };
  // Guns behind the edge stay there: what two spots say of them is how their shells flew.
  const goes = (unit: string) => (find(unit)?.place ?? "off-table") !== "off-table";
  const marks = new Map<string, Happening["marks"][number]>();
  const kinds = new Map<string, string>(); // of the events that marked a unit last
  for (const { kind, text, units, places } of events) {
    const spots = places.map(numbers);
    const path = spots.filter(isSpot);
    found.zones.push(...spots.filter(isZone));
    const [first, second] = units;
    const [from, to] = path;
    const last = path.at(-1);
    if (first && !second && from && to && last && path.length === spots.length && goes(first)) {
      if (path.some((spot) => between(spot, from) > STIR)) found.ways.push({ unit: first, path });
      if (kind !== PLAIN) marks.set(first, { unit: first, at: last, word: kind });
    } else if (first && second && from && to && path.length === 2 && (near(first, from) || near(second, to)))
      found.strokes.push({ kind, from, to });
    else if (first && from && path.length === 1) {
      const unit = units.find((one) => near(one, from)) ?? units.at(-1) ?? first;
      const word = cameTo(text) ?? kind;
      // What is counted is counted on: two volleys of two are four hits.
      const before = kinds.get(unit) === kind ? (marks.get(unit)?.word ?? "") : "";
      marks.set(unit, { unit, at: from, word: summed(before, word) });
      kinds.set(unit, kind);
    } else if (from && to && path.length === spots.length)
      for (const end of path.slice(1)) found.strayed.push({ aim: from, end });
  }
  found.marks = [...marks.values()];
  found.units = new Set(events.flatMap((event) => event.units));
  return found;
}

const CONTACT = 6; // centimetres between the middles of bases that touch, or nearly
const BASE = 15; // millimetres from the middle of a base to its edge
const CLEAR = 7; // and from there to its word,
const RISES = 4; // which is so many dots of the screen higher,
const HANGS = 14; // or so many lower, with its own height

/**
 * What became of units, and how far shells strayed, in words on the drawing; a word stands away from who is near, and
 * beyond the end of a way. `grain` is how many millimetres a dot of the screen has.
 */
export function happenedWords(now: Happening, down: (spot: Spot) => Spot, grain: number): (Label & { look: string })[] {
  const off = BASE * tokenScale(1 / grain) + CLEAR;
  const strayed = now.strayed.map(({ aim, end }, i) => {
    const [x, y] = down([(aim[0] + end[0]) / 2, (aim[1] + end[1]) / 2]);
    return { key: `strayed ${i}`, x, y: y - 4, words: `${cm(between(aim, end))} cm`, look: "way-word" };
  });
  const struck = now.marks.map(({ unit, at, word }) => {
    const [x, y] = down(at);
    const near = now.marks.filter((other) => other.unit !== unit && between(other.at, at) < CONTACT);
    const from = now.ways.findLast((way) => way.unit === unit && between(way.path.at(-1) ?? [NaN, NaN], at) < STIR)?.path.at(-2); // prettier-ignore
    const came = from ? down(from)[1] - y : 0;
    const rises = (Math.abs(came) > 1 ? came : near.reduce((sum, other) => sum + down(other.at)[1] - y, 0)) >= 0;
    const look = "way-word struck-word";
    const put = rises ? y - off - RISES * grain : y + off + HANGS * grain;
    return { key: `struck ${unit}`, x, y: put, words: word, rises, look };
  });
  return [...strayed, ...struck];
}

export interface Wreck {
  unit: string;
  at: Spot;
}

/** Where shells came down this turn. */
export function craters(log: readonly LogEntry[], at: number, turn: number): Zone[] {
  const entries = log.filter((entry) => entry.turn === turn && entry.number <= at);
  return entries.flatMap((entry) => entry.events.flatMap(({ places }) => places.map(numbers).filter(isZone)));
}

/** Where units were lost: the events are called after the boxes in which those lie who are out of the game. */
export function wrecks(log: readonly LogEntry[], at: number, boxes: ReadonlySet<string>): Wreck[] {
  const found: Wreck[] = [];
  for (const { number, events } of log) {
    if (number > at) break;
    for (const { kind, units, places } of events) {
      const spot = numbers(places[0] ?? "");
      if (boxes.has(kind) && units[0] && isSpot(spot)) found.push({ unit: units[0], at: spot });
    }
  }
  return found;
}
