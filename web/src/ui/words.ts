// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the games as words and numbers for people.
import type { App } from '../app.ts';
import type { End } from '../games/index.ts';
import { PositionProblem } from '../games/index.ts';
import { t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import { RecordProblem } from '../records/problem.ts';
import { h } from '../dom.ts';

export function endText(app: App, end: End): string {
  if (end.open) return t(`by-${end.reason}` as Word);
  const who = end.winner ? t('wins', { side: app.sideName(end.winner) }) : t('draw');
  if (end.reason === 'unknown') return who;
  const how: Word = end.reason === 'time' && !end.winner ? 'by-time-alone' : (`by-${end.reason}` as Word);
  return `${who} · ${t(how)}`;
}

/** Why something could not be opened, in the language of the page. */
export function problemText(problem: unknown): string {
  if (problem instanceof RecordProblem)
    return problem.position ? t(`fault-${problem.position}`) : t(`fault-${problem.fault}` as Word);
  if (problem instanceof PositionProblem) return t(`fault-${problem.fault}`);
  return problem instanceof Error ? problem.message : String(problem);
}

export function compact(n: number): string {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)}G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)}M`;
  if (n >= 1e4) return `${Math.round(n / 1e3)}k`;
  return n >= 1e3 ? `${(n / 1e3).toFixed(1)}k` : String(n);
}

export const fact = (name: string, value: string): HTMLElement =>
  h('span', { class: 'fact' }, h('span', { class: 'fact-name' }, name), h('span', { class: 'fact-value' }, value));
