import { type Panel, panel } from '../../../scene/kit/block.ts';
import { type Count, countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { PADDING } from '../../../scene/kit/measures.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import { ALIVE, NEXT_ENTITY } from '../model/world.ts';
import { mapColumns } from '../read/columns.ts';
import { chainsBlock } from './chains.ts';
import { looseNodes } from './loose-nodes.ts';

/** The values of a map before its first element. */
const UNWRITTEN = { 'bucket-count': '1', size: '0', 'next-resize': '0', first: 'null' } as const;

export function mapPanel(drawing: Drawing, name: string): Panel {
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
