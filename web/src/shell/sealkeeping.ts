// What this browser keeps of a game's sealed dice: the secrets of its seat, what it was told that others promised, and
// for which order it gave away what. All of it stays in localStorage, so that a reload or another day changes nothing.
import { standing } from "./sealeddice";
import { hex } from "./sha256";
import type { SealsState } from "./wire";

export interface KeptSeals {
  /** The newest last; more than one, so that two windows that sit down at once lose none. */
  secrets: string[];
  who: string;
  /** What everybody promised, in its order. */
  promises: string[];
  /** The last throw that a link was given away for, and its order. */
  throw: number;
  order: string;
  /** The game before its first order, as a hash. */
  begin: string;
  /** What was found to be wrong. It stays. */
  fault: string;
}

const MOST_SECRETS = 4;
const MOST_GAMES = 200; // the oldest go first

const key = (id: string, seat: string | null) => `openblitz.seal.${id}.${seat ?? ""}`;
const memory = new Map<string, string>(); // where the browser keeps nothing: while the window is open

export function kept(id: string, seat: string | null): KeptSeals {
  const none: KeptSeals = { secrets: [], who: "", promises: [], throw: 0, order: "", begin: "", fault: "" };
  try {
    const text = memory.get(key(id, seat)) ?? localStorage.getItem(key(id, seat));
    return text ? { ...none, ...(JSON.parse(text) as Partial<KeptSeals>) } : none;
  } catch {
    return none;
  }
}

export function keepSeals(id: string, seat: string | null, seals: KeptSeals): void {
  const text = JSON.stringify(seals);
  try {
    localStorage.setItem(key(id, seat), text);
    memory.delete(key(id, seat));
  } catch {
    if (memory.size < MOST_GAMES) memory.set(key(id, seat), text);
  }
}

/** A game that is forgotten leaves nothing behind. */
export function forgetSeals(id: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`openblitz.seal.${id}.`)) localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}

export function newSecret(seals: KeptSeals): string {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  seals.secrets = [...seals.secrets, secret].slice(-MOST_SECRETS);
  return secret;
}

/** Take in what the server says now; whatever does not go with what it said before is a fault that stays. */
export function remember(seals: KeptSeals, said: SealsState): void {
  const who = said.who.join(" ");
  const told = said.promises.map((promise) => `${promise.who} ${promise.throw} ${promise.value}`);
  const fresh = said.promises.slice(seals.promises.length);
  if (seals.who && seals.who !== who) seals.fault ||= "Those who take part are not those that they were.";
  else if (seals.promises.some((promise, i) => promise !== told[i]))
    seals.fault ||= "What was promised before is not what the server says now.";
  else if (fresh.some((promise) => promise.throw < seals.throw))
    seals.fault ||= "Somebody was bound only after this browser had given away its own link.";
  else if (seals.begin && seals.begin !== said.begin) seals.fault ||= "The game did not begin as it had begun.";
  else [seals.who, seals.promises, seals.begin] = [who, told, said.begin];
}

/** Why a link is not given away for what the server asks; empty: it is. */
export function hindrance(seals: KeptSeals, said: SealsState, base: number): string {
  const awaited = said.awaited;
  if (!awaited || seals.fault) return seals.fault || "Nothing is asked.";
  if (awaited.throw === seals.throw)
    return standing(awaited.order, awaited.after) === seals.order
      ? ""
      : "The order was changed after this browser had given away its link.";
  // A link gives away all before it: a throw is left out only where somebody bound himself anew.
  for (let one = Math.max(seals.throw, base) + 1; one < awaited.throw; one++)
    if (!said.promises.some((promise) => promise.throw === one)) return "The server asks for a throw that is not due.";
  if (awaited.throw !== said.throws + 1 || awaited.throw <= seals.throw)
    return "The server asks for a throw that is not due.";
  return said.unbound.length ? "Not everybody is bound." : "";
}
