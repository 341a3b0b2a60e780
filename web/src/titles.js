// What rule sets are called: by the titles of the game and of what lies on it, and by their folders where two have the same title.

const shortly = (name) => name.split("/").at(-1);

export function titledIn(titles, lang) {
  const own = (name) => titles[name]?.[lang] ?? titles[name]?.en ?? shortly(name);
  const folders = new Map();
  for (const name of Object.keys(titles)) folders.set(own(name), new Set([...(folders.get(own(name)) ?? []), shortly(name)]));
  const called = (name) => (folders.get(own(name))?.size > 1 ? `${own(name)} (${shortly(name)})` : own(name));
  return (rules) => rules.split("+").map(called).join(" + ");
}
