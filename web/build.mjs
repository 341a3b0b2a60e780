// The pages of the studio, bundled into the package: `make web`.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";

const place = (name) => new URL(name, import.meta.url).pathname;
const out = new URL("../tassel/studio/page/", import.meta.url).pathname;
await mkdir(out, { recursive: true });
await build({
  entryPoints: { studio: place("src/studio.jsx"), seat: place("src/seat.jsx") },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "eof",
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  outdir: out,
  logLevel: "warning",
});
for (const name of ["index.html", "seat.html"]) await copyFile(place(`src/${name}`), `${out}${name}`);
