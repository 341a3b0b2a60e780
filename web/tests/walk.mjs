// A walk through the studio, as somebody takes it who edits a card.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, address, file, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);
  const card = page.locator("img.card");
  const seen = () => card.getAttribute("alt");

  await page.locator('[aria-label="Rules"]').first().waitFor();
  await page.keyboard.press("Tab"); // a page that opens takes nobody's place
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Rules");

  async function type(text) {
    await page.locator(".editor .cm-line", { hasText: "empain" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(text);
  }

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
  await until("the repair is in the text", async () => (await page.locator(".editor .cm-content").innerText()).includes("take 3 joker\n"));

  await page.locator(".editor .cm-line", { hasText: "empain" }).click();
  await page.keyboard.press("End");
  for (let n = 0; n < "3 joker".length; n += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("4 joker");
  await until("the card says what was typed", async () => /four joker/.test(await seen()));
  await until("it is saved", async () => (await readFile(file, "utf8")).includes("take 4 joker"));

  const typed = await readFile(file, "utf8");
  await rm(file);
  await page.locator(".news", { hasText: "no longer there" }).waitFor();
  await writeFile(file, typed);
  await page.locator(".news").waitFor({ state: "detached" });
  await until("a file that is back is shown again", async () => (await page.locator(".editor .cm-content").innerText()).includes("take 4 joker"));
  const listed = (name) => page.locator(".list button", { hasText: name });
  const shown = async (text) => (await page.locator(".editor .cm-content").innerText()).includes(text);
  await rm(file);
  await page.locator(".news", { hasText: "no longer there" }).waitFor();
  await listed("four.yaml").click();
  await until("another file is shown", () => shown("she takes four"));
  await writeFile(file, typed);
  await listed("overlay.yaml").waitFor();
  await page.waitForTimeout(300);
  assert.ok(await shown("she takes four"), "who went elsewhere stays there");
  await listed("overlay.yaml").click();
  await until("the file that is back can be opened", () => shown("take 4 joker"));
  await page.locator(".editor .cm-content").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.locator(".cm-focused").waitFor({ state: "detached" }); // the keyboard leaves the text

  const rows = await page.locator(".languages").evaluateAll((all) => all.map((one) => [...one.children].map((each) => each.innerText).join(" ")));
  assert.deepEqual(rows, ["EN DE FR NL", "EN DE FR NL"]); // of the page, of the card
  await button(".top", "Put the text away").click();
  await page.locator(".form").waitFor();
  assert.equal(await page.locator(".editor").isVisible(), false);
  await sound("without the text");
  await shot("without-text");
  await button(".top", "Show the text").click();
  await page.locator(".editor").waitFor();
  await button(".seen", "Go to the text").click();
  await page.locator(".cm-activeLine", { hasText: "empain/do" }).waitFor(); // one's own line, not that of the rules below
  await button(".top .languages", "FR").click();
  await until("the card speaks French", async () => /Prenez quatre cubes joker/.test(await seen()));
  assert.deepEqual(await page.locator(".list").evaluate((list) => list.innerText.match(/\S*'\S*/g)), null, "apostrophes are those of print");
  await button(".top .languages", "DE").click();
  await until("the card speaks German", async () => /Nimm vier Jokerwürfel/.test(await seen()));
  await page.locator(".modules label", { hasText: "Asymmetrische Variante" }).waitFor(); // by its title
  await shot("german");
  await button(".seen .languages", "NL").click(); // the card alone
  await until("the card speaks Dutch", async () => /Neem vier jokerblokjes/.test(await seen()));
  await page.locator(".state", { hasText: "Keine Probleme" }).waitFor();
  await button(".top .languages", "NL").click();
  await page.locator(".state", { hasText: "Geen problemen" }).waitFor();
  await shot("dutch");
  await button(".seen .languages", "NL").click();

  await button(".top .languages", "EN").click();
  await button(".sides", "What is different").click();
  await page.locator(".differences ins", { hasText: "Take four joker cubes." }).waitFor();
  await shot("different");
  await button(".sides", "Scenarios").click();
  await page.locator(".scenarios .fine", { hasText: "she takes four" }).waitFor();
  await page.locator(".scenarios .error", { hasText: "she takes five" }).waitFor();
  await sound("scenarios");
  await button(".sides", "As printed").click();
  await page.locator('[data-field$="empain/cost"] input').fill("5");
  await page.keyboard.press("Tab");
  await until("a number that was turned is in the text", async () => /cost: 5/.test(await page.locator(".editor .cm-content").innerText()));
  await until("it is saved", async () => (await readFile(file, "utf8")).includes("empain/cost: 5"));

  await button(".top", "Print").click();
  const dialog = page.locator("dialog.printing");
  await dialog.locator("label", { hasText: "Cards, boards and pieces" }).click();
  await button("[data-option=card]", "Only Edouard Empain").click();
  await page.locator(".turning", { hasText: "Sheet 1 of 2" }).waitFor(); // and its backs
  await dialog.locator("[data-option=fold] input").check();
  await page.locator(".turning", { hasText: "Sheet 1 of 1" }).waitFor();
  await dialog.locator(".sheet img").waitFor();
  await page.evaluate(() => { globalThis.print = () => { globalThis.printed = document.querySelectorAll(".paper img").length; }; });
  await button(".acts", "Print …").click();
  await until("every sheet is printed", async () => (await page.evaluate(() => globalThis.printed)) === 1);
  const saved = page.waitForEvent("download");
  await button(".acts", "Save as PDF").click();
  assert.equal((await saved).suggestedFilename(), "cards-en.pdf");
  await shot("printing");
  await sound("printing");
  await page.setViewportSize({ width: 390, height: 780 });
  await shot("printing-phone");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.locator(".turn button").nth(2).click();
  await card.waitFor();
  await shot("phone");
  await sound("phone");

  await end();
}
