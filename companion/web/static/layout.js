// Where everybody sits, and how large the screens can be.

// Grid cells on twelve columns and two rows: [row, first column, columns], clockwise from place 0 at the bottom.
const CELLS = {
  2: [["1 / 3", 1, 4], ["1 / 3", 9, 4]],
  3: [[2, 5, 4], [1, 1, 4], [1, 9, 4]],
  4: [[2, 1, 4], [1, 1, 4], [1, 9, 4], [2, 9, 4]],
  5: [[2, 5, 4], [2, 1, 4], [1, 1, 4], [1, 9, 4], [2, 9, 4]],
  6: [[2, 5, 4], [2, 1, 4], [1, 1, 4], [1, 5, 4], [1, 9, 4], [2, 9, 4]],
  7: [[2, 5, 4], [2, 1, 4], [1, 1, 3], [1, 4, 3], [1, 7, 3], [1, 10, 3], [2, 9, 4]],
  8: [[2, 4, 3], [2, 1, 3], [1, 1, 3], [1, 4, 3], [1, 7, 3], [1, 10, 3], [2, 10, 3], [2, 7, 3]],
};
const BOARD_ROWS = { 2: "1 / 3", 3: 1, 4: "1 / 3", 5: 1 };

const PHONE_WIDTH = 760;
const AROUND = 44; // what a console is wider than its screen, in CSS pixels
const BOARD_FRAME = 46;
const GAP = 22;

export function seatAll(board, roots) {
  const cells = CELLS[roots.length];
  roots.forEach((root, place) => {
    const [row, column, columns] = cells[place];
    root.style.gridRow = row;
    root.style.gridColumn = `${column} / span ${columns}`;
    root.dataset.row = row === 1 ? "top" : row === 2 ? "bottom" : "side";
    const middle = column + columns / 2 - 1;
    root.dataset.side = middle < 6 ? "left" : middle > 6 ? "right" : row === 1 ? "left" : "right";
    root.dataset.inner = column > 1 && column + columns < 13;
  });
  board.style.gridRow = BOARD_ROWS[roots.length] ?? "1 / 3";
}

export function layOut(table, places, oleds) {
  const phone = innerWidth < PHONE_WIDTH;
  table.dataset.mode = phone ? "phone" : places > 5 ? "crowd" : "ring";
  table.dataset.places = places;
  const { seat, board } = phone ? phoneScales() : tableScales(places);
  table.style.setProperty("--k", seat);
  table.style.setProperty("--s", phone ? 1 : buttonScale(seat));
  table.style.setProperty("--kb", board);
  oleds.seats.forEach((oled) => oled.resize(seat));
  oleds.board.resize(board);
}

const buttonScale = (seat) => Math.min(1.5, Math.max(1, 0.5 + 0.25 * seat));

// What a console is higher than its screen.
const chrome = (seat, crowd) => (crowd ? 52 + 51 * buttonScale(seat) : 71 + 64 * buttonScale(seat));

// Whole pixels of this screen for each OLED pixel, in CSS pixels.
const crisp = (css) => Math.max(1, Math.floor(css * devicePixelRatio + 0.01)) / devicePixelRatio;

function phoneScales() {
  return {
    seat: crisp((innerWidth - 56) / 128),
    board: crisp(Math.min((innerWidth - 80) / 128, (innerHeight * 0.18) / 64)),
  };
}

function tableScales(places) {
  const columns = places > 6 ? 4 : places === 3 || places > 4 ? 3 : 2;
  const rows = places === 2 ? 1 : 2;
  const cups = places < 6 ? 116 : 166;
  const wide = innerWidth - 64 - (columns === 2 ? 2 * 128 + BOARD_FRAME + GAP : 0);
  const fits = (seat) =>
    columns * (128 * seat + AROUND + (columns === 2 ? GAP : 0)) <= wide &&
    rows * (64 * seat + chrome(seat, places > 5)) + cups <= innerHeight - (places > 5 ? 56 : 70);
  let seat = crisp(1);
  for (let css = seat; css <= 5 && fits(css); css += 1 / devicePixelRatio) seat = css;
  return { seat, board: boardScale(places, seat) };
}

function boardScale(places, seat) {
  const consoles = 64 * seat + chrome(seat, places > 5);
  const beside = places > 5 ? 0.69 * innerWidth : 2 * (128 * seat + AROUND + GAP) + 64;
  const below = places > 5 ? 2 * consoles : places === 2 || places === 4 ? 130 : consoles + 116;
  const across = (innerWidth - beside - BOARD_FRAME) / 128;
  const down = (innerHeight - 56 - below - BOARD_FRAME - 50) / 64;
  const most = places > 5 ? Math.max(seat, Math.min(across, down)) : Math.min(across, down);
  return crisp(Math.max(1, Math.min(most, seat + 1, 5)));
}
