// The four symbols of the pirates' dice and cards, 100 units square.

import { path, svg } from "./svg.js";

const SHAPES = {
  chest: [
    "M12 44v-6c0-15 11-24 26-24h24c15 0 26 9 26 24v6z",
    "M10 50h34v8h12v-8h34v32c0 3-2 5-5 5H15c-3 0-5-2-5-5z",
    "M47 47h6v14h-6z",
  ],
  sword: [
    "M80 8l12-2-2 12-42 44-10-10z",
    "M26 50l6-6 24 24-6 6-8-6-16 17c-4 5-11 5-14 2s-3-10 2-14l17-16z",
  ],
  ship: [
    "M47 6h6v64h-6z",
    "M57 14c16 6 26 20 28 40-10-3-19-3-28-1zM43 24c-12 5-20 16-22 31 8-3 15-3 22-2z",
    "M8 66h84c-2 14-10 24-24 24H32C18 90 10 80 8 66z",
    "M53 5h14l-4 4 4 5H53z",
  ],
  skull: [
    "M50 8c23 0 38 15 38 35 0 12-5 20-14 26v12c0 4-3 7-7 7h-4v-9h-7v9H44v-9h-7v9h-4c-4 0-7-3-7-7V69c-9-6-14-14-14-26C12 23 27 8 50 8zM35 39a9.5 9.5 0 100 19 9.5 9.5 0 000-19zM65 39a9.5 9.5 0 100 19 9.5 9.5 0 000-19zM50 58l-6 11h12z",
  ],
};

export const SYMBOLS = Object.keys(SHAPES);

export function symbol(name) {
  return svg("g", { class: `symbol symbol-${name}`, "fill-rule": "evenodd" }, (SHAPES[name] ?? []).map((d) => path(d, "shape")));
}
