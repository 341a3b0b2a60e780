// One file, so that the extension needs nothing beside it.
import { build } from "esbuild";

await build({
  entryPoints: ["src/extension.js"],
  outfile: "out/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  external: ["vscode"],
});
