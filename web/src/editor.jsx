// CodeMirror with what the studio knows behind it. One editor; each file keeps its own state, with its history.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, invertedEffects, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Prec, StateEffect } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { render } from "preact";
import { differences } from "./difference.js";
import { showsOrders } from "./orders-shown.js";
import { endOfWord, Fitting } from "./fitting.js";
import { Said } from "./said.jsx";
import { toCharacters, toUnits } from "./offsets.js";

const UNKNOWN = -1;
const REST = 150; // milliseconds in which a cursor that is moved on is not asked about
const fromElsewhere = Annotation.define();

// An edit that a field of a form became, which is one step of the file: undone, it says what the field had before.
const fieldEdit = StateEffect.define();
const undoesFields = invertedEffects.of((step) => step.effects.filter((one) => one.is(fieldEdit))
  .map(({ value }) => fieldEdit.of({ ...value, text: value.before, before: value.text })));

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--green)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.string, tags.content, tags.attributeValue], color: "var(--ink)" },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.squareBracket, tags.brace], color: "var(--faint)" },
  { tag: [tags.keyword, tags.meta, tags.labelName, tags.typeName], color: "var(--gold)" },
]);

export class Editor {
  constructor(parent, { typed, stands, complete, written, steps }) {
    this.files = new Map();
    this.path = "";
    this.typed = typed;
    this.stands = stands;
    this.written = written; // hears of the values of fields
    this.steps = steps; // hears which steps can be taken, of the file that is shown and of that of forms
    this.mended = ""; // the file into which forms wrote last
    this.fits = new Fitting(complete);
    this.counted = new Map(); // versions of files that were put away
    this.wanted = false; // whether somebody pressed the key for what fits
    this.view = new EditorView({ parent, state: this.state("", false) });
  }

  state(text, edited, label = "") {
    return EditorState.create({
      doc: text,
      extensions: [
        [lineNumbers(), showsOrders, highlightActiveLineGutter(), highlightActiveLine(), history(), undoesFields, drawSelection()],
        [indentOnInput(), bracketMatching(), closeBrackets(), search({ top: true }), highlightSelectionMatches()],
        Prec.highest(keymap.of(["Ctrl-Space", "Alt-`", "Alt-i"].map((key) => ({ key, run: (view) => this.wish(view) })))),
        keymap.of([closeBracketsKeymap, defaultKeymap, searchKeymap, historyKeymap, completionKeymap, lintKeymap, indentWithTab].flat()),
        yaml(),
        syntaxHighlighting(colours),
        lintGutter(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(!edited),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": "leave", spellcheck: "false", tabindex: "0" }),
        autocompletion({ override: [(context) => this.fitting(context)], activateOnTypingDelay: 0 }),
        EditorView.updateListener.of((update) => this.updated(update)),
      ],
    });
  }

  // A file as the server has it, asked for when it was of this version here. The same file again is changed only where it
  // differs, so the cursor stays; not at all where somebody typed since.
  show(path, text, revision, edited, label, version) {
    const known = this.files.get(path);
    if (known === undefined) this.files.set(path, { revision, edited, version: this.counted.get(path) ?? 0, state: this.state(text, edited, label) });
    if (path !== this.path) this.turnTo(path);
    if (known !== undefined) this.replaced(path, text, revision, version);
  }

  turnTo(path) {
    const before = this.files.get(this.path);
    if (before !== undefined) before.state = this.view.state;
    this.path = path;
    this.fits.forget();
    this.turnInto(this.files.get(path).state);
    if (before !== undefined) this.view.focus(); // what a page opens by itself takes nobody's place
  }

  replaced(path, text, revision, version) {
    const file = this.files.get(path);
    if (file === undefined || version !== file.version) return; // what was typed since is on its way
    file.revision = revision;
    const shown = path === this.path;
    const state = shown ? this.view.state : file.state;
    const changes = differences(state.doc.toString(), text);
    if (changes.length === 0) return;
    const step = { changes, annotations: fromElsewhere.of(true) };
    if (shown) this.view.dispatch(step);
    else file.state = state.update(step).state;
  }

  updated(update) {
    const file = this.files.get(this.path);
    if (file === undefined) return;
    const own = update.docChanged && !update.transactions.some((step) => step.annotation(fromElsewhere));
    if (own) {
      file.version += 1;
      file.unsaved = true;
      file.waiting = !this.typed(this.path, this.text, file.revision, file.version);
      for (const step of update.transactions) {
        const stepped = step.isUserEvent("undo") || step.isUserEvent("redo");
        for (const one of step.effects) if (one.is(fieldEdit)) this.written(one.value, this.path, file.version, stepped);
      }
    }
    if (update.docChanged) this.tellSteps();
    if (update.docChanged || update.selectionSet) {
      const { path, text } = this, { head, empty } = update.state.selection.main;
      this.stands(path, toCharacters(text, head));
      clearTimeout(this.resting);
      const ahead = () => this.fits.at(path, text, head, true);
      if (!empty || update.state.readOnly) return;
      if (own) ahead();
      else this.resting = setTimeout(ahead, REST);
    }
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // A list that hangs on a place measures where that is: in the text that it is about, so before another one is shown.
  turnInto(state) {
    this.view.coordsAtPos(0);
    this.view.setState(state);
    this.tellSteps();
  }

  tellSteps() {
    const of = (state) => ({ undo: undoDepth(state) > 0, redo: redoDepth(state) > 0 });
    const { ofForms } = this;
    this.steps(of(this.view.state), of(ofForms === this.path ? this.view.state : this.files.get(ofForms).state));
  }

  // The file of which forms take the steps: into which they wrote last, whatever is shown; else the one that is shown.
  get ofForms() {
    return this.files.has(this.mended) ? this.mended : this.path;
  }

  // These files are none of these rules any more, and none is shown. One that comes back is counted on: the server knows what was typed here last.
  // What was typed and is not on disk yet stays until it is: nobody else may have it.
  forget(paths) {
    for (const path of paths.filter((one) => !this.files.get(one)?.unsaved)) {
      this.counted.set(path, this.version(path));
      this.files.delete(path);
    }
    if (this.files.has(this.path)) return;
    this.path = "";
    this.turnInto(this.state("", false));
  }

  // The connection is lost, and with it perhaps what was said last: all is said again that is not known to be on disk.
  lost() {
    for (const file of this.files.values()) file.waiting ||= file.unsaved;
  }

  // On disk, as it stood when it was of this version.
  saved(path, version) {
    const file = this.files.get(path);
    if (file !== undefined && file.version === version) file.unsaved = false;
  }

  // Nobody took what was typed: it is said again when its rules may be there.
  unheard(path) {
    this.files.get(path).waiting = true;
  }

  // The files of which something is not on disk yet.
  get unsaved() {
    return [...this.files].filter(([, file]) => file.unsaved).map(([path]) => path);
  }

  // Another server has the files now: it knows no revision of ours. The paths of which nothing waits to be said.
  anew() {
    for (const file of this.files.values()) file.revision = UNKNOWN;
    return [...this.files].filter(([, file]) => !file.waiting).map(([path]) => path);
  }

  // After the connection came back: what was typed meanwhile, in these files alone where they are named.
  catchUp(paths = null) {
    for (const [path, file] of this.files) {
      if (!file.waiting || (paths && !paths.includes(path))) continue;
      const text = path === this.path ? this.text : file.state.doc.toString();
      file.waiting = !this.typed(path, text, file.revision, file.version);
    }
  }

  version(path) {
    return this.files.get(path)?.version ?? 0;
  }

  // Of the files of which all is on disk: what another connection may know of them.
  get savedVersions() {
    return Object.fromEntries([...this.files].filter(([, file]) => !file.unsaved).map(([path, file]) => [path, file.version]));
  }

  // Of all files that are open here.
  get versions() {
    return Object.fromEntries([...this.files].map(([path, file]) => [path, file.version]));
  }

  // Squiggles; those of a text that has changed since wait for the next answer.
  mark(mistakes, versions) {
    const file = this.files.get(this.path);
    if (file === undefined || (versions[this.path] ?? 0) !== file.version) return;
    const text = this.text;
    const found = mistakes
      .filter((one) => one.path === this.path)
      .map((one) => {
        const from = toUnits(text, one.start);
        const to = Math.max(toUnits(text, one.end), from);
        return { from, to, severity: one.severity, message: one.message, source: one.code, renderMessage: () => told(one) };
      });
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  // The last step of the file that is shown, whether it was typed or came from a form.
  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  goTo(at) {
    const place = toUnits(this.text, at);
    this.view.dispatch({ selection: { anchor: place }, scrollIntoView: true });
    this.view.focus();
  }

  goToLine(line) {
    const found = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: found.from }, effects: EditorView.scrollIntoView(found.from, { y: "center" }) });
    this.view.focus();
  }

  // A repair: a text for a place, which it had when the repair was found. It is one step, with the `field` that it is of.
  mend({ start, end, text }, focused = true, field = null) {
    this.mended = this.path;
    const from = toUnits(this.text, start), to = toUnits(this.text, end);
    this.view.dispatch({
      changes: { from, to, insert: text }, selection: { anchor: from + text.trimEnd().length }, userEvent: "input.repair",
      effects: field ? [fieldEdit.of(field)] : [], annotations: isolateHistory.of("full"),
    });
    if (focused) this.view.focus();
  }

  // The key for what fits: as if something was typed, for which the list does not wait.
  wish(view) {
    this.wanted = true;
    view.dispatch({ userEvent: "input.type" });
    return true;
  }

  // What the server says could stand here: names of the rules first, then words of the language.
  async fitting(context) {
    const wanted = context.explicit || this.wanted;
    this.wanted = false;
    if (!wanted && context.matchBefore(/[\p{L}\d/-]+/u) === null) return null;
    const text = context.state.doc.toString();
    const found = await this.fits.at(this.path, text, context.pos, false);
    if (found === null || found.names.length + found.words.length === 0) return null;
    const options = [
      ...found.names.map((label) => ({ label, type: "variable", boost: 1 })),
      ...found.words.map((label) => ({ label, type: "keyword" })),
    ];
    return { from: found.start, to: endOfWord(text, context.pos), options, validFor: /^[\p{L}\d-]*$/u };
  }
}

function told(mistake) {
  const box = document.createElement("div");
  box.className = "told";
  render([<Said text={mistake.message} />, mistake.hint && <p><Said text={mistake.hint} /></p>], box);
  return box;
}
