// Parts of the pages that need no browser: what is kept of a table, and how texts are drawn.

import assert from "node:assert/strict";
import { Fragment, h, render } from "preact";
import "../src/apostrophes.js";
import "../src/orders.js";
import { atTable, NO_TABLE, readAt, seatsShown } from "../src/table.js";

// What one seat was told of the table no other is shown, nor the same one when somebody has moved.
const at = (state, message) => ({ ...state, ...atTable(state, message) });
const lines = [{ name: "hand", says: "a secret card", hidden: 0 }];
let state = at(NO_TABLE, { tell: "table", table: "A", seat: 0, turn: 3 });
assert.equal(readAt(state.table, state.read), null);
state = at(state, { tell: "read", table: "A", seat: 0, turn: 3, lines });
assert.equal(readAt(state.table, state.read), lines);
for (const other of [{ seat: 1 }, { turn: 4 }, { table: "B" }]) {
  const next = at(state, { tell: "table", table: "A", seat: 0, turn: 3, ...other });
  assert.equal(readAt(next.table, next.read), null, JSON.stringify(other));
}
const late = at(at(state, { tell: "table", table: "A", handed: 1, turn: 4 }), { tell: "read", table: "A", seat: 0, turn: 4, lines });
assert.equal(readAt(late.table, late.read), null);

// At the end who won stands first, whichever seat that is; each keeps the number of its seat, by which it is drawn.
const seats = [2, 4, 1, 2].map((rank, seat) => ({ rank, name: `Seat ${seat + 1}` }));
const numbers = (over) => seatsShown({ seats, over }).map(({ seat, name }) => (assert.equal(name, `Seat ${seat + 1}`), seat));
assert.deepEqual(numbers(true), [2, 0, 3, 1]);
assert.deepEqual(numbers(false), [0, 1, 2, 3]);

// As much of a document as it takes to draw into it.
class Part {
  constructor(name, data) {
    Object.assign(this, { localName: name, nodeType: name ? 1 : 3, data, childNodes: [], attributes: [] });
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
  get textContent() { return this.data ?? this.childNodes.map((one) => one.textContent).join(""); }
  insertBefore(one, before) {
    one.parentNode?.childNodes.splice(one.parentNode.childNodes.indexOf(one), 1);
    one.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, one);
  }
  setAttribute() {}
  removeAttribute() {}
}
globalThis.document = { createElementNS: (_, name) => new Part(name), createTextNode: (text) => new Part("", text) };

const Line = ({ said }) => h(Fragment, null, said, h("b", null, [said]));
for (const [made, shown] of [
  [h("p", null, "it's ", h("b", null, "Anna's")), "it’s Anna’s"],
  [h("p", null, h(Line, { said: "it's" })), "it’sit’s"],
  [h("pre", null, h("ins", null, "it's"), h(Line, { said: "it's" })), "it'sit'sit's"],
  [h("p", { translate: "no" }, h("b", null, h(Line, { said: "it's" }))), "it'sit's"],
  [h("p", null, h("code", null, "p's bf"), " isn't"), "p's bf isn’t"],
  [h("p", null, "a\u202egnp", h("code", null, "\u2066b\u0007")), "a?gnp?b?"], // nothing turns round how it is read
  [h("p", null, "Dampf\u00adschiff \u200d"), "Dampf\u00adschiff \u200d"], // what says where a word may break, or joins signs, stays
]) {
  const page = new Part("body");
  render(made, page);
  assert.equal(page.textContent, shown);
}
