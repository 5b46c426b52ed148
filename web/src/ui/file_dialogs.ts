// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving games as text and files.
import type { App } from '../app.ts';
import { t } from '../i18n.ts';
import { decode, MOST_BYTES, open } from '../records/read.ts';
import { formats } from '../records/write.ts';
import { dialog } from './dialog.ts';
import { button, h } from '../dom.ts';
import { toast } from './toast.ts';

function take(app: App, text: string): boolean {
  try {
    const found = open(text);
    app.replaceTree(found.game, found.tree, app.mode === 'play' ? 'analyse' : app.mode);
    toast(found.lost > 0 ? t('someLost', { n: found.lost }) : t('opened'));
    return true;
  } catch (error) {
    toast(t('badText', { why: error instanceof Error ? error.message : String(error) }));
    return false;
  }
}

async function takeFile(app: App, file: File): Promise<boolean> {
  if (file.size > MOST_BYTES) {
    toast(t('badText', { why: t('tooBig') }));
    return false;
  }
  try {
    return take(app, decode(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    toast(t('badText', { why: error instanceof Error ? error.message : String(error) }));
    return false;
  }
}

export function openDialog(app: App, file?: File): void {
  if (file) return void takeFile(app, file);
  const area = h('textarea', { id: 'open-text', rows: '10', spellcheck: 'false', 'aria-label': t('openTitle') });
  const input = h('input', {
    type: 'file', id: 'open-file', accept: '.pgn,.fen,.kif,.kifu,.ki2,.csa,.sfen,.usi,.txt', 'aria-label': t('chooseFile'),
    onchange: () => {
      const chosen = input.files?.[0];
      if (chosen) void takeFile(app, chosen).then((done) => done && box.close());
    },
  });
  const box = dialog(
    t('openTitle'),
    h('p', { class: 'quiet' }, t('openHelp')),
    area,
    h('div', { class: 'buttons' }, input, button(t('openText'), () => take(app, area.value) && box.close(), { class: 'primary', 'data-tool': 'open-text' })),
  );
  area.focus();
}

export function saveDialog(app: App): void {
  const all = formats[app.game];
  const area = h('textarea', { id: 'save-text', rows: '12', readonly: true, spellcheck: 'false', 'aria-label': t('saveTitle') });
  let chosen = all[0];
  const show = (): void => {
    area.value = chosen?.write(app.tree) ?? '';
  };
  const choices = all.map((format) =>
    h('label', { class: 'chip' }, h('input', { type: 'radio', name: 'format', checked: format === chosen, onchange: () => { chosen = format; show(); } }), h('span', {}, format.name)),
  );
  show();
  dialog(
    t('saveTitle'),
    h('div', { class: 'choices' }, choices),
    area,
    h(
      'div',
      { class: 'buttons' },
      button(t('copy'), () => void navigator.clipboard?.writeText(area.value).then(() => toast(t('copiedText')), () => area.select())),
      button(t('download'), () => download(area.value, `sente.${chosen?.extension ?? 'txt'}`), { class: 'primary' }),
    ),
  );
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = h('a', { href: url, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
