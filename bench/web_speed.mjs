// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the engine is in WebAssembly beside the same engine natively, and beside other engines for the
// browser: `node bench/web_speed.mjs [--depth-chess N] [--depth-shogi N] [--runs N] [--peers]`. The best of the
// runs counts, as other work on the machine only ever slows them; runs are long enough for the browser's compiler to
// warm up. It needs build/release/sente (or SENTE), both wasm presets, web/node_modules and Chromium. --peers installs
// the other engines from npm into build/web-peers.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : process.argv[at + 1];
};
const depths = { chess: option('--depth-chess', '12'), shogi: option('--depth-shogi', '13') };
const sente = process.env.SENTE ?? join(root, 'build/release/sente');
const runs = Number(option('--runs', '3'));
const LAST = /^(\d+) nodes (\d+) nps/;

function native(words) {
  return new Promise((resolve) => {
    const engine = spawn(sente, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    engine.stdout.on('data', (chunk) => {
      text += chunk;
      const found = text.split('\n').map((line) => LAST.exec(line)).find(Boolean);
      if (!found) return;
      engine.stdin.end('quit\n');
      resolve(found);
    });
    engine.stdin.write(`bench ${words}\n`);
  });
}

function inNode(words) {
  const text = execFileSync('node', [join(root, 'web/scripts/node_engine.mjs'), `bench ${words}`],
    { encoding: 'utf8' });
  return text.split('\n').map((line) => LAST.exec(line)).find(Boolean);
}

async function inChromium(words) {
  const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const server = createServer(async (request, response) => {
    const name = request.url === '/' ? 'x.html' : request.url.slice(1);
    const folder = name === 'worker.js' ? 'web/public/engine' : 'build/wasm/engine';
    const body = name === 'x.html' ? '<title>x</title>' :
      await readFile(join(root, folder, name)).catch(() => undefined);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': types[extname(name)] ?? 'text/plain' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch(
    { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const line = await page.evaluate(async (wanted) => {
      const module = await WebAssembly.compileStreaming(fetch('/sente.wasm'));
      const worker = new Worker('/worker.js');
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
          if (data.failed) reject(new Error(data.failed));
          if (/^\d+ nodes \d+ nps/.test(data.line ?? '')) resolve(data.line);
        };
        worker.postMessage({ open: { module, flavour: 'single' } });
        worker.postMessage({ line: `bench ${wanted}` });
      });
    }, words);
    return LAST.exec(line);
  } finally {
    await browser.close();
    server.close();
  }
}

const count = (text) => Number(text).toLocaleString('en');
for (const [game, depth] of Object.entries(depths)) {
  const words = `${game} ${depth}`;
  const results = {};
  for (let run = 0; run < runs; ++run)
    for (const [where, measure] of Object.entries({ native, node: inNode, chromium: inChromium })) {
      const found = await measure(words);
      if (Number(found[2]) > Number(results[where]?.[2] ?? 0)) results[where] = found;
    }
  console.log(`${game}, bench to depth ${depth}:`);
  for (const [where, found] of Object.entries(results)) {
    const ratio = Number(found[2]) / Number(results.native[2]);
    const note = found[1] === results.native[1] ? '' : '  DIFFERS';
    const speed = `${count(found[2]).padStart(10)} nps  ${ratio.toFixed(2)} of native`;
    console.log(`  ${where.padEnd(9)} ${speed}  ${found[1]} nodes${note}`);
  }
}

// Depth reached in a second from the start, and speed.
async function peers() {
  const folder = join(root, 'build/web-peers');
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts',
      'stockfish@17.1.0', 'fairy-stockfish-nnue.wasm@1.1.12'], { stdio: 'ignore' });
  }
  const runs = [
    ['Sente (node, one thread), chess', [
      join(root, 'web/scripts/node_engine.mjs'), 'uci', 'position startpos', 'go movetime 1000'], ''],
    ['Sente (node, one thread), shogi', [
      join(root, 'web/scripts/node_engine.mjs'), 'usi', 'position startpos', 'go movetime 1000'], ''],
    ['stockfish lite (node), chess', [join(folder, 'node_modules/stockfish/src/stockfish-17.1-lite-single-03e3232.js')],
      'uci\nposition startpos\ngo movetime 1000\n'],
    ['fairy-stockfish (node), chess', ['--no-experimental-fetch', join(root, 'bench/fairy_node.cjs'), folder],
      'uci\nposition startpos\ngo movetime 1000\n'],
    ['fairy-stockfish (node), shogi', ['--no-experimental-fetch', join(root, 'bench/fairy_node.cjs'), folder],
      'uci\nsetoption name UCI_Variant value shogi\nposition startpos\ngo movetime 1000\n'],
  ];
  for (const [name, words, input] of runs) console.log(`  ${name.padEnd(34)} ${await depthOf(words, input)}`);
}

function depthOf(words, input) {
  return new Promise((resolve) => {
    const engine = spawn('node', words, { stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    const end = () => {
      engine.kill();
      const last = text.split('\n').filter((line) => / depth \d+ .*nps \d+/.test(line)).at(-1);
      resolve(last ? `depth ${/ depth (\d+)/.exec(last)[1]}, ${count(/nps (\d+)/.exec(last)[1])} nps` : 'no answer');
    };
    const timer = setTimeout(end, 20000);
    engine.stdout.on('data', (chunk) => {
      text += chunk;
      if (!/^bestmove/m.test(text)) return;
      clearTimeout(timer);
      end();
    });
    engine.stdin.on('error', () => undefined);
    if (input) engine.stdin.write(input);
  });
}

if (process.argv.includes('--peers')) {
  console.log('in one second from the start position:');
  await peers();
}
