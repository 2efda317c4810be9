import { expect, test } from 'vitest';
import { BlockSummariser, type BlockSummary } from '../wire/recording/block-summary.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import { maxSummaryBytes } from '../wire/recording/summary-codec.ts';
import { Summaries } from './block-summaries.ts';
import { RecordingBytes } from './cut-recording.ts';
import { fallingHealth } from './testing/falling-health.ts';

const COLUMNS = 100;

function block(position: number): BlockSummary {
  const ids = Array.from({ length: COLUMNS }, (_, id) => id);
  return { position, steps: 1, columns: new Map(ids.map((id) => [id, { low: 0, high: 1, rows: 1 }])) };
}

test('no more summaries are kept than the index of a file of that size may contain', () => {
  for (const size of [0, 10_000_000]) {
    const summaries = new Summaries([], size);
    for (let position = 0; position < 200; position++) summaries.learn(block(position));
    const known = summaries.chain(0, 200).length;
    // Each column takes four bytes for its id and three numbers of eight bytes.
    expect(known).toBeGreaterThan(0);
    expect(known * COLUMNS * 28).toBeLessThanOrEqual(maxSummaryBytes(size));
    expect(known).toBeLessThan(200);
  }
});

test('skipping blocks does not change the summaries of the other blocks', async () => {
  const output = new RecordingBytes();
  const writer = new RecordingWriter(output, { created: '', writer: 'test' }, { messages: 300, bytes: 1e9, ratio: 0 });
  for (const message of fallingHealth()) await writer.add(message);
  await writer.end();
  const blocksOf = (isWanted: (position: number) => boolean): BlockSummary[] => {
    const blocks: BlockSummary[] = [];
    const summariser = new BlockSummariser((each) => blocks.push(each), isWanted);
    const reader = new RecordingReader({ summariser });
    reader.push(output.bytes);
    while (reader.next() !== null);
    return blocks;
  };
  const all = blocksOf(() => true);
  expect(all.length).toBeGreaterThan(3);
  for (const { position } of all) {
    expect(blocksOf((at) => at === position)).toEqual(all.filter((each) => each.position === position));
  }
});
