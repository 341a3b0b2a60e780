// Right: one thing as it will be printed, what it was before, and where it comes from.
import { useState } from "preact/hooks";
import { Form } from "./form.jsx";
import { Languages } from "./languages.jsx";
import { Said } from "./said.jsx";

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// Rules may be printed in more languages than the page speaks.
function Tongues({ words, languages, tongue, speak }) {
  if (languages.length < 2) return null;
  const now = [tongue, words.lang, languages[0]].find((one) => languages.includes(one));
  return (
    <Languages label={words.cardLanguage} among={languages} lang={now} choose={(one) => speak(one === words.lang ? "" : one)} />
  );
}

export function Seen({ words, tongue, languages, speak, found, thing, removed, restore, card, goTo, entity, own, editable, form, there, say, complete, locals, steps, step }) {
  if (!found && thing) return <Gone words={words} name={removed?.name ?? thing.split("/").at(-1).replaceAll("-", " ")} restore={removed && (() => restore(removed))} editable={editable} steps={steps} step={step} />;
  if (!found) return <p class="note">{words.nothing}</p>;
  const before = found.values.filter((one) => one.before.length > 0);
  return (
    <div class="seen">
      <header>
        <div class="kind">{entity?.kindName ?? found.kind} <Tongues words={words} languages={languages} tongue={tongue} speak={speak} /></div>
        <h1>{capital(found.name)}</h1>
      </header>
      {card?.image && <img class="card" src={card.image} alt={`${found.name}. ${found.sentences.map((one) => one.text).join(" ")}`} />}
      {card?.lacks && <p class="wrong"><Said text={card.lacks} /></p>}
      <div class="sentences" lang={tongue || words.lang}>
        {found.sentences.map((one, n) => <p key={n}>{one.text}</p>)}
      </div>
      {!editable && before.map((one) => (
        <p class="change" key={one.name}>
          <b>{one.name === "is" || !one.name ? found.name : one.name}</b> <code>{one.text}</code>
          <br />
          <span>{words.before} <s translate="no">{one.before.at(-1).text}</s> <small>{one.before.at(-1).layer}</small></span>
        </p>
      ))}
      {editable && (
        <p class="whole">
          <Steps words={words} steps={steps} step={step} />
          {entity?.form === "card" && <NewCard key={found.path} words={words} make={(called) => say({ say: "new-card", like: found.path, called })} />}
          {entity?.form === "card" && <button class="quiet" onClick={() => say({ say: "drop-card", what: found.path })}>{words.dropCard}</button>}
        </p>
      )}
      {editable && <Form words={words} form={form} found={found} there={there} say={say} complete={complete} locals={locals} step={step} />}
      <details>
        <summary>{words.values}</summary>
        <table>
          <tbody>
            {found.values.map((one) => (
              <tr key={one.name + one.place}>
                <th scope="row">{one.name}</th>
                <td><code>{one.text}</code><br /><small>{one.place}</small></td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {found.rulings.some((one) => one.question) && (
        <details>
          <summary>{words.rulings}</summary>
          {found.rulings.map((one, n) => <p key={n}>{one.question} <b>{one.played}</b> {one.why}</p>)}
        </details>
      )}
      {found.used.length > 0 && (
        <details>
          <summary>{words.used}</summary>
          <ul>{found.used.map((place) => <li key={place}><code>{place}</code></li>)}</ul>
        </details>
      )}
      {found.sources.length > 0 && <p class="sources">{found.sources.join(", ")}</p>}
      {entity?.file && <button class="quiet" onClick={() => goTo(found.values.find((one) => own.includes(one.file)) ?? entity)}>{words.goto}</button>}
    </div>
  );
}

// What was looked at and is not in the rules, with the ways back.
function Gone({ words, name, restore, editable, steps, step }) {
  return (
    <div class="seen">
      <header><h1><s>{capital(name)}</s></h1></header>
      <p role="status">{restore ? words.takenOut : words.goneFromRules}</p>
      {editable && (
        <p class="whole">
          {restore && <button class="mend" onClick={restore}>{words.restore}</button>}
          <Steps words={words} steps={steps} step={step} />
        </p>
      )}
    </div>
  );
}

// Of the file into which forms write.
function Steps({ words, steps, step }) {
  return [["undo", words.undoStep], ["redo", words.redoStep]].map(([which, name]) => (
    <button key={which} class="quiet" disabled={!steps[which]} onClick={() => step(which)}>{name}</button>
  ));
}

// A card like this one: its title first, which is its name in the rules too.
function NewCard({ words, make }) {
  const [title, write] = useState(null);
  if (title === null) return <button class="quiet" onClick={() => write("")}>{words.newCard}</button>;
  return (
    <form class="called" onSubmit={(event) => { event.preventDefault(); make(title.trim()); write(null); }}>
      <label>{words.cardTitle} <input type="text" value={title} autofocus onInput={(event) => write(event.target.value)} onKeyDown={(event) => event.key === "Escape" && write(null)} /></label>
      <button>{words.putIn}</button>
    </form>
  );
}
