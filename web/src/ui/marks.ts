// SPDX-License-Identifier: GPL-3.0-or-later
// The signs that stand behind moves.
import type { Word } from '../i18n.ts';
import type { Node } from '../tree.ts';

export interface Mark {
  sign: string;
  kind: 'good' | 'bad' | 'doubtful';
  word: Word;
}

const marks: Record<number, Mark> = {
  1: { sign: '!', kind: 'good', word: 'mark-good' },
  2: { sign: '?', kind: 'bad', word: 'mark-mistake' },
  3: { sign: '!!', kind: 'good', word: 'mark-brilliant' },
  4: { sign: '??', kind: 'bad', word: 'mark-blunder' },
  5: { sign: '!?', kind: 'good', word: 'mark-interesting' },
  6: { sign: '?!', kind: 'doubtful', word: 'mark-inaccuracy' },
};

export const markOf = (node: Node): Mark | undefined =>
  node.nags?.map((nag) => marks[nag]).find((mark) => mark !== undefined);
