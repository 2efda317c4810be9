import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { sample, sampledRuns } from '../testing/sample.ts';
import { snapshot } from '../trace/testing/snapshot.ts';
import type { Hello, RecordedMessage } from '../wire/messages/message.ts';
import type { ByteSource } from '../wire/recording/recording-index.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import { deltaOf, hello, history, snapshotOf } from '../wire/testing/world.ts';
import { Capture } from './capture.ts';
import { cutRecording, RecordingBytes } from './cut-recording.ts';
import { indexRecording } from './index-recording.ts';
import { OpenedRecording } from './opened-recording.ts';
import { RecordingLoader } from './recording-loader.ts';
import { RecordingPart } from './recording-part.ts';
import { scanRecording } from './scan-recording.ts';

const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
/** A keyframe every few messages. */
const dense = { messages: 3, bytes: 1e9, ratio: 0 };
const probe: Hello = { ...hello, capabilities: ['pause', 'watch'] };
const bye: RecordedMessage = { type: 'bye', code: 'done', reason: '' };
const options = { engineOf };
const unlimited = 1e9;

/** Repeated moments of a game in varying encodings, with a restart at `restartAt`. */
const games = fc
  .record({ history, length: fc.integer({ min: 1, max: 24 }), restartAt: fc.nat({ max: 40 }) })
  .map(({ history: { schema, worlds }, length, restartAt }): RecordedMessage[] => {
    const messages: RecordedMessage[] = [probe, { type: 'schema', columns: schema }, snapshotOf(schema, worlds[0]!, 1)];
    for (let i = 1; i <= length; i++) {
      const [from, to] = [worlds[(i - 1) % worlds.length]!, worlds[i % worlds.length]!];
      if (i === restartAt) {
        messages.push({ ...probe, instance: 'f'.repeat(32) }, { type: 'schema', columns: schema });
        messages.push(snapshotOf(schema, to, i + 1));
      } else messages.push(deltaOf(schema, from, to, i + 1, (c) => (['whole', 'runs', 'rows'] as const)[(c + i) % 3]!));
    }
    return [...messages, bye];
  });

async function written(messages: readonly RecordedMessage[]): Promise<Uint8Array<ArrayBuffer>> {
  const output = new RecordingBytes();
  const writer = new RecordingWriter(output, about, dense);
  for (const message of messages) await writer.add(message);
  await writer.end();
  return output.bytes;
}

function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

function readAll(bytes: Uint8Array, size = 100) {
  const reader = new RecordingReader();
  const messages: RecordedMessage[] = [];
  const take = () => {
    for (let message = reader.next(); message !== null; message = reader.next()) messages.push(message);
  };
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(bytes.subarray(at, at + size));
    take();
  }
  reader.close();
  take();
  return { messages, notice: reader.end() };
}

/** The content at each position, read from the start. A restart begins a new capture. */
function states(messages: readonly RecordedMessage[]) {
  const seen: unknown[] = [new Map()];
  let capture = new Capture(() => unlimited, engineOf);
  for (const message of messages) {
    if (message.type === 'hello') capture = new Capture(() => unlimited, engineOf);
    const before = capture.world.timeline.length;
    capture.apply(message);
    const { length, columns } = capture.world.timeline;
    for (let step = before; step < length; step++) seen.push(snapshot(columns));
  }
  return seen;
}

const indexed = async (bytes: Uint8Array) => {
  const recorded = await OpenedRecording.open(sourceOf(bytes));
  await indexRecording(recorded, {
    signal: { aborted: false },
    onProgress: () => undefined,
    pause: async () => undefined,
  });
  return recorded;
};

async function shownAt(recorded: OpenedRecording, position: number) {
  const part = await RecordingPart.around(recorded, position, { before: 2, after: 1 }, options);
  expect(part.holds(position)).toBe(true);
  const { timeline } = part.capture.world;
  timeline.seek(position);
  return { state: snapshot(timeline.columns), moment: part.capture.moments.at(position) };
}

describe('a recording', () => {
  test('contains the messages that were written', async () => {
    await fc.assert(
      fc.asyncProperty(games, async (messages) => {
        const { messages: read, notice } = readAll(await written(messages));
        expect(notice).toBeNull();
        expect(read).toEqual(messages);
      }),
    );
  });

  test('shows the same at every position as reading from the start, with an index and without one', async () => {
    await fc.assert(
      fc.asyncProperty(games, async (messages) => {
        const file = await written(messages);
        const expected = states(messages);
        const withoutIndex = file.subarray(0, file.length - 10);
        for (const recorded of [await OpenedRecording.open(sourceOf(file)), await indexed(withoutIndex)]) {
          expect(recorded.length).toBe(expected.length - 1);
          expect(recorded.isIndexed).toBe(true);
          for (let position = 1; position < expected.length; position++) {
            expect((await shownAt(recorded, position)).state).toEqual(expected[position]);
          }
        }
      }),
      sampledRuns(40),
    );
  });

  test('cut at any byte, opens up to its last whole message', async () => {
    const [messages] = fc.sample(games, { numRuns: 1, seed: 7 }) as [RecordedMessage[]];
    const file = await written(messages);
    let most = 0;
    for (let size = 200; size < file.length; size += 7) {
      const { messages: read } = readAll(file.subarray(0, size), 1000);
      expect(read).toEqual(messages.slice(0, read.length));
      expect(read.length).toBeGreaterThanOrEqual(most);
      most = read.length;
      const recorded = await indexed(file.subarray(0, size));
      expect(recorded.length).toBe(states(read).length - 1);
    }
    expect(most).toBe(messages.length);
  });

  test('damaged in the middle, keeps the positions after the next keyframe', async () => {
    const game = fc.sample(games, { numRuns: 300, seed: 3 }).find((each) => each.length > 24)!;
    const messages = game.filter((message, i) => i < 3 || message.type === 'delta' || message.type === 'bye');
    const file = await written(messages);
    const expected = states(messages);
    const whole = await OpenedRecording.open(sourceOf(file));
    const [, second, third] = whole.entries;
    const places = Array.from(
      { length: Math.ceil((third!.offset - second!.offset) / 9) },
      (_, i) => second!.offset + 9 * i,
    );
    for (const at of sample(places, 3)) {
      const damaged = file.slice();
      damaged[at]! ^= 0x55;
      const { notice } = readAll(damaged);
      expect(notice?.kind).toBe('damaged');
      const recorded = await OpenedRecording.open(sourceOf(damaged));
      for (let position = third!.position + 1; position < expected.length; position++) {
        expect((await shownAt(recorded, position)).state).toEqual(expected[position]);
      }
      for (let position = second!.position + 1; position <= third!.position; position++) {
        await shownAt(recorded, position);
      }
      const { capture } = loaded(damaged);
      expect(snapshot(capture.world.timeline.columns)).toEqual(expected.at(-1));
      expect(capture.world.timeline.length).toBe(expected.length - 1);
    }
  });

  test('any damaged byte is reported or changes nothing', async () => {
    const [messages] = fc.sample(games, { numRuns: 1, seed: 11 }) as [RecordedMessage[]];
    const file = await written(messages);
    for (let at = 200; at < file.length; at += 11) {
      const damaged = file.slice();
      damaged[at]! ^= 0x10;
      const { messages: read, notice } = readAll(damaged, 1000);
      if (notice === null) expect(read).toEqual(messages);
    }
  });
});

function loaded(bytes: Uint8Array): RecordingLoader {
  const loader = new RecordingLoader(unlimited, engineOf);
  loader.push(bytes);
  loader.end();
  return loader;
}

describe('parts of a recording', () => {
  test('extending a part gives the same states as reading at once, and keeps its position', async () => {
    await fc.assert(
      fc.asyncProperty(games, fc.nat(), async (messages, n) => {
        const recorded = await OpenedRecording.open(sourceOf(await written(messages)));
        const from = n % recorded.length;
        const part = await RecordingPart.read(recorded, from, from + 1, options);
        const { timeline } = part.capture.world;
        timeline.seek(from + 1);
        await part.readTo(from + 5, {});
        expect(timeline.position).toBe(from + 1);
        const expected = states(messages);
        for (let position = Math.max(1, part.first + 1); position <= part.last; position++) {
          timeline.seek(position);
          expect(snapshot(timeline.columns)).toEqual(expected[position]);
        }
      }),
      sampledRuns(60),
    );
  });

  test('a scan visits every step once, in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(games, async (messages) => {
        const recorded = await OpenedRecording.open(sourceOf(await written(messages)));
        for (const direction of ['forward', 'backward'] as const) {
          const steps: number[] = [];
          const from = direction === 'forward' ? 0 : recorded.length;
          for await (const { part, from: first, to } of scanRecording(recorded, { engineOf, from, direction })) {
            const here = Array.from({ length: to - first }, (_, i) => first + i);
            for (const step of here) expect(part.capture.world.timeline.detailAt(step).op).toBeGreaterThanOrEqual(0);
            steps.push(...(direction === 'forward' ? here : here.reverse()));
          }
          const all = Array.from({ length: recorded.length }, (_, i) => i);
          expect(steps).toEqual(direction === 'forward' ? all : all.reverse());
        }
      }),
      sampledRuns(40),
    );
  });

  test('a clip is a recording of the chosen positions', async () => {
    await fc.assert(
      fc.asyncProperty(games, fc.nat(), fc.nat(), async (messages, a, b) => {
        const recorded = await OpenedRecording.open(sourceOf(await written(messages)));
        const [from, to] = [a, b].map((n) => 1 + (n % recorded.length)).sort((one, other) => one - other) as [
          number,
          number,
        ];
        const captions = [
          { position: from, text: 'first' },
          { position: to, text: 'last' },
        ];
        const clip = await OpenedRecording.open(
          sourceOf(await cutRecording(recorded, { from, to, captions, ...about })),
        );
        expect(clip.length).toBe(to - from + 1);
        expect(clip.captions.at(-1)).toEqual({ position: clip.length, text: from === to ? 'last' : 'last' });
        const expected = states(messages);
        for (let position = from; position <= to; position++) {
          expect((await shownAt(clip, position - from + 1)).state).toEqual(expected[position]);
        }
      }),
      sampledRuns(60),
    );
  });
});
