import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/conditions/condition.ts';
import { MomentSearch } from '../inspect/conditions/find-moment.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import { Capture } from './capture.ts';
import { cutRecording, RecordingBytes } from './cut-recording.ts';
import { OpenedRecording } from './opened-recording.ts';
import { scanRecording } from './scan-recording.ts';
import { FRAMES, fallingHealth } from './testing/falling-health.ts';

const whole = new Capture(() => 1e9, engineOf);
let recorded: OpenedRecording;

beforeAll(async () => {
  const output = new RecordingBytes();
  const about = { created: '2024-01-01T00:00:00.000Z', writer: 'test' };
  const writer = new RecordingWriter(output, about, { messages: 37, bytes: 1e9, ratio: 0 });
  for (const message of fallingHealth()) {
    whole.apply(message);
    await writer.add(message);
  }
  await writer.end();
  const { bytes } = output;
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  recorded = await OpenedRecording.open({ size: bytes.length, read });
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
  '%s: a search in parts finds the same moments as a search in memory, in both directions',
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

test('saving a clip reports progress and can be cancelled', async () => {
  const shares: number[] = [];
  const signal = { aborted: false };
  const options = { from: 5, to: FRAMES, captions: [], created: '', writer: 'test', signal };
  await cutRecording(recorded, { ...options, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const cancelled = cutRecording(recorded, { ...options, onProgress: () => Object.assign(signal, { aborted: true }) });
  await expect(cancelled).rejects.toThrow('cancelled');
});
