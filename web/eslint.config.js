import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import config from "./svelte.config.js";

const SCREENS = ["**/blitzkrieg/**", "**/commander/**", "**/pages/**"];

/** What is made for any screen imports none. */
const closed = (folder, message, group) => [
  { files: [`src/${folder}/**`], rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] } },
];

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
  ...closed("hexmap", "The map knows no game: all that it draws is in its picture.", SCREENS),
  ...closed("sheet", "A drawing under glass knows nothing of what is drawn.", ["**/hexmap/**", ...SCREENS]),
  { files: ["*.js", "*.ts", "scripts/**"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config, extraFileExtensions: [".svelte"] } },
  },
);
