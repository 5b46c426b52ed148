// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of the search, opened node by node: in each the moves in the order in which they would be tried there, with
// the killers and histories that the search has by then, and the one that it holds for best.
import type { App } from '../app.ts';
import type { Explanation } from '../engine/explain.ts';
import type { Position } from '../games/index.ts';
import { t } from '../i18n.ts';
import { button, h, replace } from '../dom.ts';
import { stageText } from './order_table.ts';
import { endText } from './words.ts';

const SHOWN_MOVES = 6;

/** The order at a node of the search, given the moves that lead there; undefined if something else came between. */
export type AskOrder = (way: string[]) => Promise<Explanation | undefined>;

interface Place {
  way: string[]; // from the position on the board
  pos: Position;
  last: string | undefined;
}

export class OrderTree {
  readonly element = h('ul', { class: 'order-tree', 'aria-label': t('orderTree') });
  private depth = 0;

  constructor(
    private readonly app: App,
    private readonly ask: AskOrder,
  ) {}

  clear(): void {
    replace(this.element);
  }

  /** From the position on the board, whose order is known. */
  show(found: Explanation): void {
    const { node } = this.app;
    this.depth = found.depth;
    this.fill(this.element, found, { way: [], pos: node.pos, last: node.move || undefined });
  }

  private fill(list: HTMLElement, found: Explanation, place: Place): void {
    const rows = found.moves.map(({ move, rank, stage }) => this.row(place, move, rank, stage, move === bestOf(found)));
    const rest = rows.length - SHOWN_MOVES;
    const more = h('li', {}, button(t('more', { n: rest }), () => more.replaceWith(...rows.slice(SHOWN_MOVES)), {
      class: 'small more',
    }));
    replace(list, rows.slice(0, SHOWN_MOVES), rest > 0 && more);
  }

  private row({ way, pos, last }: Place, told: string, rank: number, stage: string, best: boolean): HTMLElement {
    const move = pos.legal(told) ?? told;
    const below = h('div', { class: 'tree-below', hidden: true });
    const next = { way: [...way, move], pos: pos.after(move), last: move };
    const opens = next.way.length < this.depth;
    const head = button('', () => void this.toggle(head, below, next), {
      class: 'tree-node', 'aria-expanded': opens ? 'false' : undefined, disabled: !opens,
      'data-way': next.way.join(' '),
    });
    head.append(
      h('span', { class: 'rank' }, `${rank}.`),
      h('span', { class: 'tree-move' }, pos.name(move, this.app.notation, last)),
      h('span', { class: 'stage' }, stageText(stage)),
    );
    if (best) head.append(h('span', { class: 'best-mark' }, t('best')));
    return h('li', { class: best ? 'best' : '' }, head, below);
  }

  private async toggle(head: HTMLElement, below: HTMLElement, place: Place): Promise<void> {
    const open = head.getAttribute('aria-expanded') === 'true';
    head.setAttribute('aria-expanded', String(!open));
    below.hidden = open;
    if (open || below.dataset.known) return;
    const over = place.pos.end();
    if (over) return this.told(below, endText(this.app, over));
    replace(below, h('p', { class: 'quiet' }, t('running')));
    const found = await this.ask(place.way);
    if (!found) {
      head.setAttribute('aria-expanded', 'false');
      below.hidden = true;
      return;
    }
    const list = h('ul', { class: 'order-tree' });
    this.fill(list, found, place);
    this.told(below, this.summary(found, place), list);
  }

  private told(below: HTMLElement, text: string, list?: HTMLElement): void {
    below.dataset.known = 'true';
    replace(below, h('p', { class: 'quiet' }, text), list);
  }

  private summary(found: Explanation, { pos, last }: Place): string {
    const best = bestOf(found);
    const rank = found.moves.find((each) => each.move === best)?.rank;
    if (!best || rank === undefined) return t('treeUnseen');
    return t('treeNode', { move: pos.name(best, this.app.notation, last), rank, all: found.moves.length });
  }
}

/** What the last iteration holds for best at the node; empty where the search did not look. */
const bestOf = (found: Explanation): string => found.iterations.at(-1)?.move ?? '';
