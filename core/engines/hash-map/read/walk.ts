import { chased, next, type Visit, type Walk } from '../../../cost/walk.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { HEAD } from '../model/hash-table.ts';
import { type MapColumns, mapColumns } from './columns.ts';

/** Walks along the list of the smallest map and looks every entity up in the others. */
export const walkHashMap: Walk = function* walkHashMap({ columns }, { get, exclude }) {
  const maps = get.map((name) => mapColumns(columns, name));
  const lead = maps.reduce((smallest, map) => (map.size < smallest.size ? map : smallest));
  const others = maps.filter((map) => map !== lead);
  const excluded = exclude.map((name) => mapColumns(columns, name));
  yield next(lead.first, 0);
  let node = numberAt(lead.first, 0);
  while (node !== undefined) {
    yield chased(lead.key, node);
    const key = numberAt(lead.key, node)!;
    const found: Visit[] = [];
    const has = (yield* all(others, key, true, found)) && (yield* all(excluded, key, false, []));
    if (has) {
      if (lead.value !== null) yield next(lead.value, node);
      yield* found;
    }
    yield next(lead.next, node);
    node = numberAt(lead.next, node);
  }
};

function* all(maps: readonly MapColumns[], key: number, wanted: boolean, found: Visit[]): Generator<Visit, boolean> {
  for (const map of maps) {
    const node = yield* lookUp(map, key);
    if ((node !== undefined) !== wanted) return false;
    if (node !== undefined && map.value !== null) found.push(next(map.value, node));
  }
  return true;
}

/** @returns the node of a key, or undefined */
function* lookUp(map: MapColumns, key: number): Generator<Visit, number | undefined> {
  const bucket = key % map.count;
  yield next(map.buckets, bucket);
  const before = numberAt(map.buckets, bucket);
  if (before === undefined) return undefined;
  // The pointer to the bucket's first node is in the previous node.
  if (before === HEAD) yield next(map.first, 0);
  else yield chased(map.next, before);
  let node = before === HEAD ? numberAt(map.first, 0) : numberAt(map.next, before);
  while (node !== undefined) {
    yield chased(map.key, node);
    const own = numberAt(map.key, node)!;
    if (own === key) return node;
    if (own % map.count !== bucket) return undefined;
    yield next(map.next, node);
    node = numberAt(map.next, node);
  }
  return undefined;
}
