// SPDX-License-Identifier: GPL-3.0-or-later
// The window into the search: in which order moves are tried, why, and how well that went.
import type { App } from '../app.ts';
import type { Explanation } from '../engine/explain.ts';
import { parseExplanation } from '../engine/explain.ts';
import { currentLang, t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import type { Node } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import type { Panel } from './panel.ts';
import { startTour } from './tour.ts';
import { compact, endText } from './words.ts';

export const POLICIES = ['staged', 'ranked', 'banded', 'weighted'] as const;
const SHOWN_MOVES = 8;
const MOST_DEPTH = 14;

export class OrderingPanel implements Panel {
  readonly element = h('section', { class: 'panel ordering' });
  private readonly state = h('p', { class: 'quiet', 'aria-live': 'polite' });
  private readonly table = h('div', { class: 'order-table' });
  private readonly ranks = h('div', { class: 'rank-chart', role: 'img' });
  private readonly quality = h('div', { class: 'quality' });
  private readonly comparison = h('div', { class: 'comparison' });
  private readonly policies = h('div', { class: 'choices', role: 'group' });
  private shownFor: Node | undefined;
  private explained: Explanation | undefined;
  private closed = false;
  private all = false;
  private run = 0;

  constructor(
    private readonly app: App,
    private readonly showStrips: () => void,
  ) {
    const depth = h('output', {}, String(app.choices.orderDepth));
    const slider = h('input', {
      type: 'range', id: 'order-depth', min: '2', max: String(MOST_DEPTH), value: String(app.choices.orderDepth),
      oninput: () => { depth.textContent = slider.value; },
      onchange: () => { app.choices.orderDepth = Number(slider.value); app.changed(); this.explain(); },
    });
    this.policies.setAttribute('aria-label', t('policy'));
    this.ranks.setAttribute('aria-label', t('rankByDepth'));
    replace(
      this.element,
      h('div', { class: 'order-head' }, h('h2', {}, t('orderNow')), button(t('tour'), () => startTour(), { class: 'small', 'data-tool': 'tour' })),
      this.policies,
      h('div', { class: 'field depth-field' }, h('label', { for: 'order-depth' }, t('orderDepth')), depth, slider),
      this.state,
      this.table,
      h('div', { class: 'two' }, h('div', { class: 'card' }, h('h3', {}, t('rankByDepth')), this.ranks, h('p', { class: 'quiet' }, t('rankHelp'))), this.quality),
      h('div', { class: 'card' }, h('div', { class: 'order-head' }, h('h3', {}, t('compare')), button(t('compareRun'), () => void this.compare(), { class: 'small', 'data-tool': 'compare', disabled: !app.flavour })), h('p', { class: 'quiet' }, t('compareHelp')), this.comparison),
    );
    this.buildPolicies();
    if (!app.flavour) this.state.textContent = t('noSimd');
  }

  private buildPolicies(): void {
    const { app } = this;
    replace(
      this.policies,
      POLICIES.map((policy) =>
        button(policy, () => {
          app.choices.policy = policy;
          app.changed();
          this.buildPolicies();
          this.explain();
        }, { class: 'chip-button', 'aria-pressed': String(app.choices.policy === policy), title: t(`about-${policy}`), 'data-policy': policy }),
      ),
      h('p', { class: 'quiet policy-note' }, t(`about-${app.choices.policy}` as Word)),
    );
  }

  movable(): 'both' {
    return 'both';
  }

  close(): void {
    this.closed = true;
    this.run += 1;
  }

  update(): void {
    if (this.shownFor === this.app.node) return;
    replace(this.comparison);
    this.explain();
  }

  resume(): void {
    this.explain();
  }

  private explain(): void {
    if (this.comparison.dataset.done === undefined) replace(this.comparison);
    if (this.app.flavour) void this.deepen(this.app.node);
  }

  // Deeper and deeper, so that the order can be watched as it is learned.
  private async deepen(node: Node): Promise<void> {
    const { app } = this;
    this.shownFor = node;
    const turn = ++this.run;
    const { policy, orderDepth } = app.choices;
    app.setArrows([]);
    this.explained = undefined;
    delete this.element.dataset.done;
    const end = app.tree.end(node);
    if (node.pos.moves().length === 0) {
      for (const each of [this.table, this.ranks, this.quality]) replace(each);
      this.state.textContent = end ? endText(app, end) : '';
      return;
    }
    const steps = [2, 4, 6, 8, 10, 12, 14].filter((depth) => depth < orderDepth).concat(orderDepth);
    for (const depth of steps) {
      this.state.textContent = `${t('running')} ${t('depth')} ${depth}`;
      const found = await app.engine?.run({ place: app.place(node), command: `explain depth ${depth} policy ${policy}` });
      if (this.closed || turn !== this.run || !found || found.cancelled) return;
      const explained = parseExplanation(found.explained, node.pos.turn);
      if (!explained) break;
      this.explained = explained;
      this.show(explained);
      if (explained.score) node.score = { ...explained.score };
      this.showStrips();
    }
    this.state.textContent = this.explained ? `${t('depth')} ${this.explained.depth} · ${t('nodes')} ${compact(this.explained.nodes)}` : '';
    this.state.dataset.nodes = String(this.explained?.nodes ?? '');
    this.element.dataset.done = String(orderDepth);
  }

  private show(found: Explanation): void {
    const { app } = this;
    this.showTable(found);
    this.showRanks(found);
    this.showQuality(found);
    const best = found.best.move;
    const first = found.moves[0]?.move;
    const arrows = [{ move: best, kind: 'best' as const }];
    app.setArrows(first && first !== best ? [...arrows, { move: first, kind: 'other' as const }] : arrows);
  }

  private showTable(found: Explanation): void {
    const { app } = this;
    const most = Math.max(1, ...found.moves.map((move) => Object.values(move.terms).reduce((sum, value) => sum + Math.abs(value), 0)));
    const rows = (this.all ? found.moves : found.moves.slice(0, SHOWN_MOVES)).map((move) => {
      const best = move.move === found.best.move;
      const terms = Object.entries(move.terms).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
      const bars = h('span', { class: 'term-bars', 'aria-hidden': 'true' }, terms.map(([name, value]) => {
        const bar = h('span', { class: `term-bar term-${hue(name)}${value < 0 ? ' minus' : ''}`, title: `${name} ${value}` });
        bar.style.width = `${Math.max(2, (100 * Math.abs(value)) / most)}%`;
        return bar;
      }));
      const text = h('span', { class: 'terms' }, terms.map(([name, value]) => h('span', { class: `term term-text-${hue(name)}` }, `${name.replaceAll('_', ' ')} ${value > 0 ? '+' : '−'}${Math.abs(value)}`)));
      return h('tr', { class: best ? 'best' : '', 'data-move': move.move },
        h('td', { class: 'rank' }, String(move.rank)),
        h('td', {}, button(app.node.pos.name(move.move, currentLang(), app.node.move || undefined), () => app.move(move.move), { class: 'pv-move' }), best && h('span', { class: 'best-mark' }, t('best'))),
        h('td', {}, h('span', { class: `stage stage-${move.stage.replaceAll(' ', '-')}` }, move.stage.replaceAll('_', ' '))),
        h('td', { class: 'number-cell' }, String(move.score)),
        h('td', { class: 'why' }, bars, text));
    });
    const more = found.moves.length > SHOWN_MOVES && button(this.all ? '−' : `+ ${found.moves.length - SHOWN_MOVES}`, () => { this.all = !this.all; this.showTable(found); }, { class: 'small more' });
    replace(
      this.table,
      h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, '#'), h('th', { scope: 'col' }, t('orderMove')), h('th', { scope: 'col' }, t('orderStage')), h('th', { scope: 'col' }, t('orderScore')), h('th', { scope: 'col' }, t('orderWhy')))), h('tbody', {}, rows)),
      more,
    );
  }

  private showRanks(found: Explanation): void {
    const list = found.iterations.filter((each) => each.rank > 0);
    const most = Math.max(3, ...list.map((each) => each.rank));
    this.ranks.setAttribute('aria-label', `${t('rankByDepth')}: ${list.map((each) => `${each.depth}: ${each.rank}`).join(', ')}`);
    replace(this.ranks, list.map((each) => {
      const bar = h('span', { class: `rank-bar${each.rank === 1 ? ' first' : ''}` });
      bar.style.height = `${(100 * each.rank) / most}%`;
      return h('span', { class: 'rank-column', title: `${each.name}: ${each.rank}` }, h('span', { class: 'rank-value' }, String(each.rank)), bar, h('span', { class: 'rank-depth' }, String(each.depth)));
    }));
  }

  private showQuality(found: Explanation): void {
    const { cutoffs, ranks } = found;
    if (!cutoffs || !ranks) return replace(this.quality);
    const percent = cutoffs.all > 0 ? (100 * cutoffs.first) / cutoffs.all : 0;
    const fill = h('span', { class: 'gauge-fill' });
    fill.style.width = `${percent}%`;
    const total = Math.max(1, ranks.reduce((sum, each) => sum + each, 0));
    const names = ['1', '2–5', '6–10', '11+'];
    replace(
      this.quality,
      h('div', { class: 'card' },
        h('h3', {}, t('cutGauge')),
        h('div', { class: 'gauge', role: 'meter', 'aria-label': t('cutGauge'), 'aria-valuenow': percent.toFixed(1), 'aria-valuemin': '0', 'aria-valuemax': '100' }, fill, h('span', { class: 'gauge-text' }, `${percent.toFixed(1)} %`)),
        h('p', { class: 'quiet' }, t('cutHelp'))),
      h('div', { class: 'card' },
        h('h3', {}, t('histogram')),
        h('div', { class: 'histogram' }, ranks.map((count, index) => {
          const bar = h('span', { class: 'histogram-bar' });
          bar.style.width = `${(100 * count) / total}%`;
          return h('div', { class: 'histogram-row' }, h('span', {}, names[index] ?? ''), h('span', { class: 'histogram-track' }, bar), h('span', {}, `${((100 * count) / total).toFixed(1)} %`));
        }))),
    );
  }

  // The same position by each policy, one after the other. One that was broken off is not shown as a whole.
  private async compare(): Promise<void> {
    const { app } = this;
    const node = app.node;
    const turn = ++this.run;
    replace(this.comparison);
    delete this.comparison.dataset.done;
    const results: Explanation[] = [];
    for (const policy of POLICIES) {
      this.state.textContent = `${t('running')} ${policy}`;
      const found = await app.engine?.run({ place: app.place(node), command: `explain depth ${app.choices.orderDepth} policy ${policy}` });
      if (this.closed || turn !== this.run || !found || found.cancelled) return;
      const explained = parseExplanation(found.explained, node.pos.turn);
      if (!explained) break;
      results.push(explained);
      this.showComparison(results);
    }
    this.state.textContent = '';
    this.comparison.dataset.done = String(results.length);
  }

  private showComparison(results: Explanation[]): void {
    const depths = [...new Set(results.flatMap((each) => each.iterations.map((iteration) => iteration.depth)))].sort((a, b) => a - b);
    const nodesAt = (result: Explanation, depth: number): number | undefined => result.iterations.find((each) => each.depth === depth)?.nodes;
    const most = Math.max(1, ...results.map((each) => each.nodes));
    const least = Math.min(...results.map((each) => each.nodes));
    const bars = results.map((result) => {
      const bar = h('span', { class: `compare-bar${result.nodes === least ? ' least' : ''}` });
      bar.style.width = `${(100 * result.nodes) / most}%`;
      return h('div', { class: 'compare-row' }, h('span', { class: 'compare-name' }, result.policy), h('span', { class: 'compare-track' }, bar), h('span', { class: 'compare-value' }, compact(result.nodes)));
    });
    const head = h('tr', {}, h('th', { scope: 'col' }, t('depth')), results.map((each) => h('th', { scope: 'col' }, each.policy)));
    const rows = depths.map((depth) => {
      const values = results.map((each) => nodesAt(each, depth));
      const low = Math.min(...values.filter((value): value is number => value !== undefined));
      return h('tr', {}, h('th', { scope: 'row' }, String(depth)), values.map((value) => h('td', { class: `number-cell${value === low ? ' least' : ''}` }, value === undefined ? '' : value.toLocaleString('en'))));
    });
    replace(this.comparison, bars, h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, head), h('tbody', {}, rows))));
  }
}

// Terms of one family share a colour.
function hue(name: string): string {
  if (name.includes('hash')) return 'hash';
  if (/see|victim|piece|exchange|promotion|recapture|noisy|capture/.test(name)) return 'gain';
  if (/killer|counter|refutation/.test(name)) return 'killer';
  if (/butterfly|continuation|structure|history|drift/.test(name)) return 'history';
  return 'other';
}
