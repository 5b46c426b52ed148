// SPDX-License-Identifier: GPL-3.0-or-later
// The window into the search: in which order moves are tried, why, and how well that went.
import type { App } from '../app.ts';
import type { Explanation, Iteration } from '../engine/explain.ts';
import { parseExplanation } from '../engine/explain.ts';
import { t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import type { Node } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { MoveList } from './move_list.ts';
import { OrderTable } from './order_table.ts';
import { OrderTree } from './order_tree.ts';
import type { Panel } from './panel.ts';
import { endTour, startTour } from './tour.ts';
import { compact, endText } from './words.ts';

export const POLICIES = ['staged', 'ranked', 'banded', 'weighted'] as const;
const MOST_DEPTH = 14;

export class OrderingPanel implements Panel {
  readonly element = h('section', { class: 'panel ordering' });
  private readonly state = h('p', { class: 'quiet order-state', 'aria-live': 'polite' });
  private readonly table: OrderTable;
  private readonly tree: OrderTree;
  private readonly ranks = h('div', { class: 'rank-chart', role: 'group' });
  private readonly quality = h('div', { class: 'quality' });
  private readonly comparison = h('div', { class: 'comparison' });
  private readonly policies = h('div', { class: 'choices', role: 'group' });
  private readonly list: MoveList;
  private shownFor: Node | undefined;
  private readonly known = new Map<number, Explanation>(); // by depth, of this position and policy
  private newest: Explanation | undefined;
  private closed = false;
  private run = 0;

  constructor(
    private readonly app: App,
    private readonly showStrips: () => void,
  ) {
    this.table = new OrderTable(app);
    this.tree = new OrderTree(app, (way) => this.askBelow(way));
    this.list = new MoveList(app, { scores: false, editable: true });
    this.policies.setAttribute('aria-label', t('policy'));
    this.ranks.setAttribute('aria-label', t('rankByDepth'));
    const compare = button(t('compareRun'), () => void this.compare(), {
      class: 'small', 'data-tool': 'compare', disabled: !app.flavour,
    });
    replace(
      this.element,
      h(
        'div',
        { class: 'order-head' },
        h('h2', {}, t('orderNow')),
        button(t('tour'), () => this.tour(), { class: 'small', 'data-tool': 'tour' }),
      ),
      this.offer(),
      this.policies,
      this.depthField(),
      this.state,
      this.table.element,
      h(
        'div',
        { class: 'two' },
        h(
          'div',
          { class: 'card' },
          h('h3', {}, t('rankByDepth')),
          this.ranks,
          h('p', { class: 'quiet' }, t('rankHelp')),
        ),
        this.quality,
      ),
      h(
        'div',
        { class: 'card' },
        h('div', { class: 'order-head' }, h('h3', {}, t('compare')), compare),
        h('p', { class: 'quiet' }, t('compareHelp')),
        this.comparison,
      ),
      h(
        'div',
        { class: 'card' },
        h('h3', {}, t('orderTree')),
        h('p', { class: 'quiet' }, t('orderTreeHelp')),
        this.tree.element,
      ),
      h('h3', {}, t('moves')),
      this.list.element,
    );
    this.buildPolicies();
    if (!app.flavour) this.state.textContent = t('noSimd');
  }

  // Once, to those who see this for the first time.
  private offer(): HTMLElement {
    const { app } = this;
    const box = h('div', { class: 'offer', hidden: app.choices.toured });
    const done = (): void => {
      app.choices.toured = true;
      box.hidden = true;
      app.changed();
    };
    box.append(
      h('p', {}, t('tourOffer')),
      h(
        'div',
        { class: 'buttons small-buttons' },
        button(t('tourStart'), () => this.tour(), { class: 'small primary', 'data-tool': 'tour-start' }),
        button(t('tourNo'), done, { class: 'small', 'data-tool': 'tour-no' }),
      ),
    );
    return box;
  }

  private tour(): void {
    const { choices } = this.app;
    choices.toured = true;
    this.element.querySelector<HTMLElement>('.offer')?.setAttribute('hidden', '');
    this.app.changed();
    startTour();
  }

  private depthField(): HTMLElement {
    const { app } = this;
    const depth = h('output', { for: 'order-depth' }, String(app.choices.orderDepth));
    const slider = h('input', {
      type: 'range', id: 'order-depth', min: '2', max: String(MOST_DEPTH), value: String(app.choices.orderDepth),
      oninput: () => {
        depth.textContent = slider.value;
      },
      onchange: () => {
        app.choices.orderDepth = Number(slider.value);
        app.changed();
        this.explain();
      },
    });
    return h('div', { class: 'field depth-field' }, h('label', { for: 'order-depth' }, t('orderDepth')), depth, slider);
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
        }, {
          class: 'chip-button', 'aria-pressed': String(app.choices.policy === policy),
          title: t(`about-${policy}`), 'data-policy': policy,
        }),
      ),
      h('p', { class: 'quiet policy-note' }, t(`about-${app.choices.policy}` as Word)),
    );
  }

  movable(): 'both' {
    return 'both';
  }

  close(): void {
    endTour();
    this.closed = true;
    this.run += 1;
  }

  update(): void {
    this.list.update();
    if (this.shownFor === this.app.node) return;
    replace(this.comparison);
    delete this.comparison.dataset.done;
    this.explain();
  }

  resume(): void {
    this.explain();
  }

  private explain(): void {
    if (this.comparison.dataset.done === undefined) replace(this.comparison);
    if (this.app.flavour) void this.deepen(this.app.node);
  }

  /** The order of a position after a search to a depth; undefined if something else came between. */
  private async ask(node: Node, depth: number, policy: string, turn: number): Promise<Explanation | undefined> {
    return this.tell(node, `explain depth ${depth} policy ${policy}`, turn);
  }

  private async tell(node: Node, command: string, turn: number): Promise<Explanation | undefined> {
    const { app } = this;
    const found = await app.engine?.run({ place: app.place(node), command });
    if (this.closed || turn !== this.run || !found || found.cancelled) return undefined;
    return parseExplanation(found.explained, node.pos.turn);
  }

  // The search that is shown, asked for a node of its tree.
  private async askBelow(way: string[]): Promise<Explanation | undefined> {
    const { policy, orderDepth } = this.app.choices;
    const command = `explain depth ${orderDepth} policy ${policy} line ${way.join(' ')}`;
    return this.tell(this.app.node, command, ++this.run);
  }

  // Deeper and deeper, so that the order can be watched as it is learned.
  private async deepen(node: Node): Promise<void> {
    const { app } = this;
    this.shownFor = node;
    const turn = ++this.run;
    const { policy, orderDepth } = app.choices;
    app.setArrows([]);
    this.newest = undefined;
    this.known.clear();
    this.tree.clear();
    delete this.element.dataset.done;
    if (node.pos.moves().length === 0) return this.showEnd(node);
    const steps = [2, 4, 6, 8, 10, 12, 14].filter((depth) => depth < orderDepth).concat(orderDepth);
    for (const depth of steps) {
      this.state.textContent = `${t('running')} ${t('depth')} ${depth}`;
      const explained = await this.ask(node, depth, policy, turn);
      if (!explained) return;
      this.known.set(depth, explained);
      this.newest = explained;
      this.show(explained);
      if (explained.score) node.score = explained.score;
      this.showStrips();
    }
    this.showState(this.newest);
    if (this.newest) this.tree.show(this.newest);
    this.element.dataset.done = String(orderDepth);
  }

  private showEnd(node: Node): void {
    const end = this.app.tree.end(node);
    this.table.clear();
    for (const each of [this.ranks, this.quality]) replace(each);
    this.state.textContent = end ? endText(this.app, end) : '';
  }

  private showState(shown: Explanation | undefined): void {
    if (!shown) return void (this.state.textContent = '');
    const earlier = this.newest && shown.depth < this.newest.depth;
    const words = `${t('depth')} ${shown.depth} · ${t('nodes')} ${compact(shown.nodes)}`;
    const latest = button(t('latestOrder'), () => this.newest && this.look(this.newest), {
      class: 'small', 'data-tool': 'latest',
    });
    replace(this.state, earlier ? t('earlierOrder', { n: shown.depth }) : words, earlier && latest);
    this.state.dataset.nodes = String(shown.nodes);
  }

  private show(found: Explanation): void {
    const { app } = this;
    this.table.show(found);
    this.showRanks(found);
    this.showQuality(found);
    const best = found.best.move;
    const first = found.moves[0]?.move;
    const arrows = [{ move: best, kind: 'best' as const }];
    app.setArrows(first && first !== best ? [...arrows, { move: first, kind: 'other' as const }] : arrows);
  }

  // An order that is no longer the newest; the chart stays that of all iterations.
  private look(found: Explanation): void {
    this.table.show(found);
    this.showState(found);
    for (const column of this.ranks.children)
      column.setAttribute('aria-pressed', String((column as HTMLElement).dataset.depth === String(found.depth)));
  }

  private async openIteration(depth: number): Promise<void> {
    const known = this.known.get(depth);
    if (known) return this.look(known);
    const node = this.app.node;
    const turn = ++this.run;
    this.state.textContent = `${t('running')} ${t('depth')} ${depth}`;
    const found = await this.ask(node, depth, this.app.choices.policy, turn);
    if (!found) return;
    this.known.set(depth, found);
    this.look(found);
  }

  private showRanks(found: Explanation): void {
    const list = found.iterations.filter((each) => each.rank > 0);
    const most = Math.max(3, ...list.map((each) => each.rank));
    replace(this.ranks, list.map((each) => this.rankColumn(each, most, found.depth)));
  }

  private rankColumn(each: Iteration, most: number, shownDepth: number): HTMLElement {
    const bar = h('span', { class: `rank-bar${each.rank === 1 ? ' first' : ''}` });
    bar.style.height = `${(100 * each.rank) / most}%`;
    const label = t('rankColumn', { depth: each.depth, move: each.name, rank: each.rank });
    const column = button('', () => void this.openIteration(each.depth), {
      class: 'rank-column', title: label, 'aria-label': label, 'data-depth': String(each.depth),
      'aria-pressed': String(each.depth === shownDepth),
    });
    column.append(
      h('span', { class: 'rank-value' }, String(each.rank)),
      h('span', { class: 'rank-room' }, bar),
      h('span', { class: 'rank-depth' }, String(each.depth)),
    );
    return column;
  }

  private showQuality(found: Explanation): void {
    const { cutoffs, ranks } = found;
    if (!cutoffs || !ranks) return replace(this.quality);
    const percent = cutoffs.all > 0 ? (100 * cutoffs.first) / cutoffs.all : 0;
    const fill = h('span', { class: 'gauge-fill' });
    fill.style.width = `${percent}%`;
    const total = Math.max(1, ranks.reduce((sum, each) => sum + each, 0));
    const names = ['1', '2–5', '6–10', '11+'];
    const meter = {
      role: 'meter', 'aria-label': t('cutGauge'),
      'aria-valuenow': percent.toFixed(1), 'aria-valuemin': '0', 'aria-valuemax': '100',
    };
    const rows = ranks.map((count, index) => {
      const bar = h('span', { class: 'histogram-bar' });
      bar.style.width = `${(100 * count) / total}%`;
      const share = `${((100 * count) / total).toFixed(1)} %`;
      const track = h('span', { class: 'histogram-track' }, bar);
      return h('div', { class: 'histogram-row' }, h('span', {}, names[index] ?? ''), track, h('span', {}, share));
    });
    replace(
      this.quality,
      h(
        'div',
        { class: 'card' },
        h('h3', {}, t('cutGauge')),
        h('div', { class: 'gauge', ...meter }, fill, h('span', { class: 'gauge-text' }, `${percent.toFixed(1)} %`)),
        h('p', { class: 'quiet' }, t('cutHelp')),
      ),
      h('div', { class: 'card' }, h('h3', {}, t('histogram')), h('div', { class: 'histogram' }, rows)),
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
      const explained = await this.ask(node, app.choices.orderDepth, policy, turn);
      if (!explained) return;
      results.push(explained);
      this.showComparison(results);
    }
    this.showState(this.newest);
    this.comparison.dataset.done = String(results.length);
  }

  private showComparison(results: Explanation[]): void {
    const nodesAt = (result: Explanation, depth: number): number | undefined =>
      result.iterations.find((each) => each.depth === depth)?.nodes;
    const all = results.flatMap((each) => each.iterations.map((iteration) => iteration.depth));
    const depths = [...new Set(all)].sort((a, b) => a - b);
    const most = Math.max(1, ...results.map((each) => each.nodes));
    const least = Math.min(...results.map((each) => each.nodes));
    const bars = results.map((result) => {
      const bar = h('span', { class: `compare-bar${result.nodes === least ? ' least' : ''}` });
      bar.style.width = `${(100 * result.nodes) / most}%`;
      return h(
        'div',
        { class: 'compare-row' },
        h('span', { class: 'compare-name' }, result.policy),
        h('span', { class: 'compare-track' }, bar),
        h('span', { class: 'compare-value' }, compact(result.nodes)),
      );
    });
    const heads = results.map((each) => h('th', { scope: 'col', class: 'number-cell' }, each.policy));
    const rows = depths.map((depth) => {
      const values = results.map((each) => nodesAt(each, depth));
      const low = Math.min(...values.filter((value): value is number => value !== undefined));
      const cells = values.map((value) =>
        h('td', { class: `number-cell${value === low ? ' least' : ''}` }, value?.toLocaleString('en') ?? ''),
      );
      return h('tr', {}, h('th', { scope: 'row' }, String(depth)), cells);
    });
    const head = h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('depth')), heads));
    replace(this.comparison, bars, h('div', { class: 'scroll' }, h('table', {}, head, h('tbody', {}, rows))));
  }
}
