import { expect, test } from 'vitest';
import { scriptEngineIds } from '../../engines/all.ts';
import { runWhole } from '../../testing/run-on.ts';
import { operationAt, operationBefore, settledBefore } from './operation-at.ts';

test.each(scriptEngineIds)(
  'positions inside an operation of %s lead to the one before it, its ends to themselves',
  (engine) => {
    const run = runWhole(engine, 'component P\ncreate a\nadd a P 1\nset a P 2\ndestroy a');
    const { timeline, operations } = run;
    for (const { operation, firstStep, endStep } of operations) {
      expect(endStep).toBeGreaterThan(firstStep);
      expect(settledBefore(run, endStep)).toBe(endStep);
      expect(operationBefore(run, endStep)).toBe(firstStep);
      for (let position = firstStep + 1; position < endStep; position++) {
        expect(settledBefore(run, position)).toBe(firstStep);
        expect(operationAt(run, position)?.operation).toBe(operation);
      }
    }
    expect(operationBefore(run, timeline.first)).toBeNull();
    expect(operationAt(run, timeline.first)).toBeNull();
  },
);
