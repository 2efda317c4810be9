import type { CellAt } from '../inspect/world-reader.ts';
import type { Column } from '../trace/column.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import type { Panel } from './kit/block.ts';
import type { Cast, Slot } from './kit/cast.ts';
import { Drawing } from './kit/drawing.ts';
import { type Rect, STACK_GAP } from './kit/measures.ts';
import { THUMBNAIL } from './kit/thumbnail.ts';
import {
  fitting,
  NOWHERE,
  roomAt,
  SCALES,
  type Scales,
  type Shot,
  type Size,
  type Span,
  type Subject,
  scalesBetween,
} from './shot.ts';

/** A structure that takes part in an operation. */
interface Part {
  readonly name: string;
  /** `above` the others, or beside each other: what loses rows left, what gains them right. */
  readonly place: 'above' | 'beside';
  /** It must be in view; others are dropped first when room is short. */
  readonly leads: boolean;
  /** Rows gained less rows lost. */
  readonly gain: number;
}

/** More steps and cells cannot be followed: the first and the last ones count. */
const MOST_STEPS = 400;
const MOST_CELLS = 24;
const MOST_CARDS = 5;
const MOST_THUMBNAILS = 8;
/** A folded card is at least so high. */
const LEAST_HEIGHT = 150;
/** It can be read when it is as high as that. */
const FOLDED = 280;
/** Rather than folding more than these, the others become thumbnails. */
const FEWEST = 3;

/** The structures of an operation large, the others as thumbnails; null when no structure takes part. */
export function castShot(subject: Subject, span: Span, size: Size, scales: Scales): Shot | null {
  return shotOf(subject, span, partsOf(subject, span), size, scales);
}

/** The structures that keep some cells now, large, the others as thumbnails; null when none of the cells is in a structure. */
export function castOfCells(
  subject: Subject,
  cells: readonly CellAt[],
  size: Size,
  scales: Scales = SCALES,
): Shot | null {
  const { engine, timeline, view } = subject;
  const { columns, position } = timeline;
  const names = cells.flatMap(({ column }) => {
    const found = columns.find(column);
    return found === undefined ? [] : (engine.diagrams.structureOf(columns, found) ?? []);
  });
  const parts = [...new Set(names)]
    .filter((name) => view.visible?.(name) !== false)
    .map((name): Part => ({ name, place: placeOf(engine.diagrams, name), leads: true, gain: 0 }));
  const cast = { parts: parts.slice(0, MOST_CARDS), cells: cells.slice(0, 2 * MOST_CELLS) };
  return shotOf(subject, { from: position, to: position, kind: null }, cast, size, scales);
}

interface Parts {
  readonly parts: readonly Part[];
  readonly cells: readonly CellAt[];
}

function shotOf(subject: Subject, span: Span, { parts, cells }: Parts, size: Size, scales: Scales): Shot | null {
  if (parts.length === 0) return null;
  const others = othersOf(subject, span, new Set(parts.map(({ name }) => name)));
  const measure = measurer(subject, span);
  const tried = scalesBetween(scales.most, scales.least);
  const leads = leading(parts);
  const setting = (count: number, scale: number, least: number | null): Setting => {
    const dropped = parts.slice(count).map(({ name }) => name);
    const room = roomAt(size, scale);
    return { parts: parts.slice(0, count), others: [...dropped, ...others], cells, room, measure, least };
  };
  const shown = (laid: Laid): Shot => {
    const extent = { width: laid.width, height: laid.height };
    const scale = Math.min(scales.most, fitting(extent, size));
    return { view: { wrap: laid.wrap, abreast: 1, cast: laid }, extent, scale };
  };
  for (let count = parts.length; count >= leads; count--) {
    for (const scale of tried) {
      const laid = best(setting(count, scale, null));
      if (laid !== null) return shown(laid);
    }
  }
  for (const [least, fewest] of [
    [FOLDED, Math.min(leads, FEWEST)],
    [LEAST_HEIGHT, 1],
  ] as const) {
    for (let count = leads; count >= fewest; count--) {
      const laid = best(setting(count, scales.least, least));
      if (laid !== null) return shown(laid);
    }
  }
  return overflowing(setting(1, scales.least, LEAST_HEIGHT), size, scales);
}

/** The layout that leaves out least. */
function best(setting: Setting): Laid | null {
  let found: Laid | null = null;
  for (const layout of LAYOUTS) {
    const laid = layout(setting);
    if (laid !== null && (found === null || laid.cut < found.cut)) found = laid;
    if (found?.cut === 0) return found;
  }
  return found;
}

function leading(parts: readonly Part[]): number {
  return Math.max(1, parts.filter(({ leads }) => leads).length);
}

/** What an operation touches, what leads it first. Leaves the timeline at the operation's end. */
function partsOf({ engine, timeline, view }: Subject, span: Span): Parts {
  const { diagrams } = engine;
  const touched = touchedColumns(timeline, span);
  const found = new Map<string, { gain: number }>();
  for (const position of [span.to, span.from]) {
    if (timeline.position !== position) timeline.seek(position);
    for (const [column, { gain, named }] of touched) {
      if (named.done) continue;
      const name = diagrams.structureOf(timeline.columns, column);
      if (name === null) continue;
      named.done = true;
      if (view.visible?.(name) === false) continue;
      const part = found.get(name) ?? { gain: 0 };
      part.gain += gain;
      found.set(name, part);
    }
  }
  const leads = (span.kind === null ? undefined : diagrams.leads?.[span.kind]) ?? [];
  const rank = (name: string): number => {
    const at = leads.indexOf(diagrams.familyOf(name));
    return at < 0 ? leads.length : at;
  };
  const parts = [...found].map(([name, { gain }]): Part => {
    return { name, place: placeOf(diagrams, name), leads: leads.length === 0 || rank(name) < leads.length, gain };
  });
  // Sorting keeps the order of structures of the same rank: that in which they were touched.
  parts.sort((a, b) => rank(a.name) - rank(b.name));
  const cellsIn = (which: 'written' | 'read'): CellAt[] =>
    [...touched].flatMap(([column, touch]) => [...touch[which]].map((row) => ({ column: column.name, row })));
  return {
    parts: parts.slice(0, MOST_CARDS),
    cells: [...firstAndLast(cellsIn('written'), MOST_CELLS), ...firstAndLast(cellsIn('read'), MOST_CELLS)],
  };
}

function placeOf({ above, familyOf }: Diagrams, name: string): Part['place'] {
  return above?.includes(familyOf(name)) === true ? 'above' : 'beside';
}

interface Touch {
  gain: number;
  /** Written, and those that were only read. */
  readonly written: Set<number>;
  readonly read: Set<number>;
  /** Whether the structure that it belongs to was found. */
  readonly named: { done: boolean };
}

function touchedColumns(timeline: Subject['timeline'], { from, to }: Span): Map<Column, Touch> {
  const touched = new Map<Column, Touch>();
  const touch = (column: Column): Touch => {
    let found = touched.get(column);
    if (found === undefined) {
      found = { gain: 0, written: new Set(), read: new Set(), named: { done: false } };
      touched.set(column, found);
    }
    return found;
  };
  for (const i of firstAndLast(range(from, to), MOST_STEPS)) {
    const { writes, reads } = timeline.detailAt(i);
    for (const { column, row, from: before, to: after } of firstAndLast(writes, MOST_STEPS)) {
      const found = touch(column);
      if (found.written.size < MOST_CELLS) found.written.add(row);
      found.gain += Number(before === undefined) - Number(after === undefined);
    }
    for (const { column, row } of firstAndLast(reads, MOST_STEPS)) {
      const { read } = touch(column);
      if (read.size < MOST_CELLS) read.add(row);
    }
  }
  return touched;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

function firstAndLast<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)];
}

/** Names of structures that take no part, at the operation's end. */
function othersOf({ engine, timeline, view }: Subject, { to }: Span, parts: ReadonlySet<string>): string[] {
  if (timeline.position !== to) timeline.seek(to);
  const visible = view.visible ?? isShownByDefault(engine.diagrams);
  return engine.diagrams.names(timeline.columns).filter((name) => visible(name) && !parts.has(name));
}

/** Measures a structure's panel in a width: the largest size that it has while the operation runs. */
type MeasurePanel = (name: string, wrap: number) => Size;

const MOMENTS = 4;

function measurer({ engine, timeline, view }: Subject, { from, to }: Span): MeasurePanel {
  const count = Math.min(MOMENTS, to - from);
  const moments = Array.from(
    { length: count + 1 },
    (_, i) => from + Math.round((i * (to - from)) / Math.max(1, count)),
  );
  const known = new Map<string, Size>();
  const drawings = new Map<string, Drawing>();
  const existing = new Map<number, ReadonlySet<string>>();
  const panelAt = (moment: number, wrap: number, name: string): Panel | undefined => {
    if (timeline.position !== moment) timeline.seek(moment);
    const { columns } = timeline;
    const names = existing.get(moment) ?? new Set(engine.diagrams.names(columns));
    existing.set(moment, names);
    if (!names.has(name)) return undefined;
    const at = `${wrap}:${moment}`;
    const drawing = drawings.get(at) ?? new Drawing(columns, null, { ...view, ...NOWHERE, wrap }, engine.cells);
    drawings.set(at, drawing);
    return engine.diagrams.panel(drawing, name);
  };
  return (name, wide) => {
    const wrap = Math.floor(wide / 20) * 20;
    const key = `${wrap}:${name}`;
    let size = known.get(key);
    if (size !== undefined) return size;
    size = { width: 1, height: 1 };
    for (const moment of moments) {
      const panel = panelAt(moment, wrap, name);
      if (panel !== undefined)
        size = { width: Math.max(size.width, panel.width), height: Math.max(size.height, panel.height) };
    }
    known.set(key, size);
    return size;
  };
}

interface Setting {
  readonly parts: readonly Part[];
  readonly others: readonly string[];
  readonly cells: readonly CellAt[];
  readonly room: Size;
  readonly measure: MeasurePanel;
  /** Cards that are too high are folded, but not to less than this; null where none may be folded. */
  readonly least: number | null;
}

/** `cut`: how much of the cards' heights is left out, in scene units. */
type Laid = Cast & { readonly wrap: number; readonly cut: number };
type Layout = (setting: Setting) => Laid | null;

/** Where thumbnails go: a strip right of the cards, or below them. */
type Strip = 'right' | 'below';

/** Record above; source left, target right. Then what is above beside the others, and all below each other. */
const LAYOUTS: readonly Layout[] = (['right', 'below'] as const).flatMap((strip) => [
  (setting) => laidOut(setting, strip, rowsOf(setting.parts)),
  (setting) => laidOut(setting, strip, [[...above(setting.parts), ...beside(setting.parts)]]),
  (setting) =>
    laidOut(
      setting,
      strip,
      [...above(setting.parts), ...beside(setting.parts)].map((part) => [part]),
    ),
]);

function rowsOf(parts: readonly Part[]): Part[][] {
  return [above(parts), beside(parts)].filter((row) => row.length > 0);
}

function above(parts: readonly Part[]): Part[] {
  return parts.filter(({ place }) => place === 'above');
}

/** What loses rows first. */
function beside(parts: readonly Part[]): Part[] {
  return parts.filter(({ place }) => place === 'beside').sort((a, b) => a.gain - b.gain);
}

function laidOut(setting: Setting, strip: Strip, rows: readonly (readonly Part[])[]): Laid | null {
  const { room, others, measure, least } = setting;
  const taken = others.length === 0 ? 0 : STACK_GAP;
  const width = room.width - (strip === 'right' && taken > 0 ? THUMBNAIL.width + taken : 0);
  const height = room.height - (strip === 'below' && taken > 0 ? THUMBNAIL.height + taken : 0);
  const widest = Math.max(...rows.map((row) => row.length));
  const wrap = Math.floor((width - (widest - 1) * STACK_GAP) / widest);
  if (wrap < 300) return null;
  const sizes = rows.map((row) => row.map(({ name }) => measure(name, wrap)));
  const natural = sizes.map((row) => Math.max(...row.map((size) => size.height)));
  const limits = least === null ? natural : sharedHeights(natural, height - (rows.length - 1) * STACK_GAP, least);
  if (limits === null) return null;
  const slots: Slot[] = [];
  let [y, right] = [0, 0];
  for (const [i, row] of rows.entries()) {
    let x = 0;
    for (const [n, { name }] of row.entries()) {
      const size = sizes[i]![n]!;
      slots.push({ name, x, y, width: size.width, height: Math.min(size.height, limits[i]!) });
      x += size.width + STACK_GAP;
    }
    right = Math.max(right, x - STACK_GAP);
    y += limits[i]! + STACK_GAP;
  }
  const bottom = y - STACK_GAP;
  if (right > width || bottom > height) return null;
  const cut = slots.reduce((sum, { name, height: shown }) => sum + measure(name, wrap).height - shown, 0);
  return {
    cut,
    ...withThumbnails(slots, others, { width: right, height: bottom }, room, strip),
    cells: setting.cells,
    wrap: Math.floor(wrap / 20) * 20,
  };
}

/** Divides a height among rows: small ones keep theirs. Null when what is left for the others is too little. */
function sharedHeights(natural: readonly number[], height: number, least: number): number[] | null {
  let [room, count] = [height, natural.length];
  const limits = [...natural];
  for (const [i, own] of [...natural.entries()].sort((a, b) => a[1] - b[1])) {
    limits[i] = Math.min(own, room / count);
    if (limits[i]! < Math.min(own, least)) return null;
    room -= limits[i]!;
    count -= 1;
  }
  return limits;
}

function withThumbnails(
  slots: readonly Slot[],
  others: readonly string[],
  cards: Size,
  room: Size,
  strip: Strip,
): Omit<Cast, 'cells'> {
  if (others.length === 0) return { slots, thumbnails: [], more: null, ...cards };
  const { width, height } = THUMBNAIL;
  const gap = STACK_GAP / 2;
  const [length, pitch] =
    strip === 'right'
      ? [Math.max(cards.height, room.height * 0.6), height + gap]
      : [Math.max(cards.width, room.width * 0.6), width + gap];
  const fitting = Math.max(1, Math.min(MOST_THUMBNAILS, Math.floor((length + gap) / pitch)));
  const count = others.length <= fitting ? others.length : fitting;
  const hidden = others.length - count;
  const at = (i: number): Rect =>
    strip === 'right'
      ? { x: cards.width + STACK_GAP, y: i * pitch, width, height }
      : { x: i * pitch, y: cards.height + STACK_GAP, width, height };
  const thumbnails = others.slice(0, count).map((name, i) => ({ name, ...at(i) }));
  const end = at(count - 1);
  const note = { x: end.x, y: end.y + end.height, width, height: 24 };
  const more = hidden === 0 ? null : { ...note, count: hidden };
  return {
    slots,
    thumbnails,
    more,
    width: Math.max(cards.width, end.x + end.width),
    height: Math.max(cards.height, end.y + end.height + (hidden === 0 ? 0 : note.height)),
  };
}

/** One card that is wider than the room, from its left edge on. */
function overflowing({ parts, cells, measure, room }: Setting, size: Size, scales: Scales): Shot {
  const wrap = Math.floor(Math.max(440, room.width) / 20) * 20;
  const { name } = parts[0]!;
  const own = measure(name, wrap);
  const extent = { width: own.width, height: Math.min(own.height, Math.max(LEAST_HEIGHT, room.height)) };
  const slots = [{ name, x: 0, y: 0, ...extent }];
  const cast: Cast = { slots, thumbnails: [], more: null, cells, ...extent };
  const scale = Math.max(0.75 * scales.least, Math.min(scales.least, fitting(extent, size)));
  return { view: { wrap, abreast: 1, cast }, extent, scale };
}
