import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import QuestionBar from "../src/shell/QuestionBar.svelte";
import { settings } from "../src/shell/settings.svelte";
import { Desk, state, unit, view } from "./making";

const force = () => [unit("B:4Arm", "S20"), unit("R:1Inf", "S22")];
const red = { asked: "red", side: "red" };

/** Both sides at one screen: blue is asked, then red. */
function handedOver(secrets: boolean): Desk {
  const desk = new Desk(2);
  const told = (seat: string, at: number, hash: string, more = {}) =>
    state(view(force(), "send", at ? red : {}), { seat, at, hash, ...more });
  desk.tell[0]?.(told("blue", 0, "h0"));
  desk.tell[1]?.(told("red", 0, "h0", { printed: undefined }));
  desk.tell[0]?.(told("blue", 1, "h1", { secrets }));
  desk.tell[1]?.(told("red", 1, "h1"));
  return desk;
}

describe("two sides at one screen", () => {
  it("have a curtain between them where one has secrets", () => {
    expect(handedOver(true).table.curtain).toBe("red");
  });

  it("have none where nothing is hidden", () => {
    const { table } = handedOver(false);
    expect(table.seat).toBe("red");
    expect(table.curtain).toBe("");
  });

  it("are told that the other one takes over, until he orders something", () => {
    const { table } = handedOver(false);
    const bar = mount(QuestionBar, { target: document.body, props: { table, onmenu: () => undefined } });
    flushSync();
    expect(document.body.textContent).toContain("Big Red takes over");
    table.order("done");
    flushSync();
    expect(document.body.textContent).not.toContain("takes over");
    void unmount(bar);
  });
});

describe("the sides", () => {
  it("stand where they stood, whoever moves; one's own first for who has one", () => {
    const seen = (seats: number, seat: string | null, side: string) => {
      const desk = new Desk(seats);
      desk.tell[0]?.(state(view(force(), "send", { side }), { seat }));
      return desk.table.sides;
    };
    const [first, second] = seen(1, "blue", "blue");
    expect(seen(1, "red", "blue")).toEqual([second, first]);
    expect(seen(1, null, "red")).toEqual([first, second]);
    expect(seen(2, "red", "red")).toEqual([first, second]);
  });
});

describe("how one is called", () => {
  afterEach(() => settings.setName(""));

  it("is said on sitting down, once", () => {
    settings.setName("  Anna  ");
    const desk = new Desk();
    const player = (name: string) =>
      ({ kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name }) as const;
    desk.tell[0]?.(state(view(force(), "send"), { players: { blue: player("") } }));
    expect(desk.sent).toEqual([{ type: "name", name: "Anna" }]);
    desk.tell[0]?.(state(view(force(), "send"), { players: { blue: player("Anna") } }));
    expect(desk.sent).toHaveLength(1);
    expect(desk.table.calledInFull("blue")).toBe(`${desk.table.called("blue")} (Anna)`);
  });

  it("is not said for both sides at once", () => {
    settings.setName("Anna");
    expect(handedOver(false).sent).toEqual([]);
  });
});
