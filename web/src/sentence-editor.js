// One sentence of the rules in a field: with completion, and Tab to leave it. Its steps are undone in the file (`steps.js`).

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { differences } from "./difference.js";
import { showsOrders } from "./orders-shown.js";

const PAUSE = 500; // milliseconds without typing after which it is written

export class SentenceEditor {
  // `now.current` is what to do with what is typed: `type` it, `send` what was typed last, `complete` it.
  constructor(parent, text, title, now) {
    this.now = now;
    this.own = true;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          showsOrders,
          closeBrackets(),
          autocompletion({ override: [(context) => this.fitting(context)], icons: false }),
          keymap.of([...completionKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": title, spellcheck: "false" }),
          EditorView.updateListener.of((update) => update.docChanged && this.own && this.typed()),
          EditorView.domEventHandlers({ blur: () => this.send() }),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // The value of the field, which is what was typed here last unless there is a newer one.
  show(text) {
    if (text === this.text) return;
    this.own = false;
    this.view.dispatch({ changes: differences(this.text, text) });
    this.own = true;
  }

  typed() {
    this.now.current.type(this.text);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), PAUSE);
  }

  send() {
    clearTimeout(this.waiting);
    this.now.current.send();
  }

  async fitting(context) {
    const word = context.matchBefore(/[\p{L}\d/-]+/u);
    if (word === null && !context.explicit) return null;
    const found = await this.now.current.complete(context.state.doc.toString(), context.pos);
    if (!found || found.names.length + found.words.length === 0) return null;
    const options = [...found.names.map((label) => ({ label, boost: 1 })), ...found.words.map((label) => ({ label, type: "keyword" }))];
    return { from: Math.max(0, context.pos - found.before), options, validFor: /^[\p{L}\d/-]*$/u };
  }

  close() {
    this.send();
    this.view.destroy();
  }
}
