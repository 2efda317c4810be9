import { expect, test } from 'vitest';
import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { fallingHealth } from '../../../core/capture/testing/falling-health.ts';
import { recordedOf } from '../../../core/capture/testing/recorded-of.ts';
import { tornHealth } from '../../../core/capture/testing/torn-health.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { framesOf } from './hit-frames.ts';
import type { Hits } from './listed-hits.ts';
import { collectHits } from './memory-hits.ts';
import { recordedHits } from './recorded-hits.ts';

/** Opens a recording of which a few frames are in memory. */
async function opened(messages: Iterable<RecordedMessage>) {
  const recorded = await recordedOf(messages, 40);
  const { capture } = await RecordingPart.around(recorded, 60, { before: 10, after: 10 }, { engineOf });
  const source = { recorded, capture, length: recorded.length, indexing: null, subscribe: () => () => undefined };
  return source as unknown as RecordingSource;
}

function searched(source: RecordingSource, text: string): Promise<Hits> {
  const search = recordedHits(source, text);
  return new Promise((done) => {
    const stop = search.subscribe(() => {
      if (!search.state.isComplete) return;
      stop();
      done(search.state);
    });
  });
}

test.each(['Health.points < 0', 'lost Health', 'gained Health'])(
  'the hits of %s in a recording are those of the whole file, with their frames',
  async (text) => {
    const source = await opened(fallingHealth());
    const { recorded } = source;
    const whole = await RecordingPart.read(recorded, 0, recorded.length, { engineOf });
    const { world } = whole.capture;
    world.timeline.seek(recorded.length);
    const expected = collectHits(world, [text], () => false);
    const found = await searched(source, text);
    const told = ({ hits }: Hits, picture: typeof world) =>
      hits.map((each) => [each.position, each.hit, framesOf(each, picture)]);
    expect(told(found, source.capture.world)).toEqual(told(expected, world));
    expect(found.hits.length).toBeGreaterThan(2);
    expect(found.left).toBeNull();
  },
);

test('of too many hits the first ones are kept, and the search says how far it went', async () => {
  const frames = Array.from({ length: 1200 }, (_, i) => ({
    health: [[1, i % 2 === 0 ? 5 : -5]] as const,
    torn: false,
    after: 16,
  }));
  const found = await searched(await opened(tornHealth(frames)), 'Health.points < 0');
  expect(found.hits.map(({ position }) => position)).toEqual(Array.from({ length: 500 }, (_, i) => 3 + 2 * i));
  expect(found).toMatchObject({
    isComplete: true,
    frames: { from: null, to: 1000 },
    left: { which: 'later', kept: 1001 },
  });
});
