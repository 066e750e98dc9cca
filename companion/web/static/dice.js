// Things of the table drawn as SVG: dice, coins, cups.

const SVG = "http://www.w3.org/2000/svg";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[29, 25], [71, 25], [29, 50], [71, 50], [29, 75], [71, 75]],
};

export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// An ivory die, face up; face 0 is a die nobody sees.
export function die(face, kind = "") {
  const pips = (PIPS[face] ?? []).map(([cx, cy]) =>
    svg("circle", { cx, cy, r: face === 1 ? 13 : 9.5, class: "pip" }),
  );
  return svg("svg", { viewBox: "0 0 100 100", class: `die ${kind}`, "data-die": face, "aria-hidden": "true" }, [
    svg("rect", { x: 3, y: 6, width: 94, height: 92, rx: 20, class: "die-side" }),
    svg("rect", { x: 3, y: 2, width: 94, height: 90, rx: 20, class: "die-top" }),
    ...pips.map((pip) => (pip.setAttribute("cy", pip.getAttribute("cy") - 3), pip)),
  ]);
}

// Five dice for a table where nobody has bid yet.
export function welcome() {
  return [1, 5, 3, 6, 2].map((face) => die(face));
}

export function coin() {
  return svg("svg", { viewBox: "0 0 100 100", class: "coin", "aria-hidden": "true" }, [
    svg("circle", { cx: 50, cy: 50, r: 46, class: "coin-edge" }),
    svg("circle", { cx: 50, cy: 50, r: 35, class: "coin-face" }),
    svg("path", { d: "M50 27l6.8 14.6 16 1.9-11.9 10.9 3.2 15.8L50 62.3 35.9 70.2l3.2-15.8-11.9-10.9 16-1.9z", class: "coin-star" }),
  ]);
}

// The sand timer, standing.
export function hourglass() {
  return svg("svg", { viewBox: "0 0 60 80", class: "hourglass", "aria-hidden": "true" }, [
    svg("path", { d: "M16 10h28v8c0 12-10 16-10 22s10 10 10 22v8H16v-8c0-12 10-16 10-22S16 30 16 18z", class: "timer-glass" }),
    svg("path", { d: "M20 66c0-8 5-11 10-14 5 3 10 6 10 14zM28 40h4v14h-4zM22 24h16c-2 6-6 8-8 12-2-4-6-6-8-12z", class: "timer-sand" }),
    svg("path", { d: "M10 6h40v6H10zM10 68h40v6H10z", class: "timer-frame" }),
  ]);
}

let cups = 0;

// A leather cup upside down, seen from above: rim, wall, base with its stitching.
export function cup() {
  const number = ++cups;
  const gradient = (id, stops) =>
    svg("radialGradient", { id, cx: "38%", cy: "32%", r: "75%" }, stops.map(([offset, colour]) =>
      svg("stop", { offset, "stop-color": colour })));
  return svg("svg", { viewBox: "0 0 120 120", class: "cup-picture", "aria-hidden": "true" }, [
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
