import { Graph, layout } from '@dagrejs/dagre';
import type { ColumnSet } from '../../../trace/column-set.ts';

type Type = readonly string[];

/** In larger graphs a table stands beside the one that it grew from: laying all of them out anew for each would take seconds. */
const MOST_LAID_OUT = 64;
const PITCH = 100;

interface Known {
  readonly types: readonly string[];
  readonly lines: readonly number[];
}

/** The longest list that was worked out for a world. Shorter ones are its beginnings. */
const known = new WeakMap<ColumnSet, Known>();

/**
 * In which line of its layer each table of a graph stands; layers are by the number of ids.
 *
 * Each table is laid out by dagre with those before it, and then keeps its place: whatever comes later takes the free line that is
 * nearest to where dagre wants it. So a line depends on the types up to the table's own, and a new table moves no other.
 * @param types of the tables in the order of their slots
 */
export function graphLines(columns: ColumnSet, types: readonly Type[]): readonly number[] {
  const keys = types.map((ids) => ids.join(' '));
  const before = known.get(columns) ?? { types: [], lines: [] };
  const same = keys.findIndex((key, i) => key !== before.types[i]);
  const lines = before.lines.slice(0, same === -1 ? keys.length : same);
  if (lines.length === keys.length) return lines;
  while (lines.length < types.length) lines.push(nextLine(types.slice(0, lines.length + 1), lines));
  known.set(columns, { types: keys, lines });
  return lines;
}

/** The line of the last table. */
function nextLine(types: readonly Type[], lines: readonly number[]): number {
  const last = types.length - 1;
  const layer = types[last]!.length;
  const taken = new Set(lines.filter((_, i) => types[i]!.length === layer));
  const wanted = types.length > MOST_LAID_OUT ? besideParent(types, lines) : byDagre(types, lines);
  for (let distance = 0; ; distance++) {
    // Downwards first: lines over the first one do not exist, and the picture grows where there is room.
    for (const line of [wanted + distance, wanted - distance]) if (line >= 0 && !taken.has(line)) return line;
  }
}

function besideParent(types: readonly Type[], lines: readonly number[]): number {
  return lines[parentsOf(types, types.length - 1)[0] ?? -1] ?? 0;
}

/** Where dagre puts the last table, seen from those that it is connected with. */
function byDagre(types: readonly Type[], lines: readonly number[]): number {
  const graph = new Graph<{ rankdir: 'LR' }, { width: number; height: number; y?: number }, { minlen: number }>();
  graph.setGraph({ rankdir: 'LR' });
  types.forEach((_, i) => void graph.setNode(String(i), { width: PITCH / 2, height: PITCH / 2 }));
  types.forEach((type, i) => {
    for (const parent of parentsOf(types, i))
      graph.setEdge(String(parent), String(i), { minlen: type.length - types[parent]!.length });
  });
  layout(graph);
  const last = types.length - 1;
  const at = (i: number): number => graph.node(String(i)).y ?? 0;
  const neighbours = lines.flatMap((_, i) =>
    parentsOf(types, last).includes(i) || parentsOf(types, i).includes(last) ? [i] : [],
  );
  const offsets = neighbours.map((i) => lines[i]! + (at(last) - at(i)) / PITCH);
  return Math.max(0, Math.round(offsets.reduce((sum, line) => sum + line, 0) / Math.max(1, offsets.length)));
}

/** Tables whose type is part of a table's, as large as there are: it can have grown from them by an edge. */
function parentsOf(types: readonly Type[], child: number): number[] {
  const ids = new Set(types[child]);
  const smaller = types.flatMap((type, i) => (type.length < ids.size && type.every((id) => ids.has(id)) ? [i] : []));
  const most = Math.max(-1, ...smaller.map((i) => types[i]!.length));
  return smaller.filter((i) => types[i]!.length === most);
}
