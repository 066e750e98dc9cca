// The page's own sentences: fetched once, by key, with {holes} to fill.

let sentences = {};

export async function loadWords() {
  const answer = await fetch("/words.json");
  const body = await answer.json();
  sentences = body.words;
  document.documentElement.lang = body.language;
  sayAll(document);
}

export function say(key, holes = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);
}

export function knows(key) {
  return key in sentences;
}

// Elements say what they are for: data-words="key" is their text, data-label="key" their label and tooltip.
export function sayAll(root) {
  for (const element of root.querySelectorAll("[data-words]")) {
    element.textContent = say(element.dataset.words);
  }
  for (const element of root.querySelectorAll("[data-label]")) label(element, say(element.dataset.label));
}

export function label(element, text) {
  element.setAttribute("aria-label", text);
  element.title = text;
}
