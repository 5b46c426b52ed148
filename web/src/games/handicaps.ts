// SPDX-License-Identifier: GPL-3.0-or-later
// Handicaps of shogi: the stronger side plays gote without some of its pieces, and moves first.

export interface Handicap {
  ja: string;
  en: string;
  sfen: string;
}

const from = (ja: string, en: string, backRank: string, majors: string): Handicap => ({
  ja,
  en,
  sfen: `${backRank}/${majors}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ${ja === '平手' ? 'b' : 'w'} - 1`,
});

export const handicaps: Handicap[] = [
  from('平手', 'Even', 'lnsgkgsnl', '1r5b1'),
  from('香落ち', 'Lance', 'lnsgkgsn1', '1r5b1'),
  from('右香落ち', 'Right lance', '1nsgkgsnl', '1r5b1'),
  from('角落ち', 'Bishop', 'lnsgkgsnl', '1r7'),
  from('飛車落ち', 'Rook', 'lnsgkgsnl', '7b1'),
  from('飛香落ち', 'Rook and lance', 'lnsgkgsn1', '7b1'),
  from('二枚落ち', 'Two pieces', 'lnsgkgsnl', '9'),
  from('三枚落ち', 'Three pieces', 'lnsgkgsn1', '9'),
  from('四枚落ち', 'Four pieces', '1nsgkgsn1', '9'),
  from('五枚落ち', 'Five pieces', '2sgkgsn1', '9'),
  from('左五枚落ち', 'Left five pieces', '1nsgkgs2', '9'),
  from('六枚落ち', 'Six pieces', '2sgkgs2', '9'),
  from('右七枚落ち', 'Right seven pieces', '3gkgs2', '9'),
  from('左七枚落ち', 'Left seven pieces', '2sgkg3', '9'),
  from('八枚落ち', 'Eight pieces', '3gkg3', '9'),
  from('十枚落ち', 'Ten pieces', '4k4', '9'),
];
