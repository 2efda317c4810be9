import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { snapshot } from '../trace/testing/snapshot.ts';
import { LIMITS } from '../wire/codec/limits.ts';
import { rawBytes } from '../wire/messages/elements.ts';
import type { Delta, SchemaMessage, Snapshot } from '../wire/messages/message.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import { hello } from '../wire/testing/hello.ts';
import { Capture } from './capture.ts';
import { RecordingBytes } from './cut-recording.ts';
import { RecordingLoader } from './recording-loader.ts';
import { recordingOf, recordingOfSpan } from './recording-of-span.ts';

const schema: SchemaMessage = {
  type: 'schema',
  columns: [
    { id: 0, name: 'ids', type: 'u64', meta: { kind: 'array', group: 'a', role: 'entities' } },
    { id: 4, name: 'x', type: 'f32', meta: { kind: 'array', group: 'a', role: 'value' } },
    { id: 5, name: 'names', type: 'json' },
  ],
};

const unlimited = 1e9;
const rows = fc.array(fc.nat({ max: 30 }), { maxLength: 6 });
const frames = fc.array(fc.record({ ids: rows, x: rows, names: rows, gone: rows }), { minLength: 2, maxLength: 20 });
type Frames = typeof frames extends fc.Arbitrary<infer F> ? F : never;

function capture(recorded: Frames): Capture {
  const result = new Capture(() => unlimited, engineOf);
  result.apply(hello);
  result.apply(schema);
  const first: Snapshot = { type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [] };
  result.apply(first);
  recorded.forEach(({ ids, x, names, gone }, at) => {
    const bytes = (list: readonly number[]) => new Uint8Array(Uint32Array.from(new Set(list)).buffer);
    const count = (list: readonly number[]) => new Set(list).size;
    const delta: Delta = {
      type: 'delta',
      seq: at + 2,
      frame: at + 1,
      time: (at + 1) * 16,
      columns: [
        {
          c: 0,
          rows: bytes(ids),
          values: new Uint8Array(new BigUint64Array(count(ids)).fill(BigInt(at) << 40n).buffer),
        },
        { c: 4, rows: bytes(x), values: new Uint8Array(new Float32Array(count(x)).fill(at / 3).buffer) },
        {
          c: 5,
          clear: new Uint8Array(Uint32Array.from([...new Set(gone)].flatMap((row) => [row, 1])).buffer),
          rows: bytes(names),
          values: Array.from({ length: count(names) }, () => `n${at}`),
        },
      ],
    };
    result.apply(delta);
  });
  return result;
}

function reopened(bytes: Uint8Array): RecordingLoader {
  const loader = new RecordingLoader(unlimited, engineOf);
  loader.push(bytes);
  expect(loader.end()).toBeNull();
  return loader;
}

const writer = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };

describe('a span as a recording', () => {
  test('keeps the state and the moment of every position', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.nat(), fc.nat(), async (recorded, a, b) => {
        const before = capture(recorded);
        const { timeline } = before.world;
        const [from, to] = [a, b].map((n) => 1 + (n % timeline.length)).sort((one, other) => one - other) as [
          number,
          number,
        ];
        const after = reopened(await recordingOfSpan(before, { from, to, captions: [], ...writer })).capture;
        expect(timeline.position).toBe(timeline.length);
        expect(after.world.timeline.length).toBe(to - from + 1);
        for (let position = from; position <= to; position++) {
          timeline.seek(position);
          after.world.timeline.seek(position - from + 1);
          expect(snapshot(after.world.timeline.columns)).toEqual(snapshot(timeline.columns));
          expect(after.moments.at(position - from + 1)).toEqual(before.moments.at(position));
        }
      }),
    );
  });

  test('keeps captions at their positions', async () => {
    const nothing = { ids: [1], x: [2], names: [], gone: [] };
    const before = capture([nothing, nothing, nothing]);
    const captions = [
      { position: 1, text: 'outside' },
      { position: 2, text: 'first' },
      { position: 3, text: 'second' },
    ];
    const bytes = await recordingOfSpan(before, { from: 2, to: 4, captions, ...writer });
    expect(reopened(bytes).capture.captions).toEqual([
      { position: 1, text: 'first' },
      { position: 2, text: 'second' },
    ]);
  });

  test('keeps edits at their positions', async () => {
    const nothing = { ids: [1], x: [2], names: [], gone: [] };
    const before = capture([nothing, nothing]);
    const edits = [{ id: 7, action: 'set', entity: 1, component: 'x', value: [1.5, null] }] as const;
    before.apply({ type: 'delta', seq: 9, frame: 9, time: 99, columns: [], edits });
    const { world } = reopened(await recordingOfSpan(before, { from: 2, to: 4, captions: [], ...writer })).capture;
    expect([1, 2, 3].map((position) => world.editsAt(position))).toEqual([[], [], edits]);
    expect([world.hasEdit(7), world.hasEdit(8)]).toEqual([true, false]);
  });

  test('rejects positions that are no longer in memory', async () => {
    const before = capture([{ ids: [1], x: [], names: [], gone: [] }]);
    await expect(recordingOfSpan(before, { from: 3, to: 9, captions: [], ...writer })).rejects.toThrow(RangeError);
  });
});

test('a recording whose changes take more memory than its budget is refused as soon as they do', async () => {
  const columns = (frame: number) => [{ c: 0, whole: new Uint8Array(50_000).fill(frame) }];
  const moment = (n: number) => ({ seq: n, frame: n, time: n, columns: columns(n) });
  const schema = { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] } as const;
  const deltas = [2, 3, 4].map((n) => ({ type: 'delta', ...moment(n) }) as const);
  const bytes = await recordingOf([hello, schema, { type: 'snapshot', ...moment(1) }, ...deltas], {
    created: '',
    writer: 'test',
  });
  const read = (budget: number) => {
    const loader = new RecordingLoader(budget, engineOf);
    loader.push(bytes);
    return loader.capture.world.timeline.length;
  };
  expect(read(10_000_000)).toBe(4);
  expect(() => read(3_000_000)).toThrow('The changes of this recording take more than 3 MB of memory');
});

test('the steps of a recording are not unpacked once they are far larger than the file', async () => {
  const whole = new Uint8Array(200_000);
  const moment = (n: number) => ({ seq: n, frame: n, time: n, columns: [{ c: 0, whole: whole.fill(n) }] });
  const schema = { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] } as const;
  const deltas = Array.from(
    { length: 20 },
    (_, n) => ({ type: 'delta', ...moment(n + 2), columns: [{ c: 0, whole: whole.slice().fill(n) }] }) as const,
  );
  const bytes = await recordingOf([hello, schema, { type: 'snapshot', ...moment(1) }, ...deltas], {
    created: '',
    writer: 'test',
  });
  const reader = new RecordingReader({ limits: { ...LIMITS, world: 1_000_000 } });
  reader.push(bytes);
  reader.close();
  let messages = 0;
  while (reader.next() !== null) messages++;
  expect(messages).toBe(3);
  expect(reader.end()?.problem).toBe(
    'Its messages unpack to and write more than 256 times their size in the file and 2 MB, the limit',
  );
});

test('rows that are cleared again and again in a few bytes end the reading, also behind a keyframe', async () => {
  const clear = rawBytes(Uint32Array.of(0, 100_000));
  const at = (n: number) => ({ seq: n, frame: n, time: n });
  const whole = new Uint8Array(100_001);
  const output = new RecordingBytes();
  const writer = new RecordingWriter(output, { created: '', writer: 'test' }, { messages: 3, bytes: 1e9, ratio: 0 });
  await writer.add(hello);
  await writer.add({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  await writer.add({ type: 'snapshot', ...at(1), columns: [{ c: 0, whole }] });
  for (let n = 2; n < 40; n++) await writer.add({ type: 'delta', ...at(n), columns: [{ c: 0, clear }] });
  await writer.end();
  const reader = new RecordingReader({ limits: { ...LIMITS, world: 1_000_000 } });
  reader.push(output.bytes);
  reader.close();
  const read: string[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) read.push(message.type);
  expect(read).toEqual(['hello', 'schema', 'snapshot', 'delta']);
  expect(reader.end()?.problem).toContain('256 times their size in the file and 2 MB, the limit');
});
