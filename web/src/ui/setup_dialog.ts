// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a position: a grid of buttons, so that mouse, touch and keyboard all work.
import type { App } from '../app.ts';
import type { GameId } from '../games/index.ts';
import { games } from '../games/index.ts';
import { t } from '../i18n.ts';
import { Tree } from '../tree.ts';
import { dialog } from './dialog.ts';
import { button, h, replace } from '../dom.ts';
import { problemText } from './words.ts';

const roles: Record<GameId, Record<string, string>> = {
  chess: { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' },
  shogi: {
    k: 'king', r: 'rook', b: 'bishop', g: 'gold', s: 'silver', n: 'knight', l: 'lance', p: 'pawn',
    '+r': 'dragon', '+b': 'horse', '+s': 'promotedsilver', '+n': 'promotedknight', '+l': 'promotedlance', '+p': 'tokin',
  },
};
const HAND = ['r', 'b', 'g', 's', 'n', 'l', 'p'];

interface Sketch {
  squares: string[]; // letters of FEN, '' where empty, from the top left
  turn: 'first' | 'second';
  castling: string;
  hands: Record<string, number>; // by letter, upper case for sente
}

function sketchOf(game: GameId, fen: string): Sketch {
  const [board = '', turn = '', third = ''] = fen.split(' ');
  const squares: string[] = [];
  for (const match of board.matchAll(/\+?[a-zA-Z]|\d/g)) {
    const text = match[0];
    if (/\d/.test(text)) squares.push(...Array<string>(Number(text)).fill(''));
    else squares.push(text);
  }
  const hands: Record<string, number> = {};
  if (game === 'shogi')
    for (const match of third.matchAll(/(\d*)([a-zA-Z])/g)) hands[match[2] as string] = Number(match[1] || 1);
  const first = game === 'chess' ? 'w' : 'b';
  const castling = game === 'chess' ? third.replace('-', '') : '';
  return { squares, turn: turn === first ? 'first' : 'second', castling, hands };
}

function fenOf(game: GameId, sketch: Sketch): string {
  const width = game === 'chess' ? 8 : 9;
  const rows: string[] = [];
  for (let at = 0; at < sketch.squares.length; at += width) {
    const row = sketch.squares.slice(at, at + width).map((piece) => piece || '1').join('');
    rows.push(row.replace(/1+/g, (run) => String(run.length)));
  }
  const board = rows.join('/');
  if (game === 'chess') return `${board} ${sketch.turn === 'first' ? 'w' : 'b'} ${sketch.castling || '-'} - 0 1`;
  const hands = [...HAND.map((each) => each.toUpperCase()), ...HAND]
    .map((letter) => ({ letter, count: sketch.hands[letter] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ letter, count }) => (count > 1 ? `${count}${letter}` : letter))
    .join('');
  return `${board} ${sketch.turn === 'first' ? 'b' : 'w'} ${hands || '-'} 1`;
}

/** The classes that draw a piece, and its name for those who do not see it. */
function look(game: GameId, letter: string): { css: string; label: string } {
  const upper = letter.toUpperCase() === letter;
  const role = roles[game][letter.toLowerCase()] ?? '';
  const side = game === 'chess' ? (upper ? 'white' : 'black') : upper ? 'sente' : 'gote';
  return { css: game === 'chess' ? `piece-${side}-${role}` : `koma-${role} ${side}`, label: `${side} ${role}` };
}

export function setupDialog(app: App): void {
  const game = app.game;
  const width = game === 'chess' ? 8 : 9;
  let sketch = sketchOf(game, app.node.pos.fen());
  let tool = 'move';
  let lifted = -1;
  const grid = h('div', { class: `setup-grid ${game}`, role: 'grid', 'aria-label': t('setupTitle') });
  const palette = h('div', { class: 'palette', role: 'toolbar' });
  const extras = h('div', { class: 'setup-extras' });
  const field = h('input', {
    type: 'text', class: 'fen', id: 'setup-fen', 'aria-label': game === 'chess' ? 'FEN' : 'SFEN', spellcheck: 'false',
    oninput: () => readField(),
  });
  const problem = h('p', { class: 'warning', role: 'alert' });

  const tap = (at: number): void => {
    const here = sketch.squares[at] ?? '';
    if (tool === 'erase') sketch.squares[at] = '';
    else if (tool !== 'move') sketch.squares[at] = here === tool ? '' : tool;
    else if (lifted >= 0) {
      if (lifted !== at) {
        sketch.squares[at] = sketch.squares[lifted] ?? '';
        sketch.squares[lifted] = '';
      }
      lifted = -1;
    } else if (here) lifted = at;
    show();
  };

  const readField = (): void => {
    const pos = games[game].parse(field.value);
    problem.textContent = pos instanceof Error ? t('badPosition', { why: problemText(pos) }) : '';
    if (pos instanceof Error) return;
    sketch = sketchOf(game, pos.fen());
    show(false);
  };

  const square = (piece: string, at: number): HTMLElement => {
    const file = game === 'chess' ? 'abcdefgh'[at % 8] : String(9 - (at % 9));
    const rank = game === 'chess' ? String(8 - Math.floor(at / 8)) : 'abcdefghi'[Math.floor(at / 9)];
    const shown = piece ? look(game, piece) : { css: '', label: '' };
    const dark = (Math.floor(at / width) + (at % width)) % 2 === 1;
    return h('button', {
      type: 'button', role: 'gridcell', class: `setup-square${dark ? ' dark' : ''}${at === lifted ? ' lifted' : ''}`,
      'aria-label': `${file}${rank} ${shown.label}`.trim(), onclick: () => tap(at),
    }, piece ? h('span', { class: `setup-piece ${shown.css}` }) : '');
  };

  const toolButton = (name: string, label: string, css = ''): HTMLElement => {
    const choose = (): void => {
      tool = name;
      lifted = -1;
      show(false);
    };
    const attributes = { 'aria-label': label, 'aria-pressed': String(tool === name) };
    return button(css ? '' : label, choose, { class: `palette-tool ${css}`, ...attributes });
  };
  const pieceButton = (letter: string): HTMLElement => {
    const { label, css } = look(game, letter);
    return toolButton(letter, label, css);
  };

  const show = (field_too = true): void => {
    replace(grid, sketch.squares.map(square));
    const letters = Object.keys(roles[game]);
    replace(
      palette,
      toolButton('move', t('moveTool')),
      toolButton('erase', t('eraseTool')),
      letters.map((letter) => letter.toUpperCase()).concat(letters).map(pieceButton),
    );
    replace(extras, turnChoice(), game === 'chess' ? [castlingChoice()] : [handChoice('first'), handChoice('second')]);
    const fen = fenOf(game, sketch);
    if (field_too) field.value = fen;
    const pos = games[game].parse(fen);
    problem.textContent = pos instanceof Error ? t('badPosition', { why: problemText(pos) }) : '';
  };

  const group = (css: string, label: string, buttons: HTMLElement[], name = label): HTMLElement =>
    h('div', { class: css, role: 'group', 'aria-label': name }, h('span', { class: 'label' }, label), buttons);
  const choice = (label: string, pressed: boolean, choose: () => void): HTMLElement => {
    const action = (): void => {
      choose();
      show();
    };
    return button(label, action, { class: 'chip-button', 'aria-pressed': String(pressed) });
  };

  const turnChoice = (): HTMLElement => {
    const sides = (['first', 'second'] as const).map((side) =>
      choice(app.sideName(side), sketch.turn === side, () => (sketch.turn = side)),
    );
    return group('choices', t('toMove'), sides);
  };

  const castlingChoice = (): HTMLElement => {
    const has = (letter: string): boolean => sketch.castling.includes(letter);
    const rights = [...'KQkq'].map((letter) =>
      choice(letter, has(letter), () => {
        sketch.castling = [...'KQkq'].filter((each) => (each === letter ? !has(each) : has(each))).join('');
      }),
    );
    return group('choices', t('castling'), rights);
  };

  const handCount = (side: 'first' | 'second', each: string): HTMLElement => {
    const letter = side === 'first' ? each.toUpperCase() : each;
    const count = sketch.hands[letter] ?? 0;
    const most = each === 'p' ? 18 : each === 'r' || each === 'b' ? 2 : 4;
    const bump = (by: number): void => {
      sketch.hands[letter] = (count + by + most + 1) % (most + 1);
      show();
    };
    return h('button', {
      type: 'button',
      class: `hand-count koma-${roles.shogi[each]} sente${count ? '' : ' none'}`,
      'aria-label': `${look(game, letter).label}: ${count}`,
      onclick: () => bump(1),
      oncontextmenu: (event: Event) => {
        event.preventDefault();
        bump(-1);
      },
    }, h('span', {}, String(count)));
  };

  const handChoice = (side: 'first' | 'second'): HTMLElement => {
    const name = `${app.sideName(side)} ${t('inHand')}`;
    return group('hand-edit', app.sideName(side), HAND.map((each) => handCount(side, each)), name);
  };

  const begin = (next: Sketch) => (): void => {
    sketch = structuredClone(next);
    show();
  };
  const empty: Sketch = { squares: Array<string>(width * width).fill(''), turn: 'first', castling: '', hands: {} };

  const box = dialog(
    t('setupTitle'),
    h('p', { class: 'quiet' }, t('setupHelp')),
    h('div', { class: 'setup' }, grid, h('div', { class: 'setup-side' }, palette, extras)),
    field,
    problem,
    h(
      'div',
      { class: 'buttons' },
      button(t('startBoard'), begin(sketchOf(game, games[game].start))),
      button(t('emptyBoard'), begin(empty)),
      button(t('use'), () => {
        const pos = games[game].parse(fenOf(game, sketch));
        if (pos instanceof Error) return;
        box.close();
        if (app.mode === 'play') app.replaceGame(new Tree(pos), undefined, pos.turn);
        else app.replaceStudy(game, new Tree(pos), app.mode);
      }, { class: 'primary', 'data-tool': 'use' }),
    ),
  );
  show();
}
