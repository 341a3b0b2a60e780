// What a page keeps of a game, and how it changes with what is told.

export const NO_TABLE = { table: null, why: null, hint: "", said: null, read: null, links: [], kept: null, savedLog: "" };

export function atTable(state, message) {
  switch (message.tell) {
    case "table": return { table: message.lacks ? { ...state.table, lacks: message.lacks, told: message.told } : message, why: null, hint: "", said: null, kept: null, savedLog: "" };
    case "said": return { said: message };
    case "read": return { read: message };
    case "why": return { why: message };
    case "hint": return { hint: message.what };
    case "log": return { savedLog: message.text };
    case "kept": return { kept: message };
    case "invitations": return { links: message.invitations };
    default: return {};
  }
}

// The seats of a table with their numbers: at the end by their ranks, seats of one rank as they sit.
export function seatsShown({ seats, over }) {
  const numbered = seats.map((one, seat) => ({ ...one, seat }));
  return over ? numbered.sort((one, other) => one.rank - other.rank) : numbered;
}

// What a seat was told of the table, line by line: shown to nobody else, and no longer than it is so.
export function readAt(table, read) {
  return read !== null && read.table === table.table && read.seat === table.seat && read.turn === table.turn ? read.lines : null;
}
