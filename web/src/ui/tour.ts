// SPDX-License-Identifier: GPL-3.0-or-later
// Four pictures for people who have never heard of alpha-beta.
import { t } from '../i18n.ts';
import { dialog } from './dialog.ts';
import { button, h, replace } from '../dom.ts';

const SVG = 'http://www.w3.org/2000/svg';
const STEPS = ['tour1', 'tour2', 'tour3', 'tour4'] as const;

// A small tree; `cut` branches are greyed, and the order is good or bad.
function tree(step: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 300 130');
  svg.setAttribute('class', 'tour-tree');
  svg.setAttribute('aria-hidden', 'true');
  const add = (name: string, attributes: Record<string, string | number>): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    svg.append(element);
  };
  if (step === 3) {
    for (const [index, width] of [70, 110, 180, 260].entries()) {
      add('rect', { x: 20, y: 12 + index * 29, width, height: 18, rx: 9, class: index === 0 ? 'tour-good' : 'tour-branch' });
    }
    return svg;
  }
  for (let i = 0; i < 3; ++i) {
    const x = 60 + i * 90;
    const cut = step === 1 && i > 0;
    add('path', { d: `M150 18 L${x} 62`, class: i === 0 && step === 2 ? 'tour-line tour-best' : 'tour-line' });
    for (let j = 0; j < 3; ++j) {
      const gone = cut && j > 0;
      add('path', { d: `M${x} 62 L${x - 26 + j * 26} 108`, class: gone ? 'tour-line tour-cut' : 'tour-line' });
      add('circle', { cx: x - 26 + j * 26, cy: 110, r: 7, class: gone ? 'tour-branch' : 'tour-node' });
    }
    add('circle', { cx: x, cy: 62, r: 11, class: step === 2 && i === 0 ? 'tour-good' : 'tour-node' });
    if (step === 2) {
      const label = document.createElementNS(SVG, 'text');
      label.setAttribute('x', String(x));
      label.setAttribute('y', '66');
      label.setAttribute('class', 'tour-text');
      label.textContent = String(i + 1);
      svg.append(label);
    }
  }
  add('circle', { cx: 150, cy: 18, r: 12, class: 'tour-node' });
  return svg;
}

export function startTour(): void {
  let at = 0;
  const body = h('div', { class: 'tour' });
  const box = dialog(t('tour'), body);
  const show = (): void => {
    const step = STEPS[at];
    if (!step) return box.close();
    const last = at === STEPS.length - 1;
    const next = button(last ? t('tourDone') : t('tourNext'), () => { at += 1; show(); }, { class: 'primary', 'data-tool': 'tour-next' });
    const dots = h('span', { class: 'dots', 'aria-hidden': 'true' }, STEPS.map((_, index) => h('span', { class: index === at ? 'on' : '' })));
    replace(body, tree(at) as unknown as Node, h('p', { 'aria-live': 'polite' }, t(step)), h('div', { class: 'buttons' }, dots, next));
    next.focus();
  };
  show();
}
