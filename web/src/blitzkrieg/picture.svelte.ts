// The table as the map draws it: each part is made anew only when what it is drawn of has changed.
import type { Board } from "../shell/api";
import type { Block, Counters, Laid, Lit, Marks, Picture, Wash } from "../hexmap/picture";
import type { Place } from "../hexmap/naming";
import type { Unit } from "./hexwire";
import { OWN } from "./keys";
import { unrolled } from "./notation";
import type { Table } from "./table.svelte";
import { count } from "../shell/words";

const NOBODY: ReadonlySet<string> = new Set();
const NOWHERE: readonly string[] = [];
const FEW = 3; // choices, which open above their hex like all else, unless they are missions: those tell of themselves

export function pictureOf(table: Table, board: Board): Picture {
  const [counters, laid, lit, marks] = [countersOf(table), laidOf(table), litOf(table), marksOf(table)];
  const blocks = $derived(blocksOf(table, counters));
  const cities = $derived(citiesOf(table));
  const land = board.hexes.filter(({ terrain }) => terrain !== "sea" && terrain !== "lake").map(({ hex }) => hex);
  const destinations = $derived(new Set(table.choices.keys()));
  return {
    grid: table.grid,
    counters,
    laid,
    lit,
    marks,
    land,
    get cities() {
      return cities;
    },
    get blocks() {
      return blocks;
    },
    get bare() {
      return table.layers.has(OWN.bare);
    },
    get ordering() {
      return table.offer !== null;
    },
    get position() {
      return table.live?.hash;
    },
    get pointed() {
      return table.pointed;
    },
    get asking() {
      return table.why?.place ?? table.choosing[0]?.hex ?? null;
    },
    get long() {
      return table.choosing.length > FEW || table.choosing.some(({ tone }) => tone === "air");
    },
    get destinations() {
      return destinations;
    },
    get hand() {
      return table.selected;
    },
    get sending() {
      return table.mode === "send" && table.selected.length > 0;
    },
    get grabbable() {
      return table.mode === "send" ? table.offered : NOBODY;
    },
    get start() {
      return table.hover ?? table.looked ?? placeOf(table, table.selected[0]) ?? null;
    },
    get stops() {
      return stopsOf(table);
    },
  };
}

const placeOf = (table: Table, unit: string | undefined) => table.units.get(unit ?? "")?.place;

/** The hexes with units that can do something, then those with something to be done; where some have done nothing and
 * were not told to stay, theirs alone. */
function stopsOf(table: Table): string[] {
  const idle = new Set(table.staying.idle);
  const units = [...table.stacks]
    .filter(([, stack]) => stack.some(({ id }) => (idle.size ? idle.has(id) : table.offered.has(id))))
    .map(([hex]) => hex);
  return [...new Set([...units, ...table.litHexes])];
}

/** Each city once, those of most hexes first. */
function citiesOf(table: Table): Place[] {
  const found = new Map<string, Place & { hexes: number }>();
  for (const { city, name, hex } of table.hexes.values()) {
    if (!city || !name) continue;
    const known = found.get(name);
    if (known) known.hexes += 1;
    else found.set(name, { text: name, ...table.grid.at(hex), hexes: 1 });
  }
  return [...found.values()].sort((a, b) => b.hexes - a.hexes);
}

function countersOf(table: Table): Counters {
  const chosen = $derived(new Set(table.selected));
  // What is played just now is seen counter by counter, from however far.
  const acting = $derived(new Set((table.moment?.events ?? []).flatMap((event) => event.units)));
  const journeys = $derived(
    (table.playing ? (table.moment?.events ?? []) : []).map(({ units, places }) => ({
      units: units.filter((id) => placeOf(table, id) === places.at(-1)),
      places,
    })),
  );
  return {
    get pieces() {
      return table.units;
    },
    get stacks() {
      return table.stacks;
    },
    get above() {
      return table.above;
    },
    get chosen() {
      return chosen;
    },
    get offered() {
      return table.offered;
    },
    get fighting() {
      return table.inBattle;
    },
    get touched() {
      return table.moment ? NOBODY : table.touched;
    },
    get acting() {
      return acting;
    },
    get journeys() {
      return journeys;
    },
  };
}

/** One block a side on a hex, with what its strongest unit is and the attack of all. */
function blocksOf(table: Table, { chosen, offered, fighting, touched }: Counters): Block[] {
  return [...table.stacks].flatMap(([hex, all]) => {
    const sides = [...new Set(all.map((unit) => unit.side))].map((side) => all.filter((unit) => unit.side === side));
    return sides.map((stack, i) => {
      const top = stack.reduce((best, unit) => (unit.attack > best.attack ? unit : best));
      const some = (ids: ReadonlySet<string>) => stack.some((unit) => ids.has(unit.id));
      return {
        key: hex + top.side,
        hex,
        aside: i - (sides.length - 1) / 2,
        top,
        unit: meant(stack, top, offered),
        high: stack.length,
        total: stack.reduce((sum, unit) => sum + unit.attack, 0),
        lit: some(offered),
        selected: some(chosen),
        fighting: some(fighting),
        touched: some(touched),
      };
    });
  });
}

/** The strongest that can do something, if that is the strongest of all; otherwise whoever can. */
function meant(stack: readonly Unit[], top: Unit, offered: ReadonlySet<string>): string {
  const able = offered.has(top.id) ? top : stack.find((known) => offered.has(known.id));
  return (able ?? top).id;
}

function seasOf(table: Table): string[][] {
  const zones = new Map<string, string[]>();
  for (const { sea_zone: zone, hex } of table.hexes.values())
    if (zone) zones.set(zone, [...(zones.get(zone) ?? []), hex]);
  return [...zones.values()];
}

function laidOf(table: Table): Laid {
  const seas = $derived(seasOf(table));
  const shapes = $derived(new Map([...table.styles.values()].map((style) => [style.tone as string, style.shape])));
  const shown = $derived((table.view?.layers ?? []).filter((layer) => table.laid.has(layer.key)));
  const washes = $derived(
    shown.flatMap((layer) =>
      (layer.parts ?? []).map(({ tone = "", places = [], lines = [], labels = {} }, i): Wash => {
        const [shape, hexes] = [shapes.get(tone) ?? "", unrolled(places)];
        return { id: `${layer.key}-${i}`, look: layer.look, tone, shape, hexes, lines, labels: Object.entries(labels) };
      }),
    ),
  );
  return {
    get seas() {
      return table.layers.has(OWN.seas) ? seas : [];
    },
    get washes() {
      return washes;
    },
  };
}

function litOf(table: Table): Lit {
  const choices = $derived(table.offer ? [...table.choices] : []);
  const targets = $derived(choices.map(([hex]) => hex));
  const stops = $derived(choices.filter(([, wish]) => wish[0]?.stop).map(([hex]) => hex));
  const flights = $derived(choices.filter(([, wish]) => wish.every((choice) => choice.tone)).map(([hex]) => hex));
  const offered = $derived([...table.litHexes]);
  return {
    get reach() {
      return table.reach;
    },
    get targets() {
      return targets;
    },
    get stops() {
      return stops;
    },
    get flights() {
      return flights;
    },
    get offered() {
      return offered;
    },
    get aim() {
      return table.aim;
    },
    get taught() {
      return table.taught;
    },
    get spoken() {
      return table.lit;
    },
    get refused() {
      return table.why?.refusal.places ?? NOWHERE;
    },
  };
}

function marksOf(table: Table): Marks {
  const from = (units: readonly string[]) => [...new Set(units.map((id) => placeOf(table, id) ?? ""))];
  const flights = $derived(table.all.map(({ way }) => way).filter((way) => way.length > 1));
  const battles = $derived(
    (table.view?.battles ?? []).map(({ number, odds, hexes, units }) => ({
      number,
      odds,
      from: from(units),
      to: hexes,
    })),
  );
  const aimed = $derived(table.mode === "aim" ? { from: from(table.selected), to: table.aim } : null);
  const asked = $derived(table.layers.has(OWN.threat));
  const threat = $derived(asked ? table.threat : null);
  const threatened = $derived(
    threat && { hex: threat.hex, from: threat.attackers.map(({ unit }) => placeOf(table, unit) ?? "") },
  );
  const threats = $derived(
    (asked ? [...table.threats] : []).map(
      ([hex, { odds, strength }]) => [hex, odds ?? count(strength, "factor")] as const,
    ),
  );
  // The way of what is played just now: it ends where its units stand.
  const trails = $derived(
    (table.moment?.events ?? [])
      .filter(({ places, units }) => places.length > 1 && placeOf(table, units[0]) === places.at(-1))
      .map(({ places }) => places),
  );
  // The headline of what dice brought; all of it stands beside the dice.
  const fell = $derived.by(() => {
    const { roll } = table;
    const event = table.rolling ? undefined : roll?.events[0];
    const words = event && (!table.moment || table.playing) ? table.headline(event) : "";
    return roll && words ? { hex: event?.places[0] ?? "", words, number: roll.number } : null;
  });
  // What one is cautioned of: too many on a hex, an enemy whom nobody can attack.
  const warned = $derived(
    [...new Set((table.mayOrder ? (table.view?.cautions ?? []) : []).flatMap((caution) => caution.places))].filter(
      (hex) => table.hexes.has(hex),
    ),
  );
  const way = $derived(wayOf(table));
  return {
    get flights() {
      return flights;
    },
    get battles() {
      return battles;
    },
    get battle() {
      return table.battle?.number ?? 0;
    },
    get aimed() {
      return aimed;
    },
    get threat() {
      return threatened;
    },
    get threats() {
      return threats;
    },
    get trails() {
      return trails;
    },
    get way() {
      return way;
    },
    get fell() {
      return fell;
    },
    get warned() {
      return warned;
    },
    get hover() {
      return table.hover;
    },
    get cursor() {
      return table.cursor;
    },
  };
}

/** The way of what is chosen to the hex that is pointed at, from where it stands. */
function wayOf(table: Table): readonly string[] {
  const start = placeOf(table, table.selected[0]);
  const wish = table.choices.get(table.hover ?? table.cursor ?? "")?.[0];
  if (!start || !wish) return NOWHERE;
  const path = wish.path.length ? wish.path : (table.explained?.path ?? []);
  return path.length ? [start, ...path] : NOWHERE;
}
