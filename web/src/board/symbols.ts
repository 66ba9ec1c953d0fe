// What is printed on a counter, in a box 15 wide and 10 high round (0, 0).
import SYMBOLS from "virtual:nato";

import type { Symbol } from "./nato";

const UNKNOWN: Symbol = { line: "M-7.5 0H7.5", solid: "", letters: [] };

export function symbol(name: string): Symbol {
  return SYMBOLS[name] ?? UNKNOWN;
}

/** Side colour is not enough: a blue counter has round corners, a red one cut corners. */
export function outline(side: string, half: number): string {
  const r = half * 0.22;
  const s = half;
  if (side === "blue")
    return `M${-s + r} ${-s}H${s - r}Q${s} ${-s} ${s} ${-s + r}V${s - r}Q${s} ${s} ${s - r} ${s}H${-s + r}Q${-s} ${s} ${-s} ${s - r}V${-s + r}Q${-s} ${-s} ${-s + r} ${-s}Z`;
  return `M${-s + r} ${-s}H${s - r}L${s} ${-s + r}V${s - r}L${s - r} ${s}H${-s + r}L${-s} ${s - r}V${-s + r}Z`;
}
