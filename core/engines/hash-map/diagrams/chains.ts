import { cellKey } from '../../../cells/flow.ts';
import { numberAt } from '../../../inspect/groups.ts';
import { indexLabel } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { type Corner, LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { bucketOf, chainOf, type MapColumns } from '../columns.ts';
import { HEAD } from '../model/hash-table.ts';
import { drawNode, memberRect, NODE_HEIGHT, nodePitch, nodeWidth } from './node.ts';

const BUCKET_WIDTH = 44;
/** Left of a bucket: its number. */
const NUMBER = 40;
const FIRST_NODE = NUMBER + BUCKET_WIDTH + 36;
const LINE = NODE_HEIGHT + LABEL_HEIGHT + 6;
/** Of more buckets only used ones are drawn, and those that a step touched. */
const MOST_EMPTY = 64;
/** Longer arrays are not searched: all of their buckets are drawn, so layout stays independent of their length. */
const LONGEST_SEARCHED = 65_536;

/** The buckets below each other, each with its chain of nodes to the right. */
export function chainsBlock(drawing: Drawing, map: MapColumns, owner: string): Block {
  const buckets = bucketsShown(drawing, map);
  const lineOf = (bucket: number): number => (buckets === null ? bucket : buckets.indexOf(bucket));
  const lines = buckets?.length ?? map.count;
  const corner = (at: Corner, line: number): Corner => ({ x: at.x, y: at.y + line * LINE + LABEL_HEIGHT + 2 });
  const longest = Math.max(1, ...(buckets ?? []).map((bucket) => chainOf(map, bucket).length));
  return {
    width: FIRST_NODE + (buckets === null ? 4 : longest) * nodePitch(map),
    height: lines * LINE,
    draw(at) {
      announce(drawing, map, owner);
      const [from, to] = drawing.linesInView(at.y, LINE, lines);
      for (let line = from; line < to; line++) drawBucket(drawing, map, buckets?.[line] ?? line, corner(at, line));
    },
    locate(at, column, row) {
      if (column === map.buckets.name) {
        const line = row < map.count ? lineOf(row) : -1;
        return line < 0 ? undefined : bucketRect(corner(at, line));
      }
      const bucket = bucketOf(map, row);
      const place = bucket === undefined ? -1 : chainOf(map, bucket).indexOf(row);
      if (bucket === undefined || place < 0 || lineOf(bucket) < 0) return undefined;
      return memberRect(map, nodeCorner(map, corner(at, lineOf(bucket)), place), column);
    },
  };
}

/** Null: all of them. */
function bucketsShown(drawing: Drawing, map: MapColumns): number[] | null {
  const { count } = map;
  if (count > LONGEST_SEARCHED) return null;
  const all = Array.from({ length: count }, (_, bucket) => bucket);
  if (count <= MOST_EMPTY) return all;
  const touched = new Set(drawing.marks.rows(map.buckets));
  return all.filter((bucket) => map.buckets.present[bucket] === 1 || touched.has(bucket));
}

function announce(drawing: Drawing, map: MapColumns, owner: string): void {
  const { translate } = drawing.view;
  for (const role of ['buckets', 'key', 'value', 'next'] as const) {
    const column = map[role];
    if (column === null) continue;
    drawing.grid(
      column.name,
      `${owner}: ${translate(`diagram.hash-map.${role}`)}`,
      role === 'buckets' ? map.count : column.length,
    );
  }
}

function bucketRect({ x, y }: Corner): Rect {
  return { x: x + NUMBER, y, width: BUCKET_WIDTH, height: NODE_HEIGHT };
}

function nodeCorner(map: MapColumns, line: Corner, place: number): Corner {
  return { x: line.x + FIRST_NODE + place * nodePitch(map), y: line.y };
}

function drawBucket(drawing: Drawing, map: MapColumns, bucket: number, at: Corner): void {
  const key = cellKey(map.buckets, bucket);
  const rect = bucketRect(at);
  const middle = at.y + NODE_HEIGHT / 2;
  indexLabel(drawing, key, at.x + NUMBER / 2, middle, bucket);
  const before = numberAt(map.buckets, bucket);
  const text = before === HEAD ? drawing.view.translate('diagram.hash-map.head') : `#${before}`;
  const face = before === undefined ? { ...absentFace(drawing), spoken: drawing.words.null } : textFace(text);
  drawCell(drawing, { column: map.buckets, row: bucket, ...rect }, face);
  chainOf(map, bucket).forEach((node, place) => {
    const corner = nodeCorner(map, at, place);
    const from = place === 0 ? rect.x + rect.width : nodeCorner(map, at, place - 1).x + nodeWidth(map);
    drawArrow(drawing, `${key}:${place}`, from + 2, corner.x - 3, middle);
    drawNode(drawing, map, node, corner, true);
  });
}

function drawArrow(drawing: Drawing, key: string, from: number, to: number, y: number): void {
  if (!drawing.sees(from, y - 6, to - from, 12)) return;
  const look = { curve: 'line', stroke: 'border-strong', strokeWidth: 1.75, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key: `chain:${key}`, points: [from, y, to, y], ...look });
}
