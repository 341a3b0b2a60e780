// The shape and colour by which the pieces of a seat are known.

const SHAPES = [null, ".83,-.83 .83,.83 -.83,.83 -.83,-.83", "0,-1.19 1.23,.94 -1.23,.94", "0,-1.09 1.07,-.31 .66,.94 -.66,.94 -1.07,-.31", ".55,-.95 1.1,0 .55,.95 -.55,.95 -1.1,0 -.55,-.95"];

export function Piece({ seat, fill, x = 0, y = 0, r = 1 }) {
  const place = `translate(${x} ${y}) scale(${r})`;
  return SHAPES[seat] ? <polygon points={SHAPES[seat]} transform={place} fill={fill} /> : <circle transform={place} r="1" fill={fill} />;
}

export const SeatSign = ({ seat, colour }) => <svg class="seat-sign" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true"><Piece seat={seat} fill={colour} /></svg>;
