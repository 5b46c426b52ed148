// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are not part of this repository: those below SENTE_RECORDS, or of the collections below SENTE_DATA or in
// shared/data beside the checkout.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

const data = process.env.SENTE_DATA ?? '../../shared/data';
const folders = process.env.SENTE_RECORDS
  ? [process.env.SENTE_RECORDS]
  : ['chess', 'shogi'].map((game) => join(data, game, 'records')).filter((folder) => existsSync(folder));

export const recordFiles = folders.flatMap(filesIn).filter((name) => /\.(pgn|kifu?|ki2u?|csa|usi)$/i.test(name));
