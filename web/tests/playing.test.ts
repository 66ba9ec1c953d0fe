import { describe, expect, it } from "vitest";

import { apart, Sheeting, tokenScale, turnedDrawing, turnFor, type Spot, type Turn } from "../src/commander/geometry";
import { craters, happenedWords, happening, wrecks, type Whereabouts } from "../src/commander/happening";
import { namesApart, written } from "../src/commander/names";
import type { Event, LogEntry } from "../src/shell/wire";
import { counting } from "../src/shell/words";

const event = (kind: string, units: string[], places: string[]): Event => ({
  kind,
  text: "",
  rules: [],
  units,
  places,
});
const entry = (number: number, turn: number, ...events: Event[]): LogEntry =>
  ({ number, turn, seat: "a", order: "", rolls: [], events, when: "" }) as unknown as LogEntry;

describe("A table with one's own edge at the bottom", () => {
  const middle: Record<string, Spot> = { south: [50, 0], north: [50, 80], west: [0, 40], east: [100, 40] };
  for (const [edge, spot] of Object.entries(middle))
    it(`lies so from the ${edge}, and leads back to the same spot`, () => {
      const sheet = new Sheeting(80, 100, turnFor(edge));
      const [x, y] = sheet.down(spot);
      const [wide, high] = sheet.size;
      expect([x, y]).toEqual([(wide / 2) * 10, high * 10]);
      expect(sheet.up(x, y)).toEqual(spot);
      // What is ahead of a unit that looks away from its edge lies up the screen.
      const inward: Spot = [spot[0] + (50 - spot[0]) / 5, spot[1] + (40 - spot[1]) / 5];
      expect(sheet.down(inward)[1]).toBeLessThan(y);
      const [dx, dy] = sheet.heading([0, 1]);
      expect(sheet.down([spot[0] + dx, spot[1] + dy])).toEqual([x, y - 10]);
    });

  it("keeps its numbers upright and its frame where it is", () => {
    const svg =
      '<svg viewBox="-5 -5 110 90"><style>a{}</style><text class="ruler" transform="translate(3 4) scale(.1)">A</text>' +
      '<text class="title" transform="translate(0 -3) scale(.1)">T</text></svg>';
    const turned = (turn: Turn) => turnedDrawing(svg, new Sheeting(80, 100, turn));
    expect(turned(0)).toBe(svg);
    expect(turned(90)).toContain('viewBox="-5 -5 90 110"');
    expect(turned(180)).toContain('<g transform="rotate(180 50 40)">');
    expect(turned(180)).toContain('translate(3 4) rotate(-180 0 -0.6) scale(.1)">A');
    expect(turned(180).endsWith('</g><text class="title" transform="translate(0 -3) scale(.1)">T</text></svg>')).toBe(
      true,
    );
  });
});

describe("The names of places", () => {
  const svg =
    "<svg><style>.table-top{--ink:#111;--halo:#eee;--water-ink:#123}.name{font-size: 19px;fill: var(--ink);stroke: var(--halo);" +
    "stroke-width: 4px}.name.wet{fill: var(--water-ink)}.name.town{font-weight: 600;font-size: 22px}</style>" +
    '<text class="ruler" transform="translate(3 4) scale(.1)">10</text>' +
    '<text class="name wild" transform="translate(20 30) scale(.1)">Abbot&#x27;s Wood</text>' +
    '<text class="name town" transform="translate(21 31) scale(.1)">Aldham</text>' +
    '<text class="name way" transform="translate(70 60) rotate(-5) scale(.1)">High Road</text></svg>';
  const found = namesApart(svg, 80);
  const at = (turn: Turn, grain: number) => written(found.names, new Sheeting(80, 100, turn), grain);

  it("are taken out of the drawing, with its colours and sizes", () => {
    expect(found.rest).toContain('class="ruler"');
    expect(found.rest).not.toContain('class="name');
    expect(found.names.map(({ text, at, size }) => [text, ...at, size])).toEqual([
      ["Abbot's Wood", 20, 50, 19],
      ["Aldham", 21, 49, 22],
      ["High Road", 70, 20, 19],
    ]);
    expect([found.ink, found.wet, found.halo]).toEqual(["#111", "#123", "#eee"]);
  });

  it("are as large as in the drawing, or as eyes need them", () => {
    expect([1, 0.25].map((grain) => at(0, grain).find(({ text }) => text === "Aldham")?.size)).toEqual([22, 6.5]);
    for (const grain of [2, 4]) expect(Math.min(...at(0, grain).map(({ size }) => size / grain))).toBeGreaterThan(11);
  });

  it("leave each other room: a wood gives way to a town", () => {
    expect(at(0, 1).map(({ text }) => text)).toEqual(["Aldham", "High Road"]);
  });

  it("lie along their road and not on their head, however the table is turned", () => {
    const slope = (turn: Turn) => at(turn, 1).find(({ text }) => text === "High Road")?.slope;
    expect([slope(0), slope(90), slope(180)]).toEqual([355, 85, 355]);
    expect(at(180, 1).find(({ text }) => text === "Aldham")?.slope).toBe(0);
  });

  it("stay on the table where they are long", () => {
    const [edge] = written([{ text: "A name that is long", at: [2, 40], slope: null, kind: "wild", size: 19 }], new Sheeting(80, 100), 4); // prettier-ignore
    expect((edge?.x ?? 0) - (edge?.width ?? 0) / 2).toBeGreaterThan(0);
  });
});

describe("Figures", () => {
  it("are drawn larger from afar, and true to scale from near", () => {
    expect([1.2, 0.62, 0.45, 0.1].map(tokenScale)).toEqual([1, 1, 1.38, 1.8]);
  });
});

describe("What happened", () => {
  const at: Record<string, Whereabouts> = {
    a: { place: "table", x: 20, y: 10 },
    b: { place: "table", x: 50, y: 50 },
    lost: { place: "knocked out", x: 0, y: 0 },
    gun: { place: "off-table", x: 0, y: 0 },
  };
  const seen = (...events: Event[]) => happening(events, (unit) => at[unit]);

  it("is the way of everybody who went, of who goes on from there or is lost on it, too", () => {
    const found = seen(
      event("moved", ["a"], ["10,10", "15,10"]),
      event("fell back", ["a"], ["15,10", "20,10"]),
      event("moved", ["lost"], ["1,1", "5,5"]),
      event("moved", ["b"], ["50,50", "50,50"]), // turned on the spot
    );
    expect(found.ways.map(({ unit, path }) => `${unit} ${path.map(String).join(" ")}`)).toEqual([
      "a 10,10 15,10",
      "a 15,10 20,10",
      "lost 1,1 5,5",
    ]);
    expect(found.marks).toEqual([{ unit: "a", at: [20, 10], word: "fell back" }]);
  });

  it("is told of the one who stands there, not of whom he ran from", () => {
    expect(seen(event("evaded", ["a", "b"], ["20,10"])).marks).toEqual([{ unit: "a", at: [20, 10], word: "evaded" }]);
  });

  it("is a way where a unit has come to its last place", () => {
    const way = event("moved", ["a"], ["10,10", "15,12", "20,10"]);
    expect(seen(way).ways).toEqual([{ unit: "a", path: [[10, 10], [15, 12], [20, 10]] }]); // prettier-ignore
    expect(seen(event("deviation", ["gun"], ["10,10", "14,10"])).strayed).toEqual([{ aim: [10, 10], end: [14, 10] }]);
  });

  it("is a stroke from one to another, and the last word on each", () => {
    const found = seen(
      event("fired", ["a", "b"], ["20,10", "50,50"]),
      event("hits", ["a", "b"], ["50,50"]),
      event("suppressed", ["b"], ["50,50"]),
      event("artillery", ["gun"], ["30,30,20,20"]),
    );
    expect(found.strokes).toEqual([{ kind: "fired", from: [20, 10], to: [50, 50] }]);
    expect(found.marks).toEqual([{ unit: "b", at: [50, 50], word: "suppressed" }]);
    expect(found.zones).toEqual([[30, 30, 20, 20]]);
    expect([...found.units]).toEqual(["a", "b", "gun"]);
  });

  it("says how much, where the sentence ends with a number", () => {
    const hits = {
      ...event("hits", ["a", "b"], ["50,50"]),
      text: "Fire by a at b, hitting on 4 or more: 4 5 3: 2 hits.",
    };
    expect(seen(hits).marks).toEqual([{ unit: "b", at: [50, 50], word: "2 hits" }]);
    expect(seen(hits, hits).marks[0]?.word).toBe("4 hits"); // two volleys
    const lost = { ...event("knocked out", ["b"], ["50,50"]), text: "b is knocked out: 6 hits." };
    expect(seen(hits, lost).marks[0]?.word).toBe("6 hits");
    const held = { ...event("held", ["b"], ["50,50"]), text: "b holds: the test shows 4 3." };
    expect(seen(held).marks[0]?.word).toBe("held");
  });

  it("is told in words that do not stand in each other's place, nor on the base of another", () => {
    const down = ([x, y]: Spot): Spot => [x * 10, 1000 - y * 10];
    // Three in a row and one behind them, base to base.
    const marks = ([[20, 50], [24, 50], [28, 50], [24, 46]] as Spot[]).map((spot, i) => ({ unit: `${i}`, at: spot, word: i % 2 ? "suppressed" : "hits" })); // prettier-ignore
    const words = happenedWords({ ...seen(), marks, strayed: [{ aim: [24, 51], end: [24, 60] }] }, down, 1);
    const put = apart(words, 1);
    expect(put).toHaveLength(5);
    for (const one of put)
      for (const other of put)
        if (one !== other && Math.abs(one.y - other.y) < 12)
          expect(Math.abs(one.x - other.x)).toBeGreaterThan((one.words.length + other.words.length) * 3);
    const y = Object.fromEntries(put.map((one) => [one.key, one.y]));
    expect(Math.max(y["struck 0"] ?? 0, y["struck 1"] ?? 0, y["struck 2"] ?? 0)).toBeLessThanOrEqual(500 - 26);
    expect(y["struck 3"]).toBe(540 + 36);
  });

  it("is told beyond the end of a way, and clear of the base at any scale", () => {
    const down = ([x, y]: Spot): Spot => [x * 10, 1000 - y * 10];
    const fled = (from: string) => seen(event("fell back", ["b"], [from, "50,50"]));
    const [, top] = down([50, 50]);
    for (const grain of [1, 3]) {
      expect(happenedWords(fled("50,60"), down, grain)[0]?.y).toBeGreaterThan(top + 15 + 12.5 * grain);
      expect(happenedWords(fled("50,40"), down, grain)[0]?.y).toBeLessThan(top - 15);
    }
  });

  it("leaves wrecks, and craters till the end of the turn", () => {
    const log = [
      entry(1, 1, event("lost", ["b"], ["50,50"]), event("moved", ["a"], ["1,1"])),
      entry(2, 2, event("artillery", ["gun"], ["30,30,20,20"])),
    ];
    expect(wrecks(log, 2, new Set(["lost"]))).toEqual([{ unit: "b", at: [50, 50] }]);
    expect(wrecks(log, 0, new Set(["lost"]))).toEqual([]);
    expect(craters(log, 2, 2)).toEqual([[30, 30, 20, 20]]);
    expect(craters(log, 2, 3)).toEqual([]);
    expect(craters(log, 1, 2)).toEqual([]);
  });
});

describe("Dice that count", () => {
  const roll = (purpose: string, value: number) => ({ purpose, sides: 6, value });

  it("are those that an event says, salvo by salvo", () => {
    const rolls = [roll("fire", 4), roll("fire", 6), roll("fire", 4), roll("save", 5), roll("test", 6)];
    const told = (dice: [string, number, number]) => ({ ...event("hits", [], []), dice });
    const good = counting(rolls, [told(["fire", 2, 5]), told(["fire", 1, 4]), told(["save", 1, 6])]);
    expect(rolls.map((one) => good.has(one))).toEqual([false, true, true, false, false]);
  });
});
