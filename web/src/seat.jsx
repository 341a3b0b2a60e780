// The page of a seat that was given by a link: the table as this seat sees it, and nothing of the studio.

import "./apostrophes.js";
import "./orders.js";
import { render } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { Connection } from "./connection.js";
import { Languages } from "./languages.jsx";
import { Moves } from "./moves.js";
import { Play } from "./play.jsx";
import { atTable, NO_TABLE } from "./table.js";
import { usualLanguage, wordsOf } from "./words.js";
import "./fonts.css";
import "./studio.css";

function Seat() {
  const [state, tell] = useReducer((was, message) => ({ ...was, ...(message.here ?? atTable(was, message)) }), { ...NO_TABLE, lang: usualLanguage(), there: true, elsewhere: false });
  const connection = useRef(null);
  const moves = useRef(null);
  const lang = useRef(state.lang);
  lang.current = state.lang;
  useEffect(() => {
    const heard = (message) => {
      moves.current.heard(message);
      tell(message);
    };
    connection.current = new Connection(heard, (there, elsewhere = false) => {
      tell({ here: { there, elsewhere } });
      if (there) connection.current.say({ say: "tongue", lang: lang.current });
      else moves.current.gone();
    });
    moves.current = new Moves(connection.current);
  }, []);
  useEffect(() => {
    document.documentElement.lang = state.lang;
    if (connection.current.there) connection.current.say({ say: "tongue", lang: state.lang });
  }, [state.lang]);
  const words = { ...wordsOf(state.lang), lang: state.lang };
  return (
    <div class="studio">
      <header class="top">
        <span class="name">tassel</span>
        <span class="state">{state.table?.seat !== undefined && `${words.seat} ${state.table.seat + 1}`}</span>
        <Languages label={words.language} lang={state.lang} choose={(one) => tell({ here: { lang: one } })} />
      </header>
      {!state.there && (state.elsewhere || !state.table) && <p class="news lost" role="alert">{state.elsewhere ? words.noTable : words.lostSeat}</p>}
      {state.table ? <Play words={words} {...state} say={(message) => moves.current.say(message, state.table)} /> : <p class="note">{words.looking}</p>}
    </div>
  );
}

render(<Seat />, document.getElementById("page"));
