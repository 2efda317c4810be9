import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { TYPE } from '../../../scene/kit/measures.ts';
import { numberIn, type TableColumns } from '../read/columns.ts';

const WIDTH = 200;
const BAR = 8;
const HEIGHT = 16;

/** Draws how many of a table's allocated rows are in use. Returns no block if the capacity is unknown; models do not keep it. */
export function fillBar(drawing: Drawing, { slot, entities }: TableColumns): readonly Block[] {
  const capacity = numberIn(drawing.columns, 'tables.capacity', slot);
  if (capacity === undefined || capacity === 0) return [];
  const rows = numberIn(drawing.columns, 'tables.rows', slot) ?? entities.length;
  const text = drawing.view.translate('diagram.flecs.fill', { rows, capacity });
  return [
    {
      width: WIDTH + 8 * TYPE.small,
      height: HEIGHT,
      draw({ x, y }) {
        const bar = { x, y: y + (HEIGHT - BAR) / 2, height: BAR, radius: 3 } as const;
        const key = `fill:${slot}`;
        const used = Math.min(1, rows / capacity) * WIDTH;
        drawing.add('cell', { kind: 'rect', key, ...bar, width: WIDTH, fill: 'cell-dead', stroke: 'border' });
        drawing.add('strip', { kind: 'rect', key: `${key}:used`, ...bar, width: used, fill: 'accent' });
        drawing.text({ key: `${key}:text`, x: x + WIDTH + 8, y: y + HEIGHT / 2, text });
      },
      locate: () => undefined,
    },
  ];
}
