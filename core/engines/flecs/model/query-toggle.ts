import { type Bitset, WORD_ROWS } from './bitset.ts';
import type { Context } from './context.ts';
import type { FlecsId } from './id.ts';
import { matchedRows, type PartialMatch, type QueryParts } from './partial-match.ts';
import { at } from './pseudocode.ts';
import type { QueryOp } from './query-plan.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

type Bits = readonly (Bitset | undefined)[];

/** Yields runs of rows by enabled and disabled ids, after Flecs 4.0.5: none crosses a word of 64 rows. Ids without a bitset are enabled. */
export function* toggleRuns(
  { context, log }: QueryParts,
  { enabled, disabled }: Extract<QueryOp, { kind: 'toggle' }>,
  found: PartialMatch,
): Iterable<PartialMatch> {
  const { table } = found;
  const missing = enabled.find((term) => !found.matched[term]);
  if (missing !== undefined) {
    context.tracer.step(steps.queryMissing, at.query.reject, table.slot, context.label(found.ids[missing] as FlecsId));
    log.reject(found.ids[missing] as FlecsId, false);
    return;
  }
  const off = disabled.filter((term) => found.matched[term]);
  const bits = [...enabled, ...off].map((term) => table.toggle(found.ids[term] as FlecsId));
  const always = off.find((_, i) => bits[enabled.length + i] === undefined);
  if (always !== undefined) {
    context.tracer.step(steps.queryExcluded, at.query.reject, table.slot, context.label(found.ids[always] as FlecsId));
    log.reject(found.ids[always] as FlecsId, true);
    return;
  }
  if (bits.every((bitset) => bitset === undefined)) {
    yield found;
    return;
  }
  const wanted = bits.map((_, i) => (i < enabled.length ? 1 : 0));
  const passes = (row: number): boolean =>
    bits.every((bitset, i) => bitset === undefined || bitset.bits.peek(row) === wanted[i]);
  const end = found.offset + matchedRows(found);
  for (let row = found.offset; row < end; row = wordEnd(row, end)) {
    readWord(context, bits, table, row, wordEnd(row, end));
    yield* runs({ context, log }, found, passes, row, wordEnd(row, end));
  }
}

function* runs(
  { context, log }: Pick<QueryParts, 'context' | 'log'>,
  found: PartialMatch,
  passes: (row: number) => boolean,
  start: number,
  end: number,
): Iterable<PartialMatch> {
  for (let row = start; row < end; ) {
    let last = row;
    while (last < end && passes(last) === passes(row)) last++;
    if (passes(row)) yield { ...found, offset: row, count: last - row };
    else {
      context.tracer.step(steps.querySkipRows, at.query.skip, found.table.slot, row, last - row);
      log.skip(last - row);
    }
    row = last;
  }
}

function wordEnd(row: number, end: number): number {
  return Math.min(end, (Math.floor(row / WORD_ROWS) + 1) * WORD_ROWS);
}

function readWord({ tracer }: Context, bits: Bits, { slot }: Table, row: number, end: number): void {
  tracer.step(steps.queryWord, at.query.word, slot, Math.floor(row / WORD_ROWS), row, end - row);
  for (const bitset of bits) for (let i = row; i < end; i++) bitset?.bits.get(i);
}
