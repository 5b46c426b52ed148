// SPDX-License-Identifier: GPL-3.0-or-later
// How long the engine may think, and with what: so that a battery lives, or a machine is used in full.
import type { App } from '../app.ts';
import { mostThreads } from '../engine/options.ts';
import { t } from '../i18n.ts';
import type { Choices } from '../store.ts';
import { h } from '../dom.ts';

type Limits = Choices['limits'];
type Text = (value: number) => string;

/** The command of a search within the limits. */
export function goWithin({ depth, seconds }: Limits): string {
  const words = [depth > 0 && `depth ${depth}`, seconds > 0 && `movetime ${seconds * 1000}`].filter(Boolean);
  return words.length > 0 ? `go ${words.join(' ')}` : 'go infinite';
}

export function engineSettings(app: App, changed: () => void): HTMLElement {
  const { limits } = app.choices;
  const choice = (name: keyof Limits, label: string, values: number[], text: Text): HTMLElement => {
    const select = h(
      'select',
      {
        id: `limit-${name}`,
        onchange: () => {
          limits[name] = Number(select.value);
          app.changed();
          changed();
        },
      },
      values.map((value) => h('option', { value: String(value), selected: value === limits[name] }, text(value))),
    );
    return h('label', { class: 'line-choice', for: `limit-${name}` }, h('span', {}, label), select);
  };
  const orNone = (text: Text): Text => (value) => (value === 0 ? t('noLimit') : text(value));
  const orAutomatic = (text: Text): Text => (value) => (value === 0 ? t('automatic') : text(value));
  const threads = [0, 1, 2, 4, 8, 16].filter((each) => each <= mostThreads());
  return h(
    'details',
    { class: 'settings' },
    h('summary', {}, t('engineSettings')),
    h(
      'div',
      { class: 'settings-body' },
      choice('depth', t('limitDepth'), [0, 12, 16, 20, 24, 30, 40], orNone(String)),
      choice('seconds', t('limitTime'), [0, 2, 5, 15, 60], orNone((value) => t('seconds', { n: value }))),
      app.flavour === 'threads' && choice('threads', t('threads'), threads, orAutomatic(String)),
      choice('hash', t('hash'), [0, 16, 64, 128, 256], orAutomatic((value) => `${value} MB`)),
    ),
  );
}
