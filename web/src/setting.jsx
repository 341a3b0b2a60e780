// How somebody wants to play: who sits where, and the number of the game.

import { useEffect, useState } from "preact/hooks";
import { NumberInput } from "./number-input.jsx";
import { whatLacks } from "./words.js";

// Who knows the number of a game can deal its cards again, and a short one can be tried out: others are invited to long ones.
// Nine digits are what a scenario takes.
const drawn = (shared) => 1 + Math.floor(Math.random() * (shared ? 999_999_999 : 9999));

export function Setting({ words, players: [low, high], table, shared, say }) {
  const [seats, seat] = useState(["here", "greedy", "greedy", "greedy", "greedy"]);
  const [many, count] = useState(2);
  const [seed, number] = useState(() => drawn(shared));
  const [laying, lay] = useState(false);
  useEffect(() => lay(false), [table]);
  useEffect(() => { if (shared) number(drawn(shared)); }, [shared]);
  const sits = Math.min(Math.max(many, low), high);
  const kinds = Object.entries(words.seatKinds).filter(([kind]) => kind !== "invited" || shared);
  const begin = (event) => {
    event.preventDefault();
    lay(true);
    start("");
    number(shared ? drawn(shared) : seed + 1);
  };
  const start = (log) => say({ say: "play", seats: Array.from({ length: log ? high : sits }, (_, n) => seats[n] ?? "greedy"), seed, log });
  const resume = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    lay(true);
    start(await file.text());
    event.target.value = "";
  };
  return (
    <form class="setting" onSubmit={begin}>
      {!table?.table && <h1>{words.again}</h1>}
      <label>{words.players} <NumberInput min={low} max={high} value={sits} set={count} /></label>
      {Array.from({ length: sits }, (_, n) => (
        <label key={n}>{words.seat} {n + 1} <select value={seats[n] ?? "greedy"} onChange={(e) => seat(Object.assign([...seats], { [n]: e.target.value }))}>
          {kinds.map(([kind, name]) => <option key={kind} value={kind}>{name}</option>)}
        </select></label>
      ))}
      <label>{words.seed} <NumberInput min="1" value={seed} set={number} /></label>
      <button class="mend">{table?.table ? words.again : words.begin}</button>
      <label class="logged"><span>{words.resume}</span><input type="file" accept=".jsonl,.json,.txt" onChange={resume} /></label>
      {laying && <span class="note" role="status">{words.setting}</span>}
      {table?.lacks && <span class="wrong" role="alert">{whatLacks(words, table)}</span>}
    </form>
  );
}
