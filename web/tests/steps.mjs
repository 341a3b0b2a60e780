// What all walks share: a page in a real browser, of which nothing leaves the machine, and ways to look at it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const LONG = 300_000; // milliseconds, on a machine that is busy

// Whatever is asked for must begin with one of these.
export async function visit(running, address, pictures, allowed = [address], before = null) {
  const page = await running.newPage({ viewport: { width: 1400, height: 860 }, locale: "en-GB", bypassCSP: true });
  page.setDefaultTimeout(LONG);
  const elsewhere = [], broken = [];
  await page.route("**/*", (route) => {
    const asked = route.request().url();
    if ([...allowed, "data:"].some((start) => asked.startsWith(start))) return route.continue();
    elsewhere.push(asked);
    return route.abort();
  });
  page.on("pageerror", (problem) => broken.push(problem.message));
  page.on("dialog", (said) => { broken.push(said.message()); said.dismiss(); });
  page.on("console", (line) => line.type() === "error" && broken.push(line.text()));
  await before?.(page);
  await page.goto(address);
  return {
    page,
    shot: (name) => page.screenshot({ path: `${pictures}/${name}.png` }),
    button: (place, text) => page.locator(`${place} button`, { hasText: text }),

    // Whoever cannot see or point must be able to use it.
    async sound(where) {
      await page.addScriptTag({ path: axe });
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      const bad = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(bad.map((one) => `${where}: ${one.id} ${one.nodes[0].html}`), []);
    },

    async until(what, test) {
      for (let tries = 0; tries < LONG / 50; tries += 1) {
        if (await test()) return;
        await page.waitForTimeout(50);
      }
      assert.fail(what);
    },

    // What a name or a text holds is read, and never obeyed.
    async end() {
      const made = "[onload], [onerror], [onclick], [onmouseover], [onfocus], [src=x], iframe, object, base, [href^=javascript]";
      assert.deepEqual(await page.locator(made).evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 200))), []);
      assert.equal(await page.evaluate(() => globalThis.obeyed), undefined);
      assert.deepEqual(elsewhere, []);
      assert.deepEqual(broken, []);
      await page.close();
    },
  };
}
