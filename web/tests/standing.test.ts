// How a game stands and how it ended, in sight.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import type { LogEntry } from "../src/blitzkrieg/hexwire";
import type { Event, Roll } from "../src/shell/wire";
import { diceOf, lossesByTurn } from "../src/shell/ending";
import { summary } from "../src/shell/inshort";
import Curves from "../src/shell/Curves.svelte";
import EndCard from "../src/shell/EndCard.svelte";
import Plates from "../src/shell/Plates.svelte";
import Theirs from "../src/shell/Theirs.svelte";
import { Desk, printed, soon, state, unit, view } from "./making";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

const words = () => {
  flushSync();
  return document.body.textContent?.replace(/\s+/g, " ") ?? "";
};
const units = () => [unit("B:4Arm", "S20"), unit("R:1Inf", "S22")];
const TRACKS = [
  { key: "turn", title: "Turn", value: 3, of: 15 },
  { key: "cities", title: "Friendly city hexes", value: 21, of: 35, seat: "blue", short: "cities" },
  { key: "lost", title: "Units eliminated", value: 2, seat: "red", short: "lost" },
];

function entry(number: number, seat: string, more: Partial<LogEntry> = {}): LogEntry {
  return { number, turn: 3, seat, order: "go", rolls: [], events: [], when: `2026-01-01T00:00:0${number}Z`, ...more };
}
const event = (kind: string, text: string, ids: string[]) => ({ kind, text, rules: [], places: [], units: ids });

describe("the plates", () => {
  it("show both sides' numbers, who is here, and how one wins", () => {
    const desk = new Desk();
    const players = {
      blue: { kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name: "" },
      red: { kind: "human", player: null, online: false, lines: 0, taken: true, links: 0, name: "" },
    } as const;
    desk.tell[0]?.(state(view(units(), "send", { tracks: TRACKS }), { players }));
    mounted = mount(Plates, { target: document.body, props: { table: desk.table } });
    expect(words()).toContain("Great Blue you 21/35 cities");
    expect(words()).toContain("Big Red is away 2 lost");
    expect(words()).not.toContain("15");
    expect(document.querySelector("details")?.textContent).toContain("Win with the most cities.");
  });
});

describe("the plate that is marked", () => {
  const marked = (turn: number) => {
    const desk = new Desk();
    const seen = view(units(), "send", { tracks: TRACKS, side: "red", asked: "blue" });
    desk.tell[0]?.(state({ ...seen, turn }));
    mounted = mount(Plates, { target: document.body, props: { table: desk.table } });
    flushSync();
    return document.querySelector(".plate.turn strong")?.textContent;
  };

  it("is that of the side whose turn it is, whoever is asked in it", () => {
    expect(marked(3)).toBe("Big Red");
  });

  it("is that of who is asked before the first turn", () => {
    expect(marked(0)).toBe("Great Blue");
  });
});

describe("what others did", () => {
  it("stands on a card until one's own order: how much, and what it did to mine", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(units(), "send")));
    await soon();
    mounted = mount(Theirs, { target: document.body, props: { table: desk.table } });
    expect(words()).toBe("");
    const log = [
      ...[1, 2, 3, 4].map((n) => entry(n, "red", { events: [event("moved", "R:1Inf went on.", ["R:1Inf"])] })),
      entry(5, "red", { events: [event("landed", "R:1Inf landed.", ["R:1Inf"])] }),
      entry(6, "red", { events: [event("battle", "B:4Arm is hit.", ["R:1Inf", "B:4Arm"])] }),
    ];
    desk.tell[0]?.(state(view(units(), "send"), { at: 6, hash: "h6", log }));
    expect(words()).toContain("Big Red");
    expect(words()).toContain("Moved: 1 unit.");
    expect(words()).toContain("landed.");
    expect(words()).toContain("is hit.");
    expect(words()).not.toContain("went on.");
    desk.table.order("go");
    expect(words()).toBe("");
  });

  it("begins with what was lost and won, as the server tells it, and says nothing of it twice", async () => {
    const desk = new Desk();
    const since: number[] = [];
    desk.answers.told = (asking) => {
      since.push(asking.since);
      return {
        kind: "told",
        first: [{ key: "lost", seat: "blue", words: "Great Blue loses B:4Arm.", places: [], units: [] }],
        rest: [{ key: "count", seat: "red", words: "Big Red, units to come: 3, 2 fewer.", places: [], units: [] }],
        said: ["moved", "eliminated"],
      };
    };
    desk.tell[0]?.(state(view(units(), "send")));
    await soon();
    mounted = mount(Theirs, { target: document.body, props: { table: desk.table } });
    const gone = event("eliminated", "B:4Arm eliminated: caught.", ["B:4Arm"]);
    const rolls = [{ purpose: "battle", sides: 6, value: 4 }];
    const log = [
      entry(1, "red", { events: [event("moved", "R:1Inf went on.", ["R:1Inf"])] }),
      entry(2, "red", { rolls, events: [event("battle", "Battle for S20.", ["R:1Inf"]), gone] }),
    ];
    const boxes = [{ place: "eliminated", title: "Eliminated" }];
    desk.tell[0]?.(state(view(units(), "send", { boxes }), { at: 2, hash: "h2", log }));
    flushSync();
    await soon();
    flushSync();
    const lines = [...document.querySelectorAll("li")].map((line) => line.textContent?.replace(/\s+/g, " ").trim());
    expect(lines.length).toBe(4);
    expect(lines[0]).toContain("Great Blue loses");
    expect(lines[1]).toContain("eliminated: caught."); // and what to
    expect(lines[2]).toContain("Battle for");
    expect(lines[3]).toContain("units to come: 3");
    expect(since).toEqual([0]);
  });

  it("says of a turn that was passed that nothing was done in it", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(units(), "send")));
    await soon();
    mounted = mount(Theirs, { target: document.body, props: { table: desk.table } });
    const next = event("player turn", "Turn 2: Blue's player-turn begins.", []);
    desk.tell[0]?.(state(view(units(), "send"), { at: 1, hash: "h1", log: [entry(1, "red", { events: [next] })] }));
    expect(words()).toContain("Big Red");
    expect(words()).toContain("The turn was passed on");
  });

  it("is put away with Esc when nothing else is in hand, and the dice after it", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(units(), "send")));
    await soon();
    mounted = mount(Theirs, { target: document.body, props: { table: desk.table } });
    const rolls = [{ purpose: "battle", sides: 6, value: 4 }];
    const log = [entry(1, "red", { rolls, events: [event("battle", "B:4Arm is hit.", ["B:4Arm"])] })];
    desk.tell[0]?.(state(view(units(), "send"), { at: 1, hash: "h1", log }));
    await desk.table.select(["B:4Arm"]);
    desk.table.back();
    expect([desk.table.selected.length, words().includes("is hit.")]).toEqual([0, true]);
    desk.table.back();
    expect([words(), desk.table.roll?.number]).toEqual(["", 1]);
    desk.table.back();
    expect(desk.table.roll).toBeNull();
  });
});

describe("what is told in short", () => {
  const inShort = (events: readonly Event[], rolls: Roll[] = []) =>
    summary([entry(1, "red", { events: [...events], rolls })], new Set(["knocked out"]), (ids) =>
      ids.includes("B:4Arm"),
    );
  const moved = (id: string, to: string) => ({ ...event("moved", `${id} went to ${to}.`, [id]), places: ["A1", to] });

  it("says who went where while they are few", () => {
    const landed = event("landed", "R:1Inf landed.", ["R:1Inf"]);
    expect(inShort([moved("R:1Inf", "S20"), moved("R:2Inf", "S21"), landed]).map(({ text }) => text)).toEqual([
      "Moved: R:1Inf went to S20.",
      "Moved: R:2Inf went to S21.",
      "R:1Inf landed.",
    ]);
    const back = event("retreated", "R:1Inf retreats to S20.", ["R:1Inf"]);
    expect(inShort([back])[0]?.text).toBe("R:1Inf retreats to S20."); // not "Retreated: … retreats"
  });

  it("counts units, not orders, when they are many, and says where to", () => {
    const ids = ["R:1Inf", "R:2Inf", "R:3Inf", "R:1Inf"];
    const [line] = inShort(ids.map((id, i) => moved(id, `S2${i}`)));
    expect(line?.text).toBe("Moved: 3 units (S20, S21, S22 and S23).");
    const many = inShort(Array.from({ length: 9 }, (_, i) => moved(`R:${i}Inf`, `S${i}`)));
    expect(many[0]?.text).toBe("Moved: 9 units (S0, S1, S2, S3 and 5 more places).");
  });

  it("tells what a result did, not only its code", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(units(), "send")));
    await soon();
    mounted = mount(Theirs, { target: document.body, props: { table: desk.table } });
    const rolls = [{ purpose: "battle for S20", sides: 6, value: 2 }];
    const fought = event("battle", "Battle for S20: 12 to 4, 3-1, die 2, DE.", ["R:1Inf", "B:4Arm"]);
    desk.tell[0]?.(
      state(view(units(), "send"), { at: 1, hash: "h1", log: [entry(1, "red", { rolls, events: [fought] })] }),
    );
    expect(words()).toContain("die 2, DE (defender loses one unit).");
  });

  it("tells what took my own out of the game, however much else there was to tell", () => {
    const rolls = [{ purpose: "battle", sides: 6, value: 4 }];
    const bombed = event("bombed", "R:1SAC bombs V33.", ["R:1SAC"]);
    const gone = event("knocked out", "B:4Arm is lost.", ["B:4Arm"]);
    const battles = Array.from({ length: 12 }, (_, i) =>
      entry(i + 2, "red", { rolls, events: [event("battle", `Battle ${i}.`, ["R:1Inf"])] }),
    );
    const said = summary(
      [entry(1, "red", { events: [event("phase", "All is announced.", []), bombed, gone] }), ...battles],
      new Set(["knocked out"]),
      (ids) => ids.includes("B:4Arm"),
    ).map(({ text }) => text);
    expect(said.slice(0, 2)).toEqual(["B:4Arm is lost.", "R:1SAC bombs V33."]);
    expect(said).toContain("Battle 11.");
  });

  it("says nothing twice, and points at places that are numbers instead of spelling them out", () => {
    const went = (id: string, to: string) => ({ ...event("moved", `${id} moves to ${to}.`, [id]), places: [to] });
    expect(inShort([went("G:Inf1", "84.33,77.13")])[0]?.text).toBe("G:Inf1 moves to 84.33,77.13.");
    const many = inShort([1, 2, 3, 4].map((n) => went(`G:Inf${n}`, `${n},77`)));
    expect([many[0]?.text, many[0]?.places]).toEqual(["Moved: 4 units.", ["1,77", "2,77", "3,77", "4,77"]]);
  });

  it("keeps the order in which it happened, who is lost first, and leaves out what only passes", () => {
    const said = summary(
      [
        entry(1, "red", {
          rolls: [{ purpose: "command", sides: 6, value: 4 }],
          events: [event("order issued", "R:CO orders R:1Inf: 4 against 8.", ["R:CO", "R:1Inf"])],
        }),
        entry(2, "red", { events: [moved("R:1Inf", "S20")] }),
        entry(3, "red", {
          rolls: [{ purpose: "fire", sides: 6, value: 6 }],
          events: [
            event("fired", "R:1Inf fires at B:4Arm with 4 dice.", ["R:1Inf", "B:4Arm"]),
            event("hits", "Fire by R:1Inf at B:4Arm: 6: 1 hit.", ["R:1Inf", "B:4Arm"]),
            event("knocked out", "B:4Arm is knocked out.", ["B:4Arm"]),
            event("phase", "No more orders are issued this turn.", []),
          ],
        }),
        entry(4, "red", { events: [event("player turn", "Turn 2: the Blue player turn begins.", [])] }),
      ],
      new Set(["knocked out"]),
      (ids) => ids.includes("B:4Arm"),
    );
    expect(said.map(({ text }) => text)).toEqual([
      "B:4Arm is knocked out.",
      "R:CO orders R:1Inf: 4 against 8.",
      "Moved: R:1Inf went to S20.",
      "Fire by R:1Inf at B:4Arm: 6: 1 hit.",
    ]);
  });

  it("says whose aggressor he has become before all else, though nobody is named in it", () => {
    const war = event("aggression", "Big Red is the aggressor against San Estados.", []);
    const said = inShort([moved("R:1Inf", "S20"), war, event("knocked out", "B:4Arm is knocked out.", ["B:4Arm"])]);
    expect(said.map(({ text }) => text)).toEqual([war.text, "B:4Arm is knocked out.", "Moved: R:1Inf went to S20."]);
  });

  it("leaves out what did nothing to mine, where there is too much of it", () => {
    const dice = [{ purpose: "fire", sides: 6, value: 6 }];
    const many = Array.from({ length: 12 }, (_, i) => event("hits", `R:${i}Inf misses.`, [`R:${i}Inf`]));
    const mine = event("fell back", "B:4Arm falls back.", ["B:4Arm"]);
    const said = inShort([mine, ...many], dice).map(({ text }) => text);
    expect([said.length, said[0], said.at(-1)]).toEqual([10, "B:4Arm falls back.", "R:11Inf misses."]);
  });
});

describe("the end", () => {
  const log = [
    entry(1, "blue", {
      turn: 2,
      rolls: [{ purpose: "battle for S20", sides: 6, value: 6 }],
      events: [
        event("phase", "The turn goes on.", []),
        event("battle", "A six.", []),
        event("eliminated", "gone", ["R:1Inf"]),
      ],
    }),
    entry(2, "blue", {
      rolls: [
        { purpose: "the wind", sides: 6, value: 4 },
        { purpose: "loyalty of B:4Arm", sides: 6, value: 1 },
        { purpose: "the way", sides: 4, value: 0 },
      ],
      events: [event("wind", "It blows.", [])],
    }),
  ];
  const over = () =>
    view(units(), "send", {
      asked: null,
      question: null,
      offer: null,
      outcome: { winner: "blue", reason: "Great Blue has eliminated every enemy unit.", rule: "75:16A" },
      boxes: [{ place: "eliminated", title: "Eliminated" }],
    });

  it("counts losses by turn, and dice", () => {
    const sides = (id: string) => (id.startsWith("R") ? "red" : "blue");
    expect(lossesByTurn(log, over(), sides)).toEqual([{ turn: 2, lost: { red: 1 } }]);
    const thrown = diceOf(log, "blue");
    expect([thrown?.count, thrown?.mean]).toEqual([3, "3.7"]);
    expect([thrown?.highest.purpose, thrown?.lowest.purpose]).toEqual(["battle for S20", "loyalty of B:4Arm"]);
    expect(thrown?.alike).toBe(false);
    expect(diceOf(log, "red")).toBeNull();
    expect(diceOf(log.slice(0, 1), "blue")?.alike).toBe(true);
  });

  it("draws the same numbers once, under both their titles", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(over(), { printed: printed(units()) }));
    const number = (title: string, value: number) => ({ seat: "blue", title, value });
    const turns = [1, 2].map((turn) => ({
      turn,
      numbers: [number("Against the goal", turn), number("Against the limit", turn), number("Cities", 3 - turn)],
    }));
    mounted = mount(Curves, { target: document.body, props: { table: desk.table, turns } });
    flushSync();
    expect([...document.querySelectorAll("figcaption")].map((one) => one.textContent?.trim())).toEqual([
      "Against the goal · Against the limit up to 2",
      "Cities up to 2",
    ]);
  });

  it("has a card with the result and what one can do now", async () => {
    const desk = new Desk();
    desk.answers.log = () => ({ kind: "log", entries: log });
    desk.tell[0]?.(state(over(), { at: 2, hash: "h2", printed: printed(units()) }));
    await soon();
    mounted = mount(EndCard, { target: document.body, props: { table: desk.table, token: "t" } });
    expect(words()).toContain("You have won");
    expect(words()).toContain("Highest: 6, battle for S20"); // whatever the order brought before it
    expect(words()).toContain("Lowest: 1, loyalty of 4th Armor");
    expect(words()).toContain("Replay the game");
    expect(document.querySelectorAll(".end-losses tbody tr")).toHaveLength(1);
    document.querySelector<HTMLButtonElement>("[aria-label=Close]")?.click();
    expect(words()).toBe("");
  });
});
