import { expect, test } from 'vitest';
import { recordingOfSpan } from '../../../core/capture/recording-of-span.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { translator } from '../../contract/text.ts';
import { replayedStep } from './replay.ts';
import { replayRecording } from './replay-recording.ts';

test('a torn frame has the same sentence in exports and in the window', async () => {
  const game = new TestGame(['Position', 'Health'], 20);
  const whole = game.frame({ Health: [1] });
  const torn = game.frame({ Position: [1, 2] }, true);
  const options = { from: 1, to: torn, captions: [], created: '', writer: 'test' };
  const recording = await recordingOfSpan(game.capture, options);
  const replay = replayRecording({ name: 'game', recording, offset: 0, total: torn });
  const sentenceAt = (position: number): string => replayedStep(replay, position, translator('en')).sentence;
  expect(sentenceAt(torn)).toBe(
    '2 cells changed since they were last read: 2 in “Position”. The parts of this frame were read at different moments, so it is not known which entities changed in it.',
  );
  expect(sentenceAt(whole)).toBe('Changes in frame 2 of the game. Written: “Health”.');
});
