// What stands on a base, seen from above: drawn in a box of 3 by 3 with the front at the top.

export interface Silhouette {
  /** Solid parts. */
  solid: string;
  /** Lines: barrels, masts, tracks. */
  line?: string;
}

const man = (x: number, y: number) => `M${x - 0.26} ${y}a.26 .26 0 1 0 .52 0a.26 .26 0 1 0 -.52 0z`;

const SILHOUETTES: Record<string, Silhouette> = {
  infantry: {
    solid: man(-0.75, -0.5) + man(0, -0.75) + man(0.75, -0.5) + man(-0.4, 0.45) + man(0.4, 0.45),
    line: "M-.75 -.75V-1.15M0 -1V-1.35M.75 -.75V-1.15",
  },
  "machine gun": {
    solid: man(-0.5, 0.45) + man(0.5, 0.45) + "M-.22 -.35h.44v.7h-.44z",
    line: "M0 -.35V-1.35M-.5 .1L0 -.1L.5 .1",
  },
  "medium mortar": {
    solid: man(-0.65, 0.35) + man(0.65, 0.35) + "M-.3 -.1a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0z",
    line: "M0 -.1V-1.05M-.35 -.85L0 -.35L.35 -.85",
  },
  "heavy mortar": {
    solid: man(-0.75, 0.45) + man(0.75, 0.45) + "M-.4 0a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0z",
    line: "M0 0V-1.2M-.45 -.95L0 -.35L.45 -.95",
  },
  "anti-tank gun": {
    solid: "M-.85 -.35h1.7v.22h-1.7z" + man(-0.5, 0.55) + man(0.5, 0.55),
    line: "M0 -.3V-1.4M-.1 -.1L-.6 .9M.1 -.1L.6 .9",
  },
  "infantry gun": { solid: "M-.7 -.35h1.4v.22h-1.4z" + man(0, 0.55), line: "M0 -.3V-1M-.1 -.1L-.5 .8M.1 -.1L.5 .8" },
  armour: {
    solid:
      "M-.85 -1.05h.34v2.1h-.34zM.51 -1.05h.34v2.1h-.34zM-.46 -.9h.92v1.8h-.92zM-.36 .1a.36 .36 0 1 1 .72 0a.36 .36 0 1 1 -.72 0z",
    line: "M0 -.1V-1.4",
  },
  "light tank": {
    solid:
      "M-.62 -.8h.26v1.6h-.26zM.36 -.8h.26v1.6h-.26zM-.32 -.7h.64v1.4h-.64zM-.26 .05a.26 .26 0 1 1 .52 0a.26 .26 0 1 1 -.52 0z",
    line: "M0 -.1V-.85",
  },
  "medium tank": {
    solid:
      "M-.92 -1.1h.38v2.2h-.38zM.54 -1.1h.38v2.2h-.38zM-.5 -.95h1v1.9h-1zM-.42 .15a.42 .42 0 1 1 .84 0a.42 .42 0 1 1 -.84 0z",
    line: "M0 -.1V-1.45",
  },
  "assault gun": {
    solid:
      "M-.92 -1.05h.36v2.1h-.36zM.56 -1.05h.36v2.1h-.36zM-.52 -.9h1.04v1.8h-1.04zM-.4 -.35L-.25 -.6H.25L.4 -.35V.7H-.4z",
    line: "M.1 -.5V-1.4",
  },
  cavalry: { solid: "M-.3 -.9L0 -1.2L.3 -.9V.9H-.3z" + man(0, 0.1) },
  truck: { solid: "M-.55 -1.15h1.1v.6h-1.1zM-.65 -.45h1.3v1.6h-1.3z" },
  motorcycle: { solid: "M-.12 -.9h.24v1.8h-.24z" + man(0, 0.1), line: "M-.4 -.45H.4" },
  "other-transport": { solid: "M-.55 -1.1h1.1v2.2h-1.1zM-.8 0h.2v1.1h-.2zM.6 0h.2v1.1h-.2z" },
  artillery: { solid: "M-.5 .2h1v.5h-1z", line: "M0 .3V-1.3M-.15 .6L-.6 1.2M.15 .6L.6 1.2M-.75 .45H.75" },
  rockets: { solid: "M-.5 .2h1v.5h-1z", line: "M-.35 .2V-1.1M0 .2V-1.3M.35 .2V-1.1M-.75 .6H.75" },
  co: { solid: man(0, 0.35) + "M0 -1.2l.28 .58l.64 .09l-.46 .45l.11 .63L0 .25l-.57 .3l.11 -.63l-.46 -.45l.64 -.09z" },
  hq: { solid: man(0, 0.5), line: "M-.4 .2V-1.1H.55V-.45H-.4" },
  fao: { solid: man(0, 0.5), line: "M0 .2V-.2M-.55 -.65a.55 .5 0 0 1 1.1 0M-.85 -.75a.85 .8 0 0 1 1.7 0" },
};

const PLAIN: Silhouette = { solid: "M-.7 -.7h1.4v1.4h-1.4z" };

export const silhouette = (symbol: string): Silhouette => SILHOUETTES[symbol] ?? PLAIN;
