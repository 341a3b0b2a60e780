// Answers at a table, of which none is lost and none counts twice.
//
// Each is for the turn in which it was given, and the server takes it for no other. So one that was on its way when the
// connection was lost may be sent again when the table still waits for it, whether it had arrived or not.

export class Moves {
  constructor(connection) {
    this.connection = connection;
    this.waits = null; // the answer that was sent last, until the table has gone on
    this.lost = false; // whether the connection was lost since
  }

  say(message, table) {
    const turned = message.say === "choose" || message.say === "undo" ? { ...message, turn: table.turn } : message;
    if (turned !== message) this.waits = { table: table.table, seat: table.seat, said: turned };
    const sent = this.connection.say(turned);
    if (!sent) this.gone();
    return sent;
  }

  // What is told of the table; here it is seen whether an answer has come through.
  heard({ tell, lacks, table, turn, handed }) {
    if (tell !== "table" || lacks || this.waits === null) return;
    const { waits } = this;
    if (waits.table !== table || waits.said.turn !== turn) this.waits = null;
    else if (handed === waits.seat) this.connection.say({ say: "look-as", seat: handed }); // who answered held it already
    else if (this.lost) {
      this.lost = false;
      this.connection.say(waits.said);
    }
  }

  gone() {
    this.lost = this.waits !== null;
  }
}
