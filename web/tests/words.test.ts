import { describe, expect, it } from "vitest";

import type { Unit } from "../src/blitzkrieg/hexwire";
import { count, crowded, list, outOf, plain, spoken, terms, untold, when, withId } from "../src/shell/words";
import { byHex, designation, groups, hexWords, markWord, markWords, steps, unitWords } from "../src/blitzkrieg/words";
import { unit } from "./making";

describe("words", () => {
  it("tell counters apart", () => {
    expect(["B:4Arm", "R:GDArm", "B:12AAs", "B:1Mar", "B:Inf2.1"].map(designation)).toEqual(["4", "GD", "12", "1", ""]);
  });

  it("count out of what is wanted until there is more", () => {
    expect([0, 3, 5].map((value) => outOf({ value, of: 3 }, " of "))).toEqual([" of 3", " of 3", ""]);
    expect(outOf({ value: 3 }, "/")).toBe("");
  });

  it("tell of steps that cost the same in one line", () => {
    const part = (value: string, why: string) => ({ value, why, rule: "75:9.1a", times: false });
    const road = ["Y19", "Z19", "Z20"].map((hex) => part("1/3", `road to ${hex}`));
    expect(steps([...road, part("1", "to AA20"), part("1/3", "road to AA21")])).toEqual([
      { times: 3, value: "1/3", why: "road to Z20" },
      { times: 1, value: "1", why: "to AA20" },
      { times: 1, value: "1/3", why: "road to AA21" },
    ]);
  });

  it("count and list", () => {
    expect([count(1, "unit"), count(2, "unit"), count(2, "hex", "hexes")]).toEqual(["1 unit", "2 units", "2 hexes"]);
    expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect(plain("nord-walkure")).toBe("Nord Walkure");
  });

  it("call a country as the engine does, and a city a city", () => {
    const at = { hex: "S20", x: 0, y: 0 };
    const record = { ...at, terrain: "clear", country: "sud-walkure", city: true, name: "Orinda" };
    const countries = { "sud-walkure": "Sud Walküre" };
    expect(hexWords(record, countries)).toEqual(["City of Orinda", "Sud Walküre"]);
    expect(hexWords({ ...record, city: false }, countries)).toEqual(["Clear", "Sud Walküre"]);
    expect(hexWords({ ...at, terrain: "sea", sea_zone: "A" }, {})).toEqual(["Sea, zone A"]);
  });

  it("of the game lead to what they mean", () => {
    const known = { suppressed: "BC:morale.suppressed", "fall back": "BC:morale.fallback" };
    expect(terms("It is suppressed, and must fall back.", known).map(({ rule }) => rule)).toEqual([
      "",
      "BC:morale.suppressed",
      "",
      "BC:morale.fallback",
      "",
    ]);
    expect(terms("Those unsuppressed stay.", known)).toEqual([{ words: "Those unsuppressed stay.", rule: "" }]);
    expect(terms("As it is.", {})).toEqual([{ words: "As it is.", rule: "" }]);
  });

  it("say what has become of a unit", () => {
    expect(unitWords(unit("B:4Arm", "S20"))).toBe("4th Armor (6-6)");
    expect(unitWords(unit("B:4Arm", "S20", { moved: true, left: "2⅓", marks: ["stopped"] }))).toBe(
      "4th Armor (6-6), moved, 2⅓ left, stopped",
    );
  });

  it("say something of an order of which nothing came", () => {
    expect([untold("done"), untold("combine B:4Arm")]).toEqual(["Nothing more is done here.", "combine B:4Arm"]);
  });

  it("sort units by hex and by kind", () => {
    const all: Unit[] = [
      unit("B:4Arm", "S20"),
      unit("B:5Arm", "S20"),
      unit("B:6Arm", "card"),
      unit("B:7Arm", "eliminated"),
    ];
    expect([...byHex(all, ({ place }) => place)].map(([hex, units]) => [hex, units.length])).toEqual([["S20", 2]]);
    const [group] = groups(all);
    expect([group?.title, group?.units.length]).toEqual(["Armor", 4]);
  });

  it("say what marks mean, and of a sign with many meanings no list", () => {
    const dot = (words: string) => ({ sign: "dot" as const, words });
    const moved = { sign: "triangle" as const, words: "has moved" };
    const stays = [
      { sign: "square" as const, words: "must stay" },
      { sign: "square" as const, words: "has overwhelmed" },
    ];
    expect(markWords([moved, ...stays, dot("a"), dot("b"), dot("c"), dot("d")])).toEqual([
      "triangle: has moved",
      "square: must stay or has overwhelmed",
      "dot: something else",
    ]);
    expect(markWord("turned-over", dot("is caught and lies turned over"))).toBe("is caught and lies turned over");
    expect([markWord("stopped", stays[0]), markWord("new", undefined)]).toEqual(["stopped", "new"]);
  });

  it("take from a kind what tells one counter from others, and nothing else", () => {
    const kind = (id: string, name: string) => groups([unit(id, "card", { name })])[0]?.title;
    expect([kind("R:GDArm", "GD Armor"), kind("B:17LtArm", "17th Light Armor")]).toEqual(["Armor", "Light Armor"]);
    expect(kind("B:Inf2.1", "Substitute Infantry")).toBe("Infantry");
    expect(kind("B:TF.1", "Task Force")).toBe("Task Force");
    expect(kind("B:Foot.1", "Infantry on Foot")).toBe("Infantry on Foot");
    expect(kind("B:PC10.1", "Production Center")).toBe("Production Center");
    expect(kind("B:MAC.1", "MAC")).toBe("MAC");
  });
});

describe("when something was said", () => {
  const local = (...parts: [number, number, number, number, number]) => new Date(...parts);
  const said = local(2026, 2, 12, 14, 5);

  it("is told with the day where that is not today, and with the year where that is another", () => {
    const time = when(said.toISOString(), local(2026, 2, 12, 23, 0));
    expect(time).toMatch(/^\d\d.05\D*$/);
    const day = when(said.toISOString(), local(2026, 2, 13, 0, 0));
    expect([day.endsWith(time), day.includes("12"), day.includes("2026")]).toEqual([true, true, false]);
    expect(when(said.toISOString(), local(2027, 0, 1, 0, 0))).toContain("2026");
    expect(when("never")).toBe("");
  });
});

describe("a sentence of the engine", () => {
  it("names the first of a crowd and counts the others, where there is little room", () => {
    const said = (n: number) =>
      `G:CO orders ${Array.from({ length: n }, (_, i) => `G:Inf${i}`).join(", ")}: 6 against 5.`;
    expect(crowded(said(17))).toBe("G:CO orders G:Inf0, G:Inf1 and 15 more: 6 against 5.");
    expect(crowded(said(4))).toBe(said(4));
    const parts = ["R:Arm1.1", "R:Arm1.2", "R:Arm1.3", "R:Arm1.4"].join(", ");
    expect(crowded(`R:GDArm loses 2: ${parts} and R:Arm1.5 stay.`)).toBe(
      "R:GDArm loses 2: R:Arm1.1, R:Arm1.2 and 3 more stay.",
    );
  });

  const units = new Map(
    [unit("B:4Arm", "S20"), unit("R:GDArm", "S21", { name: "GD Armor", title: "GD Armor 8-6" })].map((known) => [
      known.id,
      known,
    ]),
  );
  it("names its units as players do", () => {
    expect(spoken("B:4Arm and R:GDArm from S20 (75:8.2): B:9Arm.", units)).toBe(
      "Blue 4th Armor and Red GD Armor from S20 (75:8.2): B:9Arm.",
    );
    expect(withId("R:GDArm", units)).toBe("GD Armor 8-6 (R:GDArm)");
    expect(withId("R:1Inf", units)).toBe("R:1Inf");
  });
});
