import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/shell/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // State is replaced whole ($state.raw), never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  // The map is drawn for any game, and a drawing under glass for any map.
  ...[
    ["src/hexmap", ["**/blitzkrieg/**", "**/commander/**", "**/pages/**"]],
    ["src/sheet", ["**/hexmap/**", "**/blitzkrieg/**", "**/commander/**", "**/pages/**"]],
  ].map(([folder, group]) => ({
    files: [`${folder}/**`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group, message: `${folder} knows no game.` }] }] },
  })),
  { files: ["*.js", "*.ts", "scripts/**"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config, extraFileExtensions: [".svelte"] } },
  },
);
