import { describe, expect } from 'vitest';
import { type GoldenState, goldenFlecsRuns, listedOnly, ownRecordsOnly } from '../../testing/golden-flecs.ts';
import type { Json } from '../../trace/value.ts';
import { testDrawing } from '../testing/drawn-tests.ts';
import { testGoldenRun } from '../testing/golden-tests.ts';
import { FIRST_INDEX, indexOf } from './model/handle.ts';
import { worldState } from './model/state.ts';

describe.each(goldenFlecsRuns())('recorded run $name of Flecs', (golden) => {
  testGoldenRun('flecs', golden, ({ timeline, nameOf }, { op, state }) => {
    const own = worldState(timeline.columns, (entity) => nameOf(entity)) as unknown as GoldenState;
    // A recorded run does not list the records of all ids.
    expect(listedOnly(own, golden.listed), op).toEqual(state);
  });
});

describe.each(goldenFlecsRuns('4.1.6'))('recorded run $name of Flecs', (golden) => {
  testGoldenRun(
    'flecs',
    golden,
    ({ timeline, nameOf }, { op, state }) => {
      const name = (entity: number): string | undefined => withoutMadeName(nameOf(entity), entity);
      const own = worldState(timeline.columns, name) as unknown as GoldenState;
      expect(ownRecordsOnly(own), op).toEqual(state);
    },
    undefined,
    (result, run) => withoutMadeNames(result, (name) => Number(run.handleOf(name))),
  );
});

testDrawing('flecs', [...goldenFlecsRuns(), ...goldenFlecsRuns('4.1.6')]);

/** A recorded run has no names for the children that instances get: it counts from the script's first entity. */
function withoutMadeName(name: string | undefined, entity: number): string | undefined {
  return name?.includes('.') ? `@${indexOf(entity) - FIRST_INDEX}` : name;
}

function withoutMadeNames(result: Json | undefined, handleOf: (name: string) => number): Json | undefined {
  const text = JSON.stringify(result);
  if (text === undefined) return undefined;
  const made = text.replace(/"(\w+(?:\.\w+)+)"/g, (_, name: string) => `"${withoutMadeName(name, handleOf(name))}"`);
  return JSON.parse(made) as Json;
}
