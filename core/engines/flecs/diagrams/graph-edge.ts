import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { GraphNode } from './graph-node.ts';

/** An edge of the table graph, from the columns of the table where it starts. */
export interface GraphEdge {
  readonly kind: 'add' | 'remove';
  readonly id: string;
  readonly from: GraphNode;
  readonly target: GraphNode;
  readonly ids: Column;
  readonly to: Column;
  readonly row: number;
  /** Index among the edges of a table that lead back to itself; -1 for other edges. */
  readonly loop: number;
  /** Index among the edges of its kind between the same two tables. */
  readonly parallel: number;
}

/** Vertical distances of edges from the middle of a table, for the first and further ones between the same tables. */
const EDGE_OFFSET = { first: 9, further: 18, max: 27 } as const;

/** Distance above a table of an edge that passes it. */
const PASSING = 16;
const LOOP = { x: 14, width: 22, height: 18, step: 6, max: 4 } as const;

/** Returns all edges in the order of the tables where they start. */
export function edgesOf(columns: ColumnSet, nodes: readonly GraphNode[]): GraphEdge[] {
  const bySlot = new Map(nodes.map((node) => [node.slot, node]));
  const edges: GraphEdge[] = [];
  for (const from of nodes) {
    let loops = 0;
    for (const kind of ['add', 'remove'] as const) {
      const ids = columns.find(`table.${from.slot}.${kind}.id`);
      const to = columns.find(`table.${from.slot}.${kind}.to`);
      const ways = new Map<GraphNode, number>();
      for (let row = 0; ids !== undefined && to !== undefined && row < ids.length; row++) {
        const target = bySlot.get(Number(to.peek(row)));
        if (target === undefined) continue;
        const loop = target === from ? loops++ : -1;
        const parallel = ways.get(target) ?? 0;
        ways.set(target, parallel + 1);
        edges.push({ kind, id: String(ids.peek(row)), from, target, ids, to, row, loop, parallel });
      }
    }
  }
  return edges;
}

/**
 * Returns cubic Béziers relative to the graph's corner. Add edges lead right, remove edges lead back below them. An
 * edge that skips a layer runs between its tables; an edge to its own table is a loop above it.
 */
export function edgeCurve({ kind, from, target, loop, parallel }: GraphEdge): number[] {
  if (loop >= 0) return loopCurve(from, loop);
  const off = Math.min(EDGE_OFFSET.max, EDGE_OFFSET.first + parallel * EDGE_OFFSET.further);
  const lower = kind === 'add' ? -off : off;
  const startY = from.y + from.height / 2 + lower;
  const endY = target.y + target.height / 2 + lower;
  const right = target.x > from.x;
  if (target.x === from.x) {
    const x = from.x + from.width;
    return [x, startY, x + 34, startY, x + 34, endY, x, endY];
  }
  const [x, toX] = right ? [from.x + from.width, target.x] : [from.x, target.x + target.width];
  const layers = Math.abs(target.layer - from.layer);
  if (layers === 1) return across(x, startY, toX, endY);
  const pitch = (target.x - from.x) / (target.layer - from.layer);
  const lane = pitch - from.width;
  const way = right ? 1 : -1;
  const passing = target.y - PASSING + lower / 3;
  const [first, last] = [x + way * lane * 0.8, toX - way * lane * 0.8];
  return [
    ...across(x, startY, first, passing),
    ...straight(first, passing, last, passing),
    ...across(last, passing, toX, endY).slice(2),
  ];
}

function loopCurve(node: GraphNode, loop: number): number[] {
  const n = Math.min(loop, LOOP.max);
  const x = node.x + LOOP.x;
  const width = LOOP.width + n * LOOP.step;
  const top = node.y - LOOP.height - n * 2;
  return [x, node.y, x - 6, top, x + width + 6, top, x + width, node.y];
}

export function loopsEnd(node: GraphNode, loops: number): number {
  return node.x + LOOP.x + LOOP.width + (Math.min(loops, LOOP.max + 1) - 1) * LOOP.step + 4;
}

function across(x: number, y: number, toX: number, toY: number): number[] {
  const bend = (toX - x) * 0.45;
  return [x, y, x + bend, y, toX - bend, toY, toX, toY];
}

/** Continues a curve with a straight line, without repeating the start point. */
function straight(x: number, y: number, toX: number, toY: number): number[] {
  return [x + (toX - x) / 3, y, x + ((toX - x) * 2) / 3, toY, toX, toY];
}

/** Returns a point of a curve of one or several Béziers; `t` is from 0 to 1. */
export function pointAt(curve: readonly number[], t: number): readonly [number, number] {
  const pieces = (curve.length - 2) / 6;
  const piece = Math.min(pieces - 1, Math.floor(t * pieces));
  const own = t * pieces - piece;
  const c = curve.slice(piece * 6, piece * 6 + 8);
  const u = 1 - own;
  const on = (i: number): number =>
    u * u * u * c[i]! + 3 * u * u * own * c[i + 2]! + 3 * u * own * own * c[i + 4]! + own * own * own * c[i + 6]!;
  return [on(0), on(1)];
}
