import { expect, test } from 'vitest';
import { concatBytes } from '../../trace/bytes.ts';
import { encodePayload } from '../codec/codec.ts';
import { deflated } from '../codec/deflate-window.ts';
import { WorldImage } from '../live/world-image.ts';
import { rawBytes } from '../messages/elements.ts';
import type { ColumnChange } from '../messages/message.ts';
import { about, dense, game, sourceOf, writtenParts } from '../testing/recorded-game.ts';
import { BlockSummariser, type BlockSummary } from './block-summary.ts';
import { keyframeFrame, plainFrame, recordingStart, trailerFrame } from './recording-frame.ts';
import { type ByteSource, readIndex } from './recording-index.ts';

const everything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

test('the index contains the keyframes, captions, and bounds of the cells of each block', async () => {
  const parts = await writtenParts(game, dense);
  const { keyframes, blocks, ...rest } = (await readIndex(sourceOf(concatBytes(parts))))!;
  const offset = (part: number) => concatBytes(parts.slice(0, part)).length;
  expect(keyframes).toEqual([
    { position: 0, frame: 1, time: 16, repeats: false, offset: offset(1) },
    { position: 2, frame: 2, time: 32, repeats: true, offset: offset(4) },
    { position: 5, frame: 4, time: 64, repeats: true, offset: offset(7) },
    { position: 7, frame: 1, time: 16, repeats: false, offset: offset(9) },
  ]);
  expect(rest).toEqual({ captions: [{ position: 2, text: 'look' }], length: 9, time: 32 });
  const columnsOf = (block: NonNullable<typeof blocks>[number]) =>
    [...block.columns].map(([id, { low, high, rows }]) => [id, low, high, rows]);
  expect(blocks!.map((block) => [block.position, block.steps, columnsOf(block)])).toEqual([
    [
      0,
      2,
      [
        [0, 10, 30, 3],
        [2, ...everything, 2],
      ],
    ],
    [
      2,
      3,
      [
        [0, 10, 40, 4],
        [2, ...everything, 2],
        [5, -1.5, 0.5, 2],
      ],
    ],
    [
      5,
      2,
      [
        [0, 10, 30, 3],
        [2, ...everything, 5],
        [5, -1.5, 0.5, 2],
      ],
    ],
    [7, 2, [[0, 7, 9, 2]]],
  ]);
});

test('a snapshot continues its block, and there is no block before the first snapshot', () => {
  const blocks: BlockSummary[] = [];
  const [summariser, image] = [new BlockSummariser((block) => void blocks.push(block)), new WorldImage()];
  image.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  const x = (...whole: number[]) => [{ c: 0, whole: Uint8Array.from(whole) }];
  const add = (type: 'snapshot' | 'delta', position: number, columns: ColumnChange[]) => {
    const message = { type, seq: position, frame: position, time: position, columns };
    summariser.add(message, image, position);
    image.apply(message);
  };
  add('delta', 3, x(9));
  summariser.end();
  expect(blocks).toEqual([]);
  add('snapshot', 4, x(5));
  add('snapshot', 5, x(7, 8));
  add('delta', 6, x(1));
  summariser.end();
  expect(blocks).toEqual([{ position: 4, steps: 3, columns: new Map([[0, { low: 1, high: 9, rows: 2 }]]) }]);
});

const keyframes = [
  { position: 0, frame: 1, time: 16, repeats: false },
  { position: 3, frame: 4, time: 64, repeats: true },
];
const head = recordingStart(about);
const frames = keyframes.map(keyframeFrame);
const offsets = [head.length, head.length + frames[0]!.length];
const indexAt = offsets[1]! + frames[1]!.length;
const placed = keyframes.map((keyframe, i) => ({ ...keyframe, offset: offsets[i] }));
const block = (position: number, steps: number, ids = [0], numbers = [1, 2, 3]) => [
  position,
  steps,
  rawBytes(Uint32Array.from(ids)),
  rawBytes(Float64Array.from(numbers)),
];
function packed(blocks: object): unknown[] {
  const bytes = encodePayload(blocks);
  return [bytes.length, deflated(bytes, new Uint8Array(0))];
}
const index = {
  type: 'index',
  keyframes: placed,
  captions: [{ position: 1, text: 'one' }],
  length: 5,
  time: 80,
  summary: 1,
  blocks: packed([block(0, 3), block(3, 2)]),
};

const fileWith = (...end: Uint8Array[]) => concatBytes([head, ...frames, ...end]);
const read = (more: object) => readIndex(sourceOf(fileWith(plainFrame({ ...index, ...more }), trailerFrame(indexAt))));

test('an index that matches the file is read', async () => {
  const columns = new Map([[0, { low: 1, high: 2, rows: 3 }]]);
  const blocks = [
    { position: 0, steps: 3, columns },
    { position: 3, steps: 2, columns },
  ];
  const { type, summary, ...expected } = { ...index, blocks };
  expect(await read({})).toEqual(expected);
  expect(await read({ keyframes: [] })).toEqual({ ...expected, keyframes: [] });
  expect(await read({ length: 3, blocks: packed([]) })).toEqual({ ...expected, length: 3, blocks: [] });
});

const [first, second] = placed;
test.each([
  ['its type', { type: 'indexes' }],
  ['its length', { length: -1 }],
  ['its time', { time: Number.NaN }],
  ['a keyframe after its end', { length: 2 }],
  ['keyframes that are no list', { keyframes: 1 }],
  ['an invalid offset', { keyframes: [{ ...first, offset: -1 }] }],
  ['keyframes in reverse order', { keyframes: [second, first] }],
  ['a keyframe twice', { keyframes: [first, first] }],
  ['a keyframe at an offset without a keyframe', { keyframes: [first, { ...second, offset: offsets[1]! + 1 }] }],
  ['a keyframe at the offset of another frame', { keyframes: [{ ...first, offset: 8 }] }],
  ['a keyframe of another position', { keyframes: [first, { ...second, position: 4 }] }],
  ['a keyframe of another frame', { keyframes: [first, { ...second, frame: 5 }] }],
  ['a keyframe of another time', { keyframes: [first, { ...second, time: 65 }] }],
  ['a keyframe that repeats nothing', { keyframes: [first, { ...second, repeats: false }] }],
  ['a keyframe after the index', { keyframes: [first, { ...second, offset: indexAt }] }],
  ['a caption without position', { captions: [{ text: 'one' }] }],
  ['a caption that is too long', { captions: [{ position: 1, text: 'x'.repeat(4097) }] }],
])('an index is not used because of %s', async (_, more) => {
  expect(await read(more)).toBeNull();
});

test.each([
  ['another version', { summary: 2 }],
  ['no length', { blocks: [] }],
  ['no bytes', { blocks: [3, 'abc'] }],
  ['another length', { blocks: [2, packed([])[1]] }],
  ['no list', { blocks: packed({}) }],
  ['a block that is null', { blocks: packed([null]) }],
  ['a block without steps', { blocks: packed([block(0, 0)]) }],
  ['a position that is no integer', { blocks: packed([block(0.5, 1)]) }],
  ['a number of steps that is no integer', { blocks: packed([block(0, 1.5)]) }],
  ['overlapping blocks', { blocks: packed([block(0, 3), block(2, 2)]) }],
  ['a block after the end', { blocks: packed([block(0, 6)]) }],
  ['too few numbers', { blocks: packed([block(0, 1, [0], [1, 2])]) }],
  ['half an id', { blocks: packed([[0, 1, new Uint8Array(2), new Uint8Array(12)]]) }],
  ['ids that are no bytes', { blocks: packed([[0, 1, null, new Uint8Array(24)]]) }],
  ['numbers that are no bytes', { blocks: packed([[0, 1, new Uint8Array(4), null]]) }],
  ['a number that is NaN', { blocks: packed([block(0, 1, [0], [1, Number.NaN, 3])]) }],
])('summaries are not used because of %s, but the index is', async (_, more) => {
  const found = await read(more);
  expect(found?.blocks).toBeNull();
  expect(found?.length).toBe(5);
});

test('an invalid trailer, or one without an index at its offset, gives no index', async () => {
  const whole = plainFrame(index);
  const of = (...end: Uint8Array[]) => readIndex(sourceOf(fileWith(...end)));
  expect(await of(whole, trailerFrame(indexAt))).not.toBeNull();
  expect(await of(whole, trailerFrame(indexAt + 1))).toBeNull();
  expect(await of(whole, trailerFrame(-1))).toBeNull();
  expect(await of(whole, trailerFrame(Number.NaN))).toBeNull();
  expect(await of(whole, trailerFrame(indexAt + whole.length))).toBeNull();
  expect(await of(whole, trailerFrame(offsets[1]!))).toBeNull();
  expect(await of(whole)).toBeNull();
  expect(await of(whole, trailerFrame(indexAt), new Uint8Array(1))).toBeNull();
  expect(await readIndex(sourceOf(new Uint8Array(16)))).toBeNull();
  // Creates a keyframe after the index, or in a frame that is too long for a keyframe.
  const behind = (offset: number) => plainFrame({ ...index, keyframes: [first, { ...second, offset }] });
  const late = indexAt + behind(indexAt).length;
  expect(await of(behind(late), frames[1]!, trailerFrame(indexAt))).toBeNull();
  const long = plainFrame({ type: 'caption', text: 'x'.repeat(300) });
  expect(await of(long, behind(indexAt), trailerFrame(indexAt + long.length))).toBeNull();
  // A server may send only the end of a file.
  const alone = plainFrame({ ...index, keyframes: [] });
  expect(await readIndex(sourceOf(concatBytes([alone, trailerFrame(0)])))).not.toBeNull();
});

test('an error while reading the file is passed on', async () => {
  const broken: ByteSource = { size: 1000, read: () => Promise.reject(new Error('gone')) };
  await expect(readIndex(broken)).rejects.toThrow('gone');
});
