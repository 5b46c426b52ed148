// SPDX-License-Identifier: GPL-3.0-or-later
// Scores as comments of KIF and CSA hold them, in the view of sente: *評価値=120, *詰み=先手勝ち:5手, *深さ=12.
import type { Node } from '../tree.ts';

export function noteLines(node: Node): string[] {
  const lines: string[] = [];
  const { score, depth } = node;
  if (score?.mate !== undefined)
    lines.push(`*詰み=${score.mate >= 0 ? '先手' : '後手'}勝ち:${Math.floor(Math.abs(score.mate))}手`);
  else if (score) lines.push(`*評価値=${score.cp ?? 0}`);
  if (depth !== undefined) lines.push(`*深さ=${depth}`);
  return lines;
}

/** Whether the line was a note; then the node has it. */
export function readNoteLine(line: string, node: Node): boolean {
  const found = /^\*(?:(評価値)=([+-]?\d+)|(詰み)=(先手|下手|後手|上手)勝ち:(\d+)手|(深さ)=(\d+))$/.exec(line.trim());
  if (!found) return false;
  if (found[1]) node.score = { cp: Number(found[2]) };
  else if (found[3]) {
    const first = found[4] === '先手' || found[4] === '下手';
    node.score = { mate: (first ? 1 : -1) * (Number(found[5]) || 0.5) };
  } else node.depth = Number(found[7]);
  return true;
}

/** The comments of a node as lines: what was said before the move, and after it. */
export const commentLines = (node: Node): string[] =>
  [node.lead, node.comment].filter((text): text is string => !!text).flatMap((text) => text.split('\n'));

export function addComment(node: Node, line: string): void {
  node.comment = node.comment === undefined ? line : `${node.comment}\n${line}`;
}
