// SPDX-License-Identifier: GPL-3.0-or-later
// Short messages at the foot of the page, read out by screen readers.
import { button, h } from '../dom.ts';

let place: HTMLElement | undefined;

export function toast(text: string, action?: { label: string; run: () => void }): void {
  if (!place) {
    place = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
    document.body.append(place);
  }
  const message = h('div', { class: 'toast' }, h('span', {}, text));
  if (action)
    message.append(
      button(action.label, () => {
        message.remove();
        action.run();
      }),
    );
  place.append(message);
  while (place.children.length > 3) place.firstElementChild?.remove();
  window.setTimeout(() => message.remove(), action ? 20000 : 6000);
}
