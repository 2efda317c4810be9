import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { recordedOf } from '../../../core/capture/testing/recorded-of.ts';
import { tornHealth } from '../../../core/capture/testing/torn-health.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { sample } from '../../../core/testing/sample.ts';
import type { Games } from '../../state/live/games.ts';
import { change } from '../../state/preferences/preferences.ts';
import { shownTransport, useSession } from '../../state/session/session.ts';
import { addBreakpoint } from '../../state/session/watches.ts';
import type { Source } from '../../state/source/source.ts';
import { goToHit } from './breakpoints.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  // The window's test files share their stores.
  useSession.setState(useSession.getInitialState(), true);
  change({ watches: {} });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A recording with one frame per letter: `x` if health is below 0, otherwise `o`; capital letters are torn frames. */
function recordingOf(frames: string): Promise<OpenedRecording> {
  const all = Array.from(frames, (frame) => ({
    health: [[1, frame.toLowerCase() === 'x' ? -5 : 50]] as const,
    torn: frame === frame.toUpperCase(),
    after: 16,
  }));
  return recordedOf(tornHealth(all), 50);
}

/** Returns the hit of a search from a position while only these steps are in memory; null if there is none. */
async function hitFrom(recorded: OpenedRecording, position: number, backward: boolean, around: number) {
  const room = { before: around, after: around };
  const { capture } = await RecordingPart.around(recorded, position, room, { engineOf });
  capture.world.timeline.seek(position);
  const source = { key: 'recording:1', kind: 'recording', recorded, capture, length: recorded.length, name: 'test' };
  const seek = vi.spyOn(shownTransport, 'seek').mockReturnValue(undefined);
  useSession.setState({ source: source as unknown as Source, picture: capture.world, position, following: false });
  change({ watches: {} });
  addBreakpoint('Health < 0');
  await goToHit(backward, {} as Games);
  const hit = seek.mock.lastCall?.[0] ?? null;
  seek.mockRestore();
  return hit;
}

test('a search in a recording finds the same hits with any part in memory', async () => {
  const [calm, hidden, long] = ['o'.repeat(50), 'OXXXo', `${'O'.repeat(45)}${'X'.repeat(45)}x`];
  const recorded = await recordingOf([calm, hidden, calm, long, calm, hidden, long, 'oo'].join(''));
  const hits = new Set<number | null>();
  const positions = Array.from({ length: Math.ceil(recorded.length / 7) }, (_, i) => 1 + 7 * i);
  for (const position of sample(positions, 3)) {
    for (const backward of [false, true]) {
      const whole = await hitFrom(recorded, position, backward, recorded.length);
      const part = await hitFrom(recorded, position, backward, 10);
      expect([position, backward, part]).toEqual([position, backward, whole]);
      hits.add(whole);
    }
  }
  // The whole frames at the ends of long runs of torn ones.
  expect(hits).toEqual(new Set([null, 1 + 50 + 5 + 50 + 91, recorded.length - 2]));
});
