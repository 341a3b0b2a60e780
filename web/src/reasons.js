// Why something happened, and why something is not offered: as `seat_view` and `tassel_runtime.reasons` say it.

import { labelOf } from "./answers.js";
import { BLANK } from "./disclosure.js";

// Which sentences of the rules tell what a seat saw change; `noted` says of each change the cell and the place.
export function rulesSeen({ told, cards, rules }, before, after, noted) {
  const seen = new Set(told.map(([address]) => address).filter((address) => before[address] !== BLANK && after[address] !== BLANK));
  for (const { where, rows } of Object.values(cards)) { // a card is seen where it was, or where it comes to
    for (let at = where; at < where + rows.length; at += 1) if (before[at] !== BLANK || after[at] !== BLANK) seen.add(at);
  }
  const found = new Set(noted.filter(([address]) => seen.has(address)).map(([, place]) => rules.of[place]));
  found.delete(-1);
  return [...found];
}

export const sentencesOf = ({ rules }, found) => [...new Set(found.flatMap((n) => rules.sentences[n]))];

// What somebody means who says this; its value, or what it might be.
function meant(game, asked, said) {
  const named = (values) => values.map((value) => [fold(labelOf(game.data, asked.ask, value)), value]);
  const members = (game.data.members[asked.ask.of] ?? []).map((_, n) => n);
  const known = named([...new Set([...asked.values, ...game.candidates(), ...(SIMPLE.includes(asked.ask.form) ? [] : members)])]);
  const wanted = fold(said);
  const same = known.find(([name]) => name === wanted) ?? only(known.filter(([name]) => name.startsWith(wanted))) ?? only(known.filter(([name]) => name.includes(wanted)));
  return same?.[1];
}

const SIMPLE = ["number", "flag", "basket", "subset", "options"]; // what is chosen there is no member of a kind
const fold = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase().trim();
const only = (found) => (found.length === 1 ? found[0] : undefined);

export function whyNot(game, asked, said) {
  const value = meant(game, asked, said);
  return value === undefined ? { how: "unknown", of: "" } : reasonOf(game, asked, value);
}

// How it comes that a value is not offered, and the test that it fails.
export function reasonOf(game, asked, value) {
  if (asked.values.includes(value)) return { how: "offered", of: "" };
  if (asked.ask.listed && !game.candidates().includes(value)) return { how: "among", of: "" };
  const failed = asked.ask.tests.find(([test]) => !game.passes(test, value));
  return failed ? { how: "fails", of: failed[1] } : { how: "after", of: "" };
}
