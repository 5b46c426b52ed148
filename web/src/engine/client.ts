// SPDX-License-Identifier: GPL-3.0-or-later
// The engine in its worker. Requests are done in order and the newest one cancels those before it. With
// threads a search is stopped by a word; with one thread nothing reaches a search that runs, so its worker
// is ended and another one takes its place (docs/adr/0005).
import type { GameId, Side } from '../games/index.ts';
import type { Info } from './info.ts';
import { parseInfo } from './info.ts';

export type Flavour = 'threads' | 'single';
export type Status = 'loading' | 'ready' | 'thinking' | 'restarted' | 'failed';

export interface Place {
  fen: string;
  moves: string[];
  turn: Side; // after the moves
}

export interface Request {
  place: Place;
  /** The words after the command: limits of `go`, or of `explain`. */
  command: string;
  options?: Record<string, string | number | boolean>;
  /** The search ends by itself, about then. */
  expectedMs?: number;
  onInfo?: (info: Info) => void;
  onLine?: (line: string) => void;
}

export interface Answer {
  /** Empty if the search was cancelled before it had a move; all moves of a mate, for `go mate` in shogi. */
  best: string;
  info: Info | undefined;
  /** The JSON after `info string explain`, for that command. */
  explained: unknown;
  cancelled: boolean;
}

const BASE = new URL('engine/', document.baseURI);
const PATIENCE_MS = 4000; // for an answer to `stop` or `isready`
const START_PATIENCE_MS = 20000;
const BEAT_MS = 3000; // between two looks at a search

const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

export function flavourHere(): Flavour | undefined {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) return undefined;
  return globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function' ? 'threads' : 'single';
}

const modules = new Map<Flavour, Promise<WebAssembly.Module>>();

function moduleOf(flavour: Flavour): Promise<WebAssembly.Module> {
  let found = modules.get(flavour);
  if (!found) {
    const url = new URL(flavour === 'threads' ? 'sente-threads.wasm' : 'sente.wasm', BASE);
    found = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
      // A host that does not know the type of the file sends it all the same.
      const known = response.headers.get('content-type')?.startsWith('application/wasm');
      if (known) return WebAssembly.compileStreaming(response);
      return response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
    });
    found.catch(() => modules.delete(flavour));
    modules.set(flavour, found);
  }
  return found;
}

class Job {
  cancelled = false;
  info: Info | undefined;
  readonly done: Promise<Answer>;
  private settle!: (answer: Answer) => void;

  constructor(readonly request: Request) {
    this.done = new Promise((resolve) => (this.settle = resolve));
  }

  finish(best: string, explained: unknown = undefined): void {
    this.settle({ best, info: this.info, explained, cancelled: this.cancelled });
  }
}

export class Engine {
  flavour: Flavour;
  private worker: Worker | undefined;
  private starting: Promise<void> | undefined;
  private running: Job | undefined;
  private queue: Promise<void> = Promise.resolve();
  private newest: Job | undefined;
  private waiting: ((line: string) => void) | undefined;
  private told = new Map<string, string>();
  private failures = 0;
  private watchdog = 0;
  private beat = 0;
  private unanswered = false; // an `isready` of the heart
  private life = 0; // of the worker: what an earlier one still has to say is not heard
  private closed = false;

  constructor(
    readonly game: GameId,
    flavour: Flavour,
    private readonly onStatus: (status: Status, detail?: string) => void,
  ) {
    this.flavour = flavour;
  }

  /** Loads it ahead of the first request. */
  warm(): void {
    this.ensure().catch(() => undefined);
  }

  run(request: Request): Promise<Answer> {
    const job = new Job(request);
    this.cancel();
    this.newest = job;
    this.queue = this.queue.then(() => this.perform(job));
    return job.done;
  }

  /** Ends what runs; its answer comes at once or nearly so. */
  cancel(): void {
    const job = this.newest;
    if (!job || job.cancelled) return;
    job.cancelled = true;
    if (this.running !== job) return;
    if (this.flavour === 'threads') {
      this.send('stop');
      this.watch(PATIENCE_MS);
    } else {
      this.drop();
      this.complete(job.info?.pv[0] ?? '');
    }
  }

  close(): void {
    this.closed = true;
    this.cancel();
    this.drop();
  }

  /** It failed too often, and waits for a person. */
  get gaveUp(): boolean {
    return this.failures >= 3;
  }

  /** For a person who wants it to try again. */
  restart(): void {
    this.failures = 0;
    this.drop();
    this.warm();
  }

  private async perform(job: Job): Promise<void> {
    try {
      if (!job.cancelled) await this.ensure();
    } catch {
      job.cancelled = true;
    }
    if (job.cancelled || this.closed) return job.finish('');
    this.running = job;
    this.onStatus('thinking');
    const { place, command, options } = job.request;
    for (const [name, value] of Object.entries(options ?? {})) this.setOption(name, String(value));
    const word = this.game === 'shogi' ? 'sfen' : 'fen';
    const moves = place.moves.length > 0 ? ` moves ${place.moves.join(' ')}` : '';
    this.send(`position ${word} ${place.fen}${moves}`);
    // With one thread nothing could end it, not even when it has nothing left to search.
    this.send(this.flavour === 'single' && command === 'go infinite' ? 'go depth 100' : command);
    if (this.flavour === 'threads') this.listenToHeart();
    else if (job.request.expectedMs !== undefined) this.watch(2 * job.request.expectedMs + 2 * PATIENCE_MS);
    await job.done;
  }

  private complete(best: string, explained?: unknown): void {
    clearTimeout(this.watchdog);
    clearInterval(this.beat);
    const job = this.running;
    if (!job) return;
    this.running = undefined;
    this.failures = 0;
    this.onStatus('ready');
    job.finish(best, explained);
  }

  // A healthy engine answers `isready` at once, even while it thinks.
  private listenToHeart(): void {
    this.beat = window.setInterval(() => {
      if (this.unanswered) return;
      this.unanswered = true;
      this.send('isready');
      this.watch(PATIENCE_MS);
    }, BEAT_MS);
  }

  private watch(ms: number): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.died('no answer'), ms);
  }

  private setOption(name: string, value: string): void {
    if (this.told.get(name) === value || (name === 'Threads' && this.flavour === 'single')) return;
    this.told.set(name, value);
    this.send(`setoption name ${name} value ${value}`);
  }

  private send(line: string): void {
    this.worker?.postMessage({ line });
  }

  private drop(): void {
    clearTimeout(this.watchdog);
    clearInterval(this.beat);
    this.unanswered = false;
    this.life += 1;
    this.worker?.terminate();
    this.worker = undefined;
    this.starting = undefined;
    this.waiting = undefined;
    this.told.clear();
  }

  private died(why: string): void {
    this.drop();
    this.failures += 1;
    const job = this.running;
    this.running = undefined;
    if (job) {
      job.cancelled = true;
      job.finish(job.info?.pv[0] ?? '');
    }
    if (this.closed) return;
    this.onStatus(this.failures < 3 ? 'restarted' : 'failed', why);
  }

  private ensure(): Promise<void> {
    if (this.failures >= 3) return Promise.reject(new Error('the engine failed too often'));
    const life = this.life;
    this.starting ??= this.openSomehow().catch((error: unknown) => {
      if (life === this.life) this.died(error instanceof Error ? error.message : String(error));
      throw error;
    });
    return this.starting;
  }

  // Where threads do not start, one thread may.
  private async openSomehow(): Promise<void> {
    const life = this.life;
    try {
      await this.open();
    } catch (error) {
      if (this.flavour === 'single' || this.closed || life !== this.life) throw error;
      this.worker?.terminate();
      this.flavour = 'single';
      await this.open();
    }
  }

  private async open(): Promise<void> {
    this.onStatus('loading');
    const life = this.life;
    const module = await moduleOf(this.flavour);
    if (life !== this.life) throw new Error('no longer wanted');
    const worker = new Worker(new URL('worker.js', BASE), { name: `sente-${this.game}` });
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<{ line?: string; failed?: string }>) => {
      if (this.worker !== worker) return;
      if (event.data.failed !== undefined) fail(event.data.failed);
      else if (event.data.line !== undefined) for (const line of event.data.line.split('\n')) this.hear(line);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) fail(event.message || 'the worker failed');
    };
    let started = false;
    let fail = (why: string): void => this.died(why);
    const ready = new Promise<void>((resolve, reject) => {
      const timer = window.setTimeout(() => reject(new Error('it does not start')), START_PATIENCE_MS);
      fail = (why) => {
        clearTimeout(timer);
        if (started) this.died(why);
        else reject(new Error(why));
      };
      this.waiting = (line) => {
        if (line !== 'readyok') return;
        clearTimeout(timer);
        started = true;
        this.waiting = undefined;
        resolve();
      };
    });
    worker.postMessage({ open: { module, flavour: this.flavour } });
    this.send(this.game === 'shogi' ? 'usi' : 'uci');
    this.send('isready');
    await ready;
    if (this.worker === worker && !this.running) this.onStatus('ready');
  }

  private hear(line: string): void {
    if (!line) return;
    this.waiting?.(line);
    if (line === 'readyok') {
      this.unanswered = false;
      if (this.running && !this.running.cancelled) clearTimeout(this.watchdog);
    }
    const job = this.running;
    if (!job) return;
    job.request.onLine?.(line);
    const info = parseInfo(line, this.game, job.request.place.turn);
    if (info) {
      if (info.line === 1 && !info.bound && info.pv.length > 0) job.info = info;
      if (!job.cancelled) job.request.onInfo?.(info);
    } else if (line.startsWith('bestmove')) {
      this.complete(line.split(' ')[1] ?? '');
    } else if (line.startsWith('checkmate ')) {
      this.complete(line.slice('checkmate '.length));
    } else if (line.startsWith('info string explain ')) {
      let explained: unknown;
      try {
        explained = JSON.parse(line.slice('info string explain '.length));
      } catch {
        explained = undefined;
      }
      this.complete('', explained);
    } else if (line.startsWith('info string unknown command') && job.request.command.startsWith('explain')) {
      this.complete('');
    }
  }
}
