// The line drawings on the tools.

import { svg } from "./svg.js";

const LINES = {
  sound: "M4 9v6h4l5 4V5L8 9H4zM16 8.5a5 5 0 010 7M18.5 6a8.5 8.5 0 010 12",
  muted: "M4 9v6h4l5 4V5L8 9H4zM16.5 9.5l5 5M21.5 9.5l-5 5",
  pause: "M8 5v14M16 5v14",
  go_on: "M8 5l11 7-11 7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5",
  spectate: "M3 5h18v11H3zM9 20h6M12 16v4",
  help: "M9 9a3 3 0 114.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.6v.2",
  faults: "M12 4L2.5 20h19zM12 10v5M12 17.6v.2",
  close: "M6 6l12 12M18 6L6 18",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  look: "M7 12s1.7-3.4 5-3.4 5 3.4 5 3.4-1.7 3.4-5 3.4S7 12 7 12zM11.6 12a.4.4 0 10.8 0 .4.4 0 10-.8 0M3.4 7.4L-1.2 12l4.6 4.6M20.6 7.4l4.6 4.6-4.6 4.6",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM9.4 12a2.6 2.6 0 105.2 0 2.6 2.6 0 10-5.2 0",
  keyboard: "M2.5 6h19v12h-19zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14h10",
};

export function icon(name) {
  const path = svg("path", { d: LINES[name], class: "stroke" });
  return svg("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, [path]);
}
