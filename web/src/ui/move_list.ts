// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game with its variations: main line in two columns, variations below the move they vary. The list
// is made anew only when the game has changed; a step through it moves the mark alone.
import type { App } from '../app.ts';
import { scoreText } from '../engine/info.ts';
import { currentLang, t } from '../i18n.ts';
import { openingOf } from '../openings.ts';
import type { Node, Tree } from '../tree.ts';
import { nameOf } from '../tree.ts';
import { button, h, replace } from '../dom.ts';
import { markOf } from './marks.ts';
import { openMenu } from './menu.ts';
import { endText } from './words.ts';

const DEEPEST = 6; // levels of variations that are shown

export class MoveList {
  readonly element = h('div', { class: 'moves', role: 'list', tabindex: '0' });
  /** The name of the opening, to be put above the list. */
  readonly opening = h('p', { class: 'opening', hidden: true });
  private readonly buttons = new Map<Node, HTMLElement>();
  private tree: Tree | undefined;
  private shape = '';
  private current: HTMLElement | undefined;

  constructor(
    private readonly app: App,
    private readonly options: { scores: boolean; editable: boolean },
  ) {
    this.element.setAttribute('aria-label', t('moves'));
    this.element.classList.add(app.game);
    // What stands below it may grow and leave it less room.
    new ResizeObserver(() => this.current && this.reveal()).observe(this.element);
  }

  update(): void {
    const { app } = this;
    const shape = this.shapeNow();
    if (this.tree !== app.tree || shape !== this.shape) this.build();
    this.tree = app.tree;
    this.shape = shape;
    this.mark();
    const name = app.game === 'chess' ? openingOf(app.tree, app.node, currentLang()) : undefined;
    this.opening.textContent = name ?? '';
    this.opening.hidden = !name;
  }

  /** The notes of one move have changed. */
  refresh(node: Node): void {
    const found = this.buttons.get(node);
    if (found) this.fill(found, node);
  }

  // All that the list shows of the game, but for notes.
  private shapeNow(): string {
    const { tree } = this.app;
    const end = tree.end(tree.last);
    return `${tree.revision} ${end?.reason} ${end?.winner}`;
  }

  private build(): void {
    const { tree } = this.app;
    this.buttons.clear();
    this.current = undefined;
    replace(this.element);
    if (tree.root.comment) this.element.append(this.comment(tree.root.comment));
    if (tree.root.children.length === 0 && this.options.editable)
      this.element.append(h('p', { class: 'quiet' }, t('noMoves')));
    else this.mainLine(tree.root);
    const { last } = tree;
    const end = tree.end(last);
    if (end) this.element.append(h('p', { class: 'result' }, endText(this.app, end)));
  }

  private mark(): void {
    const next = this.buttons.get(this.app.node);
    if (next === this.current) return;
    this.current?.classList.remove('current');
    this.current?.removeAttribute('aria-current');
    next?.classList.add('current');
    next?.setAttribute('aria-current', 'step');
    this.current = next;
    this.reveal();
  }

  // Within the list alone: the page itself stays where it is.
  private reveal(): void {
    if (!this.current) return void (this.element.scrollTop = 0);
    const list = this.element.getBoundingClientRect();
    const box = this.current.getBoundingClientRect();
    if (box.top < list.top || box.bottom > list.bottom)
      this.element.scrollTop += box.top - list.top - list.height / 2;
  }

  private mainLine(root: Node): void {
    let row: HTMLElement | undefined;
    for (let node = root; node.children[0]; node = node.children[0]) {
      const move = node.children[0];
      const first = node.pos.turn === 'first';
      if (!row || first) row = this.row(move, first);
      row.append(this.ply(move, this.app.game === 'shogi' ? this.number(move) : undefined));
      if (move.lead || move.comment || node.children.length > 1) {
        for (const text of [move.lead, move.comment]) if (text) this.element.append(this.comment(text));
        for (const other of node.children.slice(1)) this.element.append(this.variation(other));
        row = undefined;
      }
    }
  }

  // One move of both sides; the first place stays empty where a line goes on with the second side.
  private row(node: Node, first: boolean): HTMLElement {
    const number = this.app.game === 'chess' ? this.number(node) : undefined;
    const row = h('div', { class: 'row', role: 'presentation' }, number, !first && h('span', { class: 'gap' }, '…'));
    this.element.append(row);
    return row;
  }

  private comment(text: string): HTMLElement {
    const said = text.replace(/\s*\[%[^\]]*\]/g, '').trim();
    return h('p', { class: 'comment', hidden: !said }, said);
  }

  private variation(from: Node, level = 1): HTMLElement {
    const place = h('div', { class: 'variation', role: 'group' });
    if (from.lead) place.append(h('span', { class: 'comment' }, from.lead));
    place.append(this.ply(from, this.number(from)));
    this.notes(from, place);
    let numbered = false;
    for (let node = from; node.children[0] && level < DEEPEST; node = node.children[0]) {
      const needed = numbered || this.app.game === 'shogi' || node.pos.turn === 'first';
      place.append(this.ply(node.children[0], needed ? this.number(node.children[0]) : undefined));
      numbered = this.notes(node.children[0], place);
      for (const other of node.children.slice(1)) {
        place.append(this.variation(other, level + 1));
        numbered = true;
      }
    }
    return place;
  }

  private notes(node: Node, place: HTMLElement): boolean {
    if (!node.comment) return false;
    const said = this.comment(node.comment);
    place.append(h('span', { class: 'comment' }, said.textContent ?? ''));
    return true;
  }

  private ply(node: Node, number: HTMLElement | undefined): HTMLElement {
    const label = h('button', {
      type: 'button',
      class: 'move',
      onclick: () => this.app.go(node),
      oncontextmenu: (event: Event) => {
        event.preventDefault();
        if (this.options.editable) this.menu(node, event.currentTarget as HTMLElement);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Delete' && this.options.editable) this.remove(node);
      },
    });
    this.fill(label, node);
    this.buttons.set(node, label);
    return h('span', { class: 'ply', role: 'listitem' }, number, label);
  }

  private fill(label: HTMLElement, node: Node): void {
    const mark = markOf(node);
    const score = this.options.scores ? node.score : undefined;
    replace(
      label,
      nameOf(node, this.app.notation),
      mark && h('span', { class: `mark mark-${mark.kind}`, title: t(mark.word) }, mark.sign),
      score && h('span', { class: 'move-score' }, scoreText(score, currentLang(), this.app.game)),
    );
  }

  private number(node: Node): HTMLElement {
    if (this.app.game === 'shogi') return h('span', { class: 'number' }, `${node.ply}`);
    const first = node.parent?.pos.turn === 'first';
    const { root } = this.app.tree;
    const start = Number(root.pos.fen().split(' ')[5] ?? 1);
    const shift = root.pos.turn === 'first' ? 0 : 1;
    const number = start + Math.floor((node.ply - 1 + shift) / 2);
    const inRow = this.app.tree.isMain(node);
    return h('span', { class: 'number' }, `${number}${first || inRow ? '.' : '…'}`);
  }

  private menu(node: Node, at: HTMLElement): void {
    const { app } = this;
    const entries = [button(t('remove'), () => this.remove(node))];
    if (!app.tree.isMain(node))
      entries.unshift(
        button(t('promote'), () => {
          app.tree.promote(node);
          app.update();
        }),
      );
    openMenu(at, entries);
  }

  private remove(node: Node): void {
    const { app } = this;
    const { tree } = app;
    const siblings = node.parent?.children;
    if (!siblings) return;
    const index = siblings.indexOf(node);
    const before = tree.current;
    tree.remove(node);
    app.update();
    app.offerUndo(t('movesRemoved'), () => {
      tree.putBack(node, index);
      tree.current = before;
    });
  }
}
