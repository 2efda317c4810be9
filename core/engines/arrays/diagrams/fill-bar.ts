import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { GUTTER, TYPE } from '../../../scene/kit/measures.ts';

const WIDTH = 320;
const HEIGHT = 20;
const BAR = 12;

export function fillBar(drawing: Drawing, name: string, used: number, capacity: number): Block {
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
