// A walk of somebody who has nothing yet: a house rule is begun, its number and its names are changed without writing, a game is played and kept.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, begun: { address, folder }, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);
  await page.locator(".state", { hasText: "No problems" }).waitFor();
  await page.locator(".gallery li svg").first().waitFor(); // what there is, where nothing is one's own yet
  await sound("gallery");
  await page.locator(".begin input").fill("my-table");
  await page.locator(".begin .mend").click();
  const file = `${folder}/my-table/overlay.yaml`;
  await page.locator(".editor .cm-content", { hasText: "overlay: my-table" }).waitFor();
  await page.locator(".list .thumb svg").first().waitFor({ state: "attached" });

  await page.locator('.list input[type="search"]').fill("sturgeon");
  await page.locator(".list .note").waitFor(); // nothing is called so
  await page.locator('.list input[type="search"]').fill("victor horta");
  await button(".list", "Victor Horta").first().click();
  await page.locator("img.card").waitFor();
  await page.locator(".names summary").click();
  await page.locator('.names input[lang="en"]').fill("Baron Horta");
  await page.keyboard.press("Tab");
  await until("the name is in the text", async () => (await readFile(file, "utf8")).includes("Baron Horta"));
  await until("the card is called so", async () => /Baron Horta/.test(await page.locator("img.card").getAttribute("alt")));
  const does = page.locator('[data-field$="/do"]').first();
  await does.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("x");
  await does.locator(".wrong li").first().waitFor(); // a mistaken sentence says so where it was typed
  assert.match(await does.locator(".cm-content").innerText(), /x$/);
  await until("it is in the text all the same", async () => /\/do: .*x$/m.test(await readFile(file, "utf8")));
  await sound("mistaken field");
  await page.keyboard.press("Backspace");
  await does.locator(".wrong").waitFor({ state: "detached" });
  await does.locator("button", { hasText: "Take back" }).waitFor({ state: "detached" }); // it is as it was below
  await button(".whole", "New card like this").click();
  await page.locator(".called input:focus").fill("Sarah Bernhardt <svg onload='obeyed = 1'>");
  await sound("a card is called");
  await page.keyboard.press("Enter");
  await page.locator(".seen h1", { hasText: "Sarah Bernhardt" }).waitFor();
  await button(".whole", "Take this card out").click();
  await until("a new card is gone without a trace", async () => !(await readFile(file, "utf8")).includes("bernhardt"));
  await button(".steps", "Undo").click();
  await until("and back", async () => /^ *words\/sarah-bernhardt-svg/m.test(await readFile(file, "utf8")));
  await page.locator(".seen h1", { hasText: "Sarah Bernhardt" }).waitFor();
  await page.locator(".head summary").click();
  const inTheBook = page.locator('.head [data-field^="book/"]');
  await button(".head", "Begin a text").click();
  await inTheBook.first().waitFor();
  await button(".head", "out of the rule book").click();
  await inTheBook.first().waitFor({ state: "detached" });
  await shot("begun");
  await sound("begun");

  await button(".views", "Play").click();
  await page.locator(".setting .mend").click();
  await page.locator(".cloth .before svg").waitFor();
  await page.locator(".options button:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".log li").first().waitFor();
  await button(".acts", "Keep this game").click();
  await page.locator(".note", { hasText: "it holds" }).waitFor();
  await until("the game is a scenario", async () => (await readdir(`${folder}/my-table/scenarios`)).some((name) => name.startsWith("game-")));
  await button(".views", "Write").click();
  await button(".sides", "Scenarios").click();
  await page.locator(".scenarios .fine", { hasText: "is played so far" }).waitFor();
  await page.locator(".scenarios summary").first().click();
  await page.locator(".scenarios figure svg").first().waitFor();
  await shot("kept");
  await end();
}
