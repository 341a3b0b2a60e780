// What may be chosen, where it lies on a board: with the number that it has among the options.

const SMALL = 9; // units of a picture: a spot to be met by a finger
const MANY = 16; // more than so many numbers hide the board: the one that is pointed at is told

// `boxes` by the ids of options; `of` and `place` where a board is of one place of several.
export function Spots({ options, pointed, point, say, boxes, of, place }) {
  if (of !== place) return null;
  const many = options.filter((one) => boxes[one.id]).length > MANY;
  return options.map((one, n) => boxes[one.id] && (
    <Spot key={one.id} n={n} many={many} box={boxes[one.id]} label={one.label} lit={pointed === one.id} point={(here) => point(here ? one.id : "")}
      choose={() => say({ say: "choose", what: one.id })} />
  ));
}

function Spot({ n, many, box, label, lit, point, choose }) {
  const [x, y, width, height] = enlarged(box);
  const tag = Math.min(4.4, Math.max(2.8, height / 3));
  const at = width > 3 * tag ? [x + tag + 0.6, y + tag + 0.6] : [x, y]; // beside what stands there
  return (
    <g class={`spot ${lit ? "lit" : ""}`} onClick={choose} onMouseEnter={() => point(true)} onMouseLeave={() => point(false)}>
      <title>{label}</title>
      {many ? <ellipse cx={x + width / 2} cy={y + height / 2} rx={0.4 * width} ry={0.4 * height} /> : <rect x={x} y={y} width={width} height={height} rx="2" />}
      {(!many || lit) && <circle cx={at[0]} cy={at[1]} r={tag} />}
      {(!many || lit) && <text x={at[0]} y={at[1] + tag * 0.36} font-size={tag * (n < 9 ? 1.25 : 1)}>{n + 1}</text>}
    </g>
  );
}

function enlarged([x, y, width, height]) {
  const [across, down] = [Math.max(0, SMALL - width) / 2, Math.max(0, SMALL - height) / 2];
  return [x - across, y - down, width + 2 * across, height + 2 * down];
}
