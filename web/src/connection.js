// The connection to the server of the page. It comes back by itself; what is typed meanwhile waits in the editor.

const REFUSED = 403;

export class Connection {
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.waiting = 200;
    this.open();
  }

  open() {
    const address = new URL("talk", location.href);
    address.protocol = "ws:";
    this.socket = new WebSocket(address);
    this.socket.onopen = () => {
      this.waiting = 200;
      this.changed(true);
    };
    this.socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.changed(false);
      fetch(location.href).then(({ status }) => status === REFUSED && this.changed(false, true), () => {}); // another server answers here
      setTimeout(() => this.open(), this.waiting);
      this.waiting = Math.min(this.waiting * 2, 5000);
    };
  }

  get there() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  say(message) {
    if (this.there) this.socket.send(JSON.stringify(message));
    return this.there;
  }
}
