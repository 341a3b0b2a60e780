// A thing as a form, for whoever does not want to see its text: what is changed here is written into the same file.
// What is typed stays as it is typed until it is there, and what is wrong with it is said beside it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocalValue } from "./local-values.js";
import { Said } from "./said.jsx";
import { listenForSteps } from "./steps.js";
import { SentenceEditor } from "./sentence-editor.js";
import { inOrder } from "./words.js";
import "./form.css";

export function Form({ words, form, found, there, say, complete, locals, step }) {
  const [into, write] = useState("");
  const place = useRef(null);
  useEffect(() => {
    say({ say: "form", open: true, into });
    return () => say({ say: "form", open: false });
  }, [there, into]);
  const shows = form?.thing === found.path;
  useEffect(() => (shows ? listenForSteps(place.current, step) : undefined), [shows]);
  if (!shows) return null;
  const target = form.targets.length > 1 && form.targets.includes(into) ? { into } : {};
  const writing = (target) => ({
    words, complete, found, locals, versions: form.versions, home: target.into ?? "",
    turn: (field, to, more) => say({ say: "turn", what: field.path, to, as: field.sort, there: field.there, ...target, ...more }),
    untell: (field) => say({ say: "untell", what: field.path, ...target }),
  });
  const shared = writing(target);
  const shown = { into: form.headOf }; // whose own texts are shown here: no other folder's are changed
  const values = form.fields.filter((one) => !one.path.startsWith("words/") && one.name !== "note");
  const texts = byLanguage(form.fields.filter((one) => one.path.startsWith("words/") || one.name === "note"));
  const head = runsOf(form.head).flatMap(byLanguage);
  const byHand = texts.filter((one) => one.name === "by-hand");
  return (
    <div class="form" ref={place}>
      {form.targets.length > 1 && (
        <label class="into"><span>{words.writtenInto}</span>
          <select value={target.into ?? form.targets.at(-1)} onChange={(event) => write(event.target.value)}>
            {form.targets.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        </label>
      )}
      {values.map((one) => <Field key={one.path} field={one} {...shared} />)}
      {texts.length > 0 && (
        <details class="names" open={texts.some((one) => one.owed) || undefined}>
          <summary>{words.names}</summary>
          {texts.filter((one) => one.name !== "by-hand").map((one) => <Field key={one.path} field={one} {...shared} />)}
          {byHand.map((one) => <Field key={one.path} field={one} {...shared} />)}
          {form.byHand && <p><button type="button" class="quiet" onClick={() => say({ say: "by-hand", what: found.path, ...target })}>{words.byHand}</button> <small>{words.byHandSays}</small></p>}
        </details>
      )}
      <details class="head">
        <summary>{words.houseRule(form.headOf)}</summary>
        {head.map((one, n) => [
          <Field key={`${form.headOf}/${one.path}`} field={one} {...writing(shown)} />,
          isLastOf(head, n) && (
            <p key={`drop ${one.path}`}><button type="button" class="quiet" onClick={() => say({ say: "drop-text", what: one.path, ...shown })}>{words.dropText(capital(one.name.split("/").at(-1).replaceAll("-", " ")))}</button></p>
          ),
        ])}
        <p><button type="button" class="quiet" onClick={() => say({ say: "book", ...shown })}>{words.bookText}</button></p>
      </details>
    </div>
  );
}

function byLanguage(fields) {
  const order = [...inOrder(new Set(fields.map((one) => one.lang).filter(Boolean))), ""];
  return [...fields].sort((one, other) => order.indexOf(one.lang) - order.indexOf(other.lang));
}

// What is called alike, one after the other.
function runsOf(fields) {
  const runs = [];
  for (const one of fields) {
    if (runs.at(-1)?.[0].name === one.name) runs.at(-1).push(one);
    else runs.push([one]);
  }
  return runs;
}

// Behind the last language of a text for the rule book.
const isLastOf = (fields, n) => fields[n].path.startsWith("book/") && fields[n + 1]?.name !== fields[n].name;

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function titleOf(words, { name, lang }) {
  const parts = name.split("/").map((part) => words.fields[part] ?? part.replaceAll("-", " "));
  return capital(parts.join(" · ")) + (lang ? `, ${lang.toUpperCase()}` : "");
}

function Field({ field, words, home, locals, versions, complete, found, turn, untell }) {
  const key = `${home} ${field.path}`;
  const asked = (text, edit) => (field.sort !== "number" ? turn(field, text, { key, edit }) : isWhole(text) && turn(field, +text, { key, edit }));
  const { value, type, send, sendTyped } = useLocalValue(locals, key, field.value, versions, asked);
  const title = titleOf(words, field);
  const id = `said-${field.path}`;
  const said = { "aria-label": title, "aria-invalid": field.wrong.length > 0, "aria-describedby": field.wrong.length ? id : undefined };
  const Input = INPUTS[field.sort] ?? Line;
  return (
    <div class={`field is-${field.sort} ${field.own ? "own" : ""}`} data-field={field.path}>
      <span class="title">{title}</span>
      <Input field={field} value={value} type={type} send={send} sendTyped={sendTyped} said={said} words={words} complete={complete} title={title} />
      {field.sort === "sentence" && <Printed field={field} found={found} lang={words.lang} />}
      {field.wrong.length > 0 && (
        <ul class="wrong" id={id}>{field.wrong.map(([message, hint]) => <li key={message}><Said text={message} /> {hint && <em><Said text={hint} /></em>}</li>)}</ul>
      )}
      {field.above && <small class="from">{words.overruled(field.above)}</small>}
      {field.owed && <small class="owed">{words.owed(field.lang.toUpperCase())}</small>}
      {!field.own && field.layer && (
        <small class="from">{words.inherited(field.layer)}{field.below && field.below !== field.value && <> · {words.before} <s translate="no">{field.below}</s></>}</small>
      )}
      {field.own && field.below && field.below !== field.value && (
        <small class="from">{words.before} <s translate="no">{field.below}</s> <button type="button" class="quiet" onClick={() => untell(field)}>{words.takeBack}</button></small>
      )}
    </div>
  );
}

const isWhole = (text) => text.trim() !== "" && Number.isSafeInteger(+text);
const onEnter = (event) => event.key === "Enter" && event.target.blur();

// A long text has several lines. Whether it is one is seen when it is opened: another element would take the place of the
// one in which somebody types.
function Line({ field, value, type, send, said }) {
  const [long] = useState(value.length > 40);
  const given = { ...said, lang: field.lang || undefined, value, onInput: (event) => type(event.target.value), onChange: (event) => send(event.target.value) };
  return long ? <textarea rows="3" {...given} /> : <input type="text" onKeyDown={onEnter} {...given} />;
}

function Numbered({ field: { range }, value, type, send, said }) {
  const told = (event) => send(event.target.value);
  return (
    <span class="turner">
      {range && <input type="range" min={range[0]} max={range[1]} value={value} {...said} onInput={told} />}
      <input type="number" min={range?.[0]} max={range?.[1]} value={value} {...said} onInput={(event) => type(event.target.value)} onChange={told} />
    </span>
  );
}

const called = ([id, name]) => capital(name || id);

function Choice({ field, value, send, said, words }) {
  const known = field.among.some(([id]) => id === value);
  const named = ([id, name]) => ({ yes: words.yes, no: words.no }[id] ?? called([id, name]));
  return (
    <select value={value} {...said} onChange={(event) => send(event.target.value)}>
      {!known && <option value={value}>{value}</option>}
      {field.among.map((one) => <option key={one[0]} value={one[0]}>{named(one)}</option>)}
    </select>
  );
}

const FLAT = /^\[[^[\]{}"']*\]$/;

// What is in a list one after the other; what is no plain list is a line.
function Listed(props) {
  const { field, value, send, words, title } = props;
  if (!FLAT.test(value)) return <Line {...props} />;
  const items = value.slice(1, -1).split(",").map((one) => one.trim()).filter(Boolean);
  const put = (now) => send(`[${now.join(", ")}]`);
  const set = (at, to) => put(items.with(at, to));
  return (
    <span class="items" role="group" aria-label={title}>
      {items.map((one, n) => (
        <span key={n} class="item">
          {field.among.length > 0 ? (
            <select value={one} aria-label={`${title} ${n + 1}`} onChange={(event) => set(n, event.target.value)}>
              {field.among.some(([id]) => id === one) || <option value={one}>{one}</option>}
              {field.among.map((other) => <option key={other[0]} value={other[0]}>{called(other)}</option>)}
            </select>
          ) : <Item value={one} title={`${title} ${n + 1}`} set={(to) => set(n, to)} />}
          <button type="button" class="plain" aria-label={words.without(one)} onClick={() => put(items.toSpliced(n, 1))}>×</button>
        </span>
      ))}
      <button type="button" class="plain more" aria-label={words.oneMore} onClick={() => put([...items, items.at(-1) ?? field.among[0]?.[0] ?? "0"])}>+</button>
    </span>
  );
}

// What is typed stays until it is put into the list.
function Item({ value, title, set }) {
  const [typed, type] = useState(null);
  const shown = typed ?? value;
  const put = () => {
    if (shown.trim()) set(shown.trim());
    type(null);
  };
  return <input type="text" value={shown} size={Math.max(2, shown.length)} aria-label={title} onKeyDown={onEnter} onInput={(event) => type(event.target.value)} onChange={put} />;
}

function Sentence({ field, value, type, sendTyped, title, complete }) {
  const place = useRef(null);
  const editor = useRef(null);
  const now = useRef({});
  now.current = { type, send: sendTyped, complete: (text, at) => complete(field, text, at) };
  useLayoutEffect(() => { // at once: a moment later somebody may have typed on
    editor.current = new SentenceEditor(place.current, value, title, now);
    return () => editor.current.close();
  }, []);
  useLayoutEffect(() => editor.current.show(value), [value]);
  return <div class="sentence-line" ref={place} />;
}

// What of the printed sentences this one makes; all where they have no steps.
function Printed({ field, found, lang }) {
  const parts = field.path.slice(found.path.length + 1).split("/");
  const step = parts.filter((part) => part !== "steps" && part !== "do" && part !== "is")[0] ?? "";
  const told = found.sentences.filter((one) => one.step === step);
  return <div class="printed" lang={lang}>{told.map((one, n) => <p key={n}>{one.text}</p>)}</div>;
}

const INPUTS = { number: Numbered, choice: Choice, list: Listed, sentence: Sentence };
