// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says while it thinks.
import type { GameId, Side } from '../games/index.ts';

/** For the first player; `mate` in plies, positive if the first player mates. */
export interface Score {
  cp?: number;
  mate?: number;
}

export interface Info {
  depth: number;
  line: number;
  score: Score;
  bound: boolean;
  nodes: number;
  nps: number;
  ms: number;
  hashfull: number;
  pv: string[];
}

function scoreOf(words: string[], game: GameId, turn: Side): Score | undefined {
  const at = words.indexOf('score');
  const kind = words[at + 1];
  const text = words[at + 2];
  if (at < 0 || text === undefined) return undefined;
  const value = Number.parseInt(text, 10);
  if (Number.isNaN(value)) return undefined;
  const sign = turn === 'first' ? 1 : -1;
  if (kind === 'cp') return { cp: sign * value };
  if (kind !== 'mate') return undefined;
  const lost = text.startsWith('-') || value === 0;
  const plies = game === 'shogi' ? Math.abs(value) : lost ? 2 * Math.abs(value) : 2 * value - 1;
  return { mate: sign * (lost ? -Math.max(plies, 0) || -0.5 : plies) };
}

/** An `info` line with a line of play, or undefined. */
export function parseInfo(text: string, game: GameId, turn: Side): Info | undefined {
  if (!text.startsWith('info ') || text.startsWith('info string')) return undefined;
  const at = text.indexOf(' pv ');
  const words = (at < 0 ? text : text.slice(0, at)).split(' ');
  const number = (name: string): number => {
    const index = words.indexOf(name);
    return index < 0 ? 0 : Number.parseInt(words[index + 1] ?? '0', 10) || 0;
  };
  const score = scoreOf(words, game, turn);
  if (!score) return undefined;
  return {
    depth: number('depth'),
    line: Math.max(number('multipv'), 1),
    score,
    bound: words.includes('lowerbound') || words.includes('upperbound'),
    nodes: number('nodes'),
    nps: number('nps'),
    ms: number('time'),
    hashfull: number('hashfull'),
    pv: at < 0 ? [] : text.slice(at + 4).trim().split(' '),
  };
}

// Half the games are won at the score `half`, and `scale` says how steeply that changes: the numbers of src/games,
// which a test holds against these.
const curves: Record<GameId, { half: number; scale: number }> = {
  chess: { half: 160, scale: 122 },
  shogi: { half: 0, scale: 740 },
};

/** The points that the first player can expect: from 0, the second player wins, to 1, the first player wins. */
export function share(score: Score, game: GameId): number {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  const { half, scale } = curves[game];
  const won = (cp: number): number => 1 / (1 + Math.exp(-(cp - half) / scale));
  const cp = score.cp ?? 0;
  return (1 + won(cp) - won(-cp)) / 2;
}

/** Chess counts hundredths of a pawn, shogi whole points. */
export function scoreText(score: Score, lang: 'en' | 'ja', game: GameId): string {
  if (score.mate !== undefined) {
    const plies = Math.round(Math.abs(score.mate) - 0.01);
    const sign = score.mate > 0 ? '+' : '−';
    if (plies === 0) return lang === 'ja' ? '詰み' : 'mate';
    return lang === 'ja' ? `${sign}${plies}手詰` : `${sign}M${Math.ceil(plies / 2)}`;
  }
  const cp = score.cp ?? 0;
  const size = game === 'shogi' ? String(Math.abs(Math.round(cp))) : (Math.abs(cp) / 100).toFixed(2);
  return (cp > 0 ? '+' : cp < 0 ? '−' : '') + size;
}
