// SPDX-License-Identifier: GPL-3.0-or-later
// Short messages at the foot of the page, read out by screen readers. They lie within the window that is open, as
// all else is out of reach then.
import { button, h } from '../dom.ts';

const SHOWN_MS = 6000;
const OFFER_MS = 20_000;
const MOST = 3;

let place: HTMLElement | undefined;

export function placeToasts(): void {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (place && place.parentElement !== open) open.append(place);
}

export function toast(text: string, action?: { label: string; run: () => void }): void {
  place ??= h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
  if (!place.isConnected) document.body.append(place);
  placeToasts();
  const message = h('div', { class: 'toast' }, h('span', {}, text));
  if (action)
    message.append(
      button(action.label, () => {
        message.remove();
        action.run();
      }),
    );
  place.append(message);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  window.setTimeout(() => message.remove(), action ? OFFER_MS : SHOWN_MS);
}
