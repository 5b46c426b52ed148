// SPDX-License-Identifier: GPL-3.0-or-later
// Elements without markup in strings: text is always text.

type Child = Node | string | undefined | false;
type Attributes = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on') && typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (name === 'class') element.className = String(value);
    else if (name in element && typeof value === 'boolean') (element as unknown as Attributes)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Element, children: (Child | Child[])[]): void {
  for (const child of children.flat()) if (child) parent.append(child);
}

export function replace(parent: Element, ...children: (Child | Child[])[]): void {
  parent.replaceChildren();
  append(parent, children);
}

export function button(label: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick: action, ...attributes }, label);
}

const SVG = 'http://www.w3.org/2000/svg';

export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

export function iconButton(
  path: string,
  label: string,
  action: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const named = { 'aria-label': label, title: label, class: 'icon-button' };
  return h('button', { type: 'button', ...named, onclick: action, ...attributes }, icon(path) as unknown as Node);
}

export const icons = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M7 4v13m0 0-4-4m4 4 4-4M17 20V7m0 0-4 4m4-4 4 4',
  open: 'M3 7h6l2 2h10v10H3zM3 7V5h6',
  save: 'M12 4v11m0 0-5-5m5 5 5-5M4 20h16',
  setup: 'M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z',
  share: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  theme: 'M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z',
  look: 'M4 20h16M6.5 17 12 4l5.5 13M8.5 12.5h7',
  close: 'M6 6l12 12M18 6 6 18',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  silent: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
};
