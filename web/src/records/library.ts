// SPDX-License-Identifier: GPL-3.0-or-later
// The records library that the engine's tools have (src/records), as a WebAssembly module: it reads and writes every
// format of games. web/records is its end of the bridge.
import type { GameId } from '../games/index.ts';
import type { SavedTree } from '../tree.ts';

const FORMATS = ['pgn', 'kif', 'ki2', 'csa'] as const; // in the order of records::Format
export type RecordFormat = (typeof FORMATS)[number];

export interface LibraryGame extends SavedTree {
  game: GameId;
  lost: number; // moves that could not be read
}

export interface Outline {
  begin: number; // bytes of UTF-8
  end: number;
  tags: [string, string][];
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(at: number): void;
  records_read(text: number, size: number, format: number): number;
  records_outline(text: number, size: number): number;
  records_write(text: number, size: number, format: number): number;
  records_text(answer: number): number;
  records_size(answer: number): number;
  records_free(answer: number): void;
}

export class Library {
  private constructor(private readonly wasm: Exports) {}

  static async load(bytes: BufferSource): Promise<Library> {
    const module = await WebAssembly.compile(bytes);
    // It asks a system for nothing but to be told of errors, which it does not make.
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
    const { exports } = await WebAssembly.instantiate(module, imports);
    const wasm = exports as unknown as Exports;
    wasm._initialize();
    return new Library(wasm);
  }

  read(text: Uint8Array, format: RecordFormat): { games: LibraryGame[]; rejections: { reason: string }[] } {
    const told = this.ask(text, (at, size) => this.wasm.records_read(at, size, FORMATS.indexOf(format)));
    return JSON.parse(told) as ReturnType<Library['read']>;
  }

  /** The games of a PGN: where they stand and their tags. */
  outline(text: Uint8Array): Outline[] {
    return JSON.parse(this.ask(text, (at, size) => this.wasm.records_outline(at, size))) as Outline[];
  }

  write(game: SavedTree, format: RecordFormat): string {
    const text = new TextEncoder().encode(JSON.stringify(game));
    return this.ask(text, (at, size) => this.wasm.records_write(at, size, FORMATS.indexOf(format)));
  }

  private ask(text: Uint8Array, question: (at: number, size: number) => number): string {
    const { wasm } = this;
    const at = wasm.malloc(Math.max(text.length, 1));
    new Uint8Array(wasm.memory.buffer, at, text.length).set(text);
    const answer = question(at, text.length);
    wasm.free(at);
    const told = new Uint8Array(wasm.memory.buffer, wasm.records_text(answer), wasm.records_size(answer));
    const copy = new TextDecoder().decode(told);
    wasm.records_free(answer);
    return copy;
  }
}

let loaded: Library | undefined;
let loading: Promise<Library> | undefined;

async function fetched(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL('engine/records.wasm', document.baseURI));
  if (!response.ok) throw new Error(`records.wasm: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Fetches the library, once; after that records can be read and written. A failure is tried again the next time. */
export function loadRecords(source: () => Promise<Uint8Array<ArrayBuffer>> = fetched): Promise<Library> {
  loading ??= source()
    .then((bytes) => Library.load(bytes))
    .then((found) => (loaded = found))
    .catch((problem: unknown) => {
      loading = undefined;
      throw problem;
    });
  return loading;
}

/** The library, which must have been loaded. */
export function library(): Library {
  if (!loaded) throw new Error('the records library is not loaded');
  return loaded;
}
