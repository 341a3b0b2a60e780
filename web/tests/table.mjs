// A walk to the table: a game is begun, played with the keyboard and taken back; then the figures of the change, and a search called off.

import { visit } from "./steps.mjs";

export default async function ({ running, address, pictures }) {
  const { page, shot, sound, until, button, end } = await visit(running, address, pictures);

  await page.locator(".state", { hasText: "No problems" }).waitFor();
  await button(".views", "Play").click();
  await page.locator(".logged input").setInputFiles({ name: "a.jsonl", mimeType: "text/plain", buffer: Buffer.from("hello\n") });
  await page.locator(".setting .wrong", { hasText: "no log of a game. It begins: hello" }).waitFor();
  const other = { tassel: 1, rules: "oh-hell", players: 3, seed: 5, program_hash: "0".repeat(64) };
  await page.locator(".logged input").setInputFiles({ name: "b.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${JSON.stringify(other)}\n`) });
  await page.locator(".setting .wrong", { hasText: "This log is of other rules (oh-hell)" }).waitFor();
  await page.locator(".setting .mend").click();
  await page.locator(".cloth .before svg").waitFor();
  const lines = page.locator(".log li");
  for (let moves = 0; moves < 3; moves += 1) {
    const told = await lines.count();
    await page.locator(".options button:focus").waitFor(); // the first one
    await page.keyboard.press("Enter");
    await until("a move is told", async () => (await lines.count()) > told);
  }
  const spots = page.locator(".spot");
  while ((await spots.count()) === 0) { // until a place of a board is asked for
    const before = await lines.count();
    await page.keyboard.press("Enter");
    await until("a move is told", async () => (await lines.count()) > before);
  }
  const soFar = await lines.count();
  await shot("spots");
  await spots.last().click();
  await until("what is chosen on the board is played", async () => (await lines.count()) > soFar);
  await shot("played");
  await sound("played");
  await page.locator(".read-out summary").click();
  await page.locator(".read-out li", { hasText: /^Seat 1 BF: / }).waitFor(); // for who cannot see the picture
  await sound("in words");
  await page.locator(".read-out summary").click();
  const told = await lines.count();
  await button(".acts", "Take back").click();
  await until("a move is taken back", async () => (await lines.count()) < told);
  await button(".acts", "What would you do?").click();
  await page.locator(".options .advised").waitFor();
  await page.locator(".why input").fill("build a house");
  await page.locator(".why .mend").click();
  await page.locator(".why dt", { hasText: "Construction" }).waitFor(); // where the rules speak of it
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
