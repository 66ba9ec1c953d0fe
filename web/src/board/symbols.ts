// Unit symbols in the NATO manner, drawn in a box 15 wide and 10 high round (0, 0).

export interface Symbol {
  /** Lines. */
  line: string;
  /** Filled shapes. */
  solid?: string;
}

const CROSS = "M-7.5-5L7.5 5M7.5-5L-7.5 5";
// The gull's wings of what goes to battle by parachute.
const WINGS = "M-3.4 4.6Q-1.7 2.2 0 4.6Q1.7 2.2 3.4 4.6";

export const SYMBOLS: Record<string, Symbol> = {
  infantry: { line: CROSS },
  armor: { line: "M-3-2.9H3A2.9 2.9 0 0 1 3 2.9H-3A2.9 2.9 0 0 1-3-2.9Z" },
  artillery: { line: "", solid: "M2.1 0A2.1 2.1 0 1 1-2.1 0A2.1 2.1 0 1 1 2.1 0Z" },
  "airborne-infantry": { line: CROSS + WINGS },
  "air-assault": { line: `${CROSS}M-2.6 2L0 4.7L2.6 2` },
  ranger: { line: `${CROSS}M-7.5-2.6H7.5` },
  "heavy-bomber": { line: "M-5 0H5M0-3.6V3.6M-2.4 2.6H2.4" },
  "medium-bomber": { line: "M-4 0H4M0-3V3M-2 2.2H2" },
  "fighter-bomber": { line: "M-4 1.6L0-3L4 1.6M0-3V3" },
  fighter: { line: "M-4 2.4L0-3L4 2.4Z" },
};

export function symbol(name: string): Symbol {
  return SYMBOLS[name] ?? { line: "M-7.5 0H7.5" };
}

/** Side colour is not enough: a blue counter has round corners, a red one cut corners. */
export function outline(side: string, half: number): string {
  const r = half * 0.22;
  const s = half;
  if (side === "blue")
    return `M${-s + r} ${-s}H${s - r}Q${s} ${-s} ${s} ${-s + r}V${s - r}Q${s} ${s} ${s - r} ${s}H${-s + r}Q${-s} ${s} ${-s} ${s - r}V${-s + r}Q${-s} ${-s} ${-s + r} ${-s}Z`;
  return `M${-s + r} ${-s}H${s - r}L${s} ${-s + r}V${s - r}L${s - r} ${s}H${-s + r}L${-s} ${s - r}V${-s + r}Z`;
}
