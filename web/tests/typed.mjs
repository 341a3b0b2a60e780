// A walk of somebody who types with pauses, undoes by keys and by buttons, and turns numbers by keys: nothing is eaten.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, typed: { address, file, knobbed }, pictures }) {
  const { page, until, button, end } = await visit(running, address, pictures);
  const written = () => readFile(file, "utf8");
  const before = await written();
  const does = page.locator('[data-field$="empain/do"]');
  const said = async () => (await does.locator(".cm-line").allInnerTexts()).join("\n").replace(/\u00a0/g, " ");
  await does.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  for (const part of ["take ", "4 ", "joker"]) { // a pause behind each in which it is written and answered
    await page.keyboard.type(part);
    await until(`"${part}" is written`, async () => (await written()).includes(`do: ${(await said()).trimEnd()}`));
    await page.locator(".state", { hasText: part === "joker" ? /No problems/ : /./ }).waitFor();
    await page.waitForTimeout(900);
    assert.ok((await said()).endsWith(part), `${JSON.stringify(await said())} has lost what was typed: ${part}`);
  }
  assert.equal(await said(), "take 4 joker");
  await page.locator('.seen img.card[alt*="four joker"]').waitFor();

  // Undo by the keys, then by the button: each step goes further back, until nothing is left to be undone.
  const texts = [await said()];
  const stepped = async (what) => {
    const now = await written();
    await what();
    await until("a step is in the file", async () => (await written()) !== now);
    texts.push((await written()).match(/do: (.*)/)[1]);
  };
  await stepped(() => page.keyboard.press("Control+z"));
  assert.equal(await said(), "take 4 ");
  await stepped(() => page.keyboard.press("Control+z"));
  await stepped(() => button(".whole", "Undo").click());
  await until("all is as it was", async () => (await written()) === before);
  assert.deepEqual(texts, ["take 4 joker", "take 4", "take", "take 3 joker"]);
  await until("the field, too", async () => (await said()) === "take 3 joker");
  await until("nothing more can be undone", () => button(".whole", "Undo").isDisabled());
  await stepped(() => button(".whole", "Redo").click());
  await until("a step forth is in the field as it was typed", async () => (await said()) === "take ");
  await stepped(() => button(".whole", "Undo").click());

  // What is typed and undone at once is undone, not what was typed before it.
  await does.locator(".cm-content").click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Control+z");
  await until("the letter is gone", async () => (await said()) === "take 3 joker" && (await written()) === before);
  await button(".whole", "Redo").click();
  await until("and back", async () => (await written()).includes("take 3 jokerx"));
  await button(".whole", "Undo").click();
  await until("and gone", async () => (await written()) === before);

  // Whatever file is shown, a step in a form is one of the file into which it writes.
  await does.locator(".cm-content").click();
  await page.keyboard.press("End");
  await page.keyboard.type("y");
  await until("it is written", async () => (await written()).includes("take 3 jokery"));
  await page.locator(".list section button", { hasText: "four" }).first().click();
  const shown = page.locator(".editor .cm-content");
  await until("another file is shown", async () => /scenario/.test(await shown.innerText()));
  await page.locator(".editor .cm-line").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# a note");
  await does.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  await until("the step of the form", async () => (await said()) === "take 3 joker" && (await written()) === before);
  await until("its file is shown", async () => /our-table/.test(await shown.innerText()));
  await page.locator(".list section button", { hasText: "four" }).first().click();
  await until("the other is as it was typed", async () => /# a note/.test(await shown.innerText()));

  // A name in a field of its own.
  const cost = page.locator('[data-field$="empain/cost"] input[type="number"]');
  await cost.fill("");
  await cost.pressSequentially("12", { delay: 700 });
  assert.equal(await cost.inputValue(), "12");
  await page.keyboard.press("Control+z");
  await until("a number is undone", async () => !/12/.test(await cost.inputValue()) && (await written()) === before);
  const was = await cost.inputValue();
  await cost.fill("");
  await page.keyboard.press("Control+z");
  await until("what is no number is undone in the field", async () => (await cost.inputValue()) === was && (await written()) === before);
  await end();

  const other = await visit(running, knobbed.address, pictures);
  await other.button(".sides", "Figures").click();
  const slider = other.page.locator(".knobs input").first();
  await slider.waitFor();
  const [from, most] = [+(await slider.inputValue()), +(await slider.getAttribute("max"))];
  await slider.focus();
  const least = +(await slider.getAttribute("min"));
  const [key, by] = from + 3 <= most ? ["ArrowRight", 1] : ["ArrowLeft", -1];
  assert.ok(from + 3 <= most || from - 3 >= least);
  for (let n = 0; n < 3; n += 1) {
    await other.page.keyboard.press(key);
    await other.page.waitForTimeout(120);
  }
  assert.equal(+(await slider.inputValue()), from + 3 * by);
  await other.until("all keys are in the file", async () => new RegExp(`is: ${from + 3 * by}\\b`).test(await readFile(knobbed.file, "utf8")));
  await other.page.waitForTimeout(1500);
  assert.equal(+(await slider.inputValue()), from + 3 * by, "and the slider stays there");
  await other.page.keyboard.press("Control+z");
  await other.until("a turn is undone", async () => +(await slider.inputValue()) !== from + 3 * by);
  await other.end();
}
