// Whoever opens a game again is shown what others did since he last looked, on whatever machine that was; and the talk.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LogEntry, Shown, State } from "../src/blitzkrieg/hexwire";
import { settings } from "../src/shell/settings.svelte";
import { Desk, soon, state, unit, view } from "./making";

const force = (red = "S22") => [unit("B:4Arm", "S20"), unit("R:1Inf", red)];

function entry(number: number, seat: string, turn = 3): LogEntry {
  const events = [{ kind: "moved", text: `Order ${number}.`, rules: [], places: ["S22"], units: ["R:1Inf"] }];
  return { number, turn, seat, order: "go", rolls: [], events, when: `2026-01-01T00:00:0${number}Z` };
}

const LOG = [entry(1, "blue"), entry(2, "blue"), entry(3, "red"), entry(4, "red")];

/** A game that is opened, of which the seat has been shown so much before. */
async function opened(seen: Shown, log = LOG, more: Partial<State> = {}): Promise<Desk> {
  const desk = new Desk();
  desk.answers.log = ({ since = 0 }) => ({ kind: "log", entries: log.filter(({ number }) => number > since) });
  desk.answers.moment = ({ at }) => ({ kind: "moment", view: view(force(`S${at}`), "send"), events: [] });
  sit(desk, seen, log.length, more);
  await soon();
  return desk;
}

function sit(desk: Desk, seen: Shown, at: number, more: Partial<State> = {}): void {
  const first = state(view(force(), "send"));
  desk.tell[0]?.({ ...first, at, hash: `h${at}`, seen, ...more });
}

const reported = (desk: Desk) => desk.sent.filter(({ type }) => type === "seen");

beforeEach(() => (settings.pace = 1));
afterEach(() => {
  vi.useRealTimers();
  settings.pace = 0;
});

describe("who comes back", () => {
  it("is played what others did, from the first order he has not seen, and told it on their card", async () => {
    const { table } = await opened({ orders: 2, talk: 0 });
    await soon();
    expect([table.following, table.playing, table.at]).toEqual([true, true, 2]);
    expect(table.theirs.map(({ number }) => number)).toEqual([3, 4]);
    await table.step();
    await table.step();
    expect([table.following, table.moment, table.at, table.mayOrder]).toEqual([false, null, 4, true]);
    expect(table.untold).toHaveLength(2);
  });

  it("is played only the rest of what he has seen a part of", async () => {
    const { table } = await opened({ orders: 3, talk: 0 });
    await soon();
    expect([table.at, table.theirs.map(({ number }) => number)]).toEqual([3, [4]]);
  });

  it("is shown the game as it stands where there is nothing new, or only how they set up", async () => {
    const { table } = await opened({ orders: 4, talk: 0 });
    expect([table.following, table.theirs]).toEqual([false, []]);
    const begun = await opened({ orders: 0, talk: 0 }, [entry(1, "red", 0), entry(2, "red", 0)]);
    expect([begun.table.following, begun.table.theirs]).toEqual([false, []]);
  });

  it("has the card alone where nothing is to be played", async () => {
    settings.pace = 0;
    const { table } = await opened({ orders: 2, talk: 0 });
    expect([table.following, table.moment, table.untold.length]).toEqual([false, null, 2]);
  });

  it("looks at the moment that he came to look at", async () => {
    const desk = new Desk();
    desk.table.visiting = true;
    desk.answers.log = () => ({ kind: "log", entries: LOG });
    sit(desk, { orders: 2, talk: 0 }, 4);
    await soon();
    expect([desk.table.following, desk.table.theirs.length]).toEqual([false, 2]);
  });

  it("is told when the line that broke is there again, and what he was told before is not told twice", async () => {
    const desk = await opened({ orders: 2, talk: 0 }, LOG.slice(0, 3));
    await soon();
    desk.table.now();
    desk.table.shown();
    desk.line[0]?.("lost");
    desk.line[0]?.("open");
    desk.answers.log = () => ({ kind: "log", entries: LOG });
    sit(desk, { orders: 3, talk: 0 }, 4);
    await soon();
    await soon();
    expect([desk.table.following, desk.table.at]).toEqual([true, 3]);
    expect(desk.table.theirs.map(({ number }) => number)).toEqual([3, 4]);
  });
});

describe("what a seat was shown", () => {
  it("is said to the server when it has been played, once", async () => {
    const desk = await opened({ orders: 2, talk: 0 });
    await soon();
    desk.table.shown();
    expect(reported(desk)).toEqual([]); // it is still being played
    desk.table.now();
    desk.table.shown();
    desk.table.shown();
    expect(reported(desk)).toEqual([{ type: "seen", orders: 4, talk: 0 }]);
  });

  it("is said where nothing is played when the card of it was put away", async () => {
    settings.pace = 0;
    const desk = await opened({ orders: 2, talk: 0 });
    desk.table.shown();
    expect(reported(desk)).toEqual([]);
    desk.table.readTheirs();
    desk.table.shown();
    expect(reported(desk)).toEqual([{ type: "seen", orders: 4, talk: 0 }]);
  });
});

describe("the talk", () => {
  const said = (number: number, seat: string | null = "red") =>
    ({ type: "chat", seat, text: `Line ${number}.`, when: "2026-01-01T00:00:00Z", number }) as const;

  it("is there once, however often the line to the server breaks", async () => {
    const desk = await opened({ orders: 4, talk: 1 });
    for (let time = 0; time < 3; time++) for (const number of [1, 2, 3]) desk.tell[0]?.(said(number));
    expect(desk.table.chat.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("counts as unread what others said since I listened, here or on another machine", async () => {
    const desk = await opened({ orders: 4, talk: 1 });
    for (const one of [said(1), said(2), said(3, ""), said(4, "blue")]) desk.tell[0]?.(one);
    expect(desk.table.unheard).toBe(2);
    desk.table.listen();
    expect(desk.table.unheard).toBe(0);
    expect(reported(desk)).toEqual([{ type: "seen", orders: 4, talk: 4 }]);
    desk.tell[0]?.(said(5));
    expect(desk.table.unheard).toBe(1);
  });
});
