// What others did, in few lines and in its order: who went where one by one while they are few, then how many and where
// to; what the dice brought; who was lost before all else.
import type { Event, LogEntry } from "./wire";
import { capital, count, list } from "./words";

export interface Line {
  text: string;
  places: readonly string[];
}

const FEW = 3; // of a kind are told in full
const PLACES = 4; // the others are counted
const MOST = 10; // sentences; the log has them all

/** Kinds of events that only say what comes next: one sees it. */
const PASSED = new Set(["player turn", "player-turn"]);
export const BY_ITSELF = "passed over";
const PASSING = new Set(["phase", BY_ITSELF, ...PASSED]);
/** What befalls no unit and weighs more than whatever units did: a country is at war, and its cities change sides. */
const FIRST = new Set(["aggression", "violation"]);
/** What is said once more when the dice of it are told, and by which kind. */
const TOLD_AGAIN = new Map([["fired", "hits"]]);

/** Whether with an order the turn was passed on. */
export function passes({ events }: LogEntry): boolean {
  return events.some(({ kind }) => PASSED.has(kind));
}

/** Whether nobody gave an order: a question to which nothing could be done passed by itself. */
export function byItself({ events }: LogEntry): boolean {
  return events[0]?.kind === BY_ITSELF;
}

/** Of an order of mine what did not come of it, but befell before others ordered anything: in their turn where I passed
 * mine on, or after what they had waited for me to answer. */
export function befallen(entry: LogEntry): LogEntry[] {
  const at = entry.events.findIndex(({ kind }) => PASSED.has(kind));
  const events = at < 0 ? entry.events.filter(({ follows }) => follows) : entry.events.slice(at + 1);
  return events.length ? [{ ...entry, events }] : [];
}

/** Whether an order is one of the moments that matter: dice were thrown, somebody was lost, or a war began. */
export function matters({ rolls, events }: LogEntry, lost: ReadonlySet<string>): boolean {
  return rolls.length > 0 || events.some(({ kind }) => lost.has(kind) || FIRST.has(kind));
}

/** Orders of others in short: `lost` are the kinds of events by which units leave the game, `own` says who is mine,
 * `words` how an event is told by itself, `said` which kinds are told by other lines. */
export function summary(
  entries: readonly LogEntry[],
  lost: ReadonlySet<string>,
  own: (units: readonly string[]) => boolean,
  words: (event: Event) => string = ({ text }) => text,
  said: ReadonlySet<string> = new Set(),
): Line[] {
  const plainly = (event: Event): Line => ({ text: words(event), places: event.places });
  // That one of mine was lost is told by other lines, what it was lost to by its event alone.
  const better = ({ kind, units }: Event) => said.has(kind) && !(lost.has(kind) && own(units));
  const told = entries.flatMap(({ rolls, events }) => {
    // What took mine out of the game is told with it, or nobody knows what they were lost to.
    const struck = events.some(({ kind, units }) => lost.has(kind) && own(units));
    return events
      .filter((event) => !PASSING.has(event.kind) && !better(event) && !again(event, events))
      .map((event) => {
        const struckBy = struck && event.units.length > 0;
        return { event, struckBy, tells: rolls.length > 0 || own(event.units) };
      });
  });
  const first = [FIRST, lost].flatMap((kinds) => told.filter(({ event }) => kinds.has(event.kind)));
  const alike = new Map<string, Event[]>();
  for (const { event, tells } of told)
    if (!tells && event.units.length) alike.set(event.kind, [...(alike.get(event.kind) ?? []), event]);
  const lines = told.flatMap(({ event, struckBy, tells }) => {
    if (lost.has(event.kind) || FIRST.has(event.kind)) return [];
    if (tells) return [{ line: plainly(event), own: struckBy || own(event.units) }];
    if (struckBy) return [{ line: alone(event), own: true }];
    const same = alike.get(event.kind) ?? [];
    if (same.length <= FEW) return event.units.length ? [{ line: alone(event), own: false }] : [];
    return same[0] === event ? [{ line: together(event.kind, same), own: false }] : [];
  });
  return [...first.map(({ event }) => plainly(event)), ...fewest(lines)];
}

/** Where there are too many, what did nothing to mine is left out first, the oldest first. */
function fewest(lines: readonly { line: Line; own: boolean }[]): Line[] {
  let over = lines.length - MOST;
  const kept = lines.filter(({ own }) => own || over-- <= 0);
  return kept.slice(-MOST).map(({ line }) => line);
}

function again({ kind, units }: Event, events: readonly Event[]): boolean {
  const by = TOLD_AGAIN.get(kind);
  return events.some((event) => event.kind === by && units.every((unit) => event.units.includes(unit)));
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
