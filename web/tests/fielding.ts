// Records of the miniatures game for tests.
import type { Connection, Line } from "../src/shell/connection";
import { Field } from "../src/commander/field.svelte";
import type {
  Asking,
  Explanation,
  FromPage,
  FromServer,
  Offer,
  Printed,
  Replies,
  Unit,
  View,
} from "../src/commander/fieldwire";
import type { Answer, State } from "../src/shell/wire";

export const told = (order: string, more: Partial<Explanation> = {}): Explanation => ({
  kind: "explanation",
  order,
  refusal: null,
  numbers: [],
  chance: null,
  path: [],
  length: 0,
  stop: null,
  meets: [],
  base: null,
  zones: [],
  promises: [],
  cautions: [],
  stops: null,
  stray: null,
  ...more,
});

export function unit(id: string, x: number, y: number, more: Partial<Unit> = {}): Unit {
  return {
    id,
    x,
    y,
    side: id.startsWith("A") ? "american" : "german",
    title: id.slice(2),
    tone: "first",
    shape: "square",
    name: id.slice(2),
    type: "infantry",
    symbol: "infantry",
    figure: { solid: "M0 0h1v1z", line: "" },
    place: "table",
    facing: 0,
    width: 3,
    depth: 3,
    arc: 180,
    move: 10,
    attacks: [{ stat: "4/30*", words: "4 dice up to 30 cm, no hits on hard targets", rule: "BC:fire.hits.star" }],
    range: 30,
    rings: [],
    hits: 0,
    endures: 6,
    save: null,
    command: 0,
    suppressed: false,
    carrier: "",
    supports: "",
    states: [],
    done: [],
    ...more,
  };
}

export function printed(units: Unit[]): Printed {
  const seats: Printed["seats"] = [
    { seat: "american", name: "American", short: "American", tone: "first", shape: "square" },
    { seat: "german", name: "German", short: "German", tone: "second", shape: "round" },
  ];
  return {
    game: "commander",
    seats,
    marks: {},
    forms: [],
    aims: [],
    pieces: units,
    terms: {},
    figures: { infantry: { solid: "M0 0h1v1z", line: "" } },
  };
}

/** A view, with the units as they are printed. */
export function view(units: Unit[], mode: Offer["mode"], offer: Partial<Offer> = {}): View & { all: Unit[] } {
  return {
    game: "commander",
    ruleset: "commander-encounter@1",
    title: "A test",
    turn: 1,
    turns: 0,
    side: "american",
    asked: "american",
    board: "t 1",
    question: { seat: "american", step: "anything", prompt: "What now?", rules: [] },
    outcome: null,
    cautions: [],
    layers: [],
    boxes: [],
    tracks: [],
    table: "A table",
    width: 120,
    height: 120,
    depth: 20,
    sides: {},
    smoke: [],
    breaches: [],
    strikes: [],
    combats: [],
    all: units,
    units: Object.fromEntries(
      units.map(({ id, place, x, y, facing, carrier }) => [id, { place, x, y, facing, carrier }]),
    ),
    offer: {
      mode,
      step: "anything",
      units: Object.keys(offer.sends ?? {}),
      choices: [],
      give: "",
      near: false,
      helps: {},
      forgotten: [],
      done: null,
      can_end: true,
      end: "Done",
      verbs: {},
      sends: {},
      commander: "",
      formation: [],
      actions: {},
      commands: {},
      callers: [],
      guns: [],
      along: {},
      starts: {},
      facing: 0,
      forms: {},
      strikes: {},
      ...offer,
    },
  };
}

type Message = Exclude<FromServer, Answer>;

/** A field whose server is the test. */
export class Sandbox {
  sent: FromPage[] = [];
  asked: Asking[] = [];
  answers: { [W in Asking["what"]]?: (ask: Extract<Asking, { what: W }>) => Replies[W] } = {
    log: () => ({ kind: "log", entries: [] }),
  };
  readonly field: Field;
  private tell: (message: Message) => void = () => undefined;
  private at = 0;

  constructor(tokens: readonly string[] = ["t"]) {
    const connect = (
      _id: string,
      _token: string,
      onMessage: (m: Message) => void,
      onLine: (line: Line) => void,
    ): Connection => {
      this.tell = onMessage;
      onLine("open");
      return {
        send: (message: FromPage) => this.sent.push(message) > 0,
        ask: (asking: Asking) => {
          this.asked.push(asking);
          const answer = this.answers[asking.what] as ((ask: Asking) => unknown) | undefined;
          return answer ? Promise.resolve(answer(asking)) : Promise.reject(new Error("no answer"));
        },
        close: () => undefined,
        retry: () => undefined,
      } as unknown as Connection;
    };
    this.field = new Field("g", tokens, connect);
  }

  show(seen: View & { all: Unit[] }, more: Partial<State> = {}): void {
    this.at = more.at ?? this.at + 1;
    const state: State = {
      type: "state",
      at: this.at,
      hash: `h${this.at}`,
      seat: "american",
      view: seen,
      log: [],
      events: [],
      printed: printed(seen.all),
      undo: false,
      redo: false,
      players: {
        american: { kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name: "" },
        german: { kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name: "" },
      },
      name: "A test",
      origin: null,
      maker: false,
      secrets: false,
      ...more,
    };
    this.tell(state);
  }

  get orders(): string[] {
    return this.sent.flatMap((message) =>
      message.type === "order" ? [message.order] : message.type === "orders" ? message.orders : [],
    );
  }
}
