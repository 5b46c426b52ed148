// SPDX-License-Identifier: GPL-3.0-or-later
// Analysis: the engine's lines, the moves, and the evaluation over the game.
import type { App } from '../app.ts';
import type { Arrow } from '../board/board.ts';
import type { Info } from '../engine/info.ts';
import { scoreText, share } from '../engine/info.ts';
import type { Side } from '../games/index.ts';
import { currentLang, t } from '../i18n.ts';
import type { Node } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { EvalGraph } from './eval_graph.ts';
import { endText, MoveList } from './move_list.ts';
import type { Panel } from './panel.ts';
import { engineOptions } from './play_panel.ts';

const SHOWN_MOVES = 12;
const GAME_MOVE_MS = 250;

export class AnalysePanel implements Panel {
  readonly element = h('section', { class: 'panel' });
  private readonly headline = h('div', { class: 'headline' });
  private readonly facts = h('div', { class: 'facts' });
  private readonly lines = h('ol', { class: 'lines' });
  private readonly list: MoveList;
  private readonly graph: EvalGraph;
  private readonly sweep = h('button', { type: 'button', class: 'small', onclick: () => void this.evaluateGame() }, t('wholeGame'));
  private readonly toggle: HTMLInputElement;
  private infos: Info[] = [];
  private on: boolean;
  private closed = false;
  private sweeping = false;
  private shownFor: Node | undefined;
  private pending = 0;

  constructor(
    private readonly app: App,
    private readonly showStrips: () => void,
  ) {
    this.on = app.flavour !== undefined;
    this.list = new MoveList(app);
    this.graph = new EvalGraph((ply) => {
      const node = app.tree.whole()[ply];
      if (node) app.go(node);
    });
    this.toggle = h('input', { type: 'checkbox', role: 'switch', id: 'engine-on', checked: this.on, disabled: !app.flavour, onchange: () => this.toggleEngine() });
    replace(
      this.element,
      h(
        'div',
        { class: 'engine-row' },
        h('label', { class: 'switch', for: 'engine-on' }, this.toggle, h('span', {}, t('engineOn'))),
        this.headline,
        this.lineChoice(),
      ),
      this.facts,
      this.lines,
      this.list.element,
      h('div', { class: 'graph-head' }, h('h3', {}, t('graph')), this.sweep),
      this.graph.element,
    );
    if (!app.flavour) this.facts.textContent = t('noSimd');
  }

  private lineChoice(): HTMLElement {
    const { app } = this;
    const select = h(
      'select',
      { id: 'lines', onchange: (event: Event) => { app.choices.lines = Number((event.target as HTMLSelectElement).value); app.changed(); this.restart(); } },
      [1, 2, 3, 4, 5].map((n) => h('option', { value: String(n), selected: n === app.choices.lines }, String(n))),
    );
    return h('label', { class: 'line-choice', for: 'lines' }, h('span', {}, t('lines')), select);
  }

  movable(): 'both' {
    return 'both';
  }

  close(): void {
    this.closed = true;
    this.graph.destroy();
  }

  /** With the name that the record has for the player. */
  strip(side: Side): { name: string } {
    const { app } = this;
    const tags = { first: ['White', '先手', '下手'], second: ['Black', '後手', '上手'] }[side];
    const name = tags.map((tag) => app.tree.tags.get(tag)?.trim()).find((found) => found && found !== '?');
    return { name: name ? `${name} (${app.sideName(side)})` : app.sideName(side) };
  }

  toggleEngine(): void {
    if (!this.app.flavour) return;
    this.on = !this.on;
    this.toggle.checked = this.on;
    if (this.on) this.restart();
    else this.app.engine?.cancel();
  }

  update(): void {
    this.list.update();
    this.graph.show(this.app.tree.whole(), this.app.node.ply);
    if (this.shownFor !== this.app.node) this.restart();
  }

  resume(): void {
    this.restart();
  }

  statusChanged(): void {
    if (this.app.status === 'loading' && this.infos.length === 0) this.facts.textContent = t('loading');
  }

  private restart(): void {
    const { app } = this;
    const node = app.node;
    this.shownFor = node;
    this.infos = [];
    replace(this.lines);
    const end = app.tree.end(node);
    if (end && node.pos.moves().length === 0) {
      app.engine?.cancel();
      this.headline.textContent = endText(app, end);
      this.facts.textContent = '';
      return;
    }
    if (node.score) this.headline.textContent = scoreText(node.score, currentLang());
    if (this.on && !this.sweeping) void this.analyse(node);
  }

  private async analyse(node: Node): Promise<void> {
    const { app } = this;
    const lines = app.choices.lines;
    await app.engine?.run({
      place: app.place(node),
      command: 'go infinite',
      options: { ...analysisOptions(app), MultiPV: lines },
      onInfo: (info) => {
        if (this.closed || app.node !== node || info.bound || info.line > lines || info.pv.length === 0) return;
        this.infos[info.line - 1] = info;
        if (info.line === 1) {
          node.score = info.score;
          node.best = info.pv[0] as string;
        }
        this.refresh();
      },
    });
  }

  // Lines come faster than anyone reads.
  private refresh(): void {
    if (this.pending) return;
    this.pending = window.setTimeout(() => {
      this.pending = 0;
      if (!this.closed) this.showInfos();
    }, 80);
  }

  private showInfos(): void {
    const { app } = this;
    const best = this.infos[0];
    if (!best || this.shownFor !== app.node) return;
    this.headline.textContent = scoreText(best.score, currentLang());
    const mate = best.score.mate;
    this.headline.classList.toggle('mate', mate !== undefined);
    replace(
      this.facts,
      fact(t('depth'), String(best.depth)),
      fact(t('nodes'), compact(best.nodes)),
      fact(t('speed'), `${compact(best.nps)}/s`),
      mate !== undefined && h('span', { class: 'mate-note' }, t('mateIn', { n: currentLang() === 'ja' ? Math.round(Math.abs(mate)) : Math.ceil(Math.abs(mate) / 2) })),
    );
    replace(this.lines, this.infos.filter(Boolean).map((info) => this.line(info)));
    const arrows: Arrow[] = this.infos
      .filter((info) => info?.pv[0])
      .map((info, index) => ({ move: info.pv[0] as string, kind: index === 0 ? 'best' : 'other' }));
    app.setArrows(arrows);
    this.graph.show(app.tree.whole(), app.node.ply);
    this.showStrips();
  }

  private line(info: Info): HTMLElement {
    const { app } = this;
    const moves: HTMLElement[] = [];
    let pos = app.node.pos;
    let last = app.node.move || undefined;
    const path: string[] = [];
    for (const text of info.pv.slice(0, SHOWN_MOVES)) {
      const move = pos.legal(text);
      if (!move) break;
      path.push(move);
      const route = [...path];
      moves.push(button(pos.name(move, currentLang(), last), () => this.follow(route), { class: 'pv-move' }));
      pos = pos.after(move);
      last = move;
    }
    const good = share(info.score);
    return h('li', { class: 'line' }, h('span', { class: `badge ${good >= 0.5 ? 'first' : 'second'}` }, scoreText(info.score, currentLang())), h('span', { class: 'pv' }, moves));
  }

  private follow(route: string[]): void {
    let node = this.app.node;
    for (const move of route) {
      const next = this.app.tree.add(node, move);
      if (!next) break;
      node = next;
    }
    this.app.go(node);
  }

  private async evaluateGame(): Promise<void> {
    const { app } = this;
    if (this.sweeping) {
      this.sweeping = false;
      return;
    }
    if (!app.engine) return;
    this.sweeping = true;
    this.sweep.textContent = t('stop');
    const tree = app.tree;
    for (const node of tree.whole()) {
      if (!this.sweeping || this.closed || app.tree !== tree) break;
      if (node.pos.end()) continue;
      const found = await app.engine.run({
        place: app.place(node),
        command: `go movetime ${GAME_MOVE_MS}`,
        options: { ...analysisOptions(app), MultiPV: 1 },
        expectedMs: GAME_MOVE_MS,
      });
      if (found.info) node.score = found.info.score;
      if (found.best) node.best = found.best;
      if (!this.closed) {
        this.graph.show(tree.whole(), app.node.ply);
        this.list.update();
      }
    }
    this.sweeping = false;
    if (this.closed) return;
    this.sweep.textContent = t('wholeGame');
    this.list.update();
    this.restart();
  }
}

export function analysisOptions(app: App): Record<string, string | number | boolean> {
  const mode = app.game === 'shogi' ? 'ConsiderationMode' : 'UCI_AnalyseMode';
  return { UCI_LimitStrength: false, MovePicker: 'staged', [mode]: true, ...engineOptions(app, true) };
}

const fact = (name: string, value: string): HTMLElement => h('span', { class: 'fact' }, h('span', { class: 'fact-name' }, name), h('span', { class: 'fact-value' }, value));

export function compact(n: number): string {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)}G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)}M`;
  if (n >= 1e4) return `${Math.round(n / 1e3)}k`;
  return n >= 1e3 ? `${(n / 1e3).toFixed(1)}k` : String(n);
}
