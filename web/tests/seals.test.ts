// Sealed dice as the page reckons them: the same as the server, never more given away than is due, and no change unseen.
import { createHash, createHmac } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Chain, Checker, hashed, orderLine, SealedDice } from "../src/shell/sealeddice";
import { forgetSeals, hindrance, keepSeals, kept, newSecret, remember } from "../src/shell/sealkeeping";
import { Sealing } from "../src/shell/seals.svelte";
import { hex, hmac, sha256, unhex, utf8 } from "../src/shell/sha256";
import type { FromPage, LogEntry, SealsState, State } from "../src/shell/wire";

const WHO = ["left", "right", "server"];
const LENGTH = 8;
const chains = new Map(WHO.map((who, i) => [who, new Chain(String(i).repeat(64), LENGTH)]));
const chain = (who: string) => chains.get(who) as Chain;
const links = (throwing: number) => Object.fromEntries(WHO.map((who) => [who, chain(who).link(throwing) as string]));
const promises = () => WHO.map((who) => ({ who, value: chain(who).promise, throw: 0 }));

function seals(more: Partial<SealsState> = {}): SealsState {
  return {
    who: WHO,
    after: 0,
    throws: 0,
    links: LENGTH,
    promises: promises(),
    voids: [],
    unbound: [],
    awaited: null,
    form: 1,
    begin: "",
    ...more,
  };
}

function awaited(
  throwing: number,
  order = "1. left: go",
  missing = ["left", "right"],
): NonNullable<SealsState["awaited"]> {
  const [since, claim] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
  return { throw: throwing, order, missing, since, claim, after: "", claimed: "right" };
}

function order(number: number, more: Partial<LogEntry> = {}): LogEntry {
  return { number, turn: 1, seat: "left", order: "go", rolls: [], events: [], when: `t${number}`, ...more };
}

function thrown(number: number, throwing: number, given = links(throwing)): LogEntry {
  const dice = new SealedDice(given, orderLine(order(number)));
  const rolls = [6, 10].map((sides) => ({ purpose: "battle", sides, value: dice.roll("battle", sides) }));
  return order(number, { rolls, sealed: { throw: throwing, links: given } });
}

describe("the hash", () => {
  it("is that of everybody else, at every length round a block", () => {
    for (const length of [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 37) % 251);
      expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
      for (const key of [data, utf8("key")])
        expect(hex(hmac(key, data))).toBe(createHmac("sha256", key).update(data).digest("hex"));
    }
    expect(hex(unhex("00ff10"))).toBe("00ff10");
  });
});

describe("the dice", () => {
  it("are those of the server", () => {
    // The same figures stand in tests/table/test_sealed_dice.py.
    const known = new Chain(hex(Uint8Array.from({ length: 32 }, (_, i) => i)), 3);
    expect(known.promise.slice(0, 16)).toBe("4711b1c29378239e");
    const given = { blue: known.link(1), red: known.link(2), server: known.link(3) } as Record<string, string>;
    const dice = new SealedDice(given, "5. blue: fight SS51 à la carte");
    expect([6, 6, 10, 360, 6, 6].map((sides) => dice.roll("battle", sides))).toEqual([5, 2, 3, 159, 4, 2]);
  });

  it("end with their chain", () => {
    expect(hashed(chain("left").link(2) as string, 2)).toBe(chain("left").promise);
    expect([chain("left").link(0), chain("left").link(LENGTH + 1)]).toEqual([null, null]);
    expect(chain("left").link(LENGTH)).toBe(chain("left").secret);
  });
});

describe("checking a game", () => {
  it("finds dice that are what was promised, as the game grows", () => {
    const checker = new Checker();
    const log = [order(1), thrown(2, 1)];
    expect(checker.check(seals(), log.slice(0, 1))).toMatchObject({ rolls: 0, fault: null });
    expect(checker.check(seals({ throws: 1 }), log)).toMatchObject({ rolls: 2, fault: null });
    const more = [...log, order(3), thrown(4, 2)];
    expect(checker.check(seals({ throws: 2 }), more)).toMatchObject({ rolls: 4, fault: null });
    // Another game than before is checked from its first order.
    expect(checker.check(seals({ throws: 1 }), [thrown(1, 1)])).toMatchObject({ rolls: 2, fault: null });
  });

  const faulty: [string, (entry: LogEntry) => LogEntry, RegExp][] = [
    [
      "a loaded die",
      (e) => ({ ...e, rolls: e.rolls.map((roll) => ({ ...roll, value: (roll.value % 6) + 1 })) }),
      /should show/,
    ],
    ["another order", (e) => ({ ...e, order: "stop" }), /should show/],
    [
      "another link",
      (e) => ({ ...e, sealed: { throw: 1, links: { ...links(1), left: links(2)["left"] as string } } }),
      /by: left/,
    ],
    [
      "a link that is missing",
      (e) => ({ ...e, sealed: { throw: 1, links: { left: links(1)["left"] as string } } }),
      /by: right/,
    ],
    ["a stranger", (e) => ({ ...e, sealed: { throw: 1, links: { ...links(1), guest: "ab" } } }), /Somebody else/],
    ["no links at all", ({ sealed: _sealed, ...e }) => e, /Nothing was given away/],
  ];
  it.each(faulty)("finds %s", (_what, change, fault) => {
    const found = new Checker().check(seals({ throws: 1 }), [order(1), change(thrown(2, 1))]).fault;
    expect([found?.number, found?.text]).toEqual([2, expect.stringMatching(fault)]);
  });

  it("finds throws that are repeated or left out without a reason", () => {
    const twice = [thrown(1, 1), thrown(2, 1)];
    expect(new Checker().check(seals({ throws: 2 }), twice).fault?.text).toMatch(/not in their order/);
    const left = [thrown(1, 2)];
    expect(new Checker().check(seals({ throws: 2 }), left).fault?.text).toBe("A throw is missing.");
    expect(new Checker().check(seals({ throws: 2, voids: ["throw 1, somebody"] }), left).fault).toBeNull();
  });

  it("takes a new promise from where it was made, and not before", () => {
    const other = new Chain("e".repeat(64), LENGTH);
    const anew = [...promises(), { who: "right", value: other.promise, throw: 1 }];
    const given = { ...links(2), right: other.link(1) as string };
    const log = [thrown(1, 1), thrown(2, 2, given)];
    expect(new Checker().check(seals({ throws: 2, promises: anew }), log).fault).toBeNull();
    expect(new Checker().check(seals({ throws: 2 }), log).fault?.number).toBe(2);
  });

  it("leaves alone what was rolled before the dice were sealed", () => {
    const old = order(1, { rolls: [{ purpose: "battle", sides: 6, value: 3 }] });
    expect(new Checker().check(seals({ after: 1 }), [old]).fault).toBeNull();
    expect(new Checker().check(seals(), [old]).fault?.number).toBe(1);
  });
});

describe("dice of form 2", () => {
  // The same figures stand in tests/table/test_sealed_past.py.
  const own = new Map(WHO.map((who, i) => [who, new Chain(`0${i}`.repeat(32), LENGTH)]));
  const given = (throwing: number) =>
    Object.fromEntries(WHO.map((who) => [who, own.get(who)?.link(throwing) as string]));
  const said = (throws: number) =>
    seals({
      throws,
      form: 2,
      begin: "aebacc0bf7ca95891d7e2f0ae72aedbd30d5dca4c97caf85173d2562a6a143b8",
      promises: WHO.map((who) => ({ who, value: own.get(who)?.promise as string, throw: 0 })),
    });
  const veil = "c664fe0030ebf5eb4cfc98133fa2288313e3fd34489fb2f1345f127f95dc7349";
  const rolled = (number: number, throwing: number, value: number) =>
    order(number, {
      order: "step",
      rolls: [{ purpose: "way", sides: 6, value }],
      sealed: { throw: throwing, links: given(throwing) },
    });
  const log = [
    order(1, { order: "wait" }),
    order(2, { order: "(sealed)", veil }), // as the other seats see it
    rolled(3, 1, 2),
    order(4, { order: "wait" }),
    rolled(5, 2, 1),
  ];

  it("are those of the server, and hang on an order that only its seat knows, too", () => {
    const found = new Checker().check(said(2), log);
    expect([found.rolls, found.fault, found.digits]).toEqual([2, null, "bd7f 2fe4 4673 7a9f"]);
    const growing = new Checker();
    for (let at = 0; at <= log.length; at++) growing.check(said(at < 3 ? 0 : at < 5 ? 1 : 2), log.slice(0, at));
    expect(growing.check(said(2), log).digits).toBe("bd7f 2fe4 4673 7a9f");
    const open = log.map((entry) => (entry.veil ? { ...entry, order: "plan ambush" } : entry));
    expect(new Checker().check(said(2), open).digits).toBe(found.digits);
  });

  it.each([
    ["an order before them", log.map((entry, i) => (i ? entry : { ...entry, order: "halt" }))],
    ["an order that nobody could see", log.map((entry) => (entry.veil ? { ...entry, veil: "00".repeat(32) } : entry))],
  ])("show that %s was changed", (_what, changed) => {
    const found = new Checker().check(said(2), changed);
    expect(found.fault?.text ?? found.digits).not.toBe("bd7f 2fe4 4673 7a9f");
  });

  it("are given a link only for the game as it stands, which has to be carried out", () => {
    const kept = { secrets: [], who: "", promises: [], throw: 1, order: "1. left: go after 3f", begin: "", fault: "" };
    const asked = (after: string) => seals({ form: 2, awaited: { ...awaited(1), after } });
    expect(hindrance(kept, asked("3f"), 0)).toBe("");
    expect(hindrance(kept, asked("4f"), 0)).toMatch(/was changed/);
    kept.throw = 0;
    remember(kept, said(0));
    expect([kept.fault, kept.begin.slice(0, 4)]).toEqual(["", "aeba"]);
    remember(kept, { ...said(0), begin: "00" });
    expect(kept.fault).toMatch(/did not begin/);
  });
});

describe("what this browser remembers", () => {
  const fresh = () => ({ secrets: [], who: "", promises: [], throw: 0, order: "", begin: "", fault: "" });

  it("is that nobody's promise changes behind its back", () => {
    const own = fresh();
    remember(own, seals());
    remember(own, seals({ promises: [...promises(), { who: "right", value: "ab", throw: 0 }] }));
    expect(own.fault).toBe("");
    remember(own, seals({ promises: promises().map((known) => ({ ...known, value: "ab" })) }));
    expect(own.fault).toMatch(/promised before/);
    const other = fresh();
    remember(other, seals());
    remember(other, seals({ who: ["left", "server"] }));
    expect(other.fault).toMatch(/take part/);
  });

  it("is that nobody was bound after it gave its own link away", () => {
    const own = { ...fresh(), throw: 3 };
    remember(own, seals({ promises: promises().map((known) => ({ ...known, throw: 3 })) }));
    expect(own.fault).toBe("");
    remember(
      own,
      seals({
        promises: [...promises().map((known) => ({ ...known, throw: 3 })), { who: "right", value: "ab", throw: 2 }],
      }),
    );
    expect(own.fault).toMatch(/bound only after/);
  });

  it("lets it give away the next link and no later one", () => {
    const own = fresh();
    expect(hindrance(own, seals({ awaited: awaited(1) }), 0)).toBe("");
    // A later link would give away all before it.
    expect(hindrance(own, seals({ throws: 4, awaited: awaited(5) }), 0)).toMatch(/not due/);
    expect(hindrance(own, seals({ throws: 4, awaited: awaited(1) }), 0)).toMatch(/not due/);
    expect(hindrance({ ...own, throw: 4 }, seals({ throws: 4, awaited: awaited(5) }), 0)).toBe("");
    expect(hindrance({ ...own, throw: 5 }, seals({ throws: 3, awaited: awaited(4) }), 0)).toMatch(/not due/);
    const anew = [...promises(), { who: "right", value: "ab", throw: 1 }];
    expect(hindrance(own, seals({ throws: 1, promises: anew, awaited: awaited(2) }), 0)).toBe("");
    expect(hindrance(own, seals({ unbound: ["right"], awaited: awaited(1) }), 0)).toMatch(/bound/);
  });

  it("lets it give away nothing for an order that was changed", () => {
    const own = { ...fresh(), throw: 1, order: "1. left: go" };
    expect(hindrance(own, seals({ awaited: awaited(1) }), 0)).toBe("");
    expect(hindrance(own, seals({ awaited: awaited(1, "1. left: stop") }), 0)).toMatch(/was changed/);
  });

  it("is kept for each game and seat, and forgotten with the game", () => {
    const own = fresh();
    for (let i = 0; i < 9; i++) newSecret(own);
    expect(own.secrets).toHaveLength(4);
    keepSeals("game", "left", own);
    expect(kept("game", "left")).toEqual(own);
    expect(kept("game", "right")).toEqual(fresh());
    forgetSeals("game");
    expect(kept("game", "left")).toEqual(fresh());
  });
});

describe("a seat at this screen", () => {
  let sent: FromPage[] = [];
  const send = (message: FromPage) => sent.push(message) > 0;
  const state = (of: SealsState, seat: string | null = "left") =>
    ({ seat, seals: of, view: { outcome: null } }) as unknown as State;
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it("binds itself, and after a reload gives away the link it is bound to, until it has arrived", () => {
    new Sealing("g").take(state(seals({ promises: [] })), send);
    const [bound] = sent as { type: "promise"; value: string }[];
    expect(bound?.type).toBe("promise");
    const said = seals({
      promises: promises().map((known) => (known.who === "left" ? { ...known, value: bound?.value ?? "" } : known)),
    });
    const again = new Sealing("g");
    again.take(state(said), send);
    expect([sent.length, again.elsewhere]).toEqual([1, false]);
    again.take(state({ ...said, awaited: awaited(1) }), send);
    const given = sent[1] as { type: "link"; throw: number; link: string };
    expect([given.type, given.throw, hashed(given.link)]).toEqual(["link", 1, bound?.value]);
    vi.advanceTimersByTime(5000);
    expect(sent[2]).toEqual(given);
    again.take(state({ ...said, awaited: awaited(1, "1. left: go", ["right"]) }), send);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(3);
    // What it was given for is what has to be carried out.
    const log = [order(1, { order: "stop", sealed: { throw: 1, links: {} } })];
    expect(again.check({ ...said, throws: 0 }, log, 1)?.fault?.text).toMatch(/not the one that this browser/);
  });

  it("gives away nothing that is not due, and says so for good", () => {
    const sealing = new Sealing("g");
    sealing.take(state(seals({ promises: [] })), send);
    const value = (sent[0] as { value: string }).value;
    const said = seals({ promises: promises().map((known) => (known.who === "left" ? { ...known, value } : known)) });
    sealing.take(state({ ...said, throws: 5, awaited: awaited(6) }), send);
    expect([sent.length, sealing.fault]).toEqual([1, expect.stringMatching(/not due/)]);
    const again = new Sealing("g");
    again.take(state(said), send);
    expect(again.fault).toMatch(/not due/);
  });

  it("whose secret lies elsewhere does nothing until it is told to", () => {
    const sealing = new Sealing("g");
    sealing.take(state(seals({ awaited: awaited(1) })), send);
    expect([sent.length, sealing.elsewhere]).toEqual([0, true]);
    sealing.renew();
    expect(sent).toEqual([{ type: "promise", value: expect.stringMatching(/^[0-9a-f]{64}$/) as string, again: true }]);
    sealing.claim();
    expect(sent[1]).toEqual({ type: "claim" });
  });

  it("that only watches checks, and sends nothing", () => {
    const sealing = new Sealing("g");
    sealing.take(state(seals({ promises: [], awaited: awaited(1) }), null), send);
    sealing.renew();
    expect(sent).toEqual([]);
    expect(sealing.check(seals({ throws: 1 }), [thrown(1, 1)], 1)).toMatchObject({ rolls: 2, fault: null });
    expect([sealing.check(undefined, [], 0), sealing.check(seals(), [], 3)]).toEqual([null, null]);
  });
});
