import { describe, expect, it } from "vitest";

import { symbol } from "../src/hexmap/symbols";

describe("a unit symbol", () => {
  it("is milsymbol's, brought to the box of a counter", () => {
    expect(symbol("infantry").line).toBe("M-7.5 -5 L7.5 5 M-7.5 5 L7.5 -5");
    expect(symbol("artillery").solid).toContain("a1.5 1.5");
    expect(symbol("ranger").letters.map((letter) => letter.text)).toEqual(["R"]);
    expect(symbol("airborne-infantry").line.length).toBeGreaterThan(symbol("infantry").line.length);
  });
  it("is a bar where the type is unknown", () => expect(symbol("dragoons").line).toBe("M-7.5 0H7.5"));
});
