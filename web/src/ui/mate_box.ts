// SPDX-License-Identifier: GPL-3.0-or-later
// Is there a mate? In shogi the solver proves it, or that checks alone give none; in chess the search looks for it. The
// answer tells the length and hides the moves, so that they can be found on the board.
import type { App } from '../app.ts';
import type { Answer } from '../engine/client.ts';
import { machineOptions } from '../engine/options.ts';
import { t } from '../i18n.ts';
import { LEVELS, newPlay, tagsOf } from '../play.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { button, h, replace } from '../dom.ts';

const SOLVE_MS = 10_000;
const SHORTER_MS = 1000;
const MOST_MOVES = 50;

export type Found = { line: string[] } | 'none' | 'unknown';

/** The solution, from what the engine answered. */
export function solutionOf(game: 'chess' | 'shogi', answer: Pick<Answer, 'best' | 'info'>, first: boolean): Found {
  if (game === 'shogi') {
    if (answer.best === 'nomate') return 'none';
    const line = answer.best.split(' ').filter((move) => /^[1-9PLNSGBR]/.test(move));
    return line.length > 0 ? { line } : 'unknown';
  }
  const mate = answer.info?.score.mate;
  const mine = mate !== undefined && mate > 0 === first;
  return mine ? { line: answer.info?.pv.slice(0, Math.ceil(Math.abs(mate))) ?? [] } : 'unknown';
}

const limited = (moves: number, ms: number): string => `go mate ${moves} movetime ${ms}`;

export class MateBox {
  readonly element = h('div', { class: 'mate-box', 'aria-live': 'polite', hidden: true });

  constructor(
    private readonly app: App,
    private readonly show: (node: Node) => void,
  ) {}

  clear(): void {
    this.element.hidden = true;
    replace(this.element);
  }

  async solve(node: Node): Promise<void> {
    const { app } = this;
    this.element.hidden = false;
    replace(this.element, h('p', {}, t('running')));
    let found = await this.ask(node, app.game === 'shogi' ? `go mate ${SOLVE_MS}` : limited(MOST_MOVES, SOLVE_MS));
    // A search for mate in chess ends with the first that it finds; there may be a shorter one.
    while (app.game === 'chess' && typeof found === 'object' && found.line.length > 1) {
      const shorter = await this.ask(node, limited(Math.ceil(found.line.length / 2) - 1, SHORTER_MS));
      if (typeof shorter !== 'object' || shorter.line.length >= found.line.length) break;
      found = shorter;
    }
    if (found !== undefined && app.node === node) this.tell(node, found);
  }

  /** What a search for mate finds; undefined if it was cancelled. */
  private async ask(node: Node, command: string): Promise<Found | undefined> {
    const { app } = this;
    const answer = await app.engine?.run({
      place: app.place(node),
      command,
      options: { UCI_LimitStrength: false, MultiPV: 1, ...machineOptions(app.flavour, true) },
      expectedMs: SOLVE_MS,
    });
    if (!answer || answer.cancelled || app.node !== node) return undefined;
    return solutionOf(app.game, answer, node.pos.turn === 'first');
  }

  private tell(node: Node, found: Found): void {
    if (typeof found === 'string') {
      const words = t(found === 'none' ? 'noMate' : 'mateUnknown');
      return replace(this.element, h('p', {}, words));
    }
    const plies = found.line.length;
    const n = this.app.game === 'shogi' ? plies : Math.ceil(plies / 2);
    replace(
      this.element,
      h('p', {}, h('strong', {}, t(this.app.game === 'shogi' ? 'matePlies' : 'mateMoves', { n }))),
      h(
        'div',
        { class: 'buttons small-buttons' },
        button(t('playItOut'), () => this.playOut(node), { class: 'small primary', 'data-tool': 'play-out' }),
        button(t('showSolution'), () => this.solution(node, found.line), { class: 'small', 'data-tool': 'solution' }),
      ),
    );
  }

  private solution(node: Node, line: string[]): void {
    let at: Node | undefined = node;
    for (const move of line) at = at && this.app.tree.add(at, move);
    const first = node.children.find((child) => child.move === line[0]);
    if (first) this.show(first);
  }

  /** The mate against the best defence. */
  private playOut(node: Node): void {
    const { app } = this;
    const play = newPlay(node.pos.turn, LEVELS, undefined);
    const tree = new Tree(node.pos);
    tree.tags = tagsOf(app.game, play, { you: t('you'), engine: t('engine') }, new Date());
    app.replaceGame(tree, play, node.pos.turn);
  }
}
