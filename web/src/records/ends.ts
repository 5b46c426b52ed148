// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of shogi ended, in the words of KIF and CSA. The mover is the side whose turn it is.
import type { End, EndReason, Side } from '../games/index.ts';
import { other } from '../games/index.ts';

type Outcome = 'mover' | 'other' | 'draw' | 'open';

const outcomes: Partial<Record<EndReason, Outcome>> = {
  resignation: 'other',
  checkmate: 'other',
  'no-moves': 'other',
  repetition: 'draw',
  impasse: 'draw',
  declaration: 'mover',
  'illegal-move': 'other',
  'illegal-action': 'mover',
  time: 'other',
  'move-limit': 'draw',
  agreement: 'draw',
  interruption: 'open',
  'sealed-move': 'open',
  'no-mate': 'open',
};

export function endFor(reason: EndReason, mover: Side): End {
  const outcome = outcomes[reason];
  if (outcome === 'open') return { winner: undefined, reason, open: true };
  return { winner: outcome === 'mover' ? mover : outcome === 'other' ? other(mover) : undefined, reason };
}

/** The first word of a reason is written. */
const kifWords: [EndReason, string][] = [
  ['resignation', '投了'],
  ['checkmate', '詰み'],
  ['checkmate', '詰'],
  ['no-moves', '詰み'],
  ['repetition', '千日手'],
  ['impasse', '持将棋'],
  ['declaration', '入玉勝ち'],
  ['illegal-move', '反則負け'],
  ['illegal-action', '反則勝ち'],
  ['time', '切れ負け'],
  ['time', '時間切れ'],
  ['move-limit', '最大手数'],
  ['agreement', '引き分け'],
  ['agreement', '引分'],
  ['interruption', '中断'],
  ['sealed-move', '封じ手'],
  ['no-mate', '不詰'],
];

const csaWords: [EndReason, string][] = [
  ['resignation', '%TORYO'],
  ['interruption', '%CHUDAN'],
  ['repetition', '%SENNICHITE'],
  ['time', '%TIME_UP'],
  ['illegal-move', '%ILLEGAL_MOVE'],
  ['impasse', '%JISHOGI'],
  ['declaration', '%KACHI'],
  ['agreement', '%HIKIWAKE'],
  ['move-limit', '%MAX_MOVES'],
  ['checkmate', '%TSUMI'],
  ['no-moves', '%TSUMI'],
  ['no-mate', '%FUZUMI'],
  ['interruption', '%MATTA'],
  ['interruption', '%ERROR'],
];

export const reasonOfKif = (word: string): EndReason | undefined => kifWords.find(([, kif]) => kif === word)?.[0];

// What has no word of its own is written as the nearest that tells the same result.
function nearest(end: End, mover: Side): EndReason {
  if (end.open) return 'interruption';
  if (end.winner === undefined) return 'impasse';
  if (end.reason === 'perpetual-check') return end.winner === mover ? 'illegal-action' : 'illegal-move';
  return end.winner === mover ? 'declaration' : 'resignation';
}

export function kifOfEnd(end: End, mover: Side): string {
  const word = kifWords.find(([reason]) => reason === end.reason);
  return (word ?? kifWords.find(([reason]) => reason === nearest(end, mover)))?.[1] ?? '中断';
}

export function csaOfEnd(end: End, mover: Side): string {
  if (end.reason === 'perpetual-check' || end.reason === 'illegal-action')
    return end.winner === 'second' ? '%+ILLEGAL_ACTION' : '%-ILLEGAL_ACTION';
  const word = csaWords.find(([reason]) => reason === end.reason);
  return (word ?? csaWords.find(([reason]) => reason === nearest(end, mover)))?.[1] ?? '%CHUDAN';
}

export function endOfCsa(word: string, mover: Side): End | undefined {
  const guilty = /^%([+-])ILLEGAL_ACTION$/.exec(word)?.[1];
  if (guilty) {
    const side: Side = guilty === '+' ? 'first' : 'second';
    return endFor(side === mover ? 'illegal-move' : 'illegal-action', mover);
  }
  const found = csaWords.find(([, csa]) => csa === word);
  return found && endFor(found[0], mover);
}

const sideWords: Record<Side, string> = { first: '先手', second: '後手' };

/** The last line of a KIF: まで4手で後手の勝ち */
export function summary(moves: number, end: End, mover: Side): string {
  const until = `まで${moves}手で`;
  if (end.winner === undefined || end.open) return until + kifOfEnd(end, mover);
  const winner = sideWords[end.winner];
  if (end.reason === 'time') return `${until}時間切れにより${winner}の勝ち`;
  if (end.reason === 'declaration') return `${until}入玉により${winner}の勝ち`;
  if (end.reason === 'illegal-move') return `${until}${sideWords[other(end.winner)]}の反則負け`;
  if (end.reason === 'illegal-action') return `${until}${winner}の反則勝ち`;
  return `${until}${winner}の勝ち`;
}

export function endOfSummary(line: string, mover: Side): End | undefined {
  const found = /^まで\d+手で?(時間切れにより|入玉により|入玉宣言により)?(先手|下手|後手|上手)?(.*)$/.exec(line.trim());
  if (!found) return undefined;
  const [, how = '', who, rest = ''] = found;
  if (!who) {
    const reason = reasonOfKif(rest.trim());
    return reason && endFor(reason, mover);
  }
  const side: Side = who === '先手' || who === '下手' ? 'first' : 'second';
  const winner = rest.includes('勝') ? side : other(side);
  if (rest.includes('反則')) return { winner, reason: winner === mover ? 'illegal-action' : 'illegal-move' };
  if (how.startsWith('時間')) return { winner, reason: 'time' };
  if (how || rest.includes('入玉')) return { winner, reason: 'declaration' };
  return { winner, reason: winner === mover ? 'unknown' : 'resignation' };
}
