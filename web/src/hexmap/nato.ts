// Unit symbols by milsymbol, drawn while the page is built: what the page carries is their lines alone, one
// kilobyte instead of the library's two hundred. milsymbol draws a frame 150 by 100 round (100, 100); a counter's
// box is 15 by 10 round (0, 0).
import ms from "milsymbol";

export interface Symbol {
  /** Lines. */
  line: string;
  /** Filled shapes. */
  solid: string;
  letters: { text: string; y: number; size: number }[];
}

/** What the engine calls a symbol, by its code in MIL-STD-2525. */
const CODES: Record<string, string> = {
  infantry: "SFGPUCI---*****",
  armor: "SFGPUCA---*****",
  artillery: "SFGPUCF---*****",
  "airborne-infantry": "SFGPUCIA--*****",
  "air-assault": "SFGPUCIS--*****",
  ranger: "SFFPGR----*****",
  "heavy-bomber": "10030100001101030100",
  "medium-bomber": "10030100001101030000",
  "fighter-bomber": "10030100001101050000",
  fighter: "10030100001101040000",
};

/** What milsymbol does not draw small enough to be read, or not at all. */
const HULL = "M-6.5 1L-5 3.6H5L6.5 1Z";
const OWN: Record<string, Symbol> = {
  marines: {
    line: "M-7.5-5L7.5 5M-7.5 5L7.5-5M0-3.4V4.4M-2-2H2M-4 1.4C-3.4 4 -1 4.4 0 4.4C1 4.4 3.4 4 4 1.4",
    solid: "",
    letters: [],
  },
  guerilla: {
    line: "M-7.5-5L-2.6-1.7M2.6 1.7L7.5 5M-7.5 5L-2.6 1.7M2.6-1.7L7.5-5",
    solid: "",
    letters: [{ text: "G", y: 2.1, size: 6 }],
  },
  flak: { line: "M-7.5 5C-5.5-3.5 5.5-3.5 7.5 5M0 3.4V-2.6M-1.4-1.2L0-2.9L1.4-1.2", solid: "", letters: [] },
  railroad: { line: "M-7-1.8H7M-7 1.8H7M-5-3.4V3.4M-1.7-3.4V3.4M1.7-3.4V3.4M5-3.4V3.4", solid: "", letters: [] },
  "task-force": { line: "M-2.6 1V-1.2H2.6V1M0-1.2V-4M0-3L2.4-3", solid: HULL, letters: [] },
  transport: { line: `${HULL}M-4.4 1V-1.6H-1.2V1M1.2 1V-1.6H4.4V1`, solid: "", letters: [] },
  "landing-ship": { line: "M-6.5 0H2.4L6.5 3.6H-5ZM-4.6 0V-2.6H-2V0M4.2-.6L6.9 1.6", solid: "", letters: [] },
  "air-transport": { line: "", solid: "", letters: [{ text: "T", y: 2.9, size: 8 }] },
  airbase: { line: "M-4.5 3.2L4.5-3.2M-2.4-3.6H2.4M-2.4 3.6H2.4M0-4.4V4.4", solid: "", letters: [] },
  production: { line: "M-6 4V-.6L-2.2 1.6V-.6L1.6 1.6V-4.2H4V4Z", solid: "", letters: [] },
  supply: { line: "M-7.5 2.4H7.5", solid: "", letters: [{ text: "S", y: 1.2, size: 5.4 }] },
};

interface Instruction {
  type: string;
  d?: string;
  fill?: string | false;
  cx?: number;
  cy?: number;
  r?: number;
  y?: number;
  text?: string;
  fontsize?: number;
}

export function natoSymbols(): Record<string, Symbol> {
  const drawings = Object.entries(CODES).map(([name, code]) => [name, drawn(name, code)] as const);
  return { ...Object.fromEntries(drawings), ...OWN };
}

function drawn(name: string, code: string): Symbol {
  const made = new ms.Symbol(code, { frame: false });
  if (!made.isValid()) throw new Error(`milsymbol knows no ${name} (${code})`);
  const found: Symbol = { line: "", solid: "", letters: [] };
  for (const part of (made as unknown as { drawInstructions: Instruction[] }).drawInstructions.flat()) {
    if (part.type === "path") found.line += small(part.d ?? "");
    else if (part.type === "circle") found.solid += disc(part);
    else if (part.type === "text")
      found.letters.push({ text: part.text ?? "", y: tenth((part.y ?? 100) - 100), size: tenth(part.fontsize ?? 40) });
    else throw new Error(`milsymbol draws ${name} with a ${part.type}, which a counter cannot show`);
  }
  return found;
}

const tenth = (value: number) => Math.round(value * 10) / 100;

/** A path of absolute coordinates, brought to the size of a counter. */
function small(d: string): string {
  if (/[a-yHV]/.test(d)) throw new Error(`not a path of plain coordinates: ${d}`);
  return d.replace(
    /(-?[\d.]+)[ ,]+(-?[\d.]+)/g,
    (_, x: string, y: string) => `${tenth(Number(x) - 100)} ${tenth(Number(y) - 100)}`,
  );
}

function disc({ cx = 100, cy = 100, r = 10 }: Instruction): string {
  const [x, y, radius] = [tenth(cx - 100), tenth(cy - 100), tenth(r)];
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
