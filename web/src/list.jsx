// Left: the files that are edited, what they change, and everything there is, to be searched.

import { useState } from "preact/hooks";
import { Layers } from "./layers.jsx";

export function List({ words, welcome, entities, own, removed, restore, path, thing, openFile, look, make, lacks, choose, clashes, thumbnails, goTo }) {
  const [wanted, search] = useState("");
  const folded = fold(wanted);
  const found = folded && entities.filter((one) => fold(`${one.name} ${one.id}`).includes(folded)).slice(0, 60);
  const changed = own.map((place) => entities.find((one) => one.path === place)).filter(Boolean);
  return (
    <nav class="list" aria-label={words.things}>
      {thumbnails && <svg class="symbols" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: thumbnails.symbols }} />}
      <input type="search" placeholder={words.search} aria-label={words.search} value={wanted} onInput={(event) => search(event.target.value)} />
      {found ? (
        <Things thumbnails={thumbnails} things={found} thing={thing} look={look} lacks={words.nothingFound} />
      ) : (
        <>
          {welcome.folders.map((folder) => (
            <section key={folder.name}>
              <h2>{folder.name}</h2>
              <ul>
                {folder.files.map((file) => (
                  <li key={file.path}>
                    <button aria-current={file.path === path} onClick={() => openFile(file.path)}>{file.name}</button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {welcome.folders.length === 0 && <Begin words={words} make={make} lacks={lacks} />}
          <Layers words={words} welcome={welcome} choose={choose} clashes={clashes} look={look} goTo={goTo} />
          {changed.length + removed.length > 0 && (
            <section>
              <h2>{words.yours}</h2>
              {changed.length > 0 && <Things thumbnails={thumbnails} things={changed} thing={thing} look={look} />}
              {removed.length > 0 && <Removed words={words} removed={removed} thing={thing} look={look} restore={restore} />}
            </section>
          )}
          <section>
            <h2>{words.all}</h2>
            {groups(entities).map(([kind, things]) => (
              <details key={kind}>
                <summary>{kind} <span class="count">{things.length}</span></summary>
                <Things thumbnails={thumbnails} things={things} thing={thing} look={look} />
              </details>
            ))}
          </section>
        </>
      )}
    </nav>
  );
}

function Begin({ words, make, lacks }) {
  const [name, call] = useState(words.usualName);
  return (
    <form class="begin" onSubmit={(event) => { event.preventDefault(); make(name); }}>
      <p class="note">{words.noFiles}</p>
      <input aria-label={words.make} value={name} onInput={(event) => call(event.target.value)} />
      <button class="mend">{words.make}</button>
      {lacks && <p class="wrong" role="alert">{words.taken}{words.colon} {lacks}</p>}
    </form>
  );
}

function Things({ thumbnails, things, thing, look, lacks = "" }) {
  if (things.length === 0) return <p class="note">{lacks}</p>;
  return (
    <ul>
      {things.map((one) => (
        <li key={one.path}>
          <button aria-current={one.path === thing} onClick={() => look(one)}>
            {thumbnails?.cards[one.path] && <span class="thumb" aria-hidden="true" dangerouslySetInnerHTML={{ __html: thumbnails.cards[one.path] }} />}
            <span>{one.name} <small>{one.kindName}</small></span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Removed({ words, removed, thing, look, restore }) {
  return (
    <ul class="removed">
      {removed.map((one) => (
        <li key={one.path}>
          <button aria-current={one.path === thing} onClick={() => look(one)}><s>{capital(one.name)}</s> <small>{words.removed}</small></button>
          <button class="quiet" aria-label={`${words.restore} ${one.name}`} onClick={() => restore(one)}>{words.restore}</button>
        </li>
      ))}
    </ul>
  );
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function groups(entities) {
  const found = new Map();
  for (const one of entities) {
    if (!found.has(one.kindName)) found.set(one.kindName, []);
    found.get(one.kindName).push(one);
  }
  return [...found].sort(([, [one]], [, [other]]) => ORDER.indexOf(one.form) - ORDER.indexOf(other.form));
}

const ORDER = ["card", "place", "kind", ""];

const fold = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase().trim();
