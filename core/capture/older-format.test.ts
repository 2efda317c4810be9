import { expect, test } from 'vitest';
import { joined } from '../trace/bytes.ts';
import { DeflateWindow, deflated } from '../wire/deflated.ts';
import { bytesOf } from '../wire/elements.ts';
import { LIMITS } from '../wire/limits.ts';
import type { RecordedMessage } from '../wire/message.ts';
import { Packing } from '../wire/packing.ts';
import { RECORDING_FORMAT } from '../wire/recording.ts';
import { keyframeFrame, pieceFrame, recordingStart } from '../wire/recording-frame.ts';
import { RecordingReader } from '../wire/recording-reader.ts';
import { about, sourceOf } from '../wire/testing/recorded-game.ts';
import { hello } from '../wire/testing/world.ts';
import { Recorded } from './recorded.ts';

/** Numbers that jump and integers: what is expected of them depends on the format. */
const moment = (frame: number) => ({ seq: frame, frame, time: frame * 16 });
const columns = (...values: number[]) => [
  { c: 0, whole: bytesOf(Float32Array.from(values)) },
  { c: 1, whole: bytesOf(Int32Array.from(values)) },
];
const game: RecordedMessage[] = [
  { ...hello, capabilities: ['pause', 'watch'] },
  {
    type: 'schema',
    columns: [
      { id: 0, name: 'x', type: 'f32' },
      { id: 1, name: 'points', type: 'i32' },
    ],
  },
  { type: 'snapshot', ...moment(1), columns: columns(1, 200) },
  { type: 'delta', ...moment(2), columns: columns(90, 3) },
  { type: 'delta', ...moment(3), columns: columns(91, 4) },
  { type: 'bye', code: 'done', reason: '' },
];

function written(format: number): Uint8Array {
  const [packing, window] = [new Packing(LIMITS, format), new DeflateWindow()];
  const keyframe = { position: 0, frame: 1, time: 16, repeats: false };
  const frames = [recordingStart({ type: 'recording', format, ...about }), keyframeFrame(keyframe)];
  for (const message of game) {
    const bytes = packing.pack(message);
    frames.push(pieceFrame(bytes.length, deflated(bytes, window.dictionary)));
    window.push(bytes);
  }
  return joined(frames);
}

test.each([2, RECORDING_FORMAT])(
  'a recording of format %i is read from its start and from a keyframe on',
  async (format) => {
    const file = written(format);
    const reader = new RecordingReader();
    reader.push(file);
    reader.close();
    const whole: (RecordedMessage | null)[] = game.map(() => reader.next());
    expect(whole).toEqual(game);
    expect(reader.end()).toBeNull();
    const cursor = (await Recorded.open(sourceOf(file))).cursor(0);
    const inside: (RecordedMessage | null)[] = [];
    for (const _ of game) inside.push(await cursor.next());
    expect(inside).toEqual(game);
  },
);

test('each format has bytes of its own', () => {
  const start = (format: number) => recordingStart({ type: 'recording', format, ...about }).length;
  expect(written(2).subarray(start(2))).not.toEqual(written(RECORDING_FORMAT).subarray(start(RECORDING_FORMAT)));
});
