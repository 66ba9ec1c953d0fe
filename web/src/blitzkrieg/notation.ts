// Orders as text, as docs/notation.md describes them: the page reads names in them; the engine writes and judges them.

export const isUnit = (word: string): boolean => word.includes(":");

/** The units that an order names, in their order. */
export function unitsOf(order: string): string[] {
  return order.split(" ").filter(isUnit);
}

/** The hexes that an order names, in their order. */
export function hexesOf(order: string): string[] {
  return order.split(" ").filter((word) => /^([A-Z])\1{0,2}-?\d+$/.test(word));
}

/** An order of the engine's with room for units, filled in. */
export function forUnits(order: string, units: readonly string[]): string {
  return order.replace("{units}", units.join(" "));
}

/** The hexes of a layer: `S17..19` is three of them. */
export function unrolled(places: readonly string[]): string[] {
  return places.flatMap((place) => {
    const [, letters, first, last] = /^([A-Z]+)(-?\d+)\.\.(-?\d+)$/.exec(place) ?? [];
    if (letters === undefined) return [place];
    const found = [];
    for (let number = Number(first); number <= Number(last); number++) found.push(`${letters}${number}`);
    return found;
  });
}
