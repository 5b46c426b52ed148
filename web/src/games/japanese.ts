// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of shogi in Japanese, as KIF, KI2 and people write them: ７六歩, 76歩, 同銀右上, ５五角打, ２二角成(88).
import { parseUsi, isDrop } from 'shogiops/util';
import { shogiopsOf } from './shogi.ts';
import type { Position } from './types.ts';

const pieces: Record<string, string> = {
  成香: 'promotedlance', 成桂: 'promotedknight', 成銀: 'promotedsilver', 杏: 'promotedlance', 圭: 'promotedknight',
  全: 'promotedsilver', 歩: 'pawn', 香: 'lance', 桂: 'knight', 銀: 'silver', 金: 'gold', 角: 'bishop', 飛: 'rook',
  王: 'king', 玉: 'king', と: 'tokin', 馬: 'horse', 龍: 'dragon', 竜: 'dragon',
};
const names = Object.keys(pieces).join('|');
const MOVE = new RegExp(`^(?:(同)|([1-9])([1-9])同?)(${names})([左右直上引寄行入下打]*)(成|不成|生)?(?:\\(([1-9])([1-9])\\))?$`);

const half = (text: string): string =>
  text
    .replace(/^[☗☖▲△▼▽]/u, '')
    .replace(/[\s　]/g, '')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[（）]/g, (bracket) => (bracket === '（' ? '(' : ')'))
    .replace(/飛車/, '飛')
    .replace(/角行/, '角')
    .replace(/^([1-9])([一二三四五六七八九])/, (_, file: string, rank: string) => file + ('一二三四五六七八九'.indexOf(rank) + 1));

const squareName = (file: string, rank: string): string => file + String.fromCharCode(96 + Number(rank));

interface Candidate {
  usi: string;
  side: number; // below 0: from the right of the target, as the mover sees it
  up: number; // above 0: forwards
}

function fits(found: Candidate, how: string): boolean {
  if (/[上行入]/.test(how)) return found.up > 0;
  if (/[引下]/.test(how)) return found.up < 0;
  if (how.includes('寄')) return found.up === 0;
  return !how.includes('直') || (found.side === 0 && found.up > 0);
}

function candidates(pos: Position, to: string, role: string): { moves: Candidate[]; drop: string | undefined } {
  const board = shogiopsOf(pos).board;
  const sign = pos.turn === 'first' ? 1 : -1;
  const moves: Candidate[] = [];
  let drop: string | undefined;
  for (const usi of pos.moves()) {
    if (usi.slice(2, 4) !== to) continue;
    const move = parseUsi(usi);
    if (!move) continue;
    if (isDrop(move)) {
      if (move.role === role) drop = usi;
    } else if (board.get(move.from)?.role === role) {
      const side = (Number(usi[0]) - Number(to[0])) * sign;
      moves.push({ usi, side, up: (usi.charCodeAt(1) - to.charCodeAt(1)) * sign });
    }
  }
  return { moves, drop };
}

/** The one legal move that the words name; `last` is the move before, for 同. */
export function moveOfJapanese(pos: Position, words: string, last?: string): string | undefined {
  const found = MOVE.exec(half(words));
  if (!found) return undefined;
  const [, same, file, rank, piece, how = '', promotion, fromFile, fromRank] = found;
  const to = same ? last?.slice(2, 4) : squareName(file as string, rank as string);
  if (!to) return undefined;
  const plus = promotion === '成' ? '+' : '';
  if (fromFile && fromRank) return pos.legal(squareName(fromFile, fromRank) + to + plus);
  const { moves, drop } = candidates(pos, to, pieces[piece as string] as string);
  if (how.includes('打')) return drop;
  const wanted = moves.filter((each) => fits(each, how));
  let chosen = wanted.filter((each) => each.usi.endsWith('+') === (plus === '+'));
  if (chosen.length === 0 && !promotion) chosen = wanted; // where nothing else is allowed
  if (/[左右]/.test(how)) {
    const edge = Math[how.includes('右') ? 'min' : 'max'](...chosen.map((each) => each.side));
    chosen = chosen.filter((each) => each.side === edge);
  }
  if (chosen.length === 0) return moves.length === 0 && !how && !promotion ? drop : undefined;
  return chosen.length === 1 ? chosen[0]?.usi : undefined;
}
