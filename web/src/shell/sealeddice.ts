// Sealed dice as everybody can reckon them: chains of secrets, dice from everybody's links, and whether a game's dice
// are what they should be. The same as openblitz.table.sealed_dice; docs/sealed-dice.md tells how it works.
import { onward, seal, shown } from "./sealedpast";
import { hex, hmac, joined, sha256, unhex, utf8 } from "./sha256";
import type { LogEntry, SealsState } from "./wire";

const SALT = utf8("openblitz sealed dice ");
const WHOLE = 1n << 64n;

/** The link that was given away so many throws before this one. */
export function hashed(link: string, times = 1): string {
  let bytes: Uint8Array = unhex(link);
  for (let i = 0; i < times; i++) bytes = sha256(joined(SALT, bytes));
  return hex(bytes);
}

export class Chain {
  private readonly links: string[];

  constructor(
    readonly secret: string,
    length: number,
  ) {
    this.links = [secret];
    for (let i = 0; i < length; i++) this.links.push(hashed(this.links[i] as string));
  }

  get promise(): string {
    return this.links.at(-1) as string;
  }

  /** What is given away for the first, second, … throw after the promise; null beyond the end. */
  link(throwing: number): string | null {
    return throwing >= 1 && throwing < this.links.length ? (this.links.at(-1 - throwing) as string) : null;
  }
}

/** The dice of one order, from everybody's links. */
export class SealedDice {
  private readonly key: Uint8Array;
  private drawn = 0;

  constructor(links: Readonly<Record<string, string>>, order: string) {
    const parts = Object.keys(links)
      .sort()
      .map((who) => `${who} ${links[who]}`);
    this.key = sha256(utf8([...parts, order].join("\n")));
  }

  roll(purpose: string, sides: number): number {
    for (;;) {
      this.drawn += 1;
      const bytes = hmac(this.key, utf8(`${this.drawn} ${sides} ${purpose}`)).slice(0, 8);
      const value = BigInt(`0x${hex(bytes)}`);
      if (value < WHOLE - (WHOLE % BigInt(sides))) return Number(value % BigInt(sides)) + 1;
    }
  }
}

/** The order that dice belong to, and (form 2) what it stood after. */
export const orderLine = (entry: Pick<LogEntry, "number" | "seat" | "order">, after = "") =>
  standing(`${entry.number}. ${entry.seat}: ${entry.order}`, after);

export const standing = (order: string, after: string) => (after ? `${order} after ${after}` : order);

/** What was found: so many rolls as they should be, and the first that is not, with its order. */
export interface Checked {
  rolls: number;
  fault: { number: number; text: string } | null;
  /** Form 2: what a game file is compared with, and the orders that dice were thrown for, by throw, as they stood. */
  digits: string;
  lines: ReadonlyMap<number, string>;
}

interface Bound {
  throw: number;
  link: string;
}

/** Checks a game as it grows: what was checked before is not reckoned again. */
export class Checker {
  private last = new Map<string, Bound>();
  private bound = 0; // promises that count already
  private made = 0; // the last throw
  private thrown = 0;
  private rolls = 0;
  private done = 0; // the last order that was checked
  private when = "";
  private past = ""; // the game up to there, as a hash
  private lines = new Map<number, string>();

  /** Of a whole log, from the first order on. */
  check(seals: SealsState, log: readonly LogEntry[]): Checked {
    const before = log[this.done - 1];
    if (this.done && before?.when !== this.when) Object.assign(this, new Checker());
    let past = this.past || seals.begin;
    const found = (number = 0, text = ""): Checked => ({
      rolls: this.rolls,
      fault: text ? { number, text } : null,
      digits: shown(seal(seals, past, seals.throws + 1)),
      lines: this.lines,
    });
    for (const entry of log.slice(this.done)) {
      if (entry.sealed && entry.sealed.throw > seals.throws) break; // the log knows more than the state yet
      const text = this.entry(seals, entry, entry.sealed ? seal(seals, past, entry.sealed.throw) : "");
      if (text) return found(entry.number, text);
      if (seals.form > 1) past = onward(past, entry);
      // An order without dice may be taken back, and another given in its place.
      if (entry.sealed) [this.done, this.when, this.past] = [entry.number, entry.when, past];
    }
    if (seals.throws > this.thrown + seals.voids.length) return found(log.length, "A throw is missing.");
    return found();
  }

  private entry(seals: SealsState, entry: LogEntry, after: string): string {
    const given = entry.sealed;
    if (!given) return entry.rolls.length && entry.number > seals.after ? "Nothing was given away for these dice." : "";
    if (given.throw <= this.made) return "The throws are not in their order.";
    for (const promise of seals.promises.slice(this.bound)) {
      if (promise.throw >= given.throw) break;
      this.last.set(promise.who, { throw: promise.throw, link: promise.value });
      this.bound += 1;
    }
    for (const who of seals.who) {
      const [link, bound] = [given.links[who], this.last.get(who)];
      if (!link || !bound) return `Nothing was given away, or promised, by: ${who}.`;
      const since = given.throw - bound.throw;
      if (since > seals.links || hashed(link, since) !== bound.link)
        return `What was given away is not what had been promised, by: ${who}.`;
    }
    if (Object.keys(given.links).length !== seals.who.length) return "Somebody else has a hand in these dice.";
    const line = orderLine(entry, after);
    const dice = new SealedDice(given.links, line);
    this.lines.set(given.throw, line);
    for (const roll of entry.rolls) {
      const value = dice.roll(roll.purpose, roll.sides);
      if (value !== roll.value) return `The die should show ${value}, not ${roll.value}.`;
    }
    for (const who of seals.who) this.last.set(who, { throw: given.throw, link: given.links[who] as string });
    this.made = given.throw;
    this.thrown += 1;
    this.rolls += entry.rolls.length;
    return "";
  }
}
