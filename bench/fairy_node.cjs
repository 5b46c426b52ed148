// SPDX-License-Identifier: GPL-3.0-or-later
// fairy-stockfish-nnue.wasm as a program that reads lines: `node fairy_node.cjs FOLDER_WITH_NODE_MODULES`.
'use strict';
const path = require('node:path');
const readline = require('node:readline');
const Stockfish = require(path.join(process.argv[2], 'node_modules/fairy-stockfish-nnue.wasm/stockfish.js'));

Stockfish().then((engine) => {
  engine.addMessageListener((line) => console.log(line));
  readline.createInterface({ input: process.stdin }).on('line', (line) => engine.postMessage(line));
});
