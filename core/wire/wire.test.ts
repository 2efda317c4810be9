import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../testing/sample.ts';
import { snapshot as snapshotOfColumns } from '../trace/testing/snapshot.ts';
import { decodePayload, encodeFrame, encodePayload } from './codec/codec.ts';
import { FrameReader } from './codec/frame-reader.ts';
import { LIMITS } from './codec/limits.ts';
import { LiveTimeline } from './live/live-timeline.ts';
import { MissedChanges } from './live/missed-changes.ts';
import { WorldImage } from './live/world-image.ts';
import type { Delta, ProbeMessage, SchemaMessage, Snapshot } from './messages/message.ts';
import { ProbeReader } from './messages/probe-reader.ts';
import { deltaOf, hello, history, type Manner, plain, snapshotOf } from './testing/world.ts';

const manners = fc.infiniteStream(fc.constantFrom<Manner>('whole', 'runs', 'rows'));
const BUDGET = 1e9;

function messagesOf(
  { schema, worlds }: { schema: SchemaMessage['columns']; worlds: readonly Parameters<typeof snapshotOf>[1][] },
  stream: fc.Stream<Manner>,
): (SchemaMessage | Snapshot | Delta)[] {
  const manner = () => stream.next().value;
  // A snapshot may be sent at any time.
  const deltas = worlds
    .slice(1)
    .map((world, i) =>
      i % 3 === 2 ? snapshotOf(schema, world, i + 2) : deltaOf(schema, worlds[i]!, world, i + 2, manner),
    );
  return [{ type: 'schema', columns: schema }, snapshotOf(schema, worlds[0]!, 1), ...deltas];
}

/** Sends messages over the wire in pieces of the given sizes. */
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

test('random worlds are received unchanged by the image, by the timeline at every position, and by a slow reader', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(history, manners, pieces, fc.array(fc.boolean(), { minLength: 1 }), (past, stream, sizes, reads) => {
      const [, ...messages] = travel([hello, ...messagesOf(past, stream)], sizes);
      const image = new WorldImage();
      const live = new LiveTimeline({ budget: BUDGET });
      const slow = new LiveTimeline({ budget: BUDGET });
      const missed = new MissedChanges(image);
      messages.forEach((message, i) => {
        const sent = message as SchemaMessage | Snapshot | Delta;
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

/** The output of an image must itself be a valid message. */
function overTheWire(schema: SchemaMessage['columns'], message: Snapshot | Delta): Snapshot | Delta {
  const reader = new ProbeReader();
  reader.read(encodePayload(hello));
  reader.read(encodePayload({ type: 'schema', columns: schema }));
  if (message.type === 'delta') reader.read(encodePayload({ ...message, type: 'snapshot', columns: [] }));
  return reader.read(encodePayload(message)) as Snapshot | Delta;
}

test('columns share rows: 5,000 rows of 3 floats take 80 kB', () => {
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
