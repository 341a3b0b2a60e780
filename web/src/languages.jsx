// Languages side by side: of the page and all that it shows, or of one thing alone.

import { inOrder, LANGUAGES } from "./words.js";

export function Languages({ label, lang, choose, among = LANGUAGES }) {
  return (
    <div class="languages" role="group" aria-label={label}>
      {inOrder(among).map((one) => <button key={one} aria-pressed={one === lang} onClick={() => choose(one)}>{one.toUpperCase()}</button>)}
    </div>
  );
}
