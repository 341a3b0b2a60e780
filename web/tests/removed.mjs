// A walk of somebody who takes a card out: there are ways back, at once and after the page was opened anew.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, typed: { address, file }, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);
  const before = await readFile(file, "utf8");
  const listed = page.locator(".list .removed li");
  await page.locator(".seen h1", { hasText: "Empain" }).waitFor();
  const out = async () => {
    await button(".whole", "Take this card out").click();
    await page.locator(".seen s", { hasText: "Edouard Empain" }).waitFor(); // by its name in the rules below
    await listed.locator("button", { hasText: "Edouard Empain" }).first().waitFor();
    assert.match(await readFile(file, "utf8"), /^remove: \[cards\/noble\/each\/empain\]$/m);
  };
  const back = () => page.locator(".seen img.card").waitFor();

  await out();
  await shot("removed");
  await sound("removed");
  await button(".seen .whole", "Undo").click();
  await back();
  await until("all is as it was", async () => (await readFile(file, "utf8")) === before);
  await listed.first().waitFor({ state: "detached" });

  await out();
  await page.reload();
  await listed.locator("button", { hasText: "Edouard Empain" }).first().click();
  await page.locator(".seen s", { hasText: "Edouard Empain" }).waitFor();
  assert.ok(await button(".seen .whole", "Undo").isDisabled(), "nothing was done here that could be undone");
  await button(".seen", "Restore").click();
  await back();
  await until("nothing is removed", async () => !(await readFile(file, "utf8")).includes("remove"));
  await listed.first().waitFor({ state: "detached" });
  await button(".seen .whole", "Undo").click();
  await listed.locator("button", { hasText: "Restore" }).click();
  await listed.first().waitFor({ state: "detached" });
  await end();
}
