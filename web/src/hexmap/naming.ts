// Which places are named over the map, and where: as many as have room beside one another.

export interface Place {
  text: string;
  /** What is named: the middle of a country, or of a city. */
  x: number;
  y: number;
}

export interface Name {
  lines: readonly string[];
  /** The middle of its first line. */
  x: number;
  y: number;
  kind: "country" | "city";
}

const CROWDED = 0.36; // from farther off the names of cities would lie over one another
const WIDE = 0.55; // of a letter, as it is high
const CAPS = 0.78; // of a capital with the room after it
const EDGE = 60; // from the cities that lie farthest out to the edge of the map, in the drawing
const BELOW = 17; // under the middle of a city, in the drawing

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** So far off countries are named before cities, in smaller letters. */
export const far = (scale: number) => scale < CROWDED;

/**
 * The names at a scale, in letters of so many pixels, those first that matter most: who finds no room is left out. None
 * runs over the edges of the map.
 */
export function naming(
  countries: readonly (Place & { size: number })[],
  cities: readonly Place[],
  scale: number,
  size: number,
): Name[] {
  const towns = cities.map(({ text, x, y }) => {
    const away = BELOW + (size * 0.45) / scale;
    return { name: { lines: [text], x, y, kind: "city" } as Name, spots: [y + away, y - away] };
  });
  // What the drawing has in letters as large is not written twice.
  const small = far(scale) ? countries.filter((country) => country.size * scale < size) : [];
  const lands = small.map(({ text, x, y }) => {
    const lines = text.split(" ");
    const [first, some] = [y - ((lines.length - 1) * size) / 2 / scale, (size * 0.6) / scale];
    return { name: { lines, x, y, kind: "country" } as Name, spots: [first, first - some, first + some] };
  });
  const [west, east] = [Math.min(...cities.map(({ x }) => x)), Math.max(...cities.map(({ x }) => x))];
  const taken: Box[] = [];
  return [...lands, ...towns].flatMap(({ name, spots }) => {
    const half = halfOf(name, size) / scale;
    const x = Math.max(west - EDGE + half, Math.min(east + EDGE - half, name.x));
    const free = spots.find((y) => !taken.some((other) => meet(boxOf({ ...name, x, y }, scale, size), other)));
    if (free === undefined) return [];
    const found = { ...name, x, y: free };
    taken.push(boxOf(found, scale, size));
    return [found];
  });
}

/** Half of how wide a name is on the screen. */
function halfOf({ lines, kind }: Name, size: number): number {
  const letter = size * (kind === "country" ? CAPS : WIDE);
  return (Math.max(...lines.map((line) => line.length)) * letter) / 2;
}

/** What a name covers of the screen. */
function boxOf(name: Name, scale: number, size: number): Box {
  const [half, middle] = [halfOf(name, size), name.x * scale];
  const top = name.y * scale - size / 2;
  return { left: middle - half, right: middle + half, top, bottom: top + name.lines.length * size };
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
