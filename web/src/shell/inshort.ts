// What others did, in few lines: who went where one by one while they are few, then how many and where to.
import type { Event } from "./wire";
import { capital, count, list } from "./words";

export interface Line {
  text: string;
  places: readonly string[];
}

const FEW = 3; // of a kind are told in full
const PLACES = 4; // the others are counted

/** Events of the same kind, each in its own words or all in one line. */
export function inShort(events: readonly Event[]): Line[] {
  const kinds = new Map<string, Event[]>();
  for (const event of events) if (event.units.length) kinds.set(event.kind, [...(kinds.get(event.kind) ?? []), event]);
  return [...kinds].flatMap(([kind, alike]) =>
    alike.length <= FEW ? alike.map((event) => alone(event)) : [together(kind, alike)],
  );
}

const STEM = 4; // letters by which a word is known again: moved, moves; issued, issues

/** A sentence of the engine; its kind before it, where it does not say so itself. */
function alone({ kind, text, places }: Event): Line {
  const said = kind.split(" ").some((word) => text.toLowerCase().includes(word.slice(0, STEM)));
  return { text: said ? text : `${capital(kind)}: ${text}`, places };
}

function together(kind: string, alike: readonly Event[]): Line {
  const units = new Set(alike.flatMap((event) => event.units));
  const ends = [...new Set(alike.flatMap((event) => event.places.slice(-1)))];
  // A place of two numbers is pointed at, not read.
  const words = ends.filter((place) => !place.includes(","));
  const more = words.length - PLACES;
  const named = more > 1 ? [...words.slice(0, PLACES), `${more} more places`] : words;
  const where = named.length ? ` (${list(named)})` : "";
  return { text: `${capital(kind)}: ${count(units.size, "unit")}${where}.`, places: ends };
}
