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
const CONSOLE = { across: 44, down: 128 }; // a console without its screen, in CSS pixels
const BOARD_FRAME = 64;
const GAP = 28;

export function seatAll(board, roots) {
  const cells = CELLS[roots.length];
  roots.forEach((root, place) => {
    const [row, column, columns] = cells[place];
    root.style.gridArea = `${row} / ${column} / auto / span ${columns}`;
    if (typeof row === "string") root.style.gridRow = row;
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
  table.style.setProperty("--kb", board);
  oleds.seats.forEach((oled) => oled.resize(seat));
  oleds.board.resize(board);
}

// Whole pixels of this screen for each OLED pixel, in CSS pixels.
const crisp = (css) => Math.max(1, Math.floor(css * devicePixelRatio + 0.01)) / devicePixelRatio;

function phoneScales() {
  return {
    seat: crisp((innerWidth - 56) / 128),
    board: crisp(Math.min((innerWidth - 80) / 128, (innerHeight * 0.18) / 64)),
  };
}

function tableScales(places) {
  const stand = places > 5 ? 84 : 116;
  const columns = places > 6 ? 4 : places === 6 ? 3 : 2;
  const rows = places === 2 ? 1 : 2;
  const wide = innerWidth - 60 - (places < 6 ? 2 * 128 + BOARD_FRAME + GAP : 0);
  const high = innerHeight - 64;
  const across = (wide / columns - CONSOLE.across - GAP) / 128;
  const down = (high / rows - CONSOLE.down - stand) / 64;
  const seat = Math.max(crisp(1), crisp(Math.min(across, down, 5)));
  const room = innerWidth - 60 - columns * (128 * seat + CONSOLE.across + GAP) - BOARD_FRAME;
  const board = places < 6 ? Math.min(room / 128, seat + 1, 5) : seat;
  return { seat, board: crisp(Math.max(1, board)) };
}
