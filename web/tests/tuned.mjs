// A search for a number, from what is wanted to the text: its proposal is left, sought again, taken and undone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, knobbed: { address, file }, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);
  await page.locator(".state", { hasText: "No problems" }).waitFor();
  await button(".top .languages", "FR").click();
  await button(".sides", "Chiffres").click();
  const seek = async () => {
    await page.locator(".tuning select").selectOption("points");
    await page.locator('.tuning input[type="number"]').fill("7.71"); // the mean of the best seat if the prize is 7: tests/simulation/exact.py
    await page.locator(".tuning fieldset label", { hasText: "Le don" }).locator("input").setChecked(false);
    await page.locator(".tuning form > .mend").click();
    await page.locator(".proposal ins", { hasText: "is: 7" }).waitFor();
  };
  await seek();
  await shot("proposal");
  await sound("proposal");
  const before = await readFile(file, "utf8");
  await page.locator(".proposal .mend").last().click();
  await page.locator(".proposal").waitFor({ state: "detached" });
  assert.equal(await readFile(file, "utf8"), before, "what is not taken is not written");
  await seek();
  await page.locator(".proposal .mend").first().click();
  await until("the number is in the text", async () => (await readFile(file, "utf8")).includes("is: 7"));
  await page.locator(".steps button").first().click();
  await until("and is taken back", async () => (await readFile(file, "utf8")) === before);
  await end();
}
