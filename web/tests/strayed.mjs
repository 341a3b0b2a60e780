// Somebody types without a connection, and meanwhile other rules are opened in another window: nothing that was typed is lost.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { visit } from "./steps.mjs";

export default async function ({ running, strayed: { address, file }, pictures }) {
  const network = { gone: false, deaf: false }; // before it is gone it may be deaf: what is said is on its way for ever
  const mine = await visit(running, address, pictures, [address], async (page) => {
    await page.routeWebSocket(/talk$/, (talk) => {
      if (network.gone) return talk.close();
      const server = talk.connectToServer();
      network.drop = () => { network.gone = true; server.close(); talk.close(); };
      talk.onMessage((said) => !network.deaf && server.send(said));
      return server.onMessage((told) => talk.send(told));
    });
  });
  await mine.page.locator(".editor .cm-content", { hasText: "overlay: our-table" }).waitFor();
  await mine.page.locator(".state", { hasText: "No problems" }).waitFor();
  const other = await visit(running, address, pictures);
  await other.page.locator(".editor .cm-content", { hasText: "overlay: our-table" }).waitFor();

  network.deaf = true;
  await mine.page.locator(".editor .cm-content").click();
  await mine.page.keyboard.press("Control+End");
  await mine.page.keyboard.type("# typed on the way\n");
  network.drop();
  Object.assign(network, { deaf: false, gone: false });
  await mine.until("what was on its way is said again", async () => (await readFile(file, "utf8")).includes("# typed on the way"));
  await mine.page.locator(".lost[role=alert]").waitFor({ state: "detached" });

  network.drop();
  await mine.page.locator(".lost[role=alert]").waitFor();
  await mine.page.locator(".editor .cm-content").click();
  await mine.page.keyboard.press("Control+End");
  await mine.page.keyboard.type("# typed without a connection");
  await other.page.locator(".top select").first().selectOption("bruxelles-1897");
  await other.page.locator(".gallery").waitFor();
  assert.ok(!(await readFile(file, "utf8")).includes("# typed without"));
  network.gone = false;
  await mine.until("what was typed is saved", async () => (await readFile(file, "utf8")).includes("# typed without a connection"));
  await mine.page.locator(".news", { hasText: "overlay.yaml is saved in its folder; its rules are not open any more." }).waitFor();
  await mine.page.locator(".gallery").waitFor(); // and the window shows what is open now
  await mine.shot("strayed");
  await mine.sound("strayed");
  await other.end();
}
