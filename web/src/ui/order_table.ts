// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a position in the order in which they are tried: the stages first, as they decide before any score,
// then each move with the terms of its score. What speaks for a move points right, what speaks against it left.
import type { App } from '../app.ts';
import type { ExplainedMove, Explanation } from '../engine/explain.ts';
import { knownWord, t } from '../i18n.ts';
import { button, h, replace } from '../dom.ts';

const SHOWN_MOVES = 8;

const slug = (name: string): string => name.replaceAll(/[ _]/g, '-');
const wordOf = (kind: 'stage' | 'term', name: string): string => {
  const word = knownWord(`${kind}-${slug(name)}`);
  return word ? t(word) : name;
};
const helpOf = (kind: 'stage' | 'term', name: string): string => {
  const word = knownWord(`${kind}-${slug(name)}-help`);
  return word ? t(word) : '';
};
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

export const stageText = (name: string): string => wordOf('stage', name);

// Terms of one family share a colour.
function hue(name: string): string {
  if (name.includes('hash')) return 'hash';
  if (/see|victim|piece|attacker|promotion|recapture|noisy/.test(name)) return 'gain';
  if (/killer|counter|refutation/.test(name)) return 'killer';
  if (/butterfly|continuation|structure/.test(name)) return 'history';
  return 'other';
}

export class OrderTable {
  readonly element = h('div', { class: 'order' });
  private readonly stages = h('ol', { class: 'stages', 'aria-label': t('stages') });
  private readonly note = h('p', { class: 'quiet' });
  private readonly table = h('div', { class: 'order-table' });
  private all = false;

  constructor(private readonly app: App) {
    this.element.append(this.stages, this.note, this.table);
  }

  clear(): void {
    for (const each of [this.stages, this.note, this.table]) replace(each);
  }

  show(found: Explanation): void {
    this.showStages(found);
    this.showMoves(found);
  }

  private showStages({ moves, policy }: Explanation): void {
    const counts = new Map<string, number>();
    for (const { stage } of moves) counts.set(stage, (counts.get(stage) ?? 0) + 1);
    const strict = policy === 'staged';
    this.stages.classList.toggle('strict', strict);
    replace(
      this.stages,
      [...counts].map(([stage, count]) =>
        h('li', { title: helpOf('stage', stage) }, h('span', { class: 'stage' }, wordOf('stage', stage)), ` ${count}`),
      ),
    );
    this.note.textContent = t(strict ? 'stagesHelp' : 'noStagesHelp');
  }

  private showMoves(found: Explanation): void {
    const sums = found.moves.flatMap(({ terms }) => {
      const values = Object.values(terms);
      const sum = (of: number[]): number => of.reduce((total, value) => total + Math.abs(value), 0);
      return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
    });
    const most = Math.max(1, ...sums);
    const shown = this.all ? found.moves : found.moves.slice(0, SHOWN_MOVES);
    const rest = found.moves.length - SHOWN_MOVES;
    const more = button(this.all ? t('fewer') : t('more', { n: rest }), () => {
      this.all = !this.all;
      this.showMoves(found);
    }, { class: 'small more' });
    const heads: [text: string, css: string][] = [
      ['#', ''], [t('orderMove'), ''], [t('orderStage'), ''], [t('orderScore'), 'number-cell'], [t('orderWhy'), ''],
    ];
    replace(
      this.table,
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, heads.map(([text, css]) => h('th', { scope: 'col', class: css }, text)))),
        h('tbody', {}, shown.map((move) => this.row(move, move.move === found.best.move, most))),
      ),
      rest > 0 && more,
    );
  }

  private row(move: ExplainedMove, best: boolean, most: number): HTMLElement {
    const { app } = this;
    const name = app.node.pos.name(move.move, app.notation, app.node.move || undefined);
    const score = String(move.score).replace('-', '−');
    return h(
      'tr',
      { class: best ? 'best' : '', 'data-move': move.move, 'data-stage': move.stage, 'data-score': String(move.score) },
      h('td', { class: 'rank' }, String(move.rank)),
      h(
        'td',
        {},
        button(name, () => app.move(move.move), { class: 'pv-move' }),
        best && h('span', { class: 'best-mark' }, t('best')),
      ),
      h('td', {}, h('span', { class: 'stage', title: helpOf('stage', move.stage) }, wordOf('stage', move.stage))),
      h('td', { class: 'number-cell' }, score),
      h('td', { class: 'why' }, ...this.why(move, most)),
    );
  }

  private why(move: ExplainedMove, most: number): HTMLElement[] {
    const terms = Object.entries(move.terms).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
    if (terms.length === 0) return [h('span', { class: 'quiet' }, helpOf('stage', move.stage))];
    const bars = (negative: boolean): HTMLElement =>
      h(
        'span',
        { class: negative ? 'against' : 'for' },
        terms.filter(([, value]) => value < 0 === negative).map(([name, value]) => {
          const bar = h('span', { class: `term-bar term-${hue(name)}` });
          bar.style.width = `${Math.max(2, (100 * Math.abs(value)) / most)}%`;
          return bar;
        }),
      );
    const text = terms.map(([name, value]) =>
      h(
        'span',
        { class: 'term', title: helpOf('term', name), 'data-term': name, 'data-value': String(value) },
        h('span', { class: `term-dot term-${hue(name)}`, 'aria-hidden': 'true' }),
        `${wordOf('term', name)} ${signed(value)}`,
      ),
    );
    return [
      h('span', { class: 'term-bars', 'aria-hidden': 'true' }, bars(true), bars(false)),
      h('span', { class: 'terms' }, text),
    ];
  }
}
