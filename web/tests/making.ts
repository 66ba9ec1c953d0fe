// Records for tests.
import type { Board, HexRecord } from "../src/shell/api";
import type { Connection, Line } from "../src/shell/connection";
import { Grid, hexName } from "../src/hexmap/hexes";
import { designation } from "../src/blitzkrieg/words";
import { Table } from "../src/blitzkrieg/table.svelte";
import type {
  Answer,
  Asking,
  FromPage,
  FromServer,
  Offer,
  Printed,
  Replies,
  State,
  Unit,
  View,
} from "../src/blitzkrieg/hexwire";

export function unit(id: string, place: string, more: Partial<Unit> = {}): Unit {
  const first = id.startsWith("B");
  return {
    id,
    place,
    side: first ? "blue" : "red",
    name: "4th Armor",
    title: "4th Armor 6-6",
    type: "armor",
    symbol: "armor",
    size: "xx",
    factors: "6-6",
    attack: 6,
    defense: 6,
    movement: 6,
    arrives: 1,
    left: "6",
    moved: false,
    marks: [],
    flies: false,
    way: [],
    over: "",
    tone: first ? "first" : "second",
    shape: first ? "round" : "cut",
    signs: [],
    designation: designation(id),
    ...more,
  };
}

export function printed(units: Unit[]): Printed {
  const pieces = units.map(
    ({ id, side, name, title, type, symbol, size, factors, attack, defense, movement, arrives, flies }) => ({
      id,
      side,
      name,
      title,
      type,
      symbol,
      size,
      factors,
      attack,
      defense,
      movement,
      arrives,
      flies,
    }),
  );
  return {
    game: "blitzkrieg",
    results: {
      DE: { words: "defender loses one unit", tone: "good", legend: "" },
      "75:MCRT 2": { words: "attacker loses two factors", tone: "bad", legend: "" },
      "-a3/3r4": { words: "three factors", tone: "good", legend: "" },
    },
    pieces,
    forms: ["move UNIT to HEX"],
    terms: {},
    aims: [{ words: "Win with the most cities.", rule: "75:16C" }],
    marks: { moved: { sign: "triangle", words: "has moved" } },
    seats: [
      { seat: "blue", name: "Great Blue", short: "Blue", tone: "first", shape: "round" },
      { seat: "red", name: "Big Red", short: "Red", tone: "second", shape: "cut" },
    ],
  };
}

export function offer(mode: Offer["mode"], more: Partial<Offer> = {}): Offer {
  return {
    mode,
    step: "anything",
    units: [],
    hexes: [],
    choices: [],
    acts: [],
    wary: false,
    prices: {},
    still: [],
    pass_over: "",
    give: "",
    near: false,
    helps: {},
    forgotten: [],
    done: null,
    can_end: true,
    end: "Movement done",
    ...more,
  };
}

/** A view, with the units as they are printed for the state that brings it. */
export function view(units: Unit[], mode: Offer["mode"], more: Partial<View> = {}): View & { all: Unit[] } {
  const blue = units.filter((known) => known.side === "blue").map((known) => known.id);
  return {
    game: "blitzkrieg",
    board: "board",
    ruleset: "1975-basic@1",
    title: "A test",
    turn: 3,
    turns: 15,
    side: "blue",
    asked: "blue",
    question: { seat: "blue", step: "anything", prompt: "What now?", rules: [] },
    outcome: null,
    battles: [],
    cautions: [],
    layers: [],
    boxes: [],
    tracks: [],
    units: Object.fromEntries(
      units.map(({ id, place, left, moved, marks }) => [
        id,
        { place, ...(moved ? { left } : {}), ...(marks.length ? { marks } : {}) },
      ]),
    ),
    offer: offer(mode, { units: blue }),
    all: units,
    ...more,
  };
}

export function state(seen: View & { all?: Unit[] }, more: Partial<State> = {}): State {
  const first = more.at ? {} : { printed: printed(seen.all ?? []) };
  return {
    type: "state",
    at: 0,
    hash: "h0",
    seat: "blue",
    view: seen,
    log: [],
    events: [],
    undo: false,
    redo: false,
    players: {},
    name: "A test",
    origin: null,
    maker: false,
    secrets: false,
    ...first,
    ...more,
  };
}

export function board(): Board {
  const grid = new Grid(20);
  const hexes: HexRecord[] = [];
  for (let column = 0; column < 30; column++)
    for (let number = 10; number < 40; number++)
      hexes.push({
        hex: hexName({ column, number }),
        ...grid.centre({ column, number }),
        terrain: "clear",
      });
  return { x: 0, y: 0, width: 900, height: 900, side: 20, hexes, countries: { "sud-walkure": "Sud Walküre" } };
}

type Message = Exclude<FromServer, Answer>;

/** A table whose server is the test: what was sent, what is answered, what it is told. */
export class Desk {
  sent: FromPage[] = [];
  liked: FromPage[] = []; // what the seat likes, which is no order
  answers: { [W in Asking["what"]]?: (ask: Extract<Asking, { what: W }>) => Replies[W] } = {
    log: () => ({ kind: "log", entries: [] }),
  };
  tell: ((message: Message) => void)[] = [];
  line: ((line: Line) => void)[] = [];
  readonly table: Table;

  constructor(seats = 1) {
    const connect = (
      _id: string,
      _token: string,
      onMessage: (m: Message) => void,
      onLine: (line: Line) => void,
    ): Connection => {
      this.tell.push(onMessage);
      this.line.push(onLine);
      onLine("open");
      return {
        send: (message: FromPage) => (message.type === "habits" ? this.liked : this.sent).push(message) > 0,
        ask: (asking: Asking) => {
          const answer = this.answers[asking.what] as ((ask: Asking) => unknown) | undefined;
          return answer ? Promise.resolve(answer(asking)) : Promise.reject(new Error("no answer"));
        },
        close: () => undefined,
        retry: () => undefined,
      } as unknown as Connection;
    };
    this.table = new Table(
      "g",
      Array.from({ length: seats }, (_, i) => `t${i}`),
      board(),
      connect,
    );
  }

  get orders(): string[] {
    return this.sent.flatMap((message) =>
      message.type === "order" ? [message.order] : message.type === "orders" ? message.orders : [],
    );
  }
}

/** Let promises run. */
export const soon = () => new Promise<void>((done) => setTimeout(done, 0));
