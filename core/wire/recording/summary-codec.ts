import { decodePayload } from '../codec/codec.ts';
import { DeflateWindow } from '../codec/deflate-window.ts';
import { isIndex } from '../codec/fields.ts';
import { LIMITS } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import { elementsOf, rawBytes, rowsOf } from '../messages/elements.ts';
import type { BlockSummary } from './block-summary.ts';

/** Version of the encoding. Summaries of another version are ignored and computed again. */
export const SUMMARY_VERSION = 1;

const NUMBERS = 3;

/** A block as stored in the index: `[position, steps, ids, numbers]`. */
export type WireBlock = readonly [position: number, steps: number, ids: Uint8Array, numbers: Uint8Array];

export function encodeBlock({ position, steps, columns }: BlockSummary): WireBlock {
  const ids = Uint32Array.from(columns.keys());
  const numbers = Float64Array.from([...columns.values()].flatMap(({ low, high, rows }) => [low, high, rows]));
  return [position, steps, rawBytes(ids), rawBytes(numbers)];
}

/** Maximum share of the file for summaries, and the bytes that are always allowed. */
const MAX_SHARE = 0.01;
const FREE_BYTES = 65_536;

/** @param size bytes of the file so far */
export function maxSummaryBytes(size: number): number {
  return Math.max(FREE_BYTES, size * MAX_SHARE);
}

/** Approximate bytes of a block in the index. */
export function bytesOfBlock([, , ids, numbers]: WireBlock): number {
  return ids.length + numbers.length + 16;
}

/** Decodes the blocks of an index, `[bytes, deflated]`. Returns null unless they are valid, in order and within `length` steps. */
export function decodeBlocks(raw: unknown, length: number): BlockSummary[] | null {
  const [bytes, deflated] = Array.isArray(raw) ? raw : [];
  if (!isIndex(bytes, LIMITS.frame) || !(deflated instanceof Uint8Array)) return null;
  try {
    return inOrder(decodePayload(new DeflateWindow().inflate(deflated, bytes)), length);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

function inOrder(all: unknown, length: number): BlockSummary[] | null {
  const blocks: BlockSummary[] = [];
  let end = 0;
  for (const each of Array.isArray(all) ? all : [null]) {
    const block = decodeBlock(each);
    if (block === null || block.position < end || block.steps < 1) return null;
    end = block.position + block.steps;
    if (end > length) return null;
    blocks.push(block);
  }
  return blocks;
}

function decodeBlock(raw: unknown): BlockSummary | null {
  if (!Array.isArray(raw) || !Number.isSafeInteger(raw[0]) || !Number.isSafeInteger(raw[1])) return null;
  const [position, steps, ids, numbers] = raw as [number, number, unknown, unknown];
  if (!(ids instanceof Uint8Array) || !(numbers instanceof Uint8Array)) return null;
  if (ids.length % 4 !== 0 || numbers.length !== ids.length * 2 * NUMBERS) return null;
  const values = elementsOf('f64', numbers) as Float64Array;
  const columns: BlockSummary['columns'] = new Map(
    [...rowsOf(ids)].map((id, i) => {
      const [low, high, rows] = values.subarray(i * NUMBERS, (i + 1) * NUMBERS) as unknown as [number, number, number];
      return [id, { low, high, rows }];
    }),
  );
  return values.some(Number.isNaN) ? null : { position, steps, columns };
}
