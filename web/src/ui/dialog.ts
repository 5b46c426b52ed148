// SPDX-License-Identifier: GPL-3.0-or-later
// Modal windows, by the browser's own dialog element. A press beside one closes it only if it also began there:
// a selection may end anywhere.
import { t } from '../i18n.ts';
import { h, iconButton, icons } from '../dom.ts';
import { placeToasts } from './toast.ts';

export function dialog(title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const box = h('dialog', { class: 'dialog', 'aria-label': title });
  const close = iconButton(icons.close, t('close'), () => box.close());
  box.append(h('div', { class: 'dialog-head' }, h('h2', {}, title), close), ...content);
  let beganOutside = false;
  const isOutside = (event: MouseEvent): boolean => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return event.target === box && (x < left || x > right || y < top || y > bottom);
  };
  box.addEventListener('pointerdown', (event) => (beganOutside = isOutside(event)));
  box.addEventListener('click', (event) => {
    const typed = [...box.querySelectorAll('textarea')].some((area) => !area.readOnly && area.value.trim() !== '');
    if (beganOutside && isOutside(event) && !typed) box.close();
  });
  box.addEventListener('close', () => {
    box.remove();
    placeToasts();
  });
  document.body.append(box);
  box.showModal();
  placeToasts();
  return box;
}
