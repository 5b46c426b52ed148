// SPDX-License-Identifier: GPL-3.0-or-later
// Analysis: the engine's lines, the moves, and the evaluation over the game.
import type { App } from '../app.ts';
import type { Arrow } from '../board/board.ts';
import type { Info } from '../engine/info.ts';
import { scoreText } from '../engine/info.ts';
import { analysisOptions } from '../engine/options.ts';
import type { Side } from '../games/index.ts';
import { currentLang, t } from '../i18n.ts';
import { playerName } from '../records/tags.ts';
import { annotate, judge } from '../review.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { EngineLines } from './engine_lines.ts';
import { engineSettings, goWithin } from './engine_settings.ts';
import { EvalGraph } from './eval_graph.ts';
import { fileBar } from './file_dialogs.ts';
import { MateBox } from './mate_box.ts';
import { MoveList } from './move_list.ts';
import type { Panel } from './panel.ts';
import { ReviewBox } from './review_box.ts';
import { compact, endText, fact } from './words.ts';

const GAME_MOVE_MS = 250;
const BETTER_PLIES = 5; // of what was better
const SETTLE_MS = 120; // steps that follow faster than this are passed over
const THREAT_MS = 800;
const MOST_DEPTH = 60; // nothing is learned beyond it

export class AnalysePanel implements Panel {
  readonly element = h('section', { class: 'panel' });
  private readonly headline = h('div', { class: 'headline' });
  private readonly facts = h('div', { class: 'facts' });
  private readonly lines: EngineLines;
  private readonly list: MoveList;
  private readonly graph: EvalGraph;
  private readonly review: ReviewBox;
  private readonly sweep = button(t('wholeGame'), () => void this.evaluateGame(), { class: 'small' });
  private readonly fromHere = button(t('playFromHere'), () => this.playFromHere(), {
    class: 'small', 'data-tool': 'play-from-here',
  });
  private readonly threat = button(t('threat'), () => this.toggleThreat(), {
    class: 'small chip-button', title: t('threatHelp'), 'aria-pressed': 'false', 'data-tool': 'threat',
  });
  private readonly mate = button(t('isThereMate'), () => this.solveMate(), { class: 'small', 'data-tool': 'mate' });
  private readonly mateBox: MateBox;
  private readonly toggle: HTMLInputElement;
  private infos: Info[] = [];
  private on: boolean;
  private closed = false;
  private sweeping = false;
  private shownFor: Node | undefined;
  private pending = 0;
  private settling = 0;

  constructor(
    private readonly app: App,
    private readonly showStrips: () => void,
  ) {
    this.on = app.flavour !== undefined;
    this.list = new MoveList(app, { scores: true, editable: true });
    this.lines = new EngineLines(app, (moves) => this.follow(moves));
    this.graph = new EvalGraph((ply) => {
      const node = app.tree.whole()[ply];
      if (node) app.go(node);
    });
    this.mateBox = new MateBox(app, (node) => app.go(node));
    this.review = new ReviewBox(app, () => window.clearTimeout(this.settling), () => this.restart());
    this.toggle = h('input', {
      type: 'checkbox', role: 'switch', id: 'engine-on', checked: this.on, disabled: !app.flavour,
      onchange: () => this.toggleEngine(),
    });
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
      this.lines.element,
      engineSettings(app, () => this.restart()),
      fileBar(app),
      this.list.opening,
      this.list.element,
      h('div', { class: 'buttons small-buttons' }, this.fromHere, this.threat, this.mate),
      this.mateBox.element,
      h('div', { class: 'graph-head' }, h('h3', {}, t('graph')), this.sweep),
      this.graph.element,
      this.review.element,
    );
    if (!app.flavour) this.facts.textContent = t('noSimd');
  }

  private lineChoice(): HTMLElement {
    const { app } = this;
    const select = h(
      'select',
      {
        id: 'lines',
        onchange: () => {
          app.choices.lines = Number(select.value);
          app.changed();
          this.restart();
        },
      },
      [1, 2, 3, 4, 5].map((n) => h('option', { value: String(n), selected: n === app.choices.lines }, String(n))),
    );
    return h('label', { class: 'line-choice', for: 'lines' }, h('span', {}, t('lines')), select);
  }

  movable(): 'both' {
    return 'both';
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.settling);
    window.clearTimeout(this.pending);
    this.lines.destroy();
    this.graph.destroy();
  }

  /** With the name that the record has for the player. */
  strip(side: Side): { name: string } {
    const { app } = this;
    const name = playerName(app.tree.tags, app.game, side);
    return { name: name ? `${name} (${app.sideName(side)})` : app.sideName(side) };
  }

  toggleEngine(): void {
    if (!this.app.flavour) return;
    this.on = !this.on;
    this.toggle.checked = this.on;
    if (!this.on) this.app.engine?.cancel();
    else if (this.app.engine?.gaveUp) this.app.engine.restart();
    else this.restart();
    this.showState();
  }

  update(): void {
    this.list.update();
    this.showGraph();
    if (this.shownFor !== this.app.node) this.restart();
  }

  resume(): void {
    this.restart();
  }

  statusChanged(): void {
    this.showState();
  }

  // What is known of this position, and what the engine is doing about it.
  private showState(): void {
    const { app } = this;
    const { node } = app;
    const end = app.tree.end(node);
    const worth = app.worth(node);
    const over = end !== undefined && (node.pos.moves().length === 0 || (!end.open && !node.score));
    this.headline.textContent = over ? endText(app, end) : worth ? scoreText(worth, currentLang(), app.game) : '';
    this.headline.classList.toggle('mate', !over && worth?.mate !== undefined);
    this.headline.classList.toggle('words', over);
    this.showStrips();
    if (this.infos[0] || !app.flavour) return;
    if (app.engine?.gaveUp)
      replace(
        this.facts,
        h('span', { class: 'warning' }, t('engineFailed', { why: app.statusDetail })),
        button(t('tryAgain'), () => app.engine?.restart(), { class: 'small', 'data-tool': 'try-again' }),
      );
    else this.facts.textContent = app.status === 'loading' && this.on && !over ? t('loading') : '';
  }

  private restart(): void {
    const { app } = this;
    const node = app.node;
    this.shownFor = node;
    this.infos = [];
    this.lines.clear();
    window.clearTimeout(this.settling);
    this.mateBox.clear();
    this.mate.disabled = !app.flavour || node.pos.moves().length === 0;
    this.threat.setAttribute('aria-pressed', 'false');
    this.threat.disabled = !app.flavour || node.pos.pass() === undefined;
    if (!this.sweeping) app.engine?.cancel();
    this.showState();
    if (!this.on || this.sweeping || node.pos.moves().length === 0) return;
    this.settling = window.setTimeout(() => void this.analyse(node), SETTLE_MS);
  }

  private async analyse(node: Node): Promise<void> {
    const { app } = this;
    if (this.closed || app.node !== node) return;
    const lines = app.choices.lines;
    await app.engine?.run({
      place: app.place(node),
      command: goWithin(app.choices.limits),
      options: { ...analysisOptions(app.game, app.flavour, app.choices.limits), MultiPV: lines },
      onInfo: (info) => {
        if (this.closed || app.node !== node || info.bound || info.line > lines || info.pv.length === 0) return;
        this.infos[info.line - 1] = info;
        if (info.line === 1) Object.assign(node, { score: info.score, depth: info.depth, best: info.pv[0] });
        // A mate is proved once it was searched to its end; what comes after says the same again.
        const proved = info.score.mate !== undefined && info.depth > Math.abs(info.score.mate) + 10;
        if (info.line === lines && (info.depth >= MOST_DEPTH || (proved && lines === 1))) app.engine?.cancel();
        this.refresh();
      },
    });
  }

  toggleThreat(): void {
    if (this.threat.disabled || this.sweeping) return;
    if (this.threat.getAttribute('aria-pressed') === 'true') this.restart();
    else void this.showThreat(this.app.node);
  }

  // The lines would give the moves away.
  private solveMate(): void {
    if (this.sweeping) return;
    window.clearTimeout(this.settling);
    this.app.engine?.cancel();
    this.on = false;
    this.toggle.checked = false;
    this.infos = [];
    this.lines.clear();
    this.app.setArrows([]);
    void this.mateBox.solve(this.app.node);
  }

  // What the other side would do if it were to move now.
  private async showThreat(node: Node): Promise<void> {
    const { app } = this;
    const passed = node.pos.pass();
    if (!passed) return;
    window.clearTimeout(this.settling);
    this.threat.setAttribute('aria-pressed', 'true');
    const found = await app.engine?.run({
      place: { fen: passed.fen(), moves: [], turn: passed.turn },
      command: `go movetime ${THREAT_MS}`,
      options: { ...analysisOptions(app.game, app.flavour, app.choices.limits), MultiPV: 1 },
      expectedMs: THREAT_MS,
    });
    const move = found && passed.legal(found.best);
    if (!move || found.cancelled || this.closed || app.node !== node) return;
    app.setArrows([{ move, kind: 'threat' }]);
    const score = found.info && scoreText(found.info.score, currentLang(), app.game);
    replace(this.facts, fact(t('threat'), `${passed.name(move, app.notation)} ${score ?? ''}`));
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
    const mate = best.score.mate;
    const inMoves = currentLang() === 'ja' ? Math.round(Math.abs(mate ?? 0)) : Math.ceil(Math.abs(mate ?? 0) / 2);
    this.showState();
    replace(
      this.facts,
      fact(t('depth'), String(Math.min(best.depth, MOST_DEPTH))),
      fact(t('nodes'), compact(best.nodes)),
      fact(t('speed'), `${compact(best.nps)}/s`),
      mate !== undefined && h('span', { class: 'mate-note' }, t('mateIn', { n: inMoves })),
    );
    const shown = this.infos.filter(Boolean);
    this.lines.show(app.node, shown);
    const arrowOf = (info: Info, index: number): Arrow => ({
      move: info.pv[0] as string,
      kind: index === 0 ? 'best' : 'other',
    });
    const arrows = shown.map(arrowOf);
    app.setArrows(arrows);
    this.list.refresh(app.node);
    this.showGraph();
  }

  private showGraph(): void {
    const { app } = this;
    const line = app.tree.whole();
    this.graph.show(line, app.node.ply, this.review.show(line, app.node), (node) => app.worth(node));
  }

  private follow(route: string[]): void {
    let node = this.app.node;
    for (const move of route) {
      const next = this.app.tree.add(node, move);
      if (!next) break;
      node = next;
    }
    this.app.tree.current = node;
    this.app.arrows = [];
    this.app.update();
  }

  // Signs behind the moves, and what was better as a variation: both go into the record.
  private annotate(line: Node[], better: Map<Node, string[]>): void {
    const { tree } = this.app;
    const judged = judge(line, (node) => this.app.worth(node));
    annotate(judged);
    for (const { node, verdict } of judged) {
      this.list.refresh(node);
      if (verdict !== 'mistake' && verdict !== 'blunder') continue;
      let at = node.parent;
      for (const move of better.get(node.parent as Node)?.slice(0, BETTER_PLIES) ?? []) at = at && tree.add(at, move);
    }
  }

  /** A game against the engine from this position, which a person may then start. */
  private playFromHere(): void {
    const { app } = this;
    const { node } = app;
    if (app.tree.end(node) && node.pos.moves().length === 0) return;
    app.replaceGame(new Tree(node.pos), undefined, node.pos.turn);
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
    window.clearTimeout(this.settling);
    const tree = app.tree;
    const line = tree.whole();
    const better = new Map<Node, string[]>();
    for (const [index, node] of line.entries()) {
      if (!this.sweeping || this.closed || app.tree !== tree) break;
      this.sweep.textContent = `${t('stop')} ${index}/${line.length - 1}`;
      if (node.pos.end()) continue;
      const found = await app.engine.run({
        place: app.place(node),
        command: `go movetime ${GAME_MOVE_MS}`,
        options: { ...analysisOptions(app.game, app.flavour, app.choices.limits), MultiPV: 1 },
        expectedMs: GAME_MOVE_MS,
      });
      if (found.info) Object.assign(node, { score: found.info.score, depth: found.info.depth });
      if (found.best) node.best = node.pos.legal(found.best) ?? found.best;
      if (found.info) better.set(node, found.info.pv);
      if (this.closed) return;
      this.list.refresh(node);
      this.showGraph();
      if (node === app.node) this.showState();
    }
    const whole = this.sweeping;
    this.sweeping = false;
    if (this.closed) return;
    this.sweep.textContent = t('wholeGame');
    if (whole && app.tree === tree) this.annotate(line, better);
    app.update();
    this.restart();
  }
}
