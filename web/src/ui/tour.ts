// SPDX-License-Identifier: GPL-3.0-or-later
// For people who have never heard of alpha-beta: three pictures of the idea, then the parts of the page that show it.
import { t } from '../i18n.ts';
import type { Word } from '../i18n.ts';
import { button, h, replace } from '../dom.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Step {
  text: Word;
  picture?: number;
  /** What is pointed at. */
  target?: string;
}

const STEPS: Step[] = [
  { text: 'tour1', picture: 0 },
  { text: 'tour2', picture: 1 },
  { text: 'tour3', picture: 2 },
  { text: 'tour4', target: '.stages' },
  { text: 'tour5', target: '.order-table tbody tr:nth-child(2)' },
  { text: 'tour6', target: '.rank-chart' },
  { text: 'tour7', target: '.quality .card' },
  { text: 'tour8', target: '[data-tool=compare]' },
];

// A small tree: all of it, with branches cut off, or with its moves in order.
function picture(step: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 300 130');
  svg.setAttribute('class', 'tour-tree');
  svg.setAttribute('aria-hidden', 'true');
  const add = (name: string, attributes: Record<string, string | number>, text = ''): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    svg.append(element);
  };
  for (let i = 0; i < 3; ++i) {
    const x = 60 + i * 90;
    const good = step === 2 && i === 0;
    add('path', { d: `M150 18 L${x} 62`, class: good ? 'tour-line tour-best' : 'tour-line' });
    for (let j = 0; j < 3; ++j) {
      const gone = (step === 1 || step === 2) && i > 0 && j > 0;
      add('path', { d: `M${x} 62 L${x - 26 + j * 26} 108`, class: gone ? 'tour-line tour-cut' : 'tour-line' });
      add('circle', { cx: x - 26 + j * 26, cy: 110, r: 7, class: gone ? 'tour-branch' : 'tour-node' });
    }
    add('circle', { cx: x, cy: 62, r: 11, class: good ? 'tour-good' : 'tour-node' });
    if (step === 2) add('text', { x, y: 66, class: good ? 'tour-text tour-text-good' : 'tour-text' }, String(i + 1));
  }
  add('circle', { cx: 150, cy: 18, r: 12, class: 'tour-node' });
  return svg;
}

let endOpen: (() => void) | undefined;

/** Whether a tour was under way, which is over now. */
export function endTour(): boolean {
  const end = endOpen;
  end?.();
  return end !== undefined;
}

export function startTour(): void {
  endTour();
  const from = document.activeElement as HTMLElement | null;
  const box = h('div', { class: 'tour', role: 'dialog', 'aria-label': t('tour') });
  const ring = h('div', { class: 'tour-ring', 'aria-hidden': 'true' });
  let at = 0;
  const follow = (): void => place(box, ring, STEPS[at]?.target);
  endOpen = () => {
    window.removeEventListener('resize', follow);
    document.removeEventListener('scroll', follow, true);
    box.remove();
    ring.remove();
    endOpen = undefined;
    from?.focus();
  };
  const show = (): void => {
    const step = STEPS[at];
    if (!step) return void endTour();
    const last = at === STEPS.length - 1;
    const go = (by: number) => () => {
      at += by;
      show();
    };
    const next = button(last ? t('tourDone') : t('tourNext'), go(1), { class: 'primary', 'data-tool': 'tour-next' });
    const back = button(t('tourBack'), go(-1), { disabled: at === 0, 'data-tool': 'tour-back' });
    replace(
      box,
      step.picture !== undefined && (picture(step.picture) as unknown as Node),
      h('p', { 'aria-live': 'polite' }, t(step.text)),
      h(
        'div',
        { class: 'buttons' },
        h('span', { class: 'dots' }, `${at + 1} / ${STEPS.length}`),
        button(t('close'), () => void endTour(), { 'data-tool': 'tour-close' }),
        back,
        next,
      ),
    );
    if (step.target) document.querySelector(step.target)?.scrollIntoView({ block: 'center' });
    follow();
    next.focus({ preventScroll: true });
  };
  document.body.append(ring, box);
  window.addEventListener('resize', follow);
  document.addEventListener('scroll', follow, true);
  show();
}

const GAP = 12;

// Below what it points at if there is room, else above; in the middle where it points at nothing.
function place(box: HTMLElement, ring: HTMLElement, selector: string | undefined): void {
  const target = selector ? document.querySelector(selector)?.getBoundingClientRect() : undefined;
  const seen = target && target.width > 0 && target.height > 0 ? target : undefined;
  ring.hidden = !seen;
  const { innerWidth: width, innerHeight: height } = window;
  const { offsetWidth: wide, offsetHeight: high } = box;
  if (!seen) {
    box.style.left = `${(width - wide) / 2}px`;
    box.style.top = `${Math.max(GAP, (height - high) / 2)}px`;
    return;
  }
  Object.assign(ring.style, {
    left: `${seen.left - 6}px`,
    top: `${seen.top - 6}px`,
    width: `${seen.width + 12}px`,
    height: `${seen.height + 12}px`,
  });
  const below = seen.bottom + GAP + high <= height;
  const top = below ? seen.bottom + GAP : Math.max(GAP, seen.top - GAP - high);
  box.style.top = `${Math.min(top, height - high - GAP)}px`;
  box.style.left = `${Math.min(Math.max(GAP, seen.left), width - wide - GAP)}px`;
}
