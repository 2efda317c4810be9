import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { type Count, countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, LABEL_HEIGHT, PADDING, TYPE } from '../../../scene/kit/measures.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { ALIVE, NEXT_ENTITY } from '../model/world.ts';
import { bucketOf, chainOf, type MapColumns, mapColumns, mapNames } from '../read/columns.ts';
import { chainsBlock } from './chains.ts';
import { drawNode, memberRect, NODE_HEIGHT, nodePitch } from './node.ts';

const LABEL = 120;
const LINE = NODE_HEIGHT + LABEL_HEIGHT + 8;
/** In larger maps, only nodes that the step touched are searched. */
const MAX_SEARCHED = 4096;

/** Draws nodes that are in no chain, because they were just allocated, just freed, or not linked again yet. Null if there are none. */
function looseNodes(drawing: Drawing, map: MapColumns, width: number): Block | null {
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

/** The values of a map before its first element. */
const UNWRITTEN = { 'bucket-count': '1', size: '0', 'next-resize': '0', first: 'null' } as const;

function mapPanel(drawing: Drawing, name: string): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const map = mapColumns(columns, name);
  const title = name === ALIVE ? translate('diagram.hash-map.alive') : name;
  const load = (map.size / map.count).toFixed(2);
  const facts = translate('diagram.hash-map.facts', { count: map.size, buckets: map.count, load });
  const counts: Count[] = [
    ...(name === ALIVE
      ? [{ name: NEXT_ENTITY, label: translate('diagram.hash-map.next-entity'), unwritten: '0' }]
      : []),
    ...(['bucket-count', 'size', 'next-resize', 'first'] as const).map((role) => ({
      name: `${name}.${role}`,
      label: translate(`diagram.hash-map.${role}`),
      unwritten: UNWRITTEN[role],
    })),
  ];
  const loose = looseNodes(drawing, map, view.wrap - 2 * PADDING);
  const blocks = [
    countsBlock(drawing, title, counts),
    chainsBlock(drawing, map, title),
    ...(loose === null ? [] : [loose]),
  ];
  const heading = { heading: name, focused: isFocusedStorage(drawing, name) };
  return panel(drawing, { name, title, facts, blocks, ...heading });
}

export const diagrams: Diagrams = {
  families: [{ id: 'entities', single: true }, { id: 'maps' }],
  presets: { one: ['entities', 'maps'] },
  leadingFamilies: {
    create: ['entities'],
    destroy: ['entities', 'maps'],
    ...Object.fromEntries(['add', 'set', 'remove', 'query'].map((kind) => [kind, ['maps']])),
  },
  componentFamilies: ['maps'],
  names: mapNames,
  familyOf: (name) => (name === ALIVE ? 'entities' : 'maps'),
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  panel: mapPanel,
};
