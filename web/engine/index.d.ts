// SPDX-License-Identifier: GPL-3.0-or-later
export type Game = 'chess' | 'shogi';
export type Flavour = 'threads' | 'single';
export type Policy = 'staged' | 'ranked' | 'banded' | 'weighted';

/** What can run here; undefined without WebAssembly SIMD. */
export function flavourHere(): Flavour | undefined;

export interface Place {
  /** FEN or SFEN; the start of the game if it is left out. */
  fen?: string;
  /** In UCI for chess, in USI for shogi. */
  moves?: string[];
}

export interface Info {
  depth: number;
  multipv: number;
  /** For the side to move: centipawns, or moves (chess) or plies (shogi) to mate. */
  score: { cp: number } | { mate: number };
  bound: 'lower' | 'upper' | undefined;
  nodes: number;
  nps: number;
  /** Milliseconds. */
  time: number;
  pv: string[];
}

export interface Search extends Place {
  depth?: number;
  nodes?: number;
  /** Milliseconds. Without any limit it runs until `signal`, which needs threads. */
  movetime?: number;
  multipv?: number;
  onInfo?: (info: Info) => void;
  /** Ends the search; its answer comes all the same. */
  signal?: AbortSignal;
}

export interface Found {
  /** A move, or `(none)`, `resign`, `win`. */
  best: string;
  /** The last whole word on each line. */
  lines: Info[];
}

export interface Engine {
  readonly game: Game;
  readonly flavour: Flavour;
  /** Rejected when the engine ends, whatever the reason. */
  readonly failed: Promise<never>;
  send(line: string): void;
  onLine(listener: (line: string) => void): () => void;
  ask(line: string, isAnswer: (line: string) => boolean, onOther?: (line: string) => void): Promise<string>;
  setOption(name: string, value: string | number | boolean): void;
  /** One after the other, in the order in which they were asked for. */
  search(search?: Search): Promise<Found>;
  /** The order of the moves after a search, as `sente explain --json` tells it. */
  explain(question?: Place & { depth?: number; policy?: Policy }): Promise<Record<string, unknown>>;
  close(): void;
}

export interface EngineOptions {
  game?: Game;
  /** Left out: as the engine likes; 1 loads the module without threads. */
  threads?: number;
  /** Megabytes. */
  hash?: number;
  /** Where the files of this package are served from; beside index.js if it is left out. */
  base?: URL;
}

export function createEngine(options?: EngineOptions): Promise<Engine>;
export function parseInfo(line: string): Info | undefined;
