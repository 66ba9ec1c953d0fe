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
  return Object.fromEntries(Object.entries(CODES).map(([name, code]) => [name, drawn(name, code)]));
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
