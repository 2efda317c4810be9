import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';

type Type = readonly string[];

/** In larger graphs a table is placed next to its parent, because running dagre for each table would take seconds. */
const MAX_DAGRE_TABLES = 64;
const PITCH = 100;

interface CachedLines {
  readonly types: readonly string[];
  readonly lines: readonly number[];
}

/** Recently computed lists, newest first. Lists of the same script share their beginnings. */
const cache: CachedLines[] = [];
const NO_LINES: CachedLines = { types: [], lines: [] };
const MAX_CACHED = 16;

/**
 * Returns the line of each table within its layer; the layer is the number of ids.
 *
 * Each table is laid out by dagre with the tables before it and then keeps its line: later tables take the free line
 * nearest to dagre's position. So adding a table never moves an earlier one, unless it reuses the slot of a deleted
 * table.
 * @param types of the tables in the order of their slots
 */
export function graphLines(types: readonly Type[]): readonly number[] {
  const keys = types.map((ids) => ids.join(' '));
  const before = cache.reduce(
    (best, each) => (sharedLength(each, keys) > sharedLength(best, keys) ? each : best),
    NO_LINES,
  );
  const lines = before.lines.slice(0, sharedLength(before, keys));
  if (lines.length === keys.length) return lines;
  while (lines.length < types.length) lines.push(nextLine(types.slice(0, lines.length + 1), lines));
  cache.unshift({ types: keys, lines });
  cache.length = Math.min(cache.length, MAX_CACHED);
  return lines;
}

function sharedLength({ types }: CachedLines, keys: readonly string[]): number {
  const differs = keys.findIndex((key, i) => key !== types[i]);
  return differs === -1 ? keys.length : differs;
}

function nextLine(types: readonly Type[], lines: readonly number[]): number {
  const last = types.length - 1;
  const layer = types[last]!.length;
  const taken = new Set(lines.filter((_, i) => types[i]!.length === layer));
  const wanted = types.length > MAX_DAGRE_TABLES ? lineOfParent(types, lines) : lineByDagre(types, lines);
  for (let distance = 0; ; distance++) {
    // Lower lines are tried first, because nothing fits above the first line and the picture grows downwards.
    for (const line of [wanted + distance, wanted - distance]) if (line >= 0 && !taken.has(line)) return line;
  }
}

function lineOfParent(types: readonly Type[], lines: readonly number[]): number {
  return lines[parentsOf(types, types.length - 1)[0] ?? -1] ?? 0;
}

/** Runs dagre on the last table's layer and the two adjacent layers, and averages the position relative to its neighbours. */
function lineByDagre(types: readonly Type[], lines: readonly number[]): number {
  const last = types.length - 1;
  const layer = types[last]!.length;
  const near = types.flatMap((type, i) => (Math.abs(type.length - layer) <= 1 ? [i] : []));
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree' });
  for (const i of near) graph.setNode(String(i), { width: PITCH / 2, height: PITCH / 2 });
  const neighbours: number[] = [];
  for (const i of near) {
    for (const parent of parentsOf(types, i)) {
      if (!graph.hasNode(String(parent))) continue;
      graph.setEdge(String(parent), String(i), { minlen: types[i]!.length - types[parent]!.length });
      if (i === last || parent === last) neighbours.push(i === last ? parent : i);
    }
  }
  if (neighbours.length === 0) return lineOfParent(types, lines);
  layout(graph);
  const at = (i: number): number => graph.node(String(i)).y ?? 0;
  const wanted = neighbours.map((i) => lines[i]! + (at(last) - at(i)) / PITCH);
  return Math.max(0, Math.round(wanted.reduce((sum, line) => sum + line, 0) / wanted.length));
}

/** Returns the largest proper subsets of a table's type, from which an edge can lead to it. */
function parentsOf(types: readonly Type[], child: number): number[] {
  const ids = new Set(types[child]);
  const smaller = types.flatMap((type, i) => (type.length < ids.size && type.every((id) => ids.has(id)) ? [i] : []));
  const largest = Math.max(-1, ...smaller.map((i) => types[i]!.length));
  return smaller.filter((i) => types[i]!.length === largest);
}
