import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/conditions/condition.ts';
import { MomentSearch } from '../inspect/conditions/find-moment.ts';
import { sample, sampledRuns } from '../testing/sample.ts';
import { encodePayload } from '../wire/codec/codec.ts';
import { deflated } from '../wire/codec/deflate-window.ts';
import { rawBytes } from '../wire/messages/elements.ts';
import type { Delta, RecordedMessage } from '../wire/messages/message.ts';
import type { BlockSummary } from '../wire/recording/block-summary.ts';
import { plainFrame, trailerFrame } from '../wire/recording/recording-frame.ts';
import { readIndex } from '../wire/recording/recording-index.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import { encodeBlock } from '../wire/recording/summary-codec.ts';
import { hello } from '../wire/testing/world.ts';
import { BlockFilter } from './block-filter.ts';
import { Capture } from './capture.ts';
import { RecordingBytes } from './cut-recording.ts';
import { OpenedRecording } from './opened-recording.ts';
import { RecordingPart } from './recording-part.ts';
import { type ScanOptions, scanRecording } from './scan-recording.ts';
import { FRAMES, fallingHealth } from './testing/falling-health.ts';
import { lateComponent } from './testing/late-component.ts';
import { reusedSlot } from './testing/reused-slot.ts';

const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };

async function written(messages: Iterable<RecordedMessage>, spacing = 37): Promise<Uint8Array> {
  const output = new RecordingBytes();
  const writer = new RecordingWriter(output, about, { messages: spacing, bytes: 1e9, ratio: 0 });
  for (const message of messages) await writer.add(message);
  await writer.end();
  return output.bytes;
}

const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
});
const opened = (bytes: Uint8Array): Promise<OpenedRecording> => OpenedRecording.open(sourceOf(bytes));

/** Returns all hits of a search from a position, and the number of parts read. */
async function hits(
  recorded: OpenedRecording,
  text: string,
  options: Pick<ScanOptions, 'from' | 'direction'>,
  skip: boolean,
  at = 1,
) {
  const condition = parseCondition(text);
  const shown = (await RecordingPart.around(recorded, at, { before: 1, after: 1 }, { engineOf })).capture;
  shown.world.timeline.seek(at);
  const filtersOf = (capture: Capture) => [new BlockFilter(capture, condition, engineOf)];
  const positions: number[] = [];
  let parts = 0;
  const all = { ...options, engineOf, ...(skip && { search: { shown, filtersOf } }) };
  for await (const { part, from, to } of scanRecording(recorded, all)) {
    parts++;
    const { timeline, nameOf } = part.capture.world;
    const search = new MomentSearch({ timeline, engine: engineOf(timeline.columns), nameOf, condition });
    const found: number[] = [];
    for (let at = from; at < to; ) {
      const next = search.find(at, to, false);
      if (next === null || typeof next === 'number') break;
      found.push(next.position);
      at = next.position;
    }
    positions.push(...found);
  }
  return { positions: positions.sort((a, b) => a - b), parts };
}

const conditions = [
  ...['Health < 0', 'Health <= -5', 'Health = 83', 'Health != 70', 'Health > 89', '!Health > 10', 'Health > 1000'],
  ...['+Health', '-Health', '+*', 'count(Health) > 2', 'count(Health) > 3', 'count(Health) < 3', 'count(Health) = 2'],
  ...[
    'count(Health.points < 20) >= 2',
    'count(Health.points > 1000) = 0',
    'Health.points < 0 Nothing',
    'time(Move) > 1',
  ],
];

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await written(fallingHealth());
});

describe('a search that skips blocks', () => {
  test.each(sample(conditions, 3))('%s: finds the same as a search of everything, in both directions', async (text) => {
    for (const direction of ['forward', 'backward'] as const) {
      for (const from of [41, FRAMES]) {
        const recorded = await opened(bytes);
        const whole = await hits(recorded, text, { from, direction }, false);
        const { positions } = await hits(await opened(bytes), text, { from, direction }, true);
        expect([text, direction, from, positions]).toEqual([text, direction, from, whole.positions]);
      }
    }
  });

  test('reads no blocks if none can match, and only some if some can', async () => {
    const recorded = await opened(bytes);
    const partsOf = async (text: string) =>
      (await hits(recorded, text, { from: FRAMES, direction: 'backward' }, true)).parts;
    expect(await partsOf('Health > 1000')).toBe(0);
    expect(await partsOf('count(Health) > 3')).toBe(0);
    const some = await partsOf('count(Health) > 2');
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(recorded.entries.length);
  });

  test('reads two blocks that touch together backward, because a condition that stays true came true earlier', async () => {
    const recorded = await opened(await written(fallingHealth(), 1000));
    const partsOf = async (direction: 'forward' | 'backward', from: number) =>
      (await hits(recorded, 'Health > -1000', { from, direction }, true)).parts;
    expect(await partsOf('forward', 0)).toBe(2);
    expect(await partsOf('backward', 256)).toBe(1);
  });

  test('finds values in a table slot that another table uses at the current position', async () => {
    const recorded = await opened(await written(reusedSlot()));
    for (const [direction, from] of [
      ['forward', 0],
      ['backward', recorded.length],
    ] as const) {
      for (const text of ['Health < 0', '!Health > 10', 'count(Health < 0) > 0']) {
        const whole = await hits(recorded, text, { from, direction }, false, 390);
        const some = await hits(recorded, text, { from, direction }, true, 390);
        expect(whole.positions.length).toBeGreaterThan(0);
        expect([text, direction, some.positions]).toEqual([text, direction, whole.positions]);
      }
    }
  });

  test('finds values in a reused table slot if everything is in memory', () => {
    const whole = new Capture(() => 1e9, engineOf);
    for (const message of reusedSlot()) whole.apply(message);
    const { timeline, nameOf } = whole.world;
    for (const at of [0, 390]) {
      timeline.seek(at);
      const condition = parseCondition('Health < 0');
      for (const backward of [false, true]) {
        const search = new MomentSearch({ timeline, engine: engineOf(timeline.columns), nameOf, condition });
        expect(search.find(0, timeline.length, backward)).toMatchObject({ position: 144 });
      }
      expect(timeline.position).toBe(at);
    }
  });

  test('finds entities by their names before a component of that name exists', async () => {
    const recorded = await opened(await written(lateComponent()));
    const options = { from: recorded.length, direction: 'backward' } as const;
    const some = await hits(recorded, 'count(Bullet) > 2', options, true, 390);
    expect(some.positions).toEqual([101]);
  });

  test('finds the same moments in random games', async () => {
    const value = fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0),
    );
    const frame = fc.record({
      rows: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
      value,
      length: fc.option(fc.integer({ min: 0, max: 6 })),
      again: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 5, maxLength: 40 }),
        fc.constantFrom(...conditions, 'Health < -3', 'Health = 0', 'Health != 4'),
        fc.boolean(),
        async (frames, text, backward) => {
          const file = await written(randomGame(frames), 5);
          const options = { from: backward ? frames.length : 0, direction: backward ? 'backward' : 'forward' } as const;
          const whole = await hits(await opened(file), text, options, false);
          const some = await hits(await opened(file), text, options, true);
          expect(some.positions).toEqual(whole.positions);
        },
      ),
      sampledRuns(60),
    );
  });
});

interface RandomFrame {
  readonly rows: readonly number[];
  readonly value: number;
  readonly length: number | null;
  readonly again: boolean;
}

function* randomGame(frames: readonly RandomFrame[]): Generator<RecordedMessage> {
  const [, schema, snapshot] = [...fallingHealth()];
  yield hello;
  yield schema!;
  yield snapshot!;
  for (const [i, { rows, value, length, again }] of frames.entries()) {
    if (again) yield* [hello, schema!, { ...snapshot!, seq: i + 2, frame: i + 1, time: i } as RecordedMessage];
    const at = rawBytes(Uint32Array.from(rows));
    const delta: Delta = {
      type: 'delta',
      seq: i + 2,
      frame: i + 1,
      time: i,
      columns: [
        { c: 1, ...(length !== null && { length }), rows: at, values: rawBytes(Uint32Array.from(rows)) },
        { c: 2, ...(length !== null && { length }), rows: 0, values: rawBytes(Float32Array.from(rows, () => value)) },
      ],
    };
    yield delta;
  }
  yield { type: 'bye', code: 'done', reason: '' };
}

function packed(blocks: readonly BlockSummary[]): readonly unknown[] {
  const all = encodePayload(blocks.map(encodeBlock));
  return [all.length, deflated(all, new Uint8Array(0))];
}

async function withIndex(change: (index: Record<string, unknown>) => object): Promise<Uint8Array> {
  const index = (await readIndex(sourceOf(bytes)))!;
  const { blocks, ...rest } = index;
  const known = { type: 'index', ...rest, summary: 1, blocks: packed(blocks!) };
  const offset = indexOffset(bytes);
  return Uint8Array.of(...bytes.subarray(0, offset), ...plainFrame(change(known)), ...trailerFrame(offset));
}

function indexOffset(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset).getFloat64(file.length - 8, true);
}

const columnsOf = (block: BlockSummary) => [...block.columns];
const chain = ({ summaries }: OpenedRecording) =>
  summaries.chain(0, 37).map((block) => [block.position, block.steps, columnsOf(block)]);

describe('the index of a recording', () => {
  test('is not used if its version differs, and blocks are summarised while reading', async () => {
    const recorded = await opened(await withIndex((index) => ({ ...index, summary: 2 })));
    const before = await opened(bytes);
    expect(chain(recorded)).toEqual([]);
    const parts = async () => (await hits(recorded, 'Health > 1000', { from: 0, direction: 'forward' }, true)).parts;
    expect(await parts()).toBe(before.entries.length);
    expect(chain(recorded)).toEqual(chain(before));
    expect(await parts()).toBe(0);
  });

  test('is used without its summaries if they are unreadable', async () => {
    const deflatedBytes = deflated(encodePayload([[0, 1, 2]]), new Uint8Array(0));
    for (const blocks of [undefined, 7, [1, 2, 3], [5, Uint8Array.of(1, 2)], [4, deflatedBytes], [5, deflatedBytes]]) {
      const recorded = await opened(await withIndex((index) => ({ ...index, blocks })));
      expect([blocks, recorded.isIndexed, chain(recorded)]).toEqual([blocks, true, []]);
    }
  });

  test('is no longer used once it contradicts a block', async () => {
    const lie = (block: BlockSummary) => ({
      ...block,
      columns: new Map(columnsOf(block).map(([id, facts]) => [id, { ...facts, high: 9e9 }])),
    });
    const blocks = packed((await readIndex(sourceOf(bytes)))!.blocks!.map(lie));
    const recorded = await opened(await withIndex((index) => ({ ...index, blocks })));
    await hits(recorded, 'Health > 1000', { from: 0, direction: 'forward' }, true);
    const again = await hits(recorded, 'Health > 1000', { from: 0, direction: 'forward' }, true);
    expect([again.parts, chain(recorded)]).toEqual([0, chain(await opened(bytes))]);
  });

  test('is not used if its keyframes are not in the file', async () => {
    const keyframes = (await readIndex(sourceOf(bytes)))!.keyframes;
    for (const lie of [{ position: 40 }, { offset: keyframes[2]!.offset + 1 }, { time: 1 }, { frame: 3 }]) {
      const changed = keyframes.map((keyframe, i) => (i === 2 ? { ...keyframe, ...lie } : keyframe));
      const recorded = await opened(await withIndex((index) => ({ ...index, keyframes: changed })));
      expect([lie, recorded.isIndexed]).toEqual([lie, false]);
    }
  });
});

test('reading mutated recordings gives recorded values or nothing', {
  timeout: 120_000,
}, async () => {
  const whole = new Capture(() => 1e9, engineOf);
  for (const message of fallingHealth()) whole.apply(message);
  const health = (capture: Capture) => {
    const column = capture.world.timeline.columns.find('Health.points');
    return column === undefined ? [] : Array.from({ length: column.length }, (_, row) => column.peek(row));
  };
  const { seed, numRuns } = sampledRuns(1000);
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const indexAt = indexOffset(bytes);
  for (let n = 0; n < numRuns; n++) {
    const file = bytes.slice();
    // Every other mutation is inside the index.
    const from = n % 2 === 0 ? indexAt : 200;
    const at = from + random(file.length - from);
    file[at]! ^= 1 << random(8);
    const recorded = await opened(n % 5 === 0 ? file.subarray(0, at) : file);
    const position = 1 + random(FRAMES);
    const { capture } = await RecordingPart.around(recorded, position, { before: 3, after: 3 }, { engineOf });
    const { timeline } = capture.world;
    if (position > timeline.length || position < timeline.first) continue;
    timeline.seek(position);
    whole.world.timeline.seek(position);
    // A missing frame shows the state before it.
    const isMissing = position > timeline.first && timeline.stepAt(position - 1).code === 'live-missing';
    if (!isMissing && timeline.first < position)
      expect([n, position, health(capture)]).toEqual([n, position, health(whole)]);
  }
});
