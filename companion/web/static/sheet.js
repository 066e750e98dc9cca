// A sheet lies on the table until its button, Escape or a click beside it takes it away.

export function openBy(opener, sheet) {
  opener.addEventListener("click", () => sheet.showModal());
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
}
