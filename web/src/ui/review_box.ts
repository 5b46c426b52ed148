// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluated game says: accuracy and slips of both sides, what was better than the move on the board, and, if
// asked, why the slip was easy to make: where the move stood when the engine put all moves in order.
import type { App } from '../app.ts';
import { parseExplanation } from '../engine/explain.ts';
import type { Explanation } from '../engine/explain.ts';
import { scoreText } from '../engine/info.ts';
import { currentLang, t } from '../i18n.ts';
import type { Judged, Verdict } from '../review.ts';
import { judge, tally, verdictOf } from '../review.ts';
import type { Node } from '../tree.ts';
import { nameOf } from '../tree.ts';
import { button, h, replace } from '../dom.ts';

const verdicts: Verdict[] = ['inaccuracy', 'mistake', 'blunder'];
const signs: Record<Verdict, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
const GLANCE_DEPTH = 1;
const THOUGHT_DEPTH = 8;

export class ReviewBox {
  readonly element = h('div', { class: 'review', hidden: true });
  private readonly summary = h('div', { class: 'review-sides' });
  private readonly verdict = h('div', { class: 'review-verdict', 'aria-live': 'polite' });
  private asked: Node | undefined;

  constructor(
    private readonly app: App,
    /** Keeps the panel from setting the engine to work. */
    private readonly hold: () => void,
    /** Lets the engine go on with what it did before. */
    private readonly release: () => void,
  ) {
    this.element.append(this.summary, this.verdict);
  }

  /** The moves that are judged, if the whole line has been evaluated. */
  show(line: Node[], node: Node): Judged[] {
    const { app } = this;
    const whole = line.length > 2 && line.every((each) => app.worth(each) !== undefined);
    this.element.hidden = !whole;
    if (!whole) return [];
    // The signs in the list are what counts, also when a longer look moves the scores.
    const judged = judge(line, (each) => app.worth(each)).map((each) => ({ ...each, verdict: verdictOf(each.node) }));
    replace(this.summary, (['first', 'second'] as const).map((side) => this.side(judged, side)));
    const here = judged.find((each) => each.node === node);
    if (this.asked !== node) this.showVerdict(here);
    return judged;
  }

  private side(judged: Judged[], side: 'first' | 'second'): HTMLElement {
    const found = tally(judged, side);
    const counts = verdicts.map((verdict) => {
      const count = found.verdicts[verdict];
      const label = `${t(`mark-${verdict}`)}: ${count}`;
      return button(`${signs[verdict]} ${count}`, () => this.next(judged, side, verdict), {
        class: `count mark-${verdict === 'inaccuracy' ? 'doubtful' : 'bad'}`,
        title: label, 'aria-label': `${this.app.sideName(side)}, ${label}`, disabled: count === 0,
      });
    });
    const accuracy = `${t('accuracy')} ${found.accuracy.toFixed(0)}\u00a0%`;
    return h(
      'div',
      { class: 'review-side' },
      h('span', { class: 'review-name' }, this.app.sideName(side)),
      h('span', { class: 'review-accuracy', title: t('accuracyHelp') }, accuracy),
      h('span', { class: 'review-counts' }, counts),
    );
  }

  // The next of its kind after the move on the board, from the start again behind the last.
  private next(judged: Judged[], side: string, verdict: Verdict): void {
    const all = judged.filter((each) => each.side === side && each.verdict === verdict);
    const next = all.find((each) => each.node.ply > this.app.node.ply) ?? all[0];
    if (next) this.app.go(next.node);
  }

  private showVerdict(here: Judged | undefined): void {
    const { app } = this;
    this.asked = undefined;
    const before = here?.node.parent;
    const best = before?.best;
    if (!here?.verdict || !before || !best) return replace(this.verdict);
    const last = before.move || undefined;
    const name = before.pos.name(best, app.notation, last);
    const values = [app.worth(before), app.worth(here.node)].map((score) =>
      score ? scoreText(score, currentLang(), app.game) : '',
    );
    const words = {
      move: nameOf(here.node, app.notation),
      verdict: t(`mark-${here.verdict}`),
      from: values[0] ?? '',
      to: values[1] ?? '',
    };
    replace(
      this.verdict,
      h('p', {}, t('verdictText', words)),
      h(
        'div',
        { class: 'buttons small-buttons' },
        button(t('showBetter', { move: name }), () => this.play(before, best), {
          class: 'small', 'data-tool': 'better',
        }),
        button(t('whyEasy'), () => void this.explain(here.node, best), {
          class: 'small', 'data-tool': 'why', disabled: !app.flavour,
        }),
      ),
    );
  }

  private play(before: Node, best: string): void {
    const { app } = this;
    const node = app.tree.add(before, best);
    if (node) app.go(node);
    app.update();
  }

  // The order at a glance, and after some thought.
  private async explain(node: Node, best: string): Promise<void> {
    const { app } = this;
    const before = node.parent as Node;
    this.asked = node;
    const place = h('p', { class: 'review-why' }, t('running'));
    this.verdict.append(place);
    this.hold();
    const orders: Explanation[] = [];
    for (const depth of [GLANCE_DEPTH, THOUGHT_DEPTH]) {
      const command = `explain depth ${depth} policy staged`;
      const found = await app.engine?.run({ place: app.place(before), command });
      if (!found || found.cancelled || app.node !== node) return place.remove();
      const explained = parseExplanation(found.explained, before.pos.turn);
      if (explained) orders.push(explained);
    }
    const [glance, thought] = orders;
    if (glance && thought) place.textContent = this.whyText(node, best, glance, thought);
    else place.remove();
    this.release();
  }

  private whyText(node: Node, best: string, glance: Explanation, thought: Explanation): string {
    const { app } = this;
    const before = node.parent as Node;
    const rank = (order: Explanation, move: string): number =>
      order.moves.find((each) => before.pos.legal(each.move) === move)?.rank ?? order.moves.length;
    const last = before.move || undefined;
    const values = {
      move: nameOf(node, app.notation),
      better: before.pos.name(best, app.notation, last),
      all: glance.moves.length,
      moveFirst: rank(glance, node.move),
      betterFirst: rank(glance, best),
      moveLater: rank(thought, node.move),
      betterLater: rank(thought, best),
      depth: thought.depth,
    };
    const easy = values.moveFirst < values.betterFirst;
    return `${t('whyOrder', values)} ${t(easy ? 'whyWasEasy' : 'whyWasSeen', values)}`;
  }
}
