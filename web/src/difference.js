// What makes one text of another, as few steps as lines have it: a cursor in a line that both have stays where it is,
// whatever others write above and below it at the same time.

const MOST = 250_000; // pairs of lines that are compared; beyond that the whole middle is one step

export function differences(old, text) {
  if (old === text) return [];
  const a = linesOf(old), b = linesOf(text);
  let top = 0, end = 0;
  const least = Math.min(a.length, b.length);
  while (top < least && a[top] === b[top]) top += 1;
  while (end < least - top && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const from = lengthOf(a.slice(0, top));
  return parts(a.slice(top, a.length - end), b.slice(top, b.length - end)).map((one) => within(one, from)).filter((one) => one.to > one.from || one.insert);
}

const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const lengthOf = (lines) => lines.reduce((sum, line) => sum + line.length, 0);

// Runs of lines that differ, between lines that both have in the same order.
function parts(a, b) {
  if (a.length * b.length > MOST) return [{ at: 0, old: a.join(""), text: b.join("") }];
  const alike = longest(a, b), found = [];
  let n = 0, m = 0, at = 0;
  for (const [i, j] of [...alike, [a.length, b.length]]) {
    if (i > n || j > m) found.push({ at, old: a.slice(n, i).join(""), text: b.slice(m, j).join("") });
    at += lengthOf(a.slice(n, i + 1));
    [n, m] = [i + 1, j + 1];
  }
  return found;
}

// The pairs of the longest run of lines that both have.
function longest(a, b) {
  const width = b.length + 1, many = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      many[i * width + j] = a[i] === b[j] ? 1 + many[(i + 1) * width + j + 1] : Math.max(many[(i + 1) * width + j], many[i * width + j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (many[(i + 1) * width + j] >= many[i * width + j + 1]) i += 1;
    else j += 1;
  }
  return pairs;
}

// Of a run only what is between the characters that both begin and end with.
function within({ at, old, text }, before) {
  let start = 0, end = 0;
  const least = Math.min(old.length, text.length);
  while (start < least && old[start] === text[start]) start += 1;
  while (end < least - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
  return { from: before + at + start, to: before + at + old.length - end, insert: text.slice(start, text.length - end) };
}
