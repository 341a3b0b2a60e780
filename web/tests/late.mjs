// A walk of somebody who types on while other rules are opened, over a connection on which every answer takes its time, and
// that breaks.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

const LATE = 1200; // milliseconds

const open = [];
let blocked = false;

function late(page) {
  return page.routeWebSocket(/\/talk$/, (here) => {
    if (blocked) return here.close();
    open.push(here);
    const server = here.connectToServer();
    return server.onMessage((message) => setTimeout(() => here.send(message), LATE));
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

  // What another program writes after the connection broke is shown.
  await open.at(-1).close();
  await until("it is opened anew", () => open.length > 1);
  await page.waitForTimeout(3 * LATE);
  const saved = await readFile(file, "utf8");
  await writeFile(file, `${saved}\n# of another program\n`);
  await until("what another program wrote is shown", async () => /# of another program/.test(await shown()));

  // So is that a file vanished while there was no connection.
  blocked = true;
  await open.at(-1).close();
  await rm(file);
  await page.waitForTimeout(2 * LATE);
  blocked = false;
  await page.locator(".news", { hasText: "no longer there" }).waitFor();
  await end();
}
