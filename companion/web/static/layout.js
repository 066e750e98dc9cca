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

const AROUND = 42; // what a console is wider than its screen, in CSS pixels
const BOARD_FRAME = 46;
const GAP = 20;
const PHONE_WIDTH = 760;
const READABLE = 1.5; // CSS pixels for each OLED pixel, at least

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

// The first way to lay the table in which every screen can be read; on a phone one seat at a time.
export function layOut(table, places, oleds) {
  const small = innerWidth < PHONE_WIDTH || innerHeight < 520;
  const ways = small ? [] : [around(places, places > 5), around(places, true), tall(places)];
  const { mode, dense, seat, board } = ways.find((way) => way.seat >= READABLE) ?? single();
  table.dataset.mode = mode;
  table.dataset.dense = Boolean(dense);
  table.dataset.places = places;
  table.style.setProperty("--k", seat);
  table.style.setProperty("--kb", board);
  table.style.setProperty("--s", mode === "phone" ? 1 : buttonScale(seat));
  oleds.seats.forEach((oled) => oled.resize(seat));
  oleds.board.resize(board);
}

const buttonScale = (seat) => Math.min(1.5, Math.max(1, 0.5 + 0.25 * seat));

// What a console is higher than its screen.
const chrome = (seat, dense) => (dense ? 52 + 51 * buttonScale(seat) : 71 + 64 * buttonScale(seat));

// Whole pixels of this screen for each OLED pixel, in CSS pixels.
const crisp = (css) => Math.max(1, Math.floor(css * devicePixelRatio + 0.01)) / devicePixelRatio;

function largest(fits) {
  let seat = crisp(1);
  for (let css = seat; css <= 5 && fits(css); css += 1 / devicePixelRatio) seat = css;
  return seat;
}

// Seats all around, the board in the middle; dense: with lower consoles.
function around(places, dense) {
  const crowd = places > 5;
  const columns = places > 6 ? 4 : places === 3 || places > 4 ? 3 : 2;
  const rows = places === 2 ? 1 : 2;
  const wide = innerWidth - 64 - (columns === 2 ? BOARD_FRAME + GAP : 0);
  const between = (css) => (columns === 2 ? 128 * Math.max(2, css - 1) : 0); // the board is no dwarf beside them
  const high = innerHeight - (dense ? 56 : 70) - (crowd ? 166 : dense ? 102 : 116);
  const seat = largest((css) =>
    columns * (128 * css + AROUND + (columns === 2 ? GAP : 0)) + between(css) <= wide && rows * (64 * css + chrome(css, dense)) <= high);
  return { mode: crowd ? "crowd" : "ring", dense, seat, board: boardScale(places, dense, seat) };
}

function boardScale(places, dense, seat) {
  const consoles = 64 * seat + chrome(seat, dense);
  const beside = places > 5 ? 0.69 * innerWidth : 2 * (128 * seat + AROUND + GAP) + 64;
  const below = places > 5 ? 2 * consoles : places === 2 || places === 4 ? 130 : consoles + 116;
  const across = (innerWidth - beside - BOARD_FRAME) / 128;
  const down = (innerHeight - 56 - below - BOARD_FRAME - 50) / 64;
  const most = places > 5 ? Math.max(seat, Math.min(across, down)) : Math.min(across, down);
  return crisp(Math.max(1, Math.min(most, seat + 1, 5)));
}

// The board on top, two columns of seats below: a tablet held upright.
function tall(places) {
  const rows = Math.ceil(places / 2);
  const board = crisp(Math.min(3, (innerWidth - 200) / 128));
  const high = innerHeight - 64 * board - 234;
  const seat = largest((css) => 2 * (128 * css + AROUND + GAP) + 40 <= innerWidth && rows * (64 * css + chrome(css) + 112) <= high);
  return { mode: "tall", seat, board };
}

// One seat at a time; beside the board where the screen lies flat.
function single() {
  const flat = innerWidth > innerHeight;
  const across = flat ? innerWidth * 0.58 - 190 : innerWidth - 54;
  const down = flat ? innerHeight - 200 : innerHeight * 0.3;
  const boardAcross = flat ? innerWidth * 0.41 - 60 : innerWidth - 80;
  const boardDown = flat ? innerHeight - 234 : innerHeight * 0.18;
  return {
    mode: "phone",
    seat: crisp(Math.min(across / 128, down / 64, 4)),
    board: crisp(Math.min(boardAcross / 128, boardDown / 64)),
  };
}
