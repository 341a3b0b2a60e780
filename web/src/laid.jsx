// The table as the server draws it: what lies between the players, what lies before them, and on it what one may choose.

import { useState } from "preact/hooks";
import { Spots } from "./spots.jsx";

const LARGEST = 3.4; // pixels of a unit

export function Laid({ words, table, pointed, point, say }) {
  const [whole, fit] = useState(false);
  const { picture, before, size, places, options } = table;
  return (
    <div class={`cloth laid ${whole ? "whole" : ""}`}>
      <div class="parts">
        {picture && (
          <div class="middle" tabIndex="0" role="region" aria-label={words.table}>
            <div class="picture" style={{ maxWidth: `${Math.min(1250, LARGEST * size[0])}px` }}>
              <div dangerouslySetInnerHTML={{ __html: picture }} />
              <svg class="spots" viewBox={`0 0 ${size.join(" ")}`} aria-hidden="true">
                <Spots options={options} pointed={pointed} point={point} say={say} boxes={places} />
              </svg>
            </div>
          </div>
        )}
        <div class="before" tabIndex="0" role="region" aria-label={words.beforePlayers} dangerouslySetInnerHTML={{ __html: before }} />
      </div>
      {picture && <button class="fit mend" onClick={() => fit(!whole)}>{whole ? words.closer : words.whole}</button>}
    </div>
  );
}
