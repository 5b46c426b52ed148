// SPDX-License-Identifier: GPL-3.0-or-later
// The shogi board with its hands: shogiground with our pieces.
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import type { Config } from 'shogiground/config';
import type { DrawShape } from 'shogiground/draw';
import type { Key, Pieces, RoleString } from 'shogiground/types';
import { checksSquareNames, shogigroundDropDests, shogigroundMoveDests } from 'shogiops/compat';
import { forsythToRole, roleToForsyth } from 'shogiops/sfen';
import type { Piece, Role } from 'shogiops/types';
import { promote, unpromote } from 'shogiops/variant/util';
import { needsPromotionChoice, shogiopsOf } from '../games/shogi.ts';
import { predrops, premoves } from '../games/premoves.ts';
import type { Notation, Side } from '../games/index.ts';
import { other } from '../games/index.ts';
import { h } from '../dom.ts';
import { mayGlide } from './board.ts';
import type { Arrow, Board, OnMove, View } from './board.ts';

const colour = (side: Side) => (side === 'first' ? ('sente' as const) : ('gote' as const));
const brushes = { best: 'best', other: 'other', hint: 'hint', threat: 'threat' } as const;
const toRole = forsythToRole('standard');
const toLetter = roleToForsyth('standard');

function premovesFrom(from: Key, pieces: Pieces): Key[] {
  const piece = pieces.get(from);
  return piece ? (premoves(piece as Piece, from) as Key[]) : [];
}

/** What shogiground must be told about the game it shows. */
const rules: Config = {
  hands: { inlined: true, roles: ['rook', 'bishop', 'gold', 'silver', 'knight', 'lance', 'pawn'] },
  forsyth: { fromForsyth: (text) => toRole(text), toForsyth: (role) => toLetter(role as Role) },
  premovable: { enabled: false, generate: premovesFrom },
  predroppable: { enabled: false, generate: (piece) => predrops(piece as Piece) as Key[] },
  scaleDownPieces: false,
};

export class ShogiBoard implements Board {
  readonly element: HTMLElement;
  private readonly ground: Api;
  private view: View | undefined;

  constructor(private readonly onMove: OnMove, notation: Notation) {
    const inner = h('div', {});
    this.element = h('div', { class: 'board shogi-board' }, inner);
    this.ground = Shogiground(
      {
        ...rules,
        coordinates: { enabled: true, files: 'numeric', ranks: notation === 'japanese' ? 'japanese' : 'numeric' },
        animation: { enabled: mayGlide(), hands: true, duration: 180 },
        movable: {
          free: false,
          events: { after: (from, to, promoted) => this.played(`${from}${to}${promoted ? '+' : ''}`) },
        },
        droppable: {
          free: false,
          events: { after: (piece, to) => this.played(`${(toLetter(piece.role as Role) ?? '').toUpperCase()}*${to}`) },
        },
        promotion: {
          promotesTo: (role: RoleString) => promote('standard')(role as Role),
          unpromotesTo: (role: RoleString) => unpromote('standard')(role as Role),
          movePromotionDialog: (from, to) => this.choice(from, to) === 'ask',
          forceMovePromotion: (from, to) => this.choice(from, to) === 'must',
        },
      },
      { board: inner },
    );
  }

  show(view: View): void {
    this.view = view;
    const board = shogiopsOf(view.pos);
    const [squares, , hands] = view.pos.fen().split(' ');
    const canMove = view.movable === 'both' || view.movable === view.pos.turn;
    this.ground.set({
      animation: { enabled: mayGlide() },
      sfen: { board: squares as string, hands: hands as string },
      orientation: colour(view.orientation),
      turnColor: board.turn,
      activeColor: canMove ? board.turn : view.premovable && colour(view.premovable),
      checks: checksSquareNames(board) as Key[],
      lastDests: squaresOf(view.last),
      movable: { dests: canMove ? shogigroundMoveDests(board) : new Map() },
      droppable: { dests: canMove ? shogigroundDropDests(board) : new Map() },
      premovable: { enabled: view.premovable !== undefined },
      predroppable: { enabled: view.premovable !== undefined },
    });
    this.arrows(view.arrows);
    // Once all else has heard of the position: the move leads to the next one.
    if (canMove) window.setTimeout(() => this.view === view && this.playAhead());
    else if (!view.premovable) this.cancelAhead();
  }

  private playAhead(): void {
    this.ground.playPremove();
    this.ground.playPredrop();
  }

  private cancelAhead(): void {
    this.ground.cancelPremove();
    this.ground.cancelPredrop();
  }

  arrows(arrows: Arrow[]): void {
    const turn = this.view?.pos.turn ?? 'first';
    const shapes: DrawShape[] = arrows.map(({ move, kind }) => {
      const brush = brushes[kind];
      if (move[1] !== '*') return { orig: move.slice(0, 2) as Key, dest: move.slice(2, 4) as Key, brush };
      const role = toRole((move[0] ?? '').toLowerCase()) as RoleString;
      const color = colour(kind === 'threat' ? other(turn) : turn);
      return { orig: { color, role }, dest: move.slice(2, 4) as Key, brush };
    });
    this.ground.setAutoShapes(shapes);
  }

  escape(): boolean {
    const { promotion, premovable, predroppable } = this.ground.state;
    const ahead = premovable.current !== undefined || predroppable.current !== undefined;
    if (ahead) this.cancelAhead();
    if (!promotion.current) return ahead;
    delete promotion.current;
    this.ground.cancelMoveOrDrop();
    if (this.view) this.show(this.view);
    return true;
  }

  destroy(): void {
    this.ground.destroy();
    this.element.remove();
  }

  private choice(from: Key, to: Key): 'ask' | 'must' | 'no' {
    return this.view ? needsPromotionChoice(this.view.pos, from + to) : 'no';
  }

  private played(move: string): void {
    const legal = this.view?.pos.legal(move);
    if (legal) this.onMove(legal);
    else if (this.view) this.show(this.view);
  }
}

function squaresOf(move: string | undefined): Key[] | undefined {
  if (!move) return undefined;
  return move[1] === '*' ? [move.slice(2, 4) as Key] : [move.slice(0, 2) as Key, move.slice(2, 4) as Key];
}
