// What the page says of units and their fire.
import { capital } from "../shell/words";
import type * as wire from "./fieldwire";
import { spotWords } from "./geometry";

/** What fire promises, in words. */
export function promiseWords(promise: wire.Promise): string {
  const chance = (value: number) => `${Math.round(value * 100)} %`;
  const parts = [`${promise.dice} dice, ${promise.score} or more`, `${promise.hits.toFixed(1)} hits expected`];
  if (promise.save) parts.push(`saves on ${promise.save}`);
  if (promise.suppress) parts.push(`suppressed ${chance(promise.suppress)}`);
  if (promise.fall_back) parts.push(`falls back ${chance(promise.fall_back)}`);
  if (promise.knock_out) parts.push(`knocked out ${chance(promise.knock_out)}`);
  return parts.join(" · ");
}

/** A unit as one says it. */
export function describe(unit: wire.Unit): string {
  const how = [
    unit.hits ? `${unit.hits} of ${unit.endures} hits` : "",
    unit.suppressed ? "suppressed" : "",
    ...unit.states,
  ].filter(Boolean);
  return `${capital(unit.side)} ${unit.name} at ${spotWords([unit.x, unit.y])}, facing ${unit.facing}${how.length ? `; ${how.join(", ")}` : ""}`;
}
