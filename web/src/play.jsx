// The table: its picture, what one may do, and what happened. Who plays it says `say`; what comes back is `table`.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Laid } from "./laid.jsx";
import { Log } from "./log.jsx";
import { Read } from "./read.jsx";
import { SeatSign } from "./seat-sign.jsx";
import { seatsShown } from "./table.js";

export function Play({ words, table, why, hint, said, read, there = true, say, cloth, children }) {
  const options = useRef(null);
  const told = useRef(null);
  const [pointed, point] = useState("");
  const [low, lower] = useState(false); // where the table needs the room
  const [chosen, choose] = useState(""); // what waits for the connection
  useLayoutEffect(() => {
    point("");
    choose("");
    (options.current?.querySelector("button") ?? told.current)?.focus({ preventScroll: true });
  }, [table.log?.length, table.handed, table.seat]);
  const away = !there && <p class="wrong" role="alert">{words.lostSeat}</p>;
  if (table.nobody) return <main class="play empty" aria-label={words.play}><div class="handed">{away}{children}</div></main>;
  if (table.handed !== undefined) return <Handed words={words} table={table} say={say} options={options}>{away}{children}</Handed>;
  const answer = (message) => {
    if (!there && message.say === "choose") choose(message.what);
    say(message);
  };
  const waits = table.asked !== null && table.asked !== table.seat;
  const numbers = table.options.every((one) => /^\d+$/.test(one.label));
  return (
    <main class={`play ${low ? "low" : ""}`} aria-label={words.play}>
      {cloth?.({ options: table.options, pointed, point, say: answer }) ?? <Laid words={words} table={table} pointed={pointed} point={point} say={answer} />}
      <section class="turn-of">
        <button class="handle" aria-expanded={!low} aria-label={words.choices} onClick={() => lower(!low)} />
        <Score words={words} table={table} />
        <h1 aria-live="polite" tabIndex="-1" ref={told}>{table.stopped === true ? words.stuck : table.stopped || (table.over ? (isDraw(table) ? words.drawn : words.over) : waits ? words.waits(table.seats[table.asked].name) : table.question)}</h1>
        {!there && <p class="wrong" role="alert">{words.lostSeat}{chosen && ` ${words.answerKept}`}</p>}
        <div class={`options ${numbers ? "numbers" : ""}`} ref={options}>
          {table.options.map((one, n) => (
            <button key={one.id} class={`${hint === one.id ? "advised" : ""} ${pointed === one.id ? "pointed" : ""}`} aria-pressed={chosen === one.id || undefined} onClick={() => answer({ say: "choose", what: one.id })}
              onMouseEnter={() => point(one.id)} onMouseLeave={() => point("")} onFocus={() => point(one.id)}>
              {!numbers && <><span class="count">{n + 1}</span> </>}{one.label}{hint === one.id && <em> {words.advised}</em>}
            </button>
          ))}
        </div>
        <fieldset class="bare" disabled={!there}>
          {table.options.length > 0 && <WhyNot words={words} why={why} say={say} />}
          <div class="acts">
            <button class="quiet" disabled={!table.undo} onClick={() => say({ say: "undo" })}>{words.undo}</button>
            <button class="quiet" disabled={table.options.length === 0} onClick={() => say({ say: "hint" })}>{words.hint}</button>
          </div>
          {table.lit && <p class="note">{words.lit}</p>}
          {table.picture !== undefined && <Read words={words} table={table} read={read} say={say} />}
          <Log words={words} log={table.log} said={said} say={say} />
          {children}
        </fieldset>
      </section>
    </main>
  );
}

// Between two persons at one machine: nobody's cards lie open until the next one says so.
function Handed({ words, table, say, options, children }) {
  return (
    <main class="play empty" aria-label={words.play}>
      <div class="handed" ref={options}>
        <h1 aria-live="polite">{words.handTo(`${words.seat} ${table.handed + 1}`)}</h1>
        <button class="mend" onClick={() => say({ say: "look-as", seat: table.handed })}>{words.isMe(`${words.seat} ${table.handed + 1}`)}</button>
        {children}
      </div>
    </main>
  );
}

// Where everybody shares the first place.
const isDraw = (table) => table.seats.length > 1 && table.seats.every((one) => one.rank === 1);

function Score({ words, table }) {
  return (
    <ul class="score">
      {seatsShown(table).map(({ seat, ...one }) => (
        <li key={one.name} class={seat === table.seat ? "own" : ""}>{table.over && `${one.rank}. `}{one.colour && <SeatSign seat={seat} colour={one.colour} />}{one.name}{seat === table.seat && ` (${words.you})`} <b>{one.points ?? "…"}</b> <small>{words.points}</small></li>
      ))}
    </ul>
  );
}

const toldOf = (text, of) => (typeof text === "function" ? text(of) : text);

function WhyNot({ words, why, say }) {
  const [asked, ask] = useState("");
  return (
    <form class="why" onSubmit={(event) => { event.preventDefault(); if (asked.trim()) say({ say: "why", what: asked }); }}>
      <input aria-label={words.whyAsk} placeholder={words.whyAsk} value={asked} onInput={(event) => ask(event.target.value)} />
      <button class="mend">{words.why}</button>
      <div class="because" aria-live="polite">
        {why?.how && <p>{toldOf(words.whyNot[why.how], why.of)}{why.how === "unknown" && why.of && <> {words.meant(why.of)}</>}</p>}
        {why?.spoken?.length > 0 && <><p>{words.spokenOf}</p><dl>{why.spoken.map(([name, sentence]) => <div key={name}><dt>{name}</dt><dd>{sentence}</dd></div>)}</dl></>}
      </div>
    </form>
  );
}
