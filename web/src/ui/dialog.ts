// SPDX-License-Identifier: GPL-3.0-or-later
// Modal windows, by the browser's own dialog element.
import { t } from '../i18n.ts';
import { h, iconButton, icons } from '../dom.ts';

export function dialog(title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const box = h('dialog', { class: 'dialog', 'aria-label': title });
  box.append(h('div', { class: 'dialog-head' }, h('h2', {}, title), iconButton(icons.close, t('close'), () => box.close())), ...content);
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
