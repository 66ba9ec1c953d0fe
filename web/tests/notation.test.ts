import { describe, expect, it } from "vitest";

import { common, forUnits, hexesOf, parts, thirds, wanted } from "../src/lib/notation";
import type { Target } from "../src/lib/hexwire";

const target = (order: string, cost = "1", stop = false): Target => ({ hex: hexesOf(order).at(-1) ?? "", order, cost, stop, path: order.startsWith("retreat") ? hexesOf(order) : [] });

describe("orders", () => {
  it("come apart and together again", () => {
    expect(parts("move B:4Arm B:5Arm via R18 to S20")).toEqual({ verb: "move", units: ["B:4Arm", "B:5Arm"], rest: ["via", "R18", "to", "S20"] });
    expect(forUnits("place B:1Inf at Q16", ["B:2Inf", "B:3Inf"])).toBe("place B:2Inf B:3Inf at Q16");
    expect(hexesOf("retreat R:2Inf to GG19 D-1")).toEqual(["GG19", "D-1"]);
  });

  it("are put into the words of the step", () => {
    expect(wanted("movement", ["B:4Arm"], "S20", false)).toBe("move B:4Arm to S20");
    expect(wanted("movement", ["B:4Arm"], "S20", true)).toBe("place B:4Arm at S20");
    expect(wanted("announce", ["B:4Arm", "B:5Arm"], "S20", false)).toBe("attack S20 with B:4Arm B:5Arm");
    expect(wanted("resolve", ["B:4Arm"], "S20", false)).toBeNull();
    expect(wanted("movement", [], "S20", false)).toBeNull();
  });
});

describe("costs", () => {
  it("are compared in thirds", () => {
    expect(["⅓", "1", "1⅔", "2"].map(thirds)).toEqual([1, 3, 5, 6]);
    expect(thirds("flight")).toBe(0);
  });
});

describe("where a stack can go", () => {
  it("is where each of it can go, at the highest cost", () => {
    const one = [target("move B:1Inf to S20", "2"), target("move B:1Inf to S21", "4")];
    const two = [target("move B:4Arm to S20", "2⅓", true), target("move B:4Arm to T25")];
    const found = common(["B:1Inf", "B:4Arm"], [one, two]);
    expect([...found.keys()]).toEqual(["S20"]);
    expect(found.get("S20")).toEqual([{ hex: "S20", verb: "move", orders: ["move B:1Inf B:4Arm to S20"], cost: "2⅓", stop: true, path: [] }]);
  });

  it("keeps a drop beside a move, and flies one at a time", () => {
    const targets = [target("move B:1Abn to S20"), target("drop B:1Abn at S20", "flight")];
    expect(common(["B:1Abn"], [targets]).get("S20")?.map((choice) => choice.verb)).toEqual(["move", "drop"]);
    const both = common(["B:1Abn", "B:2Abn"], [[target("fly B:1Abn to Q16", "flight")], [target("fly B:2Abn to Q16", "flight")]]);
    expect(both.get("Q16")?.[0]?.orders).toEqual(["fly B:1Abn to Q16", "fly B:2Abn to Q16"]);
  });

  it("tells the ways of a retreat apart", () => {
    const ways = [target("retreat R:2Inf to GG19 GG18", ""), target("retreat R:2Inf to FF18 GG18", "")];
    expect(common(["R:2Inf"], [ways]).get("GG18")?.map((choice) => choice.path)).toEqual([["GG19", "GG18"], ["FF18", "GG18"]]);
  });
});
