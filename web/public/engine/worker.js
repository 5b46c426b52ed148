// SPDX-License-Identifier: GPL-3.0-or-later
// The worker that the engine lives in: lines in and out as messages. The page compiles the module once and
// hands it to every worker.
'use strict';

let engine;
let handle;
const early = [];

function take(line) {
  if (!handle) early.push(line);
  else handle(engine, line);
}

async function open({ module, flavour }) {
  const script = flavour === 'threads' ? 'sente-threads.js' : 'sente.js';
  importScripts(script);
  const loaded = await self.SenteEngine({
    mainScriptUrlOrBlob: new URL(script, self.location.href).href,
    locateFile: (name) => new URL(name, self.location.href).href,
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then(
        (instance) => receive(instance, module),
        (error) => self.postMessage({ failed: String(error) }),
      );
      return {};
    },
    onLine: (line) => self.postMessage({ line }),
    onAbort: (what) => self.postMessage({ failed: String(what) }),
    print: () => {},
    printErr: () => {},
  });
  engine = loaded._sente_open();
  handle = loaded.cwrap('sente_handle', null, ['number', 'string']);
  while (early.length > 0) take(early.shift());
}

self.onmessage = ({ data }) => {
  if (data.open) open(data.open).catch((error) => self.postMessage({ failed: String(error) }));
  else if (typeof data.line === 'string' && data.line.length <= 1 << 20) take(data.line);
};
