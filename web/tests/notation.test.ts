import { describe, expect, it } from "vitest";

import { forUnits, hexesOf, unitsOf, unrolled } from "../src/blitzkrieg/notation";

describe("orders", () => {
  it("name units and hexes, whatever their verb", () => {
    expect(hexesOf("back R:2Inf to GG19 D-1")).toEqual(["GG19", "D-1"]);
    expect(unitsOf("hit S20 with B:4Arm B:5Arm")).toEqual(["B:4Arm", "B:5Arm"]);
  });

  it("are filled in where the engine left room", () => {
    expect(forUnits("rest {units} now", ["B:2Inf", "B:3Inf"])).toBe("rest B:2Inf B:3Inf now");
  });
});

describe("hexes of a layer", () => {
  it("may be several in a column", () => {
    expect(unrolled(["S17..19", "D-1..1", "AA20"])).toEqual(["S17", "S18", "S19", "D-1", "D0", "D1", "AA20"]);
  });
});
