// An SVG element with its attributes and what is in it.

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// A picture that says nothing to a screen reader: the words beside it do.
export function picture(viewBox, className, children, attributes = {}) {
  return svg("svg", { viewBox, class: className, "aria-hidden": "true", ...attributes }, children);
}

export const path = (d, className) => svg("path", { d, class: className });
