import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";

import Tip from "../src/blitzkrieg/Tip.svelte";
import type { Explanation, LogEntry, Refusal } from "../src/blitzkrieg/hexwire";
import { forget, keep } from "../src/shell/shelf";
import { Desk, offer, soon, state, unit, view } from "./making";

const no: Refusal = { rule: "75:8.2a", reason: "It must stop.", places: ["S21"], units: ["B:4Arm"] };
const force = () => [unit("B:4Arm", "S20"), unit("B:5Arm", "S20"), unit("R:1Inf", "S22")];

const told = (order: string, refusal: Refusal | null = null): Explanation => ({
  kind: "explanation",
  order,
  refusal,
  cost: null,
  path: [],
  odds: null,
  hands_over: false,
  cautions: [],
  mission: null,
  grave: false,
});

function moving(): Desk {
  const desk = new Desk();
  desk.answers.targets = ({ units }) => ({
    kind: "targets",
    units,
    targets: [
      { hex: "S21", orders: [`go ${units.join(" ")} to S21`], words: "go", cost: "1", stop: true, path: [], tone: "" },
    ],
  });
  const seen = view(force(), "send");
  desk.tell[0]?.(
    state({ ...seen, offer: offer("send", { units: ["B:4Arm", "B:5Arm"], forgotten: ["2 units have not moved."] }) }),
  );
  return desk;
}

describe("a name in a sentence", () => {
  it("has the factors where counters of one name differ", () => {
    const desk = new Desk();
    const change = (id: string, factors: string) =>
      unit(id, "S20", { name: "Substitute Infantry", title: `Substitute Infantry ${factors}`, factors });
    const units = [change("B:Inf2.1", "2-4"), change("B:Inf1.1", "1-4"), unit("B:4Arm", "S20")];
    desk.tell[0]?.(state(view(units, "send")));
    const names = units.map(({ id }) => desk.table.named.get(id)?.name);
    expect(names).toEqual(["Substitute Infantry 2-4", "Substitute Infantry 1-4", "4th Armor"]);
    expect(desk.table.units.get("B:Inf2.1")?.name).toBe("Substitute Infantry");
  });
});

describe("moving", () => {
  it("takes a stack with one click and sends it with the next", async () => {
    const desk = moving();
    desk.table.press("S20");
    await soon();
    expect(desk.table.selected).toEqual(["B:4Arm", "B:5Arm"]);
    expect([...desk.table.choices.keys()]).toEqual(["S21"]);
    desk.table.press("S21");
    expect(desk.orders).toEqual(["go B:4Arm B:5Arm to S21"]);
    expect(desk.sent[0]).toMatchObject({ at: 0, hash: "h0" });
  });

  it("asks for odds only where a lit hex lies beside an enemy", async () => {
    const desk = moving();
    const asked: string[] = [];
    desk.answers.approach = ({ hex }) => {
      asked.push(hex);
      return {
        kind: "approach",
        hex,
        meetings: [{ hex: "S22", strength: 8, odds: "2-1", most: 12, most_odds: "3-1" }],
      };
    };
    desk.table.press("S20");
    await soon();
    desk.table.hover = "S19";
    await desk.table.readApproach("S19");
    expect(desk.table.approach).toBeNull();
    desk.table.hover = "S21";
    await desk.table.readApproach("S21");
    expect(asked).toEqual(["S21"]);
    expect(desk.table.approach?.meetings[0]?.odds).toBe("2-1");
    // Beside them the layer is offered that says what could come back.
    const tip = mount(Tip, {
      target: document.body,
      props: { table: desk.table, at: { x: 1, y: 1 }, width: 9, height: 9 },
    });
    flushSync();
    expect(document.querySelector(".meeting")?.textContent).toContain("2-1 with those beside it");
    expect(document.querySelector(".offer kbd")?.textContent).toBe("4");
    desk.table.toggleLayer("threat");
    flushSync();
    expect(document.querySelector(".offer")).toBeNull();
    void unmount(tip);
    sessionStorage.clear();
  });

  it("never sends a selection where only the one before could go", async () => {
    const desk = moving();
    desk.table.press("S20", "B:5Arm", true);
    await soon();
    desk.table.toggle("B:4Arm");
    expect([...desk.table.choices.keys()]).toEqual([]);
    await soon();
    expect(desk.table.choices.get("S21")?.[0]?.orders).toEqual(["go B:5Arm B:4Arm to S21"]);
  });

  it("goes where it was sent though the server did not answer at first where it can go", async () => {
    const desk = moving();
    const answer = desk.answers.targets;
    desk.answers.targets = () => {
      if (answer) desk.answers.targets = answer;
      throw new Error("no answer in time");
    };
    desk.table.press("S20", "B:5Arm", true);
    await desk.table.goOrAsk("S21");
    expect(desk.orders).toEqual(["go B:5Arm to S21"]);
  });

  it("takes a single counter with Shift", async () => {
    const desk = moving();
    desk.table.press("S20", "B:5Arm", true);
    await soon();
    expect(desk.table.selected).toEqual(["B:5Arm"]);
  });

  it("takes units of several hexes after a battle, if they can go to one; else those of the last hex", async () => {
    const desk = new Desk();
    const own = [unit("B:4Arm", "S20"), unit("B:5Arm", "S22"), unit("R:1Inf", "T30")];
    const there = { hex: "S21", words: "advance", cost: "", stop: false, path: [], tone: "" };
    const sent = (units: string[]) => ({ ...there, orders: [`advance ${units.join(" ")} to S21`] });
    desk.answers.targets = ({ units }) => ({ kind: "targets", units, targets: [sent(units)] });
    desk.tell[0]?.(state({ ...view(own, "send"), offer: offer("send", { units: ["B:4Arm", "B:5Arm"], near: true }) }));
    desk.table.toggle("B:4Arm");
    desk.table.toggle("B:5Arm");
    await soon();
    expect(desk.table.selected).toEqual(["B:4Arm", "B:5Arm"]);
    void desk.table.select([]);
    desk.answers.targets = ({ units }) => ({ kind: "targets", units, targets: units[1] ? [] : [sent(units)] });
    desk.table.toggle("B:4Arm");
    desk.table.toggle("B:5Arm");
    await soon();
    expect(desk.table.selected).toEqual(["B:5Arm"]);
  });

  it("asks why where nothing is lit, and shows the answer there", async () => {
    const desk = moving();
    desk.answers.would = ({ units, hexes }) => {
      expect([units, hexes]).toEqual([["B:4Arm", "B:5Arm"], ["S25"]]);
      return told("go", no);
    };
    desk.table.press("S20");
    await soon();
    desk.table.press("S25");
    await soon();
    expect(desk.table.why).toEqual({ refusal: no, place: "S25" });
    expect(desk.orders).toEqual([]);
    desk.table.back();
    expect(desk.table.why).toBeNull();
    desk.table.back();
    expect(desk.table.selected).toEqual([]);
  });

  it("lets go of what has moved, keeps what has not", async () => {
    const desk = moving();
    desk.table.press("S20", "B:5Arm", true);
    await soon();
    const [four, , foe] = force();
    desk.tell[0]?.(
      state(
        view(
          [four, unit("B:5Arm", "S21", { moved: true }), foe].filter((u) => u !== undefined),
          "send",
        ),
        { at: 1, hash: "h1" },
      ),
    );
    expect(desk.table.selected).toEqual([]);
    desk.table.press("S20");
    await soon();
    desk.tell[0]?.(
      state(
        view(
          [four, unit("B:5Arm", "S22"), foe].filter((u) => u !== undefined),
          "send",
        ),
        { at: 2, hash: "h2" },
      ),
    );
    expect(desk.table.selected).toEqual(["B:4Arm"]);
  });

  it("orders nothing when it is the other's turn", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(force(), "send", { asked: "red", offer: null })));
    desk.table.press("S20");
    desk.table.order("done");
    desk.table.done();
    await soon();
    expect(desk.orders).toEqual([]);
  });
});

describe("a stack that is laid out", () => {
  it("is taken whole by the first click, however long the pointer rested; then single counters", async () => {
    const desk = moving();
    desk.table.pick("S20", "B:5Arm");
    await soon();
    expect(desk.table.selected).toEqual(["B:4Arm", "B:5Arm"]);
    desk.table.pick("S20", "B:5Arm");
    expect(desk.table.selected).toEqual(["B:5Arm"]);
    desk.table.pick("S20", "B:4Arm");
    expect(desk.table.selected).toEqual(["B:5Arm", "B:4Arm"]);
  });
});

describe("a click that is quick", () => {
  it("goes where the light comes a moment later", async () => {
    const desk = moving();
    desk.table.press("S20");
    desk.table.press("S21"); // nothing is lit yet
    await soon();
    expect(desk.orders).toEqual(["go B:4Arm B:5Arm to S21"]);
  });
});

describe("who waits off the map", () => {
  it("is not let go of on a full hex: the engine says why", async () => {
    const desk = moving();
    const units = [...force(), unit("B:1Inf", "card")];
    desk.tell[0]?.(state(view(units, "send"), { hash: "h1" }));
    desk.answers.would = () => told("place", no);
    await desk.table.select(["B:1Inf"]);
    desk.table.press("S20");
    await soon();
    expect(desk.table.selected).toEqual(["B:1Inf"]);
    expect(desk.table.why).toEqual({ refusal: no, place: "S20" });
  });
});

describe("what only one unit can do", () => {
  const near = (units: string[]) => {
    const desk = moving();
    const offered = offer("send", { units, hexes: ["S21"], near: true });
    desk.tell[0]?.(state({ ...view(force(), "send"), offer: offered }, { at: 1, hash: "h1" }));
    return desk;
  };

  it("is lit without a click", async () => {
    const desk = near(["B:5Arm"]);
    await soon();
    expect(desk.table.selected).toEqual(["B:5Arm"]);
    expect([...desk.table.choices.keys()]).toEqual(["S21"]);
  });

  it("is asked for where there are several, and a lit hex says so", () => {
    const desk = near(["B:4Arm", "B:5Arm"]);
    expect(desk.table.selected).toEqual([]);
    desk.table.press("S21");
    expect(desk.table.notice).toContain("who is to go there");
    expect(desk.orders).toEqual([]);
  });
});

describe("play now", () => {
  it("sets up whichever panel is open, once", async () => {
    keep({ id: "g", name: "A game", tokens: {}, mine: ["blue"], quick: true });
    const desk = new Desk();
    desk.answers.deploy = () => ({ kind: "orders", orders: ["set B:4Arm on S20"] });
    const offered = offer("send", { units: ["B:4Arm"], helps: { deploy: "Deploy for me" } });
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "card")], "send"), offer: offered }));
    await soon();
    expect(desk.orders).toEqual(["set B:4Arm on S20", "done"]);
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "card")], "send"), offer: offered }, { at: 1, hash: "h1" }));
    await soon();
    expect(desk.orders).toHaveLength(2);
    forget("g");
  });
});

describe("being set up", () => {
  it("says that nobody was when no answer came, and can be asked for again", async () => {
    const desk = new Desk();
    const offered = offer("send", { units: ["B:4Arm"], helps: { deploy: "Deploy for me" } });
    const waits = { ...offered, forgotten: ["One unit is not set up."] };
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "card")], "send"), offer: waits }));
    const asked = desk.table.helping.deploy();
    expect(desk.table.helping.on).toBe(true);
    await asked;
    expect(desk.table.helping.on).toBe(false);
    expect(desk.table.notice).toBe("no answer Nobody was set up: press “Deploy for me” to try again.");
    desk.answers.deploy = () => ({ kind: "orders", orders: [] });
    await desk.table.helping.deploy();
    expect(desk.table.notice).toContain("by hand");
    expect(desk.orders).toEqual([]);
    desk.answers.deploy = () => ({ kind: "orders", orders: ["set B:4Arm on S20"] });
    void desk.table.helping.deploy();
    await desk.table.helping.deploy(); // one who presses twice asks once
    await soon();
    expect([desk.orders, desk.table.notice]).toEqual([["set B:4Arm on S20"], ""]);
  });

  it("says so where all are placed already", async () => {
    const desk = new Desk();
    const offered = offer("send", { units: ["B:4Arm"], helps: { deploy: "Deploy for me" } });
    desk.tell[0]?.(state({ ...view([unit("B:4Arm", "sea B")], "send"), offer: offered }));
    desk.answers.deploy = () => ({ kind: "orders", orders: [] });
    await desk.table.helping.deploy();
    expect([desk.orders, desk.table.notice]).toEqual([[], "All are placed already."]);
  });
});

describe("done", () => {
  it("asks first when something is left undone, and goes on by another button only", () => {
    const desk = moving();
    desk.table.confirm();
    expect(desk.orders).toEqual([]);
    desk.table.done();
    expect(desk.table.confirming).toBe(true);
    expect(desk.table.undone()).toEqual(["2 units have not moved."]);
    desk.table.done();
    expect(desk.orders).toEqual([]);
    desk.table.confirm();
    expect(desk.orders).toEqual(["done"]);
  });

  it("says why it cannot be", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(force(), "send", { offer: offer("send", { done: no, can_end: false }) })));
    desk.table.done();
    expect(desk.table.why?.refusal).toEqual(no);
    expect(desk.orders).toEqual([]);
  });
});

describe("battles", () => {
  it("are drawn up with odds and given as the engine writes them", async () => {
    const desk = new Desk();
    desk.answers.would = ({ hexes }) => ({
      ...told(`strike ${hexes?.join(" ")}`),
      odds: { kind: "odds", odds: "3-1" } as never,
    });
    desk.tell[0]?.(state(view(force(), "aim")));
    desk.table.press("S20");
    expect(desk.table.ready).toBe(false);
    desk.table.press("S22");
    await soon();
    expect(desk.table.meant?.odds?.odds).toBe("3-1");
    desk.table.give();
    expect(desk.orders).toEqual(["strike S22"]);
  });

  it("take units by turns where some are picked, and no order that is refused", async () => {
    const desk = new Desk();
    desk.answers.would = () => told("", no);
    desk.tell[0]?.(state(view(force(), "pick")));
    desk.table.toggle("B:4Arm");
    await soon();
    expect(desk.table.meant?.refusal).toEqual(no);
    desk.table.give();
    expect(desk.orders).toEqual([]);
    desk.answers.would = ({ units }) => told(`scrap ${units?.join(" ")}`);
    desk.table.toggle("B:5Arm");
    await soon();
    desk.table.give();
    expect(desk.orders).toEqual(["scrap B:4Arm B:5Arm"]);
  });

  it("are called off by the choice that undoes them, and drawn up again", async () => {
    const desk = new Desk();
    desk.answers.would = () => told("again");
    const battle = {
      number: 1,
      by: "brawl",
      units: ["B:4Arm"],
      hexes: ["S22"],
      defenders: ["R:1Inf"],
      attack_total: 6,
      defense_total: 4,
      odds: "1-1",
      title: "",
      waits: "",
    };
    const choices = [{ order: "forget S22", words: "Forget it", places: ["S22"], undoes: true }];
    desk.tell[0]?.(
      state(view(force(), "aim", { battles: [battle], offer: offer("aim", { units: ["B:5Arm"], choices }) })),
    );
    desk.table.redraw(battle);
    expect(desk.orders).toEqual(["forget S22"]);
    desk.tell[0]?.(state(view(force(), "aim"), { at: 1, hash: "h1" }));
    await soon();
    expect([desk.table.selected, desk.table.aim, desk.table.ready]).toEqual([["B:4Arm"], ["S22"], true]);
  });
});

describe("what else the engine offers", () => {
  it("is ordered for the units that are meant", () => {
    const desk = moving();
    desk.table.act({ words: "Rest", order: "rest {units} now", units: ["B:4Arm", "B:5Arm"] }, ["B:5Arm"]);
    expect(desk.orders).toEqual(["rest B:5Arm now"]);
  });
});

describe("two seats at one screen", () => {
  it("look with the eyes of the one who is asked", () => {
    const desk = new Desk(2);
    const seen = view(force(), "send");
    desk.tell[0]?.(state(seen, { seat: "blue" }));
    desk.tell[1]?.(state({ ...seen, offer: null }, { seat: "red" }));
    expect(desk.table.seat).toBe("blue");
    const after = view(force(), "send", { asked: "red", side: "red" });
    desk.tell[0]?.(state({ ...after, offer: null }, { seat: "blue", at: 1, hash: "h1" }));
    desk.tell[1]?.(state(after, { seat: "red", at: 1, hash: "h1" }));
    expect(desk.table.seat).toBe("red");
    expect(desk.table.mayOrder).toBe(true);
  });
});

describe("looking back", () => {
  it("shows the moment and orders nothing until it is now again", async () => {
    const desk = moving();
    desk.tell[0]?.(state(view(force(), "send"), { at: 5, hash: "h5" }));
    desk.answers.moment = () => ({ kind: "moment", view: view([unit("B:4Arm", "A12")], "send"), events: [] });
    await desk.table.goTo(2);
    expect(desk.table.at).toBe(2);
    expect([...desk.table.stacks.keys()]).toEqual(["A12"]);
    desk.table.order("done");
    expect(desk.orders).toEqual([]);
    await desk.table.goTo(9);
    expect(desk.table.at).toBe(5);
    expect(desk.table.moment).toBeNull();
  });
});

describe("what the server says", () => {
  it("tells of a stale order and shows the fresh state", () => {
    const desk = moving();
    desk.tell[0]?.({ ...state(view([unit("B:4Arm", "B12")], "send"), { at: 7, hash: "h7" }), type: "stale" });
    expect(desk.table.notice).toContain("moved on");
    expect([...desk.table.stacks.keys()]).toEqual(["B12"]);
  });

  it("shows the first dice of a game though the second seat sat down later", async () => {
    const desk = new Desk(2);
    const both = (at: number, only?: number, log: LogEntry[] = []) => {
      const now = state(view(force(), "send"), { at, hash: `h${at}`, log });
      if (only !== 1) desk.tell[0]?.(now);
      if (only !== 0) desk.tell[1]?.({ ...now, seat: "red" });
    };
    both(0, 0);
    desk.line[1]?.("connecting");
    desk.line[1]?.("open");
    both(0, 1);
    await soon();
    const event = { kind: "battle", text: "DE", rules: [], places: [], units: [] };
    const entry = {
      number: 1,
      turn: 1,
      seat: "blue",
      order: "roll",
      rolls: [{ purpose: "battle", sides: 6, value: 4 }],
      events: [event],
      when: "",
    };
    both(1, undefined, [entry]);
    await soon();
    expect(desk.table.roll?.number).toBe(1);
  });

  it("asks for the lines of the log that a state did not bring", async () => {
    const desk = moving();
    await soon();
    const line = (number: number): LogEntry => ({
      number,
      turn: 1,
      seat: "blue",
      order: `go ${number}`,
      rolls: [],
      events: [],
      when: String(number),
    });
    desk.tell[0]?.(state(view(force(), "send"), { at: 1, hash: "h1", log: [line(1)] }));
    expect(desk.table.log.map((entry) => entry.number)).toEqual([1]);
    desk.answers.log = ({ since = 0 }) => ({
      kind: "log",
      entries: [2, 3, 4].filter((number) => number > since).map(line),
    });
    desk.tell[0]?.(state(view(force(), "send"), { at: 4, hash: "h4", log: [line(4)] }));
    await soon();
    expect(desk.table.log.map((entry) => entry.number)).toEqual([1, 2, 3, 4]);
    // Taken back, and another order given instead.
    desk.tell[0]?.(
      state(view(force(), "send"), { at: 4, hash: "h4b", log: [{ ...line(4), order: "stay", when: "later" }] }),
    );
    expect(desk.table.log.map((entry) => entry.order)).toEqual(["go 1", "go 2", "go 3", "stay"]);
  });

  it("shows a refusal at the hex of the order", () => {
    const desk = moving();
    desk.tell[0]?.({
      type: "refusal",
      at: 0,
      order: "move B:4Arm to S25",
      refusal: no,
      cautions: [],
      hands_over: false,
    });
    expect(desk.table.why).toEqual({ refusal: no, place: "S25" });
  });
});
