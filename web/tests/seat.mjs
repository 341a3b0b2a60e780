// Two persons at one table, the second invited over the network, on a phone: each sees their own, and moves reach both.

import assert from "node:assert/strict";
import { visit } from "./steps.mjs";

export default async function ({ running, begun: { address }, pictures }) {
  const host = await visit(running, address, pictures);
  await host.page.locator(".state", { hasText: "No problems" }).waitFor();
  await host.button(".views", "Play").click();
  await host.page.locator(".setting select").nth(1).selectOption("invited");
  await host.page.locator(".setting .mend").click();
  const invitation = await host.page.locator(".links input").inputValue();
  assert.match(invitation, /^http:\/\/[\d.]+:\d+\/[\w-]{20,}\/$/);
  assert.ok(!invitation.startsWith(new URL(address).origin), "another port than the studio's");

  const network = { gone: false }; // it drops without a word: a connection that it carried hears nothing any more
  const guest = await visit(running, invitation, pictures, [invitation], async (page) => {
    await page.routeWebSocket(/talk$/, (talk) => {
      if (network.gone) return talk.close();
      const server = talk.connectToServer();
      let dead = false;
      const alive = () => !(dead ||= network.gone);
      talk.onMessage((said) => alive() && server.send(said));
      return server.onMessage((told) => alive() && talk.send(told));
    });
  });
  await guest.page.setViewportSize({ width: 390, height: 780 });
  await guest.page.locator(".cloth .before svg").waitFor();
  await host.page.locator(".links", { hasText: "is there" }).waitFor();
  await guest.button(".languages", "DE").click();
  await guest.page.locator(".top .state", { hasText: "Platz 2" }).waitFor();
  await guest.shot("seat-phone");
  await guest.sound("seat");

  const lines = guest.page.locator(".log li");
  for (let moves = 0; moves < 3; moves += 1) {
    const told = await lines.count();
    const mover = (await guest.page.locator(".options button").count()) > 0 ? guest : host;
    await mover.page.locator(".options button").first().click();
    await guest.until("a move reaches the guest", async () => (await lines.count()) > told);
  }
  while ((await guest.page.locator(".options button").count()) === 0) {
    const told = await lines.count();
    await host.page.locator(".options button").first().click();
    await guest.until("a move reaches the guest", async () => (await lines.count()) > told);
  }
  const soFar = await lines.count();
  network.gone = true;
  await guest.page.locator(".options button").first().click();
  await guest.page.waitForTimeout(1100); // until the server is asked whether it is there
  await guest.page.evaluate(() => { const now = performance.now.bind(performance); performance.now = () => now() + 10_000; });
  await guest.page.locator(".turn-of [role=alert]", { hasText: "Die Verbindung zum Tisch ist unterbrochen" }).waitFor();
  await guest.shot("seat-lost");
  await guest.sound("lost");
  assert.equal(await lines.count(), soFar);
  network.gone = false;
  await guest.until("an answer that was on its way goes through by itself", async () => (await lines.count()) > soFar);
  await guest.page.locator(".turn-of [role=alert]").waitFor({ state: "detached" });
  const again = await visit(running, invitation, pictures); // the same seat in two tabs
  await again.until("a second tab sees the same", async () => (await again.page.locator(".log li").count()) === (await lines.count()));
  while ((await guest.page.locator(".options button").count()) === 0) {
    const told = await lines.count();
    await host.page.locator(".options button").first().click();
    await guest.until("a move reaches the guest", async () => (await lines.count()) > told);
  }
  const before = await lines.count();
  await again.page.locator(".options button").first().click();
  await guest.until("what is chosen in one tab is seen in the other", async () => (await lines.count()) > before);
  await again.end();
  assert.equal(await host.page.locator(".links", { hasText: "is there" }).count(), 1);
  await guest.page.reload();
  await guest.until("a seat is found again", async () => (await lines.count()) >= 3);
  await guest.end();
  await host.end();
}
