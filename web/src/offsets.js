// The server counts characters, the editor the units that they are made of: most are one of both.

const WIDE = /[\u{10000}-\u{10ffff}]/u;

export function toUnits(text, at) {
  if (!WIDE.test(text)) return Math.min(at, text.length);
  let units = 0;
  for (const letter of text) {
    if (at-- <= 0) break;
    units += letter.length;
  }
  return units;
}

export function toCharacters(text, units) {
  return WIDE.test(text) ? [...text.slice(0, units)].length : units;
}
