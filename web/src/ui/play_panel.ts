// SPDX-License-Identifier: GPL-3.0-or-later
// A game against the engine.
import type { App } from '../app.ts';
import { keepGame, keptGames } from '../archive.ts';
import { machineOptions } from '../engine/options.ts';
import type { End, Position, Side } from '../games/index.ts';
import { games, other, startOf } from '../games/index.ts';
import { startFen, STARTS } from '../games/chess960.ts';
import { handicaps } from '../games/handicaps.ts';
import { currentLang, t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import { clocks, endOnTime, goOf, levelOptions, LEVELS, newPlay, shown, spend, tagsOf } from '../play.ts';
import type { ClockKind, PlayState } from '../play.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { chooseGame } from './file_dialogs.ts';
import { MoveList } from './move_list.ts';
import type { Panel } from './panel.ts';
import { toast } from './toast.ts';
import { endText } from './words.ts';

const LEAST_THOUGHT_MS = 250; // an answer at once feels like a mistake

const DRAW_PLY = 60;
const DRAW_LEVEL = 15; // centipawns
const DRAW_WORSE = -120;

// When the game was left for another part of the page, on a person's move: that clock runs on.
const leftAt = new WeakMap<PlayState, number>();

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
    this.list = new MoveList(app, { scores: false, editable: false });
    this.form = this.newGameForm();
    replace(this.element, this.form, this.status, this.controls, this.list.opening, this.list.element);
    this.ticking = window.setInterval(() => this.tick(), 200);
    const { play } = this;
    const left = play && leftAt.get(play);
    if (play && left !== undefined) play.spent += performance.now() - left;
    if (play) leftAt.delete(play);
  }

  private get play(): PlayState | undefined {
    return this.app.desk.play;
  }

  private get last(): Node {
    return this.app.tree.last;
  }

  private get over(): End | undefined {
    return this.app.tree.end(this.last);
  }

  private get running(): boolean {
    return this.play?.active === true && !this.over;
  }

  /** Of the move that is being thought about. */
  private get thoughtMs(): number {
    return (this.play?.spent ?? 0) + performance.now() - this.turnBegan;
  }

  close(): void {
    const { play } = this;
    this.pause();
    if (play && this.running && this.last.pos.turn === play.human) leftAt.set(play, performance.now());
    this.closed = true;
    window.clearInterval(this.ticking);
  }

  pause(): void {
    if (this.closed || !this.play) return;
    if (this.running) this.play.spent = this.thoughtMs;
    this.turnBegan = performance.now();
  }

  movable(): Side | undefined {
    return this.running && this.app.node === this.last ? this.play?.human : undefined;
  }

  premovable(): Side | undefined {
    return this.movable() !== this.last.pos.turn ? this.movable() : undefined;
  }

  strip(side: Side): ReturnType<NonNullable<Panel['strip']>> {
    const { play } = this;
    if (!play) return { name: this.app.sideName(side) };
    const mine = side === play.human;
    const name = `${mine ? t('you') : engineName(play)} (${this.app.sideName(side)})`;
    const active = this.running && this.last.pos.turn === side;
    if (!play.clock) return { name, active };
    const clock = shown(play, side, active ? this.thoughtMs : 0);
    return { name, clock: clock.text, low: clock.low, active };
  }

  update(): void {
    const end = this.over;
    if (end && this.play?.active) {
      this.play.active = false;
      keepGame(this.play.begun, this.app.tree, endText(this.app, end));
    }
    this.form.hidden = this.running;
    this.element.classList.toggle('running', this.running);
    this.status.classList.toggle('over', !!end);
    this.showStatus();
    this.list.update();
    this.buildControls(end);
    if (this.running && this.last.pos.turn !== this.play?.human) void this.answer();
  }

  private showStatus(): void {
    const { app, play } = this;
    const end = this.over;
    const mine = this.last.pos.turn === play?.human;
    const loading = app.status === 'loading' && !mine;
    this.status.textContent = end ? endText(app, end)
      : !this.running ? t('pressStart')
      : loading ? t('loading')
      : app.node !== this.last ? t('lookingBack')
      : mine ? t('yourMove') : t('itsMove');
  }

  resume(): void {
    this.asked = undefined;
    this.update();
  }

  statusChanged(): void {
    this.showStatus();
  }

  moved(node: Node): void {
    const { play } = this;
    if (play) this.account(node);
  }

  // The side that has just moved pays for the time it took.
  private account(node: Node): void {
    const { play } = this;
    const side = node.parent?.pos.turn ?? 'first';
    const ms = this.thoughtMs;
    this.turnBegan = performance.now();
    if (!play) return;
    play.spent = 0;
    if (!play.clock) return;
    const inTime = spend(play, side, ms);
    node.timeMs = Math.round(ms);
    node.clockMs = Math.round(play.left[side]);
    if (!inTime) this.finish(endOnTime(node.pos, side));
  }

  private finish(end: End): void {
    if (this.over) return;
    this.last.ended = end;
    this.app.engine?.cancel();
    this.app.update();
  }

  private tick(): void {
    const { play } = this;
    if (!play?.clock || !this.running) return;
    const side = this.last.pos.turn;
    if (shown(play, side, this.thoughtMs).out) {
      play.left[side] = 0;
      this.finish(endOnTime(this.last.pos, side));
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
      options: { ...levelOptions(play.level), ...machineOptions(app.flavour, play.level >= LEVELS) },
      expectedMs: turn.expectedMs,
    });
    const isStale = (): boolean => this.closed || this.last !== node || !this.running;
    if (found.cancelled || isStale()) return;
    const rest = LEAST_THOUGHT_MS - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => window.setTimeout(resolve, rest));
    if (isStale()) return;
    if (['resign', '(none)'].includes(found.best)) return this.finish({ winner: play.human, reason: 'resignation' });
    if (found.best === 'win') return this.finish({ winner: other(play.human), reason: 'declaration' });
    const watching = app.node === node;
    const next = app.tree.add(node, found.best);
    if (!next) return;
    if (watching) app.tree.current = next;
    app.arrows = [];
    app.sound(next);
    this.account(next);
    app.update();
  }

  private buildControls(end: End | undefined): void {
    const { app, play } = this;
    const list: HTMLElement[] = [];
    const mine = this.last.pos.turn === play?.human;
    if (this.running) {
      const tooEarly = this.last.ply < (mine ? 2 : 1);
      list.push(
        button(t('takeback'), () => this.takeback(), { disabled: tooEarly, 'data-tool': 'takeback' }),
        button(t('hint'), () => void this.hint(), { disabled: !mine, 'data-tool': 'hint' }),
        button(t('resign'), () => this.resign(), { class: 'danger', 'data-tool': 'resign' }),
      );
      if (app.game === 'shogi')
        list.splice(2, 0, button(t('declare'), () => void this.declare(), {
          disabled: !mine, title: t('declareHelp'), 'data-tool': 'declare',
        }));
      if (app.game === 'chess')
        list.splice(2, 0, button(t('offerDraw'), () => void this.offerDraw(), {
          disabled: !mine, 'data-tool': 'draw',
        }));
    } else if (end || app.tree.root.children.length > 0) {
      list.push(button(t('analyseGame'), () => app.studyGame(), { class: 'wide', 'data-tool': 'analyse-game' }));
      if (play && end)
        list.push(
          button(t('rematch'), () => this.rematch(play), { 'data-tool': 'rematch' }),
          button(t('takeback'), () => this.takeback(), { disabled: this.last.ply < 1, 'data-tool': 'takeback' }),
        );
    }
    const same = list.length === this.controls.children.length &&
      list.every((each, index) => each.isEqualNode(this.controls.children[index] as Element));
    if (!same) replace(this.controls, list);
  }

  private takeback(): void {
    const { app, play } = this;
    if (!play) return;
    app.engine?.cancel();
    let node = this.last;
    delete node.ended;
    if (node.parent)
      do node = node.parent ?? node;
      while (node.parent && node.pos.turn !== play.human);
    const child = node.children[0];
    if (child) app.tree.remove(child);
    play.active = true;
    app.tree.current = node;
    this.asked = undefined;
    play.spent = 0;
    this.turnBegan = performance.now();
    for (const side of ['first', 'second'] as const) play.left[side] = this.leftAt(node, side, play);
    app.arrows = [];
    app.update();
  }

  // What a clock showed when that position arose.
  private leftAt(node: Node, side: Side, play: PlayState): number {
    for (let at: Node | undefined = node; at?.parent; at = at.parent)
      if (at.parent.pos.turn === side && at.clockMs !== undefined) return at.clockMs;
    return (play.clock?.minutes ?? 0) * 60_000;
  }

  private async hint(): Promise<void> {
    const { app } = this;
    const node = this.last;
    const found = await app.engine?.run({
      place: app.place(node),
      command: 'go movetime 700',
      options: { ...levelOptions(LEVELS), ...machineOptions(app.flavour, true) },
      expectedMs: 700,
    });
    if (found && !found.cancelled && this.last === node && app.node === node)
      app.setArrows([{ move: found.best, kind: 'hint' }]);
  }

  // It takes a draw that it has no reason to refuse: late and level, or when it stands worse.
  private async offerDraw(): Promise<void> {
    const { app, play } = this;
    const node = this.last;
    if (!play) return;
    const found = await app.engine?.run({
      place: app.place(node),
      command: 'go movetime 400',
      options: { ...levelOptions(LEVELS), ...machineOptions(app.flavour, true) },
      expectedMs: 400,
    });
    if (!found || found.cancelled || this.last !== node || !this.running) return;
    const { cp, mate } = found.info?.score ?? {};
    const forFirst = mate !== undefined ? Math.sign(mate) * 10_000 : (cp ?? 0);
    const forEngine = play.human === 'first' ? -forFirst : forFirst;
    const late = node.ply >= DRAW_PLY;
    const takes = forEngine <= DRAW_WORSE || (late && forEngine <= DRAW_LEVEL);
    if (takes) this.finish({ winner: undefined, reason: 'agreement' });
    else toast(t('drawRefused'));
  }

  // The engine knows the rule: asked for a move, it declares where that wins.
  private async declare(): Promise<void> {
    const { app, play } = this;
    const node = this.last;
    if (!play) return;
    const found = await app.engine?.run({
      place: app.place(node),
      command: 'go depth 1',
      options: { ...levelOptions(LEVELS), ...machineOptions(app.flavour, false) },
      expectedMs: 500,
    });
    if (!found || found.cancelled || this.last !== node || !this.running) return;
    if (found.best === 'win') this.finish({ winner: play.human, reason: 'declaration' });
    else toast(t('declareNot'));
  }

  private resign(): void {
    if (!window.confirm(t('resignSure')) || !this.play) return;
    this.finish({ winner: other(this.play.human), reason: 'resignation' });
  }

  private begin(): void {
    const { app } = this;
    const { side, level, clock } = app.choices;
    const human: Side = side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;
    const kind = clock === CUSTOM ? app.choices.ownClock : clocks[app.game][clock];
    this.open(new Tree(this.setUp ?? this.chosenStart()), newPlay(human, level, kind));
  }

  /** A position that was set up, or brought here, and not yet played from. */
  private get setUp(): Position | undefined {
    const { root } = this.app.tree;
    const usual = root.pos.fen() === games[this.app.game].start;
    return this.play || usual || root.children.length > 0 ? undefined : root.pos;
  }

  private chosenStart(): Position {
    const { game, choices } = this.app;
    const random = game === 'chess' && choices.start === 'random';
    const handicap = game === 'shogi' ? handicaps[choices.handicap] : undefined;
    const fen = random ? startFen(Math.floor(Math.random() * STARTS)) : handicap?.sfen;
    const pos = fen === undefined ? startOf(game) : games[game].parse(fen);
    return pos instanceof Error ? startOf(game) : pos;
  }

  private ownGames(): void {
    const kept = keptGames(this.app.game);
    if (kept.length > 0) chooseGame(this.app, kept, -1);
    else toast(t('noOwnGames'));
  }

  private rematch(play: PlayState): void {
    this.open(new Tree(this.app.tree.root.pos), newPlay(other(play.human), play.level, play.clock));
  }

  private open(tree: Tree, play: PlayState): void {
    tree.tags = tagsOf(this.app.game, play, { you: t('you'), engine: engineName(play) }, new Date());
    if (this.app.game === 'chess' && isRandomStart(tree.root.pos.fen())) tree.tags.set('Variant', 'Chess960');
    this.app.replaceGame(tree, play, play.human);
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
    const chance = t(app.game === 'shogi' ? 'furigoma' : 'random');
    const sides = (['first', 'random', 'second'] as const).map((side) =>
      radio('side', side, side === 'random' ? chance : app.sideName(side), choices.side === side, () => {
        choices.side = side;
        app.changed();
      }),
    );
    const kinds = clocks[app.game];
    const chosen = choices.clock < kinds.length || choices.clock === CUSTOM ? choices.clock : 0;
    choices.clock = chosen;
    const own = this.ownClock();
    own.hidden = chosen !== CUSTOM;
    const time = (index: number, label: string): HTMLElement =>
      radio('clock', String(index), label, chosen === index, () => {
        choices.clock = index;
        own.hidden = index !== CUSTOM;
        app.changed();
      });
    const times = [...kinds.map((kind, index) => time(index, clockName(kind))), time(CUSTOM, t('ownClock'))];
    return h(
      'form',
      { class: 'new-game', onsubmit: (event: Event) => { event.preventDefault(); this.begin(); } },
      h('h2', {}, t('newGame')),
      h('div', { class: 'field' }, h('label', { for: 'level' }, t('opponent')), name, level),
      h('fieldset', {}, h('legend', {}, t('yourSide')), h('div', { class: 'choices' }, sides)),
      this.startChoice(),
      h('fieldset', {}, h('legend', {}, t('clock')), h('div', { class: 'choices' }, times), own),
      h('button', { type: 'submit', class: 'primary', 'data-tool': 'start', disabled: !app.flavour }, t('start')),
      !app.flavour && h('p', { class: 'warning' }, t('noSimd')),
      button(t('ownGames'), () => this.ownGames(), { class: 'small', 'data-tool': 'own-games' }),
    );
  }

  // Where the pieces stand: a handicap in shogi, the usual or a random start in chess.
  private startChoice(): HTMLElement {
    const { app } = this;
    const { choices } = app;
    if (this.setUp) return h('p', { class: 'quiet' }, t('fromBoard'));
    if (app.game === 'chess') {
      const kinds = (['usual', 'random'] as const).map((kind) =>
        radio('start', kind, t(`start-${kind}`), choices.start === kind, () => {
          choices.start = kind;
          app.changed();
        }),
      );
      return h('fieldset', {}, h('legend', {}, t('startFrom')), h('div', { class: 'choices' }, kinds));
    }
    const select = h(
      'select',
      {
        id: 'handicap',
        onchange: () => {
          choices.handicap = Number(select.value);
          app.changed();
        },
      },
      handicaps.map(({ ja, en }, index) =>
        h('option', { value: String(index), selected: index === choices.handicap }, currentLang() === 'ja' ? ja : en),
      ),
    );
    return h('div', { class: 'field' }, h('label', { for: 'handicap' }, t('handicap')), select);
  }

  private ownClock(): HTMLElement {
    const { app } = this;
    const kind = app.choices.ownClock;
    const extra = app.game === 'shogi' ? 'byoyomi' : 'increment';
    const field = (name: 'minutes' | 'increment' | 'byoyomi', label: string, most: number): HTMLElement => {
      const input = h('input', {
        type: 'number', id: `clock-${name}`, min: '0', max: String(most), value: String(kind[name]),
        onchange: () => {
          const value = Math.round(Number(input.value));
          kind[name] = Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : kind[name];
          if (kind.minutes === 0 && kind[extra] === 0) kind.minutes = 1;
          input.value = String(kind[name]);
          app.changed();
        },
      });
      return h('label', { class: 'number-field', for: `clock-${name}` }, input, h('span', {}, label));
    };
    return h(
      'div',
      { class: 'own-clock' },
      field('minutes', t('clockMinutes'), 180),
      field(extra, t(extra === 'byoyomi' ? 'clockByoyomi' : 'clockIncrement'), 300),
    );
  }
}

const CUSTOM = 20; // the choice of a clock of one's own
const isRandomStart = (fen: string): boolean =>
  /^[a-z]{8}\/p{8}\/8\/8\/8\/8\/P{8}\/[A-Z]{8} w/.test(fen) && fen !== games.chess.start;

function radio(group: string, value: string, label: string, checked: boolean, choose: () => void): HTMLElement {
  const input = h('input', { type: 'radio', name: group, value, checked, onchange: choose });
  return h('label', { class: 'chip' }, input, h('span', {}, label));
}

const levelName = (level: number): string => t(`level${level}` as Word);
const engineName = (play: PlayState): string => `${t('engine')} · ${levelName(play.level)}`;

function clockName(kind: ClockKind | undefined): string {
  if (!kind) return t('noClock');
  if (kind.byoyomi > 0) return t('byoyomi', { n: kind.minutes, i: kind.byoyomi });
  if (kind.increment > 0) return t('minutesPlus', { n: kind.minutes, i: kind.increment });
  return t('minutes', { n: kind.minutes });
}
