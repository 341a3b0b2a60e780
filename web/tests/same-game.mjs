// Plays a published game without a browser, always the last option, and says what its page would be told.

import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { GameModule } from "../src/game-module.js";
import { LocalTable } from "../src/local-table.js";
import { reasonOf, sentencesOf } from "../src/reasons.js";
import { spokenOf } from "../src/spoken-of.js";

const [folder, players, lang, seed, ...wanted] = process.argv.slice(2);

async function sealed(name) {
  const found = new Map();
  const script = await readFile(`${folder}/${name}.js`, "utf8");
  new Function("tassel", script)({ put: (key, packed) => found.set(key, packed) });
  return gunzipSync(Buffer.from(found.get(name), "base64"));
}

const data = JSON.parse(await sealed(`table-${players}-${lang}`));
const game = await GameModule.of(await sealed(`module-${players}`), data.game);
const told = [];
const table = new LocalTable(game, (message) => told.push(message));
const taken = [], take = table.take.bind(table);
table.take = (asked, place) => {
  taken.push(place);
  take(asked, place);
};
table.hear({ say: "play", kinds: Array(+players).fill("random"), seed: +seed });
const answers = [];
for (let moves = 0; moves < 500; moves += 1) {
  const now = told.at(-1);
  if (now.over) break;
  const asked = table.asked(), left = game.candidates().filter((value) => !asked.values.includes(value)).slice(0, 3);
  const refused = left.map((value) => [value, reasonOf(game, asked, value)]);
  answers.push({ question: now.question, labels: now.options.map((one) => one.label), chosen: now.options.at(-1).label, refused });
  table.hear({ say: "choose", what: now.options.at(-1).id });
}
const last = told.at(-1), whole = [...taken], hash = game.play.hash() >>> 0;
table.hear({ say: "undo" });
const back = told.at(-1);
table.hear({ say: "choose", what: back.options.at(-1).id });
const again = told.at(-1);
console.log(JSON.stringify({
  answers, over: last.over, seats: last.seats, log: last.log.map((one) => ({ ...one, sentences: sentencesOf(game.data, one.rules) })), hash, taken: whole,
  spoken: wanted.map((one) => spokenOf(game.data.rules.spoken, one)),
  same: JSON.stringify(again.log) === JSON.stringify(last.log), mine: back.log.length < last.log.length,
}));
