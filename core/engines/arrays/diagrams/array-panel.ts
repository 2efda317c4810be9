import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { GUTTER, LABEL_HEIGHT, TYPE } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import type { Group } from '../../../world/column-groups.ts';
import {
  type ArrayColumns,
  componentOfGroup,
  componentsOfGroup,
  type IdList,
  rowsKey,
  titleOf,
} from '../read/columns.ts';
import { arrayLanes } from './array-lanes.ts';
import { isNotReceived } from './not-received.ts';

const WIDTH = 320;
const HEIGHT = 20;
const BAR = 12;

function fillBar(drawing: Drawing, name: string, used: number, capacity: number): Block {
  const part = capacity === 0 ? 0 : Math.min(1, used / capacity);
  return {
    width: GUTTER + WIDTH,
    height: HEIGHT,
    draw({ x, y }) {
      const { translate } = drawing.view;
      const middle = y + HEIGHT / 2;
      const bar = { x: x + GUTTER, y: middle - BAR / 2, width: WIDTH / 2, height: BAR, radius: 3 };
      const label = translate('diagram.array.fill');
      drawing.text({ key: `label:fill:${name}`, x, y: middle, text: label, font: 'sans', size: TYPE.small });
      drawing.add('cell', { kind: 'rect', key: `room:${name}`, ...bar, fill: 'cell-empty', stroke: 'border' });
      const filled = { ...bar, width: bar.width * part, fill: 'accent' } as const;
      if (part > 0) drawing.add('strip', { kind: 'rect', key: `fill:${name}`, ...filled });
      const text = translate('diagram.array.fill-of', { used, capacity, percent: Math.round(part * 100) });
      drawing.text({ key: `filled:${name}`, x: x + GUTTER + WIDTH / 2 + 10, y: middle, text });
    },
    locate: () => undefined,
  };
}

const SINGLE: ReadonlySet<string> = new Set(['count', 'capacity']);

export function arrayPanel(drawing: Drawing, arrays: ArrayColumns, group: Group): Panel {
  const title = group.name;
  const shown = group.columns.filter(({ meta }) => meta.role !== 'bit-names');
  const single = shown.filter(isSingle);
  const lists = arrays.lists.filter((list) => list.group === group);
  const blocks: Block[] = [];
  if (single.length > 0) {
    blocks.push(
      countsBlock(
        drawing,
        title,
        single.map((column) => ({ name: column.name, label: titleOf(column) })),
      ),
    );
  }
  const capacity = shown.find(({ meta }) => meta.role === 'capacity')?.peek(0);
  if (typeof capacity === 'number' && lists[0] !== undefined)
    blocks.push(fillBar(drawing, group.name, lists[0].count, capacity));
  for (const [key, columns] of byRows(shown.filter((column) => !isSingle(column)))) {
    blocks.push(arrayLanes(drawing, arrays, { owner: title, columns, key }));
  }
  if (blocks.every(({ height }) => height <= LABEL_HEIGHT)) blocks.push(nothing(drawing, group.name));
  return panel(drawing, {
    name: group.name,
    title,
    facts: factsOf(drawing, arrays, group, lists),
    blocks,
    heading: group.name,
    focused: isFocused(drawing, group),
  });
}

function isSingle({ meta, length }: Column): boolean {
  return SINGLE.has(String(meta.role)) || (meta.role === 'other' && meta.rows === undefined && length === 1);
}

/** Groups columns by rows. Lists of ids come before their parallel arrays, independent of the order of declaration. */
function byRows(columns: readonly Column[]): Map<string, Column[]> {
  const found = new Map<string, Column[]>();
  for (const column of columns) {
    const key = rowsKey(column);
    const same = found.get(key);
    if (same === undefined) found.set(key, [column]);
    else if (column.name === key) same.unshift(column);
    else same.push(column);
  }
  return found;
}

function factsOf({ view }: Drawing, arrays: ArrayColumns, { columns }: Group, lists: readonly IdList[]): string {
  const { translate } = view;
  const [list] = lists;
  if (list === undefined) {
    if (columns.every((column) => isNotReceived(arrays, column, columns)))
      return translate('diagram.array.not-received');
    const count = Math.max(0, ...columns.map(({ length }) => length));
    // Libraries whose first entity is 1 never use the first row.
    const isFromOne = count > 1 && columns.every((column) => column.length < count || !column.has(0));
    return isFromOne
      ? translate('diagram.array.rowsFromOne', { last: count - 1 })
      : translate('diagram.array.rows', { count });
  }
  const waiting = list.column.length - list.count;
  if (waiting > 0) return translate('diagram.array.alive', { count: list.count, waiting });
  return translate('diagram.elements', { count: list.count });
}

/** True if the group belongs to the selected component, or if all its entities have it. */
function isFocused({ view }: Drawing, group: Group): boolean {
  if (view.focus?.kind !== 'component') return false;
  return componentOfGroup(group) === view.focus.id || componentsOfGroup(group).includes(view.focus.id);
}

function nothing(drawing: Drawing, name: string): Block {
  const height = LABEL_HEIGHT;
  return {
    width: 0,
    height,
    draw: ({ x, y }) =>
      drawing.text({
        key: `nothing:${name}`,
        x,
        y: y + height / 2,
        text: drawing.view.translate(drawing.isBeingRead(name) ? 'diagram.being-read' : 'diagram.array.not-received'),
      }),
    locate: () => undefined,
  };
}
