// The connection to the server of the page. It comes back by itself; what is typed meanwhile waits in the editor, and an
// answer at the table in `moves.js`.
//
// A network that drops closes no connection: both ends wait for each other, for minutes. So the server is asked now and
// then whether it is there, and a connection on which nothing comes back is given up and opened anew.

const REFUSED = 403;
const ASKED_EVERY = 1000; // milliseconds
const SILENT = 6000; // after a question

export class Connection {
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.waiting = 200;
    this.open();
    setInterval(() => this.ask(), ASKED_EVERY);
    addEventListener("online", () => !this.there && this.lose());
  }

  open() {
    clearTimeout(this.next);
    const address = new URL("talk", location.href);
    address.protocol = "ws:";
    this.socket = new WebSocket(address);
    this.asked = performance.now();
    this.socket.onopen = () => {
      this.waiting = 200;
      this.asked = null;
      this.changed(true);
    };
    this.socket.onmessage = (event) => {
      this.asked = null;
      const message = JSON.parse(event.data);
      if (message.tell !== "there") this.heard(message);
    };
    this.socket.onclose = () => this.closed();
  }

  // Whether the server is there; where it has not said so since it was asked last, the connection is lost.
  ask() {
    if (this.asked !== null && performance.now() - this.asked > SILENT) this.lose();
    else if (this.there && this.asked === null) {
      this.asked = performance.now();
      this.say({ say: "there" });
    }
  }

  // A connection without another end closes when it has waited long enough; nobody waits for that.
  lose() {
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
    this.closed();
  }

  closed() {
    this.asked = null;
    this.changed(false);
    fetch(location.href).then(({ status }) => status === REFUSED && !this.there && this.changed(false, true), () => {}); // another server answers here
    clearTimeout(this.next);
    this.next = setTimeout(() => this.open(), this.waiting);
    this.waiting = Math.min(this.waiting * 2, 5000);
  }

  get there() {
    return this.socket.readyState === WebSocket.OPEN && this.socket.onmessage !== null;
  }

  say(message) {
    if (this.there) this.socket.send(JSON.stringify(message));
    return this.there;
  }
}
