// Where the rules speak of what somebody asks for in their own words: as `tassel.spoken_of` finds it, whose numbers these are.

const MOST = 3, BEGINS = 4, OF = 0.55, OFTEN = 0.2, ENOUGH = 3, LEAST = 10;

export function spokenOf({ words, said }, asked) {
  const rare = rarities(words, said), few = Math.log(1 + 1 / OFTEN);
  const wanted = [...new Set(wordsOf(asked))].filter((word) => !words.some((one, n) => one === word && rare[n] < few));
  if (wanted.length === 0) return [];
  const fitting = wanted.map((one) => words.map((word) => isAlike(one, word)));
  const found = said.map(([name, sentence, counts]) => ({ name, sentence, weight: weightOf(fitting, pairs(counts), rare) }));
  const best = found.filter((one) => one.weight > 0).sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : +(a.name > b.name)));
  const kept = new Map();
  for (const { name, sentence } of best) if (!kept.has(name)) kept.set(name, [name, sentence]);
  return [...kept.values()].slice(0, MOST);
}

const wordsOf = (text) => fold(text).match(/\p{L}{2,}/gu) ?? [];
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("œ", "oe");
const pairs = (counts) => counts.flatMap((n, at) => (at % 2 === 0 ? [[n, counts[at + 1]]] : []));

function rarities(words, said) {
  const held = words.map(() => 0);
  for (const [, , counts] of said) for (const [n] of pairs(counts)) held[n] += 1;
  return held.map((many) => Math.log(1 + said.length / many));
}

// Of each word that is wanted the one that fits best.
function weightOf(fitting, counted, rare) {
  const fits = fitting.map((fit) => Math.max(0, ...counted.map(([n, many]) => (fit[n] ? rare[n] * Math.min(many, ENOUGH) : 0))));
  const sum = (all) => all.reduce((one, other) => one + other, 0);
  return (sum(fits) * fits.filter((fit) => fit > 0).length) / Math.sqrt(LEAST + sum(counted.map(([, many]) => many)));
}

function isAlike(one, other) {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1;
  return one === other || (same >= BEGINS && same >= OF * Math.max(one.length, other.length));
}
