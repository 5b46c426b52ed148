// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a whole game. Tags have the names of PGN where there are such; KIF and CSA have their own words.
import type { GameId, Side } from '../games/index.ts';

const kifWords = [
  ['棋戦', 'Event'],
  ['場所', 'Site'],
  ['先手', 'Black'],
  ['下手', 'Black'],
  ['後手', 'White'],
  ['上手', 'White'],
  ['開始日時', 'StartTime'],
  ['終了日時', 'EndTime'],
  ['持ち時間', 'TimeControl'],
  ['戦型', 'Opening'],
] as const;

const csaWords = [
  ['EVENT', 'Event'],
  ['SITE', 'Site'],
  ['START_TIME', 'StartTime'],
  ['END_TIME', 'EndTime'],
  ['TIME_LIMIT', 'TimeControl'],
  ['OPENING', 'Opening'],
] as const;

export const tagOfKif = (word: string): string => kifWords.find(([kif]) => kif === word)?.[1] ?? word;
export const tagOfCsa = (word: string): string => csaWords.find(([csa]) => csa === word)?.[1] ?? word;
export const csaOfTag = (tag: string): string => csaWords.find(([, name]) => name === tag)?.[0] ?? tag;

export function kifOfTag(tag: string, handicap: boolean): string {
  if (handicap && tag === 'Black') return '下手';
  if (handicap && tag === 'White') return '上手';
  return kifWords.find(([, name]) => name === tag)?.[0] ?? tag;
}

/** The tag with a player's name: White is first in chess, Black in shogi. */
export const playerTag = (game: GameId, side: Side): 'White' | 'Black' =>
  (game === 'chess') === (side === 'first') ? 'White' : 'Black';

/** A player's name, unless it is unknown. */
export function playerName(tags: Map<string, string>, game: GameId, side: Side): string | undefined {
  const name = tags.get(playerTag(game, side))?.trim();
  return name && name !== '?' ? name : undefined;
}
