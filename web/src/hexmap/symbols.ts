// What is printed on a counter, in a box 15 wide and 10 high round (0, 0).
import SYMBOLS from "virtual:nato";

import type { Glyph } from "../shell/wire";
import type { Symbol } from "./nato";

const UNKNOWN: Symbol = { line: "M-7.5 0H7.5", solid: "", letters: [] };

export function symbol(name: string): Symbol {
  return SYMBOLS[name] ?? UNKNOWN;
}

/** The marks that a counter may bear, each in a corner of its own. */
export const SIGNS: Record<Glyph["sign"], string> = {
  triangle: "M-11.6-4.6l2.6 2.6l-2.6 2.6Z",
  square: "M-11.8 3.4h3v3h-3Z",
  star: "M-10.2-12.2l.9 1.9 2 .2-1.5 1.4.4 2-1.8-1-1.8 1 .4-2-1.5-1.4 2-.2Z",
  arrow: "M-12.2 9.2l4.4-1.6-1.6 4.4-1-1.8Z",
  dot: "M9-10.4a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z",
};

/** Colour is not enough to tell sides apart: their counters have other corners, round, cut or square. */
export function outline(shape: string, half: number): string {
  const r = half * 0.22;
  const s = half;
  if (shape === "square") return `M${-s} ${-s}H${s}V${s}H${-s}Z`;
  if (shape === "round")
    return `M${-s + r} ${-s}H${s - r}Q${s} ${-s} ${s} ${-s + r}V${s - r}Q${s} ${s} ${s - r} ${s}H${-s + r}Q${-s} ${s} ${-s} ${s - r}V${-s + r}Q${-s} ${-s} ${-s + r} ${-s}Z`;
  return `M${-s + r} ${-s}H${s - r}L${s} ${-s + r}V${s - r}L${s - r} ${s}H${-s + r}L${-s} ${s - r}V${-s + r}Z`;
}
