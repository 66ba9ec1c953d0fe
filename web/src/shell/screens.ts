// The screens of the games: only the one in use is loaded, with all that it draws first.
import type { Component } from "svelte";

import { fetchDrawing } from "../sheet/drawing";
import type { Door } from "./door";
import { settings } from "./settings.svelte";
import type { Watch } from "./watch.svelte";
import type { View } from "./wire";

export interface ScreenProps {
  door: Door;
  token: string;
  onready: (table: Watch) => void;
  onfault: (message: string) => void;
}

/** Fetch what every screen is made of: whoever opens a game needs it, whichever game it is. */
export const prepareAny = () => void import("./everyscreen").catch(() => undefined);

export const SCREENS: Record<View["game"], (door?: Door) => Promise<Component<ScreenProps>>> = {
  blitzkrieg: (door) => {
    // The board is on its way while the screen is being made.
    fetchDrawing(settings.theme).catch(() => undefined);
    door?.board().catch(() => undefined);
    return import("../blitzkrieg/HexScreen.svelte").then((module) => module.default);
  },
  commander: () => import("../commander/FieldScreen.svelte").then((module) => module.default),
};
