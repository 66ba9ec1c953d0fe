// A game once more: whoever had a seat is offered his, at the end of the game and in his list.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sorted } from "../src/pages/mine";
import { api } from "../src/shell/api";
import EndCard from "../src/shell/EndCard.svelte";
import { goOn, rematch } from "../src/shell/making";
import { game, keep, type Kept } from "../src/shell/shelf";
import type { GameLine, GameMade, Info, Rematch, RematchTaken } from "../src/shell/wire";
import { Desk, state, unit, view } from "./making";

const outcome = { winner: "red", reason: "Big Red has won.", rule: "75:16" };
const ended = () => view([unit("B:4Arm", "S20")], "send", { outcome, asked: null, offer: null });
const person = (name = "") => ({ kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name });
const offer: Rematch = { id: "new", by: "red", seat: "red", open: true };

let shown: Record<string, unknown> | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The card at the end of a game of Blue's against Boris. */
function card(more: { rematch?: Rematch } = {}, mine: Kept["mine"] | null = ["blue"]) {
  const desk = new Desk();
  if (mine) keep({ id: desk.table.id, name: "A game", tokens: { blue: "x" }, mine });
  const players = { blue: person(), red: person("Boris") } as never;
  desk.tell[0]?.(state(ended(), { players, ...more }));
  shown = mount(EndCard, { target: document.body, props: { table: desk.table, token: "x" } });
  flushSync();
  return desk;
}
const words = () => document.body.textContent?.replace(/\s+/g, " ") ?? "";
const buttons = () => [...document.querySelectorAll("button, a.button")].map((one) => one.textContent?.trim());

describe("at the end of a game", () => {
  it("a rematch is offered with the seat it gives, in place of one of my own", async () => {
    const taken: RematchTaken = { id: "new", name: "A game (2)", seat: "red", token: "secret", game: "blitzkrieg" };
    const going = vi.spyOn(api, "goOn").mockResolvedValue(taken);
    const desk = card({ rematch: offer });
    expect(words()).toContain("Boris offers a rematch, with the sides changed: now you play Big Red.");
    expect(buttons()).not.toContain("Rematch");
    [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Take your seat")?.click();
    await vi.waitFor(() => expect(location.hash).toBe("#/game/new/secret"));
    expect(going).toHaveBeenCalledWith(desk.table.id, "x");
    expect(game("new")).toEqual({
      id: "new",
      name: "A game (2)",
      game: "blitzkrieg",
      tokens: { red: "secret" },
      mine: ["red"],
    });
  });

  it("whoever has his seat in the rematch is led there", () => {
    keep({ id: "new", name: "A game (2)", tokens: { blue: "b" }, mine: ["blue"] });
    card({ rematch: { ...offer, by: "blue", seat: "blue" } });
    expect(words()).not.toContain("offers a rematch");
    expect(document.querySelector("a.button.main")?.getAttribute("href")).toBe("#/game/new/b");
    expect(buttons()).not.toContain("Rematch");
  });

  it.each([{ ...offer, open: false }, { ...offer, by: "blue" }, undefined])(
    "one makes a rematch where there is none to go to",
    (next) => {
      card(next ? { rematch: next } : {});
      expect(buttons()).toEqual(expect.arrayContaining(["Rematch", "Change sides"]));
      expect(buttons()).not.toContain("Take your seat");
    },
  );

  it.each([
    [false, { blue: "blue", red: "red" }, "blue"],
    [true, { blue: "red", red: "blue" }, "red"],
  ])("the other is offered his seat (sides changed: %s)", async (swap, seats, own) => {
    const desk = card();
    vi.spyOn(api, "info").mockResolvedValue({ rulesets: [] } as unknown as Info);
    const made = { id: "again", seats: { blue: "b", red: "r" }, spectator: "s" } as unknown as GameMade;
    const making = vi.spyOn(api, "rematch").mockResolvedValue(made);
    await rematch(desk.table, swap, "x");
    expect(making).toHaveBeenCalledWith(desk.table.id, "x", expect.objectContaining({ mine: [own] }), seats);
    expect([game("again")?.mine, game("again")?.offered]).toEqual([[own], true]);
  });

  it("a seat that is gone leaves nothing behind", async () => {
    vi.spyOn(api, "goOn").mockRejectedValue(new Error("Somebody has that seat already."));
    await expect(goOn("old", "x")).rejects.toThrow("Somebody has that seat");
    expect(game("new")).toBeUndefined();
  });
});

describe("my games", () => {
  const line = (id: string, more: Partial<GameLine> = {}): GameLine => ({
    id,
    name: id,
    ruleset: "book@1",
    turn: 2,
    asked: null,
    seat: "blue",
    updated: "2026-01-01T00:00:00Z",
    outcome,
    account: false,
    players: { blue: { kind: "human", player: null, name: "" }, red: { kind: "human", player: null, name: "Boris" } },
    seal: false,
    rematch: null,
    ...more,
  });
  const mine = (id: string): Kept => ({ id, name: id, tokens: { blue: `t-${id}` }, mine: ["blue"] });

  it("show an offer first, with the seat that is to be taken", () => {
    const lines = [line("playing", { outcome: null, asked: "red" }), line("over"), line("offered", { rematch: offer })];
    const rows = sorted(
      lines.map(({ id }) => mine(id)),
      lines,
      null,
    );
    expect(rows.map(({ name }) => name)).toEqual(["offered", "playing", "over"]);
    expect(rows[0]?.about).toContain("Boris offers a rematch, with the sides changed: now you play Red");
    expect(rows.map(({ offer: one }) => one)).toEqual([{ id: "offered", token: "t-offered" }, undefined, undefined]);
    expect(rows[0]?.waits).toBe(true);
  });

  it("show none that I made myself, or that is taken", () => {
    const lines = [
      line("own", { rematch: { ...offer, by: "blue" } }),
      line("gone", { rematch: { ...offer, open: false } }),
    ];
    const rows = sorted(
      lines.map(({ id }) => mine(id)),
      lines,
      null,
    );
    expect(rows.some(({ offer: one, waits }) => one ?? waits)).toBe(false);
  });

  it("offer a game of my account by its own key", () => {
    const [row] = sorted([], [line("far", { account: true, rematch: offer })], null);
    expect(row?.offer).toEqual({ id: "far", token: "@blue" });
  });
});
