import { headingName } from '../../../cells/heading.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import {
  type Corner,
  GAP,
  LABEL_HEIGHT,
  LINE_GAP,
  middleOf,
  PADDING,
  placedAt,
  type Rect,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { isFocusedTable } from '../../../scene/kit/outline.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { TableColumns } from '../read/columns.ts';
import { isToggle } from '../read/ids.ts';
import { linesTouched, type MemoryArray, memoryArrays, type StoredField, storedFields } from '../read/memory-arrays.ts';
import { memoryCellName } from '../read/memory-cell.ts';
import { viewedIdText } from './faces.ts';
import { focusedId, outlineId } from './focused-id.ts';
import {
  arrayHeight,
  drawArray,
  drawRuler,
  FIELD_FILLS,
  LINE_WIDTH,
  locateValue,
  OFFSET_WIDTH,
  RULER_HEIGHT,
} from './memory-lines.ts';
import { chipRects } from './type-chips.ts';

const CHIP = 30;
const CHIP_TEXT = { font: 'mono', size: TYPE.label, weight: 600 } as const;
const HEAD = 3 * 22 + GAP;
const ARRAY_LABEL = 24;

/** Draws the values of a table as bytes, to scale, in both memory layouts: row by row and column by column. */
export function memoryPanel(drawing: Drawing, name: string, table: TableColumns): Panel {
  const { translate } = drawing.view;
  const fields = storedFields(drawing.columns, table);
  const title = translate('diagram.flecs.memory.title', { slot: table.slot });
  const bytes = fields.reduce((sum, { size }) => sum + size, 0);
  const facts = translate('diagram.flecs.memory.facts', { bytes, count: table.entities.length });
  const heading = `memory.table.${table.slot}`;
  const sides = [sideBlock(drawing, 'aos', table, fields), sideBlock(drawing, 'soa', table, fields)] as const;
  const isWide = drawing.view.wrap >= 2 * (PADDING + OFFSET_WIDTH + LINE_WIDTH);
  const blocks = [chipsBlock(drawing, heading, table, fields), ...(isWide ? [sideBySide(drawing, sides)] : sides)];
  return panel(drawing, { name, title, facts, blocks, heading, focused: isFocusedTable(drawing, table.slot) });
}

function sideBySide(drawing: Drawing, [left, right]: readonly [Block, Block]): Block {
  const behind = ({ x, y }: Corner): Corner => ({ x: x + left.width + 2 * LINE_GAP, y });
  return {
    width: left.width + 2 * LINE_GAP + right.width,
    height: Math.max(left.height, right.height),
    draw(at) {
      if (drawing.sees(at.x, at.y, left.width, left.height)) left.draw(at);
      if (drawing.sees(behind(at).x, at.y, right.width, right.height)) right.draw(behind(at));
    },
    locate: (at, column, row) => left.locate(at, column, row) ?? right.locate(behind(at), column, row),
  };
}

interface Chip {
  readonly place: number;
  readonly id: string;
  readonly field: StoredField | undefined;
  readonly text: string;
}

/** Draws the ids of the type: those with bytes in a row as boxes, all others dashed with a reason. */
function chipsBlock(drawing: Drawing, heading: string, table: TableColumns, fields: readonly StoredField[]): Block {
  const chips = table.ids.map((id, place): Chip => {
    const field = fields.find((each) => each.id === id);
    return { place, id, field, text: `${viewedIdText(drawing, id)} · ${fieldText(drawing, id, field)}` };
  });
  const widths = chips.map(({ text }) => Math.ceil(measure(text, CHIP_TEXT)) + 18);
  const rects = chipRects(widths, CHIP, Math.max(320, drawing.view.wrap - 2 * PADDING), { x: GAP, y: GAP });
  return {
    width: Math.max(0, ...rects.map((rect) => rect.x + rect.width)),
    height: Math.max(0, ...rects.map((rect) => rect.y + rect.height)),
    draw(at) {
      for (const [i, chip] of chips.entries()) drawChip(drawing, heading, chip, placedAt(at, rects[i]!));
    },
    locate(at, column, row) {
      const rect = column === headingName(heading) ? rects[row - 1] : undefined;
      return rect && placedAt(at, rect);
    },
  };
}

/** Returns the bytes of a field, or the reason why an id has none. */
function fieldText(drawing: Drawing, id: string, field: StoredField | undefined): string {
  const { columns, view } = drawing;
  if (field !== undefined) return view.translate('diagram.flecs.memory.bytes', { bytes: field.size });
  const isSparse = columns.find(`sparse.${id}.data`) !== undefined;
  const why = isToggle(id) ? 'bits' : isSparse ? 'sparse' : id.endsWith(',Union)') ? 'union' : 'tag';
  return view.translate(`diagram.flecs.memory.no-${why}`);
}

function drawChip(drawing: Drawing, heading: string, { place, id, field, text }: Chip, rect: Rect): void {
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  const key = `${heading}:${place}`;
  const look =
    field === undefined
      ? ({ stroke: 'border-strong', dash: [4, 4] } as const)
      : ({ fill: FIELD_FILLS[field.n % FIELD_FILLS.length]!, stroke: 'border-strong' } as const);
  drawing.add('cell', { kind: 'rect', key: `chip:${key}`, ...rect, radius: 5, ...look });
  const color = field === undefined ? 'text-muted' : 'text';
  drawing.text({ key: `chip-text:${key}`, ...middleOf(rect), text, color, ...CHIP_TEXT });
  headingCell(drawing, heading, place + 1, rect, text);
  outlineId(drawing, `chip:${key}`, rect, id);
}

/** Draws one memory layout: its title, the cost of reading, and its cache lines. */
function sideBlock(drawing: Drawing, way: 'aos' | 'soa', table: TableColumns, fields: readonly StoredField[]): Block {
  const arrays = memoryArrays(way, table, fields);
  const label = way === 'soa' ? ARRAY_LABEL : 0;
  const tops: number[] = [];
  let bottom = HEAD + RULER_HEIGHT;
  for (const array of arrays) {
    tops.push(bottom + label);
    bottom += label + arrayHeight(array) + GAP;
  }
  const name = memoryCellName(table.slot, way);
  return {
    width: OFFSET_WIDTH + LINE_WIDTH,
    height: bottom - GAP,
    draw(at) {
      const title = drawing.view.translate(`diagram.flecs.memory.${way}`);
      drawHead(drawing, title, name, { arrays, marked: markedField(drawing, table.slot, fields) }, at);
      drawing.grid(name, title, table.entities.length * fields.length);
      const ruler = { x: at.x, y: at.y + HEAD };
      if (drawing.sees(at.x, ruler.y, OFFSET_WIDTH + LINE_WIDTH, RULER_HEIGHT)) drawRuler(drawing, name, ruler);
      arrays.forEach((array, i) => {
        if (label > 0) drawArrayLabel(drawing, name, array, { x: at.x, y: at.y + tops[i]! - label });
        drawArray(drawing, { name, array, across: fields.length }, { x: at.x, y: at.y + tops[i]! });
      });
    },
    locate(at, column, row) {
      if (column !== name || fields.length === 0) return undefined;
      const n = row % fields.length;
      const i = way === 'aos' ? 0 : n;
      const own = arrays[i]?.fields.find((field) => field.n === n);
      if (own === undefined) return undefined;
      return locateValue(arrays[i]!, own, Math.floor(row / fields.length), { x: at.x, y: at.y + tops[i]! });
    },
  };
}

/** Returns the component whose values in several rows are all the cells that a lesson marks. */
function markedField(drawing: Drawing, slot: number, fields: readonly StoredField[]): StoredField | undefined {
  const names = [memoryCellName(slot, 'aos'), memoryCellName(slot, 'soa')];
  const marked = drawing.view.marked?.filter(({ column }) => names.includes(column)) ?? [];
  const isSeveral = new Set(marked.map(({ row }) => row)).size > 1;
  const found = new Set(marked.map(({ row }) => row % fields.length));
  return isSeveral && found.size === 1 ? fields.find(({ n }) => found.has(n)) : undefined;
}

interface Fetched {
  readonly arrays: readonly MemoryArray[];
  readonly marked: StoredField | undefined;
}

function drawHead(drawing: Drawing, title: string, key: string, { arrays, marked }: Fetched, at: Corner): void {
  const { x, y } = at;
  if (!drawing.sees(x, y, OFFSET_WIDTH + LINE_WIDTH, HEAD)) return;
  const { translate } = drawing.view;
  drawing.text({ key: `title:${key}`, x, y: y + 10, text: title, size: TYPE.cell, weight: 600, color: 'text' });
  const count = (wanted: (id: string) => boolean): number =>
    arrays.reduce((sum, array) => sum + linesTouched(array, wanted), 0);
  const selected = arrays.flatMap(({ fields }) => fields).filter(({ id }) => focusedId(drawing, id) === 'exact');
  const focused = selected.length === 0 && marked !== undefined ? [marked] : selected;
  const all = translate('diagram.flecs.memory.all', { lines: count(() => true) });
  drawing.text({ key: `all:${key}`, x, y: y + 34, text: all, size: TYPE.label, color: 'text' });
  const chosen = new Set(focused.map(({ id }) => id));
  const lines = count((id) => chosen.has(id));
  const used = focused.reduce((sum, { size }) => sum + size, 0) * (arrays[0]?.rows ?? 0);
  const id = focused.map((field) => viewedIdText(drawing, field.id)).join(' ');
  const one = { key: `one:${key}`, x, y: y + 56, size: TYPE.label } as const;
  if (focused.length === 0) {
    const hint = translate('diagram.flecs.memory.choose');
    if (drawing.view.exported !== true) drawing.text({ ...one, text: hint, color: 'text-faint' });
  } else {
    const text = translate('diagram.flecs.memory.one', { id, lines, used, bytes: lines * 64 });
    drawing.text({ ...one, text, color: 'selected', weight: 600 });
  }
}

function drawArrayLabel(drawing: Drawing, name: string, { fields, record, rows }: MemoryArray, at: Corner): void {
  if (!drawing.sees(at.x, at.y, LINE_WIDTH, ARRAY_LABEL)) return;
  const [{ id }] = fields as [StoredField];
  const { translate } = drawing.view;
  const bytes = translate('diagram.flecs.memory.array', { bytes: record, count: rows });
  const text = `${viewedIdText(drawing, id)} · ${bytes}`;
  const look = { size: TYPE.label, color: focusedId(drawing, id) === null ? 'text-muted' : 'selected' } as const;
  drawing.text({ key: `array:${name}:${id}`, x: at.x + OFFSET_WIDTH, y: at.y + LABEL_HEIGHT / 2 + 4, text, ...look });
}
