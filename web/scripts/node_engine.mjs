// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the page under node: `node node_engine.mjs [--threads] LINE…` sends the lines and prints the
// answers. With one thread each line is done before the next is read; with threads it ends at the last answer.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export async function openEngine(onLine, threads = false) {
  const folder = join(root, 'build', threads ? 'wasm-threads' : 'wasm', 'engine');
  const name = threads ? 'sente-threads' : 'sente';
  const make = createRequire(import.meta.url)(join(folder, `${name}.js`));
  const loaded = await make({
    wasmBinary: readFileSync(join(folder, `${name}.wasm`)),
    locateFile: (file) => join(folder, file),
    onLine: (text) => text.split('\n').filter(Boolean).forEach(onLine),
  });
  const engine = loaded._sente_open();
  const handle = loaded.cwrap('sente_handle', null, ['number', 'string']);
  return (line) => handle(engine, line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2);
  const threads = words[0] === '--threads';
  if (threads) words.shift();
  const isLast = /^(bestmove|checkmate|readyok|Nodes searched|\d+ nodes \d+ nps|info string explain)/;
  const send = await openEngine((line) => {
    console.log(line);
    if (threads && isLast.test(line)) process.stdout.write('', () => process.exit(0)); // when all is written
  }, threads);
  for (const line of words) send(line);
}
