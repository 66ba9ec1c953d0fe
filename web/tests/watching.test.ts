// What happens is shown in its order: dice first, then what they bring; and what others did.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Caution, LogEntry, State } from "../src/blitzkrieg/hexwire";
import { settings } from "../src/shell/settings.svelte";
import { TUMBLE } from "../src/shell/watch.svelte";
import { Desk, offer, soon, state, unit, view } from "./making";

const force = () => [unit("B:4Arm", "S20"), unit("R:1Inf", "S22")];

function entry(number: number, seat: string, more: Partial<LogEntry> = {}): LogEntry {
  const events = [{ kind: "moved", text: "Somebody went.", rules: [], places: ["S22", "S21"], units: ["R:1Inf"] }];
  return { number, turn: 3, seat, order: "go", rolls: [], events, when: `2026-01-01T00:00:0${number}Z`, ...more };
}

const rolled = (number: number, seat: string) =>
  entry(number, seat, { rolls: [{ purpose: "battle", sides: 6, value: 4 }] });

/** A game that one has sat down to. */
async function begun(seats = 1): Promise<Desk> {
  const desk = new Desk(seats);
  desk.tell[0]?.(state(view(force(), "send")));
  await soon();
  return desk;
}

const after = (number: number, log: LogEntry[], more: Partial<State> = {}, units = force()): State =>
  state(view(units, "send"), { at: number, hash: `h${number}`, log, ...more });

beforeEach(() => {
  settings.moving = true;
  settings.pace = 0;
});
afterEach(() => {
  vi.useRealTimers();
  settings.moving = false;
  settings.pace = 0;
});

describe("dice", () => {
  it("lie before anything that they bring is shown", async () => {
    const desk = await begun();
    vi.useFakeTimers();
    desk.tell[0]?.(after(1, [rolled(1, "blue")], {}, [unit("B:4Arm", "gone"), unit("R:1Inf", "S22")]));
    expect([desk.table.rolling, desk.table.roll?.number]).toEqual([true, 1]);
    expect(desk.table.units.get("B:4Arm")?.place).toBe("S20");
    expect(desk.table.log).toEqual([]);
    expect(desk.table.mayOrder).toBe(false);
    vi.advanceTimersByTime(TUMBLE);
    expect(desk.table.rolling).toBe(false);
    expect(desk.table.units.get("B:4Arm")?.place).toBe("gone");
    expect(desk.table.log).toHaveLength(1);
    expect(desk.table.mayOrder).toBe(true);
  });

  it("lie at once for who is in a hurry, and what came meanwhile follows in its order", async () => {
    const desk = await begun();
    desk.tell[0]?.(after(1, [rolled(1, "blue")]));
    desk.tell[0]?.(after(2, [entry(2, "blue")]));
    expect(desk.table.at).toBe(0);
    desk.table.land();
    expect(desk.table.at).toBe(2);
    expect(desk.table.log.map((known) => known.number)).toEqual([1, 2]);
  });

  it("do not tumble where nothing moves", async () => {
    settings.moving = false;
    const desk = await begun();
    desk.tell[0]?.(after(1, [rolled(1, "blue")]));
    expect([desk.table.rolling, desk.table.at, desk.table.roll?.number]).toEqual([false, 1, 1]);
  });

  it("stand beside the sentences that they decided, whatever else the order brought before", async () => {
    const said = (text: string, more = {}) => ({ kind: "told", text, rules: [], places: [], units: [], ...more });
    const events = [said("Great Blue has set up."), said("The weather is clear.", { rolled: true }), said("On.")];
    const desk = await begun();
    desk.tell[0]?.(after(1, [{ ...rolled(1, "blue"), events }]));
    expect(desk.table.roll?.events.map((event) => event.text)).toEqual(["The weather is clear."]);
  });

  it("are put away by the next order", async () => {
    const desk = await begun();
    desk.tell[0]?.(after(1, [rolled(1, "blue")]));
    desk.table.land();
    expect(desk.table.roll).not.toBeNull();
    desk.table.order("go");
    expect(desk.table.roll).toBeNull();
  });
});

describe("the orders of others", () => {
  it("are played from where one last saw the game, each by its moment, and then it is now", async () => {
    settings.pace = 1;
    const desk = await begun();
    const gone = [unit("B:4Arm", "S20"), unit("R:1Inf", "S21")];
    desk.answers.moment = () => ({ kind: "moment", view: view(gone, "send"), events: [] });
    desk.tell[0]?.(after(2, [entry(1, "red"), entry(2, "red")], {}, [unit("B:4Arm", "S20"), unit("R:1Inf", "S19")]));
    const { table } = desk;
    expect([table.following, table.playing, table.at, table.mayOrder]).toEqual([true, true, 0, false]);
    expect(table.units.get("R:1Inf")?.place).toBe("S22");
    await table.step();
    expect([table.at, table.units.get("R:1Inf")?.place]).toEqual([1, "S21"]);
    await table.step();
    expect([table.following, table.moment, table.at, table.mayOrder]).toEqual([false, null, 2, true]);
    expect(table.units.get("R:1Inf")?.place).toBe("S19");
  });

  it("are played though they are more than a state brings along: they are asked for first", async () => {
    settings.pace = 1;
    const desk = await begun();
    const many = Array.from({ length: 20 }, (_, i) => entry(i + 1, "red"));
    let asked = 0;
    desk.answers.log = ({ since = 0 }) => {
      asked += 1;
      return { kind: "log", entries: many.filter(({ number }) => number > since) };
    };
    desk.tell[0]?.(after(19, []));
    desk.tell[0]?.(after(20, [entry(20, "red")]));
    expect(desk.table.at).toBe(0); // nothing has jumped meanwhile
    await soon();
    const { table } = desk;
    expect([table.following, table.at, table.theirs.length, asked]).toEqual([true, 0, 20, 1]);
    expect(table.log.map(({ number }) => number)).toEqual(many.map(({ number }) => number));
    table.now();
    expect([table.at, [...table.touched]]).toEqual([20, ["R:1Inf"]]);
    // As many as it brings along are not asked for.
    desk.tell[0]?.(
      after(
        28,
        many.slice(0, 8).map((one, i) => ({ ...one, number: 21 + i })),
      ),
    );
    expect([asked, table.theirs.length]).toEqual([1, 28]);
    table.now();
  });

  it("are shown all the same when what a state did not bring cannot be had", async () => {
    settings.pace = 1;
    const desk = await begun();
    desk.answers.log = () => {
      throw new Error("no answer");
    };
    desk.tell[0]?.(after(20, []));
    await soon();
    expect([desk.table.at, desk.table.mayOrder]).toEqual([20, true]);
  });

  it("come before what is asked of me: it is put in front when they were seen", async () => {
    settings.pace = 1;
    const desk = await begun();
    let told = 0;
    desk.table.onChange(() => (told += Number(desk.table.mayOrder)));
    const offered = offer("send", { units: ["B:4Arm"], near: true });
    desk.tell[0]?.(after(1, [entry(1, "red")], { view: { ...view(force(), "send"), offer: offered } }));
    expect([told, desk.table.selected]).toEqual([0, []]);
    desk.table.now();
    expect([told, desk.table.selected]).toEqual([1, ["B:4Arm"]]);
  });

  it("leave their last dice lying, and not those that were being played when one had seen enough", async () => {
    settings.pace = 1;
    const desk = await begun();
    desk.tell[0]?.(after(3, [rolled(1, "red"), rolled(2, "red"), entry(3, "red")]));
    void desk.table.step();
    expect(desk.table.roll?.number).toBe(1);
    desk.table.now();
    expect(desk.table.roll?.number).toBe(2);
  });

  it("are told with what befell when I had passed the turn on, before they ordered anything", async () => {
    const desk = await begun();
    const event = (kind: string, text: string) => ({ kind, text, rules: [], places: [], units: ["B:4Arm"] });
    const passed = [
      event("moved", "I went."),
      event("player turn", "Their turn begins."),
      event("hits", "Shells fall."),
    ];
    desk.tell[0]?.(after(1, [{ ...rolled(1, "blue"), events: passed }]));
    desk.table.land();
    desk.tell[0]?.(after(2, [entry(2, "red")]));
    const told = desk.table.theirs.flatMap((known) => known.events.map(({ text }) => text));
    expect(told).toEqual(["Shells fall.", "Somebody went."]);
  });

  it("are told with all that my answers in their turn set going, and not with what I ordered by them", async () => {
    const desk = await begun();
    const event = (text: string, follows: boolean) => ({
      kind: "eliminated",
      text,
      rules: [],
      places: [],
      units: ["B:4Arm"],
      ...(follows ? { follows } : {}),
    });
    const theirs = { view: view(force(), "send", { side: "red" }) };
    const answer = (number: number, what: string) =>
      entry(number, "blue", { events: [event(`I answer ${what}.`, false), event(`Caught by ${what}.`, true)] });
    desk.tell[0]?.(after(1, [entry(1, "red")], theirs));
    desk.table.order("no more fighters"); // and am asked again at once
    desk.tell[0]?.(after(2, [answer(2, "the first")], theirs));
    desk.table.order("and no others");
    desk.tell[0]?.(after(3, [answer(3, "the second")], theirs));
    desk.tell[0]?.(after(4, [entry(4, "red")], theirs));
    const told = () => desk.table.theirs.flatMap((known) => known.events.map(({ text }) => text));
    // However often I was asked in it, their turn is told as one.
    expect(told()).toEqual(["Somebody went.", "Caught by the first.", "Caught by the second.", "Somebody went."]);
    // In my own turn I have seen what my orders set going, all but the last of them.
    desk.table.order("go");
    desk.tell[0]?.(after(5, [answer(5, "a march")]));
    desk.tell[0]?.(after(6, [answer(6, "the end of it")]));
    desk.tell[0]?.(after(7, [entry(7, "red")]));
    expect(told()).toEqual(["Caught by the end of it.", "Somebody went."]);
  });

  it("let their dice fall before what they bring", async () => {
    settings.pace = 1;
    const desk = await begun();
    desk.tell[0]?.(after(1, [rolled(1, "red")]));
    expect(desk.table.rolling).toBe(false);
    const stepped = desk.table.step();
    expect([desk.table.rolling, desk.table.at]).toEqual([true, 0]);
    desk.table.land();
    await stepped;
    expect([desk.table.at, desk.table.moment]).toEqual([1, null]);
  });

  it("leave my own dice in sight when they threw none themselves", async () => {
    settings.pace = 1;
    const mine = async (answer: LogEntry) => {
      const desk = await begun();
      desk.tell[0]?.(after(1, [rolled(1, "blue")]));
      desk.table.land();
      desk.tell[0]?.(after(2, [answer]));
      const stepped = desk.table.step();
      desk.table.land();
      await stepped;
      expect(desk.table.following).toBe(false);
      return desk.table.roll?.number;
    };
    expect(await mine(entry(2, "red"))).toBe(1);
    expect(await mine(rolled(2, "red"))).toBe(2);
  });

  it("can be skipped in the middle of a roll", async () => {
    settings.pace = 1;
    const desk = await begun();
    desk.tell[0]?.(after(2, [rolled(1, "red"), entry(2, "red")]));
    void desk.table.step();
    desk.table.now();
    await soon();
    expect([desk.table.at, desk.table.moment, desk.table.following, desk.table.rolling]).toEqual([
      2,
      null,
      false,
      false,
    ]);
  });

  it("are not played to who never wants it, but marked until his own next order", async () => {
    const desk = await begun();
    desk.tell[0]?.(after(1, [entry(1, "red")]));
    expect(desk.table.moment).toBeNull();
    expect([...desk.table.touched]).toEqual(["R:1Inf"]);
    desk.table.order("go");
    expect(desk.table.theirs).toEqual([]);
  });

  describe("that are more than a state carries", () => {
    const many = Array.from({ length: 9 }, (_, i) => entry(i + 1, "red"));
    const long = after(9, [], {}, [unit("B:4Arm", "S20"), unit("R:1Inf", "S19")]);

    /** A desk at which one waits for Red, and the log is there to be read. */
    async function waiting(): Promise<Desk> {
      const desk = new Desk();
      desk.answers.log = ({ since = 0 }) => ({ kind: "log", entries: many.filter((one) => one.number > since) });
      desk.answers.moment = () => ({ kind: "moment", view: view(force(), "send"), events: [] });
      desk.tell[0]?.(state({ ...view(force(), "send"), asked: "red" }));
      await soon();
      return desk;
    }

    it("are told and played when the log has been read, and the board waits for it", async () => {
      settings.pace = 1;
      const { table, tell } = await waiting();
      tell[0]?.(long);
      expect([table.at, table.playing, table.units.get("R:1Inf")?.place]).toEqual([0, false, "S22"]);
      await soon();
      expect(table.theirs.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect([table.following, table.playing, table.at]).toEqual([true, true, 0]);
    });

    it("are told to who never wants them played", async () => {
      const { table, tell } = await waiting();
      tell[0]?.(long);
      await soon();
      expect([table.theirs.length, table.moment, table.at]).toEqual([9, null, 9]);
    });

    it("stand in their order beside those that came with the states around them", async () => {
      const { table, tell } = await waiting();
      tell[0]?.(long);
      tell[0]?.(after(10, [entry(10, "red")]));
      await soon();
      expect(table.theirs.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it("leave nothing behind where the log cannot be read", async () => {
      settings.pace = 1;
      const desk = await waiting();
      delete desk.answers.log;
      desk.tell[0]?.(long);
      await soon();
      expect([desk.table.theirs, desk.table.moment, desk.table.at]).toEqual([[], null, 9]);
    });
  });

  it("are all orders to who only watches", async () => {
    settings.pace = 1;
    const desk = new Desk();
    desk.tell[0]?.(state(view(force(), "send", { offer: null }), { seat: null }));
    await soon();
    desk.tell[0]?.(after(2, [entry(1, "blue"), entry(2, "red")], { seat: null }));
    expect([desk.table.following, desk.table.theirs.length]).toEqual([true, 2]);
  });

  it("are not one's own", async () => {
    settings.pace = 1;
    const desk = await begun();
    desk.tell[0]?.(after(1, [entry(1, "blue")]));
    expect([desk.table.moment, desk.table.theirs]).toEqual([null, []]);
  });
});

describe("an order that would end the turn", () => {
  const last = async () => {
    const desk = await begun();
    desk.table.order("advance B:4Arm to S21");
    expect(desk.sent).toMatchObject([{ type: "order", order: "advance B:4Arm to S21", knowing: false }]);
    const refusal = { rule: "table:turn", reason: "With this order the turn ends.", places: [], units: [] };
    desk.tell[0]?.({
      type: "refusal",
      at: 0,
      order: "advance B:4Arm to S21",
      refusal,
      cautions: [],
      hands_over: true,
    });
    desk.sent.length = 0;
    return desk;
  };

  it("is given when that is confirmed, and not before", async () => {
    const desk = await last();
    expect([desk.table.confirming, desk.table.handing, desk.table.why]).toEqual([true, true, null]);
    desk.table.confirm();
    expect(desk.sent).toMatchObject([{ order: "advance B:4Arm to S21", knowing: true }]);
  });

  it("can be left", async () => {
    const desk = await last();
    desk.table.back();
    desk.table.confirm();
    expect(desk.sent).toEqual([]);
  });
});

describe("an order over a neutral border", () => {
  const cautions = [{ rule: "75:29.2a", reason: "Great Blue becomes the aggressor.", places: ["S21"], units: [] }];
  const FLIGHTS = ["move B:3Arm to S19", "fly B:4Arm to S21", "fly B:5Arm to S21"];
  /** The first of three orders is carried out, the second held back. */
  const crossing = async () => {
    const desk = await begun();
    desk.table.orders(FLIGHTS);
    expect(desk.sent.at(-1)).toMatchObject({ type: "orders", orders: FLIGHTS, knowing: false });
    desk.tell[0]?.(state(view(force(), "send"), { at: 1, hash: "h1" }));
    const [first] = cautions;
    const held = { type: "refusal" as const, at: 1, order: FLIGHTS[1] ?? "", hands_over: false };
    desk.tell[0]?.({ ...held, refusal: first as Caution, cautions });
    desk.sent.length = 0;
    return desk;
  };

  it("is given when one knows what follows, and not before", async () => {
    const desk = await crossing();
    expect([desk.table.confirming, desk.table.handing, desk.table.why]).toEqual([true, false, null]);
    expect(desk.table.follows).toEqual(cautions);
    expect(desk.table.lit).toEqual(["S21"]);
    desk.table.confirm();
    expect(desk.sent).toMatchObject([{ orders: FLIGHTS.slice(1), at: 1, hash: "h1", knowing: true }]);
    expect([desk.table.follows, desk.table.lit]).toEqual([[], []]);
  });

  it("can be left, and nothing is asked of the next", async () => {
    const desk = await crossing();
    desk.table.back();
    desk.table.confirm();
    expect([desk.sent, desk.table.follows, desk.table.lit]).toEqual([[], [], []]);
    desk.table.order("move B:4Arm to S20");
    expect(desk.sent).toMatchObject([{ order: "move B:4Arm to S20", knowing: false }]);
  });

  it("is sent without a question before it", async () => {
    const desk = await begun();
    const offered = offer("send", { units: ["B:4Arm"], wary: true });
    desk.tell[0]?.(state({ ...view(force(), "send"), offer: offered }, { at: 1, hash: "h1" }));
    desk.sent.length = 0;
    desk.table.order("fly B:4Arm to S21");
    expect(desk.sent.map((message) => message.type)).toEqual(["order"]);
  });
});

describe("undo", () => {
  it("waits for the one before it, and none is lost", async () => {
    const desk = await begun();
    desk.tell[0]?.(after(3, [], { undo: true }));
    for (let i = 0; i < 3; i++) desk.table.undo();
    const sent = () => desk.sent.filter((message) => message.type === "undo").length;
    expect(sent()).toBe(1);
    desk.tell[0]?.(after(2, [], { undo: true }));
    expect(sent()).toBe(2);
    desk.tell[0]?.(after(1, [], { undo: true }));
    expect(sent()).toBe(3);
    desk.tell[0]?.(after(0, [], { undo: false, hash: "again" }));
    expect(sent()).toBe(3);
  });

  it("ends where nothing is left to take back", async () => {
    const desk = await begun();
    desk.tell[0]?.(after(1, [], { undo: true }));
    for (let i = 0; i < 5; i++) desk.table.undo();
    desk.tell[0]?.(after(0, [], { undo: false, hash: "again" }));
    expect(desk.sent.filter((message) => message.type === "undo")).toHaveLength(1);
    desk.tell[0]?.(after(1, [], { undo: true, hash: "more" }));
    expect(desk.sent.filter((message) => message.type === "undo")).toHaveLength(1);
  });
});

describe("two seats at one screen", () => {
  it("never show the one that is not asked, however slow the line is", async () => {
    const desk = new Desk(2);
    const both = (number: number, asked: string, seat: string) =>
      state(view(force(), "send", { asked, ...(seat === asked ? {} : { offer: null }) }), {
        at: number,
        hash: `h${number}`,
        seat,
      });
    desk.tell[0]?.(both(0, "blue", "blue"));
    desk.tell[1]?.(both(0, "blue", "red"));
    await soon();
    expect(desk.table.seat).toBe("blue");
    desk.tell[1]?.(both(1, "blue", "red")); // the wrong one comes first
    expect([desk.table.seat, desk.table.at, desk.table.mayOrder]).toEqual(["blue", 0, true]);
    desk.tell[0]?.(both(1, "blue", "blue"));
    expect([desk.table.seat, desk.table.at]).toEqual(["blue", 1]);
    desk.tell[0]?.(both(2, "red", "blue"));
    expect(desk.table.at).toBe(1);
    desk.tell[1]?.(both(2, "red", "red"));
    expect([desk.table.seat, desk.table.at]).toEqual(["red", 2]);
  });
});

describe("dice that are typed in", () => {
  const refusal = (order: string, die: { purpose: string; sides: number; after: number }) => ({
    type: "refusal" as const,
    at: 0,
    order,
    refusal: { rule: "table:dice", reason: `This order needs a die: ${die.purpose}.`, places: [], units: [] },
    cautions: [],
    hands_over: false,
    die,
  });

  it("are asked for, one after another, and go with the order", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
    desk.table.orders(["move B:4Arm to S21", "fight S22", "done"]);
    expect(desk.sent.at(-1)).not.toHaveProperty("dice");
    desk.tell[0]?.(refusal("fight S22", { purpose: "battle", sides: 6, after: 0 }));
    expect(desk.table.why).toBeNull();
    desk.table.throwDice([4]);
    expect(desk.sent.at(-1)).toMatchObject({ type: "orders", orders: ["fight S22", "done"], dice: [4] });
    // A second die for the same order; then one that no such die shows is left out.
    desk.tell[0]?.(refusal("fight S22", { purpose: "loss", sides: 6, after: 1 }));
    expect(desk.table.throwing?.dice).toEqual([4]);
    desk.table.throwDice([9]);
    expect(desk.sent.at(-1)).toMatchObject({ dice: [4, 9] });
    desk.tell[0]?.(refusal("fight S22", { purpose: "loss", sides: 6, after: 1 }));
    expect(desk.table.throwing?.dice).toEqual([4]);
  });

  it("are forgotten when something else is ordered", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
    desk.table.order("fight S22");
    desk.tell[0]?.(refusal("fight S22", { purpose: "battle", sides: 10, after: 0 }));
    desk.table.order("fight S23");
    expect(desk.table.throwing).toBeNull();
  });
});
