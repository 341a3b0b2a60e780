// The language of the page and of what it shows.

import { LANGUAGES } from "./words.js";

export function Languages({ words, lang, choose }) {
  return (
    <div class="languages" role="group" aria-label={words.language}>
      {LANGUAGES.map((one) => <button key={one} aria-pressed={one === lang} onClick={() => choose(one)}>{one.toUpperCase()}</button>)}
    </div>
  );
}
