// SPDX-License-Identifier: GPL-3.0-or-later
// A game against the engine.
import type { App } from '../app.ts';
import type { End, Side } from '../games/index.ts';
import { other, startOf } from '../games/index.ts';
import { t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import { clocks, goOf, levelOptions, LEVELS, newPlay, shown, spend } from '../play.ts';
import type { ClockKind, PlayState } from '../play.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { endText, MoveList } from './move_list.ts';
import type { Panel } from './panel.ts';

const LEAST_THOUGHT_MS = 250; // an answer at once feels like a mistake

export class PlayPanel implements Panel {
  readonly element = h('section', { class: 'panel' });
  private readonly status = h('p', { class: 'status', 'aria-live': 'polite' });
  private readonly list: MoveList;
  private readonly controls = h('div', { class: 'buttons' });
  private readonly form: HTMLElement;
  private turnBegan = performance.now();
  private ticking = 0;
  private closed = false;
  private asked: Node | undefined;

  constructor(
    private readonly app: App,
    private readonly showStrips: () => void,
  ) {
    this.list = new MoveList(app);
    this.form = this.newGameForm();
    replace(this.element, this.form, this.status, this.controls, this.list.element);
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  private get play(): PlayState | undefined {
    return this.app.desk.play;
  }

  private get last(): Node {
    return this.app.tree.whole(this.app.tree.root).at(-1) as Node;
  }

  private get over(): End | undefined {
    return this.app.tree.end(this.last);
  }

  private get running(): boolean {
    return this.play?.active === true && !this.over;
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.ticking);
  }

  movable(): Side | undefined {
    return this.running && this.app.node === this.last ? this.play?.human : undefined;
  }

  strip(side: Side): ReturnType<NonNullable<Panel['strip']>> {
    const { play } = this;
    if (!play) return { name: this.app.sideName(side) };
    const mine = side === play.human;
    const name = `${mine ? t('you') : `${t('engine')} · ${levelName(play.level)}`} (${this.app.sideName(side)})`;
    const active = this.running && this.last.pos.turn === side;
    if (!play.clock) return { name, active };
    const clock = shown(play, side, active ? performance.now() - this.turnBegan : 0);
    return { name, clock: clock.text, low: clock.low, active };
  }

  update(): void {
    const { app } = this;
    const end = this.over;
    this.form.hidden = this.running;
    this.element.classList.toggle('running', this.running);
    this.status.classList.toggle('over', !!end);
    this.status.textContent = end ? endText(app, end) : !this.play ? t('tagline') : this.last.pos.turn === this.play.human ? t('yourMove') : t('itsMove');
    this.list.update();
    this.buildControls(end);
    if (this.running && this.last.pos.turn !== this.play?.human) void this.answer();
  }

  resume(): void {
    this.asked = undefined;
    this.update();
  }

  statusChanged(): void {
    if (this.app.status === 'loading' && this.running) this.status.textContent = t('loading');
  }

  moved(node: Node): void {
    const { play } = this;
    if (!play) return;
    this.account(node.parent?.pos.turn ?? 'first');
  }

  // The side that has just moved pays for the time it took.
  private account(side: Side): void {
    const now = performance.now();
    if (this.play && !spend(this.play, side, now - this.turnBegan)) this.finish({ winner: other(side), reason: 'time' });
    this.turnBegan = now;
  }

  private finish(end: End): void {
    if (this.over) return;
    this.app.tree.ended = end;
    if (this.play) this.play.active = false;
    this.app.engine?.cancel();
    this.app.update();
  }

  private tick(): void {
    const { play } = this;
    if (!play?.clock || !this.running) return;
    const side = this.last.pos.turn;
    if (shown(play, side, performance.now() - this.turnBegan).out) {
      play.left[side] = 0;
      this.finish({ winner: other(side), reason: 'time' });
    }
    this.showStrips();
  }

  private async answer(): Promise<void> {
    const { app, play } = this;
    const node = this.last;
    const engine = app.engine;
    if (!engine || !play || this.asked === node) return;
    this.asked = node;
    const turn = goOf(play);
    const began = performance.now();
    const found = await engine.run({
      place: app.place(node),
      command: turn.command,
      options: { ...levelOptions(play.level), ...engineOptions(app, play.level >= LEVELS) },
      expectedMs: turn.expectedMs,
    });
    if (found.cancelled || this.closed || this.last !== node || !this.running) return;
    const rest = LEAST_THOUGHT_MS - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => window.setTimeout(resolve, rest));
    if (this.closed || this.last !== node || !this.running) return;
    if (found.best === 'resign' || found.best === '(none)') return this.finish({ winner: play.human, reason: 'resignation' });
    if (found.best === 'win') return this.finish({ winner: other(play.human), reason: 'declaration' });
    const watching = app.node === node;
    const next = app.tree.add(node, found.best);
    if (!next) return;
    this.account(node.pos.turn);
    if (watching) app.tree.current = next;
    app.arrows = [];
    app.update();
  }

  private buildControls(end: End | undefined): void {
    const { app } = this;
    const list: HTMLElement[] = [];
    if (this.running) {
      const mine = this.last.pos.turn === this.play?.human;
      list.push(
        button(t('takeback'), () => this.takeback(), { disabled: this.last.ply < (mine ? 2 : 1), 'data-tool': 'takeback' }),
        button(t('hint'), () => void this.hint(), { disabled: !mine, 'data-tool': 'hint' }),
        button(t('resign'), () => this.resign(), { class: 'danger', 'data-tool': 'resign' }),
      );
    } else if (end || app.tree.root.children.length > 0) {
      list.push(button(t('analyseGame'), () => app.setMode('analyse'), { class: 'wide' }));
    }
    replace(this.controls, list);
  }

  private takeback(): void {
    const { app, play } = this;
    if (!play) return;
    app.engine?.cancel();
    let node = this.last;
    do node = node.parent ?? node;
    while (node.parent && node.pos.turn !== play.human);
    const child = node.children[0];
    if (child) app.tree.remove(child);
    app.tree.current = node;
    this.asked = undefined;
    this.turnBegan = performance.now();
    app.arrows = [];
    app.update();
  }

  private async hint(): Promise<void> {
    const { app } = this;
    const node = this.last;
    const found = await app.engine?.run({
      place: app.place(node),
      command: 'go movetime 700',
      options: { ...levelOptions(LEVELS), ...engineOptions(app, true) },
      expectedMs: 700,
    });
    if (found && !found.cancelled && this.last === node && app.node === node) app.setArrows([{ move: found.best, kind: 'hint' }]);
  }

  private resign(): void {
    if (window.confirm(t('resignSure')) && this.play) this.finish({ winner: other(this.play.human), reason: 'resignation' });
  }

  private begin(): void {
    const { app } = this;
    const { side, level, clock } = app.choices;
    const human: Side = side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;
    app.engine?.cancel();
    // A position that was set up is played from; anything else starts anew.
    const root = app.tree.root;
    const fresh = root.children.length === 0 ? root.pos : startOf(app.game);
    app.desk.tree = new Tree(fresh);
    app.desk.play = newPlay(human, level, clocks[app.game][clock]);
    app.desk.orientation = human;
    this.asked = undefined;
    this.turnBegan = performance.now();
    app.arrows = [];
    app.update();
  }

  private newGameForm(): HTMLElement {
    const { app } = this;
    const { choices } = app;
    const name = h('output', { class: 'level-name', for: 'level' }, levelName(choices.level));
    const level = h('input', {
      id: 'level', type: 'range', min: '1', max: String(LEVELS), value: String(choices.level),
      oninput: (event: Event) => {
        choices.level = Number((event.target as HTMLInputElement).value);
        name.textContent = levelName(choices.level);
        level.setAttribute('aria-valuetext', levelName(choices.level));
        app.changed();
      },
    });
    level.setAttribute('aria-valuetext', levelName(choices.level));
    const sides = (['first', 'random', 'second'] as const).map((side) =>
      radio('side', side, side === 'random' ? t('random') : app.sideName(side), choices.side === side, () => {
        choices.side = side;
        app.changed();
      }),
    );
    const kinds = clocks[app.game];
    const chosen = choices.clock < kinds.length ? choices.clock : 0;
    choices.clock = chosen;
    const times = kinds.map((kind, index) =>
      radio('clock', String(index), clockName(kind), chosen === index, () => {
        choices.clock = index;
        app.changed();
      }),
    );
    return h(
      'form',
      { class: 'new-game', onsubmit: (event: Event) => { event.preventDefault(); this.begin(); } },
      h('h2', {}, t('newGame')),
      h('div', { class: 'field' }, h('label', { for: 'level' }, t('opponent')), name, level),
      h('fieldset', {}, h('legend', {}, t('yourSide')), h('div', { class: 'choices' }, sides)),
      h('fieldset', {}, h('legend', {}, t('clock')), h('div', { class: 'choices' }, times)),
      h('button', { type: 'submit', class: 'primary', 'data-tool': 'start', disabled: !app.flavour }, t('start')),
      !app.flavour && h('p', { class: 'warning' }, t('noSimd')),
    );
  }
}

function radio(group: string, value: string, label: string, checked: boolean, choose: () => void): HTMLElement {
  return h('label', { class: 'chip' }, h('input', { type: 'radio', name: group, value, checked, onchange: choose }), h('span', {}, label));
}

const levelName = (level: number): string => t(`level${level}` as Word);

function clockName(kind: ClockKind | undefined): string {
  if (!kind) return t('noClock');
  if (kind.byoyomi > 0) return t('byoyomi', { n: kind.minutes, i: kind.byoyomi });
  return kind.increment > 0 ? t('minutesPlus', { n: kind.minutes, i: kind.increment }) : t('minutes', { n: kind.minutes });
}

/** Threads and memory that this machine can spare. */
export function engineOptions(app: App, strong: boolean): Record<string, number> {
  const small = window.matchMedia('(pointer: coarse)').matches;
  const options: Record<string, number> = { Hash: strong && !small ? 64 : 16 };
  if (app.flavour === 'threads') options.Threads = strong ? Math.max(1, Math.min((navigator.hardwareConcurrency || 2) - 1, small ? 2 : 4)) : 1;
  return options;
}
