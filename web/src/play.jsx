// The table: its picture, what one may do, and what happened.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export function Play({ words, table, players, why, said, say }) {
  const [wish, change] = useState({ players: 2, kind: "greedy", seed: 1 + Math.floor(Math.random() * 9999) });
  const [laying, lay] = useState(false);
  const options = useRef(null);
  const [low, high] = players;
  const many = Math.min(Math.max(wish.players, low), high);
  useEffect(() => lay(false), [table]);
  useLayoutEffect(() => options.current?.querySelector("button")?.focus({ preventScroll: true }), [table?.log?.length]);
  const begin = (event) => {
    event.preventDefault();
    lay(true);
    say({ say: "play", ...wish, players: many, titles: [words.supply, words.seats] });
    change({ ...wish, seed: wish.seed + 1 });
  };
  const setting = (
    <form class="setting" onSubmit={begin}>
      <label>{words.players} <input type="number" min={low} max={high} value={many} onInput={(e) => change({ ...wish, players: +e.target.value })} /></label>
      <label>{words.opponents} <select value={wish.kind} onChange={(e) => change({ ...wish, kind: e.target.value })}>
        {Object.entries(words.kinds_of_seat).map(([kind, name]) => <option key={kind} value={kind}>{name}</option>)}
      </select></label>
      <label>{words.seed} <input type="number" min="1" value={wish.seed} onInput={(e) => change({ ...wish, seed: +e.target.value })} /></label>
      <button class="mend">{table?.picture ? words.again : words.begin}</button>
      {laying && <span class="note" role="status">{words.setting}</span>}
      {table?.lacks && <span class="wrong" role="alert">{table.lacks}</span>}
    </form>
  );
  if (!table?.picture) return <main class="play empty" aria-label={words.play}>{setting}</main>;
  return (
    <main class="play" aria-label={words.play}>
      <div class="cloth" tabIndex="0" role="region" aria-label={words.table} dangerouslySetInnerHTML={{ __html: table.picture }} />
      <section class="turn-of">
        <Score words={words} table={table} />
        <h1 aria-live="polite">{table.stopped || (table.over ? words.over : table.question)}</h1>
        <div class="options" ref={options}>
          {table.options.map((one, n) => (
            <button key={one.id} onClick={() => say({ say: "choose", what: one.id })}><span class="count">{n + 1}</span> {one.label}</button>
          ))}
        </div>
        <WhyNot words={words} why={why} say={say} />
        <div class="acts">
          <button class="quiet" disabled={!table.undo} onClick={() => say({ say: "undo", what: "" })}>{words.undo}</button>
        </div>
        <h2>{words.log}</h2>
        <ol class="log" reversed aria-label={words.log}>
          {[...table.log].reverse().slice(0, 200).map((one, n) => (
            <li key={table.log.length - n}>
              <b class={`seat-${one.seat}`}>{one.name}</b> {one.what}{words.colon} {one.chosen}
              {one.changes.length > 0 && <small> {one.changes.join("; ")}</small>}
              {one.rules.length > 0 && (said?.n === table.log.length - n
                ? said.sentences.map((text) => <q key={text}>{text}</q>)
                : <button class="place" onClick={() => say({ say: "said", n: table.log.length - n, rules: one.rules })}>{words.rule}</button>)}
            </li>
          ))}
        </ol>
        <details><summary>{words.again}</summary>{setting}</details>
      </section>
    </main>
  );
}

function Score({ words, table }) {
  return (
    <ul class="score">
      {table.seats.map((one) => (
        <li key={one.name}>{table.over && `${one.rank}. `}{one.name} <b>{one.points}</b> <small>{words.points}</small></li>
      ))}
    </ul>
  );
}

function WhyNot({ words, why, say }) {
  const [asked, ask] = useState("");
  return (
    <form class="why" onSubmit={(event) => { event.preventDefault(); if (asked.trim()) say({ say: "why", what: asked }); }}>
      <input aria-label={words.whyAsk} placeholder={words.whyAsk} value={asked} onInput={(event) => ask(event.target.value)} />
      <button class="mend">{words.why}</button>
      <p aria-live="polite">{why}</p>
    </form>
  );
}
