import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIGURES } from '../cost/cost.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { parseScript } from '../script/parse.ts';
import { compareEngines } from '../testing/any-engine.ts';
import { outcomeKind } from './compare.ts';
import { costOfFirst, costOfOperation, laneFigures } from './lane-figures.ts';
import { Lockstep } from './lockstep.ts';
import { presetNames, presetScript } from './presets.ts';

const SCRIPT =
  'component Position\ncreate a\nadd a Position 1\nsort Position asc\nadd a Position 2\nremove a Position\n';
const comparison = compareEngines(parseScript(SCRIPT, 'test.ecs'), ['entt', 'hash-map', 'aos']);
const { lanes, operations } = comparison;
const runs = lanes.map(({ run }) => run);
const lockstep = new Lockstep(operations.length, runs);

describe('lockstep', () => {
  test('every run is at the end of every operation when the operation is over, and waits there', () => {
    for (const [i] of operations.entries()) {
      const [start, end] = lockstep.spanOf(i);
      expect(end - start).toBeGreaterThan(0);
      expect(lockstep.operationAt(end)).toBe(i);
      for (const [lane, run] of runs.entries()) {
        const { position, done, steps } = lockstep.placeIn(lane, end);
        const record = run!.operations[i];
        if (record !== undefined) expect(position).toBe(record.endStep);
        expect(done).toBe(steps);
      }
    }
    expect(lockstep.operationAt(0)).toBe(-1);
    expect(runs.map((_, lane) => lockstep.placeIn(lane, lockstep.length).position)).toEqual(
      runs.map((run) => run!.timeline.length),
    );
  });

  test('forwards no run ever steps back, and none makes more than one step a beat', () => {
    for (const lane of runs.keys()) {
      for (let at = 1; at <= lockstep.length; at++) {
        const moved = lockstep.placeIn(lane, at).position - lockstep.placeIn(lane, at - 1).position;
        expect([0, 1]).toContain(moved);
      }
    }
  });

  test('every position of a run is reached, and the way back leads to it', () => {
    for (const [lane, run] of runs.entries()) {
      for (let own = 0; own <= run!.timeline.length; own++) {
        const at = lockstep.positionOf(lane, own);
        expect(lockstep.placeIn(lane, at).position).toBe(own);
        if (at > 0) expect(lockstep.placeIn(lane, at - 1).position).toBeLessThan(own);
      }
      expect(lockstep.positionOf(lane, run!.timeline.length + 1)).toBe(lockstep.length);
    }
  });

  test('whole operations lead from end to end and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lockstep.length }), (at) => {
        const next = lockstep.nextEnd(at);
        expect(next > at || at === lockstep.length).toBe(true);
        expect(lockstep.previousStart(at) < at || at === 0).toBe(true);
        if (at < lockstep.length) expect(lockstep.previousStart(next)).toBeLessThanOrEqual(at);
      }),
    );
  });

  test('a skipped operation takes no step, a run that cannot be never moves', () => {
    expect(outcomeKind(runs[1]!, 2)).toBe('unknown');
    expect(lockstep.placeIn(1, lockstep.spanOf(2)[1])).toMatchObject({ done: 0, steps: 0 });
    const still = new Lockstep(2, [null, { operations: runs[0]!.operations.slice(0, 1) }]);
    expect(still.placeIn(0, still.length)).toEqual({ position: 0, done: 0, steps: 0 });
    expect(still.length).toBe(still.spanOf(0)[1] + 1);
  });
});

describe.each(presetNames)('figures of %s', (preset) => {
  const script = parseScript(presetScript(preset, 6), preset);
  const figures = compareEngines(script, scriptEngineIds.slice(0, 4)).lanes.map(laneFigures);

  test('the sums of all operations are the totals, and operations sum up to them', () => {
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

test('what was left out is listed once, with how often, as plain data', () => {
  const left = laneFigures(lanes[1]!).leftOut;
  expect(left).toContainEqual(
    expect.objectContaining({ kind: 'unknown', code: 'no-such-operation', times: 1, args: expect.anything() }),
  );
  expect(structuredClone(left)).toEqual(left);
});
