// SPDX-License-Identifier: GPL-3.0-or-later
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

// The page's policy allows no style attributes; chessground writes one, which our style sheet has instead.
function withoutStyleAttribute(): Plugin {
  const written = "style: 'color-scheme:light only',";
  return {
    name: 'without-style-attribute',
    enforce: 'pre',
    transform(code, id) {
      if (!/chessground\/dist\/wrap\.js/.test(id)) return undefined;
      if (!code.includes(written)) throw new Error('chessground no longer writes the style that is taken out here');
      return code.replace(written, '');
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [withoutStyleAttribute()],
  build: { target: 'es2022', assetsInlineLimit: 8192, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
});
