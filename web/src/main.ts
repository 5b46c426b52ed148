// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the page.
import '@lichess-org/chessground/assets/chessground.base.css';
import 'uplot/dist/uPlot.min.css';
import './styles/base.css';
import './styles/pieces.css';
import './styles/international.css';
import './styles/boards.css';
import './styles/panels.css';
import { App } from './app.ts';
import { watchOffline } from './offline.ts';
import { loadRecords } from './records/library.ts';

const READER_AFTER_MS = 2000; // it is not needed before somebody opens or saves a game

const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  new App(root);
  watchOffline();
  window.setTimeout(() => void loadRecords().catch(() => undefined), READER_AFTER_MS);
}
