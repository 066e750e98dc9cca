// The public facts of a board scene as data attributes, for styles and for whoever reads the page by program.

export function setFacts(root, scene) {
  const view = scene.view ?? {};
  const notice = scene.notice ?? {};
  const bid = view.bid ?? (notice.quantity ? { seat: notice.bidder, quantity: notice.quantity, face: notice.face } : null);
  const facts = {
    stage: scene.stage,
    phase: view.phase,
    round: view.round,
    turn: turnOf(view),
    notice: notice.kind,
    bidSeat: bid?.seat,
    bidQuantity: bid?.quantity,
    bidFace: bid?.face,
    count: notice.count ?? view.count,
    loser: notice.loser ?? view.loser,
    winner: view.winners?.join(" ") ?? notice.winners?.join(" "),
    pot: view.pot,
  };
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null) delete root.dataset[name];
    else if (root.dataset[name] !== String(value)) root.dataset[name] = value;
  }
  return { ...facts, loses: losesOf(notice) };
}

// The one seat that is to speak, where only one is.
function turnOf(view) {
  return view.waiting?.length === 1 ? view.waiting[0] : null;
}

// Who loses a die by what stands there to be seen.
function losesOf({ kind, loser, seat }) {
  return kind === "verdict" ? loser : kind === "timed_out" ? seat : undefined;
}

// What lies open: {dice, counted} of each seat, by seat number; {} where nothing does.
export function openDice(scene) {
  const notice = scene.notice ?? {};
  const view = scene.view ?? {};
  const dice = notice.dice ?? notice.rolls ?? view.revealed ?? (view.phase === "first_roll" ? view.first_roll : null) ?? {};
  return Object.fromEntries(
    Object.entries(dice).map(([seat, faces]) => [seat, { dice: faces, counted: notice.counted?.[seat] ?? [] }]),
  );
}
