// SPDX-License-Identifier: GPL-3.0-or-later
// A game with variations. The first child of a node is its main line. Lines may have thousands of moves, so
// nothing here goes down a line by calling itself.
import { endOf, games } from './games/index.ts';
import type { End, GameId, Notation, Position } from './games/index.ts';
import type { Score } from './engine/info.ts';

/** What is said of a move. */
export interface Notes {
  score?: Score; // after it
  depth?: number; // of the search that found the score
  best?: string; // what the engine would play next
  lead?: string; // comment before the move
  comment?: string; // after it
  nags?: number[];
  timeMs?: number; // spent on the move
  clockMs?: number; // left after it
  /** An end that no position shows: resignation, time, a record's result. */
  ended?: End;
}

export interface Node extends Notes {
  readonly parent: Node | undefined;
  readonly move: string; // empty at the root
  readonly pos: Position;
  readonly ply: number;
  readonly children: Node[];
}

const noteNames = ['score', 'depth', 'best', 'lead', 'comment', 'nags', 'timeMs', 'clockMs', 'ended'] as const;

/** A tree as text can hold it: nodes in an order that has parents before children. */
export interface SavedTree {
  fen: string;
  tags: [string, string][];
  /** Of each node but the root: its parent's place (the root is 0) and its move. */
  moves: [parent: number, move: string][];
  notes: Record<number, Notes>;
  at: number;
}

export const MOST_NODES = 20_000;

export class Tree {
  readonly root: Node;
  current: Node;
  tags: Map<string, string> = new Map();
  /** Grows with every change of the moves. */
  revision = 0;
  private count = 1;
  private readonly ends = new WeakMap<Node, End | 'none'>();

  constructor(pos: Position) {
    this.root = { parent: undefined, move: '', pos, ply: 0, children: [] };
    this.current = this.root;
  }

  /** The node after a legal move, made if it is new; undefined if the move is not legal. */
  add(node: Node, move: string): Node | undefined {
    const legal = node.pos.legal(move);
    if (!legal) return undefined;
    const known = node.children.find((child) => child.move === legal);
    if (known) return known;
    if (this.count >= MOST_NODES) return undefined;
    this.count += 1;
    this.revision += 1;
    const child: Node = { parent: node, move: legal, pos: node.pos.after(legal), ply: node.ply + 1, children: [] };
    node.children.push(child);
    return child;
  }

  line(node: Node = this.current): Node[] {
    const nodes: Node[] = [];
    for (let at: Node | undefined = node; at; at = at.parent) nodes.push(at);
    return nodes.reverse();
  }

  /** The line through the current node to its end. */
  whole(node: Node = this.current): Node[] {
    const nodes = this.line(node);
    for (let next = node.children[0]; next; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  /** The last node of the main line. */
  get last(): Node {
    let node = this.root;
    while (node.children[0]) node = node.children[0];
    return node;
  }

  moves(node: Node = this.current): string[] {
    return this.line(node).slice(1).map((each) => each.move);
  }

  end(node: Node = this.current): End | undefined {
    const told = node.children.length === 0 ? node.ended : undefined;
    if (told && told.reason !== 'unknown') return told;
    const byBoard = this.endByRule(node);
    return told && byBoard?.winner !== told.winner ? told : (byBoard ?? told);
  }

  /** The end that the board shows. It depends on what led here alone, which never changes. */
  endByRule(node: Node): End | undefined {
    let found = this.ends.get(node);
    if (found === undefined) {
      found = endOf(this.line(node).map((each) => each.pos)) ?? 'none';
      this.ends.set(node, found);
    }
    return found === 'none' ? undefined : found;
  }

  isMain(node: Node): boolean {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }

  remove(node: Node): void {
    const siblings = node.parent?.children;
    if (!siblings) return;
    if (this.line().includes(node)) this.current = node.parent as Node;
    siblings.splice(siblings.indexOf(node), 1);
    this.count -= nodesFrom(node).length;
    this.revision += 1;
  }

  /** Undoes `remove`. */
  putBack(node: Node, index: number): void {
    node.parent?.children.splice(index, 0, node);
    this.count += nodesFrom(node).length;
    this.revision += 1;
  }

  promote(node: Node): void {
    this.revision += 1;
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  save(): SavedTree {
    const all = nodesFrom(this.root);
    const places = new Map(all.map((node, index) => [node, index]));
    const notes: Record<number, Notes> = {};
    for (const [index, node] of all.entries()) {
      const found = notesOf(node);
      if (Object.keys(found).length > 0) notes[index] = found;
    }
    return {
      fen: this.root.pos.fen(),
      tags: [...this.tags],
      moves: all.slice(1).map((node) => [places.get(node.parent as Node) ?? 0, node.move]),
      notes,
      at: places.get(this.current) ?? 0,
    };
  }

  static restore(game: GameId, saved: SavedTree): Tree | Error {
    const pos = games[game].parse(saved.fen);
    if (pos instanceof Error) return pos;
    const tree = new Tree(pos);
    tree.tags = new Map(saved.tags);
    const all: (Node | undefined)[] = [tree.root];
    for (const [parent, move] of saved.moves) {
      const from = all[parent];
      all.push(from && tree.add(from, move));
    }
    for (const [index, notes] of Object.entries(saved.notes)) Object.assign(all[Number(index)] ?? {}, notes);
    tree.current = all[saved.at] ?? tree.root;
    return tree;
  }

  /** The same game, free to go its own way. */
  copy(): Tree {
    const same = Tree.restore(this.root.pos.game, structuredClone(this.save()));
    if (same instanceof Error) throw same;
    return same;
  }
}

/** A node and all below it, parents before children and main lines first. */
export function nodesFrom(node: Node): Node[] {
  const all: Node[] = [];
  const waiting = [node];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    all.push(at);
    for (let index = at.children.length - 1; index >= 0; --index) waiting.push(at.children[index] as Node);
  }
  return all;
}

export function notesOf(node: Node): Notes {
  const found: Notes = {};
  for (const name of noteNames) if (node[name] !== undefined) Object.assign(found, { [name]: node[name] });
  return found;
}

export const nameOf = (node: Node, notation: Notation): string =>
  node.parent ? node.parent.pos.name(node.move, notation, node.parent.move || undefined) : '';
