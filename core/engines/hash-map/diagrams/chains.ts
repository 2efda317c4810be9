import { cellKey } from '../../../cells/origins.ts';
import { indexLabel } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { type Corner, LABEL_HEIGHT, type Rect, roomOf } from '../../../scene/kit/measures.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { HEAD } from '../model/hash-table.ts';
import { bucketOf, chainOf, type MapColumns } from '../read/columns.ts';
import { ARROW, drawNode, memberRect, NODE_HEIGHT, nodePitch, nodeWidth } from './node.ts';

const BUCKET_WIDTH = 44;
const NUMBER = 32;
const FIRST_NODE = NUMBER + BUCKET_WIDTH + 28;
const BEND = 8;
const LINE = NODE_HEIGHT + LABEL_HEIGHT + 6;
const EMPTY_HEIGHT = 18;
const EMPTY_LINE = EMPTY_HEIGHT + 4;
/** With more buckets, only used ones and those that a step touched are drawn. */
const MAX_EMPTY = 64;
/** Longer arrays are not searched but drawn with all their buckets, so that layout does not depend on their length. */
const MAX_SEARCHED_LENGTH = 65_536;

interface Line {
  readonly bucket: number;
  readonly nodes: readonly number[];
  readonly top: number;
  readonly height: number;
}

/** Draws the buckets below each other. Each has its chain of nodes to the right, which wraps into several lines. */
export function chainsBlock(drawing: Drawing, map: MapColumns, owner: string): Block {
  const perLine = Math.max(1, Math.floor((roomOf(drawing) - FIRST_NODE + ARROW) / nodePitch(map)));
  const buckets = bucketsShown(drawing, map);
  const lines = buckets === null ? null : linesOf(map, buckets, perLine);
  const lineAt = (i: number): Line => lines?.[i] ?? wholeLine(map, i);
  const lineOf = (bucket: number): Line | undefined =>
    lines === null ? wholeLine(map, bucket) : lines.find((line) => line.bucket === bucket);
  const last = lines?.at(-1);
  const height = lines === null ? map.count * LINE : (last?.top ?? 0) + (last?.height ?? 0);
  const longest = (lines ?? []).reduce((most, { nodes }) => Math.max(most, nodes.length), 1);
  return {
    width: FIRST_NODE + Math.min(perLine, lines === null ? 4 : longest) * nodePitch(map) - ARROW,
    height,
    draw(at) {
      announce(drawing, map, owner);
      const [from, to] = lines === null ? drawing.linesInView(at.y, LINE, map.count) : [0, lines.length];
      for (let i = from; i < to; i++) {
        const line = lineAt(i);
        if (drawing.seesRows(at.y + line.top, at.y + line.top + line.height))
          drawBucket(drawing, map, line, { at: { x: at.x, y: at.y + line.top }, perLine });
      }
    },
    locate(at, column, row) {
      const isBucket = column === map.buckets.name;
      const bucket = isBucket ? row : bucketOf(map, row);
      const line = bucket === undefined || bucket >= map.count ? undefined : lineOf(bucket);
      if (line === undefined) return undefined;
      const corner = { x: at.x, y: at.y + line.top };
      if (isBucket) return bucketRect(line, corner);
      const place = line.nodes.indexOf(row);
      return place < 0 ? undefined : memberRect(map, nodeCorner(map, corner, place, perLine), column);
    },
  };
}

/** Buckets without nodes are lower than the others. */
function linesOf(map: MapColumns, buckets: readonly number[], perLine: number): Line[] {
  let top = 0;
  return buckets.map((bucket): Line => {
    const nodes = chainOf(map, bucket);
    const height = nodes.length === 0 ? EMPTY_LINE : Math.ceil(nodes.length / perLine) * LINE;
    const line = { bucket, nodes, top, height };
    top += height;
    return line;
  });
}

/** In an array that is not searched, all buckets have the same height. */
function wholeLine(map: MapColumns, bucket: number): Line {
  return { bucket, nodes: chainOf(map, bucket), top: bucket * LINE, height: LINE };
}

/** Returns the drawn buckets, or null for all. */
function bucketsShown(drawing: Drawing, map: MapColumns): number[] | null {
  const { count } = map;
  if (count > MAX_SEARCHED_LENGTH) return null;
  const touched = new Set(drawing.marks.rows(map.buckets));
  const shown: number[] = [];
  for (let bucket = 0; bucket < count; bucket++) {
    if (count <= MAX_EMPTY || map.buckets.has(bucket) || touched.has(bucket)) shown.push(bucket);
  }
  return shown;
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

function bucketRect({ height }: Line, { x, y }: Corner): Rect {
  const low = height === EMPTY_LINE;
  const box = low ? { y: y + 2, height: EMPTY_HEIGHT } : { y: y + LABEL_HEIGHT + 2, height: NODE_HEIGHT };
  return { x: x + NUMBER, width: BUCKET_WIDTH, ...box };
}

/** @param at corner of the bucket's line */
function nodeCorner(map: MapColumns, { x, y }: Corner, place: number, perLine: number): Corner {
  return {
    x: x + FIRST_NODE + (place % perLine) * nodePitch(map),
    y: y + Math.floor(place / perLine) * LINE + LABEL_HEIGHT + 2,
  };
}

interface Place {
  readonly at: Corner;
  readonly perLine: number;
}

function drawBucket(drawing: Drawing, map: MapColumns, line: Line, { at, perLine }: Place): void {
  const { bucket, nodes } = line;
  const key = cellKey(map.buckets, bucket);
  const rect = bucketRect(line, at);
  const middle = rect.y + rect.height / 2;
  indexLabel(drawing, key, at.x + NUMBER / 2, middle, bucket, { width: NUMBER });
  const before = numberAt(map.buckets, bucket);
  const text = before === HEAD ? drawing.view.translate('diagram.hash-map.head') : `#${before}`;
  const face = before === undefined ? { ...absentFace(drawing), spoken: drawing.words.null } : textFace(text);
  drawCell(drawing, { column: map.buckets, row: bucket, ...rect }, face);
  let from = { x: rect.x + rect.width, y: middle };
  nodes.forEach((node, place) => {
    const corner = nodeCorner(map, at, place, perLine);
    const to = { x: corner.x, y: corner.y + NODE_HEIGHT / 2 };
    drawArrow(drawing, `${key}:${place}`, { x: from.x + 2, y: from.y }, { x: to.x - 3, y: to.y });
    drawNode(drawing, map, node, corner, true);
    from = { x: to.x + nodeWidth(map), y: to.y };
  });
}

/** An arrow to a node on the next line goes around the end of the current one. */
function drawArrow(drawing: Drawing, key: string, from: Corner, to: Corner): void {
  const [top, height] = [from.y - 6, to.y - from.y + 12];
  if (!drawing.sees(Math.min(from.x, to.x - BEND), top, Math.abs(to.x - from.x) + 2 * BEND, height)) return;
  const between = to.y - NODE_HEIGHT / 2 - LABEL_HEIGHT - 3;
  const [right, left] = [from.x + BEND, to.x - BEND];
  const bends = from.y === to.y ? [] : [right, from.y, right, between, left, between, left, to.y];
  const points = [from.x, from.y, ...bends, to.x, to.y];
  const look = { curve: 'line', stroke: 'border-strong', strokeWidth: 1.75, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key: `chain:${key}`, points, ...look });
}
