import { existsSync, readdirSync, readFileSync } from "node:fs";

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

/** Whose work is in the page without being one of its modules: letters, and the symbols that are drawn beforehand. */
const DRAWN = ["@fontsource-variable/source-sans-3", "@fontsource-variable/source-serif-4", "milsymbol"];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The licence of a package; one that has none does not get into the page. */
function notice(name: string): string {
  const folder = `node_modules/${name}`;
  const told = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { version: string; license?: string };
  const file = readdirSync(folder).find((known) => /^licen[cs]e/i.test(known));
  if (!file) throw new Error(`${name} has no licence text`);
  return `${name} ${told.version} (${told.license ?? "see below"})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
}

/** The licences of all that is bundled, as a text and as a page. */
const notices: Plugin = {
  name: "notices",
  apply: "build",
  generateBundle() {
    const bundled = [...this.getModuleIds()].map(
      (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1],
    );
    const names = [...new Set([...DRAWN, ...bundled])].filter(
      (name) => name !== undefined && existsSync(`node_modules/${name}`),
    );
    const own = `OpenBlitz\n\n${readFileSync("../LICENSE", "utf8").trim()}\n`;
    const text = [own, ...(names as string[]).sort().map(notice)].join(`\n${"-".repeat(72)}\n\n`);
    this.emitFile({ type: "asset", fileName: "licences.txt", source: text });
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>About OpenBlitz</title></head><body><h1>About OpenBlitz</h1><p>Free software. It holds work of others; these are the licences of all of it.</p><p><a href="./">To the start page</a></p><pre>${escaped(text)}</pre></body></html>`;
    this.emitFile({ type: "asset", fileName: "about.html", source: page });
  },
};

// The page is built into the Python package, whose server serves it; nothing is asked of any other host.
export default defineConfig({
  plugins: [svelte(), nato, notices],
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
  // A busy machine is no fault of the page.
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
});
