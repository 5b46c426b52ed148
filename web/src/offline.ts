// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a copy of the page in the browser, so that it opens without a network.

export function watchOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || !window.isSecureContext) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
  });
}
