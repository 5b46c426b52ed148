// SPDX-License-Identifier: GPL-3.0-or-later
// Looks through SECTIONS for all words that were typed; a word in a heading counts more.
const field = document.getElementById('words');
const list = document.getElementById('found');
const details = document.querySelector('aside details');
if (matchMedia('(max-width: 60rem)').matches) details.open = false;

function worth(section, words) {
  const title = section.title.toLowerCase();
  const text = section.text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (!title.includes(word) && !text.includes(word)) return 0;
    sum += (title.includes(word) ? 10 : 0) + Math.min(text.split(word).length - 1, 5);
  }
  return sum;
}

// The place around the first word, with the words marked.
function excerpt(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  const part = document.createElement('p');
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'giu');
  for (const piece of text.slice(at, at + 160).split(pattern)) {
    const marked = words.includes(piece.toLowerCase());
    part.append(marked ? Object.assign(document.createElement('mark'), { textContent: piece }) : piece);
  }
  return part;
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  if (words.length === 0) return;
  const found = SECTIONS.map((section) => [worth(section, words), section]).filter(([sum]) => sum > 0);
  found.sort(([a], [b]) => b - a);
  for (const [, section] of found.slice(0, 12)) {
    const item = document.createElement('li');
    const link = Object.assign(document.createElement('a'), { href: section.page, textContent: section.title });
    item.append(link, excerpt(section.text, words));
    list.append(item);
  }
  if (found.length === 0) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found' }));
}

field.addEventListener('input', show);
