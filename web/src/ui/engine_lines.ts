// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's lines. They change many times a second, so elements stay and their texts change: what is pressed or
// has the focus is never taken away, and nothing changes under a finger.
import type { App } from '../app.ts';
import type { Info } from '../engine/info.ts';
import { scoreText, share } from '../engine/info.ts';
import { currentLang } from '../i18n.ts';
import type { Node } from '../tree.ts';
import { button, h } from '../dom.ts';

const MOST_MOVES = 24;

interface Row {
  element: HTMLElement;
  badge: HTMLElement;
  moves: HTMLElement;
  buttons: HTMLButtonElement[];
  route: string[];
  text: string;
}

export class EngineLines {
  readonly element = h('ol', { class: 'lines' });
  private readonly rows: Row[] = [];
  private held = false;
  private waiting: (() => void) | undefined;
  private pointed: { row: Row; index: number } | undefined;

  constructor(
    private readonly app: App,
    private readonly follow: (moves: string[]) => void,
  ) {
    this.element.addEventListener('pointerdown', () => (this.held = true));
    this.element.addEventListener('pointerleave', () => this.unpoint());
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, () => window.setTimeout(() => this.release()), { signal: this.gone.signal });
  }

  private readonly gone = new AbortController();

  destroy(): void {
    this.gone.abort();
  }

  clear(): void {
    this.waiting = undefined;
    this.pointed = undefined;
    this.held = false;
    while (this.rows.length > 0) this.rows.pop()?.element.remove();
  }

  show(node: Node, infos: Info[]): void {
    if (this.held) {
      this.waiting = () => this.show(node, infos);
      return;
    }
    for (const [index, info] of infos.entries()) this.fill(this.row(index), node, info);
    while (this.rows.length > infos.length) this.rows.pop()?.element.remove();
  }

  private release(): void {
    this.held = false;
    const show = this.waiting;
    this.waiting = undefined;
    show?.();
  }

  private row(index: number): Row {
    const known = this.rows[index];
    if (known) return known;
    const badge = h('span', { class: 'badge' });
    const moves = h('span', { class: 'pv' });
    const element = h('li', { class: 'line' }, badge, moves);
    const row: Row = { element, badge, moves, buttons: [], route: [], text: '' };
    this.rows.push(row);
    this.element.append(row.element);
    return row;
  }

  private fill(row: Row, node: Node, info: Info): void {
    row.badge.textContent = scoreText(info.score, currentLang(), this.app.game);
    row.badge.className = `badge ${share(info.score, this.app.game) >= 0.5 ? 'first' : 'second'}`;
    const text = info.pv.slice(0, MOST_MOVES).join(' ');
    if (text === row.text) return;
    row.text = text;
    const names = this.names(row, node, info.pv.slice(0, MOST_MOVES));
    for (const [index, name] of names.entries()) this.buttonOf(row, index).textContent = name;
    while (row.buttons.length > names.length) row.buttons.pop()?.remove();
    if (this.pointed?.row === row) this.point(row, Math.min(this.pointed.index, row.route.length - 1));
  }

  // The board shows what the move that is pointed at leads to, also when the line changes.
  private point(row: Row, index: number): void {
    this.pointed = { row, index };
    this.app.preview(row.route.slice(0, index + 1));
  }

  private unpoint(): void {
    this.pointed = undefined;
    this.app.endPreview();
  }

  private names(row: Row, node: Node, pv: string[]): string[] {
    const names: string[] = [];
    row.route = [];
    let pos = node.pos;
    let last = node.move || undefined;
    for (const text of pv) {
      const move = pos.legal(text);
      if (!move) break;
      names.push(this.numbered(node, names.length) + pos.name(move, this.app.notation, last));
      row.route.push(move);
      pos = pos.after(move);
      last = move;
    }
    return names;
  }

  // Chess counts moves of both sides; shogi's names tell the side themselves.
  private numbered(node: Node, index: number): string {
    if (this.app.game !== 'chess') return '';
    const [, turn, , , , number = '1'] = node.pos.fen().split(' ');
    const ply = 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0) + index;
    if (ply % 2 === 0) return `${ply / 2 + 1}. `;
    return index === 0 ? `${(ply + 1) / 2}… ` : '';
  }

  private choose(row: Row, index: number): void {
    this.pointed = undefined;
    this.follow(row.route.slice(0, index + 1));
  }

  private buttonOf(row: Row, index: number): HTMLButtonElement {
    const known = row.buttons[index];
    if (known) return known;
    const made = button('', () => this.choose(row, index), {
      class: 'pv-move',
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.point(row, index);
      },
      onfocus: () => {
        if (made.matches(':focus-visible')) this.point(row, index);
      },
      onblur: () => this.unpoint(),
    });
    row.buttons.push(made);
    row.moves.append(made);
    return made;
  }
}
