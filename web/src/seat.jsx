// The page of a seat that was given by a link: the table as this seat sees it, and nothing of the studio.

import "./apostrophes.js";
import { render } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { Connection } from "./connection.js";
import { Languages } from "./languages.jsx";
import { Play } from "./play.jsx";
import { atTable, NO_TABLE } from "./table.js";
import { usualLanguage, wordsOf } from "./words.js";
import "./fonts.css";
import "./studio.css";

function Seat() {
  const [state, tell] = useReducer((was, message) => ({ ...was, ...(message.here ?? atTable(was, message)) }), { ...NO_TABLE, lang: usualLanguage(), there: true });
  const connection = useRef(null);
  const lang = useRef(state.lang);
  lang.current = state.lang;
  const say = (message) => connection.current.say(message);
  useEffect(() => {
    connection.current = new Connection(tell, (there) => {
      tell({ here: { there } });
      if (there) say({ say: "tongue", lang: lang.current });
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = state.lang;
    if (connection.current.there) say({ say: "tongue", lang: state.lang });
  }, [state.lang]);
  const words = { ...wordsOf(state.lang), lang: state.lang };
  return (
    <div class="studio">
      <header class="top">
        <span class="name">tassel</span>
        <span class="state">{state.table?.seat !== undefined && `${words.seat} ${state.table.seat + 1}`}</span>
        <Languages label={words.language} lang={state.lang} choose={(one) => tell({ here: { lang: one } })} />
      </header>
      {!state.there && <p class="news lost" role="alert">{words.lostSeat}</p>}
      {state.table ? <Play words={words} {...state} say={say} /> : <p class="note">{words.looking}</p>}
    </div>
  );
}

render(<Seat />, document.getElementById("page"));
