// SPDX-License-Identifier: GPL-3.0-or-later
// How moves are written and what the pieces look like.
import type { App } from '../app.ts';
import { t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import type { Choices } from '../store.ts';
import { h } from '../dom.ts';
import { dialog } from './dialog.ts';

type Look = 'chessNotation' | 'shogiNotation' | 'shogiPieces';

function choice<K extends Look>(app: App, name: K, values: readonly Choices[K][]): HTMLElement {
  const chips = values.map((value) => {
    const checked = app.choices[name] === value;
    const choose = (): void => {
      app.choices[name] = value;
      app.build();
    };
    const input = h('input', { type: 'radio', name, value, checked, onchange: choose });
    return h('label', { class: 'chip' }, input, h('span', {}, t(`${name}-${value}` as Word)));
  });
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', {}, t(name)),
    h('div', { class: 'choices' }, chips),
  );
}

export function lookDialog(app: App): void {
  dialog(
    t('look'),
    choice(app, 'shogiNotation', ['language', 'japanese', 'western']),
    choice(app, 'shogiPieces', ['japanese', 'international']),
    choice(app, 'chessNotation', ['letters', 'figurines']),
  );
}
