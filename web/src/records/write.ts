// SPDX-License-Identifier: GPL-3.0-or-later
// Games as text in the formats that other programs read.
import { defaultGame, ChildNode, Node as PgnNode, makePgn } from 'chessops/pgn';
import type { PgnNodeData } from 'chessops/pgn';
import { makeCsaHeader, makeCsaMoveOrDrop } from 'shogiops/notation/csa';
import { makeKifHeader, makeKifMoveOrDrop } from 'shogiops/notation/kif';
import { parseUsi } from 'shogiops/util';
import { games } from '../games/index.ts';
import type { GameId } from '../games/index.ts';
import { shogiopsOf } from '../games/shogi.ts';
import type { Node, Tree } from '../tree.ts';

export interface Format {
  name: string;
  extension: string;
  write: (tree: Tree) => string;
}

export const formats: Record<GameId, Format[]> = {
  chess: [
    { name: 'PGN', extension: 'pgn', write: writePgn },
    { name: 'FEN', extension: 'fen', write: (tree) => tree.current.pos.fen() },
    { name: 'UCI', extension: 'txt', write: (tree) => writeMoves(tree, 'fen') },
  ],
  shogi: [
    { name: 'KIF', extension: 'kif', write: writeKif },
    { name: 'CSA', extension: 'csa', write: writeCsa },
    { name: 'USI', extension: 'txt', write: (tree) => writeMoves(tree, 'sfen') },
    { name: 'SFEN', extension: 'sfen', write: (tree) => tree.current.pos.fen() },
  ],
};

function writeMoves(tree: Tree, word: string): string {
  const start = tree.root.pos.fen();
  const place = start === games[tree.root.pos.game].start ? 'startpos' : `${word} ${start}`;
  const moves = tree.whole(tree.root).slice(1).map((node) => node.move);
  return `position ${place}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\n`;
}

function resultOf(tree: Tree): string {
  const last = tree.whole(tree.root).at(-1) as Node;
  const end = tree.end(last);
  if (!end) return '*';
  return end.winner === undefined ? '1/2-1/2' : end.winner === 'first' ? '1-0' : '0-1';
}

function writePgn(tree: Tree): string {
  const game = defaultGame<PgnNodeData>();
  for (const [name, value] of tree.tags) game.headers.set(name, value);
  game.headers.set('Result', resultOf(tree));
  const start = tree.root.pos.fen();
  if (start !== games.chess.start) {
    game.headers.set('SetUp', '1');
    game.headers.set('FEN', start);
  }
  const grow = (from: Node, to: PgnNode<PgnNodeData>): void => {
    for (const child of from.children) {
      const data: PgnNodeData = { san: from.pos.name(child.move, 'en') };
      if (child.comment) data.comments = [child.comment];
      const node = new ChildNode<PgnNodeData>(data);
      to.children.push(node);
      grow(child, node);
    }
  };
  grow(tree.root, game.moves);
  return makePgn(game);
}

function kifMove(node: Node): string {
  const parent = node.parent as Node;
  const move = parseUsi(node.move);
  const last = parent.move ? parseUsi(parent.move)?.to : undefined;
  return (move && makeKifMoveOrDrop(shogiopsOf(parent.pos), move, last)) ?? node.move;
}

function writeKif(tree: Tree): string {
  const lines = ['# KIF version=2.0 encoding=UTF-8', makeKifHeader(shogiopsOf(tree.root.pos)), '先手：', '後手：', '手数----指手---------消費時間--'];
  const write = (node: Node): void => {
    lines.push(`${String(node.ply).padStart(4)} ${kifMove(node)}`);
    for (const line of node.comment?.split('\n') ?? []) lines.push(`*${line}`);
  };
  const follow = (node: Node): void => {
    const line: Node[] = [];
    for (let at: Node | undefined = node; at; at = at.children[0]) line.push(at);
    for (const each of line) write(each);
    if (tree.ended?.reason === 'resignation' && tree.isMain(node)) lines.push(`${String((line.at(-1)?.ply ?? 0) + 1).padStart(4)} 投了`);
    for (const each of line.reverse())
      for (const other of each.children.slice(1)) {
        lines.push('', `変化：${other.ply}手`);
        follow(other);
      }
  };
  const [main, ...others] = tree.root.children;
  if (main) follow(main);
  for (const other of others) {
    lines.push('', '変化：1手');
    follow(other);
  }
  return `${lines.join('\n')}\n`;
}

function writeCsa(tree: Tree): string {
  const lines = ['V2.2', makeCsaHeader(shogiopsOf(tree.root.pos))];
  for (const node of tree.whole(tree.root).slice(1)) {
    const parent = node.parent as Node;
    const move = parseUsi(node.move);
    const text = move && makeCsaMoveOrDrop(shogiopsOf(parent.pos), move);
    if (!text) break;
    lines.push((parent.pos.turn === 'first' ? '+' : '-') + text.replace(/^[+-]/, ''));
  }
  if (tree.ended?.reason === 'resignation') lines.push('%TORYO');
  return `${lines.join('\n')}\n`;
}
