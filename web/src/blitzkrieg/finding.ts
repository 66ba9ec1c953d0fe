// What is called so on the map: hexes, cities and units.
import type { HexRecord } from "../shell/api";
import type { Found } from "../shell/heard.svelte";
import { ground } from "./words";

/** `units` are those that were found by their name. */
export function foundOnMap(words: string, hexes: ReadonlyMap<string, HexRecord>, units: readonly Found[]): Found[] {
  const wanted = words.toLowerCase();
  const hex = hexes.get(words.toUpperCase());
  const named = [...hexes.values()].filter((record) => record.name?.toLowerCase().includes(wanted));
  const cities = [...new Map(named.reverse().map((record) => [record.name, record])).values()]; // one hex of each
  return [
    ...(hex ? [hex] : []).map((record) => ({
      key: record.hex,
      title: record.hex,
      about: ground(record),
      places: [record.hex],
    })),
    ...cities.map(({ hex: name, name: city = "" }) => ({
      key: name + city,
      title: city,
      about: name,
      places: [name],
    })),
    ...units,
  ];
}
