// Which cards are printed: all, or those that are chosen; the one that one looks at is a click away.

import { useState } from "preact/hooks";

const fold = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase().trim();

export function Cards({ words, name, title, cards, value, seen, choose }) {
  const [wanted, search] = useState("");
  const found = cards.filter((one) => value.includes(one.path) || (wanted && fold(one.name).includes(fold(wanted))));
  const looked = cards.find((one) => one.path === seen?.path);
  return (
    <fieldset data-option={name}>
      <legend>{title}</legend>
      <p class="which">
        {value.length === 0 ? words.allCards : words.someCards(value.length)}
        {value.length > 0 && <button type="button" class="quiet" onClick={() => choose([])}>{words.allCards}</button>}
        {looked && !(value.length === 1 && value[0] === looked.path)
          && <button type="button" class="quiet" onClick={() => choose([looked.path])}>{words.onlySeen(looked.name)}</button>}
      </p>
      <input type="search" placeholder={words.findCard} aria-label={words.findCard} value={wanted} onInput={(event) => search(event.target.value)} />
      <div class="found">
        {found.map((one) => (
          <label key={one.path}><input type="checkbox" checked={value.includes(one.path)}
            onChange={(event) => choose(event.target.checked ? [...value, one.path] : value.filter((other) => other !== one.path))} /> {one.name}</label>
        ))}
      </div>
    </fieldset>
  );
}
