// A walk through the studio in a real browser, as somebody takes it who edits a card. Nothing may leave the machine.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { browser } from "./browser.mjs";

const [address, file, pictures] = process.argv.slice(2);
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const running = await browser();
const page = await running.newPage({ viewport: { width: 1400, height: 860 }, locale: "en-GB", bypassCSP: true });
const elsewhere = [], broken = [];
await page.route("**/*", (route) => {
  const asked = route.request().url();
  if (asked.startsWith(address) || asked.startsWith("data:")) return route.continue();
  elsewhere.push(asked);
  return route.abort();
});
page.on("pageerror", (problem) => broken.push(problem.message));
page.on("console", (line) => line.type() === "error" && broken.push(line.text()));

const shot = (name) => page.screenshot({ path: `${pictures}/${name}.png` });
const card = page.locator("img.card");
const seen = () => card.getAttribute("alt");

async function sound(where) {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const bad = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  assert.deepEqual(bad.map((one) => `${where}: ${one.id} ${one.nodes[0].html}`), []);
}

async function type(text) {
  await page.locator(".cm-line", { hasText: "empain" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
}

async function until(what, test) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await test()) return;
    await page.waitForTimeout(50);
  }
  assert.fail(what);
}

await page.goto(address);
await card.waitFor();
assert.match(await seen(), /three joker/);
await shot("opened");

await type("x");
await page.locator(".cm-lintRange-error").waitFor();
assert.match(await page.locator(".mistakes").innerText(), /nothing that can be held is called jokerx/);
assert.match(await seen(), /three joker/, "the last version in order stands in");
await shot("slip");
await sound("slip");

await page.locator(".mend", { hasText: "joker" }).click();
await page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
await until("the repair is in the text", async () => (await page.locator(".cm-content").innerText()).includes("take 3 joker\n"));

await page.locator(".cm-line", { hasText: "empain" }).click();
await page.keyboard.press("End");
for (let n = 0; n < "3 joker".length; n += 1) await page.keyboard.press("Backspace");
await page.keyboard.type("4 joker");
await until("the card says what was typed", async () => /four joker/.test(await seen()));
await until("it is saved", async () => (await readFile(file, "utf8")).includes("take 4 joker"));

await page.locator(".languages button", { hasText: "FR" }).click();
await until("the card speaks French", async () => /Prenez quatre cubes joker/.test(await seen()));
await page.locator(".languages button", { hasText: "DE" }).click();
await until("the card speaks German", async () => /Nimm vier Jokerwürfel/.test(await seen()));
await shot("german");
await sound("german");

await page.locator(".languages button", { hasText: "EN" }).click();
await page.locator(".sides button", { hasText: "What is different" }).click();
await page.locator(".differences ins", { hasText: "Take four joker cubes." }).waitFor();
await shot("different");
await page.locator(".sides button", { hasText: "Scenarios" }).click();
await page.locator(".scenarios .fine", { hasText: "she takes four" }).waitFor();
await page.locator(".scenarios .error", { hasText: "she takes five" }).waitFor();
await sound("scenarios");
await page.locator(".sides button", { hasText: "As printed" }).click();

await page.locator(".views button", { hasText: "Play" }).click();
await page.locator(".setting .mend").click();
await page.locator(".cloth svg").waitFor();
const lines = page.locator(".log li");
for (let moves = 0; moves < 3; moves += 1) {
  const told = await lines.count();
  await page.keyboard.press("Enter"); // the first option has the focus
  await until("a move is told", async () => (await lines.count()) > told);
}
await shot("played");
await sound("played");
const told = await lines.count();
await page.locator(".acts button").click();
await until("a move is taken back", async () => (await lines.count()) < told);
await page.locator(".why input").fill("pass");
await page.locator(".why .mend").click();
await until("it is said why not", async () => (await page.locator(".why p").innerText()).length > 0);
await page.locator(".views button", { hasText: "Write" }).click();

await page.setViewportSize({ width: 390, height: 780 });
await page.locator(".turn button").nth(2).click();
await card.waitFor();
await shot("phone");
await sound("phone");

assert.deepEqual(elsewhere, []);
assert.deepEqual(broken, []);
await running.close();
