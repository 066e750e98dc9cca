// The public facts of a board scene as data attributes, for styles and for whoever reads the page by program.

export function setFacts(root, scene) {
  const view = scene.view ?? {};
  const notice = scene.notice ?? {};
  const bid = view.bid ?? (notice.quantity ? { seat: notice.bidder, quantity: notice.quantity, face: notice.face } : null);
  const facts = {
    game: view.game ?? scene.lobby?.game,
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
    score: view.score,
    roll: view.roll?.join(" "),
    claimant: view.claimant,
  };
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null) delete root.dataset[name];
    else if (root.dataset[name] !== String(value)) root.dataset[name] = value;
  }
  return facts;
}

// The one seat that is to speak, where only one is.
function turnOf(view) {
  return view.waiting?.length === 1 ? view.waiting[0] : null;
}

export function nameOf(scene, seat) {
  return scene.view?.players?.[seat]?.name ?? "";
}
