// SPDX-License-Identifier: GPL-3.0-or-later
// Records: nothing that a file says is lost on the way in and out again.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { RecordProblem } from '../../src/records/problem.ts';
import { decode, open } from '../../src/records/read.ts';
import type { Entry } from '../../src/records/read.ts';
import { formats } from '../../src/records/write.ts';
import type { Tree } from '../../src/tree.ts';
import { nodesFrom, notesOf } from '../../src/tree.ts';
import { loadReader } from './reader.ts';
import { recordFiles } from './record_files.ts';

test.beforeAll(loadReader);

const only = (text: string): ReturnType<Entry['read']> => {
  const found = open(text);
  expect(found).toHaveLength(1);
  return (found[0] as Entry).read();
};
const write = (tree: Tree, name: string): string =>
  formats[tree.root.pos.game].find((format) => format.name === name)?.write(tree) ?? '';

/** All that a tree holds, to be compared. */
function contents(tree: Tree) {
  return {
    fen: tree.root.pos.fen(),
    tags: Object.fromEntries([...tree.tags].filter(([, value]) => value !== '?' && value !== '????.??.??')),
    nodes: nodesFrom(tree.root).map((node) => {
      const { lead, comment, ended: _, ...notes } = notesOf(node);
      return { ply: node.ply, move: node.move, ...notes, said: [lead, comment].filter(Boolean).join('\n'),
        end: tree.end(node) };
    }),
  };
}

const PGN = `[Event "Test"]
[Site "Here"]
[Date "2024.01.02"]
[Round "3"]
[White "Doe, \\"J\\""]
[Black "Roe"]
[Result "1/2-1/2"]
[WhiteElo "2100"]

{[%eval 0.1] Before all} 1. e4 $1 {[%eval 0.25,18] [%clk 1:30:00] a good start} e5 {[%clk 1:29:58.5]}
({why not} 1... c5 2. Nf3 (2. c3!?)
d6 {main}) 2. Nf3 Nc6 $6 $14 {[%csl Gd4]} 3. Bb5 {[%eval #-3] [%emt 0:00:07]} a6 1/2-1/2
`;

test('PGN: tags, marks, comments, clocks, scores, variations and a draw', () => {
  const { tree, lost } = only(PGN);
  expect(lost).toBe(0);
  expect(tree.tags.get('White')).toBe('Doe, "J"');
  expect(tree.root).toMatchObject({ comment: 'Before all', score: { cp: 10 } });
  const line = tree.whole(tree.root);
  expect(line[1]).toMatchObject({ nags: [1], score: { cp: 25 }, depth: 18, clockMs: 5_400_000,
    comment: 'a good start' });
  expect(line[2]?.clockMs).toBe(5_398_500);
  expect(line[1]?.children[1]).toMatchObject({ move: 'c7c5', lead: 'why not' });
  expect(line[4]).toMatchObject({ nags: [6, 14], comment: '[%csl Gd4]' });
  expect(line[5]).toMatchObject({ score: { mate: -5 }, timeMs: 7000 });
  expect(tree.end(tree.last)).toEqual({ winner: undefined, reason: 'unknown' });
  const text = write(tree, 'PGN');
  expect(text).toContain('[Result "1/2-1/2"]');
  expect(text).toMatch(/1\/2-1\/2\n$/);
  expect(contents(only(text).tree)).toEqual(contents(tree));
});

test('PGN: every game of a file, also where comments look like tags', () => {
  const middle = '[Event "Second"]\n\n1. d4 {a comment\n[Event "of no game"]\n} d5 0-1\n\n';
  const found = open(`${PGN}\n${middle}[Event "Third"]\n\n1. c4 *\n`);
  expect(found.map((each) => each.tags.get('Event'))).toEqual(['Test', 'Second', 'Third']);
  const second = (found[1] as Entry).read().tree;
  expect(second.moves(second.last)).toEqual(['d2d4', 'd7d5']);
  expect(second.end(second.last)?.winner).toBe('second');
  expect(open('1. e4 e5 1-0\n1. d4 d5 0-1\n')).toHaveLength(2);
});

test('PGN: letters of other languages, figurines, zeros and long notation', () => {
  const moves = (text: string): string[] => {
    const { tree, lost } = only(text);
    expect(lost).toBe(0);
    return tree.moves(tree.last);
  };
  const spanish = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'g8f6', 'e1g1'];
  expect(moves('1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0')).toEqual(spanish);
  expect(moves('1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O')).toEqual(spanish);
  expect(moves('1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. O-O')).toEqual(spanish);
  expect(moves('1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. O-O')).toEqual(spanish);
  expect(moves('1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 4. O-O')).toEqual(spanish);
});

test('PGN: what cannot be read is counted, all that follows it too', () => {
  const { tree, lost } = only('1. e4 e5 2. Nf3 Nc6 3. Bb9 a6 (3... Nf6 4. O-O) 4. Ba4 Nf6');
  expect(tree.moves(tree.last)).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  expect(lost).toBe(6);
});

const KIF = `# ---- KIF ----
棋戦：順位戦
開始日時：2024/01/02 10:00:00
持ち時間：6時間
手合割：平手
先手：先手の人
後手：後手の人
備考：何か
*対局前のコメント
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
*良い手
*二行目
   2 ３四歩(33)   ( 1:00/00:01:00)+
   3 ２二角成(88)   ( 0:02/00:00:18)
   4 同　銀(31)   ( 0:00/00:01:00)
   5 千日手
まで4手で千日手

変化：2手
   2 ８四歩(83)   ( 0:00/00:00:00)
   3 ２六歩(27)   ( 0:00/00:00:16)
`;

test('KIF: names, event, dates, times, comments, variations and 千日手', () => {
  const { tree, lost } = only(KIF);
  expect(lost).toBe(0);
  expect(Object.fromEntries(tree.tags)).toEqual({
    Event: '順位戦', StartTime: '2024/01/02 10:00:00', TimeControl: '6時間', Black: '先手の人', White: '後手の人', 備考: '何か',
  });
  expect(tree.root.comment).toBe('対局前のコメント');
  const line = tree.whole(tree.root);
  expect(line[1]).toMatchObject({ move: '7g7f', timeMs: 16_000, comment: '良い手\n二行目' });
  expect(line[2]?.timeMs).toBe(60_000);
  expect(line[1]?.children[1]?.children[0]?.move).toBe('2g2f');
  expect(tree.end(tree.last)).toEqual({ winner: undefined, reason: 'repetition' });
  const text = write(tree, 'KIF');
  for (const part of ['棋戦：順位戦', '先手：先手の人', '( 1:00/00:01:00)+', '*対局前のコメント', '千日手'])
    expect(text).toContain(part);
  expect(contents(only(text).tree)).toEqual(contents(tree));
});

test('KI2 is read and written: marks, 同, right and left, drops', () => {
  const { tree, lost } = only('先手：甲\n後手：乙\n\n▲７六歩    △３四歩    ▲２二角成    △同　銀\n▲５八金右    △５五角\nまで6手で後手の勝ち\n');
  expect(lost).toBe(0);
  expect(tree.moves(tree.last)).toEqual(['7g7f', '3c3d', '8h2b+', '3a2b', '4i5h', 'B*5e']);
  expect(tree.end(tree.last)?.winner).toBe('second');
  expect(contents(only(write(tree, 'KI2')).tree)).toEqual(contents(tree));
});

const CSA = `V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:13th Match
$SITE:Tokyo
$START_TIME:2003/05/03 10:30:00
PI
+
'*before
+2726FU
T12
'*a comment
'** 35
-3334FU,T6
+7776FU
%SENNICHITE
`;

test('CSA: names, event, times, comments, scores and the end', () => {
  const { tree, lost } = only(CSA);
  expect(lost).toBe(0);
  expect(tree.tags.get('Black')).toBe('NAKAHARA');
  expect(tree.tags.get('Site')).toBe('Tokyo');
  const line = tree.whole(tree.root);
  expect(line[1]).toMatchObject({ timeMs: 12_000, comment: 'a comment', score: { cp: 35 } });
  expect(line[2]?.timeMs).toBe(6000);
  expect(tree.end(tree.last)?.reason).toBe('repetition');
  expect(contents(only(write(tree, 'CSA')).tree)).toEqual(contents(tree));
  // The same game in the other format says the same.
  expect(contents(only(write(tree, 'KIF')).tree)).toEqual(contents(tree));
  expect(open(`${CSA}/\n${CSA}`)).toHaveLength(2);
});

test('scores and mates in every format', () => {
  for (const text of [PGN, KIF]) {
    const { tree } = only(text);
    for (const [index, node] of tree.whole(tree.root).slice(1).entries()) {
      node.score = index % 2 ? { mate: -4 + (index % 4) } : { cp: 12 * index - 30 };
      node.depth = 10 + index;
    }
    const name = tree.root.pos.game === 'chess' ? 'PGN' : 'KIF';
    const again = only(write(tree, name)).tree;
    if (name === 'KIF') expect(contents(again)).toEqual(contents(tree));
    else {
      const depths = (of: typeof tree) => of.whole(of.root).map((node) => node.depth);
      expect(depths(again)).toEqual(depths(tree));
    }
  }
});

test('positions: EPD, FEN without its end, SFEN without a hand', () => {
  const fens = {
    'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id "x.1";':
      'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1',
    '4k3/8/8/8/8/8/8/4K2R': '4k3/8/8/8/8/8/8/4K2R w - - 0 1',
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w':
      'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1',
  };
  for (const [text, fen] of Object.entries(fens)) expect(only(text).tree.root.pos.fen()).toBe(fen);
  expect(open('4k3/8/8/8/8/8/8/4K2R w\n4k3/8/8/8/8/8/8/4K2R b\n')).toHaveLength(2);
  for (const [text, fault] of [['8/8/8/8/8/8/8/8 w - - 0 1', 'empty'],
    ['9/9/9/9/4k4/9/9/9/4K4 b 99P 1', 'pieces']] as const) {
    let found: unknown;
    try {
      open(text);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(RecordProblem);
    expect((found as RecordProblem).position).toBe(fault);
  }
});

test('a start alone belongs to the game on the board', () => {
  expect(open('position startpos', 'shogi')[0]?.game).toBe('shogi');
  expect(open('position startpos', 'chess')[0]?.game).toBe('chess');
  expect(open('position startpos moves e2e4', 'shogi')[0]?.game).toBe('chess');
  expect(open('position startpos moves 7g7f', 'chess')[0]?.game).toBe('shogi');
});

test('encodings: UTF-8, Shift_JIS, EUC-JP, Latin-1 in PGN', () => {
  expect(decode(new TextEncoder().encode('７六歩'))).toBe('７六歩');
  expect(decode(Uint8Array.of(0x8e, 0xe8, 0x90, 0x94))).toBe('手数');
  expect(decode(Uint8Array.of(0xbc, 0xea, 0xbf, 0xf4))).toBe('手数');
  expect(decode(Uint8Array.from([...'[White "M', 252, ...'ller"]'].map(
    (c) => (typeof c === 'number' ? c : c.charCodeAt(0)))))).toBe('[White "Müller"]');
});

test('a game of 6 000 plies is read, written and kept', () => {
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const moves = Array.from({ length: 6000 }, (_, ply) => shuffle[ply % 4]);
  const { tree, lost } = only(`position startpos moves ${moves.join(' ')}`);
  expect(lost).toBe(0);
  expect(tree.last.ply).toBe(6000);
  expect(only(write(tree, 'PGN')).tree.last.ply).toBe(6000);
  expect(tree.copy().last.ply).toBe(6000);
  expect(JSON.stringify(tree.save()).length).toBeGreaterThan(6000);
});

test('KIF: the number of moves in the head is kept', () => {
  const { tree } = only('手数：1\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n');
  expect(tree.tags.get('手数')).toBe('1');
  expect(tree.moves(tree.last)).toEqual(['7g7f']);
});

test('CSA: the line of play behind a score is kept, and a comment behind a word', () => {
  const { tree } = only("V2.2\nPI\n+\n+7776FU\n'** 104 -3334FU +2726FU\n-3334FU,T3\n'** -20\n%TORYO,'*well played\n");
  const line = tree.whole(tree.root);
  expect(line[1]).toMatchObject({ score: { cp: 104 }, comment: '-3334FU +2726FU' });
  expect(line[2]?.score).toEqual({ cp: -20 });
  expect(line[2]?.comment).toBe('well played');
  expect(line[2]?.timeMs).toBe(3000);
});

test('a game whose tags and moves share one line ends where the next one begins', () => {
  const found = open('[Event "a"][White "b"] 1. e4 e5 *\n\n[Event "c"]\n[Site "d ;e"]\n\n1. d4 d5 *\n');
  expect(found.map((entry) => entry.tags.get('Event'))).toEqual(['a', 'c']);
  expect(found[1]?.tags.get('Site')).toBe('d ;e');
  const lines = found.map((entry) => {
    const { tree } = entry.read();
    return tree.moves(tree.last).join(' ');
  });
  expect(lines).toEqual(['e2e4 e7e5', 'd2d4 d7d5']);
});

test('records of a folder are read and come back the same', () => {
  test.skip(recordFiles.length === 0, 'there is no folder with records');
  test.setTimeout(600_000);
  const trouble: string[] = [];
  const unread: string[] = []; // other games than chess and shogi, boards that no rule allows, illegal moves
  let count = 0;
  for (const path of recordFiles) {
    let entries: Entry[] = [];
    try {
      entries = open(decode(readFileSync(path)));
    } catch (error) {
      unread.push(`${path}: ${String(error)}`);
    }
    for (const [index, entry] of entries.entries()) {
      try {
        const { tree, lost } = entry.read();
        count += 1;
        if (lost > 0) unread.push(`${path} #${index + 1}: ${lost} moves lost`);
        for (const name of entry.game === 'chess' ? ['PGN'] : ['KIF', 'KI2', 'CSA']) {
          const again = only(write(tree, name)).tree;
          if (name === 'CSA' || name === 'KI2') {
            expect(again.moves(again.last), `${path} ${name}`).toEqual(tree.moves(tree.last));
            if (name === 'CSA')
              expect(Object.fromEntries(again.tags), `${path} ${name}`).toEqual(Object.fromEntries(tree.tags));
          } else expect(contents(again), `${path} #${index + 1} ${name}`).toEqual(contents(tree));
        }
      } catch (error) {
        const list = error instanceof RecordProblem ? unread : trouble;
        list.push(`${path} #${index + 1}: ${String(error).slice(0, 600)}`);
      }
    }
  }
  console.log([`${count} games`, ...unread].join('\n'));
  expect(trouble).toEqual([]);
});

test('a KIF of a handicap game begins with the other side', () => {
  const { tree } = only('手合割：二枚落ち\n下手：甲\n上手：乙\n手数----指手---------消費時間--\n   1 ６二銀(71)\n');
  expect(tree.root.pos.turn).toBe('second');
  expect(tree.tags.get('Black')).toBe('甲');
  const text = write(tree, 'KIF');
  expect(text).toContain('手合割：二枚落ち');
  expect(text).toContain('下手：甲');
});
