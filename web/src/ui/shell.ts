// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the page: head, board with its strips, and the panel of the mode.
import type { App } from '../app.ts';
import { scoreText, share } from '../engine/info.ts';
import type { Side } from '../games/index.ts';
import { other } from '../games/index.ts';
import { typedMove } from '../games/typed.ts';
import { currentLang, t } from '../i18n.ts';
import type { Mode } from '../store.ts';
import type { Node } from '../tree.ts';
import { AnalysePanel } from './analyse_panel.ts';
import { button, h, iconButton, icons, replace } from '../dom.ts';
import { openDialog, saveDialog, take } from './file_dialogs.ts';
import { lookDialog } from './look_dialog.ts';
import { closeMenu } from './menu.ts';
import { OrderingPanel } from './ordering_panel.ts';
import type { Panel } from './panel.ts';
import { PlayPanel } from './play_panel.ts';
import { setupDialog } from './setup_dialog.ts';
import { toast } from './toast.ts';
import { endTour } from './tour.ts';

// A switch needs the space bar alone; an empty field for moves has no use for arrows.
function takesKey(target: HTMLElement, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return ['TEXTAREA', 'SELECT'].includes(target.tagName);
  if (target.type === 'checkbox') return key === ' ';
  return !(target.classList.contains('typed') && target.value === '' && key.startsWith('Arrow'));
}

const WHEEL_NOTCH = 50; // pixels

export class Shell {
  private panel: Panel | undefined;
  private strips: Record<'top' | 'bottom', HTMLElement> | undefined;
  private bar: HTMLElement | undefined;
  private steps: HTMLElement | undefined;
  private wheeled = 0;

  constructor(private readonly app: App) {
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('paste', (event) => {
      const target = event.target as HTMLElement;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (target.closest('input, textarea, dialog') || !text.trim()) return;
      event.preventDefault();
      void take(this.app, text);
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) openDialog(this.app, file);
    });
  }

  build(root: HTMLElement, board: HTMLElement): void {
    this.panel?.close?.();
    const panels = { play: PlayPanel, analyse: AnalysePanel, ordering: OrderingPanel };
    this.panel = new panels[this.app.mode](this.app, () => this.showStrips());
    this.strips = { top: h('div', { class: 'strip' }), bottom: h('div', { class: 'strip' }) };
    this.bar = h('div', { class: 'eval-fill' });
    this.steps = h('div', { class: 'steps', role: 'toolbar', 'aria-label': t('moves') });
    const meter = { role: 'meter', 'aria-label': t('evaluation'), 'aria-valuemin': '0', 'aria-valuemax': '100' };
    const bar = h('div', { class: 'eval-bar', ...meter }, this.bar);
    const column = h(
      'section',
      { class: 'table', 'aria-label': t(this.app.game) },
      this.strips.top,
      h('div', { class: `board-row ${this.app.game}` }, bar, board),
      this.strips.bottom,
      this.steps,
    );
    const main = h('main', { class: `${this.app.mode} ${this.app.game}` }, column, this.panel.element);
    replace(root, this.head(), main, this.foot());
    this.buildSteps();
    this.watchWheel(board);
    document.title = `Sente — ${t(this.app.game)}, ${t(this.app.mode)}`;
  }

  private head(): HTMLElement {
    const { app } = this;
    const games = (['chess', 'shogi'] as const).map((game) =>
      button(t(game), () => app.setGame(game), { 'aria-pressed': String(app.game === game) }),
    );
    const modes = (['play', 'analyse', 'ordering'] as Mode[]).map((mode) =>
      button(t(mode), () => app.setMode(mode), { 'aria-pressed': String(app.mode === mode), 'data-mode': mode }),
    );
    return h(
      'header',
      { class: 'head' },
      h(
        'span',
        { class: 'brand' },
        h('img', { src: './icon.svg', alt: '', width: '28', height: '28' }),
        h('span', {}, 'Sente'),
      ),
      h('div', { class: 'segmented', role: 'group', 'aria-label': `${t('chess')} / ${t('shogi')}` }, games),
      h('nav', { class: 'modes', 'aria-label': 'Sente' }, modes),
      h(
        'div',
        { class: 'tools' },
        iconButton(icons.open, t('open'), () => openDialog(app), { 'data-tool': 'open' }),
        iconButton(icons.save, t('save'), () => void saveDialog(app), { 'data-tool': 'save' }),
        iconButton(icons.setup, t('setup'), () => setupDialog(app), { 'data-tool': 'setup' }),
        iconButton(icons.share, t('share'), () => this.shareLink(), { 'data-tool': 'share' }),
        iconButton(app.choices.sound ? icons.sound : icons.silent, t('sound'), () => app.toggleSound(), {
          'data-tool': 'sound', 'aria-pressed': String(app.choices.sound),
        }),
        iconButton(icons.look, t('look'), () => lookDialog(app), { 'data-tool': 'look' }),
        iconButton(icons.theme, t('theme'), () => app.toggleTheme(), { 'data-tool': 'theme' }),
        button('', () => app.setLanguage(currentLang() === 'en' ? 'ja' : 'en'), {
          class: 'language',
          'data-tool': 'language',
          lang: currentLang() === 'en' ? 'ja' : 'en',
          'aria-label': t('language'),
          'data-short': currentLang() === 'en' ? '日本語' : 'EN',
          'data-long': t('language'),
        }),
      ),
    );
  }

  private foot(): HTMLElement {
    return h('footer', { class: 'foot' }, h('span', {}, t('keyboard')), h('span', {}, t('about')));
  }

  private buildSteps(): void {
    const { app } = this;
    if (!this.steps) return;
    replace(
      this.steps,
      iconButton(icons.first, t('first'), () => app.step('first')),
      iconButton(icons.back, t('back'), () => app.step('back')),
      iconButton(icons.forward, t('forward'), () => app.step('forward')),
      iconButton(icons.last, t('last'), () => app.step('last')),
      iconButton(icons.flip, t('flip'), () => app.flip(), { 'data-tool': 'flip' }),
      this.typed(),
    );
  }

  // The wheel over the board goes through the game, a move a notch, however finely a touchpad reports it.
  private watchWheel(board: HTMLElement): void {
    board.onwheel = (event) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      this.wheeled += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      if (Math.abs(this.wheeled) < WHEEL_NOTCH) return;
      this.app.step(this.wheeled > 0 ? 'forward' : 'back');
      this.wheeled = 0;
    };
  }

  // A field for moves as text: for keyboards and for screen readers.
  private typed(): HTMLElement {
    const { app } = this;
    const field = h('input', {
      class: 'typed', type: 'text', placeholder: t('typeMove'), 'aria-label': t('typeMove'),
      autocomplete: 'off', spellcheck: 'false', maxlength: '12',
      oninput: () => field.classList.remove('wrong'),
    });
    return h('form', {
      onsubmit: (event: Event) => {
        event.preventDefault();
        const pos = app.node.pos;
        const mine = this.movable();
        if (mine !== 'both' && mine !== pos.turn) return;
        const move = typedMove(pos, field.value, app.node.move || undefined);
        field.classList.toggle('wrong', !move);
        if (!move) return;
        field.value = '';
        app.move(move);
      },
    }, field);
  }

  private shareLink(): void {
    navigator.clipboard?.writeText(location.href).then(
      () => toast(t('copied')),
      () => toast(location.href),
    );
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key === 'Escape' && (closeMenu() || endTour() || this.app.escape())) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (takesKey(target, event.key)) return;
    const steps = {
      ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last',
    } as const;
    const step = steps[event.key as keyof typeof steps];
    if (step) this.app.step(step);
    else if (event.key === 'f') this.app.flip();
    else if (event.key === 'x' && this.panel?.toggleThreat) this.panel.toggleThreat();
    else if (event.key === ' ' && target.tagName !== 'BUTTON') this.panel?.toggleEngine?.();
    else return;
    event.preventDefault();
  }

  movable(): Side | 'both' | undefined {
    return this.panel?.movable();
  }

  premovable(): Side | undefined {
    return this.panel?.premovable?.();
  }

  moved(node: Node): void {
    this.panel?.moved?.(node);
  }

  statusChanged(): void {
    this.panel?.statusChanged?.();
  }

  resume(): void {
    this.panel?.resume?.();
  }

  pause(): void {
    this.panel?.pause?.();
  }

  update(): void {
    this.panel?.update();
    this.showStrips();
  }

  showStrips(): void {
    const { app } = this;
    if (!this.strips) return;
    const bottom = app.desk.orientation;
    for (const [place, side] of [['top', other(bottom)], ['bottom', bottom]] as const) {
      const shown = this.panel?.strip?.(side) ?? { name: app.sideName(side) };
      const strip = this.strips[place];
      strip.classList.toggle('active', shown.active ?? app.node.pos.turn === side);
      replace(
        strip,
        h('span', { class: `stone ${side}` }),
        h('span', { class: 'strip-name' }, shown.name),
        shown.clock !== undefined &&
          h('span', { class: `clock${shown.low ? ' low' : ''}`, role: 'timer' }, shown.clock),
      );
    }
    this.showBar(bottom);
  }

  // Where nobody knows what a position is worth, the bar says so.
  private showBar(bottom: Side): void {
    const { app, bar } = this;
    const meter = bar?.parentElement;
    if (!bar || !meter) return;
    const worth = app.worth(app.node);
    const value = worth ? share(worth, app.game) : 0.5;
    bar.style.height = `${(bottom === 'first' ? value : 1 - value) * 100}%`;
    for (const each of [bar, meter]) each.classList.toggle('second', bottom === 'second');
    meter.classList.toggle('unknown', !worth);
    meter.setAttribute('aria-valuenow', String(Math.round(value * 100)));
    meter.setAttribute('aria-valuetext', worth ? scoreText(worth, currentLang(), app.game) : t('notEvaluated'));
  }
}

