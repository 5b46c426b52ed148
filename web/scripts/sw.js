// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps one version of the page: its files come from the copy, and a new version replaces them all at once.
'use strict';

const VERSION = '@VERSION@';
const FILES = '@FILES@';
const NAME = `sente-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('sente-') && name !== NAME)
        .map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A store that cannot be read must not take the page away.
const kept = (request) =>
  caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true })).catch(() => undefined);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});
