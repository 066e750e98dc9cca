// What stands on the table in every game: cups and the sand timer.

import { path, picture, svg } from "./svg.js";

// The sand timer, standing.
export function hourglass() {
  return picture("0 0 60 80", "hourglass", [
    path("M16 10h28v8c0 12-10 16-10 22s10 10 10 22v8H16v-8c0-12 10-16 10-22S16 30 16 18z", "timer-glass"),
    path("M20 66c0-8 5-11 10-14 5 3 10 6 10 14zM28 40h4v14h-4zM22 24h16c-2 6-6 8-8 12-2-4-6-6-8-12z", "timer-sand"),
    path("M10 6h40v6H10zM10 68h40v6H10z", "timer-frame"),
  ]);
}

let cups = 0;

// A leather cup upside down, seen from above: rim, wall, base with its stitching.
export function cup() {
  const number = ++cups;
  const gradient = (id, stops) =>
    svg("radialGradient", { id, cx: "38%", cy: "32%", r: "75%" }, stops.map(([offset, colour]) =>
      svg("stop", { offset, "stop-color": colour })));
  return picture("0 0 120 120", "cup-picture", [
    svg("defs", {}, [
      gradient(`cup-wall-${number}`, [["0%", "#7a4a2a"], ["60%", "#4c2a16"], ["100%", "#23110a"]]),
      gradient(`cup-base-${number}`, [["0%", "#a86f42"], ["55%", "#74441f"], ["100%", "#4b2912"]]),
    ]),
    svg("circle", { cx: 60, cy: 60, r: 57, fill: "#1b0d07" }),
    svg("circle", { cx: 60, cy: 60, r: 56, fill: `url(#cup-wall-${number})` }),
    svg("circle", { cx: 60, cy: 60, r: 52, class: "cup-stitch wide" }),
    svg("circle", { cx: 60, cy: 60, r: 40, fill: `url(#cup-base-${number})`, stroke: "#2b160b", "stroke-width": 2 }),
    svg("circle", { cx: 60, cy: 60, r: 35, class: "cup-stitch" }),
  ]);
}
