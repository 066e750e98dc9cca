// The keyboard plays the seat that was touched last.

const KEYS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "ok",
  " ": "ok",
  c: "challenge",
  b: "challenge",
  l: "look",
  e: "look",
};

// seat() and cup() are the ones touched last; choose(place) takes another.
export function listenToKeys({ seat, cup, choose }) {
  const held = new Map(); // key code -> how to let it go

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^[1-8]$/.test(key)) choose(Number(key) - 1);
    const begin = KEYS[key] ? () => holdButton(seat(), KEYS[key]) : key === "s" && cup() ? () => holdCup(cup()) : null;
    if (!begin) return;
    event.preventDefault();
    if (!event.repeat && !held.has(event.code)) held.set(event.code, begin());
  });

  addEventListener("keyup", (event) => letGo(event.code, event.shiftKey));
  addEventListener("blur", () => [...held.keys()].forEach((code) => letGo(code, false)));

  function letGo(code, shift) {
    held.get(code)?.(shift);
    held.delete(code);
  }
}

function holdButton(seat, button) {
  seat.hold(button, true);
  return () => seat.hold(button, false);
}

function holdCup(cup) {
  cup.shake(true);
  return (shift) => cup.shake(false, shift);
}

function isElsewhere(target) {
  return target instanceof Element && target.closest("input, select, dialog, a") !== null;
}
