// The game of a published page. What it needs lies in scripts beside it, so it plays from a folder on a stick.

import "./apostrophes.js";
import "./orders.js";
import { render } from "preact";
import { useReducer, useState } from "preact/hooks";
import { Cloth } from "./cloth.jsx";
import { GameModule } from "./game-module.js";
import { LocalTable } from "./local-table.js";
import { NumberInput } from "./number-input.jsx";
import { Play } from "./play.jsx";
import { atTable, NO_TABLE } from "./table.js";
import { wordsOf } from "./words.js";
import "./fonts.css";
import "./studio.css";
import "./published.css";

const { low, high } = document.documentElement.dataset;
const words = { ...wordsOf(document.documentElement.lang), lang: document.documentElement.lang };
const arrived = new Map();

globalThis.tassel = { put: (name, packed) => arrived.get(name)?.(packed) };

// A script beside the page puts what it holds: nothing can be read from a folder any other way.
function sealed(name) {
  return new Promise((found, lost) => {
    arrived.set(name, found);
    const script = document.createElement("script");
    Object.assign(script, { src: `${name}.js`, onerror: () => lost(new Error(name)) });
    document.head.append(script);
  }).then(unpacked);
}

async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function laid(players) {
  const [module, data] = await Promise.all([sealed(`module-${players}`), sealed(`table-${players}-${words.lang}`)]);
  const said = JSON.parse(new TextDecoder().decode(data));
  const rowOf = Object.fromEntries(Object.entries(said.game.cards).map(([kind, { rows }]) => [kind, rows]));
  return { game: await GameModule.of(module, said.game), look: { ...said.look, rowOf } };
}

function Published() {
  const [state, tell] = useReducer((was, message) => ({ ...was, ...(message.here ?? atTable(was, message)) }), { ...NO_TABLE, look: null, own: null });
  const begin = async ({ players, kind, seed }) => {
    const { game, look } = await laid(players);
    const own = new LocalTable(game, tell);
    own.colours = look.colours.seats;
    tell({ here: { look, own } });
    own.hear({ say: "play", kinds: Array.from({ length: players }, () => kind), seed });
  };
  const setting = <Setting begin={begin} again={state.table !== null} />;
  if (state.table === null) return <main class="play empty" aria-label={words.play}>{setting}</main>;
  return (
    <Play words={words} {...state} say={(message) => state.own.hear(message)}
      cloth={(choice) => <Cloth words={words} look={state.look} cells={state.table.cells} seats={state.table.seats} choice={{ ...choice, of: state.table.of }} />}>
      <details class="anew"><summary>{words.again}</summary>{setting}</details>
    </Play>
  );
}

function Setting({ begin, again }) {
  const [wish, change] = useState({ players: +low, kind: "greedy", seed: 1 + Math.floor(Math.random() * 9999) });
  const [state, turn] = useState("");
  const go = async (event) => {
    event.preventDefault();
    turn("laying");
    try {
      await begin(wish);
      turn("");
    } catch {
      turn("lacks");
    }
    change({ ...wish, seed: wish.seed + 1 });
  };
  return (
    <form class="setting" onSubmit={go}>
      {!again && <h1>{words.again}</h1>}
      <label>{words.players} <NumberInput min={low} max={high} value={wish.players} set={(players) => change({ ...wish, players })} /></label>
      <label>{words.opponents} <select value={wish.kind} onChange={(e) => change({ ...wish, kind: e.target.value })}>
        {["greedy", "search:200", "random"].map((kind) => <option key={kind} value={kind}>{words.seatKinds[kind]}</option>)}
      </select></label>
      <label>{words.seed} <NumberInput min="1" value={wish.seed} set={(seed) => change({ ...wish, seed })} /></label>
      <button class="mend">{again ? words.again : words.begin}</button>
      {state === "laying" && <span class="note" role="status">{words.setting}</span>}
      {state === "lacks" && <span class="wrong" role="alert">{words.cannotPlay}</span>}
    </form>
  );
}

render(<Published />, document.getElementById("page"));
