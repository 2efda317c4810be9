import { cellKey } from '../../../cells/origins.ts';
import { type Panel, panel, showsDetail } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { missingFacts } from '../../../scene/kit/known-columns.ts';
import {
  CELL_HEIGHT,
  type Corner,
  gutterOf,
  innerWidth,
  LABEL_HEIGHT,
  LINE_GAP,
  nameHeight,
  paddingOf,
  roomOf,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { grouped } from '../../../scene/kit/number-text.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { assertions, steps } from '../model/steps.ts';
import { inUseOf, type StorageColumns, storageColumns } from '../read/columns.ts';
import { handleBitsBlock } from './handle-bits.ts';
import type { HeadCellOptions } from './head-cell.ts';
import { rowState } from './packed-array.ts';
import { placeholderLane } from './placeholder-lane.ts';
import type { FindCell } from './pointers.ts';
import { setGutter } from './set-gutter.ts';
import { sparseSet } from './sparse-set.ts';

/** The panel of the entity storage: the bits of one handle, and the sparse set of all handles with the end of the part in use. */
export function entitiesPanel(drawing: Drawing): Panel {
  const set = storageColumns(drawing.columns, ENTITIES);
  const inUse = inUseOf(set);
  const { translate, nameOf } = drawing.view;
  const born = countBeingCreated(drawing, set);
  const visited = releasedVisited(drawing);
  const handles = sparseSet(drawing, set, {
    dead: (row) => row >= inUse,
    caption: (row, handle) =>
      row === visited
        ? translate('diagram.entities.invalid')
        : row < inUse + born
          ? nameOf(handle)
          : drawing.orderName(row - inUse - born + 1),
    head: lengthHead(drawing, set),
    over: (at, find) => drawDivider(drawing, set, at, find),
  });
  // The words next to the divider need room below the cells.
  const divider = handles.locate({ x: 0, y: 0 }, set.packed.name, inUse);
  const words =
    divider === undefined ? 0 : divider.x + 8 + measure(textForFree(drawing, set, divider.x), freeStyle(drawing));
  const size = {
    width: Math.max(handles.width, Math.min(words, roomOf(drawing))),
    height: handles.height + LINE_GAP / 2,
  };
  const { touched } = drawing.view;
  const isWritten = touched === undefined || touched.get(set.packed.name) === 'written';
  // Beside other engines or structures that the operation writes, the arrays need the room.
  const { large, plain, quiet } = drawing.view;
  const isBeside = large === true || (plain === true && (quiet === true || writesOthers(drawing)));
  const showsBits = isWritten && !isBeside && showsDetail(drawing, set.packed.name);
  const bits = showsBits ? [handleBitsBlock(drawing, set)] : [];
  const counted = set.placeholder !== null && (touched === undefined || touched.has(set.placeholder.name));
  const fresh = counted ? [placeholderLane(drawing, set, set.placeholder!)] : [];
  const blocks = [...bits, { ...handles, ...size }, ...fresh];
  return panel(drawing, {
    name: ENTITIES,
    title: translate('diagram.entities.title'),
    facts: factsOf(drawing, set, born, visited !== null),
    blocks,
  });
}

/** True if the operation also writes outside of the entity storage. */
function writesOthers({ columns, view: { touched } }: Drawing): boolean {
  const written = [...(touched ?? [])].filter(([, how]) => how === 'written');
  return written.some(([name]) => columns.find(name)?.meta.group !== ENTITIES);
}

function factsOf(drawing: Drawing, set: StorageColumns, born: number, visitsReleased: boolean): string {
  const { translate, plain } = drawing.view;
  const inUse = inUseOf(set);
  const free = Math.max(0, set.packed.length - inUse - born);
  const facts = [
    plain === true
      ? translate('diagram.plain.alive', { alive: grouped(inUse) })
      : translate('diagram.entities.facts', { inUse: grouped(inUse), free: grouped(free) }),
  ];
  if (born > 0) facts.push(translate('diagram.entities.born-count', { count: born }));
  facts[facts.length - 1] += missingFacts(drawing.view, [set.packed, set.sparse, set.pages]);
  if (visitsReleased) facts.push(translate('diagram.entities.released-visited'));
  if (stopsDebug(drawing)) facts.push(translate('diagram.debug-stops'));
  return facts.join(' · ');
}

/** Returns the number of handles that are being created: they are in `packed` after the part in use, but do not count yet. */
function countBeingCreated(drawing: Drawing, set: StorageColumns): number {
  const inUse = inUseOf(set);
  let row = inUse;
  while (row < set.packed.length && rowState(drawing, set, row) === 'new') row++;
  return row - inUse;
}

/** Returns the row of a handle that a view visits although it is not alive, see `viewOfEntities`. */
function releasedVisited({ step }: Drawing): number | null {
  return step?.code === steps.viewYieldReleased.name ? Number(step.args.row) : null;
}

/** True if the step is one at which a debug build stops because of a handle that is not alive. */
function stopsDebug({ step }: Drawing): boolean {
  return step !== null && assertions.has(step.code) && step.args.component === undefined;
}

function lengthHead(drawing: Drawing, { length, name }: StorageColumns): HeadCellOptions | null {
  if (length === null) return null;
  const { translate } = drawing.view;
  return {
    column: length,
    label: translate('diagram.entities.length'),
    grid: translate('diagram.grid.length', { name }),
    face: plainFace(drawing, length.peek(0) ?? 0),
  };
}

/** Height of the words beside the divider, which end above the edge of the card. Large letters keep clear of the names above them. */
function wordsHeight({ view }: Drawing): number {
  return view.large === true ? 18 : 12;
}

/** Draws the line between living handles and those that wait to be recycled, with a word on each side. */
function drawDivider(drawing: Drawing, set: StorageColumns, at: Corner, find: FindCell): void {
  const inUse = inUseOf(set);
  const isLast = inUse >= set.packed.length;
  const cell = find(set.packed, isLast ? set.packed.length - 1 : inUse);
  if (cell === undefined) return;
  const x = isLast ? cell.x + cell.width : cell.x;
  const top = cell.y - LABEL_HEIGHT;
  const bottom = cell.y + CELL_HEIGHT + nameHeight(drawing) + wordsHeight(drawing);
  if (!drawing.sees(x - 200, top, 400, bottom - top)) return;
  const key = cellKey(`${set.name}.length`, 0);
  drawing.line('badge', `divider:${key}`, [x, top, x, bottom], 'accent', 3);
  const { translate } = drawing.view;
  const style = { y: bottom - wordsHeight(drawing) / 2, color: 'accent', weight: 600 } as const;
  const isFirstOfLine = cell.x === at.x + setGutter(drawing, set);
  if (inUse > 0 && (isLast || !isFirstOfLine))
    drawing.text({ key: `alive:${key}`, x: x - 8, text: translate('diagram.entities.alive'), align: 'end', ...style });
  if (isLast) return;
  drawing.text({ key: `free:${key}`, x: x + 8, text: textForFree(drawing, set, x - at.x), ...style });
}

/** The style in which the words beside the divider are measured, as large as they are drawn. */
function freeStyle(drawing: Drawing) {
  return { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
}

/** Returns the longest text for the right side of the divider that fits; empty if none does. */
function textForFree(drawing: Drawing, set: StorageColumns, x: number): string {
  const words = countBeingCreated(drawing, set) > 0 ? ['born', 'born-short'] : ['free', 'free-short'];
  const texts = words.map((word) => drawing.view.translate(`diagram.entities.${word}`));
  const room = gutterOf(drawing) + innerWidth(drawing) + paddingOf(drawing) / 2 - x - 8;
  const style = freeStyle(drawing);
  return texts.find((text) => measure(text, style) <= room) ?? '';
}
