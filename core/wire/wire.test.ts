import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../testing/sample.ts';
import { snapshot as snapshotOfColumns } from '../trace/testing/snapshot.ts';
import { decodePayload, encodeFrame, encodePayload } from './codec.ts';
import { FrameReader } from './frame-reader.ts';
import { LIMITS } from './limits.ts';
import { LiveTimeline } from './live-timeline.ts';
import { Missed } from './merge.ts';
import type { Delta, ProbeMessage, Schema, Snapshot } from './message.ts';
import { ProbeReader } from './probe-reader.ts';
import { deltaOf, hello, history, type Manner, plain, snapshotOf } from './testing/world.ts';
import { WorldImage } from './world-image.ts';

const manners = fc.infiniteStream(fc.constantFrom<Manner>('whole', 'runs', 'rows'));
const BUDGET = 1e9;

function messagesOf(
  { schema, worlds }: { schema: Schema['columns']; worlds: readonly Parameters<typeof snapshotOf>[1][] },
  stream: fc.Stream<Manner>,
): (Schema | Snapshot | Delta)[] {
  const manner = () => stream.next().value;
  // A snapshot may come at any time.
  const deltas = worlds
    .slice(1)
    .map((world, i) =>
      i % 3 === 2 ? snapshotOf(schema, world, i + 2) : deltaOf(schema, worlds[i]!, world, i + 2, manner),
    );
  return [{ type: 'schema', columns: schema }, snapshotOf(schema, worlds[0]!, 1), ...deltas];
}

/** Over the wire and back, in pieces of any size. */
function travel(messages: readonly object[], sizes: readonly number[]): ProbeMessage[] {
  const bytes = Uint8Array.from(messages.flatMap((message) => [...encodeFrame(message)]));
  const frames = new FrameReader(LIMITS.frame);
  const reader = new ProbeReader();
  const read: ProbeMessage[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    frames.push(bytes.subarray(at, at + size));
    at += size;
    for (let payload = frames.next(); payload !== null; payload = frames.next()) {
      read.push(reader.read(payload) as ProbeMessage);
    }
  }
  expect(frames.waiting).toBe(0);
  return read;
}

test('random worlds arrive as they were sent: in the image, in the timeline at every position, and with a reader that falls behind', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(history, manners, pieces, fc.array(fc.boolean(), { minLength: 1 }), (past, stream, sizes, reads) => {
      const [, ...messages] = travel([hello, ...messagesOf(past, stream)], sizes);
      const image = new WorldImage();
      const live = new LiveTimeline({ budget: BUDGET });
      const slow = new LiveTimeline({ budget: BUDGET });
      const missed = new Missed(image);
      messages.forEach((message, i) => {
        const sent = message as Schema | Snapshot | Delta;
        live.apply(sent);
        if (sent.type === 'schema') slow.apply(sent);
        else missed.note(sent);
        image.apply(sent);
        const isLast = i === messages.length - 1;
        if (!missed.isEmpty && (isLast || reads[i % reads.length]))
          slow.apply(overTheWire(past.schema, missed.take(i)));
      });
      const last = plain(past.schema, past.worlds.at(-1)!);
      expect(snapshotOfColumns(slow.timeline.columns)).toEqual(last);
      const late = new LiveTimeline({ budget: BUDGET });
      late.apply({ type: 'schema', columns: image.schema });
      late.apply(overTheWire(past.schema, image.snapshot(1)));
      expect(snapshotOfColumns(late.timeline.columns)).toEqual(last);
      past.worlds.forEach((world, i) => {
        live.timeline.seek(i + 1);
        expect(snapshotOfColumns(live.timeline.columns)).toEqual(plain(past.schema, world));
      });
      live.timeline.seek(0);
      expect(snapshotOfColumns(live.timeline.columns).size).toBe(0);
    }),
    sampledRuns(300),
  );
});

/** What an image gives out must itself be a valid message. */
function overTheWire(schema: Schema['columns'], message: Snapshot | Delta): Snapshot | Delta {
  const reader = new ProbeReader();
  reader.read(encodePayload(hello));
  reader.read(encodePayload({ type: 'schema', columns: schema }));
  if (message.type === 'delta') reader.read(encodePayload({ ...message, type: 'snapshot', columns: [] }));
  return reader.read(encodePayload(message)) as Snapshot | Delta;
}

test('a timeline keeps to its budget, folds the oldest away, and stays right', () => {
  const live = new LiveTimeline({ budget: 2_000_000 });
  const schema = { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32' }] } as const;
  live.apply(schema);
  const rows = 4096;
  for (let frame = 0; frame < 512; frame++) {
    const values = new Uint32Array(rows).fill(frame);
    const whole = new Uint8Array(values.buffer);
    live.apply({
      type: frame === 0 ? 'snapshot' : 'delta',
      seq: frame,
      frame,
      time: frame,
      columns: [{ c: 0, whole }],
    });
  }
  const { timeline } = live;
  expect(timeline.bytes).toBeLessThan(2_000_000 + 64 * rows * 24);
  expect(timeline.first).toBeGreaterThan(300);
  timeline.seek(timeline.first);
  expect(timeline.columns.get('x').peek(7)).toBe(timeline.first - 1);
});

test('a timeline whose positions run out begins anew with everything as it is', () => {
  const live = new LiveTimeline({ budget: BUDGET, maxWrites: 100 });
  live.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'x', type: 'u32' },
      { id: 1, name: 'y', type: 'json' },
    ],
  });
  const first = live.timeline;
  for (let frame = 0; frame < 50; frame++) {
    const whole = new Uint8Array(Uint32Array.of(frame, 7, frame).buffer);
    const columns = [
      { c: 0, whole },
      { c: 1, whole: [`frame ${frame}`] },
    ];
    live.apply({ type: frame === 0 ? 'snapshot' : 'delta', seq: frame, frame, time: frame, columns });
  }
  expect(live.timeline).not.toBe(first);
  expect([...live.timeline.columns].map((column) => column.peek(0))).toEqual([49, 'frame 49']);
  live.timeline.seek(live.timeline.length - 1);
  expect(live.timeline.columns.get('x').peek(0)).toBe(48);
});

test('a run that reconnects goes on, with other ids; a restarted game begins anew', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  const declare = (id: number, name: string, type: 'u8' | 'json' = 'u8') => {
    live.apply({ type: 'schema', columns: [{ id, name, type }] });
    const whole = type === 'json' ? ['a'] : Uint8Array.of(5);
    live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [{ c: id, whole }] });
  };
  live.hello(hello);
  declare(0, 'x');
  live.apply({ type: 'schema', columns: [{ id: 1, name: 'y', type: 'u8' }] });
  const first = live.timeline;
  live.hello(hello);
  declare(1, 'x');
  expect([live.timeline, first.length, first.detailAt(1).writes]).toEqual([first, 2, []]);
  live.hello(hello);
  declare(1, 'y');
  expect([first.columns.get('x').length, first.columns.get('y').peek(0)]).toEqual([0, 5]);
  live.hello(hello);
  declare(1, 'y', 'json');
  expect(live.timeline).not.toBe(first);
  const second = live.timeline;
  live.hello({ ...hello, instance: 'f'.repeat(32) });
  expect(live.timeline).not.toBe(second);
});

test('the steps of an exact probe become steps of the timeline, with their names', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [] });
  const steps = [
    { code: 'push', args: { row: 0 }, columns: [{ c: 0, runs: [0, Uint8Array.of(5)] }] },
    { code: 'pop', columns: [{ c: 0, length: 0 }] },
  ];
  live.apply({ type: 'delta', seq: 2, frame: 1, time: 1, steps });
  expect(live.timeline.stepAt(1)).toMatchObject({ code: 'push', args: { row: 0 }, op: 1 });
  expect(live.timeline.detailAt(2).writes).toMatchObject([{ row: 0, from: 5, to: undefined }]);
});

test('only cells that differ are written when a column comes whole', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  live.apply({ type: 'schema', columns: [{ id: 4, name: 'x', type: 'f32' }] });
  const whole = (...values: number[]) => [{ c: 4, whole: new Uint8Array(Float32Array.from(values).buffer) }];
  live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: whole(1, Number.NaN, 3) });
  live.apply({ type: 'delta', seq: 2, frame: 1, time: 1, columns: whole(1, Number.NaN, 4) });
  expect(live.timeline.detailAt(1).writes).toMatchObject([{ row: 2, from: 3, to: 4 }]);
});

test('rows are shared by columns: 5,000 of 3 floats in 80 kB', () => {
  const rows = new Uint8Array(Uint32Array.from({ length: 5000 }, (_, i) => i * 2).buffer);
  const values = new Uint8Array(new Float32Array(5000).fill(1.5).buffer);
  const columns = [
    { c: 0, rows, values },
    { c: 1, rows: 0, values },
    { c: 2, rows: 0, values },
  ];
  const payload = encodePayload({ type: 'delta', seq: 2, frame: 1, time: 1, columns });
  expect(payload.length).toBeLessThan(80_200);
  expect(decodePayload(payload)).toMatchObject({ columns: [{}, { rows: 0 }, { rows: 0 }] });
});
