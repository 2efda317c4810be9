import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIGURES } from '../../cost/cost.ts';
import { scriptEngineIds } from '../../engines/all.ts';
import { DEPTHS, stops } from '../../script/narration/beats.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { costOfFirst, costOfOperation, laneFigures } from '../figures/lane-figures.ts';
import { outcomeKind } from '../lanes/compare.ts';
import { presetNames, presetScript } from '../presets/presets.ts';
import { laneSentence } from './lane-sentence.ts';
import { Lockstep } from './lockstep.ts';

const SCRIPT = `component Position
setup
create a
add a Position 1
end
sort Position asc
set a Position 2
remove a Position
remove a Position
create b
`;
const comparison = compareEngines(parseScript(SCRIPT, 'test.ecs'), ['entt', 'hash-map', 'aos']);
const { lanes, operations, script } = comparison;
const runs = lanes.map(({ run }) => run);
const lockstep = new Lockstep(script, runs);

describe('lockstep', () => {
  test('every run reaches the end of an operation and waits there until it is over', () => {
    for (const [i] of operations.entries()) {
      const [start, end] = lockstep.spanOf(i);
      expect(end - start).toBeGreaterThan(0);
      expect(lockstep.operationAt(end)).toBe(i);
      for (const [lane, run] of runs.entries()) {
        const { position, done, steps, beat, beats } = lockstep.placeIn(lane, end);
        const record = run!.operations[i];
        if (record !== undefined) expect(position).toBe(record.endStep);
        expect(done).toBe(steps);
        expect(beat).toBe(beats);
      }
    }
    expect(lockstep.operationAt(0)).toBe(-1);
    expect(runs.map((_, lane) => lockstep.placeIn(lane, lockstep.length).position)).toEqual(
      runs.map((run) => run!.timeline.length),
    );
  });

  test('moving forwards, no run steps back or makes more than one step at a time', () => {
    for (const lane of runs.keys()) {
      for (let at = 1; at <= lockstep.length; at++) {
        const moved = lockstep.placeIn(lane, at).position - lockstep.placeIn(lane, at - 1).position;
        expect([0, 1]).toContain(moved);
      }
    }
  });

  test('at each stop of a depth, every run is at a stop of its own', () => {
    for (const depth of DEPTHS) {
      const seen = runs.map(
        (_, lane) => new Set(lockstep.stops(depth).map((at) => lockstep.placeIn(lane, at).position)),
      );
      for (const [lane, run] of runs.entries())
        expect([...seen[lane]!], `${depth} ${lane}`).toEqual(stops(run!, depth));
    }
  });

  test('beats of an operation begin together, and a run with fewer waits', () => {
    const [start, end] = lockstep.spanOf(4);
    const own = lockstep.stops('beat').filter((at) => at > start && at <= end);
    const counts = runs.map((run) => stops(run!, 'beat').filter((at) => isIn(run!, 4, at)).length);
    expect(Math.max(...counts)).toBe(own.length);
    expect(Math.min(...counts)).toBeLessThan(own.length);
    for (const [n, at] of own.entries()) {
      for (const [lane, count] of counts.entries()) {
        expect(lockstep.partAt(at, 'beat')).toEqual({ n: n + 1, count: own.length });
        expect(lockstep.placeIn(lane, at, 'beat')).toMatchObject({ beat: Math.min(n + 1, count), beats: count });
      }
    }
  });

  test('a set-up is one stop, and its operations are separate stops at the depth of accesses', () => {
    const end = lockstep.spanOf(1)[1];
    expect(lockstep.spanOf(0, 'beat')).toEqual([0, end]);
    for (const depth of ['operation', 'beat'] as const) {
      expect(lockstep.next(0, depth)).toBe(end);
      expect(lockstep.previous(end, depth)).toBe(0);
      const run = runs[0]!;
      run.timeline.seek(lockstep.placeIn(0, end).position);
      const place = lockstep.placeIn(0, end, depth);
      expect(place).toMatchObject({ beat: 1, beats: 1, done: run.setups[0]!.to });
      expect(laneSentence(run, { operation: 1, depth }, place, strictTranslator('en')).text).toBe(
        'Set-up: 2 operations, 1 entity.',
      );
    }
    expect(lockstep.next(0, 'access')).toBe(1);
  });

  test('a set-up that ends with an unknown operation is also one stop', () => {
    const own = parseScript('component A\nsetup\ncreate a\nsort A asc\nend\ncreate b\n', 'test.ecs');
    const { lanes: both } = compareEngines(own, ['entt', 'aos']);
    for (const { run } of both) expect(stops(run!, 'beat')[1]).toBe(run!.operations[1]!.endStep);
  });

  test('a position of a run is found in the lockstep, and leads back to the same position of the run', () => {
    for (const [lane, run] of runs.entries()) {
      for (let own = 0; own <= run!.timeline.length; own++) {
        expect(lockstep.placeIn(lane, lockstep.positionOf(lane, own)).position).toBe(own);
      }
      for (const depth of DEPTHS) {
        for (const own of stops(run!, depth)) expect(lockstep.stops(depth)).toContain(lockstep.positionOf(lane, own));
      }
      expect(lockstep.positionOf(lane, run!.timeline.length + 1)).toBe(lockstep.length);
    }
  });

  test('each depth leads from stop to stop and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lockstep.length }), fc.constantFrom(...DEPTHS), (at, depth) => {
        const next = lockstep.next(at, depth);
        expect(next > at || at === lockstep.length).toBe(true);
        expect(lockstep.previous(at, depth) < at || at === 0).toBe(true);
        if (at < lockstep.length) expect(lockstep.previous(next, depth)).toBeLessThanOrEqual(at);
        expect(lockstep.stops(depth)).toContain(next);
      }),
    );
  });

  test('a skipped operation takes no step, and an engine without a run never moves', () => {
    expect(outcomeKind(runs[1]!, 2)).toBe('unknown');
    expect(lockstep.placeIn(1, lockstep.spanOf(2)[1])).toMatchObject({ done: 0, steps: 0, beats: 0 });
    const short = { ...runs[0]!, whole: runs[0]!.whole.slice(0, 1) };
    const still = new Lockstep({ operations: operations.slice(0, 2), setups: [] }, [null, short]);
    expect(still.placeIn(0, still.length)).toEqual({ position: 0, done: 0, steps: 0, beat: 0, beats: 0 });
    expect(still.length).toBe(still.spanOf(0)[1] + 1);
    expect(new Lockstep({ operations: [], setups: [] }, runs).stops('beat')).toEqual([0]);
  });
});

function isIn({ operations: records }: ScriptRun, i: number, at: number): boolean {
  const record = records[i];
  return record !== undefined && at > record.firstStep && at <= record.endStep;
}

describe.each(presetNames)('costs of %s', (preset) => {
  const script = parseScript(presetScript(preset, 6), preset);
  const figures = compareEngines(script, scriptEngineIds.slice(0, 4)).lanes.map(laneFigures);

  test('the costs of all operations add up to the totals', () => {
    const count = script.operations.length;
    for (const lane of figures) {
      expect(costOfFirst(lane, count)).toEqual(lane.totals.cost);
      for (const figure of FIGURES) {
        const summed = script.operations.reduce((sum, _, i) => sum + costOfOperation(lane, i)[figure], 0);
        expect(summed).toBe(lane.totals.cost[figure]);
      }
    }
  });
});

test('unsupported features are listed once with their number, as plain data', () => {
  const left = laneFigures(lanes[1]!).unsupported;
  expect(left).toContainEqual(
    expect.objectContaining({ kind: 'unknown', code: 'no-such-operation', times: 1, args: expect.anything() }),
  );
  expect(structuredClone(left)).toEqual(left);
});
