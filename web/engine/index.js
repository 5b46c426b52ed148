// SPDX-License-Identifier: GPL-3.0-or-later
// Sente in a worker, for any page: lines of UCI or USI in and out, and searches as promises. Types: index.d.ts.

const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** What can run here: 'threads' where the page is isolated, else 'single'; undefined without WebAssembly SIMD. */
export function flavourHere() {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) return undefined;
  return globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function' ? 'threads' : 'single';
}

const modules = new Map();

function moduleAt(url) {
  let found = modules.get(url.href);
  if (!found) {
    found = fetch(url).then(async (response) => {
      if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
      return WebAssembly.compile(await response.arrayBuffer());
    });
    found.catch(() => modules.delete(url.href));
    modules.set(url.href, found);
  }
  return found;
}

/** `info depth 12 … score cp 31 … pv e2e4 e7e5` as an object; undefined for other lines. */
export function parseInfo(line) {
  if (!line.startsWith('info ') || line.startsWith('info string')) return undefined;
  const at = line.indexOf(' pv ');
  const words = (at < 0 ? line : line.slice(0, at)).split(' ');
  const number = (name) => {
    const index = words.indexOf(name);
    return index < 0 ? undefined : Number.parseInt(words[index + 1], 10);
  };
  const scored = words.indexOf('score');
  if (scored < 0) return undefined;
  const value = Number.parseInt(words[scored + 2], 10);
  return {
    depth: number('depth') ?? 0,
    multipv: number('multipv') ?? 1,
    score: words[scored + 1] === 'mate' ? { mate: value } : { cp: value },
    bound: words.includes('lowerbound') ? 'lower' : words.includes('upperbound') ? 'upper' : undefined,
    nodes: number('nodes') ?? 0,
    nps: number('nps') ?? 0,
    time: number('time') ?? 0,
    pv: at < 0 ? [] : line.slice(at + 4).trim().split(' '),
  };
}

class Engine {
  #worker;
  #listeners = new Set();
  #queue = Promise.resolve();
  #fail = () => {};

  constructor(game, flavour, worker) {
    this.game = game;
    this.flavour = flavour;
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (data.failed !== undefined) return this.#died(new Error(data.failed));
      for (const line of (data.line ?? '').split('\n').filter(Boolean))
        for (const listener of [...this.#listeners]) listener(line);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#died(new Error(event.message || 'the worker failed'));
    };
    this.failed = new Promise((_, reject) => (this.#fail = reject));
    this.failed.catch(() => undefined);
  }

  #died(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail(error);
  }

  /** Sends a line of the protocol. */
  send(line) {
    if (!this.#worker) throw new Error('the engine is closed');
    this.#worker.postMessage({ line });
  }

  /** Hears every line; the answer ends that. */
  onLine(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a line and waits for the first answer that `isAnswer` accepts. */
  ask(line, isAnswer, onOther = () => {}) {
    const answer = new Promise((resolve) => {
      const end = this.onLine((heard) => {
        if (!isAnswer(heard)) return onOther(heard);
        end();
        resolve(heard);
      });
    });
    this.send(line);
    return Promise.race([answer, this.failed]);
  }

  setOption(name, value) {
    this.send(`setoption name ${name} value ${value}`);
  }

  #position({ fen, moves = [] }) {
    const start = fen ? `${this.game === 'shogi' ? 'sfen' : 'fen'} ${fen}` : 'startpos';
    this.send(`position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
  }

  // One after the other: a search is over before the next one begins.
  #inTurn(job) {
    const done = this.#queue.then(job);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  search({ fen, moves, depth, nodes, movetime, multipv = 1, onInfo, signal } = {}) {
    return this.#inTurn(async () => {
      signal?.throwIfAborted();
      const limits = Object.entries({ depth, nodes, movetime }).filter(([, value]) => value !== undefined);
      const endless = limits.length === 0;
      if (endless && this.flavour === 'single')
        throw new Error('with one thread nothing can stop a search: give it a limit');
      this.setOption('MultiPV', multipv);
      this.#position({ fen, moves });
      const infos = [];
      const stop = () => this.flavour === 'threads' && this.#worker && this.send('stop');
      signal?.addEventListener('abort', stop, { once: true });
      const words = endless ? 'infinite' : limits.map(([name, value]) => `${name} ${value}`).join(' ');
      const line = await this.ask(`go ${words}`, (heard) => heard.startsWith('bestmove'), (heard) => {
        const info = parseInfo(heard);
        if (!info) return;
        if (!info.bound && info.pv.length > 0) infos[info.multipv - 1] = info;
        onInfo?.(info);
      });
      signal?.removeEventListener('abort', stop);
      return { best: line.split(' ')[1] ?? '', lines: infos.filter(Boolean) };
    });
  }

  explain({ fen, moves, depth = 8, policy = 'staged' } = {}) {
    return this.#inTurn(async () => {
      this.#position({ fen, moves });
      const opening = 'info string explain ';
      const line = await this.ask(`explain depth ${depth} policy ${policy}`, (heard) => heard.startsWith(opening));
      return JSON.parse(line.slice(opening.length));
    });
  }

  close() {
    this.#died(new Error('the engine is closed'));
  }
}

/** An engine that is ready. `base` is where the files of this package are served from. */
export async function createEngine({ game = 'chess', threads, hash, base = new URL('./', import.meta.url) } = {}) {
  const possible = flavourHere();
  if (!possible) throw new Error('this browser has no WebAssembly SIMD');
  const flavour = threads === 1 ? 'single' : possible;
  const module = await moduleAt(new URL(flavour === 'threads' ? 'sente-threads.wasm' : 'sente.wasm', base));
  const worker = new Worker(new URL('worker.js', base), { name: `sente-${game}` });
  const engine = new Engine(game, flavour, worker);
  worker.postMessage({ open: { module, flavour } });
  await engine.ask(game === 'shogi' ? 'usi' : 'uci', (line) => line === (game === 'shogi' ? 'usiok' : 'uciok'));
  if (flavour === 'threads' && threads !== undefined) engine.setOption('Threads', threads);
  if (hash !== undefined) engine.setOption('Hash', hash);
  await engine.ask('isready', (line) => line === 'readyok');
  return engine;
}
