import { expect, test } from 'vitest';
import type { BlockSummary } from '../wire/block-summary.ts';
import { mostSummaryBytes } from '../wire/summary-codec.ts';
import { Summaries } from './summaries.ts';

const COLUMNS = 100;

function block(position: number): BlockSummary {
  const ids = Array.from({ length: COLUMNS }, (_, id) => id);
  return { position, steps: 1, columns: new Map(ids.map((id) => [id, { low: 0, high: 1, rows: 1 }])) };
}

test('no more is learned than a file of that size may have in its index', () => {
  for (const size of [0, 10_000_000]) {
    const summaries = new Summaries([], size);
    for (let position = 0; position < 200; position++) summaries.learn(block(position));
    const known = summaries.chain(0, 200).length;
    // Four bytes of an id and three numbers of eight a column.
    expect(known).toBeGreaterThan(0);
    expect(known * COLUMNS * 28).toBeLessThanOrEqual(mostSummaryBytes(size));
    expect(known).toBeLessThan(200);
  }
});
