// The studio: what the server tells, put where it belongs.

import "./apostrophes.js";
import "./orders.js";
import { render } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { Differences, Earlier, Figures, Scenarios } from "./beside.jsx";
import { Connection } from "./connection.js";
import { Editor } from "./editor.jsx";
import { Gallery } from "./gallery.jsx";
import { Kept, SavedLog } from "./kept.jsx";
import { Languages } from "./languages.jsx";
import { Links } from "./links.jsx";
import { List } from "./list.jsx";
import { LocalValues } from "./local-values.js";
import { Mistakes } from "./mistakes.jsx";
import { Moves } from "./moves.js";
import { Play } from "./play.jsx";
import { atPress, NOT_PRINTING, Printing } from "./printing.jsx";
import { Seen } from "./seen.jsx";
import { Setting } from "./setting.jsx";
import { differencesLack, scenariosLack, standingOf } from "./standing.js";
import { atTable, NO_TABLE } from "./table.js";
import { titledIn } from "./titles.js";
import { Knobs, Tuning } from "./tuning.jsx";
import { usualLanguage, wordsOf } from "./words.js";
import "./fonts.css";
import "./studio.css";

const EMPTY = {
  lang: usualLanguage(), there: true, welcome: null, entities: [], own: [], removed: [], languages: [], tongue: "", mistakes: [], rest: [], order: null, path: "", edited: true,
  thing: "", found: null, card: null, form: null, saved: true, news: "", pane: "editor", view: "write", side: "seen",
  players: [2, 2], differences: null, scenarios: null, figures: null, knobs: null, tuning: null, clashes: [], thumbnails: null, lacks: "", refused: "", plain: localStorage.getItem("plain") === "yes", typed: {}, steps: { undo: false, redo: false }, formSteps: { undo: false, redo: false }, elsewhere: false, nowhere: "", ...NO_TABLE, ...NOT_PRINTING,
};

function heard(state, message) {
  switch (message.tell) {
    case "greeting": return { ...state, welcome: message, ...(state.welcome?.rules === message.rules ? {} : { ...NO_TABLE, found: null, card: null, rest: [], differences: null, scenarios: null, figures: null, knobs: null, tuning: null }) };
    case "entities": return { ...state, entities: message.entities, own: message.own, removed: message.removed, players: message.players, languages: message.languages };
    case "differences": return { ...state, differences: message };
    case "figures": return { ...state, figures: message };
    case "thumbnails": return { ...state, thumbnails: thumbnailsAfter(state.thumbnails, message) };
    case "broken": return { ...state, news: `${wordsOf(state.lang).broken} ${message.why}` };
    case "clashes": return { ...state, clashes: message.clashes };
    case "knobs": return { ...state, knobs: message };
    case "tuning": return { ...state, tuning: message };
    case "scenarios": return { ...state, scenarios: message };
    case "lacks": return { ...state, lacks: message.why };
    case "mistakes": return { ...state, mistakes: message.mistakes, order: message.order, rest: message.order === false ? [] : state.rest };
    case "rest": return { ...state, rest: message.mistakes };
    case "repairs": return { ...state, mistakes: state.mistakes.map((one, n) => (n === message.of ? { ...one, repairs: message.repairs } : one)) };
    case "form": return { ...state, form: message };
    case "seen": return { ...state, thing: message.thing, found: message.found };
    case "card": return { ...state, card: message };
    case "file": return { ...state, ...newsOf(state, message) };
    case "here": return { ...state, ...message.what };
    default: return { ...state, ...atTable(state, message), ...atPress(message) };
  }
}

// Only what changed is told.
function thumbnailsAfter(known, { symbols, cards, gone, anew }) {
  const found = anew ? {} : { ...known.cards };
  for (const path of gone) delete found[path];
  return { symbols, cards: { ...found, ...cards } };
}

function newsOf(state, { what, path, why, beside }) {
  const words = wordsOf(state.lang);
  const name = path.split("/").at(-1);
  if (what === "saved") return { saved: true, ...(state.refused === path ? { refused: "", news: "" } : {}) };
  if (what === "typed") return {};
  if (what === "nowhere") return { saved: false };
  if (what === "refused") return { saved: false, refused: path, news: `${name} ${words.refused} (${why})` };
  if (what === "byText") return { news: `${name} ${words.byText}.` };
  if (what === "closed") return { news: `${name} ${words.closed} (${why})` };
  const told = { changed: words.changed, merged: beside ? words.mergedOver : words.merged, gone: words.gone }[what];
  return { news: `${name} ${told}${beside ? `; ${words.kept(beside)}` : ""}.` };
}

// Kinds of the game have names of its own; those of the language are called here.
const named = (entities, words) => entities.map((one) => ({ ...one, name: capital(one.name), kindName: capital(one.called || words.kinds[one.kind] || one.kind) }));
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function Studio() {
  const [state, tell] = useReducer(heard, EMPTY);
  const here = (what) => tell({ tell: "here", what });
  const words = { ...wordsOf(state.lang), lang: state.lang, titled: titledIn(state.welcome?.titles ?? {}, state.lang) };
  const place = useRef(null);
  const parts = useRef(null);
  const now = useRef(state);
  now.current = state;

  useEffect(() => {
    const asked = { page: Math.floor(Math.random() * 2 ** 50), last: 0, waiting: new Map(), strays: [], edits: [], steps: Promise.resolve() };
    const wish = { path: "", then: null };
    const connection = new Connection(
      (message) => {
        moves.heard(message);
        tell(message);
        const { editor } = parts.current;
        if (message.table) sessionStorage.setItem("table", message.table);
        if (message.tell === "greeting") {
          if (now.current.welcome && now.current.welcome.rules !== message.rules) locals.forget();
          const other = asked.since !== undefined && asked.since !== message.since;
          const files = message.folders.flatMap((folder) => folder.files.map((file) => file.path));
          if (other) {
            asked.strays = editor.unsaved.filter((path) => !files.includes(path)); // of the rules before: the server may know them still
            editor.catchUp(asked.strays);
            for (const path of editor.anew()) connection.say({ say: "open", path, at: editor.version(path) });
          }
          asked.since = message.since;
          editor.catchUp();
          if (editor.path && !files.includes(editor.path)) {
            if (!other && !editor.unsaved.includes(editor.path)) tell({ tell: "file", what: "gone", path: editor.path }); // while nobody could say so
            putAway(other);
          }
          if (asked.gone && files.includes(asked.gone)) { // another program put it back, and nobody went elsewhere meanwhile
            open(asked.gone);
            here({ news: "" });
          } else if (files.length > 0 && !editor.path) turnTo(files.find((file) => file.endsWith("/overlay.yaml")) ?? files[0]);
          if (!editor.path) here({ path: "", edited: true });
        }
        if (message.tell === "file" && message.what === "gone" && message.path === editor.path) putAway(); // it may be back before the next greeting
        if (message.tell === "file" && message.what === "saved") {
          editor.saved(message.path, message.version);
          if (now.current.nowhere === message.path) here({ nowhere: "" });
          if (asked.strays.includes(message.path) && !editor.unsaved.includes(message.path)) {
            asked.strays = asked.strays.filter((path) => path !== message.path);
            const shown = editor.path === message.path, files = now.current.welcome.folders.flatMap((folder) => folder.files.map((file) => file.path));
            const said = `${message.path.split("/").at(-1)} ${wordsOf(now.current.lang).savedThere}.`;
            here({ news: [now.current.news, said].filter(Boolean).join(" ") });
            if (!files.includes(message.path)) {
              editor.forget([message.path]);
              if (shown) here({ path: "", edited: true });
              if (shown && files.length > 0) turnTo(files.find((file) => file.endsWith("/overlay.yaml")) ?? files[0]);
            }
          }
        }
        if (message.tell === "file" && message.what === "nowhere" && editor.files.has(message.path)) {
          editor.unheard(message.path);
          here({ nowhere: message.path });
        }
        if (message.tell === "text") {
          if (wish.path === message.path || !editor.files.has(message.path)) {
            editor.show(message.path, message.text, message.revision, message.edited, message.path.split("/").at(-1), message.at);
            here({ path: message.path, edited: message.edited });
            wish.then?.();
            Object.assign(wish, { path: "", then: null });
          } else {
            editor.replaced(message.path, message.text, message.revision, message.at);
          }
          editor.mark(now.current.mistakes, Object.fromEntries([[editor.path, editor.version(editor.path)]]));
          if (editor.path === message.path) for (const edit of asked.edits.splice(0)) ask(edit); // of a text that was not open here
        }
        if (message.tell === "fitting") {
          asked.waiting.get(message.id)?.(message);
          asked.waiting.delete(message.id);
        }
        if (message.tell === "edit") edited(message);
        if (message.tell === "unedited") locals.refused(message.edit);
        if (message.tell === "form" || message.tell === "knobs") locals.told();
        if (message.tell === "mistakes") editor.mark(message.mistakes, message.versions);
        if (message.tell === "greeting" || (message.tell === "file" && message.text !== undefined && message.path !== editor.path)) editor.fits.forget();
        if (message.tell === "file" && message.text !== undefined) editor.replaced(message.path, message.text, message.revision, message.version);
      },
      (there, elsewhere = false) => {
        here({ there, elsewhere, ...(there ? { typed: {} } : {}) });
        for (const answer of asked.waiting.values()) answer(null);
        asked.waiting.clear();
        editor.fits.forget();
        if (!there) moves.gone();
        if (!there) parts.current?.editor.lost();
        if (there) {
          asked.edits = [];
          connection.say({ say: "hello", lang: now.current.lang, versions: editor.savedVersions });
          connection.say({ say: "printed-in", lang: now.current.tongue });
          for (const side of ["figures", "differences"]) if (now.current.side === side) connection.say({ say: "watch", [side]: true });
          const table = now.current.table?.table ?? sessionStorage.getItem("table");
          if (table) connection.say({ say: "back", table });
          locals.again((path) => editor.unsaved.includes(path));
        }
      },
    );
    const moves = new Moves(connection);
    const locals = new LocalValues();
    // Whatever becomes an edit of a text says what of each text this page has typed: the edit is of no other.
    const ask = (message) => connection.say({ ...message, at: editor.versions });
    const edited = (message) => {
      const held = document.activeElement, { path, again } = message;
      if (path !== editor.path) {
        asked.edits.push(again);
        open(path, () => held?.focus());
      } else if (editor.version(path) !== (again.at?.[path] ?? -1)) ask(again);
      else editor.mend(message, false, again.edit ? { key: again.key, text: `${again.to}`, before: locals.underWay.get(again.edit)?.before ?? "", edit: again.edit } : null);
    };
    // One step back or forth: of all that is typed by then, in fields too. Those of forms are of the file into which they
    // write, which is shown then.
    const step = (which, inForm = false) => {
      asked.steps = asked.steps.then(async () => {
        locals.flush();
        await locals.settled();
        if (which === "undo" && connection.there && locals.drop()) return; // that was the last step
        const path = inForm ? editor.ofForms : editor.path, held = document.activeElement;
        if (path !== editor.path) {
          editor.turnTo(path);
          here({ path, edited: true });
          held?.focus();
        }
        editor[which]();
      });
    };
    const stepInForm = (which) => step(which, true);
    const putAway = (all = false) => {
      asked.gone = editor.path;
      editor.forget(all ? [...editor.files.keys()] : [editor.path]);
    };
    const turnTo = (path, then = null) => {
      Object.assign(wish, { path, then });
      connection.say({ say: "open", path, at: editor.version(path) });
    };
    const open = (path, then = null) => {
      asked.gone = ""; // whoever looks at something or types is not taken back to where they were
      turnTo(path, then);
    };
    const editor = new Editor(place.current, {
      typed: (path, text, seen, version) => {
        asked.gone = "";
        here({ saved: false, typed: { ...now.current.typed, [path]: version } });
        return connection.say({ say: "type", page: asked.page, since: asked.since, path, seen, version, text });
      },
      stands: (path, at) => connection.say({ say: "stand", path, at }),
      written: (field, path, version, stepped) => locals.written(field, path, version, stepped),
      steps: (steps, formSteps) => here({ steps, formSteps }),
      complete: (path, text, at, ahead) => new Promise((answer) => {
        const id = (asked.last += 1);
        asked.waiting.set(id, answer);
        if (!connection.say({ say: "complete", path, text, at, id, ahead })) answer(null);
      }),
    });
    const fit = (field, text, at) => new Promise((answer) => {
      const id = (asked.last += 1);
      asked.waiting.set(id, answer);
      if (!connection.say({ say: "fit", what: field.path, to: text, at, id })) answer(null);
    });
    parts.current = { connection, moves, editor, open, fit, locals, ask, step, stepInForm };
    addEventListener("beforeunload", (event) => { if (!now.current.saved || editor.unsaved.length > 0 || locals.isWaiting) event.preventDefault(); }); // what nobody has but this page
  }, []);

  useEffect(() => {
    document.documentElement.lang = state.lang;
    localStorage.setItem("lang", state.lang);
    if (parts.current.connection.there) parts.current.connection.say({ say: "hello", lang: state.lang });
  }, [state.lang]);

  const { connection, moves, editor, open, locals, ask, step, stepInForm } = parts.current ?? {};
  const entity = named(state.entities, words).find((one) => one.path === state.thing);
  const goTo = (one) => {
    here({ pane: "editor" });
    showText(true);
    const go = () => (one.start === undefined ? editor.goToLine(one.line) : editor.goTo(one.start));
    if (one.path === editor.path || one.file === editor.path) go();
    else open(one.file ?? one.path, go);
  };
  const showText = (shown) => {
    localStorage.setItem("plain", shown ? "no" : "yes");
    here({ plain: !shown });
  };
  const speak = (tongue) => {
    here({ tongue });
    connection.say({ say: "printed-in", lang: tongue });
  };
  const look = (one) => {
    here({ pane: "preview", side: "seen", thing: one.path });
    connection.say({ say: "look", thing: one.path });
  };
  const restore = (one) => ask({ say: "restore", what: one.path });
  const failing = (state.scenarios?.scenarios ?? []).filter((one) => one.failures.length > 0).length;
  const told = [...state.mistakes, ...state.rest];

  return (
    <div class={`studio at-${state.pane}`}>
      <header class="top">
        <span class="name">tassel</span>
        {state.welcome && (
          <select aria-label={words.rules} title={words.titled(state.welcome.rules)} value={state.welcome.rules} onChange={(event) => connection.say({ say: "rules", rules: event.target.value })}>
            {[...new Set([state.welcome.rules, ...state.welcome.others])].map((one) => <option key={one} value={one}>{words.titled(one)}</option>)}
          </select>
        )}
        <div class="views" role="group" aria-label={words.open}>
          {["write", "play"].map((view) => (
            <button key={view} aria-pressed={state.view === view} onClick={() => here({ view })}>{words[view]}</button>
          ))}
        </div>
        {state.welcome && <button class="mend" onClick={() => here({ prints: true })}>{words.print}</button>}
        <span class="state" role="status">
          <Standing words={words} standing={standingOf(state)} />
          {state.path && state.edited ? ` · ${state.saved ? words.saved : state.refused || !state.there ? words.notSaved : words.unsaved}` : ""}
        </span>
        {state.view === "write" && state.path && <button class="quiet texts" onClick={() => showText(state.plain)}>{state.plain ? words.showText : words.hideText}</button>}
        <Languages label={words.language} lang={state.lang} choose={(lang) => here({ lang })} />
      </header>
      {!state.there && (state.elsewhere || state.view === "write" || !state.table?.table) && <p class="news lost" role="alert">{state.elsewhere ? words.elsewhere : state.view === "play" ? words.lostSeat : words.lost}</p>}
      {state.news !== "" && (
        <p class="news" role="status">{state.news} <button onClick={() => here({ news: "" })}>{words.close}</button></p>
      )}
      {state.nowhere !== "" && (
        <p class="news lost" role="alert">{state.nowhere.split("/").at(-1)} {words.nowhere} <button onClick={() => editor.turnTo(state.nowhere)}>{words.showText}</button></p>
      )}
      {state.view === "play" && <Gaming words={words} state={state} say={(message) => moves.say(message, state.table)} />}
      <div key="panes" class={`panes ${state.plain && state.path ? "textless" : ""}`} hidden={state.view !== "write"}>
        {state.welcome ? (
          <List words={words} welcome={state.welcome} entities={named(state.entities, words)} own={state.own} removed={state.removed} restore={restore} clashes={state.clashes} thumbnails={state.thumbnails} path={state.path} thing={state.thing}
            openFile={(path) => { here({ pane: "editor" }); showText(true); open(path); }}
            look={look} goTo={goTo} choose={(rules) => connection.say({ say: "rules", rules })} make={(name) => connection.say({ say: "new", name })} lacks={state.lacks} />
        ) : <nav class="list" aria-label={words.things} />}
        <main class="text" aria-label={words.editor}>
          {!state.edited && <p class="note read">{words.readOnly}</p>}
          {state.path && state.edited && (
            <p class="steps">
              <button class="quiet" disabled={!state.steps.undo} onClick={() => step("undo")}>{words.undoStep}</button>
              <button class="quiet" disabled={!state.steps.redo} onClick={() => step("redo")}>{words.redoStep}</button>
              <small id="leave">{words.leaveText}</small>
            </p>
          )}
          {state.welcome && !state.path && (
            <Gallery words={words} title={words.titled(state.welcome.rules)} entities={named(state.entities, words)} thumbnails={state.thumbnails} thing={state.thing}
              look={look} play={() => here({ view: "play" })} />
          )}
          <div class="editor" ref={place} hidden={!state.path} />
          <Mistakes words={words} mistakes={told} goTo={goTo} mend={mend} />
        </main>
        <aside class="beside" aria-label={words.preview}>
          <div class="sides" role="group" aria-label={words.preview}>
            {[["seen", words.preview], ["differences", words.different], ["scenarios", words.scenarios], ["figures", words.figures]].map(([side, name]) => (
              <button key={side} aria-pressed={state.side === side} onClick={() => here({ side })}>
                {name}{side === "scenarios" && failing > 0 && <b class="wrong"> {failing}</b>}
              </button>
            ))}
          </div>
          {state.side === "seen" && <Seen words={words} tongue={state.tongue} languages={state.languages} speak={speak} found={state.found} thing={state.thing} removed={state.removed.find((one) => one.path === state.thing)} restore={restore} card={state.card?.thing === state.thing ? state.card : null} entity={entity} goTo={goTo}
            own={(state.welcome?.folders ?? []).flatMap((folder) => folder.files.map((file) => file.path))} editable={state.welcome?.folders.length > 0} form={state.form} there={state.there} say={ask} complete={parts.current?.fit} locals={locals} steps={state.formSteps} step={stepInForm} />}
          {state.side !== "seen" && <Earlier words={words} told={state[state.side]} typed={state.typed} />}
          {state.side === "differences" && <Differences words={words} differences={state.differences} lacks={differencesLack(state)} look={look} say={(message) => connection.say(message)} />}
          {state.side === "scenarios" && <Scenarios words={words} scenarios={state.scenarios?.scenarios} lacks={scenariosLack(state)} goTo={goTo} />}
          {state.side === "figures" && (
            <div class="balance">
              <Knobs words={words} knobs={state.knobs} editable={state.welcome?.folders.length > 0} say={ask} locals={locals} step={stepInForm} />
              <Figures words={words} figures={state.figures} order={state.order} say={(message) => connection.say(message)} />
              <Tuning words={words} knobs={state.knobs?.knobs} tuning={state.tuning} editable={state.welcome?.folders.length > 0} players={state.players[0]}
                say={ask} clear={() => here({ tuning: null })} />
            </div>
          )}
        </aside>
      </div>
      {state.prints && <Printing words={words} {...state} seen={state.found} say={(message) => connection.say(message)} close={() => here(NOT_PRINTING)} />}
      <div class="turn" hidden={state.view !== "write"} role="group" aria-label={words.open}>
        {[["things", words.things], ["editor", words.editor], ["preview", words.preview]].map(([pane, name]) => (
          <button key={pane} aria-pressed={state.pane === pane} onClick={() => here({ pane })}>{name}</button>
        ))}
      </div>
    </div>
  );

  function mend(repair) {
    if (repair.path === editor.path) editor.mend(repair);
    else open(repair.path, () => editor.mend(repair));
  }
}

function Standing({ words, standing: { is, n } }) {
  const said = n === undefined ? words.standing[is] : words.standing[is](n);
  return is === "errors" || is === "warnings" ? <b class={is === "errors" ? "wrong" : "warned"}>{said}</b> : said;
}

// The table that was laid here, else how to lay one.
function Gaming({ words, state, say }) {
  const setting = <Setting words={words} players={state.players} table={state.table} shared={state.welcome?.shared} say={say} />;
  if (!state.table?.table) return <main class="play empty" aria-label={words.play}>{setting}</main>;
  return (
    <Play words={words} {...state} say={say}>
      <Kept words={words} kept={state.kept} seed={state.table.seed} say={say} />
      <SavedLog words={words} log={state.savedLog} seed={state.table.seed} say={say} />
      <Links words={words} links={state.links} there={state.table.there ?? []} />
      <details class="anew"><summary>{words.again}</summary>{setting}</details>
    </Play>
  );
}

render(<Studio />, document.getElementById("page"));
