import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { natoSymbols } from "./src/hexmap/nato.ts";

const NATO = "virtual:nato";

/** The unit symbols as data, so that the library which draws them stays out of the page. */
const nato: Plugin = {
  name: "nato",
  resolveId: (id) => (id === NATO ? `\0${NATO}` : null),
  load: (id) => (id === `\0${NATO}` ? `export default ${JSON.stringify(natoSymbols())}` : null),
};

// The page is built into the Python package, whose server serves it; nothing is asked of any other host.
export default defineConfig({
  plugins: [svelte(), nato],
  base: "./",
  build: {
    outDir: "../src/openblitz/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
