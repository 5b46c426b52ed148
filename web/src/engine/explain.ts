// SPDX-License-Identifier: GPL-3.0-or-later
// What `explain` answers, read with care: it came through a worker.
import type { Side } from '../games/index.ts';
import type { Score } from './info.ts';

export interface NamedMove {
  move: string;
  name: string;
}

export interface ExplainedMove extends NamedMove {
  rank: number;
  stage: string;
  score: number;
  terms: Record<string, number>;
}

export interface Iteration extends NamedMove {
  depth: number;
  rank: number;
  nodes: number;
}

export interface Explanation {
  policy: string;
  depth: number;
  nodes: number;
  best: NamedMove;
  score: Score | undefined; // for the first player
  moves: ExplainedMove[];
  iterations: Iteration[];
  cutoffs: { all: number; first: number } | undefined;
  ranks: number[] | undefined;
}

type Loose = Record<string, unknown>;

const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function named(value: unknown): NamedMove {
  const found = record(value);
  return { move: text(found.move), name: text(found.name) };
}

function scoreOf(value: unknown, turn: Side): Score | undefined {
  const { score, mate_plies: mate } = record(value);
  const sign = turn === 'first' ? 1 : -1;
  if (typeof mate === 'number') return { mate: sign * mate };
  return typeof score === 'number' ? { cp: sign * score } : undefined;
}

export function parseExplanation(value: unknown, turn: Side): Explanation | undefined {
  const found = record(value);
  if (!Array.isArray(found.moves) || typeof found.policy !== 'string') return undefined;
  const cutoffs = record(found.cutoffs);
  return {
    policy: found.policy,
    depth: number(found.depth),
    nodes: number(found.nodes),
    best: named(found.best),
    score: scoreOf(found.best, turn),
    moves: found.moves.map((each) => {
      const move = record(each);
      const terms = Object.entries(record(move.terms)).map(([name, term]) => [name, number(term)] as const);
      return {
        ...named(each),
        rank: number(move.rank),
        stage: text(move.stage),
        score: number(move.score),
        terms: Object.fromEntries(terms),
      };
    }),
    iterations: list(found.iterations).map((each) => {
      const iteration = record(each);
      const { depth, rank, nodes } = iteration;
      return { ...named(each), depth: number(depth), rank: number(rank), nodes: number(nodes) };
    }),
    cutoffs: typeof cutoffs.all === 'number' ? { all: cutoffs.all, first: number(cutoffs.first) } : undefined,
    ranks: Array.isArray(found.best_ranks) ? found.best_ranks.map(number) : undefined,
  };
}
