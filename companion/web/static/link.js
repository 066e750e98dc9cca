// One WebSocket that comes back by itself.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

export class Link {
  constructor(path, hear, tell) {
    this.path = path;
    this.hear = hear; // (message) => void
    this.tell = tell; // ("open" | "away") => void
    this.wait = FIRST_WAIT_MS;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.tell("open");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      this.tell("away");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
