import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type Corner, placedAt, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { isFocusedTable, outline } from '../../../scene/kit/outline.ts';
import { explained } from '../../../scene/meanings.ts';
import type { Stroke } from '../../../scene/scene.ts';
import { measure, wrapUpTo } from '../../../scene/text-metrics.ts';
import { steps } from '../model/steps.ts';
import { shortIds } from '../read/ids.ts';
import { drawnWorldOf } from './drawn-world.ts';
import { viewedIdText } from './faces.ts';

const TITLE = { font: 'sans', size: TYPE.label, weight: 600 } as const;
const ROWS = { font: 'sans', size: TYPE.small } as const;
const STYLE = { font: 'mono', size: TYPE.small } as const;
const BAR = 5;
const LINES = 2;
const UNTOUCHED = { stroke: 'border-strong' } as const;

/** A table as a node; its corner is relative to the graph's. */
export interface GraphNode extends Rect {
  readonly slot: number;
  /** Number of ids in its type. Layers run from left to right. */
  readonly layer: number;
  /** Row of the table in `tables.dense`. */
  readonly row: number;
  readonly ids: readonly string[];
  readonly count: number;
}

/** Draws a table: its number, row count and type, and a bar relative to the table with the most rows. */
export function drawTableNode(drawing: Drawing, node: GraphNode, at: Corner, mostRows: number): void {
  const box = placedAt(at, node);
  if (!drawing.sees(box.x, box.y, box.width, box.height)) return;
  const { tableTitle, rowsText } = drawnWorldOf(drawing);
  const key = `node:${node.slot}`;
  const part = partOf(drawing, node.slot);
  const look = { ...(part ?? UNTOUCHED), strokeWidth: part === null ? 1.5 : 3.5, radius: 8 } as const;
  drawing.add('cell', { kind: 'rect', key, ...box, fill: 'cell', ...look });
  if (isFocusedTable(drawing, node.slot)) outline(drawing, key, box);
  const name = tableTitle(node.slot);
  const rows = rowsText(node.count);
  const isWhole = drawing.level === 'cells';
  const y = box.y + (isWhole ? 14 : box.height / 2);
  drawing.name({ key: `${key}:name`, x: box.x + 10, y, text: name, ...TITLE, color: 'text' }, box.width - 20);
  if (isWhole) drawNodeTexts(drawing, node, box, key);
  const full = (node.count / mostRows) * (box.width - 16);
  const bar = { x: box.x + 8, y: box.y + box.height - BAR - 3, height: BAR, radius: 2 };
  drawing.add('strip', { kind: 'rect', key: `${key}:room`, ...bar, width: box.width - 16, fill: 'cell-dead' });
  drawing.add('state', { kind: 'rect', key: `${key}:full`, ...bar, width: Math.max(0, full), fill: 'accent' });
  const state = drawing.marks.state(columnOrEmpty(drawing.columns, 'tables.dense'), node.row);
  drawing.cell({ key, column: 'tables.dense', row: node.row, ...box, text: `${name}, ${rows}`, state });
}

function drawNodeTexts(drawing: Drawing, node: GraphNode, box: Rect, key: string): void {
  const { tableTitle, rowsText } = drawnWorldOf(drawing);
  const rows = { x: box.x + box.width - 10, y: box.y + 14, text: rowsText(node.count) };
  const needed = measure(tableTitle(node.slot), TITLE) + measure(rows.text, ROWS);
  // A narrow node only shows the bar.
  if (needed + 24 <= box.width) drawing.text({ key: `${key}:rows`, ...rows, ...ROWS, align: 'end' });
  typeLines(drawing, node).forEach((text, i) => {
    drawing.text({ key: `${key}:type:${i}`, x: box.x + 10, y: box.y + 31 + i * 14, text, ...STYLE });
  });
}

function typeLines(drawing: Drawing, { ids, width }: GraphNode): readonly string[] {
  const text =
    ids.length === 0
      ? drawing.view.translate('diagram.flecs.root')
      : shortIds(ids, (id) => viewedIdText(drawing, id)).join(' ');
  return wrapUpTo(LINES, text, width - 20, STYLE);
}

const REJECTED: readonly string[] = [steps.querySkipEmpty, steps.queryMissing, steps.queryExcluded].map(
  ({ name }) => name,
);

/** Colours the table that a step leads to like written cells, and the table that it comes from like read cells. */
function partOf({ step }: Drawing, slot: number): Stroke | null {
  if (step === null) return null;
  const { table, from, to } = step.args;
  if (table === slot && REJECTED.includes(step.code)) return { stroke: 'danger' };
  if (table === slot && step.code === 'flecs-query-yield') return { stroke: 'accent' };
  const goes = step.code.includes('edge') ? to : from === undefined ? undefined : table;
  if (goes === slot) return explained('written');
  return table === slot || from === slot ? explained('read') : null;
}
