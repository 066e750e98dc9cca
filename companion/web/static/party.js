// Coins rain on the table when somebody has won.

import { coin } from "./dice.js";

const COINS = 36;
const FALL_MS = 2600;

export function celebrate(table) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rain = document.createElement("div");
  rain.className = "rain";
  rain.setAttribute("aria-hidden", "true");
  rain.append(...Array.from({ length: COINS }, coin));
  table.append(rain);
  for (const piece of rain.children) fall(piece);
  setTimeout(() => rain.remove(), 2 * FALL_MS);
}

function fall(piece) {
  const across = Math.random() * 100;
  const turn = Math.random() * 720 - 360;
  piece.style.left = `${across}%`;
  piece.animate(
    [
      { transform: "translateY(-12vh) rotate(0deg)", opacity: 1 },
      { transform: `translateY(70vh) rotate(${turn}deg)`, opacity: 1, offset: 0.8 },
      { transform: `translateY(100vh) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: FALL_MS * (0.7 + 0.5 * Math.random()), delay: Math.random() * 900, easing: "ease-in", fill: "both" },
  );
}
