// What answers are called: as `tassel_runtime.decisions` calls them, from labels that were made there.

export function labelOf({ members, said }, ask, value) {
  if (ask.stop !== null && value === ask.stop) return ask.stopped;
  const name = (n) => ask.names?.[n] ?? members[ask.of]?.[n] ?? `${n}`;
  switch (ask.form) {
    case "number": return `${value}`;
    case "flag": return value ? said.yes : said.no;
    case "basket": return basket(value, ask.base).map(([n, many]) => soMany(many, name(n))).join(", ") || said.nothing;
    case "subset": return [...Array(31).keys()].filter((n) => (value >> n) & 1).map(name).join(", ") || said.none;
    default: return value < 0 ? said.nobody : name(value);
  }
}

// Equal labels are told apart by a number.
export function labelsOf(data, ask, values) {
  const found = values.map((value) => labelOf(data, ask, value));
  const nth = new Map();
  return found.map((label) => {
    if (found.indexOf(label) === found.lastIndexOf(label)) return label;
    nth.set(label, (nth.get(label) ?? 0) + 1);
    return `${label} (${nth.get(label)})`;
  });
}

const soMany = (many, noun) => (/^\d/.test(noun) ? `${many} × ${noun}` : `${many} ${noun}`);

function basket(value, base) {
  const found = [];
  for (let n = 0; value > 0 && base > 1; n += 1, value = Math.floor(value / base)) {
    if (value % base) found.push([n, value % base]);
  }
  return found;
}
