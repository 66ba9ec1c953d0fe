// The server's drawing of the board as a picture, which brings its own styles: the page's content policy would not
// let them into the document itself.
import italic from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import upright from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";

import { api } from "../shell/api";

export interface HexNumbers {
  list: { x: number; y: number; text: string }[];
  size: number;
  fill: string;
  stroke: string;
  width: number;
}

/** The board without the numbers of its hexes, and these by themselves: they are only for those who look closely. */
export interface Picture {
  image: HTMLImageElement;
  numbers: HexNumbers;
}

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
    const { rest, numbers } = apart(await fetchDrawing(theme));
    return { image: await asImage(rest), numbers };
  });
}

/** A drawing as an image, in the letters of the page. */
export async function asImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([withFonts(svg, await fonts())], { type: "image/svg+xml" }));
  await image.decode();
  return image;
}

/** No hexes, no numbers. */
export const NO_NUMBERS: HexNumbers = { list: [], size: 1, fill: "#000", stroke: "#fff", width: 1 };

/** The drawing without the numbers of the hexes, and the numbers. */
export function apart(svg: string): { rest: string; numbers: HexNumbers } {
  const group = /<g id="hex-numbers"[^]*?<\/g>/.exec(svg)?.[0] ?? "";
  const styled = /\.hex-numbers\{([^}]*)\}/.exec(svg)?.[1] ?? "";
  const style = new Map(styled.split(";").map((line) => line.split(":") as [string, string]));
  const list = [...group.matchAll(/<text x="([^"]*)" y="([^"]*)">([^<]*)/g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    text: text ?? "",
  }));
  return {
    rest: svg.replace(group, ""),
    numbers: {
      list,
      size: parseFloat(style.get("font-size") ?? "5"),
      fill: style.get("fill") ?? "#000",
      stroke: style.get("stroke") ?? "#fff",
      width: parseFloat(style.get("stroke-width") ?? "1"),
    },
  };
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
