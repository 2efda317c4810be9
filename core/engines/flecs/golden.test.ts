import { describe, expect } from 'vitest';
import { type GoldenState, goldenFlecsRuns, listedOnly } from '../../testing/golden-flecs.ts';
import { testDrawing } from '../testing/drawn-tests.ts';
import { testGoldenRun } from '../testing/golden-tests.ts';
import { worldState } from './model/state.ts';

describe.each(goldenFlecsRuns())('recorded run $name of Flecs', (golden) => {
  testGoldenRun('flecs', golden, ({ timeline, nameOf }, { op, state }) => {
    const own = worldState(timeline.columns, (entity) => nameOf(entity)) as unknown as GoldenState;
    // A recorded run does not list the records of all ids.
    expect(listedOnly(own, golden.listed), op).toEqual(state);
  });
});

testDrawing('flecs', goldenFlecsRuns());
