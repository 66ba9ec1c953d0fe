// Coming to a game: with a file, by a link, and back to it.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import Play from "../src/pages/Play.svelte";
import Invite from "../src/shell/Invite.svelte";
import { savedSeats } from "../src/shell/saved";
import { forget, game, keep, keepLooking, looking, note, route } from "../src/shell/shelf";
import type { Info } from "../src/shell/wire";
import { inFull } from "../src/shell/words";
import { Desk, state, unit, view } from "./making";

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

describe("a saved game", () => {
  const info = {
    rulesets: [
      {
        name: "some-book",
        players: [{ name: "general", title: "General", about: "", former: "greedy" }],
        styles: [
          { seat: "blue", name: "Great Blue", short: "Blue" },
          { seat: "red", name: "Big Red", short: "Red" },
        ],
      },
    ],
  } as unknown as Info;

  it.each(["general", "greedy"])(
    "goes on against the %s it was played against, until somebody says otherwise",
    (red) => {
      const file = `OpenBlitz game, format 1\nRuleset: some-book+all@1\nBlue: Ann\nRed: ${red}\n\n1. done\n`;
      const { game, sitters } = savedSeats(file, info);
      expect(game?.name).toBe("some-book");
      expect(sitters).toEqual({ blue: "me", red: "computer:general" });
    },
  );

  it("of a book that is not known here has no seats to choose", () => {
    expect(savedSeats("Ruleset: other@1\n", info)).toEqual({ game: undefined, sitters: {} });
  });
});

describe("a friend who is not here", () => {
  const seated = (online: boolean, taken = online) => {
    keep({ id: "g", name: "A game", tokens: { blue: "tb", red: "tr" }, spectator: "ts", mine: ["blue"] });
    const desk = new Desk();
    const players = {
      blue: { kind: "human", player: null, online: true, lines: 1, taken: true, links: 0, name: "" },
      red: { kind: "human", player: null, online, lines: online ? 1 : 0, taken, links: 1, name: "" },
    } as const;
    desk.tell[0]?.(state(view([unit("B:4Arm", "S20")], "send"), { players }));
    mounted = mount(Invite, { target: document.body, props: { table: desk.table } });
    flushSync();
    return document.querySelector<HTMLInputElement>("input")?.value;
  };

  it("has his link shown at once", () => {
    expect(seated(false)).toContain("#/game/g/tr");
    expect(document.body.textContent).toContain("Nobody plays Big Red yet.");
  });

  it("has one by which others may watch, if I let them", () => {
    expect(seated(false)).not.toContain("watch");
    document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    flushSync();
    const link = document.querySelector<HTMLInputElement>("input[type=text]")?.value ?? "";
    expect(link).toContain("#/game/g/tr/watch/ts");
    expect(route(link.slice(link.indexOf("#")))).toEqual({ page: "game", id: "g", token: "tr", bench: "ts" });
  });

  it("has none once he has come, though he went again: it opens nothing any more", () => {
    expect(seated(true)).toBeUndefined();
    expect(seated(false, true)).toBeUndefined();
  });
});

describe("what a game is shown with", () => {
  const asked = async (answer: unknown, more: { bench?: string } = {}) => {
    const found: string[] = [];
    const silent = { send: () => undefined, close: () => undefined, addEventListener: () => undefined };
    vi.stubGlobal("WebSocket", function () {
      return silent;
    });
    vi.stubGlobal("fetch", (address: string) => {
      found.push(address.replace(/\?.*/, ""));
      return address.endsWith("/seat") ? Promise.resolve(Response.json(answer)) : new Promise(() => undefined);
    });
    mounted = mount(Play, {
      target: document.body,
      props: { route: { page: "game", id: "g", token: "link", ...more } },
    });
    await vi.waitFor(() => expect(found.length).toBeGreaterThan(3)).catch(() => undefined);
    return found;
  };

  it("is on its way as soon as the link says which game it is, before the line is open", async () => {
    const found = await asked({ seat: "blue", token: "link", game: "blitzkrieg" });
    expect(found).toContain("/api/games/g/board.json");
    expect(found).toContain("/api/boards/usual/board.svg");
  });

  it("waits where nobody knows", async () => {
    expect(await asked({ seat: "blue", token: "link", game: "" })).toEqual(["/api/games/g/seat"]);
  });

  it("is nothing where somebody else has the seat: it is said who, and one may watch where that was allowed", async () => {
    await asked({ gone: "red", by: "Boris" });
    flushSync();
    expect(document.body.textContent).toContain("Boris has this seat already");
    expect(document.querySelector("a.main")).toBeNull();
    void unmount(mounted ?? {});
    await asked({ gone: "red", by: "" }, { bench: "bench" });
    flushSync();
    expect(document.body.textContent).toContain("Somebody has this seat already");
    expect(document.querySelector("a.main")?.getAttribute("href")).toBe("#/game/g/bench");
  });

  it("is known of a game that was seen before", () => {
    keep({ id: "g", name: "A game", tokens: { blue: "tb" }, mine: ["blue"] });
    note("g", "commander");
    expect(game("g")?.game).toBe("commander");
    forget("g");
  });
});

describe("a typed order", () => {
  it("means one's own units where no side is named", () => {
    const units = [unit("B:4Arm", "S20"), unit("R:4Arm", "S22")];
    expect(inFull("move 4arm to S21", units, "blue")).toBe("move B:4Arm to S21");
    expect(inFull("move 4Arm to S21", units, "red")).toBe("move R:4Arm to S21");
    expect(inFull("move B:4Arm to S21", units, "red")).toBe("move B:4Arm to S21");
  });
});

describe("where one looked", () => {
  it("is found again after a reload", () => {
    const desk = new Desk();
    desk.table.toggleLayer("zones-own");
    keepLooking("g", { place: [1, 2, 3] });
    expect(looking("g")).toEqual({ layers: ["zones-own"], place: [1, 2, 3] });
    expect([...new Desk().table.layers]).toEqual(["zones-own"]);
    sessionStorage.clear();
  });
});
