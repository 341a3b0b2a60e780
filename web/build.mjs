// The pages of the studio, bundled into the package: `make web`.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";

const place = (name) => new URL(name, import.meta.url).pathname;
const out = new URL("../tassel/studio/page/", import.meta.url).pathname;
await mkdir(out, { recursive: true });

// `tassel:words`: every file of `words`, by its language.
async function words() {
  const names = (await readdir(place("words"))).sort();
  const texts = await Promise.all(names.map((name) => readFile(place(`words/${name}`), "utf8")));
  const contents = `export default {${texts.map((text, n) => `${JSON.stringify(names[n].replace(".json", ""))}: ${text}`)}};`;
  return { contents, loader: "js" };
}
const spoken = {
  name: "words",
  setup(build) {
    build.onResolve({ filter: /^tassel:words$/ }, ({ path }) => ({ path, namespace: "words" }));
    build.onLoad({ filter: /.*/, namespace: "words" }, words);
  },
};
const shared = {
  plugins: [spoken],
  bundle: true,
  minify: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "eof",
  assetNames: "[name]",
  outdir: out,
  logLevel: "warning",
};
await build({ ...shared, entryPoints: { studio: place("src/studio.jsx"), seat: place("src/seat.jsx") }, format: "esm", loader: { ".woff2": "file" } });
await build({ ...shared, entryPoints: { published: place("src/published.jsx") }, format: "iife", loader: { ".woff2": "dataurl" } });
for (const name of ["index.html", "seat.html", "play.html"]) await copyFile(place(`src/${name}`), `${out}${name}`);
