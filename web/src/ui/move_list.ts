// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game with its variations.
import type { App } from '../app.ts';
import { scoreText } from '../engine/info.ts';
import { currentLang, t } from '../i18n.ts';
import type { Node } from '../tree.ts';
import { nameOf } from '../tree.ts';
import { button, h, replace } from '../dom.ts';

export class MoveList {
  readonly element = h('div', { class: 'moves', role: 'list', tabindex: '0' });

  constructor(private readonly app: App) {
    this.element.setAttribute('aria-label', t('moves'));
  }

  update(): void {
    const { app } = this;
    const root = app.tree.root;
    if (root.children.length === 0) {
      replace(this.element, h('p', { class: 'quiet' }, t('noMoves')));
      return;
    }
    replace(this.element);
    this.line(root, this.element, 0);
    this.end();
    this.reveal();
  }

  // Within the list alone: the page itself stays where it is.
  private reveal(): void {
    const current = this.element.querySelector<HTMLElement>('.current');
    if (!current) return;
    const top = current.offsetTop - this.element.offsetTop;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop || top + current.offsetHeight > scrollTop + clientHeight) this.element.scrollTop = top - clientHeight / 2;
  }

  private line(from: Node, place: HTMLElement, level: number): void {
    let numbered = true;
    for (let node = from; node.children[0]; node = node.children[0]) {
      const main = node.children[0];
      place.append(this.move(main, numbered));
      numbered = false;
      if (main.comment && level === 0) place.append(h('span', { class: 'comment' }, main.comment));
      for (const variation of node.children.slice(1)) {
        const inner = h('div', { class: 'variation', role: 'group' });
        inner.append(this.move(variation, true));
        if (level < 6) this.line(variation, inner, level + 1);
        place.append(inner);
        numbered = true;
      }
    }
  }

  private move(node: Node, numbered: boolean): HTMLElement {
    const { app } = this;
    const label = nameOf(node, currentLang());
    const current = node === app.node;
    const text = h('button', {
      type: 'button',
      class: `move${current ? ' current' : ''}`,
      'aria-current': current ? 'step' : undefined,
      onclick: () => app.go(node),
      oncontextmenu: (event: Event) => {
        event.preventDefault();
        this.menu(node, event.currentTarget as HTMLElement);
      },
    }, label);
    if (node.score) text.append(h('span', { class: 'move-score' }, scoreText(node.score, currentLang())));
    return h('span', { class: 'ply', role: 'listitem' }, this.number(node, numbered), text);
  }

  private number(node: Node, always: boolean): HTMLElement | undefined {
    if (this.app.game === 'shogi') return h('span', { class: 'number' }, `${node.ply}`);
    const first = node.parent?.pos.turn === 'first';
    if (!first && !always) return undefined;
    const start = Number(this.app.tree.root.pos.fen().split(' ')[5] ?? 1);
    const shift = this.app.tree.root.pos.turn === 'first' ? 0 : 1;
    const number = start + Math.floor((node.ply - 1 + shift) / 2);
    return h('span', { class: 'number' }, `${number}${first ? '.' : '…'}`);
  }

  private menu(node: Node, at: HTMLElement): void {
    const { app } = this;
    document.querySelector('.menu')?.remove();
    const menu = h('div', { class: 'menu', role: 'menu' });
    const close = (): void => menu.remove();
    const entry = (label: string, run: () => void): HTMLElement =>
      button(label, () => {
        close();
        run();
        app.update();
      }, { role: 'menuitem' });
    if (!app.tree.isMain(node)) menu.append(entry(t('promote'), () => app.tree.promote(node)));
    menu.append(entry(t('remove'), () => app.tree.remove(node)));
    const box = at.getBoundingClientRect();
    menu.style.left = `${box.left}px`;
    menu.style.top = `${box.bottom + 4}px`;
    document.body.append(menu);
    (menu.firstElementChild as HTMLElement | null)?.focus();
    window.setTimeout(() => document.addEventListener('pointerdown', (event) => !menu.contains(event.target as globalThis.Node) && close(), { once: true }));
  }

  private end(): void {
    const last = this.app.tree.whole(this.app.tree.root).at(-1);
    const end = last && this.app.tree.end(last);
    if (!end) return;
    this.element.append(h('p', { class: 'result' }, endText(this.app, end)));
  }
}

export function endText(app: App, end: { winner: 'first' | 'second' | undefined; reason: string }): string {
  const who = end.winner ? t('wins', { side: app.sideName(end.winner) }) : t('draw');
  return `${who} · ${t(`by-${end.reason}` as Parameters<typeof t>[0])}`;
}
