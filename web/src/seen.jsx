// Right: one thing as it will be printed, what it was before, and where it comes from.
import { useState } from "preact/hooks";

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// Numbers to be turned without writing: a slider where the rules say how far.
function Numbers({ of, values, turn }) {
  const numbers = values.filter((one) => one.number !== null && !one.name.startsWith("knob/"));
  if (numbers.length === 0) return null;
  return (
    <div class="numbers">
      {numbers.map((one) => (
        <label key={one.path}>
          <span>{capital(one.name === "is" ? of : one.name.replaceAll("-", " "))}</span>
          <Turned {...one} turn={turn} />
        </label>
      ))}
    </div>
  );
}

// What a thing is called, in every language that the rules are printed in.
function Names({ words, names: { path, said }, turn }) {
  if (!path) return null;
  return (
    <details class="names">
      <summary>{words.names}</summary>
      {Object.entries(said).map(([lang, name]) => (
        <label key={lang + name}><span>{lang.toUpperCase()}</span>
          <input lang={lang} defaultValue={name} aria-label={`${words.names}, ${lang.toUpperCase()}`}
            onChange={(event) => event.target.value.trim() && turn(`${path}/${lang}`, event.target.value.trim())} />
        </label>
      ))}
    </details>
  );
}

// What is being typed stays as it is typed, whatever comes in meanwhile.
function Turned({ name, path, number, range, turn }) {
  const [typed, setTyped] = useState(null);
  const told = (event) => event.target.value !== "" && turn(path, +event.target.value);
  return (
    <>
      {range && <input type="range" min={range[0]} max={range[1]} value={number} aria-label={name} onInput={told} />}
      <input
        type="number"
        min={range?.[0]}
        max={range?.[1]}
        value={typed ?? number}
        aria-label={name}
        onInput={(event) => setTyped(event.target.value)}
        onChange={told}
        onBlur={() => setTyped(null)}
      />
    </>
  );
}

export function Seen({ words, found, card, goTo, entity, editable, turn }) {
  if (!found) return <p class="note">{words.nothing}</p>;
  const before = found.values.filter((one) => one.before.length > 0);
  return (
    <div class="seen">
      <header>
        <p class="kind">{entity?.kindName ?? found.kind}</p>
        <h1>{capital(found.name)}</h1>
      </header>
      {card?.image && <img class="card" src={card.image} alt={`${found.name}: ${found.sentences.map((one) => one.text).join(" ")}`} />}
      {card?.lacks && <p class="wrong">{card.lacks}</p>}
      <div class="sentences" lang={words.lang}>
        {found.sentences.map((one, n) => <p key={n}>{one.text}</p>)}
      </div>
      {before.map((one) => (
        <p class="change" key={one.name}>
          <b>{one.name === "is" || !one.name ? found.name : one.name}</b> <code>{one.text}</code>
          <br />
          <span>{words.before} <s>{one.before.at(-1).text}</s> <small>{one.before.at(-1).layer}</small></span>
        </p>
      ))}
      {editable && <Names words={words} names={found.names} turn={turn} />}
      {editable && <Numbers of={found.name} values={found.values} turn={turn} />}
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
      {entity?.file && <button class="quiet" onClick={() => goTo(entity)}>{words.goto}</button>}
    </div>
  );
}
