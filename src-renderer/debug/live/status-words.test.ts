import { expect, test } from 'vitest';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import type { Source } from '../../state/source/source.ts';
import { seenFrameWords } from './status-words.ts';

test.each([
  ['a', 1000, 'ui.live.sees.runs'],
  // The new run may have come farther than the frozen picture, or be close behind it.
  ['b', 1000, 'ui.live.sees.restarted'],
  ['b', 3, 'ui.live.sees.restarted'],
])(
  'beside a frozen picture of frame 500 of run a, a game of run %s in frame %i is told as %s',
  (instance, frame, key) => {
    const game = { instance, frame, connection: 'connected', paused: false, grade: 'frame' } as GameStatus;
    const capture = { hello: { instance: 'a', grade: 'frame' } };
    const source = { capture, momentAt: () => ({ frame: 500 }) } as unknown as Source;
    const shown = { position: 1, following: false, isHit: false };
    expect(seenFrameWords(game, source, shown, (text) => text)[0]).toBe(key);
  },
);
