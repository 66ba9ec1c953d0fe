// Made by vite.config.ts while the page is built.
declare module "virtual:nato" {
  const symbols: Record<string, import("./hexmap/nato").Symbol>;
  export default symbols;
}
