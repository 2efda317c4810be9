import { decodeId } from '../../../cells/id-format.ts';
import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { isUnwatched, missingFacts } from '../../../scene/kit/known-columns.ts';
import { CELL_HEIGHT } from '../../../scene/kit/measures.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import { fieldName, type StorageColumns, storageColumns } from '../read/columns.ts';
import { type EnttGroup, groupsOwning } from '../read/groups.ts';
import { drawFreeList } from './free-list.ts';
import type { HeadCellOptions } from './head-cell.ts';
import type { FindCell } from './pointers.ts';
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
    title: name,
    heading: name,
    focused,
    facts: facts(drawing, set, groups),
    blocks: [block],
  });
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
  const count = set.packed.length;
  const parts = [translate(`diagram.policy.${set.policy}`), translate('diagram.elements', { count })];
  if (set.payload === null) parts.push(translate('diagram.tag'));
  for (const { name, length } of groups) parts.push(translate('diagram.group', { name, count: length }));
  const values = set.payloads.filter((payload) => isUnwatched(payload, set.packed)).map(fieldName);
  return parts.join(' · ') + missingFacts(drawing.view, [set.packed, set.sparse, set.pages], values);
}
