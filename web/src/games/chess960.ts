// SPDX-License-Identifier: GPL-3.0-or-later
// The 960 starts of Fischer random chess, numbered as Scharnagl does: 518 is the usual one.

export const STARTS = 960;

const KNIGHTS = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]] as const;

/** The pieces of the first rank, from the a-file. */
export function backRank(number: number): string {
  const rank: string[] = Array<string>(8).fill('');
  let rest = number;
  const take = (base: number): number => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  };
  const empty = (): number[] => rank.flatMap((piece, file) => (piece ? [] : [file]));
  rank[2 * take(4) + 1] = 'B'; // on a light square
  rank[2 * take(4)] = 'B';
  rank[empty()[take(6)] as number] = 'Q';
  const left = empty();
  for (const at of KNIGHTS[rest] as readonly number[]) rank[left[at] as number] = 'N';
  for (const [index, file] of empty().entries()) rank[file] = 'RKR'[index] as string;
  return rank.join('');
}

/** With the rooks' files as rights to castle, which says what is meant wherever they stand. */
export function startFen(number: number): string {
  const rank = backRank(number);
  const files = [...rank].flatMap((piece, file) => (piece === 'R' ? ['ABCDEFGH'[file] as string] : []));
  const rights = number === 518 ? 'KQkq' : `${files.reverse().join('')}${files.join('').toLowerCase()}`;
  return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w ${rights} - 0 1`;
}
