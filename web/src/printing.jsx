// The dialog in which is chosen what is printed and how, with the sheets beside it. What may be chosen is told by the
// server: the same description makes the options of the commands, so an option of theirs needs nothing here but words.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { NumberInput } from "./number-input.jsx";
import { Cards } from "./print-cards.jsx";
import { download, printSheets } from "./paper.js";
import { Said } from "./said.jsx";
import { inOrder } from "./words.js";
import "./printing.css";

export const NOT_PRINTING = { prints: false, offer: null, printing: null, sheet: null, printFile: null };

export function atPress(message) {
  switch (message.tell) {
    case "printouts": return { offer: message };
    case "printing": return { printing: message };
    case "sheet": return { sheet: message };
    case "print-file": return { printFile: message };
    default: return {};
  }
}

const SOON = 250; // milliseconds after the last change of an option

export function Printing({ words, offer, printing, sheet, printFile, order, seen, lang, say, close }) {
  const frame = useRef(null);
  const asked = useRef({ id: 0, wish: "", all: null, file: null });
  const [what, setWhat] = useState("");
  const [said, setSaid] = useState({}); // by printout, what was chosen
  const [n, turn] = useState(0);
  const [saving, save] = useState(false);

  useLayoutEffect(() => frame.current.showModal(), []);
  useEffect(() => () => say({ say: "unprint" }), []);
  useEffect(() => say({ say: "printouts" }), [lang]);

  const printouts = offer?.printouts ?? [];
  const one = printouts.find(({ name }) => name === what) ?? printouts[0];
  const chosen = one && { ...usual(one, offer.languages, lang), ...said[one.name] };
  const wish = one && JSON.stringify([one.name, chosen]);
  useEffect(() => {
    if (!one) return undefined;
    const soon = setTimeout(() => {
      Object.assign(asked.current, { id: asked.current.id + 1, wish });
      turn(0);
      say({ say: "print", what: one.name, chosen, id: asked.current.id });
    }, SOON);
    return () => clearTimeout(soon);
  }, [wish]);

  const now = printing?.id === asked.current.id && asked.current.wish === wish ? printing : null; // nothing of what was wished before
  const many = now?.sheets ?? 0;
  const shown = now && sheet?.id === now.id && sheet.n === n ? sheet : null;
  const ask = (at) => say({ say: "sheet", n: at, id: asked.current.id });
  useEffect(() => {
    if (many > n && !shown && !asked.current.all) ask(n);
  }, [now?.id, many > n, n]);
  useEffect(() => { // all sheets, one after the other, for the printer
    const { all } = asked.current;
    if (!all || sheet?.id !== asked.current.id) return;
    all[sheet.n] = sheet;
    if (all.length < many) ask(all.length);
    else {
      asked.current.all = null;
      printSheets(all).then(() => { save(false); ask(n); });
    }
  }, [sheet]);
  useEffect(() => {
    if (!printFile || printFile === asked.current.file) return;
    asked.current.file = printFile;
    save(false);
    if (printFile.data) download(printFile);
  }, [printFile]);

  const choose = (name, value) => setSaid({ ...said, [one.name]: { ...said[one.name], [name]: value } });
  const keep = (form) => {
    save(true);
    say({ say: "save-print", what: one.name, chosen, form });
  };
  const print = () => {
    save(true);
    asked.current.all = [];
    ask(0);
  };
  return (
    <dialog class="printing" ref={frame} aria-labelledby="print-title" onClose={close}>
      <header>
        <h1 id="print-title">{words.print}</h1>
        <button class="quiet" onClick={() => frame.current.close()}>{words.close}</button>
      </header>
      {!one ? <p class="note" role="status">{offer ? words.notShown.errors : words.looking}</p> : (
        <div class="halves">
          <form onSubmit={(event) => event.preventDefault()}>
            {order === false && <p class="note">{words.notInOrder}</p>}
            <fieldset class="what">
              <legend>{words.whatToPrint}</legend>
              {printouts.map(({ name }) => (
                <label key={name}><input type="radio" name="what" checked={name === one.name} onChange={() => setWhat(name)} /> {words.printouts[name]}</label>
              ))}
            </fieldset>
            {one.options.map((option) => (
              <Option key={one.name + option.name} words={words} option={option} value={chosen[option.name]} offer={offer} seen={seen}
                choose={(value) => choose(option.name, value)} />
            ))}
          </form>
          <section class="sheets" aria-label={words.sheets}>
            <div class="sheet" tabIndex="0" role="region" aria-label={many ? words.sheetOf(n + 1, many) : words.sheets}>
              {shown && <img src={shown.image} alt={`${words.printouts[one.name]}, ${words.sheetOf(n + 1, many)}`} style={{ aspectRatio: `${shown.width} / ${shown.height}` }} />}
            </div>
            <p class="turning">
              <button class="mend" disabled={n === 0} aria-label={words.previous} onClick={() => turn(n - 1)}>‹</button>
              <span role="status">{told(words, now, n)}</span>
              <button class="mend" disabled={n + 1 >= many} aria-label={words.next} onClick={() => turn(n + 1)}>›</button>
            </p>
            <Lacks words={words} told={now} />
            <Lacks words={words} told={printFile?.data ? null : printFile} />
            <p class="acts">
              <button class="mend" disabled={saving || !many || now.running} onClick={print}>{words.printHere}</button>
              {one.formats.filter((form) => form !== "svg").map((form) => (
                <button key={form} class="mend" disabled={saving} onClick={() => keep(form)}>{words.saveAs(form.toUpperCase())}</button>
              ))}
              {one.formats.includes("svg") && <button class="mend" disabled={!shown} onClick={() => download(shown)}>{words.saveSheet}</button>}
              {saving && <span class="note" role="status">{words.saving}</span>}
            </p>
          </section>
        </div>
      )}
    </dialog>
  );
}

// What is chosen at first: as on the command line, but the language of the page alone.
function usual({ options }, languages, lang) {
  const own = languages.includes(lang) ? lang : languages[0];
  return Object.fromEntries(options.map(({ name, sort, usual: value }) => [name, sort === "language" ? own : sort === "languages" ? [own] : value]));
}

function told(words, now, n) {
  if (!now || (now.running && !now.sheets)) return words.beingPrinted;
  if (now.sheets === 0) return now.lacks?.length || now.needs ? "" : words.noSheets;
  return `${words.sheetOf(n + 1, now.running ? "…" : now.sheets)}${now.running ? ` · ${words.sheetsSoFar(now.sheets)}` : ""}`;
}

function Lacks({ words, told }) {
  if (told?.needs) return <p class="wrong" role="alert">{words.needs(told.needs)}</p>;
  if (!told?.lacks?.length) return null;
  return (
    <ul class="wrong" role="alert">
      {told.lacks.map((one) => <li key={one.message + one.place}><Said text={one.message} /> {one.hint && <em><Said text={one.hint} /></em>} {one.place && <code>{one.place}</code>}</li>)}
    </ul>
  );
}

// One thing that may be chosen, by its sort.
function Option({ words, option: { name, sort, among, most }, value, offer, seen, choose }) {
  const title = words.printOptions[name] ?? name;
  const called = (one) => (sort.startsWith("language") ? languageName(words.lang, one) : words.printChoices[name]?.[one] ?? one);
  switch (sort) {
    case "one":
    case "language":
      return (
        <label data-option={name}><span>{title}</span>
          <select value={value} onChange={(event) => choose(event.target.value)}>
            {(sort === "one" ? among : inOrder(offer.languages)).map((one) => <option key={one} value={one}>{called(one)}</option>)}
          </select>
        </label>
      );
    case "several":
    case "languages":
      return (
        <fieldset data-option={name}>
          <legend>{title}</legend>
          {(sort === "several" ? among : inOrder(offer.languages)).map((one) => (
            <label key={one}><input type="checkbox" checked={value.includes(one)}
              onChange={(event) => choose(event.target.checked ? [...value, one] : value.filter((other) => other !== one))} /> {called(one)}</label>
          ))}
        </fieldset>
      );
    case "flag":
      return <label data-option={name}><span>{title}</span><input type="checkbox" checked={value} onChange={(event) => choose(event.target.checked)} /></label>;
    case "number":
      return (
        <label data-option={name}><span>{title}</span>
          <NumberInput min="1" max={most} value={value} set={choose} late />
        </label>
      );
    case "cards":
      return <Cards words={words} name={name} title={title} cards={offer.cards} value={value} seen={seen} choose={choose} />;
    default:
      return null;
  }
}

const languageName = (lang, one) => new Intl.DisplayNames(lang, { type: "language" }).of(one);
