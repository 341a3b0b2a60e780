// Laws of what is typed into fields, without a browser: a model of a server that answers late, and of somebody who types,
// steps back, loses the connection. And what is said of how the rules stand.

import assert from "node:assert/strict";
import { LocalValues } from "../src/local-values.js";
import { differencesLack, scenariosLack, standingOf } from "../src/standing.js";

const PATH = "/overlay.yaml";

// A number that is drawn, the same each time.
function drawing(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

// The page and the server around the values of fields: what is asked for, what stands in the file, what is told of it.
class World {
  constructor(kept) {
    this.kept = kept; // how a file keeps what is typed
    this.file = new Map();
    this.version = 0;
    this.asked = [];
    this.there = true;
    this.told = { values: new Map(), versions: {} };
    this.steps = [];
    this.locals = new LocalValues();
  }
  ask(key) {
    return (text, edit) => {
      if (this.there) this.asked.push({ key, text, edit, before: this.locals.entries.get(key).base });
      return this.there;
    };
  }
  shown(key) { return this.locals.shown(key, this.told.values.get(key) ?? "", this.told.versions); }
  type(key, text) { this.locals.type(key, text, this.told.values.get(key) ?? "", this.ask(key)); }
  write(edit, stepped) {
    this.file.set(edit.key, this.kept(edit.text));
    this.version += 1;
    this.locals.written(edit, PATH, this.version, stepped);
  }
  answerEdit() {
    const edit = this.asked.shift();
    if (edit === undefined) return;
    this.steps.push(edit);
    this.write(edit, false);
  }
  // The server read some text and tells of it, be it of an older one.
  tell(values = new Map(this.file), version = this.version) {
    this.told = { values, versions: version < 0 ? {} : { [PATH]: version } };
    this.locals.told();
  }
  undo() {
    const step = this.steps.pop();
    if (step) this.write({ key: step.key, text: step.before, edit: step.edit }, true);
  }
  quiet() {
    while (this.asked.length > 0 || [...this.locals.entries.values()].some((one) => one.version === null)) {
      this.locals.flush();
      this.answerEdit();
    }
    this.tell();
  }
}

// Whoever types sees what was typed last, whatever the server answers and when; in the end the file has all of it.
for (let seed = 1; seed <= 300; seed += 1) {
  const draw = drawing(seed), world = new World((text) => text.trim());
  const keys = ["one", "two"], typed = new Map(), past = [];
  for (let n = 0; n < 60; n += 1) {
    const key = keys[draw(2)];
    switch (draw(6)) {
      case 0:
      case 1:
        typed.set(key, (typed.get(key) ?? "") + ["a", " ", "b ", "  ", "0"][draw(5)]);
        world.type(key, typed.get(key));
        break;
      case 2: world.locals.send(key); break;
      case 3: world.answerEdit(); break;
      case 4: past.push([new Map(world.file), world.version]); break;
      default: if (past.length > 0) world.tell(...past.shift()); else world.tell();
    }
    for (const one of keys) if (typed.has(one)) assert.equal(world.shown(one), typed.get(one), `seed ${seed}, step ${n}`);
  }
  world.quiet();
  for (const [key, text] of typed) {
    assert.equal(world.shown(key), text);
    assert.equal(world.file.get(key) ?? "", text.trim());
  }
}

// What is sent is what was typed, and each edit of a field is asked for when the one before is written.
{
  const world = new World((text) => text);
  for (const text of ["6", "7", "8"]) {
    world.type("knob", text);
    world.locals.send("knob");
  }
  assert.deepEqual(world.asked.map((one) => one.text), ["6"]);
  world.answerEdit();
  assert.deepEqual(world.asked.map((one) => one.text), ["8"]);
  world.tell(new Map([["knob", "6"]]), 1);
  assert.equal(world.shown("knob"), "8");
  world.type("line", " score 2 \n vp ");
  world.locals.send("line");
  assert.equal(world.asked.at(-1).text, " score 2 \n vp ");
}

// Every step back shows at once what the field had before, exactly as it was typed; then what the server tells counts.
{
  const world = new World((text) => text.trim());
  world.tell(new Map([["do", "take 3"]]), 0);
  for (const text of ["take ", "take 4 ", "take 4 joker"]) {
    world.type("do", text);
    world.locals.send("do");
    world.answerEdit();
    world.tell();
  }
  for (const text of ["take 4 ", "take ", "take 3"]) {
    world.undo();
    assert.equal(world.shown("do"), text, "before the server has read it");
    world.tell();
    assert.equal(world.shown("do"), text);
  }
  world.tell(new Map([["do", "of another page"]]), world.version);
  assert.equal(world.shown("do"), "of another page");
}

// A connection that is lost loses nothing: what was under way is asked for again.
{
  const world = new World((text) => text);
  world.type("name", "Sarah ");
  world.locals.send("name");
  world.asked = [];
  world.there = false;
  world.type("name", "Sarah B");
  world.locals.send("name");
  world.there = true;
  world.locals.again(() => true);
  assert.deepEqual(world.asked.map((one) => one.text), ["Sarah B"]);
  world.answerEdit();
  world.locals.again(() => false); // saved; another server, which knows no version
  world.tell(new Map(world.file), -1);
  assert.equal(world.shown("name"), "Sarah B");
  world.tell(new Map([["name", "of another page"]]), -1);
  assert.equal(world.shown("name"), "of another page");
}

// What is no value yet is not sent, and is the first that a step back takes away.
{
  const world = new World((text) => text);
  world.tell(new Map([["number", "5"]]), 0);
  world.locals.type("number", "", "5", () => false);
  world.locals.flush();
  assert.equal(world.shown("number"), "");
  assert.equal(world.locals.drop(), true);
  assert.equal(world.shown("number"), "5");
  world.type("number", "6");
  assert.equal(world.locals.drop(), false, "what was not tried to be sent is kept");
  assert.equal(world.shown("number"), "6");
}

// Who waits until all is written waits for what comes after it, too; and not for what nothing comes of.
{
  const world = new World((text) => text);
  let done = false;
  world.type("a", "1");
  world.locals.send("a");
  world.type("a", "2");
  world.locals.send("a");
  const waited = world.locals.settled().then(() => { done = true; });
  world.answerEdit();
  await Promise.resolve();
  assert.equal(done, false);
  world.locals.refused(world.asked.shift().edit);
  await waited;
  assert.equal(world.shown("a"), "", "nothing came of it");
}

// Whoever leaves the page is asked first while it alone has what is typed, sent or not.
{
  const world = new World((text) => text);
  world.type("a", "1");
  assert.equal(world.locals.isWaiting, true, "not sent yet");
  world.locals.send("a");
  assert.equal(world.locals.isWaiting, true, "not written yet");
  world.answerEdit();
  assert.equal(world.locals.isWaiting, false);
}

// The rules stand well only where nothing is wrong with them; each state of what is not shown has its own name.
const warning = { severity: "warning" }, error = { severity: "error" };
for (const [state, is] of [
  [{ order: null, mistakes: [error], rest: [] }, "looking"],
  [{ order: false, mistakes: [error, warning], rest: [] }, "errors"],
  [{ order: false, mistakes: [], rest: [] }, "looking"],
  [{ order: true, mistakes: [warning], rest: [] }, "warnings"],
  [{ order: true, mistakes: [], rest: [warning] }, "warnings"],
  [{ order: true, mistakes: [], rest: [error] }, "errors"],
  [{ order: true, mistakes: [], rest: [] }, "fine"],
]) assert.equal(standingOf(state).is, is, JSON.stringify(state));
const own = { folders: [{}] }, shipped = { folders: [] };
assert.deepEqual([null, false, true].map((order) => differencesLack({ order, differences: null })), ["looking", "errors", "comparing"]);
assert.deepEqual(["alone", "below", ""].map((lacks) => differencesLack({ order: true, differences: { lacks } })), ["alone", "below", ""]);
assert.deepEqual([null, false, true].map((order) => scenariosLack({ order, scenarios: null, welcome: own })), ["looking", "errors", "running"]);
assert.equal(scenariosLack({ order: true, scenarios: null, welcome: shipped }), "shipped");
assert.equal(scenariosLack({ order: true, scenarios: [], welcome: own }), "");
