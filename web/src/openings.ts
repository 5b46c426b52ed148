// SPDX-License-Identifier: GPL-3.0-or-later
// Names of chess openings. A game has the name of the last of its positions that stands here.
import { games, startOf } from './games/index.ts';
import { moveBySan } from './games/chess.ts';
import type { Lang } from './games/index.ts';
import type { Tree, Node } from './tree.ts';

type Entry = [moves: string, en: string, ja: string];

export const openings: Entry[] = [
  ['e4', "King's Pawn", 'キングズポーン'],
  ['e4 e5', 'Open Game', 'オープンゲーム'],
  ['e4 e5 f4', "King's Gambit", 'キングズ・ギャンビット'],
  ['e4 e5 f4 exf4', "King's Gambit Accepted", 'キングズ・ギャンビット・アクセプテッド'],
  ['e4 e5 f4 Bc5', "King's Gambit Declined", 'キングズ・ギャンビット・ディクラインド'],
  ['e4 e5 f4 d5', 'Falkbeer Countergambit', 'ファルクベアー・カウンターギャンビット'],
  ['e4 e5 Nc3', 'Vienna Game', 'ウィーン・ゲーム'],
  ['e4 e5 Bc4', "Bishop's Opening", 'ビショップ・オープニング'],
  ['e4 e5 d4 exd4 Qxd4', 'Centre Game', 'センター・ゲーム'],
  ['e4 e5 d4 exd4 c3', 'Danish Gambit', 'デンマーク・ギャンビット'],
  ['e4 e5 Nf3', "King's Knight", 'キングズナイト'],
  ['e4 e5 Nf3 Nf6', 'Petrov Defence', 'ペトロフ・ディフェンス'],
  ['e4 e5 Nf3 d6', 'Philidor Defence', 'フィリドール・ディフェンス'],
  ['e4 e5 Nf3 f5', 'Latvian Gambit', 'ラトビアン・ギャンビット'],
  ['e4 e5 Nf3 d5', 'Elephant Gambit', 'エレファント・ギャンビット'],
  ['e4 e5 Nf3 Nc6 c3', 'Ponziani Opening', 'ポンツィアーニ・オープニング'],
  ['e4 e5 Nf3 Nc6 Nc3', 'Three Knights', 'スリーナイツ・ゲーム'],
  ['e4 e5 Nf3 Nc6 Nc3 Nf6', 'Four Knights', 'フォーナイツ・ゲーム'],
  ['e4 e5 Nf3 Nc6 d4', 'Scotch Game', 'スコッチ・ゲーム'],
  ['e4 e5 Nf3 Nc6 d4 exd4 Bc4', 'Scotch Gambit', 'スコッチ・ギャンビット'],
  ['e4 e5 Nf3 Nc6 d4 exd4 c3', 'Göring Gambit', 'ゲーリング・ギャンビット'],
  ['e4 e5 Nf3 Nc6 Bc4', 'Italian Game', 'イタリアン・ゲーム'],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5', 'Giuoco Piano', 'ジオッコ・ピアノ'],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5 b4', 'Evans Gambit', 'エバンズ・ギャンビット'],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5 d3', 'Giuoco Pianissimo', 'ジオッコ・ピアニッシモ'],
  ['e4 e5 Nf3 Nc6 Bc4 Nf6', 'Two Knights Defence', 'ツーナイツ・ディフェンス'],
  ['e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7', 'Fried Liver Attack', 'フライドリバー・アタック'],
  ['e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5', 'Traxler Counterattack', 'トラクスラー・カウンターアタック'],
  ['e4 e5 Nf3 Nc6 Bc4 Be7', 'Hungarian Defence', 'ハンガリアン・ディフェンス'],
  ['e4 e5 Nf3 Nc6 Bb5', 'Ruy Lopez', 'ルイ・ロペス'],
  ['e4 e5 Nf3 Nc6 Bb5 Nf6', 'Ruy Lopez, Berlin Defence', 'ルイ・ロペス（ベルリン・ディフェンス）'],
  ['e4 e5 Nf3 Nc6 Bb5 f5', 'Ruy Lopez, Schliemann Defence', 'ルイ・ロペス（シュリーマン・ディフェンス）'],
  ['e4 e5 Nf3 Nc6 Bb5 d6', 'Ruy Lopez, Steinitz Defence', 'ルイ・ロペス（シュタイニッツ・ディフェンス）'],
  ['e4 e5 Nf3 Nc6 Bb5 Bc5', 'Ruy Lopez, Classical Defence', 'ルイ・ロペス（クラシカル・ディフェンス）'],
  ['e4 e5 Nf3 Nc6 Bb5 a6', 'Ruy Lopez, Morphy Defence', 'ルイ・ロペス（モーフィー・ディフェンス）'],
  ['e4 e5 Nf3 Nc6 Bb5 a6 Bxc6', 'Ruy Lopez, Exchange Variation', 'ルイ・ロペス（エクスチェンジ・バリエーション）'],
  ['e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4', 'Ruy Lopez, Open', 'ルイ・ロペス（オープン）'],
  ['e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7', 'Ruy Lopez, Closed', 'ルイ・ロペス（クローズド）'],
  ['e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5', 'Ruy Lopez, Marshall Attack', 'ルイ・ロペス（マーシャル・アタック）'],
  ['e4 c5', 'Sicilian Defence', 'シシリアン・ディフェンス'],
  ['e4 c5 c3', 'Sicilian, Alapin', 'シシリアン（アラピン）'],
  ['e4 c5 d4', 'Sicilian, Smith-Morra Gambit', 'シシリアン（スミス・モラ・ギャンビット）'],
  ['e4 c5 Nc3', 'Sicilian, Closed', 'シシリアン（クローズド）'],
  ['e4 c5 Nf3 d6 Bb5+', 'Sicilian, Moscow Variation', 'シシリアン（モスクワ・バリエーション）'],
  ['e4 c5 Nf3 Nc6 Bb5', 'Sicilian, Rossolimo', 'シシリアン（ロッソリーモ）'],
  ['e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5', 'Sicilian, Sveshnikov', 'シシリアン（スヴェシュニコフ）'],
  ['e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6', 'Sicilian, Accelerated Dragon', 'シシリアン（加速ドラゴン）'],
  ['e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6', 'Sicilian, Kan', 'シシリアン（カン）'],
  ['e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6', 'Sicilian, Taimanov', 'シシリアン（タイマノフ）'],
  ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6', 'Sicilian, Najdorf', 'シシリアン（ナイドルフ）'],
  ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6', 'Sicilian, Dragon', 'シシリアン（ドラゴン）'],
  ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6', 'Sicilian, Classical', 'シシリアン（クラシカル）'],
  ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6', 'Sicilian, Scheveningen', 'シシリアン（スヘフェニンゲン）'],
  ['e4 e6', 'French Defence', 'フレンチ・ディフェンス'],
  ['e4 e6 d4 d5 e5', 'French, Advance', 'フレンチ（アドバンス）'],
  ['e4 e6 d4 d5 exd5', 'French, Exchange', 'フレンチ（エクスチェンジ）'],
  ['e4 e6 d4 d5 Nd2', 'French, Tarrasch', 'フレンチ（タラッシュ）'],
  ['e4 e6 d4 d5 Nc3 Bb4', 'French, Winawer', 'フレンチ（ヴィナワー）'],
  ['e4 e6 d4 d5 Nc3 Nf6', 'French, Classical', 'フレンチ（クラシカル）'],
  ['e4 e6 d4 d5 Nc3 dxe4', 'French, Rubinstein', 'フレンチ（ルビンシュタイン）'],
  ['e4 c6', 'Caro-Kann Defence', 'カロ・カン・ディフェンス'],
  ['e4 c6 d4 d5 e5', 'Caro-Kann, Advance', 'カロ・カン（アドバンス）'],
  ['e4 c6 d4 d5 exd5 cxd5', 'Caro-Kann, Exchange', 'カロ・カン（エクスチェンジ）'],
  ['e4 c6 d4 d5 exd5 cxd5 c4', 'Caro-Kann, Panov Attack', 'カロ・カン（パノフ・アタック）'],
  ['e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5', 'Caro-Kann, Classical', 'カロ・カン（クラシカル）'],
  ['e4 d5', 'Scandinavian Defence', 'スカンジナビアン・ディフェンス'],
  ['e4 Nf6', 'Alekhine Defence', 'アレヒン・ディフェンス'],
  ['e4 d6', 'Pirc Defence', 'ピルツ・ディフェンス'],
  ['e4 g6', 'Modern Defence', 'モダン・ディフェンス'],
  ['e4 b6', 'Owen Defence', 'オーウェン・ディフェンス'],
  ['e4 Nc6', 'Nimzowitsch Defence', 'ニムゾヴィッチ・ディフェンス'],
  ['d4', "Queen's Pawn", 'クイーンズポーン'],
  ['d4 d5', 'Closed Game', 'クローズドゲーム'],
  ['d4 d5 Bf4', 'London System', 'ロンドン・システム'],
  ['d4 d5 Nf3 Nf6 Bf4', 'London System', 'ロンドン・システム'],
  ['d4 d5 Nf3 Nf6 e3 e6 Bd3', 'Colle System', 'コレ・システム'],
  ['d4 d5 e4', 'Blackmar-Diemer Gambit', 'ブラックマー・ディーマー・ギャンビット'],
  ['d4 d5 c4', "Queen's Gambit", 'クイーンズ・ギャンビット'],
  ['d4 d5 c4 dxc4', "Queen's Gambit Accepted", 'クイーンズ・ギャンビット・アクセプテッド'],
  ['d4 d5 c4 e6', "Queen's Gambit Declined", 'クイーンズ・ギャンビット・ディクラインド'],
  ['d4 d5 c4 e6 Nc3 c5', 'Tarrasch Defence', 'タラッシュ・ディフェンス'],
  ['d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5', "Queen's Gambit Declined, Exchange", 'クイーンズ・ギャンビット・ディクラインド（エクスチェンジ）'],
  ['d4 d5 c4 c6', 'Slav Defence', 'スラブ・ディフェンス'],
  ['d4 d5 c4 c6 Nf3 Nf6 Nc3 e6', 'Semi-Slav Defence', 'セミスラブ・ディフェンス'],
  ['d4 d5 c4 Nc6', 'Chigorin Defence', 'チゴリン・ディフェンス'],
  ['d4 d5 c4 e5', 'Albin Countergambit', 'アルビン・カウンターギャンビット'],
  ['d4 Nf6', 'Indian Defence', 'インディアン・ディフェンス'],
  ['d4 Nf6 Bg5', 'Trompowsky Attack', 'トロンポフスキー・アタック'],
  ['d4 Nf6 Nf3 e6 Bg5', 'Torre Attack', 'トーレ・アタック'],
  ['d4 Nf6 Nf3 g6 Bf4', 'London System', 'ロンドン・システム'],
  ['d4 Nf6 c4 e5', 'Budapest Gambit', 'ブダペスト・ギャンビット'],
  ['d4 Nf6 c4 c5 d5 b5', 'Benko Gambit', 'ベンコ・ギャンビット'],
  ['d4 Nf6 c4 c5 d5 e6', 'Modern Benoni', 'モダン・ベノニ'],
  ['d4 Nf6 c4 e6 g3', 'Catalan Opening', 'カタラン・オープニング'],
  ['d4 Nf6 c4 e6 Nc3 Bb4', 'Nimzo-Indian Defence', 'ニムゾ・インディアン・ディフェンス'],
  ['d4 Nf6 c4 e6 Nf3 b6', "Queen's Indian Defence", 'クイーンズ・インディアン・ディフェンス'],
  ['d4 Nf6 c4 e6 Nf3 Bb4+', 'Bogo-Indian Defence', 'ボゴ・インディアン・ディフェンス'],
  ['d4 Nf6 c4 e6 Nf3 d5', "Queen's Gambit Declined", 'クイーンズ・ギャンビット・ディクラインド'],
  ['d4 Nf6 c4 g6', "King's Indian Defence", 'キングズ・インディアン・ディフェンス'],
  ['d4 Nf6 c4 g6 Nc3 d5', 'Grünfeld Defence', 'グリュンフェルト・ディフェンス'],
  ['d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3', "King's Indian, Sämisch", 'キングズ・インディアン（ゼーミッシュ）'],
  ['d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4', "King's Indian, Four Pawns Attack", 'キングズ・インディアン（フォーポーンズ・アタック）'],
  ['d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5', "King's Indian, Classical", 'キングズ・インディアン（クラシカル）'],
  ['d4 f5', 'Dutch Defence', 'ダッチ・ディフェンス'],
  ['d4 f5 e4', 'Staunton Gambit', 'スタントン・ギャンビット'],
  ['d4 e6', "Queen's Pawn, Horwitz Defence", 'ホーウィッツ・ディフェンス'],
  ['d4 c5', 'Old Benoni', 'オールド・ベノニ'],
  ['c4', 'English Opening', 'イングリッシュ・オープニング'],
  ['c4 e5', 'English, Reversed Sicilian', 'イングリッシュ（リバースド・シシリアン）'],
  ['c4 c5', 'English, Symmetrical', 'イングリッシュ（シンメトリカル）'],
  ['Nf3', 'Réti Opening', 'レティ・オープニング'],
  ['Nf3 d5 g3', "King's Indian Attack", 'キングズ・インディアン・アタック'],
  ['f4', 'Bird Opening', 'バード・オープニング'],
  ['f4 e5', "Bird, From's Gambit", 'バード（フロム・ギャンビット）'],
  ['b3', 'Nimzowitsch-Larsen Attack', 'ニムゾヴィッチ・ラーセン・アタック'],
  ['b4', 'Polish Opening', 'ポーリッシュ・オープニング'],
  ['g4', 'Grob Opening', 'グロブ・オープニング'],
  ['g3', "King's Fianchetto", 'キングズ・フィアンケット'],
  ['Nc3', 'Van Geet Opening', 'ファン・ヘート・オープニング'],
];

let byPosition: Map<string, Entry> | undefined;

// By position, so that other orders of the same moves are found too.
function table(): Map<string, Entry> {
  if (byPosition) return byPosition;
  byPosition = new Map();
  for (const entry of openings) {
    let pos = startOf('chess');
    for (const san of entry[0].split(' ')) {
      const move = moveBySan(pos, san);
      if (!move) throw new Error(`${entry[0]}: ${san}`);
      pos = pos.after(move);
    }
    byPosition.set(pos.key(), entry);
  }
  return byPosition;
}

/** The name of the opening that led to a position, if the game began as usual. */
export function openingOf(tree: Tree, node: Node, lang: Lang): string | undefined {
  if (tree.root.pos.fen() !== games.chess.start) return undefined;
  for (let at: Node | undefined = node; at?.parent; at = at.parent) {
    const found = table().get(at.pos.key());
    if (found) return found[lang === 'ja' ? 2 : 1];
  }
  return undefined;
}
