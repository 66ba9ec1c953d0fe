import { describe, expect, it } from "vitest";

import type { Unit } from "../src/blitzkrieg/hexwire";
import { count, list, plain, spoken, untold, withId } from "../src/shell/words";
import { byHex, designation, groups, unitWords } from "../src/blitzkrieg/words";
import { unit } from "./making";

describe("words", () => {
  it("tell counters apart", () => {
    expect(["B:4Arm", "R:GDArm", "B:12AAs", "B:1Mar", "B:Inf2.1"].map(designation)).toEqual(["4", "GD", "12", "1", ""]);
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
});

describe("a sentence of the engine", () => {
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
