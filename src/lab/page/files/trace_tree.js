// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the trace of a search as a tree whose nodes open one by one.
for (const holder of document.querySelectorAll("[data-trace]")) {
  const nodes = JSON.parse(holder.querySelector("script").textContent);
  const known = new Set(nodes.map((node) => node.id)), below = new Map();
  for (const node of nodes) {
    const parent = known.has(node.parent) ? node.parent : null;
    if (!below.has(parent)) below.set(parent, []);
    below.get(parent).push(node);
  }
  const make = (tag, kind, ...content) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    element.append(...content);
    return element;
  };
  const score = (value) => (value === null || value === undefined ? "–" : (value > 0 ? "+" : "") + value);
  const outcome = (move) => (move.skipped ? "skipped: " + move.skipped
    : score(move.score) + (move.bound ? " " + move.bound : "") + ", depth " + move.depth
      + (move.reduction ? ", reduced by " + move.reduction : ""));
  const table = (node) => {
    const body = make("tbody");
    for (const move of node.moves) {
      const row = make("tr", move.move === node.best ? "here" : "",
        make("td", "n", String(move.rank)), make("td", "mono", move.move),
        make("td", "", move.stage), make("td", "", outcome(move)));
      body.append(row);
    }
    const head = make("tr", "", ...["Rank", "Move", "Stage", "What became of it"].map((title, i) => {
      const cell = make("th", i ? "" : "n", title);
      cell.scope = "col";
      return cell;
    }));
    const box = make("div", "scroll", make("table", "", make("thead", "", head), body));
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Moves of node " + node.id);
    return box;
  };
  const branch = (node) => {
    const children = below.get(node.id) ?? [];
    const title = make("summary", "", make("b", "mono", node.via ?? node.role), " ",
      make("span", "", score(node.score) + (node.bound ? " " + node.bound : "")), " ",
      make("span", "soft", [node.type === "quiescence" ? "quiescence" : "depth " + node.depth,
        node.expected + " node", "window " + score(node.alpha) + " … " + score(node.beta),
        "by " + node.decided, node.role === "move" || !node.via ? "" : node.role,
        children.length ? children.length + " below" : ""].filter(Boolean).join(" · ")));
    const details = make("details", "", title);
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const facts = ["node " + node.id, node.hash ? "hash move " + node.hash : "",
        node.excluded ? "without " + node.excluded : "",
        node.unseen ? node.unseen + " moves never looked at" : ""].filter(Boolean).join(" · ");
      details.append(make("p", "note", facts), make("p", "note", make("code", "", node.position)));
      if (node.moves.length) details.append(table(node));
      for (const child of children) details.append(branch(child));
    });
    return details;
  };
  const roots = below.get(null) ?? [];
  const tree = holder.querySelector(".tree");
  for (const node of roots) tree.append(branch(node));
  if (roots.length) tree.lastElementChild.open = true;
}
