// SPDX-License-Identifier: GPL-3.0-or-later
// A game with variations. The first child of a node is its main line.
import { endOf, games } from './games/index.ts';
import type { End, GameId, Position } from './games/index.ts';
import type { Score } from './engine/info.ts';

export interface Node {
  readonly parent: Node | undefined;
  readonly move: string; // empty at the root
  readonly pos: Position;
  readonly ply: number;
  readonly children: Node[];
  score?: Score;
  best?: string;
  comment?: string;
}

/** A tree as text can hold it: a move and its answers, main line first. */
export type Branch = [move: string, ...answers: Branch[]];

const MOST_NODES = 5000;

export class Tree {
  readonly root: Node;
  current: Node;
  tags: Map<string, string> = new Map();
  /** An end that no position shows: resignation, time, declaration. */
  ended: End | undefined;
  private count = 1;

  constructor(pos: Position) {
    this.root = { parent: undefined, move: '', pos, ply: 0, children: [] };
    this.current = this.root;
  }

  static from(game: GameId, fen: string, branches: Branch[]): Tree | Error {
    const pos = games[game].parse(fen);
    if (pos instanceof Error) return pos;
    const tree = new Tree(pos);
    const grow = (node: Node, answers: Branch[]): void => {
      for (const answer of answers) {
        const [move, ...rest] = answer;
        const child = typeof move === 'string' ? tree.add(node, move) : undefined;
        if (child) grow(child, rest);
      }
    };
    grow(tree.root, branches);
    return tree;
  }

  /** The node after a legal move, made if it is new; undefined if the move is not legal. */
  add(node: Node, move: string): Node | undefined {
    const legal = node.pos.legal(move);
    if (!legal) return undefined;
    const known = node.children.find((child) => child.move === legal);
    if (known) return known;
    if (this.count >= MOST_NODES) return undefined;
    this.count += 1;
    const child: Node = { parent: node, move: legal, pos: node.pos.after(legal), ply: node.ply + 1, children: [] };
    node.children.push(child);
    return child;
  }

  line(node: Node = this.current): Node[] {
    const nodes: Node[] = [];
    for (let at: Node | undefined = node; at; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The line through the current node to its end. */
  whole(node: Node = this.current): Node[] {
    const nodes = this.line(node);
    for (let next = node.children[0]; next; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  moves(node: Node = this.current): string[] {
    return this.line(node).slice(1).map((each) => each.move);
  }

  end(node: Node = this.current): End | undefined {
    const byBoard = endOf(this.line(node).map((each) => each.pos));
    if (byBoard) return byBoard;
    return node.children.length === 0 && this.isMain(node) ? this.ended : undefined;
  }

  isMain(node: Node): boolean {
    return !node.parent || (node.parent.children[0] === node && this.isMain(node.parent));
  }

  remove(node: Node): void {
    const siblings = node.parent?.children;
    if (!siblings) return;
    if (this.line().includes(node)) this.current = node.parent as Node;
    siblings.splice(siblings.indexOf(node), 1);
  }

  promote(node: Node): void {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  branches(node: Node = this.root): Branch[] {
    return node.children.map((child) => [child.move, ...this.branches(child)] as Branch);
  }
}

export const lastMove = (node: Node): string | undefined => node.move || undefined;
export const nameOf = (node: Node, lang: 'en' | 'ja'): string =>
  node.parent ? node.parent.pos.name(node.move, lang, node.parent.move || undefined) : '';
