// Every key of the game page, for the page and for its help.
import type { Layer } from "./hexwatch.svelte";

export const LAYERS: { layer: Layer; key: string; title: string; about: string }[] = [
  { layer: "mine", key: "1", title: "My zones of control", about: "striped to the right" },
  { layer: "theirs", key: "2", title: "Their zones of control", about: "striped to the left" },
  { layer: "reach", key: "3", title: "Reach", about: "where the unit pointed at can go now" },
  { layer: "threat", key: "4", title: "Who can hit this hex", about: "the odds on each of my stacks; point at any hex for who and from where" },
  { layer: "cities", key: "5", title: "City control", about: "a square flag is blue, a pennant red" },
  { layer: "seas", key: "6", title: "Sea zones", about: "dots and dashes by turns" },
  { layer: "bare", key: "7", title: "Terrain only", about: "all counters off the map" },
];

export const KEYS: [string, string][] = [
  ["Arrows", "move the cursor from hex to hex"],
  ["Enter", "select what stands there; send the selection there; roll for the battle looked at"],
  ["Tab, Shift+Tab", "next and previous unit that can do something"],
  ["n, p", "the same, from anywhere on the page"],
  ["Esc", "one thing back"],
  ["u, r", "undo, redo"],
  ["d", "done with this step"],
  ["a", "announce the battle drawn up, or eliminate what is chosen"],
  ["+, −, 0", "zoom in, zoom out, the whole board"],
  ["f", "zoom to what is selected or pointed at"],
  ["1 … 7", "layers"],
  [", .", "one order back and forward in the replay"],
  ["t", "text view"],
  ["?", "this list"],
];
