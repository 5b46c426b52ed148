// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine calls: its lines go to Module.onLine on the thread that made the engine.
mergeInto(LibraryManager.library, {
  sente_post_line__proxy: 'async',
  sente_post_line__sig: 'vi',
  sente_post_line__deps: ['free'],
  sente_post_line: function (text) {
    const line = UTF8ToString(text);
    _free(text);
    Module['onLine'](line);
  },
});
