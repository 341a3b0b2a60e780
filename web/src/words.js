// What the page says. Each language is a file of `web/words`, found when the page is built; so one more needs no code.

import FOUND from "tassel:words";

// `{0}` and `{1}` stand for what is told; a text with forms by number has one for each that its language knows.
function spoken(text, lang) {
  if (typeof text === "object") return Object.hasOwn(text, "other") ? counted(text, lang) : all(text, lang);
  return /\{\d\}/.test(text) ? (...told) => filled(text, told) : text;
}

const filled = (text, told) => text.replace(/\{(\d)\}/g, (_, n) => told[n]);
const all = (texts, lang) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, spoken(text, lang)]));

function counted(forms, lang) {
  const rules = new Intl.PluralRules(lang);
  return (n) => filled(forms[rules.select(n)] ?? forms.other, [n]);
}

const WORDS = Object.fromEntries(Object.entries(FOUND).map(([lang, texts]) => [lang, all(texts, lang)]));

// English, then by their letters: wherever languages stand side by side.
export const inOrder = (langs) => [...langs].sort((one, other) => (other === "en") - (one === "en") || (one < other ? -1 : 1));

export const LANGUAGES = inOrder(Object.keys(WORDS));

export function usualLanguage() {
  const wanted = (localStorage.getItem("lang") ?? navigator.language).slice(0, 2);
  return LANGUAGES.includes(wanted) ? wanted : "en";
}

export const wordsOf = (lang) => WORDS[lang] ?? WORDS.en;

// Why something cannot be, as the server says it: a sort, and what is told of it.
export function whatLacks(words, { lacks, told }) {
  const said = words.lacking[lacks];
  return typeof said === "function" ? said(...told) : said;
}
