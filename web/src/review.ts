// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluated game says of its moves. A move loses what it takes from the mover's chance to win; the engine's
// own choice loses nothing. The limits are points of a hundred: 5 make an inaccuracy, 10 a mistake, 20 a blunder.
import type { Score } from './engine/info.ts';
import { share } from './engine/info.ts';
import type { Side } from './games/index.ts';
import type { Node } from './tree.ts';

export type Verdict = 'inaccuracy' | 'mistake' | 'blunder';

const limits: [Verdict, number][] = [['blunder', 0.2], ['mistake', 0.1], ['inaccuracy', 0.05]];
export const nagOf: Record<Verdict, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export interface Judged {
  node: Node;
  side: Side;
  loss: number; // of the chance to win, 0 to 1
  verdict: Verdict | undefined;
}

export interface Tally {
  moves: number;
  accuracy: number; // 0 to 100
  verdicts: Record<Verdict, number>;
}

export type Worth = (node: Node) => Score | undefined;

/** The moves of a line that have a value before and after. */
export function judge(line: Node[], worth: Worth): Judged[] {
  return line.slice(1).flatMap((node) => {
    const before = node.parent && worth(node.parent);
    const after = worth(node);
    if (!node.parent || !before || !after) return [];
    const side = node.parent.pos.turn;
    const { game } = node.pos;
    const drop = share(before, game) - share(after, game);
    const loss = node.move === node.parent.best ? 0 : Math.max(0, side === 'first' ? drop : -drop);
    return [{ node, side, loss, verdict: limits.find(([, least]) => loss >= least)?.[0] }];
  });
}

/** Each move counts 100 if it loses nothing, 82 if 5 points, 45 if 20; as in `sente analyse`. */
export const accuracyOf = (loss: number): number => 100 * Math.exp(-4 * loss);

export function tally(judged: Judged[], side: Side): Tally {
  const mine = judged.filter((each) => each.side === side);
  const sum = mine.reduce((total, each) => total + accuracyOf(each.loss), 0);
  const count = (verdict: Verdict): number => mine.filter((each) => each.verdict === verdict).length;
  return {
    moves: mine.length,
    accuracy: mine.length > 0 ? sum / mine.length : 0,
    verdicts: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
  };
}

/** Puts signs behind the moves, in place of signs of the same kind. */
export function annotate(judged: Judged[]): void {
  const own = Object.values(nagOf);
  for (const { node, verdict } of judged) {
    const others = (node.nags ?? []).filter((nag) => !own.includes(nag));
    const nags = verdict ? [nagOf[verdict], ...others] : others;
    if (nags.length > 0) node.nags = nags;
    else delete node.nags;
  }
}

/** What the sign behind a move says of it, whoever put it there. */
export const verdictOf = (node: Node): Verdict | undefined =>
  (Object.keys(nagOf) as Verdict[]).find((verdict) => node.nags?.includes(nagOf[verdict]));

export type Phase = 'opening' | 'middlegame' | 'endgame';

const VALUES: Record<string, number> = { n: 3, b: 3, r: 5, q: 9 };
const CHESS_OPENING_PLIES = 20;
const CHESS_ENDGAME_MATERIAL = 26; // of both sides, without pawns
const SHOGI_OPENING_PLIES = 30;
const SHOGI_MIDDLE_HANDS = 4; // pieces that have been taken
const SHOGI_END_HANDS = 9;

function phaseOf(node: Node): Phase {
  const [board = '', , hands = ''] = node.pos.fen().split(' ');
  if (node.pos.game === 'chess') {
    const material = [...board.toLowerCase()].reduce((sum, letter) => sum + (VALUES[letter] ?? 0), 0);
    if (material <= CHESS_ENDGAME_MATERIAL) return 'endgame';
    return node.ply < CHESS_OPENING_PLIES ? 'opening' : 'middlegame';
  }
  const held = [...hands.matchAll(/(\d*)[a-zA-Z]/g)].reduce((sum, match) => sum + Number(match[1] || 1), 0);
  if (held >= SHOGI_END_HANDS) return 'endgame';
  return node.ply < SHOGI_OPENING_PLIES && held < SHOGI_MIDDLE_HANDS ? 'opening' : 'middlegame';
}

/** Where each phase begins; a game never goes back to an earlier one. */
export function phases(line: Node[]): { phase: Phase; ply: number }[] {
  const order: Phase[] = ['opening', 'middlegame', 'endgame'];
  const found: { phase: Phase; ply: number }[] = [];
  for (const [ply, node] of line.entries()) {
    const phase = phaseOf(node);
    const last = found.at(-1);
    if (!last || order.indexOf(phase) > order.indexOf(last.phase)) found.push({ phase, ply });
  }
  return found;
}
