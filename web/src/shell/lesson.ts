// Lessons of every family: pages beside a small game, what they point at, and how a gesture is called on a device.
import { api } from "./api";
import { remember } from "./making";
import type { Watch } from "./watch.svelte";

/** What hands have used last. */
export type Device = "mouse" | "touch" | "keys";

/** The same for everybody, or by the device. */
export type Words = string | Record<Device, string>;

export interface Page<W extends Watch = Watch> {
  title: string;
  text: Words[];
  /** What to do now; a page without it is read and turned. */
  task?: Words;
  rules?: string[];
  /** What the page speaks of is ringed and brought into sight: places; units, wherever they are now; `unit|place` is the
   * place where a unit no longer is anywhere. In its words the same stands between braces. */
  points?: string[];
  /** Whether the player has done what this page asks. Once done it stays done. */
  done?: (table: W) => boolean;
}

export interface Start {
  name: string;
  /** A position as a game file. */
  position: string;
  mine: string;
  others: Record<string, string>; // computer players by seat
  /** By which a family knows it among its lessons; none: its first. */
  lesson?: string;
}

/** What is said, with the places of those that it names as they are now. */
export function wordsFor(words: Words, device: Device, table: Watch): string {
  const said = typeof words === "string" ? words : words[device];
  return said.replace(/\{([^}]+)\}/g, (_, point: string) => table.standsAt(point) ?? "…");
}

/** The device that a press or a key tells of; null where it tells nothing. */
export function deviceOf(event: Event): Device | null {
  if (event.type === "pointerdown") return (event as PointerEvent).pointerType === "touch" ? "touch" : "mouse";
  const key = event instanceof KeyboardEvent ? event.key : "";
  return key.startsWith("Arrow") || key === "Tab" ? "keys" : null;
}

export const firstDevice = (): Device => (matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");

/** Open the game of a lesson; its address. */
export async function startLesson({ name, position, mine, others, lesson }: Start): Promise<string> {
  const computers = Object.fromEntries(
    Object.entries(others).map(([seat, player]) => [seat, { kind: "computer", player } as const]),
  );
  const made = await api.open(position, { [mine]: { kind: "human" }, ...computers }, { trust: "1", name });
  return remember(made, name, [mine], { lesson: lesson ?? true });
}
