// The server's drawing of the board as a picture, which brings its own styles: the page's content policy would not
// let them into the document itself.
import italic from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import upright from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";

import { api } from "../shell/api";

/** Words of the drawing that are not for every scale, all in one hand. */
export interface Letters {
  list: { x: number; y: number; text: string }[];
  /** The scale from which on they are legible; names are written otherwise over a smaller map. */
  from: number;
  weight: string;
  caps: string;
  size: number;
  fill: string;
  stroke: string;
  width: number;
}

/** A name that is written across a country. */
export interface Across {
  text: string;
  /** Its middle, and how high its letters are in the drawing. */
  x: number;
  y: number;
  size: number;
}

/** The board without the numbers of its hexes and the names of its cities, and these by themselves. */
export interface Picture {
  image: HTMLImageElement;
  letters: readonly Letters[];
  countries: readonly Across[];
}

export const CLOSE = 1.5; // from this scale on the hexes show their numbers
export const NAMES = 1.5; // and cities the names of the drawing, which are too small from farther off

const drawings = new Map<string, Promise<string>>();
const pictures = new Map<string, Promise<Picture>>();

function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let known = kept.get(key);
  if (!known) {
    known = make();
    kept.set(key, known);
    known.catch(() => kept.delete(key));
  }
  return known;
}

/** Begin to fetch it; the page asks before it knows that it needs it. */
export function fetchDrawing(theme: string): Promise<string> {
  void fonts();
  // All games of the hex family are played on the same board.
  return once(drawings, theme, () => api.text(api.boardChoice("usual", "board", theme)));
}

export function picture(theme: string): Promise<Picture> {
  return once(pictures, theme, async () => {
    const drawn = await fetchDrawing(theme);
    const { rest, letters } = apart(drawn);
    return { image: await asImage(rest), letters, countries: across(drawn) };
  });
}

/** A drawing as an image, in the letters of the page. */
export async function asImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([withFonts(svg, await fonts())], { type: "image/svg+xml" }));
  await image.decode();
  return image;
}

/** The drawing without what is not for every scale, and that. */
export function apart(svg: string): { rest: string; letters: Letters[] } {
  const taken = [cut(svg, "hex-numbers", "hex-numbers", CLOSE), cut(svg, "city-names", "city-name", NAMES)];
  const rest = taken.reduce((left, { group }) => left.replace(group, ""), svg);
  return { rest, letters: taken.map(({ letters }) => letters) };
}

const MIDDLE = 0.33; // of the height of its letters the middle of a name lies above its line

/** The names that are written across countries. */
export function across(svg: string): Across[] {
  const group = /<g id="country-names"[^]*?<\/g>/.exec(svg)?.[0] ?? "";
  return [...group.matchAll(/<text[^>]* x="([^"]*)" y="([^"]*)" font-size="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, x, y, size, text = ""]) => ({ text, x: Number(x), y: Number(y) - Number(size) * MIDDLE, size: Number(size) }),
  );
}

/** A group of the drawing, and what is written in it. */
function cut(svg: string, id: string, kind: string, from: number): { group: string; letters: Letters } {
  const group = new RegExp(`<g id="${id}"[^]*?</g>`).exec(svg)?.[0] ?? "";
  const styled = new RegExp(`\\.${kind}\\{([^}]*)\\}`).exec(svg)?.[1] ?? "";
  const style = new Map(styled.split(";").map((line) => line.split(":") as [string, string]));
  const list = [...group.matchAll(/<text[^>]* x="([^"]*)" y="([^"]*)">([^<]*)/g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    text: text ?? "",
  }));
  const letters = {
    list,
    from,
    weight: style.get("font-weight") ?? "400",
    caps: style.get("font-variant") ?? "normal",
    size: parseFloat(style.get("font-size") ?? "5"),
    fill: style.get("fill") ?? "#000",
    stroke: style.get("stroke") ?? "#fff",
    width: parseFloat(style.get("stroke-width") ?? "1"),
  };
  return { group, letters };
}

/** A picture sees none of the page's fonts: it carries them. */
export function withFonts(svg: string, faces: string): string {
  return svg.replace("<style>", () => `<style>${faces}`);
}

const fontFaces = new Map<string, Promise<string>>();

function fonts(): Promise<string> {
  return once(fontFaces, "all", async () => {
    const faces = await Promise.all([face(upright, "normal"), face(italic, "italic")]);
    return faces.join("");
  }).catch(() => ""); // other letters, the same map
}

async function face(address: string, style: string): Promise<string> {
  const font = await (await fetch(address)).blob();
  const data = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*/, "data:font/woff2;base64"));
    reader.onerror = () => reject(new Error("The font cannot be read."));
    reader.readAsDataURL(font);
  });
  return `@font-face{font-family:"Source Serif 4";font-style:${style};font-weight:200 900;src:url(${data})}`;
}
