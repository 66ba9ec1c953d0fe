import { describe, expect, it } from "vitest";

import type { Refusal } from "../src/lib/hexwire";
import { Desk, soon, state, unit, view } from "./making";

const no: Refusal = { rule: "75:8.2a", reason: "It must stop.", places: ["S21"], units: ["B:4Arm"] };
const force = () => [unit("B:4Arm", "S20"), unit("B:5Arm", "S20"), unit("R:1Inf", "S22")];

function moving(): Desk {
  const desk = new Desk();
  desk.answers.targets = ({ unit: id }) => ({ kind: "targets", unit: id, targets: [{ hex: "S21", order: `move ${id} to S21`, cost: "1", stop: true, path: [] }] });
  desk.tell[0]?.(state(view(force(), "movement")));
  return desk;
}

describe("moving", () => {
  it("takes a stack with one click and sends it with the next", async () => {
    const desk = moving();
    desk.table.press("S20");
    await soon();
    expect(desk.table.selected).toEqual(["B:4Arm", "B:5Arm"]);
    expect([...desk.table.choices.keys()]).toEqual(["S21"]);
    desk.table.press("S21");
    expect(desk.orders).toEqual(["move B:4Arm B:5Arm to S21"]);
    expect(desk.sent[0]).toMatchObject({ at: 0, hash: "h0" });
  });

  it("never sends a selection where only the one before could go", async () => {
    const desk = moving();
    desk.table.press("S20", "B:5Arm", true);
    await soon();
    desk.table.toggle("B:4Arm");
    expect([...desk.table.choices.keys()]).toEqual([]);
    await soon();
    expect(desk.table.choices.get("S21")?.[0]?.orders).toEqual(["move B:5Arm B:4Arm to S21"]);
  });

  it("takes a single counter with Shift", async () => {
    const desk = moving();
    desk.table.press("S20", "B:5Arm", true);
    await soon();
    expect(desk.table.selected).toEqual(["B:5Arm"]);
  });

  it("asks why where nothing is lit, and shows the answer there", async () => {
    const desk = moving();
    desk.answers.explain = ({ order }) => ({ kind: "explanation", order, refusal: no, cost: null, path: [] });
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
    desk.tell[0]?.(state(view([four, unit("B:5Arm", "S21", { moved: true }), foe].filter((u) => u !== undefined), "movement"), { at: 1, hash: "h1" }));
    expect(desk.table.selected).toEqual([]);
    desk.table.press("S20");
    await soon();
    desk.tell[0]?.(state(view([four, unit("B:5Arm", "S22"), foe].filter((u) => u !== undefined), "movement"), { at: 2, hash: "h2" }));
    expect(desk.table.selected).toEqual(["B:4Arm"]);
  });

  it("orders nothing when it is the other's turn", async () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(force(), "movement", { asked: "red", offer: null })));
    desk.table.press("S20");
    desk.table.order("done");
    desk.table.done();
    await soon();
    expect(desk.orders).toEqual([]);
  });
});

describe("done", () => {
  it("asks first when something is left undone, and goes on when told again", () => {
    const desk = moving();
    desk.table.done();
    expect(desk.table.confirming).toBe(true);
    expect(desk.table.undone()).toEqual(["2 units have not moved."]);
    expect(desk.orders).toEqual([]);
    desk.table.done();
    expect(desk.orders).toEqual(["done"]);
  });

  it("says why it cannot be", () => {
    const desk = new Desk();
    desk.tell[0]?.(state(view(force(), "movement", { offer: { step: "movement", units: [], hexes: [], done: no, can_end: false, end: "Movement done" } })));
    desk.table.done();
    expect(desk.table.why?.refusal).toEqual(no);
    expect(desk.orders).toEqual([]);
  });
});

describe("battles", () => {
  it("are drawn up with odds and announced", async () => {
    const desk = new Desk();
    desk.answers.odds = ({ units, hexes }) => ({ kind: "odds", units, hexes, odds: "3-1" }) as never;
    desk.answers.explain = ({ order }) => ({ kind: "explanation", order, refusal: null, cost: null, path: [] });
    desk.tell[0]?.(state(view(force(), "announce")));
    desk.table.press("S20");
    desk.table.press("S22");
    await soon();
    expect(desk.table.odds?.odds).toBe("3-1");
    desk.table.attack();
    expect(desk.orders).toEqual(["attack S22 with B:4Arm B:5Arm"]);
  });

  it("take units by turns in the losses, and no order that is refused", async () => {
    const desk = new Desk();
    desk.answers.explain = () => ({ kind: "explanation", order: "", refusal: no, cost: null, path: [] });
    desk.tell[0]?.(state(view(force(), "loss")));
    desk.table.toggle("B:4Arm");
    await soon();
    expect(desk.table.givingUp).toEqual(no);
    desk.table.giveUp();
    expect(desk.orders).toEqual([]);
    desk.answers.explain = () => ({ kind: "explanation", order: "", refusal: null, cost: null, path: [] });
    desk.table.toggle("B:5Arm");
    await soon();
    desk.table.giveUp();
    expect(desk.orders).toEqual(["lose B:4Arm B:5Arm"]);
  });
});

describe("two seats at one screen", () => {
  it("look with the eyes of the one who is asked", () => {
    const desk = new Desk(2);
    const seen = view(force(), "movement");
    desk.tell[0]?.(state(seen, { seat: "blue" }));
    desk.tell[1]?.(state({ ...seen, offer: null }, { seat: "red" }));
    expect(desk.table.seat).toBe("blue");
    const after = view(force(), "movement", { asked: "red", side: "red" });
    desk.tell[0]?.(state({ ...after, offer: null }, { seat: "blue", at: 1, hash: "h1" }));
    desk.tell[1]?.(state(after, { seat: "red", at: 1, hash: "h1" }));
    expect(desk.table.seat).toBe("red");
    expect(desk.table.mayOrder).toBe(true);
  });
});

describe("looking back", () => {
  it("shows the moment and orders nothing until it is now again", async () => {
    const desk = moving();
    desk.tell[0]?.(state(view(force(), "movement"), { at: 5, hash: "h5" }));
    desk.answers.moment = () => ({ kind: "moment", view: view([unit("B:4Arm", "A12")], "movement"), events: [] });
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
    desk.tell[0]?.({ ...state(view([unit("B:4Arm", "B12")], "movement"), { at: 7, hash: "h7" }), type: "stale" });
    expect(desk.table.notice).toContain("moved on");
    expect([...desk.table.stacks.keys()]).toEqual(["B12"]);
  });

  it("shows the first dice of a game though the second seat sat down later", async () => {
    const desk = new Desk(2);
    const both = (at: number, only?: number) => {
      const now = state(view(force(), "movement"), { at, hash: `h${at}` });
      if (only !== 1) desk.tell[0]?.(now);
      if (only !== 0) desk.tell[1]?.({ ...now, seat: "red" });
    };
    both(0, 0);
    desk.line[1]?.("connecting");
    desk.line[1]?.("open");
    both(0, 1);
    await soon();
    const event = { kind: "battle", text: "DE", rules: [], places: [], units: [] };
    const entry = { number: 1, turn: 1, seat: "blue", order: "roll", rolls: [{ purpose: "battle", sides: 6, value: 4 }], events: [event], when: "" };
    desk.answers.log = () => ({ kind: "log", entries: [entry] });
    both(1);
    await soon();
    expect(desk.table.roll?.number).toBe(1);
  });

  it("shows a refusal at the hex of the order", () => {
    const desk = moving();
    desk.tell[0]?.({ type: "refusal", at: 0, order: "move B:4Arm to S25", refusal: no });
    expect(desk.table.why).toEqual({ refusal: no, place: "S25" });
  });
});
