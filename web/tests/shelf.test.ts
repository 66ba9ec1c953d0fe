import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { api } from "../src/shell/api";
import { rematch } from "../src/shell/making";
import type { GameMade, Info } from "../src/shell/wire";
import { Desk, state, unit, view } from "./making";
import { byAccount, credential, forget, game, games, keep, relink, route } from "../src/shell/shelf";

beforeEach(() => localStorage.clear());

describe("the games of this browser", () => {
  it("keeps the last one on top, each once, and forgets", () => {
    keep({ id: "a", name: "First", tokens: { blue: "x" }, mine: ["blue"] });
    keep({ id: "b", name: "Second", tokens: {}, mine: [] });
    keep({ id: "a", name: "First again", tokens: { blue: "x" }, mine: ["blue"] });
    expect(games().map((kept) => kept.name)).toEqual(["First again", "Second"]);
    forget("a");
    expect(game("a")).toBeUndefined();
    expect(game("b")?.name).toBe("Second");
  });

  it("takes the new link of a seat, or of spectators, in place of the old one", () => {
    keep({ id: "a", name: "First", tokens: { blue: "x", red: "y" }, spectator: "s", mine: ["blue"] });
    keep({ id: "b", name: "Second", tokens: { red: "z" }, mine: ["red"] });
    relink("a", "red", "new");
    relink("a", null, "other");
    relink("c", "red", "nobody's");
    expect(game("a")).toEqual({
      id: "a",
      name: "First",
      tokens: { blue: "x", red: "new" },
      spectator: "other",
      mine: ["blue"],
    });
    expect(games().map((kept) => kept.id)).toEqual(["b", "a"]);
    expect(game("b")?.tokens).toEqual({ red: "z" });
  });

  it("survives what somebody else has written there", () => {
    for (const text of ["{", "7", "[null, 3]"]) {
      localStorage.setItem("openblitz.games", text);
      expect(games()).toEqual([]);
    }
  });
});

describe("addresses", () => {
  it("name a game, a seat and a moment", () => {
    expect(route("#/game/1a/token")).toEqual({ page: "game", id: "1a", token: "token" });
    expect(route("#/game/1a/token/12")).toEqual({ page: "game", id: "1a", token: "token", at: 12 });
    expect(route("#/game/1a/token/x")).toEqual({ page: "game", id: "1a", token: "token" });
    expect(route("#/game/1a")).toEqual({ page: "game", id: "1a" });
  });

  it("lead to the start page when they lead nowhere", () => {
    for (const hash of ["", "#/", "#/game", "#/nonsense"]) expect(route(hash)).toEqual({ page: "start" });
    expect(route("#/new")).toEqual({ page: "new" });
  });
});

describe("what opens a game", () => {
  it("is a token, or a seat of the account", () => {
    expect(credential("a b")).toBe("token=a%20b");
    expect(credential(byAccount("blue"))).toBe("seat=blue");
  });
});

describe("a rematch", () => {
  afterEach(() => vi.restoreAllMocks());

  for (const [quick, told] of [
    [false, "with the armies in the field, where they were so at once"],
    [undefined, "with the set-up, where there was one"],
  ] as const)
    it(`begins ${told}`, async () => {
      const desk = new Desk();
      desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send")));
      const mine = { id: desk.table.id, name: "First game", tokens: { blue: "x" }, mine: ["blue"] };
      keep(quick === undefined ? mine : { ...mine, quick });
      vi.spyOn(api, "info").mockResolvedValue({ rulesets: [] } as unknown as Info);
      vi.spyOn(api, "make").mockResolvedValue({
        id: "again",
        seats: { blue: "y" },
        spectator: "s",
      } as unknown as GameMade);
      await rematch(desk.table, false);
      expect(game("again")?.quick).toBe(quick === undefined ? undefined : true);
    });
});
