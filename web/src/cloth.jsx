// The table, drawn from what a seat sees: boards as the rule book draws them, and on each element what its cells hold.

import { BLANK } from "./disclosure.js";
import { Spots } from "./spots.jsx";
import { Piece as SeatPiece } from "./seat-sign.jsx";

export function Cloth({ words, look, cells, seats, choice }) {
  const at = { look, cells, choice, colours: look.colours };
  return (
    <div class="cloth drawn" tabIndex="0" role="region" aria-label={words.table} style={{ "--sheet": at.colours.sheet, "--own-line": at.colours.line, "--own-cell": at.colours.cell }}>
      <svg class="symbols" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: look.symbols }} />
      {look.areas.map((row, n) => (
        <div class="row" key={n}>
          {row.map((area) => (
            <section key={area.title} class="area">
              <h2>{area.title}</h2>
              <div class="holds">{area.holds.map((one, k) => <Held key={k} {...at} held={one} />)}</div>
            </section>
          ))}
        </div>
      ))}
      {look.supply.some((leaf) => cells[leaf.at] > 0) && (
        <section class="area"><h2>{words.supply}</h2><Leaves {...at} leaves={look.supply} /></section>
      )}
      <div class="row">{seats.map((one, seat) => <Seat key={seat} {...at} seat={seat} name={one.name} />)}</div>
    </div>
  );
}

function Held({ held, ...at }) {
  if (held.zone) return <Zone {...at} zone={held.zone} />;
  if (!held.place) return <Leaves {...at} leaves={held.leaves} />;
  if (held.board) return <Board {...at} held={held} />;
  return (
    <div class="cells" style={held.columns ? { gridTemplateColumns: `repeat(${held.columns}, minmax(3rem, auto))` } : {}}>
      {held.names.map((name, n) => (
        <div key={n} class="element" title={name}><Inside {...at} held={held} n={n} /></div>
      ))}
    </div>
  );
}

// An element takes what lies on it, and markers stand on its middle.
function Board({ held, ...at }) {
  const { board: { svg, size: [width, height], boxes } } = held;
  const markers = at.look.markers.filter((one) => one.place === held.place && boxes[at.cells[one.at]] !== undefined);
  const ring = held.shape === "ring";
  const centred = ring || held.shape === "grid" ? "box middle" : "box";
  const spot = ([x, y, w, h]) => (ring ? [(x + w / 2) * .64 + (width / 2) * .36 - 1, (y + h / 2) * .64 + (height / 2) * .36 - 1, 2, 2] : [x, y, w, h]);
  const corners = held.corners ? at.look.markers.filter((one) => one.place === held.corners.place && at.cells[one.at] >= 0) : [];
  return (
    <svg class="board" viewBox={`0 0 ${width} ${height}`} style={{ width: `${width * 1.9}px` }} role="img" aria-label={held.title}>
      <g dangerouslySetInnerHTML={{ __html: svg }} />
      {corners.map((one) => <Lit key={one.at} {...at} one={one} corner={boxes[held.corners.at[at.cells[one.at]]]} boxes={boxes} size={[width, height]} />)}
      {boxes.map(([x, y, w, h], n) => (
        <foreignObject key={n} x={x} y={y} width={w} height={h}><div class={centred}><Inside {...at} held={held} n={n} /></div></foreignObject>
      ))}
      {markers.map((one) => <Marker key={one.at} {...at} one={one} box={spot(boxes[at.cells[one.at]])} />)}
      <Spots {...at.choice} place={held.place} boxes={boxes} />
      {held.corners && <Spots {...at.choice} place={held.corners.place} boxes={held.corners.at.map((n) => boxes[n] && [boxes[n][0] + boxes[n][2], boxes[n][1] + boxes[n][3], 0, 0])} />}
      {corners.map((one) => <Corner key={one.at} {...at} one={one} box={boxes[held.corners.at[at.cells[one.at]]]} size={[width, height]} />)}
    </svg>
  );
}

function Inside({ held, n, ...at }) {
  return (
    <>
      <Leaves {...at} leaves={held.leaves[n]} />
      {held.zones.map((zone) => <Cards key={zone.title} {...at} zone={zone} address={zone.at[n]} pile />)}
    </>
  );
}

function Marker({ one, box: [x, y, w, h], colours }) {
  const [mx, my] = [x + w / 2, y + h / 2];
  const reach = one.draw === "area" ? one.reach * 2 + 1 : 0;
  return (
    <g>
      {reach > 0 && <rect x={mx - (w * reach) / 2} y={my - (h * reach) / 2} width={w * reach} height={h * reach} rx="2" fill="none" stroke={colours.pointer} stroke-width="1.8" />}
      {(one.icon || one.draw === "pin") && (one.seat >= 0 ? <Piece seat={one.seat} colours={colours} x={mx} y={my} r={5} /> : <circle cx={mx} cy={my} r="5" fill="#fff" stroke={colours.pointer} stroke-width="1.4" />)}
      {one.icon ? <use href={`#g.${one.icon}`} x={mx - 3.4} y={my - 3.4} width="6.8" height="6.8" color={colours.line} /> : one.name && <text x={mx} y={my + 1.8} font-size="5" text-anchor="middle">{one.name}</text>}
    </g>
  );
}

// The corner of an angle, and the far ends of its arms, which go around the larger side.
function angle(box, [width, height]) {
  const [x, y] = [box[0] + box[2], box[1] + box[3]];
  return [x, y, x > width / 2 ? 5 : width - 5, y > height / 2 ? 5 : height - 5];
}

// The cells on that side.
function Lit({ one, corner, boxes, size, colours }) {
  if (!corner || one.draw !== "angle") return null;
  const [x, y, toX, toY] = angle(corner, size);
  const within = (at, from, to) => (at > from) === (to > from);
  return boxes.filter(([left, top, w, h]) => within(left + w / 2, x, toX) && within(top + h / 2, y, toY))
    .map(([left, top, w, h]) => <rect key={`${left} ${top}`} x={left} y={top} width={w} height={h} fill={colours.lit} class="lit" />);
}

// A marker where four cells meet.
function Corner({ one, box, size, ...at }) {
  if (!box) return null;
  const [x, y, toX, toY] = angle(box, size);
  return (
    <g>
      {one.draw === "angle" && <polyline points={`${toX},${y} ${x},${y} ${x},${toY}`} fill="none" stroke={at.colours.pointer} stroke-width="2.6" />}
      <Marker {...at} one={one} box={[x - 1, y - 1, 2, 2]} />
    </g>
  );
}

const Piece = ({ colours, ...given }) => <SeatPiece fill={colours.seats[given.seat]} {...given} />;

// What cells hold: pieces of players, amounts, signs. What is hidden, or nothing, is not told.
function Leaves({ leaves, ...at }) {
  return <div class="leaves">{leaves.map((leaf) => <Leaf key={leaf.at} {...at} leaf={leaf} value={at.cells[leaf.at]} />)}</div>;
}

function Leaf({ leaf, value, look, colours }) {
  if (value === BLANK) return null;
  if (leaf.form === "number") {
    if (!value) return null;
    return <span class="leaf"><Sign icon={leaf.icon} text={leaf.text} seat={leaf.seat} colours={colours} />{value !== 1 || leaf.seat < 0 ? <b>{value}</b> : null}</span>;
  }
  if (leaf.form === "flag") return value ? <span class="leaf"><Sign icon={leaf.icon} text={leaf.text} seat={-1} colours={colours} /></span> : null;
  if (leaf.form === "player") return value >= 0 ? <span class="leaf"><Sign icon={leaf.icon} text="" seat={value} colours={colours} /></span> : null;
  const [icon, text] = look.kinds[leaf.kind]?.[value] ?? [];
  return text === undefined ? null : <span class="leaf"><Sign icon={icon} text={icon ? "" : text} seat={-1} colours={colours} /></span>;
}

function Sign({ icon, text, seat, colours }) {
  return (
    <>
      {(icon || seat >= 0) && (
        <svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
          {seat >= 0 && <Piece seat={seat} colours={colours} />}
          {icon && <use href={`#g.${icon}`} x={seat >= 0 ? -0.6 : -1.1} y={seat >= 0 ? -0.6 : -1.1} width={seat >= 0 ? 1.2 : 2.2} height={seat >= 0 ? 1.2 : 2.2} color={seat >= 0 ? "#fff" : colours.line} />}
        </svg>
      )}
      {text && <small>{text}</small>}
    </>
  );
}

function Zone({ zone, ...at }) {
  return zone.at.map((address, n) => (
    <figure class="zone" key={address}>
      <Cards {...at} zone={zone} address={address} />
      <figcaption>{zone.names[n] ?? zone.title}</figcaption>
    </figure>
  ));
}

// Cards side by side if they are few and lie open, else a pile that says how many there are.
function Cards({ zone, address, pile = false, look, cells }) {
  const count = cells[address];
  if (!count) return pile ? null : <div class="cards none" />;
  const faces = look.faces[zone.cards];
  const rows = look.rowOf[zone.cards];
  const held = [...cells.slice(address + 1, address + 1 + count)];
  const open = held.some((card) => card !== BLANK); // some may lie face up among others
  const shown = open && count <= 8 && !pile ? held : held.slice(0, 1);
  return (
    <div class="cards">
      {shown.map((card, n) => <span class="card" key={n} dangerouslySetInnerHTML={{ __html: card === BLANK ? faces.back : faces.rows[rows[card]] }} />)}
      {shown.length < count && <b class="many">×{count}</b>}
    </div>
  );
}

function Seat({ seat, name, ...at }) {
  const { look, cells } = at;
  return (
    <section class="area seat" style={{ borderColor: at.colours.seats[seat] }}>
      <h2><svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true"><Piece seat={seat} colours={at.colours} /></svg><span>{name}</span>{look.signs.filter((one) => cells[one.at] === seat).map((one) => <Leaf key={one.at} {...at} leaf={{ form: "flag", icon: one.icon }} value={1} />)}</h2>
      <Leaves {...at} leaves={look.own.filter((leaf) => leaf.of === seat)} />
      {look.tracks.map((track) => (
        <div class="track" key={track.title}>
          {track.icon ? <Leaf {...at} leaf={{ form: "flag", icon: track.icon }} value={1} /> : <small>{track.title}</small>}
          {track.levels.map((level, n) => <span key={n} class={cells[track.at[seat]] === n + 1 ? "here" : ""}>{level}</span>)}
        </div>
      ))}
      <div class="holds">{look.zones.map((zone) => (cells[zone.at[seat]] ? <figure class="zone" key={zone.title}><Cards {...at} zone={zone} address={zone.at[seat]} /><figcaption>{zone.title}</figcaption></figure> : null))}</div>
    </section>
  );
}
