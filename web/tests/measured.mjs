// How long somebody waits, in a browser: from what is pressed to what is seen, as the page itself counts it. For `make bench`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { browser } from "./browser.mjs";

const TIMES = 5;
const { command, folder, site } = JSON.parse(process.argv[2]);
const running = await browser();
const page = await running.newPage({ viewport: { width: 1400, height: 860 }, locale: "en-GB" });
const found = {};

// From the event that the page hears first to the frame after the one in which `seen` became true.
async function waited(seen, act) {
  await page.evaluate((js) => { globalThis.waitedFor = new Promise((done, lost) => {
    setTimeout(() => lost(new Error(`never: ${js}`)), 30_000);
    const test = new Function(`return ${js}`);
    let start = 0;
    const hear = (event) => { start ||= event.timeStamp; };
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, hear, { capture: true, once: true });
    const watch = new MutationObserver(() => {
      if (!start || !test()) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }); }, seen);
  await act();
  return page.evaluate(() => globalThis.waitedFor);
}

async function median(name, once) {
  const taken = [];
  for (let n = 0; n < TIMES; n += 1) taken.push(await once(n));
  found[name] = taken.sort((one, other) => one - other)[Math.floor(TIMES / 2)] / 1000;
}

const painted = () => page.evaluate(() => new Promise((done) => {
  new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach((one) => done(performance.timeOrigin + one.startTime)))
    .observe({ type: "paint", buffered: true });
}));

const begun = Date.now();
const server = spawn(command[0], command.slice(1), { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
try {
  for await (const line of createInterface({ input: server.stdout })) {
    await page.goto(line.replace("studio:", "").trim());
    break;
  }
  found.start = ((await painted()) - begun) / 1000;
  await page.locator(".state", { hasText: "No problems" }).waitFor({ timeout: 120_000 });
  await page.locator("img.card").waitFor();
  found.shown = (Date.now() - begun) / 1000;
  const line = page.locator(".editor .cm-line", { hasText: "empain" });
  const end = async () => { await line.click(); await page.keyboard.press("End"); };

  await median("squiggle", async () => {
    await end();
    const took = await waited(`document.querySelector(".cm-lintRange-error")`, () => page.keyboard.press("x"));
    await page.keyboard.press("Backspace");
    await page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
    await page.waitForTimeout(1500);
    return took;
  });
  await median("typing", async () => {
    await end();
    await page.keyboard.type("xyz", { delay: 120 });
    await page.waitForTimeout(120);
    const took = await waited(`document.querySelector(".mistakes")?.innerText.includes("jokerxyzw")`, () => page.keyboard.press("w"));
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("Backspace");
    await page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
    await page.waitForTimeout(1500);
    return took;
  });
  await median("card", async (n) => {
    await end();
    for (let k = 0; k < " joker".length; k += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(1500);
    const before = await page.locator("img.card").getAttribute("src");
    await page.evaluate((src) => { globalThis.shownCard = src; }, before);
    const took = await waited(`document.querySelector("img.card")?.src && document.querySelector("img.card").src !== globalThis.shownCard`, () => page.keyboard.press(`${4 + n}`));
    await page.waitForTimeout(1500);
    return took;
  });
  await median("completion", async () => {
    await end();
    const took = await waited(`document.querySelector(".cm-tooltip-autocomplete li")`, () => page.keyboard.press("Control+Space"));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    return took;
  });
  await median("word", async () => {
    await end();
    for (let n = 0; n < "joker".length; n += 1) await page.keyboard.press("Backspace");
    await page.waitForTimeout(1500);
    const took = await waited(`document.querySelector(".cm-tooltip-autocomplete li")`, () => page.keyboard.press("j"));
    await page.keyboard.press("Escape");
    await page.keyboard.type("oker");
    await page.waitForTimeout(1500);
    return took;
  });
  await page.locator(".sides button", { hasText: "Figures" }).click();
  // Figures of the text before grow on until those of this one are there, which begin with fewer games; what has no
  // bounds yet has no bar.
  await page.evaluate(() => {
    globalThis.gamesTold = () => {
      const notes = [...document.querySelectorAll(".figures > .note")];
      return notes.length === 2 && document.querySelector(".figures .bar") ? parseInt(notes[0].innerText.replace(/,/g, ""), 10) : 0;
    };
  });
  await median("interval", async (n) => {
    await end();
    for (let k = 0; k < " joker".length; k += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(4000);
    await page.evaluate(() => { globalThis.mostTold = globalThis.gamesTold(); });
    const fewer = "(() => { const now = gamesTold(), fewer = now > 0 && now < mostTold; mostTold = Math.max(mostTold, now); return fewer; })()";
    const took = await waited(fewer, () => page.keyboard.press(`${4 + n}`));
    await page.waitForTimeout(1500);
    return took;
  });
  await page.locator(".views button", { hasText: "Play" }).click();
  await page.locator(".setting .mend").click();
  await page.locator(".cloth .before svg").waitFor({ timeout: 120_000 });
  await median("move", async () => {
    await page.locator(".options button:focus").waitFor();
    await page.evaluate(() => { globalThis.toldMoves = document.querySelectorAll(".log li").length; });
    const took = await waited(`document.querySelectorAll(".log li").length > globalThis.toldMoves`, () => page.keyboard.press("Enter"));
    await page.waitForTimeout(200);
    return took;
  });
  await page.goto(`file://${site}/play-en.html`);
  found.published = ((await painted()) - (await page.evaluate(() => performance.timeOrigin))) / 1000;
  console.log(JSON.stringify(found));
} finally {
  server.kill();
  await running.close();
}
