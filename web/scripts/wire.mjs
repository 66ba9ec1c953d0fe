// Writes src/shell/wire.ts, the protocol's types, from the server's own schema; with --check says whether it is fresh.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const root = new URL("../../", import.meta.url);
const file = new URL("../src/shell/wire.ts", import.meta.url);
const venv = new URL(".venv/bin/python", root);
const python = process.env.PYTHON ?? (existsSync(venv) ? venv.pathname : "python3");
const schema = JSON.parse(
  execFileSync(python, ["-m", "openblitz.server.wire.described"], { cwd: root, maxBuffer: 1 << 24 }).toString(),
);

// The server writes out every field of a record, also one with a default; only what the page sends,
// and an Answer, may leave fields out.
const partial = new Set(["Answer"]);
// Records that leave out what is as ever.
const terse = ["BlitzkriegUnitState", "CommanderUnitState", "Layer", "LayerPart", "Box", "Track", "Choice"];
for (const name of terse) {
  if (!schema.$defs[name]) throw new Error(`the schema has no ${name}`);
  partial.add(name);
}
// Single fields that are left out where there is nothing to say.
const left = new Set(
  ["State", "StaleState"].flatMap((name) => [
    `${name}.printed`,
    `${name}.seals`,
    `${name}.typed`,
    `${name}.seen`,
    `${name}.habits`,
    `${name}.rematch`,
  ]),
);
for (const field of [
  "LogEntry.sealed",
  "LogEntry.veil",
  "Event.dice",
  "Event.first",
  "Event.follows",
  "Event.rolled",
  "Target.about",
  "RefusalMessage.die",
])
  left.add(field);
const reach = (node) => {
  for (const [key, value] of Object.entries(node ?? {})) {
    const name = key === "$ref" ? value.replace("#/$defs/", "") : "";
    if (name && !partial.has(name)) {
      partial.add(name);
      reach(schema.$defs[name]);
    } else if (typeof value === "object") reach(value);
  }
};
for (const name of ["FromPage", "NewGame", "TokenList", "Credentials", "Claim", "NewPassword", "Deletion"]) {
  partial.add(name);
  reach(schema.$defs[name]);
}
// What JSON Schema calls prefix items, the compiler knows by its old name.
const tuples = (node) => {
  if (typeof node !== "object" || node === null) return;
  if (node.prefixItems) {
    [node.items, node.additionalItems] = [node.prefixItems, false];
    node.minItems = node.maxItems = node.prefixItems.length;
    delete node.prefixItems;
  }
  for (const value of Object.values(node)) tuples(value);
};
tuples(schema);
for (const [name, record] of Object.entries(schema.$defs)) {
  if (record.properties && !partial.has(name))
    record.required = Object.keys(record.properties).filter((field) => !left.has(`${name}.${field}`));
  for (const field of Object.values(record.properties ?? {})) delete field.title;
  if (record.description) record.description = record.description.replaceAll(/\n +/g, "\n");
}
const names = Object.keys(schema.$defs);
const whole = {
  title: "Wire",
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  additionalProperties: false,
  $defs: schema.$defs,
};
const text = await compile(whole, "Wire", {
  additionalProperties: false,
  bannerComment: "// Made by `npm run wire` from the server's schema; not edited by hand.",
  style: { printWidth: 110 },
});

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("web/src/shell/wire.ts is not what the server's schema says: run `npm run wire` in web/.");
  process.exit(1);
}
