// What a seat may be told of somebody else's answer: as `tassel_runtime.disclosure` decides it.

const sight = (game, seat) => {
  const asked = game.asked();
  const options = asked?.seat === seat ? asked.values : [];
  return [...game.view(seat), asked?.seat ?? -1, asked?.number ?? -1, ...options].join();
};

// Whether a seat can know what was chosen: no other answer would have left it the same view, and the chooser another.
export function choiceIsSeen(game, before, asked, value, seat) {
  if (!game.data.secrets || asked.seat === seat) return true;
  const after = game.save();
  const seen = sight(game, seat), own = game.data.keeps ? null : sight(game, asked.seat);
  const alike = asked.values.some((other, place) => {
    if (other === value) return false;
    game.restore(before);
    game.play.options();
    if (game.choose(place) !== null) return false; // nobody can have chosen that
    return sight(game, seat) === seen && (own === null || sight(game, asked.seat) !== own);
  });
  game.restore(after);
  return !alike;
}

// What a seat saw change, in words, as far as there is room for it.
export function changesSeen({ data }, before, after, most) {
  const found = [];
  for (const [address, name, holds] of data.told) {
    const [was, is] = [before[address], after[address]];
    if (was !== is && was !== BLANK && is !== BLANK) found.push(`${name} ${valueOf(data, holds, was)} › ${valueOf(data, holds, is)}`);
  }
  for (const [kind, { where, rows, zones }] of Object.entries(data.cards)) {
    for (let card = 0; card < rows.length; card += 1) {
      const [was, is] = [before[where + card], after[where + card]];
      if (was !== is && is !== BLANK) found.push(`${data.members[kind][card]} ${zones[was] ?? "…"} › ${zones[is] ?? "–"}`);
    }
  }
  return found.slice(0, most);
}

export const BLANK = -(2 ** 31);

function valueOf({ members, said }, holds, value) {
  if (holds === "number") return value;
  if (holds === "flag") return value ? said.yes : said.no;
  return members[holds]?.[value] ?? "–";
}
