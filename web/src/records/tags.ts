// SPDX-License-Identifier: GPL-3.0-or-later
// Who played, by the tags of a game. Tags have the names of PGN where there are such, in shogi too.
import type { GameId, Side } from '../games/index.ts';

/** The tag with a player's name: White is first in chess, Black in shogi. */
export const playerTag = (game: GameId, side: Side): 'White' | 'Black' =>
  (game === 'chess') === (side === 'first') ? 'White' : 'Black';

/** A player's name, unless it is unknown. */
export function playerName(tags: Map<string, string>, game: GameId, side: Side): string | undefined {
  const name = tags.get(playerTag(game, side))?.trim();
  return name && name !== '?' ? name : undefined;
}
