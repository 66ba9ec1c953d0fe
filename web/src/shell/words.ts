// Words that a player reads; no rules, only names.
import type { Event, Roll, View } from "./wire";

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

/** When something was said or done: the time, and the day where that was not today. */
export function when(written: string, today = new Date()): string {
  const at = new Date(written);
  if (Number.isNaN(at.getTime())) return "";
  const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === today.toDateString()) return time;
  const year = at.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${at.toLocaleDateString([], { day: "numeric", month: "short", ...year })}, ${time}`;
}

/** An order of which nothing came that could be told. */
export function untold(order: string): string {
  return order === "done" ? "Nothing more is done here." : order;
}

/** As much of a unit as a sentence needs. */
export interface Named {
  id: string;
  side: string;
  name: string;
  title: string;
  /** With its side, where both sides have one of that name. */
  called?: string;
}

/** A sentence of the engine, which names units by their ids, in pieces: words, and units. */
export function pieces<N extends Named>(text: string, units: ReadonlyMap<string, N>): (string | N)[] {
  return text
    .split(/(\w+:\w+(?:\.\w+)*)/)
    .filter(Boolean)
    .map((piece) => units.get(piece) ?? piece);
}

const CROWD = 5; // units in a row from which on not all are named
const NAMED = 2; // and how many are, then

/** A sentence that names a crowd, with the first of them and a number: the log has them all. */
export function crowded(text: string): string {
  const one = "\\w+:\\w+(?:\\.\\w+)*";
  return text.replace(new RegExp(`${one}(?:(?:,| and) ${one}){${CROWD - 1},}`, "g"), (crowd) => {
    const ids = crowd.split(/,? (?:and )?/);
    return `${ids.slice(0, NAMED).join(", ")} and ${ids.length - NAMED} more`;
  });
}

/** A sentence in pieces: plain words, and words of the game with the rule that says what they mean. */
export function terms(text: string, known: Readonly<Record<string, string>>): { words: string; rule: string }[] {
  const listed = Object.keys(known);
  if (!listed.length) return [{ words: text, rule: "" }];
  return text
    .split(new RegExp(`\\b(${listed.join("|")})\\b`))
    .filter(Boolean)
    .map((words) => ({ words, rule: Object.hasOwn(known, words) ? (known[words] ?? "") : "" }));
}

/** The same to be read out: `Blue 4th Armor` for B:4Arm. */
export function spoken(text: string, units: ReadonlyMap<string, Named>): string {
  return pieces(text, units)
    .map((piece) => (typeof piece === "string" ? piece : `${capital(piece.side)} ${piece.name}`))
    .join("");
}

/** A unit by its name, and by the id that orders are written with. */
export function withId(id: string, units: ReadonlyMap<string, Named>): string {
  const unit = units.get(id);
  return unit ? `${unit.title} (${id})` : id;
}

/** A typed order in which one's own units are named without their side, with it. */
export function inFull(text: string, units: Iterable<Named>, side: string | null): string {
  const own = new Map<string, string>();
  for (const { id, side: theirs } of units) if (theirs === side) own.set((id.split(":")[1] ?? id).toLowerCase(), id);
  return text
    .split(/\s+/)
    .map((word) => own.get(word.toLowerCase()) ?? word)
    .join(" ");
}

/** Of dice those that count, by what events say of them: what for, how many, from which number on. */
export function counting(rolls: readonly Roll[], events: readonly Event[]): Set<Roll> {
  const left = [...rolls];
  const found = new Set<Roll>();
  for (const { dice } of events) {
    if (!dice) continue;
    const [purpose, count, least] = dice;
    for (let taken = 0; taken < count; taken++) {
      const at = left.findIndex((roll) => roll.purpose === purpose);
      const [roll] = at < 0 ? [] : left.splice(at, 1);
      if (roll && roll.value >= least) found.add(roll);
    }
  }
  return found;
}

/** One line about how the game stands. */
export function standing(view: View): string {
  if (view.outcome) return `The game is over. ${view.outcome.reason}`;
  if (!view.turn) return "Setting up";
  return view.turns ? `Turn ${view.turn} of ${view.turns}` : `Turn ${view.turn}`;
}

/** Of how many something is counted, behind its value; nothing once there are more: "5 of 3" is no number. */
export function outOf({ value, of }: { value: number; of?: number | undefined }, between: string): string {
  return of && value <= of ? `${between}${of}` : "";
}

/** That another offers a rematch, up to the seat that I have in it. */
export function offersWords(seat: string, before: string | null): string {
  return `offers a rematch${seat === before ? ": you" : ", with the sides changed: now you"} play`;
}
