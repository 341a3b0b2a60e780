// Numbers of the game: turned by hand, or looked for by a search whose proposal one takes or leaves.

import { useEffect, useRef, useState } from "preact/hooks";
import { Bars } from "./beside.jsx";
import { useLocalValue } from "./local-values.js";
import { NumberInput } from "./number-input.jsx";
import { listenForSteps } from "./steps.js";
import { whatLacks } from "./words.js";

const TARGETS = ["seats", "decisions", "points", "leads", "thing"];
const FEW = 6; // so many are all turned unless somebody says
const USUAL = { decisions: 150, points: 100, leads: 5 };

export function Knobs({ words, knobs: told, editable, say, locals, step }) {
  const place = useRef(null);
  const knobs = told?.knobs;
  const shows = knobs?.length > 0;
  useEffect(() => (shows ? listenForSteps(place.current, step) : undefined), [shows]);
  if (!knobs) return null;
  if (knobs.length === 0) return <p class="note">{words.noKnobs}</p>;
  return (
    <fieldset class="numbers knobs" disabled={!editable} ref={place}>
      <legend>{words.knobs}</legend>
      {knobs.map((one) => <Knob key={one.path} {...one} versions={told.versions} say={say} locals={locals} />)}
    </fieldset>
  );
}

function Knob({ name, path, now, low, high, versions, say, locals }) {
  const key = `knob ${path}`;
  const { value, send } = useLocalValue(locals, key, `${now}`, versions, (text, edit) => say({ say: "turn", what: path, to: +text, key, edit }));
  return (
    <label>
      <span>{name}</span>
      <input type="range" min={low} max={high} value={value} onInput={(event) => send(event.target.value)} />
      <output>{value}</output>
    </label>
  );
}

export function Tuning({ words, knobs, tuning, editable, players, say, clear }) {
  const [picked, setPicked] = useState(null);
  const [target, setTarget] = useState("seats");
  const [value, setValue] = useState("");
  if (!knobs || knobs.length === 0) return null;
  const chosen = knobs.filter((one) => (picked ? picked.includes(one.path) : knobs.length <= FEW));
  const wanted = target === "seats" ? target : target === "thing" ? value.trim() : `${target}=${value || USUAL[target]}`;
  const begin = (event) => {
    event.preventDefault();
    say({ say: "tune", knobs: chosen.map((one) => `${one.path}=${one.low}..${one.high}`), target: wanted, players });
  };
  const turn = (path) => {
    const there = chosen.map((one) => one.path);
    setPicked(there.includes(path) ? there.filter((one) => one !== path) : [...there, path]);
  };
  return (
    <section class="tuning">
      <h2>{words.tune}</h2>
      <form onSubmit={begin}>
        <label>
          <span>{words.wanted}</span>
          <select value={target} onChange={(event) => { setTarget(event.target.value); setValue(""); }}>
            {TARGETS.map((one) => <option key={one} value={one}>{words.targets[one]}</option>)}
          </select>
        </label>
        {target === "thing" && <input type="text" required aria-label={words.targets.thing} value={value} onInput={(event) => setValue(event.target.value)} />}
        {target in USUAL && <NumberInput key={target} min="1" step="any" aria-label={words.targets[target]} value={value || USUAL[target]} set={setValue} />}
        <fieldset>
          <legend>{words.mayTurn}</legend>
          {knobs.map((one) => (
            <label key={one.path}>
              <input type="checkbox" checked={chosen.includes(one)} onChange={() => turn(one.path)} /> {one.name} <small>{one.low}–{one.high}</small>
            </label>
          ))}
        </fieldset>
        {tuning?.running
          ? <button type="button" class="mend" onClick={() => say({ say: "untune" })}>{words.stop}</button>
          : <button class="mend" disabled={chosen.length === 0}>{words.find}</button>}
      </form>
      {tuning && <Found words={words} tuning={tuning} editable={editable} say={say} clear={clear} />}
    </section>
  );
}

function Found({ words, tuning, editable, say, clear }) {
  if (tuning.running) return <p role="status">{words.tried(tuning.tried, tuning.of || "…")} <progress value={tuning.tried} max={tuning.of || 1} aria-label={words.tune} /></p>;
  if (tuning.lacks) return <p class="wrong" role="alert">{whatLacks(words, tuning)}</p>;
  if (tuning.stopped) return <p class="note" role="status">{words.stopped}</p>;
  const accept = () => {
    say({ say: "accept" });
    clear();
  };
  return (
    <div class="proposal" role="region" aria-label={words.proposal}>
      <p role="status">{tuning.opening}</p>
      {tuning.sections.map((one, n) => (
        <section key={n}>
          <h3>{one.title}</h3>
          {one.notes.map((note) => <p key={note}>{note}</p>)}
          <Bars lines={one.lines} />
        </section>
      ))}
      {tuning.lines.length > 0 && <pre class="lines">{tuning.lines.map(({ mark, text }, n) => (mark === "+" ? <ins key={n}>{`+ ${text}\n`}</ins> : mark === "-" ? <del key={n}>{`- ${text}\n`}</del> : `  ${text}\n`))}</pre>}
      {tuning.lines.length === 0 && <p class="note">{editable ? words.nothingBetter : words.readOnly}</p>}
      <p>
        {tuning.lines.length > 0 && <button class="mend" onClick={accept}>{words.accept}</button>} <button class="mend" onClick={clear}>{words.dismiss}</button>
      </p>
      <p class="note">{tuning.caution} <code>{tuning.command}</code></p>
    </div>
  );
}
