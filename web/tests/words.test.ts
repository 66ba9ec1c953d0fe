import { describe, expect, it } from "vitest";

import type { UnitView } from "../src/lib/wire";
import { byHex, count, designation, groups, list, plain, unitWords } from "../src/lib/words";
import { unit } from "./making";

describe("words", () => {
  it("tell counters apart", () => {
    expect(["B:4Arm", "R:GDArm", "B:12AAs", "B:1Mar", "B:Inf2.1"].map(designation)).toEqual(["4", "GD", "12", "1", ""]);
  });

  it("count and list", () => {
    expect([count(1, "unit"), count(2, "unit"), count(2, "hex", "hexes")]).toEqual(["1 unit", "2 units", "2 hexes"]);
    expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])]).toEqual(["", "a", "a and b", "a, b and c"]);
    expect(plain("nord-walkure")).toBe("Nord Walkure");
  });

  it("say what has become of a unit", () => {
    expect(unitWords(unit("B:4Arm", "S20"))).toBe("4th Armor (6-6)");
    expect(unitWords(unit("B:4Arm", "S20", { moved: true, left: "2⅓", marks: ["stopped"] }))).toBe("4th Armor (6-6), moved, 2⅓ left, stopped");
  });

  it("sort units by hex and by kind", () => {
    const all: UnitView[] = [unit("B:4Arm", "S20"), unit("B:5Arm", "S20"), unit("B:6Arm", "card"), unit("B:7Arm", "eliminated")];
    expect([...byHex(all)].map(([hex, units]) => [hex, units.length])).toEqual([["S20", 2]]);
    const [group] = groups(all);
    expect([group?.title, group?.units.length]).toEqual(["Armor", 4]);
  });
});
