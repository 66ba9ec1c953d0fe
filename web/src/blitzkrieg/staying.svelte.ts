// Who has nothing to do yet, and who was told to stay until an enemy comes near. The marks are kept with the seat.
import { distance, parseHex } from "../hexmap/hexes";
import type { FromPage } from "../shell/wire";
import type { Unit } from "./hexwire";

/** An enemy so many hexes away is near. */
const NEAR = 3;
const FAR = 99;

export interface StayHost {
  readonly all: readonly Unit[];
  readonly units: ReadonlyMap<string, Unit>;
  readonly hexes: ReadonlyMap<string, unknown>;
  readonly offered: ReadonlySet<string>;
  readonly offer: { readonly still: readonly string[] } | null;
  readonly eyes: string;
  readonly live: { readonly habits?: { readonly stay: Readonly<Record<string, number>> } } | null;
  readonly selected: readonly string[];
  looked: string | null;
  show(hexes: readonly string[]): void;
  select(units: readonly string[]): Promise<void>;
  tellSeat(message: FromPage): void;
}

export class Staying {
  constructor(private readonly table: StayHost) {}

  private foes = $derived.by(() => {
    const { all, eyes, hexes } = this.table;
    const places = all.filter(({ side, place }) => side && side !== eyes && hexes.has(place)).map(({ place }) => place);
    return [...new Set(places)].flatMap((place) => parseHex(place) ?? []);
  });

  /** Who stays: nobody for whom an enemy has come near since he was told so. */
  units = $derived.by(() => {
    const { live, units } = this.table;
    const told = Object.entries(live?.habits?.stay ?? {});
    return new Set(told.filter(([id, near]) => units.has(id) && !this.woken(id, near)).map(([id]) => id));
  });

  /** Who has something to do, has done nothing, and was not told to stay. */
  idle = $derived.by(() => (this.table.offer?.still ?? []).filter((id) => !this.units.has(id)));

  private woken(id: string, near: number): boolean {
    const now = this.near(id);
    return now <= NEAR && now < near;
  }

  /** How far the next enemy is. */
  private near(id: string): number {
    const at = parseHex(this.table.units.get(id)?.place ?? "");
    return at ? Math.min(FAR, ...this.foes.map((foe) => distance(at, foe))) : FAR;
  }

  /** Take the next stack of those who have nothing to do. */
  next(): void {
    const { table } = this;
    const stacks = [...new Set(this.idle.flatMap((id) => table.units.get(id)?.place ?? []))];
    const at = stacks.indexOf(table.units.get(table.selected[0] ?? "")?.place ?? "");
    const hex = stacks[(at + 1) % stacks.length];
    if (!hex) return;
    table.looked = hex;
    table.show([hex]);
    void table.select(this.idle.filter((id) => table.units.get(id)?.place === hex));
  }

  /** Those of these units who can do something stay, or no longer if all of them do. */
  toggle(ids: readonly string[]): void {
    const able = ids.filter((id) => this.table.offered.has(id));
    if (able.length) this.tell(able, !able.every((id) => this.units.has(id)));
  }

  /** Units stay from now on, or no longer. */
  tell(ids: readonly string[], stay: boolean): void {
    const { live, units } = this.table;
    const kept = Object.entries(live?.habits?.stay ?? {}).filter(([id]) => units.has(id) && !ids.includes(id));
    const now = stay ? ids.map((id): [string, number] => [id, this.near(id)]) : [];
    this.table.tellSeat({ type: "habits", stay: Object.fromEntries([...kept, ...now]) });
  }
}
