// Every key of the table top, for the page and for its help.
import type { Layer, Tool } from "./lens.svelte";

export const TOOLS: { tool: Tool; key: string; title: string; about: string }[] = [
  { tool: "ruler", key: "1", title: "Ruler", about: "drag from anywhere to anywhere: centimetres" },
  {
    tool: "sight",
    key: "2",
    title: "Line of sight",
    about: "click a unit, then another or a spot: the line, and what blocks it",
  },
  { tool: "lasso", key: "l", title: "Lasso", about: "draw a line round units; Shift and drag does the same" },
  {
    tool: "corners",
    key: "c",
    title: "Corners",
    about: "the way that was drawn last goes on to where one clicks; Shift and click does the same",
  },
];

export const LAYERS: { layer: Layer; key: string; title: string; about: string }[] = [
  { layer: "rings", key: "3", title: "Range and arc", about: "how far the unit fires and moves" },
  { layer: "bands", key: "4", title: "Command distance", about: "the modifier at each distance from a command" },
  { layer: "ground", key: "5", title: "Ground", about: "what the terrain under the pointer does" },
  { layer: "labels", key: "7", title: "Names", about: "under the bases, when one is close enough to read them" },
  { layer: "wrecks", key: "8", title: "Wrecks", about: "where units were lost" },
  { layer: "bare", key: "6", title: "Terrain only", about: "everybody off the table" },
];

export const KEYS: [string, string][] = [
  ["Arrows", "move the cursor by a centimetre, with Shift by ten"],
  ["Enter", "take the unit there; send the taken unit there; give the order that is drawn"],
  ["Tab, Shift+Tab", "next and previous unit that can do something"],
  ["n, p", "the same, from anywhere on the page"],
  ["q, e", "turn the unit in hand to the left, to the right"],
  ["i", "issue the order, or carry it out"],
  ["Esc", "one thing back; with nothing in hand, what happened is put away"],
  ["u, r", "undo, redo"],
  ["d", "done with this step"],
  ["h", "a hint, against the computer"],
  ["+, −, 0", "zoom in, zoom out, the whole table"],
  ["f", "zoom to what is picked"],
  ...TOOLS.map(({ key, title }): [string, string] => [key, title.toLowerCase()]),
  ...LAYERS.map(({ key, title }): [string, string] => [key, title.toLowerCase()]),
  [", .", "one order back and forward in the replay"],
  ["Space", "let rolling dice lie"],
  ["/", "find a unit"],
  ["t", "text view"],
  ["?", "this list"],
];
