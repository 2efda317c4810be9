import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, LABEL_HEIGHT, TYPE } from '../../../scene/kit/measures.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { bucketOf, chainOf, type MapColumns } from '../read/columns.ts';
import { drawNode, memberRect, NODE_HEIGHT, nodePitch } from './node.ts';

const LABEL = 120;
const LINE = NODE_HEIGHT + LABEL_HEIGHT + 8;
/** In larger maps, only nodes that the step touched are searched. */
const MAX_SEARCHED = 4096;

/** Draws nodes that are in no chain, because they were just allocated, just freed, or not linked again yet. Null if there are none. */
export function looseNodes(drawing: Drawing, map: MapColumns, width: number): Block | null {
  const nodes = looseOf(drawing, map);
  if (nodes.length === 0) return null;
  const perLine = Math.max(1, Math.floor((width - LABEL) / nodePitch(map)));
  const corner = (at: Corner, i: number): Corner => ({
    x: at.x + LABEL + (i % perLine) * nodePitch(map),
    y: at.y + LABEL_HEIGHT + Math.floor(i / perLine) * LINE,
  });
  return {
    width: LABEL + Math.min(perLine, nodes.length) * nodePitch(map),
    height: Math.ceil(nodes.length / perLine) * LINE,
    draw(at) {
      const text = drawing.view.translate('diagram.hash-map.loose');
      const y = at.y + LABEL_HEIGHT + NODE_HEIGHT / 2;
      drawing.text({ key: `loose:${map.name}`, x: at.x, y, text, size: TYPE.label, weight: 600, color: 'accent' });
      nodes.forEach((node, i) => {
        drawNode(drawing, map, node, corner(at, i), false);
      });
    },
    locate(at, column, row) {
      const i = nodes.indexOf(row);
      return i < 0 ? undefined : memberRect(map, corner(at, i), column);
    },
  };
}

function looseOf(drawing: Drawing, map: MapColumns): number[] {
  const loose = new Set<number>();
  const chains = new Map<number, readonly number[]>();
  const check = (node: number): void => {
    const bucket = bucketOf(map, node);
    const chain = bucket === undefined ? [] : getOrInsert(chains, bucket, () => chainOf(map, bucket));
    if (!chain.includes(node)) loose.add(node);
  };
  for (const column of [map.key, map.next]) for (const node of drawing.marks.rows(column)) check(node);
  const { key } = map;
  for (let node = 0; node < key.length && key.length <= MAX_SEARCHED; node++) if (key.has(node)) check(node);
  return [...loose].sort((a, b) => a - b);
}
