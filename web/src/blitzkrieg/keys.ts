// Every key of the game page, for the page and for its help.

/** The layers that the page makes by itself, out of the engine's answers or of the board. */
export const OWN = { reach: "reach", threat: "threat", seas: "seas", bare: "bare" } as const;

export interface LayerLine {
  key: string;
  hot: string;
  title: string;
  about: string;
  look: string;
  tone: string;
  rule: string;
}

const own = (key: string, hot: string, title: string, about: string): LayerLine => ({
  key,
  hot,
  title,
  about,
  look: key,
  tone: "",
  rule: "",
});

export const LAYERS: LayerLine[] = [
  own(OWN.reach, "3", "Reach", "where the unit pointed at can go now"),
  own(
    OWN.threat,
    "4",
    "Who can hit this hex",
    "the odds on each of my stacks; point at any hex for who and from where",
  ),
  own(OWN.seas, "6", "Sea zones", "dots and dashes by turns"),
  own(OWN.bare, "7", "Terrain only", "all counters off the map"),
];

export const KEYS: [string, string][] = [
  ["Arrows", "move the cursor from hex to hex"],
  ["Enter", "select what stands there; send the selection there; roll for the battle looked at"],
  ["Tab, Shift+Tab", "next and previous unit that can do something"],
  ["n, p", "the same, from anywhere on the page; those who have done nothing first"],
  ["s", "who is selected stays until an enemy comes near, or no longer"],
  ["Esc", "one thing back; with nothing in hand, what happened is put away"],
  ["u, r", "undo, redo"],
  ["d", "done with this step"],
  ["a", "order what is drawn up or chosen"],
  ["h", "a hint, against the computer"],
  ["+, −, 0", "zoom in, zoom out, the whole board"],
  ["f", "zoom to what is selected or pointed at"],
  ["1 … 9", "layers"],
  [", .", "one order back and forward in the replay"],
  ["Space", "let rolling dice lie"],
  ["/", "find a unit, a city or a hex"],
  ["t", "text view"],
  ["?", "this list"],
];
