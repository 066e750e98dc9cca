// One WebSocket that comes back by itself; not while nobody sees the page.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

export class Link {
  constructor(path, hear, tell) {
    this.path = path;
    this.hear = hear; // (message) => void
    this.tell = tell; // ("open" | "away" | "full") => void
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
    socket.onclose = ({ reason }) => {
      this.tell(reason === "full" ? "full" : "away");
      setTimeout(() => this.openSeen(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
    };
  }

  openSeen() {
    if (!document.hidden) this.open();
    else document.addEventListener("visibilitychange", () => this.openSeen(), { once: true });
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
