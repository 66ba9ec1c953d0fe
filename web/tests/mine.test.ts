// My games: who waits for me stands first.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import MyGames from "../src/pages/MyGames.svelte";
import { sorted } from "../src/pages/mine";
import { games, keep, type Kept } from "../src/shell/shelf";
import type { GameLine, Info, SeatChoice } from "../src/shell/wire";
import { soon } from "./making";

const info = {
  rulesets: [
    {
      name: "book",
      title: "The Book",
      styles: [
        { seat: "blue", name: "Great Blue", short: "Blue" },
        { seat: "red", name: "Big Red", short: "Red" },
      ],
      players: [{ name: "greedy", title: "General", about: "" }],
    },
  ],
} as unknown as Info;

const friend = (name = "Boris"): SeatChoice => ({ kind: "human", player: null, name });
const computer: SeatChoice = { kind: "computer", player: "greedy", name: "" };

function line(id: string, day: number, more: Partial<GameLine> = {}): GameLine {
  return {
    id,
    name: id,
    ruleset: "book+all@1",
    turn: 2,
    asked: "blue",
    seat: "blue",
    updated: `2026-01-${String(day).padStart(2, "0")}T00:00:00Z`,
    outcome: null,
    account: false,
    players: { blue: friend("Anna"), red: friend() },
    seal: false,
    rematch: null,
    ...more,
  };
}

const mine = (id: string, seats = ["blue"]): Kept => ({ id, name: id, tokens: { blue: "t" }, mine: seats });
const outcome = { winner: "red", reason: "Big Red has won.", rule: "75:16" };

describe("my games", () => {
  it("stand in the order in which I am wanted; then by when something happened last", () => {
    const lines = [
      line("over", 9, { outcome, asked: null }),
      line("theirs", 8, { asked: "red" }),
      line("computer", 7, { players: { blue: friend(), red: computer } }),
      line("both", 6),
      line("waits", 1),
      line("on my account", 2, { asked: "red", seat: "red", account: true }),
    ];
    const kept = [
      mine("gone"),
      ...lines.slice(0, 5).map(({ id }) => mine(id, id === "both" ? ["blue", "red"] : ["blue"])),
    ];
    const rows = sorted(kept, lines, info);
    const wanted = ["on my account", "waits", "computer", "both", "theirs", "over", "gone"];
    expect(rows.map(({ name }) => name)).toEqual(wanted);
    expect(rows.filter(({ waits }) => waits).map(({ name }) => name)).toEqual(["on my account", "waits"]);
    expect(rows.filter(({ over }) => over).map(({ name }) => name)).toEqual(["over"]);
  });

  it("say by which book, against whom, and how they stand", () => {
    const about = (more: Partial<GameLine>, seats = ["blue"]) =>
      sorted([mine("g", seats)], [line("g", 1, more)], info)[0]?.about;
    expect(about({})).toBe("The Book · Great Blue against Boris · Turn 2; it is your move");
    expect(about({ asked: "red" })).toBe("The Book · Great Blue against Boris · Turn 2; waiting for Boris");
    expect(about({ asked: "red", players: { blue: friend(""), red: friend("") } })).toBe(
      "The Book · Great Blue against Big Red · Turn 2; waiting for Big Red",
    );
    expect(about({ name: "The Book", turn: 0, players: { blue: friend(), red: computer } })).toBe(
      "Great Blue against the computer (General) · Setting up; it is your move",
    );
    expect(about({}, ["blue", "red"])).toBe("The Book · all at this screen · Turn 2; it is your move");
    expect(about({ asked: "red", seal: true })).toBe(
      "The Book · Great Blue against Boris · Turn 2; the dice wait for your seal: open the game",
    );
    expect(about({ seat: null }, [])).toBe("The Book · watching Anna and Boris · Turn 2; waiting for Great Blue");
    expect(about({ outcome, asked: null })).toBe("The Book · Great Blue against Boris · Big Red has won.");
  });
});

describe("the list of them", () => {
  let told: GameLine[] = [];
  let shown: Record<string, unknown> | null = null;

  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(told)));
  });
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    localStorage.clear();
  });

  /** Let what was asked of the server come. */
  const come = async () => {
    for (let i = 0; i < 5; i++) await soon();
    flushSync();
  };
  const open = async (lines: GameLine[]) => {
    told = lines;
    for (const { id } of lines) keep(mine(id));
    shown = mount(MyGames, { target: document.body, props: { info } });
    await come();
  };
  const names = () => [...document.querySelectorAll(".my-games li a")].map((link) => link.textContent);
  const press = (name: string) => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name)?.click();
    flushSync();
  };

  it("shows all, whoever waits for me first and marked", async () => {
    await open([...Array.from({ length: 6 }, (_, i) => line(`g${i}`, 9 - i, { asked: "red" })), line("waits", 1)]);
    expect(names()).toEqual(["waits", "g0", "g1", "g2", "g3", "g4", "g5"]);
    expect(document.querySelector("li.waits .mark")?.textContent).toBe("your move");
    expect(document.querySelector("h2")?.textContent).toContain("one waits for you");
  });

  it("says where only my seal is waited for", async () => {
    await open([line("dice", 1, { asked: "red", seal: true })]);
    expect(document.querySelector("li.waits .mark")?.textContent).toBe("your seal");
  });

  it("of very many puts those that are over behind a button", async () => {
    const over = Array.from({ length: 20 }, (_, i) => line(`over${i}`, 28 - i, { outcome, asked: null }));
    await open([line("waits", 1), ...over]);
    expect(names()).toEqual(["waits", "over0", "over1", "over2", "over3", "over4"]);
    press("All 21 games");
    expect(names()).toHaveLength(21);
  });

  it("looks again by itself, and keeps what it knows where the server says nothing", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await open([line("a", 2, { asked: "red" }), line("b", 1, { asked: "red" })]);
    expect(names()).toEqual(["a", "b"]);
    told = [line("a", 2, { asked: "red" }), line("b", 3)];
    vi.advanceTimersByTime(20_000);
    await come();
    expect(names()).toEqual(["b", "a"]);
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
    vi.advanceTimersByTime(20_000);
    await come();
    expect(names()).toEqual(["b", "a"]);
  });

  it("asks before it forgets a game, and brings it back", async () => {
    await open([line("a", 1)]);
    press("Forget a");
    expect(games()).toHaveLength(1);
    press("Keep it");
    press("Forget a");
    press("Forget it");
    expect([games(), names()]).toEqual([[], []]);
    press("Bring it back");
    await come();
    expect([games()[0]?.tokens, names()]).toEqual([{ blue: "t" }, ["a"]]);
  });
});
