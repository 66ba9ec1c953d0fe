// What is found on the map: what is called so, hexes, cities and units; and the part of it that is played on.
import type { HexRecord } from "../shell/api";
import type { Found } from "../shell/heard.svelte";
import type { View } from "./hexwire";
import { unrolled } from "./notation";
import { ground } from "./words";

/** What lies over the ground that is not played on. */
export const washed = (view: View | null) => view?.layers.find((layer) => layer.shown && layer.look === "plain");

/** The hexes that are played on, where that is not all of the map. */
export function theatre(view: View | null, hexes: readonly string[]): string[] {
  const wash = washed(view);
  const out = new Set((wash?.parts ?? []).flatMap(({ places = [] }) => unrolled(places)));
  return wash ? hexes.filter((hex) => !out.has(hex)) : [];
}

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
