import { describe, expect, it } from "vitest";

import { distance, Grid, hexName, letters, neighbours, parseHex, towards } from "../src/hexmap/hexes";

const cell = (name: string) => {
  const found = parseHex(name);
  if (!found) throw new Error(name);
  return found;
};

describe("names", () => {
  it("doubles and trebles the letters of columns", () => {
    expect([0, 25, 26, 51, 52, 71].map(letters)).toEqual(["A", "Z", "AA", "ZZ", "AAA", "TTT"]);
  });

  it("reads what it writes, also above the first row", () => {
    for (const name of ["A1", "EE34", "TTT50", "D0", "D-1"]) expect(hexName(cell(name))).toBe(name);
  });

  it("takes small letters and refuses what is no hex", () => {
    expect(parseHex(" ee34 ")).toEqual({ column: 30, number: 34 });
    for (const name of ["", "AB3", "AAAA3", "34", "E", "EE3x"]) expect(parseHex(name)).toBeNull();
  });
});

describe("distances", () => {
  it("knows the distances of the notation's examples", () => {
    expect(distance(cell("U11"), cell("U19"))).toBe(8);
    expect(distance(cell("U19"), cell("S25"))).toBe(8);
  });

  it("has six neighbours at distance one", () => {
    const around = neighbours(cell("EE34"));
    expect(new Set(around.map(hexName)).size).toBe(6);
    for (const next of around) expect(distance(next, cell("EE34"))).toBe(1);
  });

  it("goes right and left again to where it came from", () => {
    for (const name of ["EE34", "FF34"]) {
      expect(hexName(towards(towards(cell(name), "ArrowRight"), "ArrowLeft"))).toBe(name);
      expect(distance(towards(cell(name), "ArrowRight"), cell(name))).toBe(1);
    }
    expect(hexName(towards(cell("EE34"), "ArrowUp"))).toBe("EE33");
  });
});

describe("the grid on paper", () => {
  const grid = Grid.through(20, "C3", { x: 100, y: 50 });

  it("lies through the hex it was laid through", () => {
    expect(grid.at("C3")).toEqual({ x: 100, y: 50 });
  });

  it("finds the hex of every point well within it", () => {
    for (const name of ["C3", "D4", "B2", "EE34", "D-1"]) {
      const { x, y } = grid.at(name);
      for (const [dx, dy] of [
        [0, 0],
        [13, 0],
        [-13, 0],
        [0, 15],
        [0, -15],
      ] as const)
        expect(hexName(grid.cellAt({ x: x + dx, y: y + dy }))).toBe(name);
    }
  });

  it("draws a border of six sides round one hex and ten round two", () => {
    const sides = (names: string[]) => grid.border(names).split("M").length - 1;
    expect(sides(["C3"])).toBe(6);
    expect(sides(["C3", "C4"])).toBe(10);
    expect(sides(["C3", "F9"])).toBe(12);
  });
});
