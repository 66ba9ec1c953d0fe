// What is done on the map, as the table understands it: what a press orders, and what the engine is asked about the hex
// that is pointed at.
import type { Events } from "../hexmap/picture";
import { keepLooking, looking } from "../shell/shelf";
import { count, list } from "../shell/words";
import { OWN } from "./keys";
import { theatre, washed } from "./finding";
import type { Table } from "./table.svelte";
import { ground, unitWords } from "./words";

const WIDE = 900; // pixels: a window in which the whole board can be seen
const CALM = 60; // ms on a hex before the engine is asked about it

export function eventsOf(table: Table): Events {
  let asking: ReturnType<typeof setTimeout> | undefined;
  const look = (hex: string | null) => {
    clearTimeout(asking);
    table.explained = null;
    table.reach = [];
    if (hex) asking = setTimeout(() => askAbout(table, hex), CALM);
  };
  return {
    onpress: (hex, unit, more) => table.press(hex, unit, more),
    onpick: (hex, unit) => table.pick(hex, unit),
    onaway: () => table.back(),
    onpoint: (hex) => {
      table.hover = hex;
      if (hex) table.cursor = null;
      look(hex);
    },
    ontap: (hex) => {
      table.hover = null;
      look(hex);
    },
    ongrab: (unit) => {
      if (!table.selected.includes(unit)) void table.select(alongWith(table, unit));
    },
    oncarry: (hex) => (table.hover = hex),
    ondrop: (hex) => {
      if (table.units.get(table.selected[0] ?? "")?.place !== hex) void table.goOrAsk(hex);
    },
    onletgo: () => void table.select([]),
    oncursor: (hex) => {
      if (!hex) return void (table.cursor = null);
      table.hover = null;
      table.cursor = hex;
      table.said = described(table, hex);
      look(hex);
      table.show([hex]);
    },
    onenter: (hex) => enter(table, hex),
    oncamera: (camera) => {
      table.camera = camera;
      if (!camera) return;
      const { place } = looking(table.id);
      if (place) camera.comeBack(place);
      else beginNear(table);
    },
    onfault: (words) => (table.notice = words),
  };
}

/** Where one looks is kept while the page is gone. */
export function keepPlace(table: Table): void {
  if (table.camera) keepLooking(table.id, { place: table.camera.kept });
}

function askAbout(table: Table, hex: string): void {
  if (table.layers.has(OWN.threat)) void table.readThreat(hex);
  if (table.layers.has(OWN.reach) && !table.selected.length) void table.readReach(hex);
  if (table.choices.has(hex)) {
    void table.readCost(hex);
    void table.readApproach(hex);
  }
  if (table.mode === "aim" && table.selected.length && table.litHexes.has(hex)) void table.readMeant(hex);
}

/** Who is taken up with a counter: all of its stack that go as it does, and can. */
function alongWith(table: Table, unit: string): string[] {
  const taken = table.units.get(unit);
  const there = table.stacks.get(taken?.place ?? "") ?? (taken ? [taken] : []);
  return there.filter(({ id, flies }) => flies === taken?.flies && table.offered.has(id)).map(({ id }) => id);
}

function described(table: Table, hex: string): string {
  const record = table.hexes.get(hex);
  const stack = table.stacks.get(hex) ?? [];
  const wish = table.choices.get(hex)?.[0];
  const here = stack.length ? `${table.called(stack[0]?.side)}: ${list(stack.map(unitWords))}` : "";
  const cost = wish
    ? `${wish.words} here${wish.cost ? `, cost ${wish.cost}` : ""}${wish.stop ? ", must stop" : ""}`
    : "";
  return [hex, record ? ground(record) : "", here, cost].filter(Boolean).join(". ");
}

function enter(table: Table, hex: string): void {
  const again = table.mode === "pick" ? lookedAt(table, hex) : undefined;
  if (again) return table.order(again.order);
  table.press(hex);
  table.said = table.selected.length ? `${count(table.selected.length, "unit")} selected.` : described(table, hex);
}

/** What can be ordered with the battle that is looked at, if this hex is of it. */
function lookedAt(table: Table, hex: string) {
  const { battle } = table;
  return battle?.hexes.includes(hex) ? table.choicesAt(battle)[0] : undefined;
}

/**
 * A narrow window shows a board of a finger's length: one begins with one's own units instead. Where a wash lies over
 * what is not played on, one begins with the rest, and with everybody's units once they are in the field, however
 * wide the window.
 */
function beginNear(table: Table): void {
  let begun = false;
  // It is where one begins, no way there.
  const show = (hexes: readonly string[]) =>
    table.camera?.show(
      hexes.map((hex) => table.grid.at(hex)),
      true,
      false,
    );
  const stop = table.onChange(() => {
    const { view } = table;
    const wash = washed(view);
    if (!wash && innerWidth >= WIDE) return stop();
    if (wash && !view?.turn && !begun) {
      begun = true;
      show(theatre(view, [...table.hexes.keys()]));
    }
    const near = [...table.stacks].filter(([, stack]) => wash || stack[0]?.side === table.eyes).map(([hex]) => hex);
    if (!near.length || !view?.turn) return; // nobody is in the field yet
    stop();
    show(near);
  });
}
