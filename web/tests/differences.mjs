// Steps from one text to another: they make the other, and leave lines alone that both have.

import assert from "node:assert/strict";
import { differences } from "../src/difference.js";

function made(text, steps) {
  let whole = "", at = 0;
  for (const { from, to, insert } of steps) {
    assert.ok(from >= at && to >= from, JSON.stringify([text, steps]));
    whole += text.slice(at, from) + insert;
    at = to;
  }
  return whole + text.slice(at);
}

// Somebody writes above, somebody below: the cursor is in the line between them.
assert.deepEqual(differences("one\ntwo\nthree\n", "one more\ntwo\nthree more\n"), [{ from: 3, to: 3, insert: " more" }, { from: 13, to: 13, insert: " more" }]);
assert.deepEqual(differences("one\ntwo\nthree\n", "new\ntwo\n"), [{ from: 0, to: 3, insert: "new" }, { from: 8, to: 14, insert: "" }]);
assert.deepEqual(differences("the same", "the same"), []);

let seed = 1893;
const below = (n) => (seed = (seed * 48271) % 0x7fffffff) % n;
const text = () => Array.from({ length: below(8) }, () => ["a", "b", "", "ab", "😀b"][below(5)]).join("\n");
for (let n = 0; n < 5000; n += 1) {
  const [old, now] = [text(), text()];
  assert.equal(made(old, differences(old, now)), now, JSON.stringify([old, now]));
}
const long = Array.from({ length: 3000 }, (_, n) => `line ${n}\n`).join("");
const turned = `${long.slice(7)}first\n`;
assert.equal(made(long, differences(long, turned)), turned);
