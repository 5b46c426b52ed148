// SPDX-License-Identifier: GPL-3.0-or-later
// Leads through a game: graph, slider, board and list of moves follow each other.
for (const view of document.querySelectorAll("[data-view]")) {
  const points = JSON.parse(view.querySelector("script").textContent);
  const graph = view.querySelector(".graph"), slider = view.querySelector("input");
  const cursor = view.querySelector(".cursor"), readout = view.querySelector(".readout");
  const scene = view.querySelector(".scene"), board = view.querySelector("svg.board");
  const number = view.dataset.view, last = points.length - 1;
  const rows = document.querySelectorAll("#moves-" + number + " tbody tr");
  const text = (tag, words, kind) => {
    const node = document.createElement(tag);
    node.textContent = words;
    if (kind) node.className = kind;
    return node;
  };
  const show = (index) => {
    const point = points[index];
    slider.value = index;
    slider.setAttribute("aria-valuetext", point.name + point.sign + ", " + point.facts);
    cursor.style.left = (last ? 100 * index / last : 0) + "%";
    readout.replaceChildren(text("b", point.name), text("b", point.sign, "sign bad"),
      document.createElement("br"), text("span", point.facts), document.createElement("br"),
      text("span", point.best, "soft"));
    scene.innerHTML = point.scene;
    board.setAttribute("aria-label", view.dataset.after.replace("{0}", () => point.name));
    rows.forEach((row, i) => row.classList.toggle("here", i === index - 1));
  };
  const at = (event) => {
    const box = graph.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return Math.round(share * last);
  };
  graph.addEventListener("pointermove", (event) => show(at(event)));
  graph.addEventListener("pointerdown", (event) => show(at(event)));
  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const jump of document.querySelectorAll('[data-game="' + number + '"]'))
    jump.addEventListener("click", () => {
      show(Number(jump.dataset.ply));
      view.scrollIntoView({ block: "nearest" });
    });
  show(Number(slider.value));
}
