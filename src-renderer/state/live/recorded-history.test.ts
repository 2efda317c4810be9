import { expect, test } from 'vitest';
import { recordedOf } from '../../../core/capture/testing/recorded-of.ts';
import { tornHealth } from '../../../core/capture/testing/torn-health.ts';
import { RecordedHistory } from './recorded-history.ts';
import type { RecordingSource } from './recording-source.ts';

test('the history of an entity has every step once, even if torn frames cross the end of a part', async () => {
  const frames = Array.from({ length: 40 }, (_, i) => ({
    health: [[1, i]] as const,
    torn: i % 7 !== 0,
    after: 16,
  }));
  const recorded = await recordedOf(tornHealth(frames), 5);
  const history = new RecordedHistory({ recorded } as RecordingSource, 1, recorded.length, null);
  await history.next(1000);
  const steps = Array.from({ length: recorded.length }, (_, i) => recorded.length - 1 - i);
  expect(history.state().entries.map(({ step }) => step)).toEqual(steps);
});
