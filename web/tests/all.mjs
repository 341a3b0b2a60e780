// All walks, one after the other, in one browser. What each of them needs comes as JSON.

import { browser } from "./browser.mjs";

const [given, ...walks] = process.argv.slice(2);
const running = await browser();
try {
  for (const name of walks) {
    const { default: walk } = await import(`./${name}.mjs`);
    console.log(name);
    await walk({ running, ...JSON.parse(given) });
  }
} finally {
  await running.close();
}
