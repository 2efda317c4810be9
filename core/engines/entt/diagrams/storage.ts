import { headingName } from '../../../cells/heading.ts';
import { decodeId } from '../../../cells/id-format.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { isUnwatched, untoldFacts } from '../../../scene/kit/known-columns.ts';
import { type Corner, PADDING, type Rect, TITLE_HEIGHT } from '../../../scene/kit/measures.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import { drawPanel, panelWidth, titleRect } from '../../../scene/kit/panel.ts';
import { drawFocusOutlines, drawFreeSlots } from './focus.ts';
import { drawFreeList } from './free-list.ts';
import { locateCell } from './locate.ts';
import { drawPayloadArray } from './payload-array.ts';
import { drawSparseSet } from './sparse-set.ts';
import { type SparseSetFrame, sparseSetFrame } from './sparse-set-frame.ts';
import { type StorageColumns, storageColumns } from './storage-columns.ts';

/** What a stack of storages needs of each: its size, and a way to draw it. */
export interface Section {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Draws whatever of it is in view; `width` is that of its column of storages. */
  draw(width: number): void;
  /** Where a cell of its columns stands, in view or not; undefined when it is not drawn. */
  locate(column: string, row: number): Rect | undefined;
}

/** The storage of one component: sparse set and payload pages. */
export function storageSection(drawing: Drawing, name: string, { x, y }: Corner): Section {
  const set = storageColumns(drawing.columns, name);
  const inner = { x: x + PADDING, y: y + PADDING + TITLE_HEIGHT, width: drawing.view.wrap - 2 * PADDING };
  const frame = sparseSetFrame(drawing, set, inner);
  const told = facts(drawing, set);
  const height = frame.bottom + PADDING - y;
  const draw = (width: number): void => {
    const focused = isFocusedStorage(drawing, name);
    drawPanel(drawing, name, { x, y, width, height }, { title: name, facts: told }, { heading: name, focused });
    drawStorage(drawing, frame);
  };
  const locate = (column: string, row: number) =>
    column === headingName(name) && row === 0 ? titleRect({ x, y }, name) : locateCell(frame, column, row);
  return { name, width: Math.max(frame.width + 2 * PADDING, panelWidth(name, told)), height, draw, locate };
}

function drawStorage(drawing: Drawing, frame: SparseSetFrame): void {
  const { set } = frame;
  const { nameOf } = drawing.view;
  drawSparseSet(drawing, frame, {
    dead: () => false,
    caption: (_row, handle) => (decodeId(handle, set.format).isTombstone ? undefined : nameOf(handle)),
  });
  drawPayloadArray(drawing, frame);
  if (set.policy === 'in_place') drawFreeList(drawing, frame);
  drawFocusOutlines(drawing, frame);
  if (isFocusedStorage(drawing, set.name)) drawFreeSlots(drawing, frame);
}

function facts(drawing: Drawing, set: StorageColumns): string {
  const { translate } = drawing.view;
  const count = set.packed.length;
  const parts = [translate(`diagram.policy.${set.policy}`), translate('diagram.elements', { count })];
  if (set.payload === null) parts.push(translate('diagram.tag'));
  const values = set.payloads.filter((payload) => isUnwatched(payload, set.packed)).map(({ name }) => lastWord(name));
  return parts.join(' · ') + untoldFacts(drawing.view, [set.packed, set.sparse, set.pages], values);
}

/** `x` of `Position.payload.x`. */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
