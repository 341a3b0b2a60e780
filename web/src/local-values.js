// What somebody typed into fields of which the server has the values, too.
//
// A local value wins until the server has answered it: until the edit that it became is written into a file, and what the
// server tells of that file is at least of that version. Then it still stands as it was typed where the value of the server
// means the same: a blank at its end is no value of the rules, but may be the beginning of the next word. Nothing that is
// sent is another than what was typed.

import { useEffect, useReducer } from "preact/hooks";

// Whether two texts are one value: files keep no blanks at the ends of lines, and no zeros before numbers.
const bare = (text) => text.replace(/[ \t]+$/gm, "").trim();
export const isSameValue = (one, other) => one === other || bare(one) === bare(other) || (bare(one) !== "" && bare(other) !== "" && Number(one) === Number(other));

export class LocalValues {
  constructor() {
    this.entries = new Map(); // by key: what is typed, what the file has (`base`), the edit asked for, the version of the file in which it is
    this.underWay = new Map(); // edits that were asked for and are not written yet: their keys and texts
    this.listening = new Map();
    this.settling = [];
    this.last = 0;
  }

  // Call back when another text is to be shown for this key; returns what ends it.
  listen(key, redraw) {
    const all = this.listening.get(key) ?? new Set();
    this.listening.set(key, all.add(redraw));
    return () => all.delete(redraw);
  }

  changed(key) {
    for (const redraw of this.listening.get(key) ?? []) redraw();
  }

  // What a field shows, where the server has this value as of these versions of the files.
  shown(key, value, versions = {}) {
    const entry = this.entries.get(key);
    if (entry === undefined) return value;
    const answered = entry.version !== null && (versions[entry.path] ?? 0) >= entry.version;
    if (!answered || isSameValue(entry.text, value)) return entry.text;
    this.entries.delete(key);
    return value;
  }

  // Somebody types: `ask` sends the edit that makes of it a value of the rules, and says whether it could be sent.
  type(key, text, value, ask) {
    const base = this.entries.get(key)?.base ?? value;
    this.entries.set(key, { text, base, ask, edit: 0, path: "", version: null });
    this.changed(key);
  }

  // What is typed is sent as it is; while an edit of the same field is under way, when that is written.
  send(key) {
    const entry = this.entries.get(key);
    if (!this.isUnsent(entry)) return;
    entry.late = true;
    if (this.isUnderWay(key)) return;
    if (entry.text === entry.base) {
      this.entries.delete(key);
      this.changed(key);
      return;
    }
    const edit = (this.last += 1);
    entry.stays = !entry.ask(entry.text, edit);
    if (entry.stays) return; // it is no value yet, or there is no connection: `again` sends it
    entry.edit = edit;
    this.underWay.set(edit, { key, text: entry.text, before: entry.base });
  }

  isUnderWay(key) {
    return [...this.underWay.values()].some((one) => one.key === key);
  }

  // The value of a field has come into a file, by an edit that was asked for, or because a step was undone or redone.
  written({ key, text, edit }, path, version, stepped = false) {
    this.underWay.delete(edit);
    const entry = this.entries.get(key);
    if (stepped ? !this.isUnsent(entry) : entry === undefined || entry.edit === edit) this.entries.set(key, { ...entry, text, base: text, edit, path, version });
    else entry.base = text; // somebody typed on: that is newer
    this.changed(key);
    this.next(key);
  }

  // Nothing came of an edit: its field shows again what the file has, unless somebody typed on.
  refused(edit) {
    const key = this.underWay.get(edit)?.key;
    if (key === undefined) return;
    this.underWay.delete(edit);
    if (this.entries.get(key)?.edit === edit) this.entries.delete(key);
    this.changed(key);
    this.next(key);
  }

  next(key) {
    if (this.isUnsent(this.entries.get(key)) && this.entries.get(key).late) this.send(key);
    if (this.underWay.size === 0) for (const done of this.settling.splice(0)) done();
  }

  isUnsent(entry) {
    return entry !== undefined && entry.edit === 0 && entry.version === null;
  }

  // All that is typed is sent now.
  flush() {
    for (const key of [...this.entries.keys()]) this.send(key);
  }

  // What is typed and could not be sent, as it is no value, is taken back; whether there was any.
  drop() {
    const keys = [...this.entries].filter(([, entry]) => entry.stays && this.isUnsent(entry)).map(([key]) => key);
    for (const key of keys) {
      this.entries.delete(key);
      this.changed(key);
    }
    return keys.length > 0;
  }

  // Whether nobody but this page has something that is typed.
  get isWaiting() {
    return this.underWay.size > 0 || [...this.entries.values()].some((one) => this.isUnsent(one));
  }

  // When all that was sent is written.
  settled() {
    return this.underWay.size === 0 ? Promise.resolve() : new Promise((done) => this.settling.push(done));
  }

  // A new connection: what was under way may be lost, and is asked for again. Of a file of which all is saved a new server
  // knows no version: whatever it tells next answers.
  again(isUnsaved) {
    for (const { key } of this.underWay.values()) if (this.entries.get(key)?.version === null) this.entries.get(key).edit = 0;
    this.underWay.clear();
    for (const entry of this.entries.values()) entry.stale = entry.version !== null && !isUnsaved(entry.path);
    this.flush();
    if (this.underWay.size === 0) for (const done of this.settling.splice(0)) done();
  }

  // The server told its values anew.
  told() {
    for (const entry of this.entries.values()) if (entry.stale) entry.version = 0;
  }

  forget() {
    this.entries.clear();
    this.underWay.clear();
    for (const done of this.settling.splice(0)) done();
  }
}

// The same for a component: what it shows, and what to do with what is typed. What is typed is sent when it goes, too.
export function useLocalValue(locals, key, value, versions, ask) {
  const [, redraw] = useReducer((n) => n + 1, 0);
  useEffect(() => locals.listen(key, redraw), [key]);
  useEffect(() => () => locals.send(key), [key]);
  const type = (text) => locals.type(key, `${text}`, value, ask);
  return {
    value: locals.shown(key, value, versions),
    type,
    sendTyped: () => locals.send(key),
    send: (text) => {
      type(text);
      locals.send(key);
    },
  };
}
