// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest page that searches: one engine a game, three lines, and the order of the moves.
import { createEngine } from '../index.js';

const $ = (id) => document.getElementById(id);
const engines = new Map();

function engineOf(game) {
  if (!engines.has(game)) engines.set(game, createEngine({ game, hash: 16 }));
  return engines.get(game);
}

const items = (texts) => texts.map((text) => Object.assign(document.createElement('li'), { textContent: text }));

async function search() {
  const fen = $('fen').value.trim() || undefined;
  const engine = await engineOf($('game').value);
  $('state').textContent = `searching, ${engine.flavour}…`;
  const { best, lines } = await engine.search({ fen, depth: Number($('depth').value), multipv: 3 });
  $('state').textContent = `best: ${best}`;
  $('lines').replaceChildren(...items(lines.map(({ score, pv }) => `${JSON.stringify(score)} ${pv.join(' ')}`)));
  const { moves } = await engine.explain({ fen, depth: 6 });
  $('order').replaceChildren(...items(moves.slice(0, 5)
    .map(({ name, stage, score }) => `${name}: ${stage}, ${score}`)));
}

$('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  search().catch((error) => ($('state').textContent = String(error)));
});
