import { expect, test } from 'vitest';
import { concatBytes } from '../../trace/bytes.ts';
import { LIMITS } from '../codec/limits.ts';
import type { RecordedMessage } from '../messages/message.ts';
import { dense, game, sourceOf, stored, writtenParts } from '../testing/recorded-game.ts';
import { BlockSummariser, type BlockSummary } from './block-summary.ts';
import { RecordingChain } from './recording-chain.ts';
import { keyframeFrame, pieceFrame, plainFrame, trailerFrame } from './recording-frame.ts';
import { readIndex } from './recording-index.ts';
import { RecordingReader, type RecordingReaderOptions } from './recording-reader.ts';

/** Formats the frames of the messages read (`k` marks a keyframe's own message) and the notice. */
function read(bytes: Uint8Array, options?: RecordingReaderOptions, size = bytes.length): string {
  const reader = new RecordingReader(options);
  const found: (number | string)[] = [];
  const take = () => {
    for (let message = reader.next(); message !== null; message = reader.next()) found.push(placeOf(message));
  };
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(bytes.subarray(at, at + size));
    take();
  }
  reader.close();
  take();
  const notice = reader.end();
  const said = notice === null ? 'whole' : Object.values(notice).join(', ');
  return `${found.join(' ')} | ${reader.position} | ${said}`;
}

function placeOf(message: RecordedMessage): number | string {
  if (message.type === 'keyframe') return `k${message.position}`;
  return game.findIndex((each) => JSON.stringify(sorted(each)) === JSON.stringify(sorted(message)));
}
const sorted = (message: RecordedMessage) => Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1));

test('after damage, reading continues at the next keyframe with the state that it repeats', async () => {
  const parts = await writtenParts(game, dense, stored);
  const found = parts.slice(1).map((part, i) => {
    const damaged = part.slice();
    damaged[part.length - 3]! ^= 1;
    const file = concatBytes(parts.with(i + 1, damaged));
    const all = read(file);
    // A keyframe's mark may arrive in two pieces.
    expect(read(file, {}, 13)).toBe(all);
    return all;
  });
  expect(found).toEqual(
    [
      '0 1 0 1 k2 5 6 7 8 9 10 11 12 13 14 | 9 | damaged, 15, 229',
      '0 1 2 0 1 k2 5 6 7 8 9 10 11 12 13 14 | 9 | damaged, 16, 121',
      '0 1 2 3 0 1 k2 5 6 7 8 9 10 11 12 13 14 | 9 | damaged, 17, 42',
      '0 1 2 3 4 0 1 k5 8 9 10 11 12 13 14 | 9 | damaged, 14, 274',
      '0 1 2 3 4 5 0 1 k5 8 9 10 11 12 13 14 | 9 | damaged, 15, 192',
      '0 1 2 3 4 5 6 0 1 k5 8 9 10 11 12 13 14 | 9 | damaged, 16, 53',
      '0 1 2 3 4 5 6 7 10 11 12 13 14 | 9 | damaged, 12, 177',
      '0 1 2 3 4 5 6 7 8 10 11 12 13 14 | 9 | damaged, 13, 84',
      '0 1 2 3 4 5 6 7 8 9 10 11 | 7 | damaged, 11, 790',
      '0 1 2 3 4 5 6 7 8 9 10 11 12 | 8 | damaged, 12, 709',
      '0 1 2 3 4 5 6 7 8 9 10 11 12 13 | 9 | damaged, 13, 630',
      '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 | 9 | damaged, 14, 17',
    ].map((each) => `${each}, the checksum of a frame does not fit`),
  );
});

test('a recording without its end reports the missing bytes', async () => {
  const parts = await writtenParts(game, dense, stored);
  const cut = [1, 2, 4, 7, 9, 11, 12].map((count) => read(concatBytes(parts.slice(0, count))));
  const within = [2, 4, 11, 12].map((count) => read(concatBytes(parts.slice(0, count)).subarray(0, -2)));
  expect(cut).toEqual([
    ' | 0 | unfinished, 0, 0, ',
    '0 1 2 | 1 | unfinished, 3, 0, ',
    '0 1 2 3 4 | 2 | unfinished, 4, 0, ',
    '0 1 2 3 4 5 6 7 | 5 | unfinished, 7, 0, ',
    '0 1 2 3 4 5 6 7 8 9 | 7 | unfinished, 9, 0, ',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 | 9 | unfinished, 13, 0, ',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 | 9 | whole',
  ]);
  expect(within).toEqual([
    '0 1 | 0 | truncated, 2, 106, ',
    '0 1 2 3 | 2 | truncated, 4, 40, ',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 | 8 | truncated, 12, 77, ',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 | 9 | truncated, 13, 56, ',
  ]);
});

test('blocks that are summarised while reading equal those of the index', async () => {
  const file = concatBytes(await writtenParts(game, dense));
  const blocks: BlockSummary[] = [];
  read(file, { summariser: new BlockSummariser((block) => blocks.push(block)) });
  expect(blocks).toEqual((await readIndex(sourceOf(file)))!.blocks);
  const some: BlockSummary[] = [];
  read(file, {
    summariser: new BlockSummariser(
      (block) => some.push(block),
      (position) => position === 5,
    ),
  });
  expect(some).toEqual([blocks[2]]);
});

test('intact frames with invalid contents are reported as damage', async () => {
  const parts = await writtenParts(game, dense);
  const withPart = (part: Uint8Array) => read(concatBytes([...parts.slice(0, 3), part, ...parts.slice(3)]));
  const keyframe = { position: 1, frame: 1, time: 1, repeats: true };
  expect(
    [
      pieceFrame(LIMITS.frame + 1, new Uint8Array(9)),
      pieceFrame(9, new Uint8Array(9)),
      pieceFrame(100_000, new Uint8Array(9)),
      keyframeFrame(keyframe),
      keyframeFrame({ ...keyframe, position: 2, time: Number.NaN }),
      plainFrame({ type: 'delta' }),
      plainFrame({ type: 'caption' }),
      plainFrame({ type: 'something new' }),
      trailerFrame(0),
    ].map(withPart),
  ).toEqual([
    ...[
      'A message of 67108865 bytes; the limit is 67108864',
      '9 bytes are no message of 9 bytes, deflated',
      '9 bytes say they are 100000 bytes, deflated; the limit is 1032 times as many',
      'A keyframe of position 1 after 2',
      'keyframe.time: a number is needed',
      'delta.columns: either columns or steps are needed',
      'caption.text: a str is needed',
    ].map((problem) => `0 1 2 3 0 1 k2 5 6 7 8 9 10 11 12 13 14 | 9 | damaged, 17, 0, ${problem}`),
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 | 9 | whole',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 | 9 | whole',
  ]);
});

test('a chain that starts without state ignores messages before a keyframe', () => {
  const chain = new RecordingChain(LIMITS, true);
  expect(chain.plain(new Uint8Array(1))).toBeNull();
  expect(chain.piece({ kind: 'piece', bytes: LIMITS.frame + 1, deflated: new Uint8Array(0) })).toBeNull();
});
