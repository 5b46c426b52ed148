// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving games as text and files. A file may hold many games: one is chosen from a list, and the others
// stay at hand.
import type { App, Desk } from '../app.ts';
import { t } from '../i18n.ts';
import { loadRecords } from '../records/library.ts';
import { decode, MOST_BYTES, open } from '../records/read.ts';
import type { Entry } from '../records/read.ts';
import { RecordProblem } from '../records/problem.ts';
import { playerName } from '../records/tags.ts';
import { formats } from '../records/write.ts';
import { dialog } from './dialog.ts';
import { button, h, iconButton, icons, replace } from '../dom.ts';
import { toast } from './toast.ts';
import { problemText } from './words.ts';

const complain = (problem: unknown): void => toast(t('badText', { why: problemText(problem) }));

/** Whether records can be read and written; a person is told if not. */
const readerReady = (): Promise<boolean> =>
  loadRecords().then(() => true, () => {
    toast(t('fault-no-reader'));
    return false;
  });

function show(app: App, file: NonNullable<Desk['file']>): boolean {
  const entry = file.entries[file.at] as Entry;
  try {
    const { tree, lost } = entry.read();
    tree.current = tree.root;
    const mode = app.mode === 'play' ? 'analyse' : app.mode;
    app.replaceStudy(entry.game, tree, mode, file.entries.length > 1 ? file : undefined);
    if (lost > 0) toast(t('someLost', { n: lost }));
    return true;
  } catch (problem) {
    complain(problem);
    return false;
  }
}

/** Opens what was pasted or typed; whether it could be read. */
export async function take(app: App, text: string): Promise<boolean> {
  if (!(await readerReady())) return false;
  let entries: Entry[];
  try {
    entries = open(text, app.game);
  } catch (problem) {
    complain(problem);
    return false;
  }
  if (entries.length > 1) chooseGame(app, entries, 0);
  else return show(app, { entries, at: 0 });
  return true;
}

async function takeFile(app: App, file: File): Promise<boolean> {
  try {
    if (file.size > MOST_BYTES) throw new RecordProblem('too-big');
    return await take(app, decode(new Uint8Array(await file.arrayBuffer())));
  } catch (problem) {
    complain(problem);
    return false;
  }
}

export function openDialog(app: App, file?: File): void {
  if (file) return void takeFile(app, file);
  const area = h('textarea', { id: 'open-text', rows: '10', spellcheck: 'false', 'aria-label': t('openTitle') });
  const takeText = (): void => void take(app, area.value).then((done) => done && box.close());
  const input = h('input', {
    type: 'file', id: 'open-file', class: 'file-input',
    accept: '.pgn,.fen,.epd,.kif,.kifu,.ki2,.ki2u,.csa,.sfen,.usi,.txt',
    onchange: () => {
      const chosen = input.files?.[0];
      if (chosen) void takeFile(app, chosen).then((done) => done && box.close());
    },
  });
  const box = dialog(
    t('openTitle'),
    h('p', { class: 'quiet' }, t('openHelp')),
    area,
    h(
      'div',
      { class: 'buttons' },
      h('label', { class: 'file-label', for: 'open-file' }, input, h('span', {}, t('chooseFile'))),
      button(t('openText'), takeText, { class: 'primary', 'data-tool': 'open-text' }),
    ),
  );
  area.focus();
}

const MOST_ROWS = 200;

function describe(entry: Entry, index: number): string {
  const { tags, game } = entry;
  const names = (['first', 'second'] as const).map((side) => playerName(tags, game, side) ?? '?').join(' – ');
  const date = tags.get('Date') ?? tags.get('StartTime') ?? '';
  const parts = [tags.get('Event'), date.replace(/[.\-/]?\?\?.*/, ''), tags.get('Result')];
  return [`${index + 1}. ${names}`, ...parts.filter((part) => part && part !== '?')].join(' · ');
}

/** The games of a file as a list that can be searched. */
export function chooseGame(app: App, entries: Entry[], at: number): void {
  const list = h('div', { class: 'game-list', role: 'list' });
  const count = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const named = { placeholder: t('search'), 'aria-label': t('search') };
  const field = h('input', { type: 'search', id: 'game-search', ...named, oninput: () => fill() });
  const fill = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = entries
      .map((entry, index) => ({ index, text: describe(entry, index) }))
      .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
    count.textContent = t('gamesFound', { n: found.length });
    replace(
      list,
      found.slice(0, MOST_ROWS).map(({ index, text }) =>
        h('div', { role: 'listitem' }, button(text, () => show(app, { entries, at: index }) && box.close(), {
          class: 'game-row', 'aria-current': index === at ? 'true' : undefined,
        })),
      ),
    );
  };
  fill();
  const box = dialog(t('chooseGame'), field, count, list);
  field.focus();
}

/** Where one is in a file of many games. */
export function fileBar(app: App): HTMLElement {
  const { file } = app.desk;
  if (!file) return h('div', { class: 'file-bar', hidden: true });
  const { entries, at } = file;
  const step = (by: number) => () => void show(app, { entries, at: at + by });
  return h(
    'div',
    { class: 'file-bar' },
    iconButton(icons.back, t('gameBefore'), step(-1), { disabled: at === 0 }),
    button(t('gameOf', { n: at + 1, all: entries.length }), () => chooseGame(app, entries, at), {
      class: 'small', 'data-tool': 'games',
    }),
    iconButton(icons.forward, t('gameAfter'), step(1), { disabled: at === entries.length - 1 }),
  );
}

export async function saveDialog(app: App): Promise<void> {
  if (!(await readerReady())) return;
  const all = formats[app.game];
  const area = h('textarea', {
    id: 'save-text', rows: '12', readonly: true, spellcheck: 'false', 'aria-label': t('saveTitle'),
  });
  let chosen = all[0];
  const write = (): void => {
    area.value = chosen?.write(app.tree) ?? '';
  };
  const choices = all.map((format) => {
    const choose = (): void => {
      chosen = format;
      write();
    };
    const input = h('input', { type: 'radio', name: 'format', checked: format === chosen, onchange: choose });
    return h('label', { class: 'chip' }, input, h('span', {}, format.name));
  });
  const copy = (): void =>
    void navigator.clipboard?.writeText(area.value).then(() => toast(t('copiedText')), () => area.select());
  write();
  dialog(
    t('saveTitle'),
    h('div', { class: 'choices' }, choices),
    area,
    h(
      'div',
      { class: 'buttons' },
      button(t('copy'), copy),
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
