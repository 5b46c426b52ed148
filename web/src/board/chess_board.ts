// SPDX-License-Identifier: GPL-3.0-or-later
// The chess board: chessground with our pieces and our choice of promotion.
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { chessgroundDests } from 'chessops/compat';
import { chessopsOf } from '../games/chess.ts';
import { button, h } from '../dom.ts';
import { mayGlide } from './board.ts';
import type { Arrow, Board, OnMove, View } from './board.ts';

const colour = (side: 'first' | 'second') => (side === 'first' ? 'white' : 'black');
const brushes = { best: 'green', other: 'blue', hint: 'yellow', threat: 'red' } as const;

export class ChessBoard implements Board {
  readonly element: HTMLElement;
  private readonly ground: Api;
  private view: View | undefined;
  private chooser: HTMLElement | undefined;

  constructor(private readonly onMove: OnMove) {
    const inner = h('div', { class: 'cg-wrap' });
    this.element = h('div', { class: 'board chess-board' }, inner);
    this.ground = Chessground(inner, {
      animation: { enabled: mayGlide(), duration: 180 },
      premovable: { enabled: false },
      drawable: { enabled: true, defaultSnapToValidMove: false },
      movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
    });
  }

  show(view: View): void {
    this.view = view;
    this.closeChooser();
    const board = chessopsOf(view.pos);
    const canMove = view.movable === 'both' || view.movable === view.pos.turn;
    this.ground.set({
      animation: { enabled: mayGlide() },
      fen: view.pos.fen(),
      orientation: colour(view.orientation),
      turnColor: board.turn,
      check: board.isCheck() ? board.turn : false,
      lastMove: view.last ? [view.last.slice(0, 2) as Key, view.last.slice(2, 4) as Key] : [],
      premovable: { enabled: view.premovable !== undefined },
      movable: {
        color: canMove ? board.turn : view.premovable && colour(view.premovable),
        dests: canMove ? (chessgroundDests(board) as Map<Key, Key[]>) : new Map(),
      },
    });
    this.arrows(view.arrows);
    // Once all else has heard of the position: the move leads to the next one.
    if (canMove) window.setTimeout(() => this.view === view && this.ground.playPremove());
    else if (!view.premovable) this.ground.cancelPremove();
  }

  arrows(arrows: Arrow[]): void {
    const shapes: DrawShape[] = arrows.map(({ move, kind }) => ({
      orig: move.slice(0, 2) as Key,
      dest: move.slice(2, 4) as Key,
      brush: brushes[kind],
      modifiers: { lineWidth: kind === 'other' ? 6 : 10 },
    }));
    this.ground.setAutoShapes(this.hasPlace() ? shapes : []);
  }

  // A board that was measured before it stood anywhere would draw arrows to nowhere.
  private hasPlace(): boolean {
    const { bounds } = this.ground.state.dom;
    if (bounds().width === 0) bounds.clear();
    return bounds().width > 0;
  }

  escape(): boolean {
    const ahead = this.ground.state.premovable.current !== undefined;
    if (ahead) this.ground.cancelPremove();
    const open = this.chooser !== undefined;
    if (open && this.view) this.show(this.view);
    return open || ahead;
  }

  destroy(): void {
    this.ground.destroy();
    this.element.remove();
  }

  private moved(from: Key, to: Key): void {
    const pos = this.view?.pos;
    if (!pos) return;
    const plain = pos.legal(from + to);
    if (plain) return this.onMove(plain);
    if (pos.legal(`${from}${to}q`)) this.choose(from, to);
    else if (this.view) this.show(this.view);
  }

  private choose(from: Key, to: Key): void {
    const view = this.view as View;
    const side = colour(view.pos.turn);
    const files = view.orientation === 'first' ? 'abcdefgh' : 'hgfedcba';
    const column = files.indexOf(to[0] ?? 'a');
    const fromTop = (to[1] === '8') === (view.orientation === 'first');
    const names = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const;
    const choices = (Object.keys(names) as (keyof typeof names)[]).map((letter) =>
      button('', () => {
        this.closeChooser();
        this.onMove(from + to + letter);
      }, { 'aria-label': names[letter], class: `choice piece-${side}-${names[letter]}` }),
    );
    const menu = h('div', { class: `promotion ${fromTop ? 'top' : 'bottom'}`, role: 'dialog' }, choices);
    menu.style.left = `${column * 12.5}%`;
    this.chooser = h('div', { class: 'promotion-shade', onclick: () => this.show(view) }, menu);
    this.element.append(this.chooser);
    choices[0]?.focus();
  }

  private closeChooser(): void {
    this.chooser?.remove();
    this.chooser = undefined;
  }
}
