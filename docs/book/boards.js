// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the boards of the tutorial live: steps through the moves in the order in which the search tries them, and says
// why. A click on a piece shows when each of its moves is tried, a click on such a square shows the move.
const japanese = navigator.language.startsWith('ja');
const WORDS = {
  intro: ['{n} moves. Which is tried first? Step through them, or play one on the board.',
    '全{n}手。最初に試す手はどれでしょう。順に見るか、盤上で手を選んでください。'],
  first: ['First move tried', '最初に試す手'],
  back: ['Back', '戻る'],
  next: ['Next', '次へ'],
  place: ['Place in the order', '順番'],
  rank: ['Number {rank} of {n}: {move}', '{n}手中{rank}番目：{move}'],
  score: ['score', '得点'],
  drawn: ['{board}; an arrow shows {move}', '{board}（矢印：{move}）'],
};
const say = (key, values = {}) =>
  WORDS[key][japanese ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => values[name]);
// In English a stage and a term have the names of the tables in the text.
const nameOf = (kind, name) => (japanese ? BOARDS.words[`${kind}-${name.replaceAll(' ', '-')}`][1] : name);
const helpOf = (kind, name) => BOARDS.words[`${kind}-${name.replaceAll(' ', '-')}-help`][japanese ? 1 : 0];
const signed = (value) => (value < 0 ? '−' : '+') + Math.abs(value).toLocaleString('en');

// Middles of squares, as the pictures have them.
const GAMES = {
  chess: { size: 40, middle: (square) => [(square.charCodeAt(0) - 97) * 40 + 20, (8 - square[1]) * 40 + 20] },
  shogi: { size: 30, middle: (square) => [(9 - square[0]) * 30 + 49, (square.charCodeAt(1) - 97) * 30 + 31] },
};

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function drawing(tag, attributes, text = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function arrow([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [baseX, baseY] = [toX - 11 * dx, toY - 11 * dy];
  const corners = `${baseX - 7 * dy} ${baseY + 7 * dx}L${baseX + 7 * dy} ${baseY - 7 * dx}`;
  return [drawing('path', { class: 'arrow', d: `M${x} ${y}L${baseX} ${baseY}` }),
    drawing('path', { class: 'arrow-head', d: `M${toX} ${toY}L${corners}z` })];
}

class LiveBoard {
  constructor(picture, { game, view, hand, moves }) {
    const { size, middle } = GAMES[game];
    this.size = size;
    this.moves = moves.map((move) => {
      const drop = move.move[1] === '*';
      return { ...move, drop, from: drop ? hand[move.move[0]] : middle(move.move), to: middle(move.move.slice(2)) };
    });
    this.alt = picture.alt;
    this.picture = picture;
    this.rank = 0;
    this.held = null; // the middle of the square whose moves are shown
    this.build(view);
    this.show(0);
  }

  build(view) {
    this.scene = drawing('g', { class: 'scene' });
    this.cover = drawing('svg', { class: 'board', viewBox: view, 'aria-hidden': 'true' });
    this.cover.append(this.scene);
    this.cover.addEventListener('click', (event) => this.touch(event));
    this.back = element('button', { type: 'button' }, say('back'));
    this.next = element('button', { type: 'button' });
    this.back.addEventListener('click', () => this.show(this.rank - 1));
    this.next.addEventListener('click', () => this.show(this.rank + 1));
    this.slider = element('input', { type: 'range', min: 0, max: this.moves.length, 'aria-label': say('place') });
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    this.text = element('div', { class: 'why', 'aria-live': 'polite' });
    const frame = element('div', { class: 'live-board' });
    const controls = element('p', {}, this.back, ' ', this.next);
    const figure = element('figure', { class: 'live', lang: japanese ? 'ja' : 'en' }, frame,
      element('figcaption', {}, controls, this.slider, this.text));
    (this.picture.closest('p') ?? this.picture).replaceWith(figure);
    frame.append(this.picture, this.cover);
  }

  show(rank) {
    this.rank = Math.min(Math.max(rank, 0), this.moves.length);
    this.held = null;
    const move = this.moves[this.rank - 1];
    this.slider.value = this.rank;
    this.back.setAttribute('aria-disabled', this.rank === 0);
    this.next.setAttribute('aria-disabled', this.rank === this.moves.length);
    this.next.textContent = say(this.rank === 0 ? 'first' : 'next');
    const n = this.moves.length;
    const head = move ? say('rank', { rank: this.rank, n, move: move.name }) : say('intro', { n });
    this.slider.setAttribute('aria-valuetext', head);
    this.picture.alt = move ? say('drawn', { board: this.alt, move: move.name }) : this.alt;
    const title = element('p', {}, move ? element('b', {}, head) : head);
    this.text.replaceChildren(title, ...(move ? this.reasons(move) : []));
    this.scene.replaceChildren(...(move ? this.marks(move) : []));
  }

  marks({ drop, from, to }) {
    if (!drop) return arrow(from, to);
    return [this.box(from), drawing('circle', { class: 'arrow', cx: to[0], cy: to[1], r: 13 })];
  }

  box([x, y]) {
    const half = this.size / 2;
    return drawing('rect', { class: 'mark', x: x - half, y: y - half, width: this.size, height: this.size });
  }

  reasons({ stage, score, terms }) {
    const list = element('dl', {});
    for (const [name, value] of Object.entries(terms))
      list.append(element('dt', {}, nameOf('term', name)), element('dd', { class: 'n' }, signed(value)),
        element('dd', { class: 'soft' }, helpOf('term', name)));
    if (Object.keys(terms).length > 0)
      list.append(element('dt', {}, say('score')), element('dd', { class: 'n sum' }, signed(score)), element('dd', {}));
    return [element('p', {}, element('b', {}, nameOf('stage', stage)), ` – ${helpOf('stage', stage)}`), list];
  }

  // A piece shows when its moves are tried; one of those squares shows the move.
  touch(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.cover.getScreenCTM().inverse());
    const near = ([x, y]) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) <= this.size / 2;
    const chosen = this.moves.findIndex((move) => this.holds(move) && near(move.to));
    if (chosen >= 0) return this.show(chosen + 1);
    const own = this.moves.find((move) => near(move.from));
    if (!own || this.holds(own)) return this.show(this.rank);
    this.held = own.from;
    this.scene.replaceChildren(...this.ranks());
  }

  holds({ from }) {
    return this.held !== null && from[0] === this.held[0] && from[1] === this.held[1];
  }

  ranks() {
    const marks = [this.box(this.held)];
    const seen = new Set(); // a move and the same one with promotion go to one square
    this.moves.forEach((move, index) => {
      if (!this.holds(move) || seen.has(String(move.to))) return;
      seen.add(String(move.to));
      const [x, y] = move.to;
      marks.push(drawing('circle', { class: 'rank-mark', cx: x, cy: y, r: this.size * 0.28 }));
      const size = this.size * (index < 99 ? 0.27 : 0.22);
      marks.push(drawing('text', { class: 'rank-number', x, y: y + size / 3, 'font-size': size }, String(index + 1)));
    });
    return marks;
  }
}

for (const picture of document.querySelectorAll('main img')) {
  const board = BOARDS.boards[picture.getAttribute('src').replace(/^images\/(.*)\.svg$/, '$1')];
  if (board) new LiveBoard(picture, board);
}
