import { browser } from "./tests/browser.mjs";
const [addr, out, w = 1400, h = 860, js = "", wait = 2500, scheme="light", locale="en-GB"] = process.argv.slice(2);
const b = await browser();
const p = await b.newPage({ viewport: { width: +w, height: +h }, colorScheme: scheme, locale });
p.on("console", (m) => console.log("console:", m.text())); p.on("pageerror", (e) => console.log("error:", e.message));
await p.goto(addr); await p.waitForTimeout(+wait);
if (js) { await eval(`(async()=>{${js}})()`); await p.waitForTimeout(1500); }
await p.screenshot({ path: out }); await b.close();
