// What every part of a battle needs of it: what may be done now, who is there, and a line to the engine.
import type { Live, Watch } from "../shell/watch.svelte";
import type * as wire from "./fieldwire";

export interface Host {
  readonly offer: wire.Offer | null;
  readonly mode: wire.Offer["mode"] | "";
  readonly live: Live<wire.View> | null;
  readonly units: ReadonlyMap<string, wire.Unit>;
  notice: string;
  ask<A extends wire.Asking>(asking: A): Promise<wire.Replies[A["what"]]>;
  order(order: string): void;
  orders(orders: readonly string[]): void;
  refuse(refusal: wire.Refusal, place: string | null): void;
}

/** What the pieces of the page are given that only tell something. */
export type Watched = Watch<wire.View, wire.Printed>;
