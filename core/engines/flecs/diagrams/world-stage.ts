import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { locatePlaced, type Placed } from '../../../scene/kit/packer.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { flecsIndex } from '../handle.ts';
import { componentIndexPanel } from './component-index.ts';
import { entityIndexPanel } from './entity-index.ts';
import { memoryPanel } from './memory-panel.ts';
import { queryPanel } from './query-panel.ts';
import { sparsePanel } from './sparse-panel.ts';
import { tableGraphPanel } from './table-graph.ts';
import { tablePanel } from './table-panel.ts';
import { unionPanel } from './union-panel.ts';
import { worldOf } from './world.ts';
import {
  COMPONENT_INDEX,
  ENTITY_INDEX,
  memoryTable,
  numberAt,
  QUERY,
  sparseId,
  TABLE_GRAPH,
  tableColumns,
  unionId,
  worldNames,
} from './world-columns.ts';

/** The panel of a structure, by its name; undefined when there is none. */
export function panelOf(drawing: Drawing, name: string): Panel | undefined {
  const { tablesByName } = worldOf(drawing);
  if (name === ENTITY_INDEX) return entityIndexPanel(drawing);
  if (name === TABLE_GRAPH) return tableGraphPanel(drawing);
  if (name === COMPONENT_INDEX) return componentIndexPanel(drawing);
  if (name === QUERY) return queryPanel(drawing);
  const table = tablesByName.get(name);
  if (table !== undefined) return tablePanel(drawing, name, table);
  const memory = tablesByName.get(memoryTable(name) ?? '');
  if (memory !== undefined) return memoryPanel(drawing, name, memory);
  const sparse = sparseId(name);
  if (sparse !== undefined) return sparsePanel(drawing, name, sparse);
  const union = unionId(name);
  return union === undefined ? undefined : unionPanel(drawing, name, union);
}

/** Outlines all that is kept of the entity in focus: its handle, its record, its row. */
export function drawFocus(drawing: Drawing, placed: readonly Placed[]): void {
  const { columns, entity } = drawing;
  if (entity === null) return;
  const index = flecsIndex(entity);
  const cells: (readonly [string, number | undefined])[] = [
    ['entities.dense', numberAt(columns, 'entities.record-dense', index)],
    ...['dense', 'table', 'row'].map((role) => [`entities.record-${role}`, index] as const),
  ];
  const slot = numberAt(columns, 'entities.record-table', index);
  const row = numberAt(columns, 'entities.record-row', index);
  const table = slot === undefined ? undefined : tableColumns(columns, slot);
  for (const column of table === undefined ? [] : [table.entities, ...table.values]) cells.push([column.name, row]);
  for (const group of ownStorages(columns, index)) cells.push(...group);
  for (const [column, at] of cells) {
    const rect = at === undefined ? undefined : locatePlaced(placed, column, at);
    if (rect !== undefined) outline(drawing, `${column}:${at}`, rect);
  }
  const record = locatePlaced(placed, 'entities.record-row', index);
  const there = table === undefined || row === undefined ? undefined : locatePlaced(placed, table.entities.name, row);
  if (record !== undefined && there !== undefined) drawWay(drawing, index, record, there);
}

/** Cells of an entity outside of its table: in sparse components and in unions. */
function ownStorages(columns: ColumnSet, index: number): (readonly [string, number | undefined])[][] {
  const names = worldNames(columns);
  const sparse = names.flatMap((name) => sparseId(name) ?? []).map((id) => `sparse.${id}`);
  const unions = names.flatMap((name) => unionId(name) ?? []).map((id) => `union.${id}`);
  const has = (column: string) => columns.find(column)?.peek(index) !== undefined;
  return [
    ...sparse
      .filter((group) => has(`${group}.data`))
      .map((group) => [
        [`${group}.dense`, numberAt(columns, `${group}.sparse`, index)] as const,
        [`${group}.sparse`, index] as const,
        [`${group}.data`, index] as const,
      ]),
    ...unions
      .filter((group) => has(`${group}.values`))
      .map((group) => ['values', 'next', 'prev'].map((role) => [`${group}.${role}`, index] as const)),
  ];
}

/** From an entity's record to its row. */
function drawWay(drawing: Drawing, index: number, from: Rect, to: Rect): void {
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x - 4, to.y + to.height / 2];
  const top = Math.min(y, endY);
  const bottom = Math.max(y, endY) + 60;
  const left = Math.min(x, endX - 60);
  if (!drawing.sees(left, top, Math.max(x, endX) - left, bottom - top)) return;
  const points = [x, y, x, y + Math.max(60, (endY - y) / 2), endX - 60, endY, endX, endY];
  const look = { curve: 'bezier', stroke: 'selected', strokeWidth: 2, arrow: true, opacity: 0.7 } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:record:${index}`, points, ...look });
}
