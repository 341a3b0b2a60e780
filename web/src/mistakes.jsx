// Below the text: all that is wrong, each with its place and its repair.

import { Said } from "./said.jsx";

// A file by its folder and its name: where that folder lies is known to whoever opened it.
const shortly = (place) => (place ?? "").split("/").slice(-2).join("/");

export function Mistakes({ words, mistakes, goTo, mend }) {
  if (mistakes.length === 0) return null;
  return (
    <section class="mistakes" aria-label={words.errors} aria-live="polite">
      <ul>
        {mistakes.map((one) => (
          <li key={`${one.code} ${one.path} ${one.start} ${one.message}`} class={one.severity}>
            <button class="place" onClick={() => goTo(one)}>{shortly(one.shown) || one.code}</button>
            <span class="said"><Said text={one.message} />{one.hint && <small> <Said text={one.hint} /></small>}</span>
            {(one.repairs ?? []).map((repair) => (
              <button class="mend" key={repair.title} onClick={() => mend(repair)}>{words.repair}{repair.title.trim() && `${words.colon} ${repair.title}`}</button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
