// The table as the server draws it: what lies between the players, what lies before them, and on it what one may choose.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Spots } from "./spots.jsx";

const LARGEST = 3.4; // pixels of a unit
const SHARE = 0.34; // of the room, that what lies before the players has at least, if it needs it

export function Laid({ words, table, pointed, point, say }) {
  const [whole, fit] = useState(false);
  const parts = useRef(null);
  useLayoutEffect(() => { // the middle gives way as far as that; what it leaves over is theirs
    const own = parts.current.querySelector(".before");
    const share = () => {
      const needs = own.offsetHeight - own.clientHeight + [...own.children].reduce((sum, one) => sum + one.getBoundingClientRect().height, 16);
      own.style.flexBasis = `${Math.min(needs, SHARE * parts.current.clientHeight)}px`;
    };
    const watching = new ResizeObserver(share);
    for (const one of [parts.current, ...own.children]) watching.observe(one);
    share();
    return () => watching.disconnect();
  }, [table.before]);
  const { picture, before, size, places, options } = table;
  return (
    <div class={`cloth laid ${whole ? "whole" : ""}`}>
      <div class="parts" ref={parts}>
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
