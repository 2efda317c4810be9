import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Rect } from '../geometry.ts';
import type { GraphNode } from './table-graph.ts';

/** An edge of the table graph, as the columns of the table that it leaves keep it. */
export interface GraphEdge {
  readonly kind: 'add' | 'remove';
  readonly id: string;
  readonly from: GraphNode;
  readonly target: GraphNode;
  readonly ids: Column;
  readonly to: Column;
  readonly row: number;
}

const LABEL = { width: 100, height: 16 } as const;

export function edgesOf(columns: ColumnSet, bySlot: ReadonlyMap<number, GraphNode>): GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const from of bySlot.values()) {
    for (const kind of ['add', 'remove'] as const) {
      const ids = columns.find(`table.${from.slot}.${kind}.id`);
      const to = columns.find(`table.${from.slot}.${kind}.to`);
      for (let row = 0; ids !== undefined && to !== undefined && row < ids.length; row++) {
        const target = bySlot.get(Number(to.peek(row)));
        if (target !== undefined) edges.push({ kind, id: String(ids.peek(row)), from, target, ids, to, row });
      }
    }
  }
  return edges;
}

/** A cubic Bézier, relative to the graph's corner: to a larger type rightwards, to a smaller one back below it. */
export function edgeCurve({ kind, from, target, row }: GraphEdge): number[] {
  const lower = kind === 'add' ? -9 : 9;
  const startY = from.y + from.height / 2 + lower;
  const endY = target.y + target.height / 2 + lower;
  if (from === target) {
    const x = from.x + from.width * (kind === 'add' ? 0.7 : 0.25) + row * 3;
    return [x, from.y, x - 4, from.y - 30, x + 30, from.y - 30, x + 24, from.y];
  }
  if (target.x > from.x) return across(from.x + from.width, startY, target.x, endY);
  if (target.x < from.x) return across(from.x, startY, target.x + target.width, endY);
  const x = from.x + from.width;
  return [x, startY, x + 34, startY, x + 34, endY, x, endY];
}

function across(x: number, y: number, toX: number, toY: number): number[] {
  const bend = (toX - x) * 0.45;
  return [x, y, x + bend, y, toX - bend, toY, toX, toY];
}

/** Where the edge's label stands: beside the larger type, so that the edges of one table do not meet there. */
export function edgeRect(edge: GraphEdge): Rect {
  const { kind, from, target } = edge;
  const curve = edgeCurve(edge);
  const right = Math.max(from.x, target.x);
  const [x, y] = from.x === target.x ? pointAt(curve, 0.5) : pointAtX(curve, right - LABEL.width / 2 - 6);
  return { x: x! - LABEL.width / 2, y: y! + (kind === 'add' ? -10 : 10) - LABEL.height / 2, ...LABEL };
}

/** Where a curve that never turns back passes `x`. */
function pointAtX(curve: readonly number[], x: number): number[] {
  const rises = curve[6]! > curve[0]!;
  let [low, high] = [0, 1];
  for (let i = 0; i < 16; i++) {
    const middle = (low + high) / 2;
    if (pointAt(curve, middle)[0]! < x === rises) low = middle;
    else high = middle;
  }
  return pointAt(curve, low);
}

function pointAt(c: readonly number[], t: number): number[] {
  const u = 1 - t;
  return [0, 1].map(
    (i) => u * u * u * c[i]! + 3 * u * u * t * c[i + 2]! + 3 * u * t * t * c[i + 4]! + t * t * t * c[i + 6]!,
  );
}
