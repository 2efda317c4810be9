import type { CellTable } from '../../cells/cell-table.ts';
import { cellKey } from '../../cells/origins.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../trace/step.ts';
import { type Level, levelOf, picksCells } from '../detail-level.ts';
import type {
  ColorToken,
  Mark,
  PathMark,
  PlainColor,
  RectMark,
  Scene,
  SceneCell,
  SceneGrid,
  ScenePanel,
  TextMark,
} from '../scene.ts';
import { ellipsis, fitSize, type TextStyle } from '../text-metrics.ts';
import { type DiagramTexts, diagramTexts, withNumber } from './diagram-texts.ts';
import { isLink } from './link-mark.ts';
import { LARGE_LABEL, type Rect, TYPE } from './measures.ts';
import { emptyLayers, type Grid, type LayerName, type Sketch } from './sketch.ts';
import { marksOf, type StepMarks } from './step-marks.ts';
import type { View } from './view.ts';

/** Ratio of the smallest readable text size to the stroke width of bars. */
const BAR_EDGE = 11;

/** A rectangle that can still grow. */
type Bar = RectMark & { width: number };

/** Width of two letters and an ellipsis in ems. A shorter name would not be recognizable. */
const MIN_NAME_LENGTH = 1.8;

type SmallText = Pick<TextMark, 'key' | 'x' | 'y' | 'text'> &
  Partial<Omit<TextMark, 'origin'>> & {
    readonly origin?: string | undefined;
    /** The width up to which the text is enlarged on a projector; 0 keeps its size. */
    readonly room?: number;
  };

/** Sizes to which a text is enlarged on a projector, the largest first. */
const ENLARGED = [LARGE_LABEL, 16.5, 15, 13.5] as const;

/** A scene that is being drawn, with everything that its parts depend on. */
export class Drawing {
  readonly columns: ColumnSet;
  readonly marks: StepMarks;
  readonly view: View;
  #words: DiagramTexts | null = null;
  #touched = 0;
  #smallestText: number;
  #window: Rect;
  #layers = emptyLayers();
  #texts = this.#layers.get('text')!;
  #grids = new Map<string, Grid>();
  /** The last bar on each line, by y. */
  #bars = new Map<number, Bar>();
  #level: Level;
  readonly #beingRead: ReadonlySet<string>;

  /** @param beingRead names of the structures of which no row was received yet */
  constructor(
    columns: ColumnSet,
    step: StepDetail | null,
    view: View,
    cells: CellTable,
    beingRead: ReadonlySet<string> = new Set(),
  ) {
    this.#beingRead = beingRead;
    this.columns = columns;
    const asked = view.marked?.filter(({ isAsked, isBlank }) => isAsked || isBlank);
    this.marks = marksOf(columns, step, cells, asked);
    this.view = view;
    this.#window = view;
    this.#smallestText = view.smallestText ?? 0;
    this.#level = levelOf(this.#smallestText);
  }

  get level(): Level {
    return this.#level;
  }

  /** True if single cells can be selected. */
  get picksCells(): boolean {
    return picksCells(this.#smallestText);
  }

  /** Increases a text size to the smallest readable one, in scene units. */
  legible(size: number): number {
    return Math.max(size, this.#smallestText);
  }

  /** Increases a text size to the smallest one on a projector. */
  sized(size: number): number {
    return this.view.large === true ? Math.max(size, LARGE_LABEL) : size;
  }

  get entity(): number | null {
    const { focus } = this.view;
    return focus?.kind === 'entity' ? focus.entity : null;
  }

  get words(): DiagramTexts {
    this.#words ??= diagramTexts(this.view.translate);
    return this.#words;
  }

  get touched(): number {
    return this.#touched;
  }

  countTouched(isTouched: boolean): void {
    if (isTouched) this.#touched++;
  }

  get step(): StepDetail | null {
    return this.marks.step;
  }

  /** True if a student wrote the cell in their own memory. */
  isByHand({ name }: Column, row: number): boolean {
    return this.view.marked?.some((cell) => cell.isByHand && cell.column === name && cell.row === row) === true;
  }

  add(layer: LayerName, mark: Mark): void {
    this.#layers.get(layer)!.push(mark);
  }

  /** Returns all arrows from one cell to another that were added so far. */
  links(): PathMark[] {
    return [...this.#layers.values()].flatMap((marks) => marks.filter(isLink));
  }

  /** Adds a text that is small and muted by default. */
  text(look: SmallText): void {
    const { key, x, y, text, origin, size = TYPE.small, font = 'sans', weight = 400, align = 'start' } = look;
    const { color = 'text-muted', about, room = Number.POSITIVE_INFINITY } = look;
    const own = this.enlarged(text, room, { font, size, weight });
    const mark = { kind: 'text', key, x, y, text, font, size: own, weight, align, color } as const;
    this.addText(about === undefined ? mark : { ...mark, about }, origin);
  }

  /** Adds the text of a cell. The caller creates the mark, because copying so many objects would take most of the time. */
  addText(mark: TextMark, origin?: string): void {
    if (mark.size < this.#smallestText) return;
    this.#texts.push(origin === undefined ? mark : { ...mark, origin });
  }

  /** Returns the size of a text on a projector: enlarged as far as it is not wider than `room`. */
  enlarged(text: string, room: number, { size, ...style }: TextStyle): number {
    if (this.sized(size) <= size) return size;
    return fitSize(text, room, [...ENLARGED.filter((each) => each > size), size], style);
  }

  /** Adds a name, which grows as the diagram shrinks, see `fitted`. It needs a place that is as high as it may become. */
  name(look: SmallText, width: number): void {
    this.fitted({ ...look, size: this.legible(look.size ?? TYPE.small) }, width);
  }

  /** Adds a text that is truncated to `width`, and omitted if too little of it would be left. */
  fitted(look: SmallText, width: number): void {
    const { font = 'sans', weight = 400, size = TYPE.small, text } = look;
    const own = this.enlarged(text, width, { font, size, weight });
    if (width < own * MIN_NAME_LENGTH) return;
    const shown = ellipsis(text, width, { font, size: own, weight });
    if (shown !== '…') this.text({ ...look, size: own, room: 0, text: shown });
  }

  /** Draws a cell as part of a bar: neighbours of the same colour become one rectangle. */
  bar(at: CellRef, { x, y, width, height }: Rect, fill: ColorToken): void {
    const last = this.#bars.get(y);
    if (last?.fill === fill && last.height === height && Math.abs(last.x + last.width - x) < 1) {
      last.width = x + width - last.x;
      return;
    }
    const strokeWidth = this.#smallestText / BAR_EDGE;
    const bar: Bar = {
      kind: 'rect',
      key: `slot:${cellKey(at.column, at.row)}`,
      x,
      y,
      width,
      height,
      fill,
      stroke: 'border',
      strokeWidth,
    };
    this.#bars.set(y, bar);
    this.add('cell', bar);
  }

  line(layer: LayerName, key: string, points: readonly number[], stroke: PlainColor, strokeWidth = 1): void {
    this.add(layer, { kind: 'path', key, points, curve: 'line', stroke, strokeWidth });
  }

  pageName(page: number): string {
    return withNumber(this.words.page, page);
  }

  orderName(n: number): string {
    return withNumber(this.words.order, n);
  }

  /** Text of a structure or array without rows. While parts of the world are not received, it may still have some. */
  get emptyText(): string {
    return this.view.translate(this.view.isBeingRead === true ? 'diagram.being-read' : 'diagram.empty');
  }

  /** True if nothing of a structure was received yet. */
  isBeingRead(structure: string): boolean {
    return this.#beingRead.has(structure);
  }

  sees(x: number, y: number, width: number, height: number): boolean {
    return this.seesRows(y, y + height) && x < this.#window.x + this.#window.width && x + width > this.#window.x;
  }

  seesRows(top: number, bottom: number): boolean {
    return top < this.#window.y + this.#window.height && bottom > this.#window.y;
  }

  /** Returns the visible lines [from, to) of `lines` lines of `height`, of which the first is at `top`. */
  linesInView(top: number, height: number, lines: number): readonly [number, number] {
    const from = Math.floor((this.#window.y - top) / height);
    const to = Math.ceil((this.#window.y + this.#window.height - top) / height);
    return [Math.max(0, from), Math.min(lines, Math.max(0, to))];
  }

  /** Returns the first line whose top is visible, or the last line if there is none. */
  firstLineInView(top: number, height: number, lines: number): number {
    const first = Math.ceil((this.#window.y - 1 - top) / height);
    return Math.max(0, Math.min(first, lines - 1));
  }

  /** True if y is above the part of a panel that is drawn separately, so that a fold hides it. */
  isHiddenByFold(y: number): boolean {
    return this.#window !== this.view && y < this.#window.y;
  }

  /** Returns the visible cells [from, to) of `count` cells of `width`, of which the first is at `x`. */
  cellsInView(x: number, width: number, count: number): readonly [number, number] {
    const from = Math.floor((this.#window.x - x) / width);
    const to = Math.ceil((this.#window.x + this.#window.width - x) / width);
    return [Math.max(0, from), Math.min(count, Math.max(0, to))];
  }

  grid(column: string, label: string, rows: number): void {
    if (!this.#grids.has(column)) this.#grids.set(column, { label, rows, cells: [] });
  }

  cell(cell: SceneCell): void {
    this.#grids.get(cell.column)?.cells.push(cell);
    this.countTouched(cell.state !== 'same');
  }

  /** Draws another part of the diagram and returns the marks instead of adding them. */
  sketch(window: Rect, draw: () => void): Sketch {
    const kept = [this.#window, this.#layers, this.#texts, this.#grids, this.#touched] as const;
    this.#window = window;
    this.#layers = emptyLayers();
    this.#texts = this.#layers.get('text')!;
    this.#grids = new Map();
    this.#bars = new Map();
    try {
      draw();
      return { layers: this.#layers, grids: this.#grids };
    } finally {
      [this.#window, this.#layers, this.#texts, this.#grids, this.#touched] = kept;
      this.#bars = new Map();
    }
  }

  /** Adds the marks of a sketch except those whose keys are in `drawn`, and adds their keys to it. */
  addSketch({ layers, grids }: Sketch, drawn: Set<string>): void {
    for (const [name, marks] of layers) {
      for (const mark of marks) {
        if (drawn.has(mark.key)) continue;
        drawn.add(mark.key);
        this.add(name, mark);
      }
    }
    for (const [column, { label, rows, cells }] of grids) {
      this.grid(column, label, rows);
      const known = this.#grids.get(column)!.cells;
      const keys = new Set(known.map(({ key }) => key));
      known.push(...cells.filter(({ key }) => !keys.has(key)));
      this.countTouched(cells.some(({ state }) => state !== 'same'));
    }
  }

  scene(width: number, height: number, panels: readonly ScenePanel[] = []): Scene {
    const grids: SceneGrid[] = [...this.#grids].map(([column, grid]) => ({ column, ...grid }));
    return { width, height, marks: ([] as Mark[]).concat(...this.#layers.values()), grids, panels };
  }
}
