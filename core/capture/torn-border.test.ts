import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/conditions/condition.ts';
import { MomentSearch } from '../inspect/conditions/find-moment.ts';
import { sampledRuns } from '../testing/sample.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import { BlockFilter } from './block-filter.ts';
import { Capture } from './capture.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { RecordingPart } from './recording-part.ts';
import { type ScanOptions, scanRecording } from './scan-recording.ts';
import { recordedOf } from './testing/recorded-of.ts';
import { type TornFrame, tornHealth } from './testing/torn-health.ts';

const both = ['forward', 'backward'] as const;

const wholeOf = (messages: Iterable<RecordedMessage>): Capture => {
  const capture = new Capture(() => 1e9, engineOf);
  for (const message of messages) capture.apply(message);
  return capture;
};

function hitsIn(capture: Capture, text: string, [from, to]: readonly [number, number]): number[] {
  const { timeline, nameOf, moments } = capture.world;
  const condition = parseCondition(text);
  const engine = engineOf(timeline.columns);
  const search = new MomentSearch({ timeline, engine, nameOf, condition, spanOf: (step) => moments.spanOf(step) });
  const found: number[] = [];
  for (let at = from; at < to; at = found.at(-1)!) {
    const next = search.find(at, to, false);
    if (next === null || typeof next === 'number') break;
    found.push(next.position);
  }
  return found;
}

async function hitsInParts(recorded: OpenedRecording, text: string, options: Omit<ScanOptions, 'engineOf'>) {
  const found: number[] = [];
  let parts = 0;
  for await (const { part, from, to } of scanRecording(recorded, { engineOf, ...options })) {
    parts++;
    const here = hitsIn(part.capture, text, [from, to]);
    found.push(...(options.direction === 'forward' ? here : here.reverse()));
  }
  return { parts, found: options.direction === 'forward' ? found : found.reverse() };
}

const frameOf = (frame: string): TornFrame => ({
  health: frame.toLowerCase() === 'x' ? [[1, -5]] : [[1, 50]],
  torn: frame === frame.toUpperCase(),
  after: 16,
});
/** One frame per letter: x if health is below 0, otherwise o. Capital letters are torn. */
const game = (frames: string) => [...tornHealth(Array.from(frames, frameOf))];

test.each([
  ['a match only in torn frames before a border is no hit', 'oooooXXOoooo', []],
  ['a match only in torn frames after a border is no hit', 'ooooOOXXoooo', []],
  ['a match in torn frames and the whole frame after them is a hit at the whole frame', 'ooooXXXXxooo', [10]],
  ['a match in the whole frame after a border is a hit at that frame', 'ooooOOOOxooo', [10]],
  ['a match that began before the torn frames is no hit in them', 'oxxxOOOOxooo', [3]],
])('%s', async (_, frames, expected) => {
  const recorded = await recordedOf(game(frames), 4);
  expect(recorded.entries.map(({ position }) => position)).toContain(8);
  for (const direction of both) {
    const from = direction === 'forward' ? 0 : recorded.length;
    const { found, parts } = await hitsInParts(recorded, 'Health < 0', { direction, from });
    expect([direction, found]).toEqual([direction, expected]);
    expect(parts).toBeGreaterThan(1);
  }
});

const conditions = ['Health < 0', 'Health = 7', '+Health', '-Health', 'count(Health) > 1', 'count(Health < 0) = 0'];

/**
 * @param waits milliseconds between frames
 * @param torn values for whether a frame is torn
 */
function games(
  waits: readonly number[],
  length: { readonly minLength: number; readonly maxLength: number },
  torn: readonly boolean[] = [true, true, false],
) {
  const points = fc.constantFrom(-5, 7, 7, 50, 50);
  const health = fc
    .array(fc.tuple(fc.constantFrom(1, 3), points), { maxLength: 2 })
    .map((pairs) => [...new Map(pairs)]);
  const frame = fc.record({ health, torn: fc.constantFrom(...torn), after: fc.constantFrom(...waits) });
  return fc.array(frame, length).map((frames) => [...tornHealth(frames)]);
}

const searching = async (recorded: OpenedRecording, text: string) => ({
  shown: (await RecordingPart.around(recorded, 1, { before: 1, after: 1 }, { engineOf })).capture,
  filtersOf: (capture: Capture) => [new BlockFilter(capture, parseCondition(text), engineOf)],
});

async function expectSame(recorded: OpenedRecording, whole: Capture, text: string, options: Partial<ScanOptions>) {
  const { length } = recorded;
  const ends = Array.from({ length }, (_, step) => whole.moments.spanOf(step)[1]);
  for (const direction of both) {
    for (const from of new Set([0, ...ends])) {
      const expected = hitsIn(whole, text, direction === 'forward' ? [from, length] : [0, from]);
      const { found } = await hitsInParts(recorded, text, { direction, from, ...options });
      expect([direction, from, found]).toEqual([direction, from, expected]);
    }
  }
}

const someCondition = fc.constantFrom(...conditions);
const spacing = fc.integer({ min: 2, max: 12 });

test('a search in parts finds the same moments in random games, even if whole frames are rare', async () => {
  const game = games([16, 16, 16, 300, 1100], { minLength: 4, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(game, someCondition, spacing, async (messages, text, every) => {
      await expectSame(await recordedOf(messages, every), wholeOf(messages), text, {});
    }),
    sampledRuns(150),
  );
});

test('a search that skips blocks finds the same moments in random games', async () => {
  const game = games([16], { minLength: 4, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(game, someCondition, spacing, async (messages, text, every) => {
      const recorded = await recordedOf(messages, every);
      await expectSame(recorded, wholeOf(messages), text, { search: await searching(recorded, text) });
    }),
    sampledRuns(150),
  );
});

test('a search finds the same moments in random games if memory holds only one part', async () => {
  const game = games([16, 16, 16, 300], { minLength: 150, maxLength: 200 });
  const runs = sampledRuns(30);
  let all = 0;
  await fc.assert(
    fc.asyncProperty(game, someCondition, async (messages, text) => {
      const recorded = await recordedOf(messages, 1000);
      const whole = wholeOf(messages);
      const { found, parts } = await hitsInParts(recorded, text, { direction: 'forward', from: 0, maxWrites: 1 });
      expect(found).toEqual(hitsIn(whole, text, [0, recorded.length]));
      all += parts;
    }),
    { ...runs, endOnFailure: true },
  );
  expect(all).toBeGreaterThan(runs.numRuns);
});

test('a scan visits each step of random games once if memory holds only one part, in both directions', async () => {
  const game = games([16], { minLength: 100, maxLength: 200 }, [...Array<true>(40).fill(true), false]);
  const runs = sampledRuns(30);
  let all = 0;
  await fc.assert(
    fc.asyncProperty(game, fc.integer({ min: 20, max: 70 }), async (messages, every) => {
      const recorded = await recordedOf(messages, every);
      for (const direction of both) {
        const from = direction === 'forward' ? 0 : recorded.length;
        const steps: number[] = [];
        for await (const part of scanRecording(recorded, { engineOf, direction, from, maxWrites: 1 })) {
          for (let step = part.from; step < part.to; step++) steps.push(step);
          all++;
        }
        expect(steps.sort((a, b) => a - b)).toEqual(Array.from({ length: recorded.length }, (_, step) => step));
      }
    }),
    { ...runs, endOnFailure: true },
  );
  expect(all).toBeGreaterThan(2 * runs.numRuns);
});
