import { expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { concatBytes } from '../trace/bytes.ts';
import { keyframeFrame, recordingStart, trailerFrame } from '../wire/recording/recording-frame.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { indexRecording } from './index-recording.ts';
import { OpenedRecording } from './opened-recording.ts';
import { scanRecording } from './scan-recording.ts';

const keyframe = (position: number) => keyframeFrame({ position, frame: position, time: position, repeats: false });
/** A file without an index, in which a keyframe has a lower position than the previous one. */
const file = concatBytes([
  recordingStart({ created: '', writer: 'test' }),
  ...[keyframe(32), keyframe(3), keyframe(40), trailerFrame(0)],
]);

test('a keyframe out of order is reported as damage, and the parts of the recording contain their positions', async () => {
  const read = async (offset: number, length: number) => file.subarray(offset, offset + length);
  const recorded = await OpenedRecording.open({ size: file.length, read });
  await indexRecording(recorded, { signal: { aborted: false }, onProgress: () => {}, pause: async () => {} });
  expect(recorded.entries.map(({ position }) => position)).toEqual([32, 40]);
  expect(recorded.notice).toMatchObject({ kind: 'damaged', problem: 'a keyframe of position 3 after 32' });
  for (const from of [0, 32, 40])
    for (const direction of ['forward', 'backward'] as const)
      for await (const { part, to } of scanRecording(recorded, { engineOf, from, direction })) {
        const { timeline } = part.capture.world;
        expect(to).toBeGreaterThanOrEqual(timeline.first);
        timeline.seek(to);
      }
});

test('a reader of the whole file reports a keyframe out of order as damage', () => {
  const reader = new RecordingReader();
  reader.push(file);
  reader.close();
  while (reader.next() !== null);
  expect(reader.end()).toMatchObject({ kind: 'damaged', problem: 'A keyframe of position 3 after 32' });
  expect(reader.position).toBe(40);
});
