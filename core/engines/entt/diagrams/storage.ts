import { decodeId } from '../../../cells/id-format.ts';
import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { isUnwatched, missingFacts } from '../../../scene/kit/known-columns.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import { fieldOf, type StorageColumns, storageColumns } from '../columns.ts';
import { drawFreeList } from './free-list.ts';
import type { HeadCellOptions } from './head-cell.ts';
import { sparseSet } from './sparse-set.ts';

/** The storage of one component: sparse set and payload pages. */
export function storagePanel(drawing: Drawing, name: string): Panel {
  const set = storageColumns(drawing.columns, name);
  const isInPlace = set.policy === 'in_place';
  const block = sparseSet(drawing, set, {
    caption: (_row, handle) => (decodeId(handle, set.format).isTombstone ? undefined : drawing.view.nameOf(handle)),
    head: isInPlace ? freeListHead(drawing, set) : null,
    over: (_at, find, inView) => {
      if (isInPlace) drawFreeList(drawing, set, find, inView());
    },
  });
  const focused = isFocusedStorage(drawing, name);
  return panel(drawing, { name, title: name, heading: name, focused, facts: facts(drawing, set), blocks: [block] });
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

function facts(drawing: Drawing, set: StorageColumns): string {
  const { translate } = drawing.view;
  const count = set.packed.length;
  const parts = [translate(`diagram.policy.${set.policy}`), translate('diagram.elements', { count })];
  if (set.payload === null) parts.push(translate('diagram.tag'));
  const values = set.payloads.filter((payload) => isUnwatched(payload, set.packed)).map(fieldOf);
  return parts.join(' · ') + missingFacts(drawing.view, [set.packed, set.sparse, set.pages], values);
}
