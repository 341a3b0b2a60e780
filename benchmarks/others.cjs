// Random games of noughts and crosses through the client of boardgame.io: moves, and seconds of processor time.
const [folder, games] = [process.argv[2], Number(process.argv[3])];
const { Client } = require(`${folder}/node_modules/boardgame.io/dist/cjs/client.js`);

const rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (rows.some((row) => row.every((cell) => G.cells[cell] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

function played() {
  const client = Client({ game, numPlayers: 2, debug: false });
  let moves = 0;
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
    client.moves.place(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
  client.stop();
  return moves;
}

for (let i = 0; i < games / 4; i += 1) played();
const start = process.cpuUsage().user;
let moves = 0;
for (let i = 0; i < games; i += 1) moves += played();
console.log(JSON.stringify({ moves, seconds: (process.cpuUsage().user - start) / 1e6 }));
