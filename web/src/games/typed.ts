// SPDX-License-Identifier: GPL-3.0-or-later
// A move as somebody types it, in whatever notation.
import { moveBySan } from './chess.ts';
import { moveOfJapanese } from './japanese.ts';
import type { Position } from './types.ts';

const bare = (text: string): string => text.toUpperCase().replace(/[-x*=\s'’]/gi, '');

export function typedMove(pos: Position, text: string, last?: string): string | undefined {
  const word = text.normalize('NFKC').trim();
  if (!word) return undefined;
  const coded = pos.legal(word.replace(/[-\s]/g, '')) ?? pos.legal(word.toLowerCase());
  if (coded) return coded;
  if (pos.game === 'chess')
    return moveBySan(pos, word) ?? moveBySan(pos, word[0]?.toUpperCase() + word.slice(1));
  const named = moveOfJapanese(pos, word, last);
  if (named) return named;
  const found = pos.moves().filter((move) => bare(pos.name(move, 'western')) === bare(word));
  return found.length === 1 ? found[0] : undefined;
}
