// The game so far as one hash, which sealed dice of form 2 hang on. The same as openblitz.table.sealed_past.
import { hex, sha256, utf8 } from "./sha256";
import type { LogEntry, SealsState } from "./wire";

const hash = (...lines: string[]) => hex(sha256(utf8(lines.join("\n"))));

/** The game after one more order; one that only its seat may know counts by its veil. */
export function onward(before: string, entry: LogEntry): string {
  const rolls = entry.rolls.map(
    (roll) => `   die ${roll.value} of ${roll.sides}${roll.purpose ? `: ${roll.purpose}` : ""}`,
  );
  const order = entry.veil ? `sealed ${entry.veil}` : entry.order;
  return hash(before, `${entry.number}. ${entry.seat}: ${order}`, ...rolls);
}

/** What a throw hangs on beside its links and its order; nothing in form 1. */
export function seal(seals: SealsState, past: string, throwing: number): string {
  if (seals.form < 2) return "";
  const promised = seals.promises.filter((made) => made.throw < throwing);
  const notes = promised.map((made) => `sealed dice ${made.throw}: ${made.who} promises ${made.value}`);
  return hash(past, `throw ${throwing}`, ...notes);
}

/** What people compare, in groups. */
export const shown = (digits: string) => (digits.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
