import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { Rect } from '../kit/measures.ts';
import { meaningsIn } from '../meanings.ts';
import type { Scene, ScenePanel, TextMark } from '../scene.ts';
import type { Size } from '../stage/shot.ts';
import { boxOfText } from '../text-metrics.ts';

/** A scene on a screen, with `scale` screen pixels per scene unit and its corner at (x, y). */
export interface Screen extends Size {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Finding {
  readonly kind:
    | 'small'
    | 'cut'
    | 'touch'
    | 'cell'
    | 'card'
    | 'viewport'
    | 'overlap'
    | 'card-overlap'
    | 'card-outside'
    | 'hidden'
    | 'unmarked';
  readonly what: string;
}

/** Size in screen pixels; slightly less than 11, because screens round to pixels. */
const MIN_TEXT_SIZE = 10.9;
/** Height of capitals and digits as a share of the line height. Descenders may touch the next line. */
const INK = 0.72;
/** Tolerance for kerning and rounding, in scene units. */
const SLACK = 1;

interface Measured {
  readonly marks: Scene['marks'];
  readonly panels: readonly (Rect & Pick<ScenePanel, 'name'>)[];
}

/**
 * Finds every text that is too small, cut off or overlapping, and every card that is cut off or overlapping.
 * @param smallest readable text size in screen pixels
 */
export function findingsOf(scene: Measured, screen: Screen, smallest = MIN_TEXT_SIZE): Finding[] {
  const texts = scene.marks.filter((mark): mark is TextMark => mark.kind === 'text' && mark.text.trim() !== '');
  const cut = texts.filter(({ text, key }) => IS_NAME.test(key) && text.endsWith('…'));
  const boxes = texts.map((text) => ({ text, box: boxOf(text) })).filter(({ box }) => overlaps(seen(screen), box));
  return [
    ...cut.map(({ text, key }): Finding => ({ kind: 'cut', what: `“${text}” (${key})` })),
    ...boxes.flatMap(({ text, box }) => [
      ...smallFindings(text, screen.scale, smallest),
      ...cutFindings(scene, screen, text, box),
    ]),
    ...overlapping(boxes),
    ...cardFindings(scene.panels, screen),
  ];
}

/** Names of arrays and cards, which are never cut. Lists of names may be, and labels of edges in a narrow graph. */
const IS_NAME = /^(title|label|hint|alive|free):/;

const IS_NUMBER = /^\P{L}*\d\P{L}*$/u;

/** Smallest sizes of numbers in screen pixels. */
export interface DigitSizes {
  /** In cells. */
  readonly value: number;
  /** Row numbers, versions, bits and offsets. */
  readonly other: number;
}

/** Finds the numbers that are too small. */
export function smallDigits({ marks }: Pick<Scene, 'marks'>, { scale }: Screen, smallest: DigitSizes): Finding[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'text' || !(IS_NUMBER.test(mark.text) || mark.key.startsWith('version:'))) return [];
    return smallFindings(mark, scale, IS_VALUE.test(mark.key) ? smallest.value : smallest.other);
  });
}

const IS_VALUE = /^(bytes-)?value:/;

/** Finds the numbers in cells of the same line with less than `gap` of their size between them. */
export function touchingNumbers({ marks }: Pick<Scene, 'marks'>, gap: number): Finding[] {
  const numbers = marks
    .filter((mark): mark is TextMark => mark.kind === 'text' && IS_VALUE.test(mark.key) && IS_NUMBER.test(mark.text))
    .map((text) => ({ text, box: boxOf(text) }));
  const lines = [...groupedBy(numbers, ({ text }) => text.y).values()];
  return lines.flatMap((line): Finding[] => {
    line.sort((a, b) => a.box.x - b.box.x);
    return line.slice(1).flatMap(({ text, box }, i): Finding[] => {
      const before = line[i]!;
      const between = box.x - before.box.x - before.box.width;
      const what = `“${before.text.text}” (${before.text.key}), “${text.text}” (${text.key})`;
      return between >= gap * Math.max(text.size, before.text.size) ? [] : [{ kind: 'touch', what }];
    });
  });
}

/** Width of the frame of a written cell, and the smallest distance between texts of one line as a share of their size. */
const [FRAME, TEXT_GAP] = [3, 0.2];

/** Headings and tiles are selected as cells are, but have no frame. */
const IS_ARRAY = /^(?!heading:|tiles$)/;

/** Finds the texts that are wider or higher than the cell around their middle, or touch its frame. */
export function cellFindings({ marks, grids }: Pick<Scene, 'marks' | 'grids'>): Finding[] {
  const cells = grids.flatMap(({ column, cells }) => (IS_ARRAY.test(column) ? cells : []));
  const words = textsOf(marks).filter(({ text }) => !IS_BIT.test(text.key));
  return words.flatMap(({ text, box }) => {
    const cell = cells.find((each) => holds(each, box.x + box.width / 2, text.y));
    if (cell === undefined) return [];
    const inset = cell.state === 'written' ? FRAME : 0;
    const inner = { ...cell, x: cell.x + inset, width: cell.width - 2 * inset };
    const what = `“${text.text}” (${text.key}) in ${cell.column}:${cell.row}`;
    return encloses(inner, box) ? [] : [{ kind: 'cell', what }];
  });
}

/** Digits of one number. */
const IS_BIT = /digit:/;

/** Finds the texts of the same line without a space between them. */
export function touchingTexts({ marks }: Pick<Scene, 'marks'>): Finding[] {
  const words = textsOf(marks).filter(({ text }) => !IS_BIT.test(text.key));
  return [...groupedBy(words, ({ text }) => text.y).values()].flatMap((line) => {
    line.sort((a, b) => a.box.x - b.box.x);
    return line.slice(1).flatMap(({ text, box }, i): Finding[] => {
      const before = line[i]!;
      const between = box.x - before.box.x - before.box.width;
      if (between >= TEXT_GAP * Math.min(text.size, before.text.size)) return [];
      return [{ kind: 'touch', what: `“${before.text.text}” (${before.text.key}), “${text.text}” (${text.key})` }];
    });
  });
}

/** Reach of letters with descenders below the middle of capitals, and of letters with ascenders above it, as shares of their size. */
const [DESCENT, ASCENT] = [0.57, 0.4];
const DESCENDS = /[gjpqy,;]|\p{Script=Han}/u;
/** Cells, and the plates of other texts. */
const NEAR_CELL = 0.5;

/** Finds the texts outside of cells whose letters reach the cell below or above, or the letters of a text there. */
export function crowdedTexts({ marks, grids }: Pick<Scene, 'marks' | 'grids'>): Finding[] {
  const cells = grids.flatMap(({ column, cells }) => (IS_ARRAY.test(column) ? cells : []));
  const outside = textsOf(marks)
    .filter(({ text, box }) => !cells.some((each) => holds(each, box.x + box.width / 2, text.y)))
    .map(({ text, box }) => {
      const bottom = text.y + text.size * (DESCENDS.test(text.text) ? DESCENT : INK / 2);
      const y = text.y - text.size * ASCENT;
      return { text, box: { x: box.x, width: box.width, y, height: bottom - y } };
    });
  return outside.flatMap(({ text, box }, i): Finding[] => {
    const what = `“${text.text}” (${text.key})`;
    const cell = cells.find((each) => reaches(box, each));
    const other = outside.slice(i + 1).find((each) => each.text.y !== text.y && reaches(box, each.box));
    return [
      ...(cell === undefined ? [] : [{ kind: 'touch', what: `${what}, ${cell.column}:${cell.row}` } as const]),
      ...(other === undefined
        ? []
        : [{ kind: 'touch', what: `${what}, “${other.text.text}” (${other.text.key})` } as const]),
    ];
  });
}

function reaches(a: Rect, b: Rect): boolean {
  return (
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height + NEAR_CELL && b.y < a.y + a.height + NEAR_CELL
  );
}

function textsOf(marks: Scene['marks']) {
  return marks
    .filter((mark): mark is TextMark => mark.kind === 'text' && mark.text.trim() !== '')
    .map((text) => ({ text, box: boxOf(text) }));
}

function groupedBy<T>(all: readonly T[], key: (each: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const each of all) getOrInsert(found, key(each), () => []).push(each);
  return found;
}

function smallFindings({ text, key, size }: TextMark, scale: number, smallest: number): Finding[] {
  const pixels = size * scale;
  return pixels >= smallest ? [] : [{ kind: 'small', what: `“${text}” (${key}): ${pixels.toFixed(1)} px` }];
}

function cutFindings({ panels }: Measured, screen: Screen, text: TextMark, box: Rect): Finding[] {
  const found: Finding[] = [];
  const what = `“${text.text}” (${text.key})`;
  const card = panels.find((panel) => holds(panel, box.x + box.width / 2, box.y + box.height / 2));
  if (card !== undefined && !encloses(card, box)) found.push({ kind: 'card', what: `${what} in ${card.name}` });
  if (!encloses(seen(screen), box)) found.push({ kind: 'viewport', what });
  return found;
}

function cardFindings(panels: Measured['panels'], screen: Screen): Finding[] {
  const found: Finding[] = panels
    .filter((panel) => !encloses(seen(screen), panel))
    .map(({ name, width, height }) => ({
      kind: 'card-outside',
      what: `${name} ${width.toFixed()} × ${height.toFixed()}`,
    }));
  panels.forEach((a, i) => {
    for (const b of panels.slice(i + 1))
      if (overlaps(a, b)) found.push({ kind: 'card-overlap', what: `${a.name}, ${b.name}` });
  });
  return found;
}

function overlapping(boxes: readonly { readonly text: TextMark; readonly box: Rect }[]): Finding[] {
  const found: Finding[] = [];
  const sorted = [...boxes].sort((a, b) => a.box.y - b.box.y);
  sorted.forEach(({ text, box }, i) => {
    for (const other of sorted.slice(i + 1)) {
      if (other.box.y >= box.y + box.height) break;
      if (!overlaps(box, other.box)) continue;
      found.push({ kind: 'overlap', what: `“${text.text}” (${text.key}), “${other.text.text}” (${other.text.key})` });
    }
  });
  return found;
}

/** The functions of an engine's diagrams that the check uses. */
export interface Memory {
  /** Returns the structure that a column belongs to, or null if no diagram shows it. */
  ownerOf(column: Column): string | null;
  /** True if some picture of the diagram contains the cell. */
  isDrawn(column: string, row: number): boolean;
  /** Returns the position of a cell that is in this picture but not selectable. */
  boxOf(column: string, row: number): Rect | undefined;
}

/** A step that writes more cells of an array than this only needs to show some of them. */
const MAX_CELLS = 24;

/**
 * Finds the cells that a step writes and that a diagram can show, but that are not on screen: neither in a card nor in a collapsed one.
 */
export function hiddenCells(
  scene: Scene,
  screen: Screen,
  step: StepDetail,
  { ownerOf, isDrawn, boxOf }: Memory,
): Finding[] {
  const cells = new Map(
    scene.grids.flatMap(({ column, cells }) => cells.map((cell) => [`${column}:${cell.row}`, cell])),
  );
  const small = new Map(scene.panels.filter(({ part }) => part === 'collapsed').map((panel) => [panel.name, panel]));
  return [...byColumn(step.writes)].flatMap(([column, writes]): Finding[] => {
    const owner = ownerOf(column);
    if (owner === null) return [];
    const { name } = column;
    const isSeen = ({ row }: { readonly row: number }): boolean => {
      const box = small.get(owner) ?? cells.get(`${name}:${row}`) ?? boxOf(name, row);
      return box !== undefined && encloses(seen(screen), box);
    };
    // A fold says how many touched cells it hides.
    if (scene.marks.some(({ key }) => key === `left:${owner}`)) return [];
    if (writes.length > MAX_CELLS && writes.some(isSeen)) return [];
    const missing = writes.filter((write) => !isSeen(write) && isDrawn(name, write.row));
    return missing.slice(0, MAX_CELLS).map(({ row }) => ({ kind: 'hidden', what: `${name}:${row} of ${owner}` }));
  });
}

/** True if the picture has a mark for the step: a touched cell or line, a collapsed card's frame, or an outline of what the step names. */
export function isMarked({ marks }: Pick<Scene, 'marks'>): boolean {
  return meaningsIn(marks).some((meaning) => ['written', 'read', 'named'].includes(meaning));
}

function byColumn(writes: StepDetail['writes']): Map<Column, StepDetail['writes'][number][]> {
  const found = new Map<Column, StepDetail['writes'][number][]>();
  for (const write of writes) getOrInsert(found, write.column, () => []).push(write);
  return found;
}

function seen({ x, y, scale, width, height }: Screen): Rect {
  return { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
}

export function boxOf(text: TextMark): Rect {
  return boxOfText(text, INK);
}

function holds({ x, y, width, height }: Rect, px: number, py: number): boolean {
  return px >= x && px <= x + width && py >= y && py <= y + height;
}

function encloses(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK &&
    inner.y + inner.height <= outer.y + outer.height + SLACK
  );
}

function overlaps(a: Rect, b: Rect): boolean {
  return (
    a.x + SLACK < b.x + b.width &&
    b.x + SLACK < a.x + a.width &&
    a.y + SLACK < b.y + b.height &&
    b.y + SLACK < a.y + a.height
  );
}
