// SPDX-License-Identifier: GPL-3.0-or-later
// After vite: adds the engine and the service worker to dist, and compresses all of it.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, 'dist');
const MOST_BYTES = 6_000_000;

const engine = [
  ['wasm', ['sente.js', 'sente.wasm', 'records.wasm']],
  ['wasm-threads', ['sente-threads.js', 'sente-threads.wasm', 'sente-threads.worker.js']],
];
mkdirSync(join(dist, 'engine'), { recursive: true });
for (const [preset, names] of engine)
  for (const name of names) {
    const file = join(web, '..', 'build', preset, 'engine', name);
    if (!existsSync(file)) throw new Error(`${file} is missing: build the preset ${preset} first`);
    copyFileSync(file, join(dist, 'engine', name));
  }

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const pack = (path) => !/\.(br|gz|png)$/.test(path);
const names = filesIn(dist)
  .map((path) => relative(dist, path))
  .filter((name) => !/\.(br|gz)$/.test(name) && name !== 'sw.js')
  .sort();
const hash = createHash('sha256');
for (const name of names) hash.update(name).update(readFileSync(join(dist, name)));
const worker = readFileSync(join(web, 'scripts', 'sw.js'), 'utf8')
  .replace("'@VERSION@'", JSON.stringify(hash.digest('hex').slice(0, 16)))
  .replace("'@FILES@'", JSON.stringify(['./', ...names.filter((name) => name !== 'index.html')]));
writeFileSync(join(dist, 'sw.js'), worker);

// Large files first, on as many processors as there are. Of brotli's qualities 10 makes the modules smaller than 11.
async function compressed(path) {
  const bytes = readFileSync(path);
  if (!pack(path)) return bytes.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipped] = await Promise.all(
    [promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipped);
  return brotli.length;
}

const plain = filesIn(dist).filter((each) => !/\.(br|gz)$/.test(each));
plain.sort((a, b) => statSync(b).size - statSync(a).size);
const total = (await Promise.all(plain.map(compressed))).reduce((sum, size) => sum + size, 0);
console.log(`dist: ${names.length + 1} files, ${(total / 1000).toFixed(0)} kB compressed`);
if (total > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
