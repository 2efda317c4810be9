import { decodeId, isId, versionOfId } from '../../../cells/id-format.ts';
import { cellKey } from '../../../cells/origins.ts';
import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { isUnwatched, missingFacts } from '../../../scene/kit/known-columns.ts';
import { CELL_HEIGHT, LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { isFocusedStorage, outline } from '../../../scene/kit/outline.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { groupColumn } from '../model/groups.ts';
import { assertions } from '../model/steps.ts';
import { fieldName, handlePartsAt, inUseOf, type StorageColumns, storageColumns } from '../read/columns.ts';
import { type EnttGroup, groupsOwning } from '../read/groups.ts';
import type { HeadCellOptions } from './head-cell.ts';
import type { FindCell } from './pointers.ts';
import { signalLanes } from './signal-lanes.ts';
import { sparseSet } from './sparse-set.ts';

export function storagePanel(drawing: Drawing, name: string): Panel {
  const set = storageColumns(drawing.columns, name);
  const isInPlace = set.policy === 'in_place';
  const groups = groupsOwning(drawing.columns, name);
  const block = sparseSet(drawing, set, {
    caption: (_row, handle) => (decodeId(handle, set.format).isTombstone ? undefined : drawing.view.nameOf(handle)),
    head: isInPlace ? freeListHead(drawing, set) : null,
    over: (_at, find, inView) => {
      if (isInPlace) drawFreeList(drawing, set, find, inView());
      for (const group of groups) drawGroup(drawing, set, find, inView(), group);
    },
  });
  const focused = isFocusedStorage(drawing, name);
  return panel(drawing, {
    name,
    title: title(drawing, name),
    heading: name,
    focused,
    facts: facts(drawing, set, groups),
    blocks: [block, ...signalLanes(drawing, name)],
  });
}

/** True if the step is one at which a debug build stops because of this storage. */
function stopsDebug({ step }: Drawing, name: string): boolean {
  return step !== null && assertions.has(step.code) && step.args.component === name;
}

function title({ view }: Drawing, name: string): string {
  return isGroupSet(name) ? view.translate('diagram.group-title', { name: name.slice(groupColumn('').length) }) : name;
}

/** Names of components have no dots. */
function isGroupSet(name: string): boolean {
  return name.startsWith(groupColumn(''));
}

function freeListHead(drawing: Drawing, set: StorageColumns): HeadCellOptions {
  const { translate } = drawing.view;
  return {
    column: set.freeList,
    label: translate('diagram.free-list'),
    grid: translate('diagram.grid.free-list', { name: set.name }),
    face: idFace(drawing, set.freeList.peek(0), set.format),
  };
}

/** Draws a line under the rows that a group owns, which turns up after the last one. */
function drawGroup(
  drawing: Drawing,
  { packed }: StorageColumns,
  find: FindCell,
  rows: readonly number[],
  group: EnttGroup,
): void {
  const { name, length } = group;
  const lines = new Map<number, number[]>();
  for (const row of rows) {
    const cell = row < length ? find(packed, row) : undefined;
    if (cell === undefined) continue;
    const end = cell.x + cell.width;
    const bottom = cell.y + CELL_HEIGHT;
    const start = lines.get(cell.y)?.[0] ?? cell.x;
    lines.set(cell.y, [start, bottom, end, bottom, ...(row === length - 1 ? [end, cell.y - 5] : [])]);
  }
  const look = { curve: 'line', stroke: 'accent', strokeWidth: 4 } as const;
  for (const [y, points] of lines)
    drawing.add('badge', { kind: 'path', key: `group:${packed.name}:${name}:${y}`, points, ...look });
}

function facts(drawing: Drawing, set: StorageColumns, groups: readonly EnttGroup[]): string {
  const { translate } = drawing.view;
  if (drawing.view.plain === true) return plainFacts(drawing, set, groups);
  const count = set.packed.length;
  const size = translate('diagram.elements', { count });
  const parts = drawing.view.large === true ? [size] : [translate(`diagram.policy.${set.policy}`), size];
  if (stopsDebug(drawing, set.name)) parts.push(translate('diagram.debug-stops'));
  if (set.payload === null) parts.push(translate(isGroupSet(set.name) ? 'diagram.group-set' : 'diagram.tag'));
  for (const { name, length } of groups) parts.push(translate('diagram.group', { name, count: length }));
  const values = set.payloads.filter((payload) => isUnwatched(payload, set.packed)).map(fieldName);
  return parts.join(' · ') + missingFacts(drawing.view, [set.packed, set.sparse, set.pages], values);
}

/** Says how many of all entities a storage has, and only what is unusual about it. */
function plainFacts(drawing: Drawing, set: StorageColumns, groups: readonly EnttGroup[]): string {
  const { translate } = drawing.view;
  const { length } = set.packed;
  const holes = set.policy === 'in_place' ? countOfHoles(set) : 0;
  const all = inUseOf(storageColumns(drawing.columns, ENTITIES));
  const parts = [translate('diagram.plain.members', { count: length - holes, all })];
  if (set.policy === 'in_place') parts.push(translate(`diagram.policy.${set.policy}`));
  if (stopsDebug(drawing, set.name)) parts.push(translate('diagram.debug-stops'));
  for (const { name, length } of groups) parts.push(translate('diagram.group', { name, count: length }));
  return parts.join(' · ');
}

/** Looks at the versions alone, because every picture counts all rows. */
function countOfHoles({ packed, format }: StorageColumns): number {
  const tombstone = format.versions - 1;
  let count = 0;
  for (let row = 0; row < packed.length; row++) {
    const raw = packed.peek(row);
    if (isId(raw) && versionOfId(raw, format) === tombstone) count++;
  }
  return count;
}

/**
 * Draws the free list of in-place deletion: arrows from its head to the first hole and from hole to hole. If the storage is selected, the head and
 * the holes are outlined, because they are filled next.
 * @param rows visible rows of the packed array
 */
function drawFreeList(drawing: Drawing, set: StorageColumns, find: FindCell, rows: readonly number[]): void {
  const holes = rows.filter((row) => handlePartsAt(set.packed, row, set.format)?.isTombstone === true);
  const links = [{ column: set.freeList, row: 0 }, ...holes.map((row) => ({ column: set.packed, row }))];
  for (const { column, row } of links) {
    const from = find(column, row);
    const next = handlePartsAt(column, row, set.format);
    const isLink = next?.isTombstone === true && !next.isNull && next.index < set.packed.length;
    const to = isLink ? find(set.packed, next.index) : undefined;
    if (from === undefined) continue;
    if (to !== undefined) drawLink(drawing, `link:${cellKey(column, row)}`, from, to);
    if (isFocusedStorage(drawing, set.name)) outline(drawing, cellKey(column, row), from);
  }
}

function drawLink(drawing: Drawing, key: string, from: Rect, to: Rect): void {
  const step = to.x > from.x ? 8 : -8;
  const [x, y] = [from.x + from.width / 2 + step, from.y - LABEL_HEIGHT + 1];
  const [endX, endY] = [to.x + to.width / 2 - step, to.y - LABEL_HEIGHT];
  const height = Math.min(22, 12 + Math.abs(endX - x) * 0.04);
  const top = Math.min(y, endY) - height;
  if (!drawing.sees(Math.min(x, endX), top, Math.abs(endX - x) + 1, Math.abs(endY - y) + height)) return;
  const points = [x, y, x + step, top, endX - step, top, endX, endY];
  const look = { curve: 'bezier', stroke: 'border-strong', strokeWidth: 1.75, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key, points, ...look });
}
