// A visit to published pages in a folder, without a server and without a network: contents, cards, and a game.

import assert from "node:assert/strict";
import { visit } from "./steps.mjs";

export default async function ({ running, site, pictures }) {
  const folder = `file://${site}/`;
  const { page, shot, sound, until, button, end } = await visit(running, `${folder}index.html`, pictures, [folder]);
  await page.context().setOffline(true);
  await sound("contents");
  assert.ok(await page.evaluate(async () => (await document.fonts.ready) && [...document.fonts].some((one) => one.status === "loaded")), "in our letters");
  await page.locator(".parts a").first().waitFor();
  for (const part of await page.locator(".parts a").evaluateAll((all) => all.map((one) => one.href))) {
    await page.goto(part);
    assert.ok((await page.locator("h1, h2, button").count()) > 0, part);
    assert.ok((await page.locator('a[href^="index"]').count()) > 0, `${part} leads back`);
    await page.setViewportSize({ width: 390, height: 780 });
    await sound(`${part} on a phone`);
    await page.setViewportSize({ width: 1400, height: 860 });
  }
  await page.goto(`${folder}cards-en.html`);
  await sound("cards");
  await shot("published-cards");

  await page.goto(`${folder}play-en.html`);
  await page.locator(".setting .mend").click();
  await page.locator(".cloth.drawn .area").first().waitFor();
  const lines = page.locator(".log li");
  for (let moves = 0; moves < 3; moves += 1) {
    const told = await lines.count();
    await page.locator(".options button:focus").waitFor();
    await page.keyboard.press("Enter");
    await until("a move is told", async () => (await lines.count()) > told);
  }
  await button(".acts", "What would you do?").click();
  await page.locator(".options .advised").waitFor();
  await page.locator(".log .place").first().click();
  await page.locator(".log q").first().waitFor(); // by which rule
  await page.locator(".why input").fill("no such thing");
  await page.locator(".why .mend").click();
  await page.locator(".why p", { hasText: "Nothing here is called so." }).waitFor();
  await page.locator(".why input").fill("get coins");
  await page.locator(".why .mend").click();
  await page.locator(".why dd", { hasText: "coin" }).first().waitFor(); // where the rules speak of it
  await shot("published-game");
  await sound("published game");
  const told = await lines.count();
  await button(".acts", "Take back").click();
  await until("a move is taken back", async () => (await lines.count()) < told);
  await page.setViewportSize({ width: 390, height: 780 });
  await shot("published-phone");
  await end();
}
