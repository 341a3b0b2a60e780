// A walk to the table: a game is begun, played with the keyboard and taken back; then the figures of the change, and a search called off.

import { visit } from "./steps.mjs";

export default async function ({ running, address, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);

  await page.locator(".state", { hasText: "In order" }).waitFor();
  await button(".views", "Play").click();
  await page.locator(".setting .mend").click();
  await page.locator(".cloth svg").waitFor();
  const lines = page.locator(".log li");
  for (let moves = 0; moves < 3; moves += 1) {
    const told = await lines.count();
    await page.locator(".options button:focus").waitFor(); // the first one
    await page.keyboard.press("Enter");
    await until("a move is told", async () => (await lines.count()) > told);
  }
  await shot("played");
  await sound("played");
  const told = await lines.count();
  await button(".acts", "Take back").click();
  await until("a move is taken back", async () => (await lines.count()) < told);
  await button(".acts", "What would you do?").click();
  await page.locator(".options .advised").waitFor();
  await page.locator(".why input").fill("pass");
  await page.locator(".why .mend").click();
  await until("it is said why not", async () => (await page.locator(".why p").innerText()).length > 0);
  await button(".views", "Write").click();

  await button(".sides", "Figures").click();
  await page.locator(".bars .bar b").first().waitFor();
  await shot("figures");
  await sound("figures");

  const knob = page.locator(".knobs label").first();
  const before = await knob.locator("output").innerText();
  await knob.locator("input").focus();
  await page.keyboard.press("ArrowRight");
  await until("a slider turns its number in the text", async () => (await knob.locator("output").innerText()) !== before);
  await button(".tuning", "Search").click();
  await button(".tuning", "Stop").click();
  await page.locator(".tuning .note", { hasText: "stopped" }).waitFor();
  await end();
}
