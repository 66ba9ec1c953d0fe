// The server's drawing of the board as a picture. A picture is stretched by a zoom without being drawn anew,
// and brings its own styles, which the page's content policy would not let into the document itself.
import italic from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url";
import upright from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";

import { api } from "../lib/api";

const drawings = new Map<string, Promise<string>>();
const addresses = new Map<string, Promise<string>>();

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
  return once(drawings, theme, () => api.drawing(theme));
}

/** The address of the picture, with or without the numbers of the hexes. */
export function picture(theme: string, numbers: boolean): Promise<string> {
  return once(addresses, `${theme} ${numbers}`, async () => {
    const [text, faces] = await Promise.all([fetchDrawing(theme), fonts()]);
    const styled = withFonts(numbers ? text : withoutNumbers(text), faces);
    return URL.createObjectURL(new Blob([styled], { type: "image/svg+xml" }));
  });
}

export function withoutNumbers(svg: string): string {
  return svg.replace(/<g id="hex-numbers"[^]*?<\/g>/, "");
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
