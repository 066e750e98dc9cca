// What every module does to the document: find, make, write.

export const at = (id) => document.getElementById(id);

export function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

// Nothing is touched where nothing changed: no layout, and no screen reader that says it again.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function fill(element, key, build) {
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...build());
}
