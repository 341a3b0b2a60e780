// A walk of somebody who types on while other rules are opened, over a connection on which every answer takes its time.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

const LATE = 1200; // milliseconds

function late(page) {
  return page.routeWebSocket(/\/talk$/, (here) => {
    const server = here.connectToServer();
    server.onMessage((message) => setTimeout(() => here.send(message), LATE));
  });
}

export default async function ({ running, typed: { address, file }, pictures }) {
  const { page, until, end } = await visit(running, address, pictures, [address], late);
  const shown = () => page.locator(".editor .cm-content").innerText();
  await page.locator(".modules input").first().waitFor();
  await page.locator(".state", { hasText: "No problems" }).waitFor();
  const switched = page.locator(".modules input:not(:checked)").first();
  const before = await page.locator(".modules input:checked").count();
  await switched.click();
  await until("other rules are open", async () => (await page.locator(".modules input:checked").count()) > before);
  await page.locator(".editor .cm-line").last().click();
  await page.keyboard.press("Control+End");
  for (const letter of "# typed late") { // the answers come while this is typed
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
  }
  assert.match(await shown(), /# typed late/, "as it was typed");
  await page.waitForTimeout(3 * LATE);
  assert.match(await shown(), /# typed late/, "and after all answers");
  await until("it is saved", async () => (await readFile(file, "utf8")).includes("# typed late"));
  await end();
}
