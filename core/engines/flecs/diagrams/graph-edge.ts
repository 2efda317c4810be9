import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { GraphNode } from './graph-node.ts';

/** An edge of the table graph, from the columns of the table that it leaves. */
export interface GraphEdge {
  readonly kind: 'add' | 'remove';
  readonly id: string;
  readonly from: GraphNode;
  readonly target: GraphNode;
  readonly ids: Column;
  readonly to: Column;
  readonly row: number;
  /** Of those that leave the table and come back to it, which one it is; -1 for all others. */
  readonly loop: number;
  /** Of those of its kind between the same two tables, which one it is. */
  readonly parallel: number;
}

/** From the middle of a table: where edges begin and end, and further ones between the same tables. */
const OFF = { first: 9, further: 18, most: 27 } as const;

/** Between lines of the graph: loops and edges that pass tables by. */
const PASSING = 16;
const LOOP = { x: 14, width: 22, height: 18, step: 6, most: 4 } as const;

/** All edges between tables, in the order of the tables that they leave. */
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
 * Cubic Béziers relative to the graph's corner. Adding leads to the right and removing back below it; what passes a layer by does
 * so between the lines; what comes back to its own table is a loop on top of it.
 */
export function edgeCurve({ kind, from, target, loop, parallel }: GraphEdge): number[] {
  if (loop >= 0) return loopCurve(from, loop);
  const off = Math.min(OFF.most, OFF.first + parallel * OFF.further);
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
  const n = Math.min(loop, LOOP.most);
  const x = node.x + LOOP.x;
  const width = LOOP.width + n * LOOP.step;
  const top = node.y - LOOP.height - n * 2;
  return [x, node.y, x - 6, top, x + width + 6, top, x + width, node.y];
}

/** How far right the loops of a table reach. */
export function loopsEnd(node: GraphNode, loops: number): number {
  return node.x + LOOP.x + LOOP.width + (Math.min(loops, LOOP.most + 1) - 1) * LOOP.step + 4;
}

function across(x: number, y: number, toX: number, toY: number): number[] {
  const bend = (toX - x) * 0.45;
  return [x, y, x + bend, y, toX - bend, toY, toX, toY];
}

/** Continues a curve: the start is where that ended. */
function straight(x: number, y: number, toX: number, toY: number): number[] {
  return [x + (toX - x) / 3, y, x + ((toX - x) * 2) / 3, toY, toX, toY];
}

/** A point of a curve of one or several Béziers, `t` from 0 to 1. */
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
