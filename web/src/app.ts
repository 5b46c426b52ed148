// SPDX-License-Identifier: GPL-3.0-or-later
// The page: the boards of both games, and the engine that serves whichever is in front. A game that is played and
// what is looked into are two things, so analysing never touches the game.
import { ChessBoard } from './board/chess_board.ts';
import { ShogiBoard } from './board/shogi_board.ts';
import type { Arrow, Board } from './board/board.ts';
import { Engine, flavourHere } from './engine/client.ts';
import type { Flavour, Place, Status } from './engine/client.ts';
import type { Score } from './engine/info.ts';
import type { GameId, Lang, Notation, Side } from './games/index.ts';
import { other, startOf } from './games/index.ts';
import { setLang, t } from './i18n.ts';
import type { Word } from './i18n.ts';
import type { PlayState } from './play.ts';
import { restoredPlay } from './play.ts';
import type { Entry } from './records/read.ts';
import { play } from './sound.ts';
import type { Choices, Mode } from './store.ts';
import { load, makeAddress, readAddress, restoredTree, save } from './store.ts';
import type { Node } from './tree.ts';
import { Tree } from './tree.ts';
import { toast } from './ui/toast.ts';
import { Shell } from './ui/shell.ts';

export interface Desk {
  game: Tree; // that is played
  study: Tree; // that is looked into
  orientation: Side;
  play: PlayState | undefined;
  /** The games of the file that the study came from, and which one it is. */
  file: { entries: Entry[]; at: number } | undefined;
}

/** What the history of the browser remembers of a place of this page. */
interface Visit {
  sente: true;
  game: GameId;
  mode: Mode;
}

export class App {
  choices: Choices;
  status: Status = 'loading';
  statusDetail = '';
  arrows: Arrow[] = [];
  private readonly possible = flavourHere();
  private readonly desks: Record<GameId, Desk>;
  private engineNow: Engine | undefined;
  private board: Board | undefined;
  private boardKind = ''; // the game, and how its moves are written: shogi's coordinates follow
  private shell: Shell;
  private failed = false;
  private previewing = false;
  private saving = 0;
  private addressing = 0;

  constructor(private readonly root: HTMLElement) {
    const saved = load();
    this.choices = saved.choices;
    const desk = (game: GameId): Desk => {
      const found = saved.desks[game];
      const played = found && restoredTree(game, found.game);
      const study = found && restoredTree(game, found.study);
      if (found && !(played && study)) saved.damaged = true;
      return {
        game: played ?? new Tree(startOf(game)),
        study: study ?? new Tree(startOf(game)),
        orientation: found?.orientation === 'second' ? 'second' : 'first',
        play: played ? restoredPlay(found?.play) : undefined,
        file: undefined,
      };
    };
    this.desks = { chess: desk('chess'), shogi: desk('shogi') };
    setLang(this.choices.lang);
    if (saved.damaged) toast(t('badStore'));
    this.applyTheme();
    const own = isOwn(history.state) && Object.keys(saved.desks).length > 0;
    this.takeAddress(location.hash, own);
    this.shell = new Shell(this);
    this.build();
    window.addEventListener('popstate', (event) => this.travelled(event.state));
    window.addEventListener('pagehide', () => this.keepNow());
    document.addEventListener('visibilitychange', () => document.hidden && this.keepNow());
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.applyTheme());
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
    return this.mode === 'play' ? this.desk.game : this.desk.study;
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

  /** How moves are written here. */
  get notation(): Notation {
    const { chessNotation, shogiNotation, lang } = this.choices;
    if (this.game === 'chess') return chessNotation;
    return shogiNotation !== 'language' ? shogiNotation : lang === 'ja' ? 'japanese' : 'western';
  }

  /** What a position is worth, as far as anybody knows: by the rules, by the engine, or by what a record tells. */
  worth(node: Node): Score | undefined {
    const end = this.tree.endByRule(node) ?? (node.score ? undefined : this.tree.end(node));
    if (!end || end.open) return node.score;
    if (end.winner === undefined) return { cp: 0 };
    return { mate: end.winner === 'first' ? 0.5 : -0.5 };
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
    this.travel(game, this.mode);
  }

  setMode(mode: Mode): void {
    if (this.mode === 'play' && mode !== 'play') this.followGame();
    this.travel(this.game, mode);
  }

  /** To another board or mode, from where the browser leads back. */
  private travel(game: GameId, mode: Mode): void {
    if (game === this.game && mode === this.mode) return;
    this.keepAddress();
    this.choices.game = game;
    this.choices.mode = mode;
    this.arrows = [];
    history.pushState(this.placeNow(), '', makeAddress(game, mode, this.tree));
    this.build();
  }

  private travelled(state: unknown): void {
    window.clearTimeout(this.addressing);
    if (isOwn(state)) {
      this.choices.game = state.game;
      this.choices.mode = state.mode;
    } else {
      this.takeAddress(location.hash, false);
    }
    this.arrows = [];
    this.build();
  }

  // As long as nothing else is being studied, it is the game that was left.
  private followGame(): void {
    const { game, study } = this.desk;
    if (game.root.children.length === 0 && study.root.children.length > 0) return;
    const untouched = study.root.children.length === 0 && study.tags.size === 0;
    const copied = game.root.children.length > 0 && isBeginning(study, game);
    if (!untouched && !copied) return;
    if (copied && study.last.ply === game.last.ply) study.current = sameNode(game, study) ?? study.current;
    else this.desk.study = game.copy();
  }

  /** The game that is played, as something to look into. */
  studyGame(): void {
    const { desk } = this;
    if (!isBeginning(desk.game, desk.study) || desk.study.last.ply !== desk.game.last.ply)
      this.replaceStudy(this.game, desk.game.copy(), 'analyse');
    else this.travel(this.game, 'analyse');
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
    this.showBoard();
    this.shell.update();
    this.changed(false);
  }

  step(direction: 'first' | 'back' | 'forward' | 'last'): void {
    const { node } = this;
    const targets = {
      first: () => this.tree.root,
      back: () => node.parent,
      forward: () => node.children[0],
      last: () => this.tree.whole(node).at(-1),
    };
    const target = targets[direction]();
    if (target) this.go(target);
  }

  /** A move on the board, from a person or from a list. */
  move(move: string): void {
    const next = this.tree.add(this.node, move);
    if (!next) return this.update();
    this.tree.current = next;
    this.arrows = [];
    this.sound(next);
    this.shell.moved(next);
    this.update();
  }

  /** What a move sounds like, for those who want to hear it. */
  sound(node: Node): void {
    if (!this.choices.sound || !node.parent) return;
    const count = (fen: string): number => fen.split(' ')[0]?.match(/[a-z]/gi)?.length ?? 0;
    const drop = node.move[1] === '*';
    const taken = !drop && count(node.parent.pos.fen()) > count(node.pos.fen());
    play(this.tree.end(node) ? 'end' : node.pos.inCheck ? 'check' : taken ? 'capture' : 'move');
  }

  toggleSound(): void {
    this.choices.sound = !this.choices.sound;
    if (this.choices.sound) play('move');
    this.build();
  }

  /** Something else to look into; what was there can be had back. */
  replaceStudy(game: GameId, tree: Tree, mode: Mode, file?: Desk['file']): void {
    this.engineNow?.cancel();
    const desk = this.desks[game];
    const { study: before, file: fileBefore } = desk;
    const from = this.placeNow();
    this.keepAddress();
    desk.study = tree;
    desk.file = file;
    this.choices.game = game;
    this.choices.mode = mode;
    this.arrows = [];
    history.pushState(this.placeNow(), '', makeAddress(game, mode, tree));
    this.build();
    if (before.root.children.length === 0 || isBeginning(before, tree)) return;
    this.offerUndo(t('studyReplaced'), () => {
      desk.study = before;
      desk.file = fileBefore;
      this.choices.game = from.game;
      this.choices.mode = from.mode;
      this.build();
    });
  }

  /** Another game to play; what was there can be had back. */
  replaceGame(tree: Tree, play: PlayState | undefined, orientation: Side): void {
    this.engineNow?.cancel();
    const desk = this.desk;
    const before = { game: desk.game, play: desk.play, orientation: desk.orientation };
    this.keepAddress();
    Object.assign(desk, { game: tree, play, orientation });
    const elsewhere = this.mode !== 'play';
    this.choices.mode = 'play';
    this.arrows = [];
    if (elsewhere) history.pushState(this.placeNow(), '', makeAddress(this.game, 'play', tree));
    this.build();
    if (before.game.root.children.length === 0) return;
    this.offerUndo(t('gameReplaced'), () => {
      this.engineNow?.cancel();
      Object.assign(desk, before);
      this.build();
    });
  }

  offerUndo(text: string, undo: () => void): void {
    toast(text, {
      label: t('undo'),
      run: () => {
        this.arrows = [];
        undo();
        this.update();
      },
    });
  }

  // What is shown.

  /** Everything anew: another language, game or mode. */
  build(): void {
    this.engineNow?.cancel();
    this.applyTheme();
    const kind = `${this.game} ${this.notation}`;
    if (this.boardKind !== kind) {
      this.board?.destroy();
      const onMove = (move: string): void => this.move(move);
      this.board = this.game === 'chess' ? new ChessBoard(onMove) : new ShogiBoard(onMove, this.notation);
      this.boardKind = kind;
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
    this.previewing = false;
    this.board?.show({
      pos: this.node.pos,
      last: this.node.move || undefined,
      movable: this.shell.movable(),
      premovable: this.shell.premovable(),
      orientation: this.desk.orientation,
      arrows: this.arrows,
    });
  }

  setArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    if (!this.previewing) this.board?.arrows(arrows);
  }

  /** Shows what a line leads to, until something else is shown. */
  preview(moves: string[]): void {
    let { pos } = this.node;
    for (const move of moves) pos = pos.after(move);
    this.previewing = true;
    const { orientation } = this.desk;
    this.board?.show({ pos, last: moves.at(-1), movable: undefined, orientation, arrows: [] });
  }

  endPreview(): void {
    if (this.previewing) this.showBoard();
  }

  /** Whether something on the board was open, which Escape has closed. */
  escape(): boolean {
    return this.board?.escape() ?? false;
  }

  /** Notes the place in the address, at once or when the arrow key is let go, and the rest when there is time. */
  changed(atOnce = true): void {
    window.clearTimeout(this.addressing);
    if (atOnce) this.keepAddress();
    else this.addressing = window.setTimeout(() => this.keepAddress(), 200);
    window.clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.saveNow(), 300);
  }

  private placeNow(): Visit {
    return { sente: true, game: this.game, mode: this.mode };
  }

  private keepAddress(): void {
    window.clearTimeout(this.addressing);
    const address = makeAddress(this.game, this.mode, this.tree);
    if (address !== location.hash || !isOwn(history.state)) history.replaceState(this.placeNow(), '', address);
  }

  private keepNow(): void {
    this.shell.pause();
    this.keepAddress();
    this.saveNow();
  }

  private saveNow(): void {
    const saved = (game: GameId) => {
      const { game: played, study, orientation, play } = this.desks[game];
      return { game: played.save(), study: study.save(), orientation, play };
    };
    save(this.choices, { chess: saved('chess'), shogi: saved('shogi') });
  }

  /** A link; `own` if this page wrote it and has kept what it stands for. */
  private takeAddress(hash: string, own: boolean): void {
    const address = readAddress(hash);
    if (address.bad) toast(t('badAddress'));
    if (address.game) this.choices.game = address.game;
    if (address.mode) this.choices.mode = address.mode;
    const { tree } = address;
    if (!tree || !address.game || own) return;
    const desk = this.desks[address.game];
    const here = this.mode === 'play' ? desk.game : desk.study;
    if (makeAddress(address.game, 'play', tree) === makeAddress(address.game, 'play', here)) return;
    const running = desk.play?.active === true && desk.game.root.children.length > 0;
    if (this.mode === 'play' && !running) {
      desk.game = tree;
      desk.play = undefined;
      return;
    }
    // A game that runs is left alone: the link is something to look at.
    if (this.mode === 'play') {
      this.choices.mode = 'analyse';
      toast(t('gameGoesOn'));
    }
    const before = desk.study;
    desk.study = tree;
    desk.file = undefined;
    if (before.root.children.length > 0)
      this.offerUndo(t('studyReplaced'), () => {
        desk.study = before;
        this.build();
      });
  }

  private applyTheme(): void {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const { dataset } = document.documentElement;
    dataset.theme = this.choices.theme === 'system' ? system : this.choices.theme;
    dataset.pieces = this.choices.shogiPieces;
  }
}

const isOwn = (state: unknown): state is Visit =>
  typeof state === 'object' && state !== null && (state as Visit).sente === true;

/** Whether all moves of `part` also stand in `whole`, from the same start. */
function isBeginning(part: Tree, whole: Tree): boolean {
  if (part.root.pos.fen() !== whole.root.pos.fen()) return false;
  const pairs: [Node, Node][] = [[part.root, whole.root]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop())
    for (const child of pair[0].children) {
      const same = pair[1].children.find((each) => each.move === child.move);
      if (!same) return false;
      pairs.push([child, same]);
    }
  return true;
}

function sameNode(from: Tree, to: Tree): Node | undefined {
  let node: Node | undefined = to.root;
  for (const move of from.moves()) node = node?.children.find((child) => child.move === move);
  return node;
}
