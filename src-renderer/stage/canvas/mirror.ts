import type { Scene, SceneGrid, TextMark } from '../../../core/scene/scene.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import type { CellWords } from './cell-words.ts';

interface MirroredGrid {
  readonly element: HTMLElement;
  readonly row: HTMLElement;
  readonly cells: Map<number, HTMLElement>;
}

/** Milliseconds of one task. The rest of a large scene follows in later tasks, with pauses for frames. */
const SLICE_MS = 6;
const PAUSE_MS = 24;
/** Panning, fast stepping and games produce many scenes in a row, so only some are mirrored, outside of the frames that draw them. */
const SETTLE_MS = 120;

/**
 * The diagram for assistive technology: a grid for each drawn array, with the cells on the canvas. It only writes changes to the DOM, a
 * slice at a time, because thousands of cells may change at once. `data-behind` marks a scene that is not mirrored yet. Exactly one cell
 * has tabindex 0, the others -1: Tab enters and leaves the diagram, arrow keys move in it. Words that the picture explains are behind the grids, each
 * reached by Tab.
 */
export class Mirror {
  readonly #root: HTMLElement;
  readonly #grids = new Map<string, MirroredGrid>();
  #work: Generator<void> | null = null;
  /** The scene after the one that is being mirrored. */
  #next: { readonly scene: Scene; readonly words: CellWords } | null = null;
  #scheduled = 0;
  #current: CellAt | null = null;
  #topmost: CellAt | null = null;
  #wantsFocus = false;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /**
   * Mirrors a scene: the first one immediately, others after their frames were drawn. A scene that is being mirrored is finished first,
   * otherwise a running game would never be mirrored.
   * @param passing true while the position is dragged; then only the last scene is mirrored
   */
  update(scene: Scene, words: CellWords, passing = false): void {
    this.#next = { scene, words };
    this.#root.dataset.behind = '';
    if (passing) this.#stop();
    if (this.#grids.size === 0) this.#run();
    else if (this.#scheduled === 0) this.#schedule(SETTLE_MS);
  }

  /** Moves the cell cursor to an address. */
  moveTo(address: CellAt | null): void {
    this.#current = address;
    this.#settleCursor();
  }

  /** Focuses a cell as soon as it is mirrored. */
  focusWhenShown(address: CellAt): void {
    this.#current = address;
    this.#wantsFocus = true;
    this.#settleCursor();
  }

  /** Focuses a cell, by default the cursor's, or the topmost one. Pending cells are mirrored immediately, because a key cannot wait. */
  focus(cell = this.#current): void {
    this.#current = cell;
    if (this.#next !== null) this.#work = null;
    this.#run(Number.POSITIVE_INFINITY);
    this.#root.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
  }

  addressOf(element: Element): CellAt | null {
    const cell = element.closest<HTMLElement>('[role=gridcell]');
    const column = cell?.parentElement?.parentElement?.dataset.column;
    if (cell === null || column === undefined) return null;
    return { column, row: Number(cell.dataset.row) };
  }

  dispose(): void {
    this.#stop();
    this.#next = null;
    this.#root.replaceChildren();
    this.#grids.clear();
  }

  #schedule(ms: number): void {
    this.#scheduled = window.setTimeout(() => this.#run(), ms);
  }

  #stop(): void {
    clearTimeout(this.#scheduled);
    this.#scheduled = 0;
    this.#work = null;
  }

  /** Mirrors for up to this many milliseconds, at most one scene. */
  #run(budget = SLICE_MS): void {
    clearTimeout(this.#scheduled);
    this.#scheduled = 0;
    const end = performance.now() + budget;
    this.#work ??= this.#takeNext();
    while (this.#work !== null && performance.now() < end) if (this.#work.next().done === true) this.#work = null;
    this.#settleCursor();
    if (this.#work !== null) this.#schedule(PAUSE_MS);
    else if (this.#next !== null) this.#schedule(SETTLE_MS);
    else delete this.#root.dataset.behind;
  }

  #takeNext(): Generator<void> | null {
    if (this.#next === null) return null;
    const { scene, words } = this.#next;
    this.#next = null;
    return this.#write(scene, words);
  }

  *#write(scene: Scene, words: CellWords): Generator<void> {
    // Grids without visible cells are omitted.
    const grids = scene.grids.filter((grid) => grid.cells.length > 0);
    const shown = new Set(grids.map((grid) => grid.column));
    this.#topmost = grids.map(({ cells }) => cells[0]!).toSorted((a, b) => a.y - b.y)[0] ?? null;
    for (const [column, grid] of this.#grids) {
      if (shown.has(column)) continue;
      grid.element.remove();
      this.#grids.delete(column);
    }
    for (const [place, grid] of grids.entries()) {
      const mirrored = this.#grid(grid, place);
      yield* writeCells(mirrored, grid, words);
    }
    this.#writeNotes(explainedWords(scene));
  }

  #writeNotes(words: readonly ExplainedWord[]): void {
    const notes = [...this.#root.querySelectorAll<HTMLElement>(':scope > [role=note]')];
    for (const note of notes.slice(words.length)) note.remove();
    for (const [i, { key, text, about }] of words.entries()) {
      const note = notes[i] ?? this.#root.appendChild(newNote());
      setAttribute(note, 'data-word', key);
      setAttribute(note, 'aria-label', `${text}: ${about}`);
    }
  }

  #grid(grid: SceneGrid, place: number): MirroredGrid {
    const known = this.#grids.get(grid.column) ?? newGrid(grid.column);
    this.#grids.set(grid.column, known);
    setAttribute(known.element, 'aria-label', grid.label);
    setAttribute(known.element, 'aria-colcount', String(grid.rows));
    const there = this.#root.children[place];
    if (there !== known.element) this.#root.insertBefore(known.element, there ?? null);
    return known;
  }

  /** Makes exactly one cell reachable by Tab: the cursor's, otherwise the topmost. */
  #settleCursor(): void {
    const wanted = this.#element(this.#current);
    const target = wanted ?? this.#element(this.#topmost) ?? this.#root.querySelector<HTMLElement>('[role=gridcell]');
    for (const other of this.#root.querySelectorAll<HTMLElement>('[role=gridcell][tabindex="0"]')) {
      if (other !== target) other.tabIndex = -1;
    }
    if (target !== null) target.tabIndex = 0;
    if (this.#wantsFocus && wanted !== undefined) {
      this.#wantsFocus = false;
      wanted.focus({ preventScroll: true });
    }
  }

  #element(address: CellAt | null): HTMLElement | undefined {
    return address === null ? undefined : this.#grids.get(address.column)?.cells.get(address.row);
  }
}

/** A word of the picture with its explanation. */
export type ExplainedWord = TextMark & { readonly about: string };

/** Returns the words that a picture explains. Several with the same explanation are one. */
export function explainedWords({ marks }: Scene): readonly ExplainedWord[] {
  const words = marks.filter((mark): mark is ExplainedWord => mark.kind === 'text' && mark.about !== undefined);
  return words.filter(({ about }, i) => words.findIndex((other) => other.about === about) === i);
}

function newNote(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'note');
  element.tabIndex = 0;
  return element;
}

function newGrid(column: string): MirroredGrid {
  const element = document.createElement('div');
  element.setAttribute('role', 'grid');
  element.setAttribute('aria-readonly', 'true');
  element.dataset.column = column;
  const row = document.createElement('div');
  row.setAttribute('role', 'row');
  element.append(row);
  return { element, row, cells: new Map() };
}

function* writeCells(mirrored: MirroredGrid, grid: SceneGrid, words: CellWords): Generator<void> {
  const { row, cells } = mirrored;
  const shown = new Set(grid.cells.map((cell) => cell.row));
  for (const [index, element] of cells) {
    if (shown.has(index)) continue;
    element.remove();
    cells.delete(index);
  }
  for (const [place, cell] of grid.cells.entries()) {
    const element = cells.get(cell.row) ?? newCell(cell.row);
    cells.set(cell.row, element);
    const there = row.children[place];
    if (there !== element) row.insertBefore(element, there ?? null);
    setAttribute(element, 'aria-label', words.describe(cell));
    setAttribute(element, 'aria-selected', String(words.selected(cell)));
    setAttribute(element, 'data-state', cell.state);
    setAttribute(element, 'data-text', cell.text);
    yield;
  }
}

function newCell(row: number): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'gridcell');
  element.setAttribute('aria-colindex', String(row + 1));
  element.dataset.row = String(row);
  element.tabIndex = -1;
  return element;
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
