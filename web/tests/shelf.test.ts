import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { api } from "../src/shell/api";
import { again, rematch } from "../src/shell/making";
import { keepSeals, kept as seals } from "../src/shell/sealkeeping";
import {
  bringBack,
  byAccount,
  credential,
  forget,
  forgetForGood,
  forgotten,
  game,
  games,
  keep,
  relink,
  route,
} from "../src/shell/shelf";
import type { GameMade, Info } from "../src/shell/wire";
import { Desk, state, unit, view } from "./making";

beforeEach(() => localStorage.clear());

describe("a game that is played once more", () => {
  it("has a name of its own", () => {
    expect(again("An evening")).toBe("An evening (2)");
    expect(again("An evening (2)")).toBe("An evening (3)");
    expect(again("An evening (9)")).toBe("An evening (10)");
    expect(again("x".repeat(80))).toBe(`${"x".repeat(76)} (2)`);
  });
});

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

  it("brings back what was forgotten, with its key and its dice, as long as that is not for good", () => {
    keep({ id: "a", name: "a", tokens: { blue: "ta" }, mine: ["blue"] });
    keepSeals("a", "blue", { ...seals("a", "blue"), secrets: ["s"] });
    forget("a");
    expect([game("a"), forgotten().map(({ id }) => id)]).toEqual([undefined, ["a"]]);
    bringBack("a");
    expect([game("a")?.tokens, forgotten()]).toEqual([{ blue: "ta" }, []]);
    expect(seals("a", "blue").secrets).toEqual(["s"]);
    forget("a");
    forgetForGood();
    bringBack("a");
    expect([game("a"), forgotten(), seals("a", "blue").secrets]).toEqual([undefined, [], []]);
  });

  it("keeps only so many that were forgotten, and of the others nothing", () => {
    for (let number = 0; number < 25; number++) {
      keep({ id: `g${number}`, name: "", tokens: {}, mine: ["blue"] });
      keepSeals(`g${number}`, "blue", { ...seals("g", "blue"), secrets: ["s"] });
      forget(`g${number}`);
    }
    expect(forgotten().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `g${24 - i}`));
    expect([seals("g4", "blue").secrets, seals("g5", "blue").secrets]).toEqual([[], ["s"]]);
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
