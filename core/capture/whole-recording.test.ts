import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/condition.ts';
import { MomentSearch } from '../inspect/find-moment.ts';
import { extremes, Series, type Watched } from '../inspect/series.ts';
import { bytesOf } from '../wire/elements.ts';
import type { RecordedMessage } from '../wire/message.ts';
import { RecordingWriter } from '../wire/recording-writer.ts';
import { hello } from '../wire/testing/world.ts';
import { Capture } from './capture.ts';
import { cutRecording, RecordingBytes } from './cut.ts';
import { plotRecording } from './plot-recording.ts';
import { Recorded } from './recorded.ts';
import { scanRecording } from './scan.ts';

const FRAMES = 400;
const u32 = (...numbers: number[]) => bytesOf(Uint32Array.from(numbers));
const f32 = (...numbers: number[]) => bytesOf(Float32Array.from(numbers));
const array = (group: string, more: object) => ({ kind: 'array', group, ...more });

/** Entities 0 to 4, of which some have health that falls and is restored now and then. */
function* game(): Generator<RecordedMessage> {
  yield hello;
  const health = { role: 'value', component: 'Health', field: 'points', rows: 'Health.dense' };
  yield {
    type: 'schema',
    columns: [
      { id: 0, name: 'all', type: 'u32', meta: array('all', { role: 'entities' }) },
      { id: 1, name: 'Health.dense', type: 'u32', meta: array('Health', { role: 'entities', component: 'Health' }) },
      { id: 2, name: 'Health.points', type: 'f32', meta: array('Health', health) },
    ],
  };
  const columns = [
    { c: 0, whole: u32(0, 1, 2, 3, 4) },
    { c: 1, whole: u32(1, 3) },
    { c: 2, whole: f32(90, 70) },
  ];
  yield { type: 'snapshot', seq: 1, frame: 0, time: 0, columns };
  for (let frame = 1; frame < FRAMES; frame++) {
    const moment = { seq: frame + 1, frame, time: frame * 16 };
    const [a, b] = [90 - (frame % 110), 70 - ((frame * 7) % 130)];
    const gains = frame % 90 === 50;
    const loses = frame % 90 === 80;
    yield {
      type: 'delta',
      ...moment,
      columns: [
        ...(gains ? [{ c: 1, runs: [2, u32(4)] }] : loses ? [{ c: 1, length: 2 }] : []),
        { c: 2, ...(loses && { length: 2 }), runs: gains ? [0, f32(a, b, 5)] : [0, f32(a, b)] },
      ],
    };
  }
  yield { type: 'bye', code: 'done', reason: '' };
}

const whole = new Capture(() => 1e9, engineOf);
let recorded: Recorded;

beforeAll(async () => {
  const output = new RecordingBytes();
  const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
  const writer = new RecordingWriter(output, about, { messages: 37, bytes: 1e9, ratio: 0 });
  for (const message of game()) {
    whole.apply(message);
    await writer.add(message);
  }
  await writer.end();
  const { bytes } = output;
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  recorded = await Recorded.open({ size: bytes.length, read });
  expect(recorded.entries.length).toBeGreaterThan(8);
});

const searchIn = (capture: Capture, text: string) => {
  const { timeline, nameOf } = capture.world;
  return new MomentSearch({
    timeline,
    engine: engineOf(timeline.columns),
    nameOf,
    condition: parseCondition(text),
  });
};

test.each(['Health < 0', '+Health', '-Health', 'count(Health) > 2', 'count(Health.points < 20) >= 2', 'Health > 1000'])(
  '%s: part by part the same moments are found as in the whole, in both directions',
  async (text) => {
    const inWhole = searchIn(whole, text);
    for (const backward of [false, true]) {
      for (let from = 0; from <= FRAMES; from += 23) {
        const expected = backward ? inWhole.find(0, from, true) : inWhole.find(from, FRAMES, false);
        const direction = backward ? 'backward' : 'forward';
        let found: unknown = null;
        for await (const { part, ...span } of scanRecording(recorded, { engineOf, from, direction })) {
          found = searchIn(part.capture, text).find(span.from, span.to, backward);
          if (found !== null) break;
        }
        expect([text, from, found]).toEqual([text, from, expected]);
      }
    }
  },
);

test('plots of the whole file are those of the whole timeline', async () => {
  const watched: Watched[] = [
    { kind: 'field', id: 3, component: 'Health', field: 'points' },
    { kind: 'field', id: 4, component: 'Health', field: 'points' },
    { kind: 'count', search: 'Health.points < 20' },
  ];
  const { timeline } = whole.world;
  const shares: number[] = [];
  let found: readonly Float64Array[] = [];
  for await (const plotted of plotRecording(recorded, watched, 60, { engineOf })) {
    shares.push(plotted.share);
    found = plotted.found;
  }
  expect(shares.at(-1)).toBe(1);
  expect(shares.length).toBeGreaterThan(8);
  watched.forEach((each, i) => {
    const series = new Series({ timeline, engine: engineOf(timeline.columns) }, each);
    series.extend(() => false);
    const expected = extremes(series, [0, FRAMES], 60);
    // The first column also has the position before the first step, which is no part of a recording.
    expect(found[i]!.slice(2)).toEqual(expected.slice(2));
    expect(Math.max(...found[i]!.filter((n) => !Number.isNaN(n)))).toBeGreaterThan(1);
  });
});

test('a plot that is cancelled ends after the part that is being read', async () => {
  const signal = { aborted: false };
  let parts = 0;
  for await (const _ of plotRecording(recorded, [{ kind: 'count', search: 'Health' }], 60, { engineOf, signal })) {
    parts++;
    signal.aborted = true;
  }
  expect(parts).toBe(1);
});

test('a clip says how much is done, and can be cancelled', async () => {
  const shares: number[] = [];
  const signal = { aborted: false };
  const options = { from: 5, to: FRAMES, captions: [], created: '', writer: 'test', signal };
  await cutRecording(recorded, { ...options, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const cancelled = cutRecording(recorded, { ...options, onProgress: () => Object.assign(signal, { aborted: true }) });
  await expect(cancelled).rejects.toThrow('cancelled');
});
