// The page of the studio, bundled into the package: `make web`.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";

const out = new URL("../tassel/studio/page/", import.meta.url).pathname;
await mkdir(out, { recursive: true });
await build({
  entryPoints: { studio: new URL("src/studio.jsx", import.meta.url).pathname },
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
await copyFile(new URL("src/index.html", import.meta.url), `${out}index.html`);
