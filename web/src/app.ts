// SPDX-License-Identifier: GPL-3.0-or-later
// The page: one game on the board at a time, and the engine that serves it.
import { ChessBoard } from './board/chess_board.ts';
import { ShogiBoard } from './board/shogi_board.ts';
import type { Arrow, Board } from './board/board.ts';
import { Engine, flavourHere } from './engine/client.ts';
import type { Flavour, Place, Status } from './engine/client.ts';
import type { GameId, Lang, Side } from './games/index.ts';
import { other, startOf } from './games/index.ts';
import { setLang, t } from './i18n.ts';
import type { Word } from './i18n.ts';
import type { PlayState } from './play.ts';
import { restoredPlay } from './play.ts';
import type { Choices, Mode } from './store.ts';
import { load, makeAddress, readAddress, restoredTree, save, savedTree } from './store.ts';
import type { Node } from './tree.ts';
import { Tree } from './tree.ts';
import { toast } from './ui/toast.ts';
import { Shell } from './ui/shell.ts';

export interface Desk {
  tree: Tree;
  orientation: Side;
  play: PlayState | undefined;
}

export class App {
  choices: Choices;
  status: Status = 'loading';
  statusDetail = '';
  private readonly possible = flavourHere();
  arrows: Arrow[] = [];
  private readonly desks: Record<GameId, Desk>;
  private engineNow: Engine | undefined;
  private board: Board | undefined;
  private boardGame: GameId | undefined;
  private shell: Shell;
  private failed = false;
  private ownAddress = '';
  private saving = 0;

  constructor(private readonly root: HTMLElement) {
    const saved = load();
    this.choices = saved.choices;
    const desk = (game: GameId): Desk => {
      const found = saved.games[game];
      const tree = restoredTree(game, found);
      if (found && !tree) saved.damaged = true;
      return {
        tree: tree ?? new Tree(startOf(game)),
        orientation: found?.orientation === 'second' ? 'second' : 'first',
        play: tree ? restoredPlay(found?.play) : undefined,
      };
    };
    this.desks = { chess: desk('chess'), shogi: desk('shogi') };
    setLang(this.choices.lang);
    if (saved.damaged) toast(t('badStore'));
    this.applyTheme();
    this.takeAddress(location.hash);
    this.shell = new Shell(this);
    this.build();
    window.addEventListener('hashchange', () => {
      if (location.hash !== this.ownAddress) {
        this.takeAddress(location.hash);
        this.build();
      }
    });
    window.addEventListener('pagehide', () => this.saveNow());
  }

  get game(): GameId {
    return this.choices.game;
  }

  get mode(): Mode {
    return this.choices.mode;
  }

  get desk(): Desk {
    return this.desks[this.game];
  }

  get tree(): Tree {
    return this.desk.tree;
  }

  get node(): Node {
    return this.tree.current;
  }

  place(node: Node = this.node): Place {
    return { fen: this.tree.root.pos.fen(), moves: this.tree.moves(node), turn: node.pos.turn };
  }

  sideName(side: Side): string {
    const names: Record<GameId, Record<Side, Word>> = {
      chess: { first: 'white', second: 'black' },
      shogi: { first: 'sente', second: 'gote' },
    };
    return t(names[this.game][side]);
  }

  /** What the engine runs as, if it can run here. */
  get flavour(): Flavour | undefined {
    return this.engineNow?.flavour ?? this.possible;
  }

  /** The engine of the game on the board; undefined where it cannot run. */
  get engine(): Engine | undefined {
    if (!this.possible) return undefined;
    if (this.engineNow?.game !== this.game) {
      const flavour = this.flavour as Flavour;
      this.engineNow?.close();
      this.engineNow = new Engine(this.game, flavour, (status, detail) => this.heard(status, detail));
    }
    return this.engineNow;
  }

  private heard(status: Status, detail = ''): void {
    if (status === 'ready' && this.failed) window.setTimeout(() => this.shell.resume());
    if (status === 'ready' || status === 'failed') this.failed = status === 'failed';
    this.status = status;
    this.statusDetail = detail;
    if (status === 'restarted') {
      toast(t('engineRestarted'));
      window.setTimeout(() => this.shell.resume(), 200);
    }
    if (status === 'failed')
      toast(t('engineFailed', { why: detail }), { label: t('tryAgain'), run: () => this.engine?.restart() });
    this.shell.statusChanged();
  }

  // What a person does.

  setGame(game: GameId): void {
    if (game === this.game) return;
    this.choices.game = game;
    this.arrows = [];
    this.build();
  }

  setMode(mode: Mode): void {
    if (mode === this.mode) return;
    this.choices.mode = mode;
    this.arrows = [];
    this.build();
  }

  setLanguage(lang: Lang): void {
    this.choices.lang = lang;
    setLang(lang);
    this.build();
  }

  toggleTheme(): void {
    const dark = document.documentElement.dataset.theme === 'dark';
    this.choices.theme = dark ? 'light' : 'dark';
    this.applyTheme();
    this.changed();
  }

  flip(): void {
    this.desk.orientation = other(this.desk.orientation);
    this.update();
  }

  go(node: Node): void {
    if (node === this.node) return;
    this.tree.current = node;
    this.arrows = [];
    this.update();
  }

  step(direction: 'first' | 'back' | 'forward' | 'last'): void {
    const line = this.tree.whole();
    const at = this.node.ply;
    const target = { first: 0, back: at - 1, forward: at + 1, last: line.length - 1 }[direction];
    const node = line[Math.min(Math.max(target, 0), line.length - 1)];
    if (node) this.go(node);
  }

  /** A move on the board, from a person or from a list. */
  move(move: string): void {
    const next = this.tree.add(this.node, move);
    if (!next) return this.update();
    this.tree.current = next;
    this.arrows = [];
    this.shell.moved(next);
    this.update();
  }

  /** Another game on the board of its kind. */
  replaceTree(game: GameId, tree: Tree, mode: Mode): void {
    this.engineNow?.cancel();
    this.desks[game] = { tree, orientation: this.desks[game].orientation, play: undefined };
    this.choices.game = game;
    this.choices.mode = mode;
    this.arrows = [];
    this.build();
  }

  // What is shown.

  /** Everything anew: another language, game or mode. */
  build(): void {
    this.engineNow?.cancel();
    if (this.boardGame !== this.game) {
      this.board?.destroy();
      const onMove = (move: string): void => this.move(move);
      this.board = this.game === 'chess' ? new ChessBoard(onMove) : new ShogiBoard(onMove);
      this.boardGame = this.game;
    }
    this.shell.build(this.root, (this.board as Board).element);
    this.update();
    this.engine?.warm();
  }

  update(): void {
    this.showBoard();
    this.shell.update();
    this.changed();
  }

  showBoard(): void {
    this.board?.show({
      pos: this.node.pos,
      last: this.node.move || undefined,
      movable: this.shell.movable(),
      orientation: this.desk.orientation,
      arrows: this.arrows,
    });
  }

  setArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    this.board?.arrows(arrows);
  }

  /** Notes the place in the address now, and the rest when there is time. */
  changed(): void {
    const address = makeAddress(this.game, this.mode, this.tree);
    if (address !== location.hash) {
      this.ownAddress = address;
      history.replaceState(null, '', address);
    }
    window.clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.saveNow(), 300);
  }

  private saveNow(): void {
    const saved = (game: GameId) => savedTree(this.desks[game].tree, this.desks[game].orientation, this.desks[game].play);
    save(this.choices, { chess: saved('chess'), shogi: saved('shogi') });
  }

  private takeAddress(hash: string): void {
    const address = readAddress(hash);
    if (address.bad) toast(t('badAddress'));
    if (address.game) this.choices.game = address.game;
    if (address.mode) this.choices.mode = address.mode;
    if (address.tree && address.game) {
      const desk = this.desks[address.game];
      const same = makeAddress(address.game, 'play', address.tree) === makeAddress(address.game, 'play', desk.tree);
      if (!same) this.desks[address.game] = { ...desk, tree: address.tree, play: undefined };
    }
  }

  private applyTheme(): void {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = this.choices.theme === 'system' ? system : this.choices.theme;
  }
}
