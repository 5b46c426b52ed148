// SPDX-License-Identifier: GPL-3.0-or-later
// A short list of things to do with something: Escape or a press elsewhere closes it.
import { h } from '../dom.ts';

let closeOpen: (() => void) | undefined;

/** Whether a menu was open, which is closed now. */
export function closeMenu(): boolean {
  if (!closeOpen) return false;
  closeOpen();
  return true;
}

export function openMenu(at: HTMLElement, entries: HTMLButtonElement[]): void {
  closeMenu();
  const menu = h('div', { class: 'menu', role: 'menu' });
  for (const entry of entries) {
    entry.setAttribute('role', 'menuitem');
    entry.addEventListener('click', () => close());
    menu.append(entry);
  }
  const outside = (event: Event): void => {
    if (!menu.contains(event.target as Node)) close();
  };
  const close = (): void => {
    document.removeEventListener('pointerdown', outside, true);
    menu.remove();
    closeOpen = undefined;
  };
  closeOpen = () => {
    close();
    at.focus();
  };
  menu.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const index = entries.indexOf(document.activeElement as HTMLButtonElement);
    entries[(index + step + entries.length) % entries.length]?.focus();
  });
  document.body.append(menu);
  const box = at.getBoundingClientRect();
  const width = menu.offsetWidth;
  const height = menu.offsetHeight;
  menu.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - width - 4))}px`;
  menu.style.top = `${Math.min(box.bottom + 4, window.innerHeight - height - 4)}px`;
  entries[0]?.focus();
  document.addEventListener('pointerdown', outside, true);
}
