// A real browser for the walks: Chromium from the package that carries it, or one that the machine has.

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";

const kept = new URL("../.browser/", import.meta.url).pathname;
const LEFT_OUT = /^--(single-process|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist)/; // one process for all, and a graphics card in software, which draws five times as long
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

// The package unpacks itself into the folder for passing things; here that is one that stays.
export async function browser() {
  await mkdir(kept, { recursive: true });
  process.env.TMPDIR = kept;
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x"; // its own libraries, for machines without a desktop
  const { default: carried } = await import("@sparticuz/chromium");
  const { chromium } = await import("playwright-core");
  const usable = process.platform === "linux" && process.arch === "x64";
  const executablePath = usable ? await carried.executablePath() : INSTALLED.find(existsSync);
  if (usable) { // it looks for its fonts in places of its own, and gives up where a letter is in none of them
    process.env.FONTCONFIG_FILE = `${kept}fonts.conf`;
    const folders = [`${kept}fonts`, "/usr/share/fonts"].map((one) => `<dir>${one}</dir>`).join("");
    await writeFile(process.env.FONTCONFIG_FILE, `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${kept}cache</cachedir></fontconfig>`);
  }
  const args = usable ? [...carried.args.filter((one) => !LEFT_OUT.test(one)), "--disable-gpu"] : [];
  return chromium.launch({ executablePath, args, headless: true });
}
